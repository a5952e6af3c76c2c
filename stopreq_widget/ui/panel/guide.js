// The guide of a first game: one bubble that stands at the thing it speaks of, on the map or beside it, and covers nothing of it.

import { all, button, h, one } from "../page/dom.js";

/** @import { Ui } from "./types.js" */

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const GAP = 12; // between the bubble and what it speaks of
const EDGE = 8; // between the bubble and the table's edge

/** @param {Ui} ui */
export function guide(ui) {
  const said = ui.state.guide;
  if (!said) return null;
  return h(
    "div",
    { key: "guide", class: "sr-guide", role: "group", "aria-label": "Guide", "data-part": "guide" },
    h("p", { role: "status" }, h("b", { class: "sr-guide-at" }, `${said.n} of ${said.of}`), " ", said.words),
    h(
      "div",
      { class: "sr-actions" },
      said.read && button({ key: "on", class: "sr-primary sr-small", press: () => ui.send({ type: "guide", on: true }) }, "Next"),
      button({ key: "off", class: "sr-link", press: () => ui.send({ type: "guide", on: false }) }, "Leave the guide"),
    ),
  );
}

/**
 * Put the bubble beside what it speaks of, and ring that.
 * @param {Ui} ui
 */
export function placeGuide(ui) {
  const bubble = one(ui.el, ".sr-guide");
  const target = bubble && targetOf(ui, ui.state.guide?.target ?? "");
  const place = ui.table || ui.el;
  for (const node of all(place, ".sr-guided")) {
    if (node !== target) node.classList.remove("sr-guided");
  }
  if (!bubble || !ui.table) return;
  target?.classList.add("sr-guided");
  const area = ui.table.getBoundingClientRect();
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const at = target && within(target.getBoundingClientRect(), area);
  const spot = at ? beside(at, size, area) : { left: EDGE, top: area.height - size.height - EDGE };
  bubble.style.left = `${spot.left}px`;
  bubble.style.top = `${spot.top}px`;
}

/**
 * What the guide speaks of, where the page shows it.
 * @param {Ui} ui
 * @param {string} target
 * @returns {Element | null}
 */
function targetOf(ui, target) {
  const [kind, name] = [target.slice(0, target.indexOf(":")), CSS.escape(target.slice(target.indexOf(":") + 1))];
  const root = ui.table || ui.el;
  if (kind === "route") return root.querySelector(`.sr-row[data-route="${name}"]`);
  if (kind === "card") return root.querySelector(`.sr-part-market .sr-card[data-kind="${name}"]`);
  if (kind === "pile") return root.querySelector(`[data-pile="${name}"]`);
  if (kind === "seat") return root.querySelector(`.sr-player[data-seat="${name}"]`);
  // Of the status it is the words, not all of its bar.
  return root.querySelector(name === "status" ? ".sr-panel [data-status]" : `[data-part="${name}"]`);
}

/**
 * @param {DOMRect} box
 * @param {DOMRect} area
 * @returns {Box}
 */
function within(box, area) {
  return { left: box.left - area.left, top: box.top - area.top, width: box.width, height: box.height };
}

/**
 * The place for a bubble beside a box: at the first of its four sides with room for all of it, else where it covers least.
 * @param {Box} at - what it speaks of
 * @param {{ width: number, height: number }} size - of the bubble
 * @param {{ width: number, height: number }} area - that both lie in
 */
export function beside(at, size, area) {
  /** @param {number} value @param {number} most */
  const clamp = (value, most) => Math.max(EDGE, Math.min(value, most - EDGE));
  const across = clamp(at.left + at.width / 2 - size.width / 2, area.width - size.width);
  const along = clamp(at.top + at.height / 2 - size.height / 2, area.height - size.height);
  const sides = [
    { left: across, top: at.top - GAP - size.height },
    { left: at.left + at.width + GAP, top: along },
    { left: at.left - GAP - size.width, top: along },
    { left: across, top: at.top + at.height + GAP },
  ].map(({ left, top }) => ({ left: clamp(left, area.width - size.width), top: clamp(top, area.height - size.height) }));
  const covered = sides.map((side) => overlap({ ...side, ...size }, at));
  return sides[covered.indexOf(Math.min(...covered))];
}

/**
 * How much of a box another one covers, in square pixels.
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(wide, 0) * Math.max(high, 0);
}
