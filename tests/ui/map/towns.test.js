// Going from town to town, or route to route, by the arrow keys.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestAhead } from "../../../stopreq_widget/ui/map/towns.js";

test("what lies straight ahead counts as nearer than what lies aside", () => {
  assert.equal(nearestAhead([0, 0], [[10, 9], [14, 0], [-5, 0]], [1, 0]), 1);
  assert.equal(nearestAhead([0, 0], [[10, 9], [14, 0], [-5, 0]], [-1, 0]), 2);
  assert.equal(nearestAhead([0, 0], [[0, 9], [1, 30]], [0, 1]), 0);
});

test("nothing ahead is said so", () => {
  assert.equal(nearestAhead([0, 0], [[-3, 0]], [1, 0]), -1);
  assert.equal(nearestAhead([0, 0], [], [1, 0]), -1);
});
