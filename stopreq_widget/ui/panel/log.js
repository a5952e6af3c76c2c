// What has happened, in sentences, the newest at the end.

import { h, section } from "../page/dom.js";
import { inBrief } from "./brief.js";
import { hear } from "./say.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function moveLog(ui) {
  if (!ui.log.length) return null;
  return section(
    ui,
    "log",
    "What happened",
    { bare: true },
    h(
      "ol",
      { class: "sr-log", tabindex: "0", "aria-label": "Log of moves", made: (node) => (ui.logNode = node) },
      ui.log.map((line, i) => h("li", { key: i, title: line }, inBrief(ui, line))),
    ),
  );
}

/**
 * Lines from `from` on are replaced; a gap would show wrong numbers, so that it is filled with dashes.
 * @param {Ui} ui
 * @param {number} from
 * @param {string[]} lines
 */
export function takeLog(ui, from, lines) {
  // A page that has just come hears of the last thing only.
  hear(ui, ui.log.length ? lines.slice(Math.max(ui.log.length - from, 0)) : lines.slice(-1));
  const kept = ui.log.slice(0, from);
  while (kept.length < from) kept.push("–");
  ui.log = [...kept, ...lines];
  ui.after(() => {
    if (ui.logNode) ui.logNode.scrollTop = ui.logNode.scrollHeight;
  });
}
