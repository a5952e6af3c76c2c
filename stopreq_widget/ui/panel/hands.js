// Every seat's cards and tickets, where they may be seen: at the analysis table, and when one looks back at a game.

import { h, section, unseen } from "../page/dom.js";
import { chip, lookOf, markBadge } from "../page/signs.js";
import { stateMark } from "./stub.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function allHands(ui) {
  if (!Array.isArray(ui.hands)) return null;
  return section(
    ui,
    "hands",
    ui.hands.length === 1 ? `Cards and tickets of ${ui.hands[0].name}` : "All hands",
    {},
    ui.hands.map((seat, i) =>
      h(
        "div",
        { class: "sr-open-hand", key: i },
        h("div", { class: "sr-name-line" }, markBadge(ui, ui.state.players?.[seat.seat] || {}), h("b", { class: "sr-clip" }, seat.name)),
        h(
          "div",
          { class: "sr-chips" },
          (seat.hand || []).map(({ kind, n }) =>
            h("span", { class: "sr-chip-count", key: kind, title: lookOf(ui, kind).name }, chip(ui, kind), h("span", {}, n), unseen(` ${lookOf(ui, kind).name}`)),
          ),
        ),
        h(
          "ul",
          { class: "sr-open-tickets" },
          (seat.tickets || []).map((ticket) => h("li", { key: ticket.id, class: `sr-is-${ticket.state}` }, stateMark(ticket.state), `${ticket.title} (${ticket.points})`)),
        ),
      ),
    ),
  );
}
