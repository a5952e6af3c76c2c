// Help for learners: tips, a hint, the rules page behind "?", and a tour through the first game.

import { button, h, unseen } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Ui } from "./types.js" */

/** @param {Ui} ui */
export function helpButton(ui) {
  return button({ class: "sr-small", "aria-haspopup": "dialog", "aria-label": "Rules and help", title: "Rules and help: press ?", press: () => openRules(ui) }, icon("help"), unseen("Rules"));
}

/** @param {Ui} ui */
export function learning(ui) {
  return Boolean(ui.state.settings?.help) && ui.priv?.seat != null && !ui.state.outcome;
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

// The tour points at one part of the panel after the other. It is offered once: the browser remembers the answer.
const TOUR_SEEN = "stopreq-widget-tour";
const TOUR_OFFERED = 12; // moves from the start of a game

export function tourSeen() {
  try {
    return window.localStorage.getItem(TOUR_SEEN) === "yes";
  } catch {
    return false;
  }
}

/** @param {Ui} ui */
function endTour(ui) {
  try {
    window.localStorage.setItem(TOUR_SEEN, "yes");
  } catch {
    // Without storage the tour is offered again on the next page: no harm.
  }
  ui.local.tour = -1;
  ui.redraw();
}

/** @param {Ui} ui */
export function tour(ui) {
  const steps = ui.about.tour || [];
  const at = ui.local.tour;
  if (!ui.state.settings?.help || !steps.length || at === -1 || ui.state.outcome || ui.priv?.seat == null) return null;
  /** @param {number} n */
  const go = (n) => {
    ui.local.tour = n;
    ui.after(() => ui.el.querySelector(".sr-toured")?.scrollIntoView({ block: "nearest" }));
    ui.redraw();
  };
  if (at == null) {
    if ((ui.state.moves ?? 0) > TOUR_OFFERED) return null;
    return h(
      "div",
      { key: "tour", class: "sr-tour", role: "group", "aria-label": "Tour" },
      h("p", {}, `First game? A tour shows the table in ${steps.length} steps.`),
      h("div", { class: "sr-actions" }, button({ class: "sr-small", press: () => go(0) }, "Show me round"), button({ class: "sr-link", press: () => endTour(ui) }, "No, thanks")),
    );
  }
  const step = steps[at];
  return h(
    "div",
    { key: "tour", class: "sr-tour sr-tour-step", role: "group", "aria-label": "Tour" },
    h("p", { role: "status" }, h("b", {}, `${at + 1} of ${steps.length}: ${step.title}. `), step.text),
    h(
      "div",
      { class: "sr-actions" },
      at > 0 && button({ class: "sr-second", key: "back", press: () => go(at - 1) }, "Back"),
      button({ class: "sr-second", key: "next", press: () => (at + 1 < steps.length ? go(at + 1) : endTour(ui)) }, at + 1 < steps.length ? "Next" : "Play"),
      at + 1 < steps.length && button({ class: "sr-link", key: "end", press: () => endTour(ui) }, "End the tour"),
    ),
  );
}

/**
 * Ring the part that the tour speaks of; before the first tickets are kept, that is the choice of them.
 * @param {Ui} ui
 */
export function ringToured(ui) {
  const step = ui.el.querySelector(".sr-tour-step") && ui.about.tour?.[ui.local.tour ?? -1];
  /** @param {string} name */
  const part = (name) => ui.el.querySelector(`[data-part="${name}"]`);
  const toured = step && (part(step.part) || (step.part === "tickets" && part("offer")));
  for (const node of ui.el.querySelectorAll(".sr-toured")) {
    if (node !== toured) node.classList.remove("sr-toured");
  }
  if (toured) toured.classList.add("sr-toured");
}
