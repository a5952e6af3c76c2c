import assert from "node:assert/strict";
import test from "node:test";

import { pointsAt, stepsOf } from "../../../stopreq_widget/ui/panel/steps.js";

/** @param {Record<string, unknown>} more */
const column = (more) => /** @type {any} */ ({ seat: 0, name: "Ada", routes: 20, flight: 0, tokens: 0, tickets: [], longest: 7, longest_bonus: 0, trail: ["a-b"], stops: ["a", "b"], extra: [], total: 20, ...more });
/** @param {boolean} done */
const ticket = (done) => ({ title: "Bend–Salem", points: done ? 8 : -8, done, ends: ["bend", "salem"], way: done ? ["a-b"] : [] });

test("what is counted adds up to the totals, and everything is counted once", () => {
  const columns = [
    column({ tokens: 5, tickets: [ticket(true)], longest: 12, longest_bonus: 10, total: 43 }),
    column({ seat: 1, name: "Bo", routes: 9, flight: 5, tickets: [ticket(false), ticket(true)], extra: [["Stations left", 4]], total: 18 }),
  ];
  const steps = stepsOf({ reason: "", decided_by: "points", columns });
  const sums = columns.map((_, i) => steps.reduce((sum, step) => sum + step.gains[i], 0));
  assert.deepEqual(sums, columns.map(({ total }) => total));
  assert.deepEqual(
    steps.map(({ words }) => words),
    ["Routes, by their lengths", "The bonus of the Flight", "Call signs collected", "Ada: Bend–Salem is done", "Bo: Bend–Salem is missed", "Bo: Bend–Salem is done", "Bo: longest path, 7 trains", "Ada: longest path, 12 trains", "Stations left"],
  );
});

test("what has been counted so far is what the steps up to there bring", () => {
  const outcome = { reason: "", decided_by: "points", columns: [column({ tokens: 5, total: 25 }), column({ seat: 1, routes: 9, total: 9 })] };
  assert.deepEqual([pointsAt(outcome, 0, 0), pointsAt(outcome, 0, 1), pointsAt(outcome, 0, null), pointsAt(outcome, 1, 1)], [20, 25, 25, 9]);
});

test("a ticket shows its way where it is done, and its stations where it is not; the longest path comes last", () => {
  const [, done, missed, path] = stepsOf({ reason: "", decided_by: "points", columns: [column({ tickets: [ticket(true), ticket(false)] })] });
  assert.deepEqual([done.way, missed.way, missed.ends], [["a-b"], [], ["bend", "salem"]]);
  assert.deepEqual([path.trail, path.seat], [["a-b"], 0]);
});

test("whoever has no route has no path to walk, and many tickets take no longer than few", () => {
  const many = column({ tickets: Array.from({ length: 40 }, () => ticket(true)) });
  const steps = stepsOf({ reason: "", decided_by: "points", columns: [many, column({ seat: 1, trail: [], stops: [], longest: 0 })] });
  assert.equal(steps.filter(({ trail }) => trail).length, 1);
  assert.ok(steps.filter(({ ends }) => ends).reduce((sum, { ms }) => sum + ms, 0) <= 20_000);
});
