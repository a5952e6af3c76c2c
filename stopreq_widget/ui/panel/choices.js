// Actions that only some rule sets have, as the kernel words them: a few are buttons, many are found by name. And the
// tunnel that is being dug, which everybody sees.

import { button, h, section } from "../page/dom.js";
import { STACK_HEIGHT, cardFace, chip, lookOf } from "../page/signs.js";
import { combobox } from "./combo.js";
import { isPast } from "./past.js";

/** @import { Group, Ui } from "./types.js" */

/**
 * Everything that has to be decided now stands on top; what may be done among other things stands in the column.
 * @param {Ui} ui
 */
export function mustChoose(ui) {
  const { tunnel } = ui.state;
  const groups = ui.priv?.must ? ui.priv.choices || [] : [];
  if (!tunnel) return groups.map((group) => choiceGroup(ui, group, "sr-ask"));
  return section(
    ui,
    "tunnel",
    tunnel.title,
    { class: groups.length ? "sr-ask" : "" },
    h(
      "div",
      { class: "sr-chips sr-turned", role: "group", "aria-label": "Turned cards" },
      tunnel.turned.map((kind, i) => h("span", { key: i, class: "sr-deal", role: "img", "aria-label": lookOf(ui, kind).name }, cardFace(ui, kind, STACK_HEIGHT))),
      !tunnel.turned.length && h("span", { class: "sr-quiet" }, "No card was left to turn."),
    ),
    h("p", { class: "sr-why" }, tunnel.words),
    groups.map((group) => entries(ui, group)),
  );
}

/** @param {Ui} ui */
export function mayChoose(ui) {
  return ui.priv?.must ? null : (ui.priv?.choices || []).map((group) => choiceGroup(ui, group, ""));
}

/**
 * @param {Ui} ui
 * @param {Group} group
 * @param {string} look
 */
function choiceGroup(ui, group, look) {
  const name = `choice-${group.group.replace(/\W+/g, "-").toLowerCase()}`;
  return section(ui, name, group.group, { class: look }, group.entries ? entries(ui, group) : choiceFinder(ui, name, group));
}

/**
 * @param {Ui} ui
 * @param {Group} group
 */
function entries(ui, group) {
  return h(
    "div",
    { key: `entries-${group.group}`, class: "sr-entries", role: "group", "aria-label": group.group },
    (group.entries ?? []).map((entry) =>
      button(
        { key: entry.action, class: "sr-second sr-entry", off: isPast(ui), press: () => ui.act(entry.action) },
        [entry.title, entry.words].filter(Boolean).join(" "),
        entry.cards.length > 0 && h("span", { class: "sr-chips" }, entry.cards.map((kind) => chip(ui, kind))),
      ),
    ),
  );
}

/**
 * @param {Ui} ui
 * @param {string} name
 * @param {Group} group
 */
function choiceFinder(ui, name, group) {
  const items = (group.titles ?? []).map((title) => ({ id: title, title, search: title.toLowerCase() }));
  return combobox(ui, name, {
    label: `${group.group}: find by name`,
    what: group.group,
    placeholder: group.note ? `One of ${items.length} by name, ${group.note}` : `One of ${items.length}: type a part of its name`,
    none: "None has all these words in it.",
    find: (words) => items.filter((item) => words.every((word) => item.search.includes(word))),
    show: (item) => h("span", { class: "sr-option-name" }, item.title),
    pick: (item) => ui.send({ type: "choose", group: group.group, title: item.title }),
  });
}
