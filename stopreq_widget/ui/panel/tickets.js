// Destination tickets: those that the viewer holds, and the choice of new ones.

import { button, h, many, plural, section, unseen } from "../page/dom.js";
import { rove } from "../page/keys.js";
import { icon } from "../page/signs.js";

/** @import { Ticket, Ui } from "./types.js" */

/** @type {Record<string, string>} */
const TICKET_WORDS = { done: "done", open: "not yet", cut: "cut off" };

/** @param {string} state */
export function stateMark(state) {
  return icon(TICKET_WORDS[state] ? state : "open");
}

/** @param {Ui} ui */
export function tickets(ui) {
  const { priv } = ui;
  if (!priv || priv.seat == null) return null;
  const mine = priv.tickets || [];
  if (!mine.length && priv.offer?.length) return null;
  const done = mine.filter((ticket) => ticket.state === "done").length;
  const shown = mine.find((ticket) => ticket.id === ui.local.ticket);
  ui.sizes.tickets = mine.length;
  return section(
    ui,
    "tickets",
    `Your tickets: ${done} of ${mine.length} done`,
    { bare: true },
    mine.length
      ? h("div", { class: "sr-tickets", role: "group", "aria-label": "Your tickets" }, mine.map((ticket, i) => ownTicket(ui, ticket, i)))
      : h("p", { class: "sr-quiet" }, "You hold no tickets."),
    shown?.why && h("p", { class: "sr-why" }, shown.why),
  );
}

/**
 * @param {Ui} ui
 * @param {Ticket} ticket
 * @param {number} i
 */
function ownTicket(ui, ticket, i) {
  const words = TICKET_WORDS[ticket.state] || ticket.state;
  return button(
    {
      key: ticket.id,
      class: `sr-ticket sr-is-${ticket.state}`,
      title: ticket.why || null,
      press: () => lightTicket(ui, ticket.id),
      on: lighting(ui, ticket.id),
      ...rove(ui, "tickets", i),
    },
    ticketFace(ticket),
    h("span", { class: "sr-ticket-state" }, stateMark(ticket.state), h("span", {}, words)),
  );
}

/**
 * @param {Ticket} ticket
 */
function ticketFace(ticket) {
  const [from, to] = ticketEnds(ticket);
  return [
    h("span", { class: "sr-ticket-value" }, h("span", {}, ticket.points, unseen(` ${many(ticket.points, "point")}: `))),
    h("span", { class: "sr-ticket-ends" }, h("span", {}, from), h("span", {}, unseen(" to "), to, unseen(", "))),
  ];
}

/** @param {Ticket} ticket */
function ticketEnds(ticket) {
  return [ticket.a || ticket.title || "", ticket.b || ""];
}

/**
 * The map shows a ticket while the pointer or the focus is on it.
 * @param {Ui} ui
 * @param {string} id
 */
function lighting(ui, id) {
  const dark = () => lightTicket(ui, null);
  const light = () => lightTicket(ui, id);
  return { mouseenter: light, focus: light, mouseleave: dark, blur: dark };
}

/**
 * @param {Ui} ui
 * @param {string | null} id
 */
function lightTicket(ui, id) {
  if (ui.local.ticket === id) return;
  ui.local.ticket = id;
  ui.send({ type: "ticket", id });
  ui.redraw();
}

/**
 * New tickets: each a checkbox, and a button that says how many are kept.
 * @param {Ui} ui
 */
export function offer(ui) {
  const { priv } = ui;
  if (!priv?.offer?.length) return null;
  const least = priv.keep_min || 0;
  const kept = priv.offer.filter((ticket) => ui.local.keep.has(ticket.id));
  const few = kept.length < least;
  return section(
    ui,
    "offer",
    `Choose your tickets: keep at least ${least}`,
    { class: "sr-ask" },
    h(
      "div",
      { class: "sr-tickets", role: "group", "aria-label": "Tickets on offer" },
      priv.offer.map((ticket) => {
        const chosen = ui.local.keep.has(ticket.id);
        return button(
          {
            key: ticket.id,
            class: `sr-ticket sr-offered${chosen ? " sr-chosen" : ""}`,
            role: "checkbox",
            "aria-checked": String(chosen),
            on: lighting(ui, ticket.id),
            press: () => {
              if (chosen) ui.local.keep.delete(ticket.id);
              else ui.local.keep.add(ticket.id);
              ui.redraw();
            },
          },
          ticketFace(ticket),
          h("span", { class: "sr-ticket-state" }, h("span", { class: "sr-box" }, chosen && icon("done")), h("span", {}, chosen ? "keep" : "return")),
        );
      }),
    ),
    h(
      "div",
      { class: "sr-actions" },
      button(
        { class: "sr-primary", off: few, press: () => ui.act(`keep ${kept.map((ticket) => ticket.id).join(", ")}`.trim()) },
        few ? `Choose ${least - kept.length} more` : `Keep ${plural(kept.length, "ticket")}`,
      ),
      h("span", { class: "sr-quiet" }, "A ticket that is not done at the end costs its points."),
    ),
  );
}
