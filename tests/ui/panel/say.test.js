// What is said aloud: nothing is swallowed, and a round of bots is one short sentence.

import assert from "node:assert/strict";
import { test } from "node:test";

import { joined } from "../../../stopreq_widget/ui/panel/network.js";
import { filled, roundWords, say, speak } from "../../../stopreq_widget/ui/panel/say.js";

const NAMES = ["Ada", "Robo", "Cy", "Dee", "Bo Li"];
const ROUND = [
  "Robo drew a card from the deck.",
  "Robo took Kayak from the row.",
  "Cy took Transit Pass from the row.",
  "Dee claimed La Grande–Baker City (3 spaces) with 3 Gorge Express, taking KOBK-FM and KTVR-FM: 8 points.",
  "Bo Li kept 2 of 3 tickets.",
];

/** @param {Record<string, unknown>} state */
function table(state) {
  const people = [0];
  const players = NAMES.map((name, seat) => ({ seat, name, kind: seat ? "bot" : "human" }));
  const ui = { theme: {}, state: { players, people, viewer: 0, seat: 0, phase: "turn", status: "Ada: draw.", position: 1, moves: 1, row: ["a"], ...state }, local: { seat: null, said: [], sayings: 0, unsaid: [], spoken: null } };
  return /** @type {any} */ (ui);
}

/** @param {any} ui */
const said = (ui) => ui.local.said.map((/** @type {{ text: string }} */ line) => line.text);

test("four bots are summed up in one sentence of few words each", () => {
  const words = roundWords(ROUND, NAMES);
  assert.equal(words, "Robo drew 2 cards; Cy took a Transit Pass; Dee claimed La Grande–Baker City, +8; Bo Li kept 2 of 3 tickets.");
  const long = roundWords([`Cy did ${"a thing and ".repeat(20)}.`], NAMES);
  assert.ok(long.split(" ").length <= 13 && long.includes("…"));
});

test("what bots do waits for the person's move; what the person did does not", () => {
  const ui = table({ seat: 1, bots: { any: true, running: true, paused: false, speed: 1 } });
  ui.local.unsaid = ["Ada took Kayak from the row.", ...ROUND];
  speak(ui);
  assert.deepEqual(said(ui), ["Ada took Kayak from the row."]);
  ui.state = { ...ui.state, seat: 0, position: 6, moves: 6, bots: { ...ui.state.bots, running: false } };
  speak(ui);
  assert.equal(said(ui).length, 3);
  assert.match(said(ui)[1], /^Robo drew 2 cards; /);
  assert.equal(said(ui)[2], "Your turn");
});

test("it is said that it is my turn at every move of mine, and which card fills the row", () => {
  const ui = table({});
  speak(ui);
  ui.state = { ...ui.state, position: 2, moves: 2, row: ["flight"] };
  speak(ui);
  speak(ui);
  assert.deepEqual(said(ui), ["Your turn", "New in the row: flight.", "Your turn"]);
  assert.deepEqual(filled(["a", "b", "c"], ["a", "c", "c"]), ["c"]);
});

test("a line that equals the one before is a line of its own", () => {
  const ui = table({});
  for (let i = 0; i < 12; i += 1) say(ui, "Cy took Kayak.");
  const numbers = ui.local.said.map((/** @type {{ n: number }} */ line) => line.n);
  assert.equal(new Set(numbers).size, numbers.length);
  assert.equal(numbers[numbers.length - 1], 12);
});

test("a network is told in pieces that hang together, the largest first", () => {
  const line = (/** @type {string} */ id, /** @type {string} */ a, /** @type {string} */ b, /** @type {number} */ length) => ({ id, a, b, length });
  const groups = joined([line("1", "A", "B", 1), line("2", "C", "D", 2), line("3", "B", "C", 3), line("4", "X", "Y", 4)]);
  assert.deepEqual(groups.map((group) => [group.trains, [...group.towns].sort().join("")]), [[6, "ABCD"], [4, "XY"]]);
});
