import assert from "node:assert/strict";
import test from "node:test";

import { beside } from "../../../stopreq_widget/ui/panel/guide.js";

const AREA = { width: 800, height: 600 };
const SIZE = { width: 260, height: 100 };

/**
 * @param {{ left: number, top: number }} place
 * @param {{ left: number, top: number, width: number, height: number }} at
 */
function covers(place, at) {
  return place.left < at.left + at.width && place.left + SIZE.width > at.left && place.top < at.top + at.height && place.top + SIZE.height > at.top;
}

test("the bubble covers nothing of what it speaks of, wherever that lies, and stays in the table", () => {
  for (let left = 0; left <= 760; left += 20) {
    for (let top = 0; top <= 580; top += 20) {
      const at = { left, top, width: 40, height: 20 };
      const place = beside(at, SIZE, AREA);
      assert.ok(!covers(place, at), `${left}, ${top}`);
      assert.ok(place.left >= 0 && place.left + SIZE.width <= AREA.width && place.top >= 0 && place.top + SIZE.height <= AREA.height);
    }
  }
});

test("it stands above where there is room, and where there is none beside as much as it can", () => {
  assert.equal(beside({ left: 300, top: 300, width: 40, height: 40 }, SIZE, AREA).top, 300 - 12 - SIZE.height);
  const whole = beside({ left: 0, top: 0, width: 800, height: 600 }, SIZE, AREA);
  assert.ok(whole.left >= 0 && whole.top >= 0);
});
