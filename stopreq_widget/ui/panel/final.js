// The final sheet: who won and everything that scored, and what one can do next.

import { button, h, section } from "../page/dom.js";
import { afterwards } from "./after.js";
import { focusOn, scoreBar } from "./counting.js";
import { share } from "./share.js";
import { scoreSheet, verdict } from "./sheet.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function finalSheet(ui) {
  const { outcome } = ui.state;
  if (!outcome) return null;
  if (ui.table && (!ui.local.sheet || ui.local.count !== null)) return scoreBar(ui);
  const tools = h("div", { class: "sr-final-tools" }, ui.table && button({ class: "sr-second", press: () => focusOn(ui, null) }, "Look at the board"), share(ui));
  return section(
    ui,
    "final",
    verdict(outcome),
    { class: "sr-final", aside: tools },
    scoreSheet(ui, outcome, ui.table ? (seat) => focusOn(ui, seat) : null),
    afterwards(ui),
  );
}
