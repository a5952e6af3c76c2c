// What the page of a game shows round its board: the same parts as at the table, of which nothing can be done any more.

import { button, h, unseen } from "../page/dom.js";
import { radios } from "../page/keys.js";
import { cardBack, cardFace, icon, lookOf, markBadge } from "../page/signs.js";
import { inBrief } from "../panel/brief.js";
import { discards } from "../panel/discards.js";
import { allHands } from "../panel/hands.js";
import { players } from "../panel/players.js";
import { timeBar } from "../panel/replay.js";
import { scoreSheet, verdict } from "../panel/sheet.js";

/** @import { Shared } from "./types.js" */

/** @type {[number, string, string][]} */
const PACES = [
  [1, "1×", "normal speed"],
  [3, "3×", "three times as fast"],
  [9, "9×", "nine times as fast"],
];
const CARD_HEIGHT = 74;

/** @param {Shared} page */
export function parts(page) {
  const { ui, told, chosen } = page;
  const paces = PACES.map(([value, words, name]) => ({ value, words, name, title: name }));
  return [
    head(page),
    h("div", { key: "over", class: "sr-over" }, sheet(page)),
    h("div", { key: "rail", class: "sr-rail" }, players(ui), log(page)),
    h("div", { key: "dock", class: "sr-dock" }, market(page), ringed(page), allHands(ui)),
    h("div", { key: "time", class: "sr-shared-time" }, timeBar(ui), told.moves > 0 && radios(ui, "pace", "Speed", paces, chosen.pace, (pace) => page.set({ pace }))),
    h("p", { key: "foot", class: "sr-foot sr-quiet" }, "← → a move · Home, End · Space plays", told.credit && ` · Map: ${told.credit}`),
  ];
}

/** @param {Shared} page */
function head({ ui, told, chosen, set, isDark, turnTheme }) {
  const { position } = chosen;
  const over = ui.state.outcome;
  const mover = position ? ui.state.players?.[Number(told.deeds[2 * position - 2])] : null;
  const line = position ? told.log[position - 1] : told.title;
  const now = position ? `Move ${position} of ${told.moves}` : "The start";
  return h(
    "header",
    { key: "head", class: "sr-head" },
    h(
      "div",
      { class: "sr-status" },
      !over && mover && markBadge(ui, mover),
      h("h1", { class: "sr-headline" }, over ? verdict(over) : now),
      h("span", { class: "sr-event", title: line, "aria-live": chosen.playing ? "off" : "polite" }, inBrief(ui, line)),
    ),
    h(
      "div",
      { class: "sr-tools", role: "toolbar", "aria-label": "Page" },
      h("span", { class: "sr-whose" }, told.seat === null ? "open hands" : `as ${ui.state.players?.[told.seat]?.name} saw it`),
      button(
        { key: "large", class: "sr-small sr-only-narrow", "aria-pressed": String(chosen.large), title: "Larger board", press: () => set({ large: !chosen.large }) },
        icon("search"),
        unseen("Larger board"),
      ),
      button({ key: "theme", class: "sr-small", press: turnTheme }, isDark() ? "Light" : "Dark"),
    ),
  );
}

/** @param {Shared} page */
function sheet(page) {
  const { outcome } = page.ui.state;
  if (!outcome) return null;
  if (!page.chosen.sheet) return button({ key: "again", class: "sr-second sr-sheet-again", press: () => page.set({ sheet: true }) }, "Final sheet");
  return h(
    "section",
    { key: "final", class: "sr-part sr-final", "aria-label": "Final sheet" },
    scoreSheet(page.ui, outcome),
    h("div", { class: "sr-actions" }, button({ class: "sr-second", press: () => page.set({ sheet: false }) }, "Look at the board"), pathChoice(page)),
  );
}

/**
 * Whose longest path is on the board.
 * @param {Shared} page
 */
function pathChoice({ ui, chosen, set, longest }) {
  const options = (ui.state.outcome?.columns ?? []).filter((column) => column.path).map((column) => ({ value: column.seat, words: `${column.name}: ${column.longest}` }));
  if (!options.length) return null;
  const name = "Longest path on the board";
  return h(
    "div",
    { key: "paths", class: "sr-choice" },
    h("span", { class: "sr-quiet" }, `${name}:`),
    radios(ui, "path", name, options, chosen.path ?? longest(), (path) => set({ path, sheet: false })),
  );
}

/** @param {Shared} page */
function log({ ui, told, chosen, go }) {
  /**
   * @param {string} line
   * @param {number} i
   */
  const move = (line, i) =>
    h(
      "li",
      { key: i, class: i < chosen.position ? null : "sr-later" },
      button({ class: "sr-line", title: line, "aria-current": i === chosen.position - 1 ? "step" : null, tabindex: "-1", press: () => go(i + 1) }, inBrief(ui, line)),
    );
  return h(
    "section",
    { key: "log", class: "sr-part sr-part-log", "aria-label": "What happened" },
    h("ol", { class: "sr-log", tabindex: "0", "aria-label": "Log of moves: choose one to go there" }, told.log.map(move)),
  );
}

/** @param {Shared} page */
function market({ ui }) {
  const { row = [], deck, ticket_deck: tickets } = ui.state;
  return h(
    "section",
    { key: "market", class: "sr-part sr-part-market", "aria-label": "Cards on the table" },
    h("ul", { class: "sr-row sr-faces" }, row.map((kind, i) => h("li", { key: i, class: "sr-slot", title: lookOf(ui, kind).name }, cardFace(ui, kind, CARD_HEIGHT)))),
    h("div", { class: "sr-piles" }, pile("deck", "Deck", deck), pile("ticket", "Tickets", tickets), discards(ui)),
  );
}

/**
 * @param {string} kind
 * @param {string} words
 * @param {number} [count]
 */
function pile(kind, words, count) {
  return h("span", { key: kind, class: "sr-shared-pile" }, cardBack(kind), h("span", {}, words), h("b", {}, count));
}

/**
 * Whose tickets are ringed on the board: a choice where all hands are open.
 * @param {Shared} page
 */
function ringed({ ui, told, chosen, set }) {
  if (told.seat !== null) return null;
  /** @type {{ value: number | null, words: string }[]} */
  const options = [{ value: null, words: "nobody" }, ...(ui.hands ?? []).map(({ seat, name }) => ({ value: seat, words: name }))];
  return h(
    "div",
    { key: "ringed", class: "sr-choice" },
    h("span", { class: "sr-quiet" }, "Tickets ringed on the board:"),
    radios(ui, "ringed", "Whose tickets are ringed on the board", options, chosen.tickets, (tickets) => set({ tickets })),
  );
}
