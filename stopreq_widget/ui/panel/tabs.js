// Where the table is as narrow as a phone, all but status, map, hand and time lies in tabs.

import { button, h } from "../page/dom.js";
import { rove } from "../page/keys.js";

/** @import { Ui } from "./types.js" */

/** Each tab with the parts that it opens. */
export const TABS = [
  { name: "cards", words: "Cards", parts: ["market"] },
  { name: "tickets", words: "Tickets", parts: ["tickets", "hands"] },
  { name: "players", words: "Players", parts: ["players"] },
  { name: "routes", words: "Routes", parts: ["routes", "tips"] },
  { name: "log", words: "Log", parts: ["log", "talk"] },
];

/** @param {Ui} ui */
export function tabs(ui) {
  if (ui.local.arrangement !== "phone") return null;
  ui.sizes.tabs = TABS.length;
  const at = TABS.findIndex((tab) => tab.name === ui.local.tab);
  // The styles show the parts that the table's element names.
  ui.after(() => ui.table?.setAttribute("data-open", TABS[at].parts.join(" ")));
  return h(
    "div",
    { key: "tabs", class: "sr-tabs", role: "tablist", "aria-label": "The table's parts" },
    TABS.map((tab, i) =>
      button(
        { key: tab.name, class: "sr-tab", role: "tab", "aria-selected": String(i === at), press: () => openTab(ui, tab.name), ...rove(ui, "tabs", i, at) },
        tab.words,
      ),
    ),
  );
}

/**
 * @param {Ui} ui
 * @param {string} name
 */
export function openTab(ui, name) {
  ui.local.tab = name;
  ui.redraw();
}
