// Plane geometry of the board.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  EARTH_RADIUS_M,
  cutOf,
  lengthOf,
  lineOf,
  lonLat,
  nearestRoute,
  outlineOf,
  readBoard,
  rounded,
  transformOf,
} from "../../../stopreq_widget/ui/map/geometry.js";

/** @import { Info, Line } from "../../../stopreq_widget/ui/map/types.js" */

/** @type {Line} */
const BENT = [[0, 0], [3, 0], [3, 4]];
const ROUTE = { ends: /** @type {[number, number]} */ ([0, 1]), service: "gray", length: 1, points: 1 };
/** @type {Info} */
const INFO = {
  name: "Small",
  frame: { x: 0, y: 0, unit: 1 },
  box: [0, 0, 100, 100],
  fine: 10,
  ground: [],
  routes: [
    { ...ROUTE, id: "low", spaces: ["0 0 100 0 0 40 -100 0"] },
    { ...ROUTE, id: "high", flight: true, spaces: ["0 0 100 0 0 40 -100 0"] },
    { ...ROUTE, id: "away", spaces: ["0 300 100 0 0 40 -100 0"] },
  ],
  stations: ["A", "B"].map((name) => ({ id: name.toLowerCase(), name, at: [0, 0], call_sign: "", points: 0, hub: false })),
};

test("a line has a length, and parts between two distances", () => {
  assert.equal(lengthOf(BENT), 7);
  assert.deepEqual(cutOf(BENT, 1, 5), [[1, 0], [3, 0], [3, 2]]);
  assert.equal(lineOf(cutOf(BENT, 1, 5)), "M1 0L3 0L3 2");
  assert.equal(lengthOf([]), 0);
});

test("numbers in paths have two digits at most", () => {
  assert.deepEqual([rounded(1 / 3), rounded(2)], ["0.33", "2"]);
});

test("a space is read from steps: its middle line, width and length", () => {
  const [space] = readBoard(INFO).routes[0].spaces;
  assert.deepEqual(space.ring, [[0, 0], [10, 0], [10, 4], [0, 4]]);
  assert.deepEqual(space.mid, [[0, 2], [10, 2]]);
  assert.deepEqual([space.width, space.length], [4, 10]);
  assert.deepEqual(space.center, [5, 2]);
});

test("a route is called by its towns, and is flown only where that is said", () => {
  assert.deepEqual(readBoard(INFO).routes.map(({ label, flight }) => [label, flight]), [["A–B", false], ["A–B", true], ["A–B", false]]);
});

test("an outline goes round all four corners", () => {
  const [space] = readBoard(INFO).routes[0].spaces;
  assert.equal(outlineOf(space, 1).match(/Q/g)?.length, 4);
});

test("the nearest route: what is flown lies on top, and nothing beyond reach is found", () => {
  const board = readBoard(INFO);
  assert.equal(board.routes[nearestRoute(board, [5, 2], 3)].id, "high");
  assert.equal(board.routes[nearestRoute(board, [5, 36], 3)].id, "away");
  assert.equal(nearestRoute(board, [50, 90], 3), -1);
});

test("lookups by id", () => {
  const board = readBoard(INFO);
  assert.deepEqual([board.routeAt.get("away"), board.stationAt.get("a"), board.routeAt.get("none")], [2, 0, undefined]);
});

test("the transform is read off the frame that Leaflet projected", () => {
  assert.equal(transformOf("", INFO.frame), null);
  assert.equal(transformOf("M0 0", INFO.frame), null);
  const wide = ((2 * 179) / 180) * Math.PI * EARTH_RADIUS_M;
  const found = transformOf(`M10 20L10 420L${10 + wide / 1000} 420L${10 + wide / 1000} 20Z`, INFO.frame);
  assert.ok(found && Math.abs(found.k - 0.001) < 1e-9);
});

test("metres become degrees", () => {
  assert.deepEqual(lonLat(0, 0).map(Math.round), [0, 0]);
  assert.equal(Math.round(lonLat(Math.PI * EARTH_RADIUS_M, 0)[0]), 180);
});
