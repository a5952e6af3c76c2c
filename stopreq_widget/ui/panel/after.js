// After the end: how the result stands among the person's own, the passport of call signs, and what can be played next.

import { button, h, plural, unseen } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Stamp, Ui } from "./types.js" */
/** @import { PanelMessage } from "../page/messages.js" */

/**
 * The last part of the final sheet.
 * @param {Ui} ui
 */
export function afterwards(ui) {
  const { standing, line, stamps } = ui.mine.after;
  /**
   * @param {string} words
   * @param {string} title
   * @param {PanelMessage} message
   * @param {string} [look]
   */
  const next = (words, title, message, look = "sr-second") => button({ key: words, class: look, title, press: () => goOn(ui, message) }, words);
  return h(
    "div",
    { key: "after", class: "sr-after", role: "group", "aria-label": "After the game", "data-part": "after" },
    h("div", { key: "record", class: "sr-after-record" }, standing && h("b", { key: "standing", class: "sr-standing" }, standing), stamps.length > 0 && passport(stamps)),
    h(
      "div",
      { key: "next", class: "sr-actions" },
      next("Again", "The same players, another deal", { type: "again" }, "sr-primary"),
      next("Same deal again", "The same players and cards; not counted in your record", { type: "same_deal" }),
      next("Swap seats", "Another deal, everybody a seat further on", { type: "swap_seats" }),
      next("New game", "Back to the form", { type: "new" }),
      line && copying(ui, line),
    ),
  );
}

/**
 * @param {Ui} ui
 * @param {PanelMessage} message
 */
function goOn(ui, message) {
  ui.local.started = true;
  ui.send(message);
}

/**
 * A stamp a call sign: full where it was ever collected, in colour where it was in this game.
 * @param {Stamp[]} stamps
 */
function passport(stamps) {
  const had = stamps.filter((stamp) => stamp.games).length;
  return h(
    "div",
    { key: "passport", class: "sr-passport" },
    h("span", {}, `Passport: ${had} of ${stamps.length} call signs`),
    h(
      "ul",
      { class: "sr-stamps", "aria-label": "Call signs" },
      stamps.map((stamp) => {
        const words = `${stamp.call_sign}, ${stampWords(stamp)}`;
        return h("li", { key: stamp.call_sign, class: `sr-stamp ${stamp.now ? "sr-stamp-now" : stamp.games ? "sr-stamp-had" : ""}`, title: words }, unseen(words));
      }),
    ),
  );
}

/** @param {Stamp} stamp */
export function stampWords(stamp) {
  if (!stamp.games) return `${stamp.station}: not collected yet`;
  const often = stamp.first ? "for the first time" : `in ${plural(stamp.games, "game")}`;
  return `${stamp.station}: ${stamp.now ? "collected now" : "collected"}, ${often}`;
}

/**
 * The result as one line, into the clipboard; where the browser refuses that, to be copied by hand.
 * @param {Ui} ui
 * @param {string} line
 */
function copying(ui, line) {
  const copied = ui.local.result?.line === line ? ui.local.result : null;
  const copy = async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(line);
    } catch {
      done = false;
      ui.after(() => /** @type {HTMLInputElement | null} */ (ui.el.querySelector(".sr-result-line"))?.select());
    }
    ui.local.result = { line, done };
    ui.redraw();
  };
  return [
    copied && !copied.done && h("input", { key: "line", type: "text", class: "sr-input sr-result-line", readonly: true, "aria-label": "Your result, to copy", value: line }),
    button({ key: "copy", class: "sr-small sr-copy", title: line, press: copy }, icon(copied?.done ? "done" : "copy"), copied?.done ? "Copied" : "Copy result"),
  ];
}
