// The end of a game, counted before everybody's eyes: routes, tokens, ticket by ticket with its way, the longest paths; then
// who won. A click skips it. Afterwards the same bar shows any player's network and path.

import { button, h, one } from "../page/dom.js";
import { icon, markBadge, playerLook } from "../page/signs.js";
import { isCalm } from "./motion.js";
import { pointsAt, stepsOf } from "./steps.js";

/** @import { Column, Step, Ui } from "./types.js" */

/**
 * Begin to count, unless the reader wants no motion or nobody plays here who would look.
 * @param {Ui} ui
 */
export function count(ui) {
  if (!ui.table || isCalm(ui) || !ui.state.outcome) return;
  ui.local.focus = null;
  step(ui, stepsOf(ui.state.outcome), 0);
}

/**
 * @param {Ui} ui
 * @param {Step[]} steps
 * @param {number} at
 */
function step(ui, steps, at) {
  if (at >= steps.length) {
    skip(ui);
    return;
  }
  ui.local.count = at;
  ui.counting = window.setTimeout(() => step(ui, steps, at + 1), steps[at].ms);
  show(ui, steps[at], true);
  ui.redraw();
}

/**
 * End the counting: all is counted, and the sheet lies open.
 * @param {Ui} ui
 */
export function skip(ui) {
  forgetCount(ui);
  ui.local.sheet = true;
  showLongest(ui);
  ui.redraw();
}

/**
 * Stop without showing anything: the end is not on the screen any more.
 * @param {Ui} ui
 */
export function forgetCount(ui) {
  window.clearTimeout(ui.counting);
  ui.local.count = null;
}

/**
 * Show a player's network on the board with its longest path; the same player again, or null, shows all.
 * @param {Ui} ui
 * @param {number | null} seat
 */
export function focusOn(ui, seat) {
  const column = ui.state.outcome?.columns.find((each) => each.seat === seat);
  ui.local.focus = column && ui.local.focus !== seat ? column.seat : null;
  ui.local.sheet = false;
  if (column && ui.local.focus !== null) show(ui, { words: "", gains: [], ms: 0, seat: column.seat, trail: column.trail, stops: column.stops, alone: true }, true);
  else showLongest(ui);
  ui.redraw();
}

/**
 * The longest path of all, as the map has it where nothing else is asked for.
 * @param {Ui} ui
 */
function showLongest(ui) {
  const longest = [...(ui.state.outcome?.columns ?? [])].sort((one, other) => other.longest - one.longest)[0];
  if (longest) show(ui, { words: "", gains: [], ms: 0, trail: longest.trail, stops: longest.stops }, false);
}

/**
 * @param {Ui} ui
 * @param {Step} wanted
 * @param {boolean} moving
 */
function show(ui, { seat, ends = [], way = [], trail = [], stops = [], alone = false }, moving) {
  const root = ui.table && one(ui.table, ".sr-map");
  const player = ui.state.players?.find((each) => each.seat === seat);
  const others = [...ui.routes.values()].filter(({ index }) => ui.state.routes?.[index] !== String(seat));
  const detail = {
    groups: { "sr-aside": alone ? others.map(({ id }) => id) : [] },
    ticket: [ends[0] ?? null, ends[1] ?? null, way],
    trail,
    stops,
    moving,
    look: player ? playerLook(ui, player) : null,
  };
  root?.dispatchEvent(new CustomEvent("sr-paint", { detail }));
}

/**
 * Everybody's points so far, what is being counted, and the way out of it.
 * @param {Ui} ui
 */
export function scoreBar(ui) {
  const { outcome } = ui.state;
  if (!outcome) return null;
  const { count: at, focus } = ui.local;
  const now = at === null ? null : stepsOf(outcome)[at];
  return [
    now && button({ key: "veil", class: "sr-veil", tabindex: "-1", "aria-hidden": "true", press: () => skip(ui) }),
    h(
      "div",
      { key: "scores", class: "sr-scores", role: "group", "aria-label": now ? "The points are counted" : "Whose network is shown" },
      now && h("p", { key: "words", class: "sr-scores-words" }, now.words),
      h(
        "div",
        { key: "row", class: "sr-scores-row" },
        outcome.columns.map((column, i) => chip(ui, column, pointsAt(outcome, column.seat, at), now ? now.gains[i] : 0, now ? now.seat === column.seat : focus === column.seat, Boolean(now))),
        now
          ? button({ key: "skip", class: "sr-second", press: () => skip(ui) }, "Skip")
          : button({ key: "sheet", class: "sr-second", press: () => openSheet(ui) }, "Final sheet"),
      ),
    ),
  ];
}

/** @param {Ui} ui */
function openSheet(ui) {
  ui.local.focus = null;
  ui.local.sheet = true;
  showLongest(ui);
  ui.redraw();
}

/**
 * @param {Ui} ui
 * @param {Column} column
 * @param {number} points
 * @param {number} gain
 * @param {boolean} on
 * @param {boolean} counted
 */
function chip(ui, column, points, gain, on, counted) {
  const look = playerLook(ui, column);
  const style = `--sr-seat: ${look.fill}; --sr-seat-edge: ${look.edge}`;
  const inside = [
    markBadge(ui, column),
    h("span", { class: "sr-clip" }, column.name),
    !counted && column.winner && icon("crown"),
    h("b", { class: "sr-scores-points" }, String(points).replace("-", "−")),
    gain !== 0 && h("span", { key: gain, class: "sr-gain" }, gain > 0 ? `+${gain}` : `−${-gain}`),
  ];
  const common = { key: column.seat, class: `sr-scores-seat${on ? " sr-scores-now" : ""}`, style, title: counted ? column.name : `${column.name}'s network and longest path` };
  return counted ? h("span", common, inside) : button({ ...common, "aria-pressed": String(on), press: () => focusOn(ui, column.seat) }, ...inside);
}
