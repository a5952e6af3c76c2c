// Short motion that explains what went where: a drawn card flies from the table into the hand.

import { all, patch } from "../page/dom.js";
import { STACK_HEIGHT, cardFace } from "../page/signs.js";

/** @import { Ui } from "./types.js" */
/** @import { Cards } from "../page/types.js" */

const FLIGHT_MS = 200;

function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
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
  if (!from || calm()) return;
  const was = counts(before);
  const gained = (after || []).find(({ kind, n }) => n > (was[kind] || 0));
  const target = gained && all(ui.el, "[data-stack]").find((node) => node.dataset.stack === gained.kind);
  if (!target) return;
  const to = target.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "sr-ghost";
  ghost.setAttribute("aria-hidden", "true");
  patch(ghost, [cardFace(ui, gained.kind, STACK_HEIGHT)]);
  (ui.table || ui.el).append(ghost);
  const frame = (ui.table || ui.el).getBoundingClientRect();
  /** @param {DOMRect} box */
  const place = (box) => `translate(${box.left - frame.left}px, ${box.top - frame.top}px)`;
  ghost.style.width = `${to.width}px`;
  const flight = ghost.animate([{ transform: place(from.box) }, { transform: place(to) }], { duration: FLIGHT_MS, easing: "ease-in-out" });
  const land = () => ghost.remove();
  flight.finished.then(land, land);
}
