// Any route by keyboard, found by its towns or its service.

import { h, section } from "../page/dom.js";
import { chip, icon } from "../page/signs.js";
import { routeFacts } from "./claim.js";
import { comboInput, combobox, setCombo } from "./combo.js";

/** @import { Route, Ui } from "./types.js" */

const TAKEN = /^[0-9]$/;

/** @param {Ui} ui */
export function routeFinder(ui) {
  if (!ui.priv || ui.priv.seat == null) return null;
  const payable = ui.priv.payable || [];
  return section(
    ui,
    "routes",
    "Claim a route",
    { bare: true },
    combobox(ui, "routes", {
      label: `Find a route by town or ${ui.about.service ?? "service"}`,
      what: "Routes",
      placeholder: payable.length ? `Find a route (${payable.length} payable)` : "Find a route",
      none: "No route has all these words in it.",
      find: (words) => foundRoutes(ui, words),
      show: (route) => routeLine(ui, route),
      className: (route) => (ui.payable.has(route.id) ? "sr-can" : ""),
      pick: (route) => ui.send({ type: "pick", route: route.id }),
    }),
  );
}

/**
 * @param {Ui} ui
 * @param {Route} route
 */
function routeLine(ui, route) {
  const can = ui.payable.has(route.id);
  return [
    chip(ui, route.service),
    h("span", { class: "sr-option-name" }, `${route.a} – ${route.b}`, h("small", {}, routeFacts(ui, route))),
    h("span", { class: "sr-option-state" }, can && icon("done"), can ? "can pay" : routeState(ui, route)),
  ];
}

/**
 * Public state of a route, from one character a route in board order.
 * @param {Ui} ui
 * @param {Route} route
 */
function routeState(ui, route) {
  const mark = ui.state.routes?.[route.index];
  if (mark === "x") return "closed";
  return mark && TAKEN.test(mark) ? (ui.state.players?.[Number(mark)]?.name ?? "taken") : "";
}

/**
 * @param {Ui} ui
 * @param {string[]} words
 */
function foundRoutes(ui, words) {
  /** @param {Route} route */
  const rank = (route) => (ui.payable.has(route.id) ? 0 : routeState(ui, route) ? 2 : 1);
  return [...ui.routes.values()]
    .filter((route) => words.every((word) => route.search.includes(word)))
    .sort((one, other) => rank(one) - rank(other) || one.index - other.index);
}

/**
 * @param {Ui} ui
 * @param {string} text
 */
export function openRoutes(ui, text) {
  setCombo(ui, "routes", { text, open: true, at: 0 });
  comboInput(ui, "routes")?.focus();
}
