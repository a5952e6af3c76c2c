// The cards that everybody sees: the row of face-up cards, and the two decks.

import { button, h, section, unseen } from "../page/dom.js";
import { rove } from "../page/keys.js";
import { STACK_HEIGHT, cardBack, cardFace, lookOf } from "../page/signs.js";
import { discards } from "./discards.js";
import { mayAct } from "./seat.js";

/** @import { Pile, Ui } from "./types.js" */
/** @import { Press } from "../page/types.js" */

/** @param {Ui} ui */
export function market(ui) {
  const { state } = ui;
  const row = state.row || [];
  const draws = new Set(mayAct(ui) ? state.draws : []);
  const mine = draws.size > 0 || state.can_draw_tickets;
  ui.sizes.row = row.length;
  return section(
    ui,
    "market",
    "Cards on the table",
    { bare: true, class: mine ? "sr-mine" : "" },
    h(
      "div",
      { class: "sr-row", role: "group", "aria-label": "Face-up cards" },
      row.length ? row.map((kind, i) => faceUp(ui, kind, i, draws)) : h("p", { class: "sr-quiet" }, "No card lies face up."),
    ),
    h(
      "div",
      { class: "sr-decks" },
      pile({
        name: "deck",
        before: "Draw from the ",
        title: "Deck",
        count: state.deck,
        note: state.discards ? `${state.discards} discarded` : "nothing discarded",
        off: !draws.has("deck"),
        press: (event) => draw(ui, "deck", event),
      }),
      pile({
        name: "ticket",
        before: "Draw ",
        title: "Tickets",
        count: state.ticket_deck,
        note: "keep one or more",
        off: !state.can_draw_tickets || !mayAct(ui),
        press: () => ui.act("tickets"),
      }),
      discards(ui),
    ),
    state.can_skip && button({ class: "sr-primary", press: () => ui.act("skip") }, "Pass this turn: nothing else is possible"),
  );
}

/**
 * @param {Ui} ui
 * @param {string} kind
 * @param {number} i
 * @param {Set<string>} draws
 */
function faceUp(ui, kind, i, draws) {
  const look = lookOf(ui, kind);
  const off = !draws.has(kind);
  return h(
    "div",
    { class: "sr-slot", key: i },
    button(
      {
        class: "sr-card",
        off,
        title: `${look.name} (${look.words})`,
        "aria-label": `Take ${look.name}, ${look.words}`,
        "data-kind": kind,
        press: (event) => draw(ui, kind, event),
        ...rove(ui, "row", i),
      },
      h("span", { key: kind, class: "sr-deal" }, cardFace(ui, kind, STACK_HEIGHT)),
    ),
  );
}

/**
 * Its name is what it shows, made a sentence by words that only screen readers get.
 * @param {Pile} pile
 */
function pile({ name, before, title, count, note, off, press }) {
  return button(
    { key: name, class: "sr-pile", off, "data-pile": name, press },
    cardBack(name),
    h("span", { class: "sr-pile-words" }, h("b", {}, unseen(before), title), unseen(", "), h("small", {}, note), unseen(", ")),
    h("span", { class: "sr-pile-count" }, count, unseen(" left")),
  );
}

/**
 * @param {Ui} ui
 * @param {string} kind
 * @param {Press} event
 */
function draw(ui, kind, event) {
  ui.motion.from = { box: event.currentTarget.getBoundingClientRect(), kind };
  ui.act(`draw ${kind}`);
}
