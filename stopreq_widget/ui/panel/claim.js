// A route that was picked, here or on the map, or another action that was chosen by its name: its payments and one
// button that does it, or why it can't be done.

import { button, h, plural } from "../page/dom.js";
import { rove } from "../page/keys.js";
import { chip, lookOf } from "../page/signs.js";

/** @import { Chosen, Payment, Route, Ui } from "./types.js" */
/** @import { KeyPress } from "../page/types.js" */

/** @param {Ui} ui */
export function claimDialogue(ui) {
  const chosen = ui.priv?.selected;
  if (!chosen) return null;
  const route = ui.routes.get(chosen.route ?? "");
  const title = route ? `${route.a} – ${route.b}` : chosen.title;
  const payments = chosen.payments || [];
  const at = Math.min(ui.local.payment, Math.max(payments.length - 1, 0));
  const claim = () => payments[at] && ui.act(payments[at].action);
  const cancel = () => ui.send({ type: "pick", route: null });
  const id = `${ui.uid}-claim-title`;
  // What is read with the dialogue's name, and with its button where nothing else can be done.
  const about = `${ui.uid}-claim-facts ${ui.uid}-claim-why`;
  return h(
    "section",
    {
      key: "claim",
      class: "sr-part sr-ask sr-claim",
      role: "dialog",
      "aria-labelledby": id,
      "aria-describedby": about,
      "data-part": "claim",
      on: { keydown: (event) => claimKey(event, claim, cancel) },
    },
    h("h3", { id, tabindex: "-1" }, title),
    route && h("p", { id: `${ui.uid}-claim-facts`, class: "sr-claim-facts" }, chip(ui, route.service), routeFacts(ui, route)),
    chosen.group && chosen.why && h("p", { class: "sr-claim-facts" }, chosen.group),
    route?.kind === "tunnel" && payments.length > 0 && h("p", { class: "sr-quiet" }, TUNNEL),
    chosen.why && h("p", { id: `${ui.uid}-claim-why`, class: "sr-why" }, chosen.why),
    payments.length > 0 && paymentChoice(ui, payments, at),
    h(
      "div",
      { class: "sr-actions" },
      payments.length > 0 &&
        button({ class: "sr-primary", press: claim, "data-claim": true }, doWords(route, chosen)),
      button({ class: "sr-second", press: cancel, "data-cancel": true, "aria-describedby": chosen.why ? `${ui.uid}-claim-why` : null }, payments.length ? "Not now" : "Close"),
    ),
  );
}

const TUNNEL = "After you lay these, cards are turned; each one that matches takes one more card.";

/**
 * @param {Route | undefined} route
 * @param {Chosen} chosen
 */
function doWords(route, chosen) {
  if (!route) return chosen.group;
  return `${route.kind === "tunnel" ? "Dig" : "Claim"} for ${plural(route.points, "point")}`;
}

/**
 * @param {KeyPress} event
 * @param {() => void} claim
 * @param {() => void} cancel
 */
function claimKey(event, claim, cancel) {
  if (event.key === "Escape") {
    cancel();
    return true;
  }
  if (event.key === "Enter" && event.target.getAttribute("role") === "radio") {
    claim();
    return true;
  }
  return false;
}

/**
 * @param {Ui} ui
 * @param {Route} route
 */
export function routeFacts(ui, route) {
  const look = lookOf(ui, route.service);
  const kind = route.flight ? "flight" : look.name;
  return [kind, plural(route.length, "space"), plural(route.points, "point"), route.note].filter(Boolean).join(", ");
}

/**
 * @param {Ui} ui
 * @param {Payment[]} payments
 * @param {number} at
 */
function paymentChoice(ui, payments, at) {
  return h(
    "div",
    { class: "sr-payments", role: "radiogroup", "aria-label": "Pay with" },
    payments.map((payment, i) =>
      button(
        {
          key: payment.action,
          class: "sr-payment",
          role: "radio",
          "aria-checked": String(i === at),
          "aria-label": payment.words,
          press: () => {
            ui.local.payment = i;
            ui.redraw();
          },
          ...rove(ui, "payments", i, at),
        },
        h("span", { class: "sr-chips" }, (payment.cards || []).map((kind) => chip(ui, kind))),
        h("span", { class: "sr-payment-words" }, payment.words),
      ),
    ),
  );
}
