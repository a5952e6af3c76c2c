// The card game's parts: row and decks, yards and tracks, hand, tickets, result.

import { button, h, plural, section, unseen } from "../page/dom.js";
import { STACK_HEIGHT, cardBack, cardFace, chip, icon, lookOf, markBadge } from "../page/signs.js";

/** @import { Mine, Score, Seat, Shown, Ticket, YardSet } from "./types.js" */
/** @import { Cards, Child } from "../page/types.js" */

/**
 * @param {Shown} ui
 * @param {Cards[]} cards
 */
function chips(ui, cards) {
  return h(
    "span",
    { class: "sr-chips" },
    cards.map(({ kind, n }) =>
      h("span", { key: kind, class: "sr-chip-count" }, chip(ui, kind), h("span", {}, `×${n}`), unseen(` ${lookOf(ui, kind).name} `)),
    ),
  );
}

/**
 * @param {Shown} ui
 * @param {string} action
 */
export function can(ui, action) {
  return Boolean(ui.own?.legal.includes(action));
}

/**
 * @param {Shown} ui
 * @param {string} action
 */
function act(ui, action) {
  ui.local.laid = {};
  ui.local.keep = new Set();
  ui.send({ type: "act", action, at: ui.state.position });
}

/** @param {Shown} ui */
export function yardMarket(ui) {
  const { row, deck, ticket_deck: left } = ui.state;
  return section(
    ui,
    "row",
    "Face up",
    {},
    h(
      "div",
      { class: "sr-row" },
      row.map((kind, i) =>
        button(
          {
            key: i,
            class: "sr-card",
            off: !can(ui, `draw ${kind}`),
            "aria-label": `Take ${lookOf(ui, kind).name}`,
            press: () => act(ui, `draw ${kind}`),
          },
          cardFace(ui, kind),
        ),
      ),
    ),
    h(
      "div",
      { class: "sr-decks" },
      pile(ui, "card", "Draw blind", deck, "draw deck"),
      pile(ui, "ticket", "Draw tickets", left, "tickets"),
    ),
  );
}

/**
 * @param {Shown} ui
 * @param {string} kind
 * @param {string} title
 * @param {number} count
 * @param {string} action
 */
function pile(ui, kind, title, count, action) {
  return button(
    { key: kind, class: "sr-pile", off: !can(ui, action), press: () => act(ui, action) },
    cardBack(kind),
    h("span", { class: "sr-pile-words" }, title, h("small", {}, kind === "card" ? "two cards a turn" : "four, keep any")),
    h("span", { class: "sr-pile-count" }, String(count)),
  );
}

/**
 * Where passes alone are picked: the sets of a colour that can be laid with them.
 * @param {Mine} ui
 */
function passesAs(ui) {
  const picked = Object.entries(ui.local.laid).filter(([, n]) => n > 0);
  if (picked.length !== 1 || picked[0][0] !== "pass") return [];
  const start = `lay ${picked[0][1]} pass as `;
  return ui.own.legal.filter((action) => action.startsWith(start)).map((action) => ({ action, kind: action.slice(start.length) }));
}

/**
 * What is picked from the hand, as the text of an action; "" while it is none.
 * @param {Mine} ui
 */
function picked(ui) {
  const laid = Object.entries(ui.local.laid).filter(([, n]) => n > 0);
  const passes = ui.local.laid.pass || 0;
  const colours = laid.filter(([kind]) => kind !== "pass");
  const order = ui.own.hand.map((card) => card.kind);
  colours.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
  if (colours.length === 1) return `lay ${colours[0][1]} ${colours[0][0]}${passes ? ` + ${passes} pass` : ""}`;
  if (colours.length === 3 && !passes && colours.every(([, n]) => n === 1)) return `spread ${colours.map(([kind]) => kind).join(", ")}`;
  return "";
}

/**
 * @param {Mine} ui
 * @param {string} kind
 * @param {number} most
 */
function pick(ui, kind, most) {
  const n = ui.local.laid[kind] || 0;
  ui.local.laid = { ...ui.local.laid, [kind]: n < most ? n + 1 : 0 };
  ui.redraw();
}

