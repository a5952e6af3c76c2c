// Short motion that explains what went where: a card flies from the table to whoever took it, a call sign from its town
// to the collector's row, a score counts up. Nothing of it where the reader wants no motion or bots play at full speed.

import { all, one, patch } from "../page/dom.js";
import { STACK_HEIGHT, cardBack, cardFace } from "../page/signs.js";

/** @import { Changes } from "./changes.js" */
/** @import { VNode } from "../page/types.js" */
/** @import { Ui } from "./types.js" */
/** @import { Cards } from "../page/types.js" */

/** How long anything moves, in milliseconds. */
export const FLIGHT_MS = 320;
const CARD_PX = 34;

/** @param {Ui} ui */
export function isCalm(ui) {
  return Boolean(ui.state.bots?.swift) || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Cards[] | undefined} hand */
function counts(hand) {
  return Object.fromEntries((hand || []).map(({ kind, n }) => [kind, n]));
}

/**
 * Call with the hand before and after an update of the viewer's own cards, when the new one is on the page.
 * @param {Ui} ui
 * @param {Cards[] | undefined} before
 * @param {Cards[] | undefined} after
 */
export function flyCard(ui, before, after) {
  const { from } = ui.motion;
  ui.motion.from = null;
  if (!from || isCalm(ui)) return;
  const was = counts(before);
  const gained = (after || []).find(({ kind, n }) => n > (was[kind] || 0));
  const target = gained && all(ui.el, "[data-stack]").find((node) => node.dataset.stack === gained.kind);
  if (target) fly(ui, cardFace(ui, gained.kind, STACK_HEIGHT), from.box, target.getBoundingClientRect());
}

/**
 * Show what others did: call with what a move changed, when the page shows it, and where the row's cards lay before.
 * @param {Ui} ui
 * @param {Changes} changes
 * @param {Map<string, DOMRect>} row
 */
export function showChanges(ui, changes, row) {
  if (isCalm(ui)) return;
  for (const { seat, cards, score, tokens } of changes.seats) {
    const place = one(ui.el, `[data-seat="${seat}"]`);
    if (!place) continue;
    if (score) countUp(place, score);
    if (cards > 0 && seat !== ui.state.viewer) {
      const kind = changes.row[0];
      const from = (kind && row.get(kind)) || one(ui.el, '[data-pile="deck"]')?.getBoundingClientRect();
      const to = one(place, ".sr-counts .sr-icon-card")?.getBoundingClientRect();
      if (from && to) fly(ui, kind ? cardFace(ui, kind, STACK_HEIGHT) : cardBack("deck"), from, to, CARD_PX);
    }
    for (const { call_sign, station } of tokens) {
      const to = all(place, "[data-token]").find((node) => node.dataset.token === call_sign)?.getBoundingClientRect();
      const from = townOf(ui, station)?.getBoundingClientRect();
      if (from && to) fly(ui, { tag: "span", props: { class: "sr-badge sr-flying" }, kids: [call_sign.replace(/-FM$/, "")] }, from, to);
    }
  }
}

/**
 * Where the cards of the row lie now, by kind.
 * @param {Ui} ui
 */
export function rowPlaces(ui) {
  return new Map(all(ui.el, ".sr-card[data-kind]").map((node) => [node.dataset.kind ?? "", node.getBoundingClientRect()]));
}

/**
 * The dot of a town on the map beside.
 * @param {Ui} ui
 * @param {string} name
 */
function townOf(ui, name) {
  const labels = ui.table ? [...ui.table.querySelectorAll(".sr-label .sr-name")] : [];
  return labels.find((node) => node.textContent === name);
}

/**
 * @param {HTMLElement} place
 * @param {[number, number]} score
 */
function countUp(place, [from, to]) {
  const figure = one(place, "[data-score]")?.firstChild;
  if (!figure) return;
  const begun = performance.now();
  const step = (/** @type {number} */ now) => {
    // An update that came meanwhile has the last word.
    if (!figure.isConnected || (figure.nodeValue !== shown && shown !== null)) return;
    const share = Math.min((now - begun) / FLIGHT_MS, 1);
    shown = String(Math.round(from + (to - from) * share));
    figure.nodeValue = shown;
    if (share < 1) window.requestAnimationFrame(step);
  };
  /** @type {string | null} */
  let shown = null;
  step(begun);
}

/**
 * @param {Ui} ui
 * @param {VNode} what
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} [width]
 */
function fly(ui, what, from, to, width = to.width) {
  const ghost = document.createElement("div");
  ghost.className = "sr-ghost";
  ghost.setAttribute("aria-hidden", "true");
  patch(ghost, [what]);
  (ui.table || ui.el).append(ghost);
  const frame = (ui.table || ui.el).getBoundingClientRect();
  /** @param {DOMRect} box */
  const place = (box) => `translate(${box.left - frame.left}px, ${box.top - frame.top}px)`;
  if (what.tag === "span" && width > 0) ghost.style.minWidth = `${width}px`;
  ghost.style.width = what.props.class === "sr-badge sr-flying" ? "max-content" : `${width}px`;
  const flight = ghost.animate([{ transform: place(from) }, { transform: place(to) }], { duration: FLIGHT_MS, easing: "ease-in-out" });
  const land = () => ghost.remove();
  flight.finished.then(land, land);
}
