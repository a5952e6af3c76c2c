// Time: the bots' pace, and the slider that goes back to any move.

import { button, h, unseen } from "../page/dom.js";
import { radios } from "../page/keys.js";
import { icon, playerLook } from "../page/signs.js";
import { marksOf, turnsOf } from "./deeds.js";

/** @import { Ui } from "./types.js" */

/** @type {[number, string, string][]} */
const SPEEDS = [
  [0.5, "½×", "half speed"],
  [1, "1×", "normal speed"],
  [2, "2×", "double speed"],
  [4, "4×", "four times as fast"],
];

/**
 * The bar under the map that never moves: the game's time, and the bots' pace.
 * @param {Ui} ui
 */
export function timeBar(ui) {
  return h("div", { key: "time", class: "sr-time", "data-part": "replay" }, replay(ui), botBar(ui));
}

/** @param {Ui} ui */
function botBar(ui) {
  const bots = ui.state.bots;
  if (!bots?.any || ui.state.outcome) return null;
  /**
   * @param {string} name
   * @param {boolean | number} value
   */
  const set = (name, value) => ui.send({ type: "set", name, value });
  return h(
    "div",
    { key: "bots", class: "sr-bar", role: "group", "aria-label": "Bots", "data-part": "bots" },
    icon("bot"),
    button(
      {
        class: "sr-small",
        "aria-pressed": String(Boolean(bots.paused)),
        "aria-label": "Pause the bots",
        title: bots.paused ? "Let the bots go on" : "Pause the bots",
        press: () => set("paused", !bots.paused),
      },
      icon(bots.paused ? "play" : "pause"),
    ),
    radios(ui, "speed", "Speed of the bots", SPEEDS.map(([value, words, name]) => ({ value, words, name, title: name })), bots.speed, (value) => set("speed", value)),
    button({ class: "sr-small", off: !bots.running, title: "On to my turn", press: () => ui.send({ type: "skip_to_me" }) }, icon("last"), unseen("To my turn")),
  );
}

/** @param {Ui} ui */
function replay(ui) {
  const { position = 0, moves = 0, playing } = ui.state;
  if (!moves) return null;
  /** @param {number} n */
  const go = (n) => ui.send({ type: "goto", n: Math.min(Math.max(n, 0), moves) });
  const live = position === moves;
  /**
   * @param {string} name
   * @param {string} label
   * @param {number} n
   * @param {boolean} off
   */
  const step = (name, label, n, off) => button({ key: name, class: "sr-round", "aria-label": label, title: label, off, press: () => go(n) }, icon(name));
  return h(
    "div",
    { key: "replay", class: "sr-replay", role: "group", "aria-label": "Step through" },
    step("first", "To the start", 0, position === 0),
    step("back", "One move back", position - 1, position === 0),
    playing != null &&
      button(
        { key: "play", class: "sr-round", "aria-label": playing ? "Stop playing" : "Play by itself", press: () => ui.send({ type: "set", name: "playing", value: !playing }) },
        icon(playing ? "pause" : "play"),
      ),
    step("on", "One move on", position + 1, live),
    step("last", "To the latest move", moves, live),
    h("span", { key: "track", class: "sr-track" }, timeMarks(ui, moves),
      h("input", {
        key: "slider",
        type: "range",
        class: "sr-slider",
        "aria-label": "Move",
        "aria-valuetext": `move ${position} of ${moves}`,
        min: 0,
        max: moves,
        step: 1,
        value: String(ui.local.slide ?? position),
        on: { input: (event) => seek(ui, Number(event.target.value)) },
      }),
    ),
    h("span", { class: "sr-at" }, live ? `move ${moves} · now` : `move ${position} of ${moves}`),
  );
}

/**
 * Marks over the slider: claims and kept tickets in their players' colours, and between them where turns began.
 * @param {Ui} ui
 * @param {number} moves
 */
function timeMarks(ui, moves) {
  const deeds = ui.state.deeds || "";
  const colour = (/** @type {number} */ seat) => {
    const player = (ui.state.players || [])[seat] || {};
    const { fill } = playerLook(ui, player);
    return `stroke: light-dark(${fill}, ${ui.theme.players?.[player.colour ?? ""]?.night_edge ?? fill})`;
  };
  const at = (/** @type {number} */ move) => ((100 * move) / moves).toFixed(2);
  return h(
    "svg",
    { class: "sr-marks", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    h("path", { class: "sr-mark-turn", d: turnsOf(deeds).map((move) => `M${at(move)} 8v2`).join("") }),
    marksOf(deeds).map(({ move, seat, what }) =>
      h("path", { key: move, class: `sr-mark-${what}`, style: colour(seat), d: what === "claim" ? `M${at(move)} 0v7` : `M${at(move)} 0v3M${at(move)} 5v2` }),
    ),
  );
}

/**
 * A slider that is dragged asks for many positions: the next is asked for when the last has come.
 * @param {Ui} ui
 * @param {number} n
 */
function seek(ui, n) {
  const waiting = ui.local.slide != null;
  ui.local.slide = n;
  if (!waiting) askFor(ui, n);
}

/** @param {Ui} ui */
export function sought(ui) {
  const { slide, sent } = ui.local;
  if (slide == null) return;
  if (slide === sent) ui.local.slide = null;
  else askFor(ui, slide);
}

/**
 * @param {Ui} ui
 * @param {number} n
 */
function askFor(ui, n) {
  ui.local.sent = n;
  ui.send({ type: "goto", n });
}
