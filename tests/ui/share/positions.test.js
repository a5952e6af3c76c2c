import assert from "node:assert/strict";
import { test } from "node:test";
import { after, positionsOf } from "../../../stopreq_widget/ui/share/positions.js";

test("a step changes what it names, by key and by index, and shares the rest", () => {
  const before = { deck: 7, row: ["a", "b"], players: [{ n: 1 }, { n: 2 }], outcome: null };
  const found = after(before, { row: { 1: ["c"] }, players: { 0: { n: [5] } }, outcome: [{ total: 3 }] });
  assert.deepEqual(found, { deck: 7, row: ["a", "c"], players: [{ n: 5 }, { n: 2 }], outcome: { total: 3 } });
  assert.equal(found.players[1], before.players[1]);
  assert.deepEqual(before.row, ["a", "b"]);
});

test("no step is no change, and a list of one replaces all", () => {
  const before = { row: [1] };
  assert.equal(after(before, null), before);
  assert.deepEqual(after(before, { row: [[]] }), { row: [] });
  assert.equal(after(0, [false]), false);
});

test("a game has a position more than steps", () => {
  const first = /** @type {any} */ ({ deck: 3 });
  assert.deepEqual(
    positionsOf(first, [{ deck: [2] }, null, { deck: [1] }]).map(({ deck }) => deck),
    [3, 2, 2, 1],
  );
});
