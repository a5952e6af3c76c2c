// Names and badges find their places: off each other, off dots, inside the map.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeBadges } from "../../../stopreq_widget/ui/map/badges.js";
import { coverage, placeNames } from "../../../stopreq_widget/ui/map/names.js";

/** @import { Box, Space } from "../../../stopreq_widget/ui/map/types.js" */

/** @type {(x: number, y: number, wide?: number) => import("../../../stopreq_widget/ui/map/names.js").Town} */
const town = (x, y, wide = 50) => ({ x, y, radius: 4, wide, up: 8, down: 3, weight: 0 });
const nothing = () => 0;

/** @type {(from: number, to: number, y: number) => Space} */
const space = (from, to, y) => ({
  ring: [],
  sides: 2,
  mid: [[from, y], [to, y]],
  width: 6,
  length: to - from,
  center: [(from + to) / 2, y],
});

/** @type {(a: Box, b: Box) => boolean} */
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

test("a lonely town has its name at its right", () => {
  const [name] = placeNames({ towns: [town(0, 0)], solids: [], cover: nothing, bounds: null });
  assert.ok(name.clear && !name.leader);
  assert.ok(name.left > 4 && name.left < 8, String(name.left));
  assert.ok(Math.abs((name.box[1] + name.box[3]) / 2) < 1);
});

test("a name keeps inside the map and off what is solid", () => {
  /** @type {Box} */
  const bounds = [-100, -20, 30, 20];
  /** @type {Box} */
  const solid = [-60, -4, -10, 4];
  const [name] = placeNames({ towns: [town(0, 0)], solids: [solid], cover: nothing, bounds });
  assert.ok(name.clear);
  assert.ok(name.box[0] >= -100 && name.box[1] >= -20 && name.box[2] <= 30 && name.box[3] <= 20);
  assert.ok(!meet(name.box, solid));
});

test("what has no place at all says so", () => {
  const [name] = placeNames({ towns: [town(0, 0)], solids: [], cover: nothing, bounds: [-20, -20, 20, 20] });
  assert.equal(name.clear, false);
});

test("a crowd of towns has no two names on each other, and the same places every time", () => {
  const towns = Array.from({ length: 25 }, (_, i) => town((i % 5) * 62, Math.floor(i / 5) * 26));
  const ground = { towns, solids: [], cover: nothing, bounds: null };
  const names = placeNames(ground);
  assert.deepEqual(placeNames(ground), names);
  for (const [i, name] of names.entries()) {
    assert.ok(name.clear, `name ${i}`);
    for (const other of names.slice(i + 1)) assert.ok(!meet(name.box, other.box));
  }
});

test("rows under a box are counted in pixels of the screen", () => {
  const count = coverage([space(0, 50, 0)], 2);
  assert.equal(count([0, 20, 100, 40]), 0);
  const whole = count([-50, -50, 150, 50]);
  assert.ok(Math.abs(whole - 100 * 12) < 160, String(whole));
  assert.equal(coverage([], 1)([0, 0, 9, 9]), 0);
});

test("badges lie in the middle of their rows, and apart where rows lie close", () => {
  const rows = [{ spaces: [space(0, 20, 0), space(20, 40, 0), space(40, 60, 0)] }, { spaces: [space(0, 20, 30)] }, { spaces: [space(0, 20, 38)] }];
  const [long, one, other] = placeBadges(rows, [], 1, 6, []);
  assert.deepEqual(long, [30, 0]);
  assert.ok(Math.hypot(one[0] - other[0], one[1] - other[1]) >= 12, `${one} ${other}`);
});

test("a badge makes way for a name", () => {
  const rows = [{ spaces: [space(0, 20, 0), space(20, 40, 0), space(40, 60, 0)] }];
  const [[x]] = placeBadges(rows, [], 1, 6, [[20, -5, 40, 5]]);
  assert.ok(x === 10 || x === 50, String(x));
});

test("a badge keeps off a town's dot", () => {
  const rows = [{ spaces: [space(0, 20, 0)] }];
  const [[x, y]] = placeBadges(rows, [{ at: [2, 0], radius: 4 }], 1, 6, []);
  assert.ok(Math.hypot(x - 2, y) >= 10);
});
