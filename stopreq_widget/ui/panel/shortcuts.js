// Single keys for what is done in every turn. They work while the focus is at the table, on the map as well, and press
// the buttons that are there: what a button refuses, its key refuses too.

import { all, one } from "../page/dom.js";
import { headline, setMenu } from "./head.js";
import { openNetwork } from "./network.js";
import { openTab } from "./tabs.js";
import { openRoutes } from "./routes.js";
import { say } from "./say.js";

/** @import { Ui } from "./types.js" */

/** Keys of one button each, by the selector that finds it. */
const BUTTONS = /** @type {Record<string, string>} */ ({
  d: '[data-pile="deck"]',
  t: '[data-pile="ticket"]',
  h: '[data-tool="hint"]',
  u: '[data-tool="undo"]',
  r: '[data-tool="redo"]',
});

/**
 * Do what a key stands for; returns whether it stands for anything.
 * @param {Ui} ui
 * @param {string} key
 */
export function shortcut(ui, key) {
  if (!ui.state.players) return false;
  if (/^[1-9]$/.test(key)) press(ui, all(ui.el, ".sr-row .sr-card")[Number(key) - 1]);
  else if (key in BUTTONS) press(ui, one(ui.el, BUTTONS[key]));
  else if (key === "c") claim(ui);
  else if (key === "n") openNetwork(ui);
  else if (key === "m") setMenu(ui, !ui.local.menu);
  else return false;
  return true;
}

/**
 * @param {Ui} ui
 * @param {HTMLElement | null | undefined} button
 */
function press(ui, button) {
  if (button && button.getAttribute("aria-disabled") !== "true") {
    button.click();
    return;
  }
  say(ui, `Not now. ${headline(ui)}`);
  ui.redraw();
}

/** @param {Ui} ui */
function claim(ui) {
  if (!ui.priv || ui.priv.seat == null) {
    press(ui, null);
    return;
  }
  openTab(ui, "routes");
  openRoutes(ui, "");
}
