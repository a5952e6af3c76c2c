// The viewer's own network in words: which towns are joined, by which routes, for those who can't see the map.

import { button, h, plural } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Route, Ui } from "./types.js" */

/**
 * Routes in groups of those that hang together, the group with most trains first.
 * @param {Pick<Route, "id" | "a" | "b" | "length">[]} routes
 */
export function joined(routes) {
  /** @type {{ towns: Set<string>, routes: typeof routes, trains: number }[]} */
  let groups = [];
  for (const route of routes) {
    const near = groups.filter((group) => group.towns.has(route.a) || group.towns.has(route.b));
    groups = groups.filter((group) => !near.includes(group));
    groups.push({
      towns: new Set([...near.flatMap((group) => [...group.towns]), route.a, route.b]),
      routes: [...near.flatMap((group) => group.routes), route],
      trains: near.reduce((sum, group) => sum + group.trains, route.length),
    });
  }
  return groups.sort((one, other) => other.trains - one.trains);
}

/** @param {Ui} ui */
export function ownRoutes(ui) {
  const seat = ui.priv?.seat;
  if (seat == null) return [];
  return [...ui.routes.values()].filter((route) => ui.state.routes?.[route.index] === String(seat));
}

/**
 * A dialog of the page itself, as the rules are.
 * @param {Ui} ui
 */
export function networkPage(ui) {
  const id = `${ui.uid}-network-title`;
  const close = () => {
    ui.local.network = false;
    ui.redraw();
  };
  return h(
    "dialog",
    { key: "network", class: "sr-dialog", "aria-labelledby": id, made: (node) => (ui.networkNode = node), on: { close } },
    ui.local.network && [
      h(
        "div",
        { class: "sr-dialog-head" },
        h("h2", { id, tabindex: "-1" }, "My network"),
        button({ class: "sr-round", "aria-label": "Close my network", press: () => ui.networkNode?.close() }, icon("close")),
      ),
      h("div", { class: "sr-dialog-text", tabindex: "0", role: "group", "aria-labelledby": id }, networkWords(ui)),
    ],
  );
}

/** @param {Ui} ui */
function networkWords(ui) {
  const groups = joined(ownRoutes(ui));
  if (!groups.length) return h("p", {}, ui.priv?.seat == null ? "No seat's cards are on this screen." : "You have claimed no route yet.");
  return groups.map((group, i) => [
    h("h3", { key: `h${i}` }, `${plural(group.trains, "train")}: ${[...group.towns].sort().join(", ")}`),
    h(
      "ul",
      { key: `l${i}`, class: "sr-network" },
      /** @type {Route[]} */ (group.routes).map((route) => h("li", { key: route.id }, `${route.a} – ${route.b}, ${plural(route.length, "space")}`)),
    ),
  ]);
}

/** @param {Ui} ui */
export function openNetwork(ui) {
  ui.local.network = true;
  ui.redraw();
  if (!ui.networkNode) return;
  if (!ui.networkNode.open) ui.networkNode.showModal();
  ui.networkNode.querySelector("h2")?.focus();
}
