// What was done in each move, by whom: two characters a move in the public state, the seat and a letter.

import { inBrief } from "./brief.js";

/** @import { Ui } from "./types.js" */

/** Letters of what is marked on the time bar, with what they mean. */
export const MARKED = { c: "claim", t: "tickets" };

/**
 * @typedef {{ move: number, seat: number, what: "claim" | "tickets" }} Mark
 */

/**
 * Claims and kept tickets, each with the number of moves after which it was there.
 * @param {string} deeds
 * @returns {Mark[]}
 */
export function marksOf(deeds) {
  const marks = [];
  for (let i = 0; i < deeds.length; i += 2) {
    const what = /** @type {Record<string, Mark["what"]>} */ (MARKED)[deeds[i + 1]];
    if (what) marks.push({ move: i / 2 + 1, seat: Number(deeds[i]), what });
  }
  return marks;
}

/**
 * The numbers of moves after which the turn went to another seat.
 * @param {string} deeds
 */
export function turnsOf(deeds) {
  const turns = [];
  for (let i = 2; i < deeds.length; i += 2) if (deeds[i] !== deeds[i - 2]) turns.push(i / 2);
  return turns;
}

/**
 * What a seat did last, as the log tells it without the name; "" before its first move.
 * @param {Ui} ui
 * @param {number} seat
 * @param {string} name
 */
export function lastDeed(ui, seat, name) {
  const deeds = ui.state.deeds || "";
  for (let i = Math.min(deeds.length / 2, ui.log.length) - 1; i >= 0; i--) {
    if (Number(deeds[2 * i]) !== seat) continue;
    const line = inBrief(ui, ui.log[i]);
    return line.startsWith(`${name} `) ? line.slice(name.length + 1) : line;
  }
  return "";
}
