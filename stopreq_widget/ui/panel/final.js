// The final sheet: who won and everything that scored, and what one can do next.

import { button, h, section } from "../page/dom.js";
import { afterwards } from "./after.js";
import { share } from "./share.js";
import { scoreSheet, verdict } from "./sheet.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function finalSheet(ui) {
  const { outcome } = ui.state;
  if (!outcome) return null;
  /** @param {boolean} open */
  const show = (open) => {
    ui.local.sheet = open;
    ui.redraw();
  };
  if (ui.table && !ui.local.sheet) return button({ key: "sheet", class: "sr-second sr-sheet-again", press: () => show(true) }, "Final sheet");
  return section(
    ui,
    "final",
    verdict(outcome),
    { class: "sr-final" },
    scoreSheet(ui, outcome),
    h(
      "div",
      { class: "sr-actions" },
      ui.table && button({ class: "sr-second", press: () => show(false) }, "Look at the board"),
      share(ui),
    ),
    afterwards(ui),
  );
}
