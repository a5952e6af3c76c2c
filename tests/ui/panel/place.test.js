// Where dialogues lie: not on the towns that they speak of.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clearPlace } from "../../../stopreq_widget/ui/panel/place.js";

const AREA = { width: 652, height: 482 };
const SIZE = { width: 330, height: 230 };

test("a box lies at the right and bottom where nothing is below it", () => {
  const place = clearPlace(AREA, SIZE, [[40, 40]]);
  assert.deepEqual([place.left, place.top, place.covered], [652 - 330 - 14, 482 - 230 - 14, 0]);
});

test("a box goes where it covers no town", () => {
  /** @type {[number, number][]} */
  const towns = [[600, 400], [500, 300], [600, 60]];
  const place = clearPlace(AREA, SIZE, towns);
  assert.equal(place.covered, 0);
  for (const [x, y] of towns) assert.ok(x < place.left || x > place.left + SIZE.width || y < place.top || y > place.top + SIZE.height);
});

test("a box that is as large as the map keeps its edge", () => {
  const place = clearPlace(AREA, { width: 640, height: 480 }, [[300, 200]]);
  assert.deepEqual([place.left, place.top], [14, 14]);
});
