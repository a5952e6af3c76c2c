// The frames of a search, and what holds at a step.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Track, viewAt } from "../../../stopreq_widget/ui/lab/frames.js";

/** @import { Frame, Picture } from "../../../stopreq_widget/ui/lab/types.js" */

/**
 * @param {number} n
 * @param {Partial<Frame>} more
 * @returns {Frame}
 */
const frame = (n, more) => ({ n, k: "extend", t: [], w: true, l: 0, b: 0, u: null, x: 0, c: 0, p: [], v: [], ...more });
const EDGE = { line: [], weight: 1, name: "", id: "" };
/** @type {Picture} */
const PICTURE = {
  title: "", mapped: false, box: [0, 0, 1, 1], land: [], vertices: [], total: 3,
  edges: [{ ...EDGE, ends: [0, 1] }, { ...EDGE, ends: [1, 2] }, { ...EDGE, ends: [2, 0] }],
};

function track() {
  const made = new Track();
  const frames = [
    frame(1, { t: [0], v: [0, 1] }),
    frame(3, { t: [0, 1], v: [1, 2], l: 2 }),
    frame(4, { k: "improve", t: [0, 1], b: 2, l: 2 }),
    frame(9, { k: "done", t: [0, 1], b: 2 }),
  ];
  made.take({ type: "frames", run: 1, lane: 0, from: 0, frames, steps: 9, wanted: 9, ended: true, error: "" });
  return made;
}

test("the frame at a step is the last that is no later", () => {
  assert.deepEqual([0, 1, 2, 3, 8, 9, 99].map((step) => track().indexAt(step)), [-1, 0, 0, 1, 2, 3, 3]);
});

test("neighbours lead to kept frames only", () => {
  const made = track();
  assert.deepEqual([made.neighbour(2, 1), made.neighbour(2, -1), made.neighbour(1, -1), made.neighbour(9, 1)], [3, 1, null, null]);
});

test("visits add up, forwards and backwards", () => {
  const made = track();
  assert.deepEqual([...made.visitsAt(1)], [[0, 1], [1, 2]]);
  assert.deepEqual([...made.visitsAt(0)], [[0, 1]]);
});

test("a view has the walk with the vertices that it meets, and the best so far", () => {
  const view = viewAt(track(), PICTURE, 5);
  assert.deepEqual([view.walk, view.stops, view.best, view.over], [[0, 1], [0, 1, 2], [0, 1], false]);
  assert.equal(viewAt(track(), PICTURE, 9).over, true);
  assert.equal(viewAt(track(), PICTURE, 0).frame, null);
});
