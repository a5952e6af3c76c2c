// The arrangement: which one a width gets, and how large the board is in it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrangement } from "../../../stopreq_widget/ui/panel/arrange.js";

const OREGON = 1.25;

test("a cell of JupyterLab at 1280 × 800 gets the rail beside the board and two rows below it", () => {
  const found = arrangement(848, 800 - 122, OREGON, false);
  assert.equal(found.name, "wide");
  assert.equal(found.rows, 2);
  assert.ok(found.width >= 640 && found.height >= 450);
  assert.ok(found.width <= 848 - 180);
});

test("a wider cell has all cards in one row", () => {
  assert.equal(arrangement(1008, 790, OREGON, false).rows, 1);
});

test("the board keeps its proportion until it is as high as the window allows", () => {
  const low = arrangement(1488, 700, OREGON, false);
  const high = arrangement(1488, 1000, OREGON, false);
  assert.ok(low.height < high.height);
  assert.ok(low.width < high.width);
  assert.equal(arrangement(1488, 700, OREGON, false).width, low.width);
});

test("narrow tables put the rail below, and a phone's board is as wide as the screen", () => {
  assert.equal(arrangement(600, 800, OREGON, false).name, "medium");
  const phone = arrangement(390, 844, OREGON, false);
  assert.equal(phone.name, "phone");
  assert.equal(phone.width, 390);
});

test("a form leaves more room beside the board", () => {
  assert.ok(arrangement(848, 690, OREGON, true).width < arrangement(848, 690, OREGON, false).width);
});

test("a window that is hardly there still has a board", () => {
  assert.ok(arrangement(848, 100, OREGON, false).height > 200);
});

test("at 200 % the board gives way, so that status and hand are in sight with it", () => {
  for (const [width, window] of [[640, 400], [720, 450], [600, 400], [390, 420]]) {
    const found = arrangement(width, window, OREGON, false);
    const strips = found.name === "phone" ? 152 : 190;
    assert.ok(found.height + strips <= window, `${width} × ${window}: ${found.name} ${found.height}`);
  }
});
