// The discards by kind, which everybody may know: a small popover at the deck.

import { button, h, unseen } from "../page/dom.js";
import { chip, lookOf } from "../page/signs.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function discards(ui) {
  const kinds = ui.state.discarded || [];
  const id = `${ui.uid}-discards`;
  const total = kinds.reduce((sum, { n }) => sum + n, 0);
  return h(
    "div",
    { key: "discards", class: "sr-discards" },
    button(
      { class: "sr-small sr-discards-button", off: !total, popovertarget: total ? id : null, title: "Discards by kind", "data-discards": true },
      h("span", {}, total),
      unseen(" discarded: show by kind"),
    ),
    h(
      "div",
      { id, class: "sr-discards-list", popover: "auto", role: "group", "aria-label": "Discards by kind" },
      h("b", {}, "Discarded"),
      h(
        "ul",
        {},
        kinds.map(({ kind, n }) => h("li", { key: kind }, chip(ui, kind), h("span", {}, `${n} ${lookOf(ui, kind).name}`))),
      ),
    ),
  );
}
