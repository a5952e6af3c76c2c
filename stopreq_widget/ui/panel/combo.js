// Anything by keyboard: a combobox that filters as one types (ARIA's list autocomplete with manual selection).
// Each has a name, under which ui.local.combos keeps what is typed, whether its list is open, and where it stands.

import { h } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Combo, ComboOptions, Ui } from "./types.js" */
/** @import { KeyPress } from "../page/types.js" */

/**
 * @param {Ui} ui
 * @param {string} name
 * @returns {Combo}
 */
function comboOf(ui, name) {
  ui.local.combos[name] ||= { text: "", open: false, at: 0 };
  return ui.local.combos[name];
}

/**
 * `find(words)` returns what has all the words in it; `show(item)` the inside of an option; `pick(item)` chooses one.
 * @param {Ui} ui
 * @param {string} name
 * @param {ComboOptions<any>} options
 */
export function combobox(ui, name, { label, what, placeholder, none, find, show, className, pick }) {
  const box = comboOf(ui, name);
  const found = find(box.text.toLowerCase().split(/\s+/).filter(Boolean));
  const list = `${ui.uid}-${name}-list`;
  const active = box.open && found[box.at] ? `${list}-${box.at}` : null;
  /** @param {any} item */
  const choose = (item) => {
    pick(item);
    setCombo(ui, name, { open: false, text: "", at: 0 });
  };
  return h(
    "div",
    { class: "sr-combo" },
    icon("search"),
    h("input", {
      type: "text",
      role: "combobox",
      class: "sr-input",
      "data-combo": name,
      "aria-label": label,
      "aria-autocomplete": "list",
      "aria-expanded": String(box.open),
      "aria-controls": list,
      "aria-activedescendant": active,
      autocomplete: "off",
      spellcheck: "false",
      placeholder,
      value: box.text,
      on: {
        input: (event) => setCombo(ui, name, { text: event.target.value, open: true, at: 0 }),
        click: () => setCombo(ui, name, { open: true }),
        blur: () => setCombo(ui, name, { open: false }),
        keydown: (event) => comboKey(ui, name, event, found, choose),
      },
    }),
    h(
      "ul",
      { id: list, role: "listbox", class: "sr-list", "aria-label": what, hidden: !box.open },
      box.open &&
        found.map((item, i) =>
          h(
            "li",
            {
              key: item.id,
              id: `${list}-${i}`,
              role: "option",
              class: `sr-option${i === box.at ? " sr-active" : ""} ${className?.(item) || ""}`,
              "aria-selected": String(i === box.at),
              on: { mousedown: (event) => event.preventDefault(), click: () => choose(item) },
            },
            show(item),
          ),
        ),
      box.open &&
        !found.length &&
        h("li", { class: "sr-quiet sr-none", role: "option", "aria-disabled": "true", "aria-selected": "false" }, none),
    ),
  );
}

/**
 * @param {Ui} ui
 * @param {string} name
 * @param {Partial<Combo>} change
 */
export function setCombo(ui, name, change) {
  const box = comboOf(ui, name);
  const next = { ...box, ...change };
  if (next.text === box.text && next.open === box.open && next.at === box.at) return;
  Object.assign(box, change);
  if (box.open) ui.after(() => ui.el.querySelector(".sr-option.sr-active")?.scrollIntoView({ block: "nearest" }));
  ui.redraw();
}

/**
 * @param {Ui} ui
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export function comboInput(ui, name) {
  return ui.el.querySelector(`[data-combo="${name}"]`);
}

/**
 * @param {Ui} ui
 * @param {string} name
 * @param {KeyPress} event
 * @param {unknown[]} found
 * @param {(item: any) => void} choose
 */
function comboKey(ui, name, event, found, choose) {
  const box = comboOf(ui, name);
  const last = Math.max(found.length - 1, 0);
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (step) {
    const at = box.open ? Math.min(Math.max(box.at + step, 0), last) : box.at;
    setCombo(ui, name, { open: true, at });
    return true;
  }
  if (event.key === "Enter") {
    if (box.open && found[box.at]) choose(found[box.at]);
    else setCombo(ui, name, { open: true });
    return true;
  }
  if (event.key === "Escape") {
    setCombo(ui, name, box.open ? { open: false } : { text: "", at: 0 });
    return true;
  }
  return false;
}
