// The scenes on cards: every service has one of its own, and an unknown sign gets a plain one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SCENE_HEIGHT, SCENE_WIDTH, passScene, scene } from "../../../stopreq_widget/ui/page/scenes.js";

const OREGON = ["sparkle", "chevrons", "pin", "person", "needle", "wind", "wave", "waterfall", "peak", "paddle", "plane"];
const OTHERS = ["ring", "plus", "hexagon", "crescent", "bolt", "drop", "bars", "leaf", "bell"];

/** @param {string} symbol */
const drawn = (symbol) => JSON.stringify(scene(symbol).map(({ props }) => [props.class, props.d]));

test("each sign has a scene of its own", () => {
  const all = [...OREGON, ...OTHERS, "no such sign"].map(drawn);
  assert.equal(new Set(all).size, all.length);
});

test("a scene begins with its sky and is made of whole paths", () => {
  for (const symbol of [...OREGON, ...OTHERS]) {
    const [sky, ...parts] = scene(symbol);
    assert.deepEqual([sky.tag, sky.props.width, sky.props.height], ["rect", SCENE_WIDTH, SCENE_HEIGHT]);
    assert.ok(parts.length >= 3, symbol);
    for (const { props } of parts) assert.match(String(props.d), /^M[-\d.\sMLHVCSQTAZmlhvcsqtaz]+$/, symbol);
  }
});

test("a pass shows every colour once, side by side over the whole width", () => {
  const colours = ["#111111", "#222222", "#333333"];
  const road = passScene(colours).filter(({ props }) => props.fill);
  assert.deepEqual(road.map(({ props }) => props.fill), colours);
  assert.equal(passScene([]).filter(({ props }) => props.fill).length, 0);
});
