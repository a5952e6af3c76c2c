// Help for learners: tips, a hint, and the rules page behind "?".

import { button, h, unseen } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function helpButton(ui) {
  return button({ class: "sr-small", "aria-haspopup": "dialog", "aria-label": "Rules and help", title: "Rules and help: press ?", press: () => openRules(ui) }, icon("help"), unseen("Rules"));
}

/** @param {Ui} ui */
export function learning(ui) {
  // The guide of a first game says one thing at a time.
  return Boolean(ui.state.settings?.help) && ui.priv?.seat != null && !ui.state.outcome && !ui.state.guide;
}

/** @param {Ui} ui */
export function hint(ui) {
  const found = learning(ui) && ui.priv?.hint;
  if (!found) return null;
  const { action } = found;
  return h(
    "div",
    { key: "hint", class: "sr-tips", role: "group", "aria-label": "Hint", "data-part": "hint" },
    icon("bulb"),
    h("p", {}, h("b", {}, "Hint: "), found.text, " ", action && button({ class: "sr-link", press: () => ui.act(action) }, "Do that")),
  );
}

/** @param {Ui} ui */
export function tips(ui) {
  const texts = (learning(ui) && ui.priv?.tips) || [];
  if (!texts.length) return null;
  return h(
    "div",
    { key: "tips", class: "sr-tips", role: "group", "aria-label": "Tips", "data-part": "tips" },
    icon("bulb"),
    h("ul", { tabindex: "0" }, texts.map((text, i) => h("li", { key: i }, text))),
  );
}

/**
 * The rules are a dialog of the page itself: the browser keeps the focus inside and Escape closes it.
 * @param {Ui} ui
 */
export function rulesPage(ui) {
  const id = `${ui.uid}-rules-title`;
  return h(
    "dialog",
    { key: "rules", class: "sr-dialog", "aria-labelledby": id, made: (node) => (ui.rulesNode = node), on: { close: () => setRules(ui, false) } },
    ui.local.rules && [
      h(
        "div",
        { class: "sr-dialog-head" },
        h("h2", { id, tabindex: "-1" }, ui.about.rules_title || "How to play"),
        button({ class: "sr-round", "aria-label": "Close the rules", press: () => ui.rulesNode?.close() }, icon("close")),
      ),
      h(
        "div",
        { class: "sr-dialog-text", tabindex: "0", role: "group", "aria-labelledby": id },
        (ui.about.rules || []).map((part, i) => [
          h("h3", { key: `h${i}` }, part.title),
          (part.paragraphs || []).map((text, n) => h("p", { key: `p${i}-${n}` }, text)),
        ]),
      ),
    ],
  );
}

/** @param {Ui} ui */
export function openRules(ui) {
  setRules(ui, true);
  if (!ui.rulesNode) return;
  if (!ui.rulesNode.open) ui.rulesNode.showModal();
  ui.rulesNode.querySelector("h2")?.focus();
}

/**
 * @param {Ui} ui
 * @param {boolean} open
 */
function setRules(ui, open) {
  if (ui.local.rules === open) return;
  ui.local.rules = open;
  ui.redraw();
}
