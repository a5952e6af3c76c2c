// The score of a game that is over: a column each, a line for everything that scored, and who won.

import { button, h, plural, unseen } from "../page/dom.js";
import { icon, markBadge } from "../page/signs.js";
import { stateMark } from "./stub.js";

/** @import { Column, Outcome, SheetTicket } from "./types.js" */
/** @import { Child, Themed } from "../page/types.js" */

/** @type {Record<string, string>} */
const DECIDED = {
  "completed tickets": "Equal on points; more completed tickets decide.",
  "fewest stations": "Equal on points and tickets; fewer train stations decide.",
  "longest path": "Still equal; the longest path decides.",
  shared: "Equal in everything: the win is shared.",
};

/**
 * Who has won.
 * @param {Outcome} outcome
 */
export function verdict(outcome) {
  const winners = (outcome.columns || []).filter((column) => column.winner);
  const names = winners.map((column) => column.name).join(" and ");
  const best = winners[0]?.total;
  return `${names || "Nobody"} ${winners.length > 1 || names === "You" ? "win" : "wins"}${best == null ? "" : ` with ${plural(best, "point")}`}`;
}

/**
 * How the game ended, and everything that scored.
 * @param {Themed} ui
 * @param {Outcome} outcome
 * @param {((seat: number) => void) | null} [pick] - what a press on a player's name does, where there is a board
 */
export function scoreSheet(ui, outcome, pick = null) {
  const columns = outcome.columns || [];
  return [
    h("p", { class: "sr-quiet" }, [sentence(outcome.reason), DECIDED[outcome.decided_by]].filter(Boolean).join(" ")),
    h(
      "div",
      { class: "sr-sheet-frame", tabindex: "0", role: "group", "aria-label": "Final score" },
      h(
        "table",
        { class: `sr-sheet sr-sheet-${columns.length}` },
        h("thead", {}, h("tr", {}, h("td", {}), columns.map((column) => sheetHead(ui, column, pick)))),
        h("tbody", {}, sheetLines(columns).map(([label, note, cells], i) => sheetLine(columns, label, note, cells, i))),
        h(
          "tfoot",
          {},
          h("tr", {}, h("th", { scope: "row" }, "Total"), columns.map((column) => h("td", { key: column.seat, class: winnerClass(column) }, figure(column.total)))),
        ),
      ),
    ),
    columns.filter((column) => column.path).length > 0 &&
      h(
        "details",
        { class: "sr-paths" },
        h("summary", {}, "The longest paths, station by station"),
        h("dl", {}, columns.filter((column) => column.path).map((column) => [h("dt", { key: `t${column.seat}` }, `${column.name}: ${plural(column.longest, "train")}`), h("dd", { key: `d${column.seat}` }, column.path)])),
      ),
  ];
}

/**
 * @param {Themed} ui
 * @param {Column} column
 * @param {((seat: number) => void) | null} pick
 */
function sheetHead(ui, column, pick) {
  const name = h("span", { class: "sr-sheet-name" }, column.name);
  return h(
    "th",
    { key: column.seat, scope: "col", class: winnerClass(column), title: column.name },
    h("span", { class: "sr-sheet-mark" }, markBadge(ui, column), column.winner && icon("crown")),
    pick ? button({ class: "sr-sheet-pick", title: `${column.name}'s network and longest path`, press: () => pick(column.seat) }, name) : name,
    column.winner && unseen(" (winner)"),
  );
}

/**
 * Every line as [label, note, one cell a column]; a ticket has a cell in its holder's column only.
 * @param {Column[]} columns
 * @returns {[string, string, Child[]][]}
 */
function sheetLines(columns) {
  /** @param {(column: Column, i: number) => Child} of */
  const all = (of) => columns.map(of);
  /** @type {[string, string, Child[]][]} */
  const lines = [["Routes", "by their lengths", all((column) => figure(column.routes))]];
  if (columns.some((column) => column.flight)) lines.push(["Flight", "bonus of the Flight", all((column) => figure(column.flight))]);
  if (columns.some((column) => column.tokens)) lines.push(["Tokens", "call signs collected", all((column) => figure(column.tokens))]);
  columns.forEach((holder, i) => {
    for (const ticket of holder.tickets || []) lines.push([ticket.title, "", all((_, n) => (n === i ? ticketCell(ticket) : null))]);
  });
  lines.push(["Longest path", "in trains", all((column) => h("span", { class: "sr-quiet" }, `(${column.longest})`))]);
  lines.push(["Longest path bonus", "", all((column) => figure(column.longest_bonus))]);
  const extras = new Set(columns.flatMap((column) => (column.extra || []).map(([label]) => label)));
  for (const label of extras) {
    lines.push([label, "", all((column) => figure((column.extra || []).find(([own]) => own === label)?.[1] ?? 0))]);
  }
  return lines;
}

/**
 * @param {Column[]} columns
 * @param {string} label
 * @param {string} note
 * @param {Child[]} cells
 * @param {number} i
 */
function sheetLine(columns, label, note, cells, i) {
  return h(
    "tr",
    { key: i },
    h("th", { scope: "row" }, label, note && h("small", {}, ` ${note}`)),
    cells.map((cell, n) => h("td", { key: columns[n].seat, class: winnerClass(columns[n]) }, cell)),
  );
}

/** @param {SheetTicket} ticket */
function ticketCell(ticket) {
  const points = ticket.done ? Math.abs(ticket.points) : -Math.abs(ticket.points);
  return h(
    "span",
    { class: `sr-ticket-cell sr-is-${ticket.done ? "done" : "cut"}` },
    stateMark(ticket.done ? "done" : "cut"),
    unseen(ticket.done ? "done " : "missed "),
    figure(points),
  );
}

/** @param {Column} column */
function winnerClass(column) {
  return column.winner ? "sr-winner" : null;
}

/** @param {string} text */
function sentence(text) {
  const words = String(text || "").trim();
  return words && words[0].toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/**
 * A number with a real minus sign, as wide as a plus.
 * @param {number | null} [n]
 */
function figure(n) {
  return typeof n === "number" && n < 0 ? `−${-n}` : String(n ?? 0);
}