/** @param {Mine} ui */
export function yardHand(ui) {
  const { hand, legal } = ui.own;
  const lays = legal.some((action) => action.startsWith("lay ") || action.startsWith("spread "));
  const action = picked(ui);
  const alone = passesAs(ui);
  const allowed = can(ui, action) || alone.length > 0;
  const chosenCount = Object.values(ui.local.laid).reduce((sum, n) => sum + n, 0);
  const some = chosenCount > 0;
  const words = chosenCount < 2
    ? "Pick cards to lay: two or more of one colour (passes are wild), or three of different colours."
    : allowed
      ? "These can be laid."
      : "These can't be laid: their colour lies in your yard, or as many lie in another one, or they make no set.";
  return section(
    ui,
    "hand",
    `Your hand (${hand.reduce((sum, card) => sum + card.n, 0)})`,
    {},
    h(
      "div",
      { class: "sr-hand" },
      hand.map(({ kind, n }) => {
        const chosen = ui.local.laid[kind] || 0;
        const name = lookOf(ui, kind).name;
        return button(
          {
            key: kind,
            class: `sr-stack ${chosen ? "sr-yard-chosen" : ""}`,
            off: !lays,
            "aria-pressed": chosen ? "true" : "false",
            "aria-label": `${name}: ${n} in hand, ${chosen} picked`,
            press: () => pick(ui, kind, n),
          },
          cardFace(ui, kind, STACK_HEIGHT, Math.min(n - 1, 3)),
          h("span", { class: "sr-count" }, chosen ? `${chosen}/${n}` : String(n)),
        );
      }),
    ),
    lays && h("p", { class: "sr-quiet", role: "status" }, words),
    lays &&
      h(
        "div",
        { class: "sr-actions" },
        alone.length
          ? alone.map(({ action: lay, kind }) =>
              button({ key: kind, class: "sr-second", press: () => act(ui, lay) }, `As ${lookOf(ui, kind).name}`),
            )
          : button({ class: "sr-primary", off: !allowed, press: () => act(ui, action) }, "Lay them"),
        some &&
          button(
            {
              class: "sr-second",
              press: () => {
                ui.local.laid = {};
                ui.redraw();
              },
            },
            "Put back",
          ),
      ),
  );
}

/**
 * @param {Mine} ui
 * @param {Ticket} ticket
 */
function ticketLine(ui, ticket) {
  return [
    h("span", { class: "sr-yard-title" }, ticket.title),
    chips(ui, ticket.cards),
    h("span", { class: "sr-figures sr-yard-points" }, String(ticket.points)),
  ];
}

/** @param {Mine} ui */
export function yardTickets(ui) {
  const all = [...ui.own.scored, ...ui.own.tickets];
  if (!all.length) return null;
  return section(
    ui,
    "tickets",
    `Your tickets (${all.filter((ticket) => ticket.done).length} of ${all.length} done)`,
    {},
    h(
      "ul",
      { class: "sr-yard-tickets" },
      all.map((ticket) =>
        h("li", { key: ticket.id }, icon(ticket.done ? "done" : "open"), unseen(ticket.done ? "done: " : "not yet: "), ticketLine(ui, ticket)),
      ),
    ),
  );
}

/** @param {Mine} ui */
export function yardOffer(ui) {
  const { offer, fewest } = ui.own;
  if (!offer.length) return null;
  const { keep } = ui.local;
  /** @param {string} id */
  const flip = (id) => {
    if (keep.has(id)) keep.delete(id);
    else keep.add(id);
    ui.redraw();
  };
  const chosen = offer.filter((ticket) => keep.has(ticket.id)).map((ticket) => ticket.id);
  return section(
    ui,
    "offer",
    fewest ? `Keep ${fewest} or more tickets` : "Keep any of these tickets, or none",
    { class: "sr-ask" },
    h(
      "div",
      { class: "sr-yard-offer" },
      offer.map((ticket) =>
        button(
          { key: ticket.id, class: "sr-second sr-yard-choice", "aria-pressed": keep.has(ticket.id) ? "true" : "false", press: () => flip(ticket.id) },
          icon(keep.has(ticket.id) ? "done" : "open"),
          ticketLine(ui, ticket),
        ),
      ),
    ),
    h(
      "div",
      { class: "sr-actions" },
      button(
        { class: "sr-primary", off: chosen.length < fewest, press: () => act(ui, `keep ${chosen.join(", ")}`.trim()) },
        chosen.length >= fewest ? (chosen.length ? `Keep ${chosen.length}` : "Keep none") : `Choose ${fewest} or more`,
      ),
    ),
  );
}

