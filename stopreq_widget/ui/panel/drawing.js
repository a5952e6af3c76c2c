// The page as it should be, drawn by difference; the focus is never lost by it.

import { flat, focusIn, h, one, patch } from "../page/dom.js";
import { playerLook } from "../page/signs.js";
import { mayChoose, mustChoose } from "./choices.js";
import { claimDialogue } from "./claim.js";
import { comboInput } from "./combo.js";
import { invitePage, talk, wishes } from "./company.js";
import { finalSheet } from "./final.js";
import { hand } from "./hand.js";
import { allHands } from "./hands.js";
import { curtain, head, noticeBar } from "./head.js";
import { guide, placeGuide } from "./guide.js";
import { hint, rulesPage, tips } from "./help.js";
import { moveLog } from "./log.js";
import { market } from "./market.js";
import { networkPage } from "./network.js";
import { memoryPage } from "./memory.js";
import { gamesPage, mine } from "./mine.js";
import { isPast } from "./past.js";
import { placeOffer } from "./place.js";
import { players } from "./players.js";
import { timeBar } from "./replay.js";
import { routeFinder } from "./routes.js";
import { liveRegion, speak } from "./say.js";
import { setupForm } from "./setup.js";
import { tabs } from "./tabs.js";
import { offer, tickets } from "./tickets.js";

/** @import { Ui } from "./types.js" */

/**
 * What held the focus may be gone after an update; then it goes to the nearest thing that makes sense, never to the page.
 * @param {Ui} ui
 */
export function redraw(ui) {
  if (ui.drawing) {
    ui.again = true; // an element that goes away can fire "blur", whose handler asks for a redraw
    return;
  }
  ui.drawing = true;
  try {
    speak(ui);
    do {
      ui.again = false;
      drawOnce(ui);
    } while (ui.again);
  } finally {
    ui.drawing = false;
  }
  for (const work of ui.later.splice(0)) work();
}

/** @param {Ui} ui */
function drawOnce(ui) {
  const focused = focusIn(ui.el);
  const part = /** @type {HTMLElement | null | undefined} */ (focused?.closest("[data-part]"))?.dataset.part;
  ui.sizes = {};
  ui.el.classList.toggle("sr-past", Boolean(ui.state.players) && isPast(ui));
  patch(ui.el, flat(page(ui)));
  ui.after(() => placeGuide(ui));
  if (ui.priv?.offer?.length) placeOffer(ui);
  if (focused && !focused.isConnected) refocus(ui, part);
}

/**
 * @param {Ui} ui
 * @param {string | undefined} part
 */
function refocus(ui, part) {
  const homes = [
    ui.priv?.must && one(ui.el, ".sr-entry"),
    one(ui.el, ".sr-final h3, .sr-part-offer h3"),
    ...(part === "claim" ? [ui.local.opener, comboInput(ui, "routes")] : []),
    one(ui.el, "[data-show]"),
    part && one(ui.el, `[data-part="${part}"] :is(h2, h3)`),
    one(ui.el, "[data-status]"),
  ];
  // A town of the map that nothing can be done at any more takes no focus; then the next place does.
  for (const home of homes) {
    if (!home || typeof home === "string" || !home.isConnected) continue;
    home.focus({ preventScroll: true });
    if (document.activeElement === home) return;
  }
}

/** @param {Ui} ui */
function page(ui) {
  const { state } = ui;
  const live = liveRegion(ui);
  if (state.screen === "setup") return [h("div", { key: "form", class: "sr-form" }, noticeBar(ui), mine(ui), setupForm(ui)), rulesPage(ui), gamesPage(ui), memoryPage(ui), live];
  if (!state.players) return [noticeBar(ui), h("p", { key: "wait", class: "sr-quiet" }, "Setting the table …"), live];
  const over = Boolean(state.outcome);
  return [
    head(ui),
    h("div", { key: "over", class: "sr-over", style: colours(ui) }, noticeBar(ui), wishes(ui), curtain(ui), offer(ui), mustChoose(ui), claimDialogue(ui), hint(ui), finalSheet(ui)),
    live,
    tabs(ui),
    h("div", { key: "dock", class: "sr-dock" }, !over && [market(ui), hand(ui), ui.local.rows === 2 && tickets(ui)], over && ui.local.rows === 2 && allHands(ui)),
    h("div", { key: "rail", class: "sr-rail" }, players(ui), !over && ui.local.rows === 1 && tickets(ui), moveLog(ui), talk(ui), !over && tips(ui), (!over || ui.local.rows === 1) && allHands(ui), !over && [mayChoose(ui), routeFinder(ui)]),
    timeBar(ui),
    guide(ui),
    rulesPage(ui),
    networkPage(ui),
    memoryPage(ui),
    invitePage(ui),
  ];
}

/**
 * The colours of the person whose cards are shown, for what that person does.
 * @param {Ui} ui
 */
function colours(ui) {
  const player = (ui.state.players || [])[ui.state.viewer ?? -1];
  if (!player) return null;
  const look = playerLook(ui, player);
  return `--sr-me: ${look.fill}; --sr-on-me: ${look.ink}`;
}
