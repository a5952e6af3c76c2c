// The end of a game, counted before everybody's eyes: routes, tokens, ticket by ticket with its way, the longest paths; then
// who won. A click skips it. Afterwards the same bar shows any player's network and path.

import { button, h, one, plural } from "../page/dom.js";
import { icon, markBadge, playerLook } from "../page/signs.js";
import { isCalm } from "./motion.js";

/** @import { Column, Outcome, Step, Ui } from "./types.js" */

const STEP_MS = 1300;
const PATH_MS = 2200; // a path takes its time to be walked
// All tickets together take no longer than this, and one no less than that.
const TICKETS_MS = 16_000;
const TICKET_MS = { least: 450, most: 1300 };

/**
 * What is counted, in order: words, what each column gains by it, and what the map shows.
 * @param {Outcome} outcome
 * @returns {Step[]}
 */
export function stepsOf({ columns }) {
  /** @param {(column: Column) => number} of */
  const gains = (of) => columns.map(of);
  /** @type {Step[]} */
  const steps = [{ words: "Routes, by their lengths", gains: gains((column) => column.routes), ms: STEP_MS }];
  if (columns.some(({ flight }) => flight)) steps.push({ words: "The bonus of the Flight", gains: gains((column) => column.flight), ms: STEP_MS });
  if (columns.some(({ tokens }) => tokens)) steps.push({ words: "Call signs collected", gains: gains((column) => column.tokens), ms: STEP_MS });
  const tickets = columns.reduce((sum, column) => sum + column.tickets.length, 0);
  const ms = Math.min(Math.max(TICKETS_MS / Math.max(tickets, 1), TICKET_MS.least), TICKET_MS.most);
  for (const holder of columns) {
    for (const { title, points, done, ends, way } of holder.tickets) {
      steps.push({ words: `${holder.name}: ${title} ${done ? "is done" : "is missed"}`, gains: gains((column) => (column === holder ? points : 0)), ms, seat: holder.seat, ends, way });
    }
  }
  for (const walker of [...columns].sort((one, other) => one.longest - other.longest)) {
    if (!walker.trail.length) continue;
    steps.push({ words: `${walker.name}: longest path, ${plural(walker.longest, "train")}`, gains: gains((column) => (column === walker ? column.longest_bonus : 0)), ms: PATH_MS, seat: walker.seat, trail: walker.trail, stops: walker.stops });
  }
  for (const label of new Set(columns.flatMap((column) => column.extra.map(([words]) => words)))) {
    steps.push({ words: label, gains: gains((column) => column.extra.find(([words]) => words === label)?.[1] ?? 0), ms: STEP_MS });
  }
  return steps;
}

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
  const steps = stepsOf(outcome);
  const now = at === null ? null : steps[at];
  const so_far = outcome.columns.map((column, i) => (at === null ? column.total : steps.slice(0, at + 1).reduce((sum, { gains }) => sum + gains[i], 0)));
  return [
    now && button({ key: "veil", class: "sr-veil", tabindex: "-1", "aria-hidden": "true", press: () => skip(ui) }),
    h(
      "div",
      { key: "scores", class: "sr-scores", role: "group", "aria-label": now ? "The points are counted" : "Whose network is shown" },
      now && h("p", { key: "words", class: "sr-scores-words" }, now.words),
      h(
        "div",
        { key: "row", class: "sr-scores-row" },
        outcome.columns.map((column, i) => chip(ui, column, so_far[i], now ? now.gains[i] : 0, now ? now.seat === column.seat : focus === column.seat, Boolean(now))),
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
