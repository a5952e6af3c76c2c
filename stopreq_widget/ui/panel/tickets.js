// Destination tickets: those that the viewer holds, and the choice of new ones.

import { button, h, plural, section } from "../page/dom.js";
import { rove } from "../page/keys.js";
import { icon } from "../page/signs.js";
import { isPast } from "./past.js";
import { TICKET_WORDS, lighting, pinTicket, pocketMap, stateMark, stubFace } from "./stub.js";

/** @import { Ticket, Ui } from "./types.js" */

/** @param {Ui} ui */
export function tickets(ui) {
  const { priv } = ui;
  if (!priv || priv.seat == null) return null;
  const mine = priv.tickets || [];
  if (!mine.length && priv.offer?.length && !isPast(ui)) return null;
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
      title: [ticket.why, ui.local.pinned === ticket.id ? "Click to take its way off the map" : "Click to keep its way on the map"].filter(Boolean).join(" "),
      "aria-pressed": String(ui.local.pinned === ticket.id),
      press: () => pinTicket(ui, ticket.id),
      on: lighting(ui, ticket.id),
      ...rove(ui, "tickets", i),
    },
    stubFace(ticket),
    h("span", { class: "sr-ticket-state" }, pocketMap(ui, ticket), stateMark(ticket.state), h("span", {}, words)),
  );
}

/**
 * New tickets: each a checkbox, and a button that says how many are kept.
 * @param {Ui} ui
 */
export function offer(ui) {
  const { priv } = ui;
  // A choice that was made long ago is none any more.
  if (!priv?.offer?.length || isPast(ui)) return null;
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
          stubFace(ticket),
          h("span", { class: "sr-ticket-state" }, pocketMap(ui, ticket), h("span", { class: "sr-box" }, chosen && icon("done")), h("span", {}, chosen ? "keep" : "return")),
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
