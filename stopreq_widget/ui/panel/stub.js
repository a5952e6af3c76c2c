// A ticket as a stub: its points, its two towns, and the board as small as a stamp with two dots in it.

import { h, many, unseen } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Ticket, Ui } from "./types.js" */

const DOT = 7;

/**
 * The board's outline with the ticket's two towns; nothing where the board is not known.
 * @param {Ui} ui
 * @param {Ticket} ticket
 */
export function pocketMap(ui, ticket) {
  const { pocket } = ui.about;
  const [from, to] = [pocket?.at[ticket.a], pocket?.at[ticket.b]];
  if (!pocket || !from || !to) return null;
  return h(
    "svg",
    { class: "sr-pocket", viewBox: `-6 -6 ${pocket.wide + 12} ${pocket.high + 12}`, "aria-hidden": "true", focusable: "false" },
    h("path", { class: "sr-pocket-land", d: pocket.outline }),
    h("path", { class: "sr-pocket-way", d: `M${from.join(" ")}L${to.join(" ")}` }),
    [from, to].map(([cx, cy], i) => h("circle", { key: i, class: "sr-pocket-dot", cx, cy, r: DOT })),
  );
}

/**
 * @param {Ticket} ticket
 */
export function stubFace(ticket) {
  const [from, to] = [ticket.a || ticket.title || "", ticket.b || ""];
  return [
    h("span", { class: "sr-ticket-value" }, h("span", {}, ticket.points, unseen(` ${many(ticket.points, "point")}: `))),
    h("span", { class: "sr-ticket-ends" }, h("span", {}, from), h("span", {}, unseen(" to "), to, unseen(", "))),
  ];
}

/** @type {Record<string, string>} */
export const TICKET_WORDS = { done: "done", open: "not yet", cut: "cut off" };

/** @param {string} state */
export function stateMark(state) {
  return icon(TICKET_WORDS[state] ? state : "open");
}

/**
 * The map shows a ticket while the pointer or the focus is on it, and else the one that is pinned.
 * @param {Ui} ui
 * @param {string} id
 */
export function lighting(ui, id) {
  const dark = () => lightTicket(ui, ui.local.pinned);
  const light = () => lightTicket(ui, id);
  return { mouseenter: light, focus: light, mouseleave: dark, blur: dark };
}

/**
 * @param {Ui} ui
 * @param {string | null} id
 */
export function lightTicket(ui, id) {
  if (ui.local.ticket === id) return;
  ui.local.ticket = id;
  ui.send({ type: "ticket", id });
  ui.redraw();
}

/**
 * Keep a ticket's best way on the map; the same again lets it go.
 * @param {Ui} ui
 * @param {string} id
 */
export function pinTicket(ui, id) {
  ui.local.pinned = ui.local.pinned === id ? null : id;
  lightTicket(ui, ui.local.pinned);
  ui.redraw();
}
