// What an update did, what is heard of it, and what the time bar marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf } from "../../../stopreq_widget/ui/panel/changes.js";
import { lastDeed, marksOf, turnsOf } from "../../../stopreq_widget/ui/panel/deeds.js";
import { soundOf } from "../../../stopreq_widget/ui/panel/sound.js";

/** @import { State, Ui } from "../../../stopreq_widget/ui/panel/types.js" */

const KOPB = { call_sign: "KOPB-FM", station: "Portland", points: 4 };

/**
 * @param {number} position
 * @param {number} seat
 * @param {Partial<import("../../../stopreq_widget/ui/panel/types.js").Player>} [robo]
 * @param {State} [more]
 * @returns {State}
 */
function state(position, seat, robo = {}, more = {}) {
  const player = { name: "", kind: "human", level: "", score: 5, trains: 20, cards: 4, tickets: 2, tokens: [], stations: null };
  const players = [{ ...player, seat: 0 }, { ...player, seat: 1, ...robo }];
  return { position, moves: position, seat, viewer: 0, row: ["a", "b", "b"], routes: "..", turns_left: -1, players, ...more };
}

test("a claim is told with its score and token, and whose turn it is then", () => {
  const found = changesOf(state(7, 1), state(8, 0, { score: 9, cards: 1, tokens: [KOPB] }, { routes: ".1" }));
  assert.deepEqual(found?.seats, [{ seat: 1, cards: -3, score: [5, 9], tokens: [KOPB] }]);
  assert.deepEqual([found?.claimed, found?.myTurn, found?.last], [true, true, false]);
});

test("a card from the row is known by its kind, one from the deck is not", () => {
  assert.deepEqual(changesOf(state(7, 1), state(8, 1, { cards: 5 }, { row: ["a", "b", "c"] }))?.row, ["b"]);
  assert.deepEqual(changesOf(state(7, 1), state(8, 1, { cards: 5 }))?.row, []);
});

test("looking back, undoing, a new game and several moves at once are no changes", () => {
  const now = state(8, 0);
  assert.equal(changesOf(now, state(7, 1)), null);
  assert.equal(changesOf(state(5, 0), now), null);
  assert.equal(changesOf({}, now), null);
  assert.equal(changesOf({ ...now, position: 6 }, { ...now, position: 7 }), null);
});

test("of what is to be heard the most important is", () => {
  const change = { seats: [], claimed: true, myTurn: true, last: true, row: [] };
  assert.equal(soundOf(change, true), "last");
  assert.equal(soundOf({ ...change, last: false }, true), "ticket");
  assert.equal(soundOf({ ...change, last: false }, false), "turn");
  assert.equal(soundOf({ ...change, last: false, myTurn: false }, false), "claim");
  assert.equal(soundOf({ ...change, last: false, myTurn: false, claimed: false }, false), null);
});

test("the time bar marks claims, kept tickets and where turns begin", () => {
  const deeds = "0t1t0.0.1c";
  assert.deepEqual(marksOf(deeds), [{ move: 1, seat: 0, what: "tickets" }, { move: 2, seat: 1, what: "tickets" }, { move: 5, seat: 1, what: "claim" }]);
  assert.deepEqual(turnsOf(deeds), [1, 2, 4]);
  assert.deepEqual([marksOf(""), turnsOf("")], [[], []]);
});

test("a player's last deed is found by seat, whatever the player is called", () => {
  const ui = /** @type {Ui} */ ({ state: { deeds: "0t1t0." }, about: {}, log: ["Ada Lee chose.", "Ada chose.", "Ada Lee drew."] });
  assert.equal(lastDeed(ui, 1, "Ada"), "chose.");
  assert.equal(lastDeed(ui, 0, "Ada Lee"), "drew.");
  assert.equal(lastDeed(ui, 2, "Cy"), "");
});
