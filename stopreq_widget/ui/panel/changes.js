// What an update of the public state did, so that it can be shown and heard: who drew, who claimed, who scored.

/** @import { State } from "./types.js" */

/** @typedef {{ seat: number, cards: number, score: [number, number] | null, tokens: { call_sign: string, station: string }[] }} SeatChange */

/**
 * @typedef {object} Changes
 * @property {SeatChange[]} seats - of those for whom anything changed
 * @property {boolean} claimed - whether a route was
 * @property {boolean} myTurn - whether the turn came to the seat whose cards are on this screen
 * @property {boolean} last - whether the last round began
 * @property {string[]} row - kinds that were taken from the row
 */

/**
 * What one move on did; null where the screen did anything else, such as looking back or beginning a game.
 *
 * @param {State} before
 * @param {State} after
 * @returns {Changes | null}
 */
export function changesOf(before, after) {
  const [was, is] = [before.players, after.players];
  const on = after.position === after.moves && before.position === before.moves;
  if (!was || !is || was.length !== is.length || !on || (after.position ?? 0) - (before.position ?? 0) !== 1) return null;
  const seats = is.map((player, i) => ({
    seat: player.seat,
    cards: player.cards - was[i].cards,
    score: /** @type {[number, number] | null} */ (player.score === was[i].score ? null : [was[i].score, player.score]),
    tokens: (player.tokens || []).filter(({ call_sign }) => !was[i].tokens?.some((token) => token.call_sign === call_sign)),
  }));
  const mine = (/** @type {State} */ state) => state.viewer != null && state.viewer === state.seat && !state.outcome;
  const left = [...(after.row || [])];
  const row = (before.row || []).filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return {
    seats: seats.filter(({ cards, score, tokens }) => cards || score || tokens.length),
    claimed: before.routes !== after.routes && seats.some(({ score }) => score),
    myTurn: mine(after) && !mine(before),
    last: (before.turns_left ?? -1) < 0 && (after.turns_left ?? -1) >= 0,
    row,
  };
}