/** @param {Shown} ui */
export function yardSeats(ui) {
  return section(
    ui,
    "yards",
    "Yards and tracks",
    {},
    ui.state.players.map((player, i) =>
      h(
        "div",
        { key: i, class: `sr-yard-seat ${player.moves ? "sr-yard-moves" : ""}` },
        h(
          "div",
          { class: "sr-name-line" },
          markBadge(ui, player),
          h("b", { class: "sr-clip" }, player.name),
          player.bot && icon("bot"),
          h("span", { class: "sr-quiet" }, `${plural(player.cards, "card")}, ${plural(player.tickets + player.done, "ticket")}`),
        ),
        h(
          "div",
          { class: "sr-yard-lane" },
          h("span", { class: "sr-yard-word" }, "Yard"),
          h(
            "span",
            { class: "sr-chips" },
            player.yard.length ? player.yard.map((set) => yardSet(ui, set)) : h("span", { class: "sr-quiet" }, "empty"),
          ),
        ),
        h(
          "div",
          { class: "sr-yard-lane" },
          h("span", { class: "sr-yard-word" }, "Track"),
          track(ui, player, i),
        ),
      ),
    ),
  );
}

/**
 * A track that lies face down is shown to its owner only; the others see how much lies there.
 * @param {Shown} ui
 * @param {Seat} player
 * @param {number} seat
 */
function track(ui, player, seat) {
  const cards = seat === ui.own?.seat ? ui.own.track : player.track;
  if (cards.length) return chips(ui, cards);
  return h("span", { class: "sr-quiet" }, player.on_track ? `${plural(player.on_track, "card")}, face down` : "empty");
}

/**
 * @param {Shown} ui
 * @param {YardSet} laid
 */
function yardSet(ui, { kind, cards, passes }) {
  return h(
    "span",
    { key: kind, class: "sr-yard-set", role: "img", "aria-label": `${cards + passes} ${lookOf(ui, kind).name}` },
    Array.from({ length: cards }, (_, n) => chip(ui, kind, { key: `c${n}` })),
    Array.from({ length: passes }, (_, n) => chip(ui, "pass", { key: `p${n}` })),
  );
}

/** @param {Shown} ui */
export function yardCities(ui) {
  return h(
    "p",
    { key: "cities", class: "sr-quiet" },
    `Most completed tickets to a big city score: ${ui.state.cities.map((city) => `${city.name} ${city.points}`).join(", ")}.`,
  );
}

/** @param {Shown} ui */
export function yardResult(ui) {
  const { result } = ui.state;
  if (!result.length) return null;
  /**
   * @param {string} title
   * @param {(score: Score) => Child} value
   */
  const line = (title, value) =>
    h("tr", { key: title }, h("th", { scope: "row" }, title), result.map((score, i) => h("td", { key: i }, value(score))));
  /**
   * @param {Ticket[]} tickets
   * @param {string} mark
   */
  const list = (tickets, mark) =>
    tickets.map((ticket) => h("div", { key: ticket.id }, `${mark} ${ticket.title} ${ticket.points}`));
  return section(
    ui,
    "result",
    "Final score",
    { aside: button({ class: "sr-second", press: () => ui.send({ type: "again" }) }, "Play again") },
    h(
      "div",
      { class: "sr-yard-scroll" },
      h(
        "table",
        { class: "sr-yard-result" },
        h("thead", {}, h("tr", {}, h("td", {}), result.map((score, i) => h("th", { key: i, scope: "col" }, score.won && icon("crown"), score.name)))),
        h(
          "tbody",
          {},
          line("Completed", (score) => list(score.done, "✔")),
          line("Missed", (score) => list(score.missed, "✘")),
          line("Tickets", (score) => String(score.tickets)),
          line("Cities", (score) => `${score.city_points}${score.cities.length ? ` (${score.cities.join(", ")})` : ""}`),
          line("Total", (score) => h("b", {}, String(score.total))),
        ),
      ),
    ),
  );
}

/** @param {Shown} ui */
export function yardLog(ui) {
  const lines = [...ui.log].reverse();
  return section(
    ui,
    "log",
    "What happened",
    {},
    h("ol", { class: "sr-yard-log", reversed: true }, lines.map((line, i) => h("li", { key: ui.log.length - i }, line))),
  );
}
