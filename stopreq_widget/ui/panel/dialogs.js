// Pages that lie over the table, as the rules do: dialogs of the browser, which keeps the focus inside; Escape closes them.

import { button, h } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Local, Ui } from "./types.js" */
/** @import { Child } from "../page/types.js" */

/**
 * A page with its title; its content is made while it is open only.
 * @param {Ui} ui
 * @param {NonNullable<Local["dialog"]>} name
 * @param {string} title
 * @param {() => Child} content
 */
export function dialogPage(ui, name, title, content) {
  const id = `${ui.uid}-${name}-title`;
  const close = () => {
    ui.local.dialog = null;
    ui.local.removing = null;
    ui.redraw();
  };
  return h(
    "dialog",
    { key: name, class: "sr-dialog", "aria-labelledby": id, "data-part": name, made: (node) => (ui.dialogs[name] = node), on: { close } },
    ui.local.dialog === name && [
      h(
        "div",
        { class: "sr-dialog-head" },
        h("h2", { id, tabindex: "-1" }, title),
        button({ class: "sr-round", "aria-label": `Close: ${title}`, press: () => ui.dialogs[name]?.close() }, icon("close")),
      ),
      h("div", { class: "sr-dialog-text", tabindex: "0", role: "group", "aria-labelledby": id }, content()),
    ],
  );
}

/**
 * @param {Ui} ui
 * @param {NonNullable<Local["dialog"]>} name
 */
export function openDialog(ui, name) {
  ui.local.dialog = name;
  ui.redraw();
  const node = ui.dialogs[name];
  if (!node) return;
  if (!node.open) node.showModal();
  node.querySelector("h2")?.focus();
}
