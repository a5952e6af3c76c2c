// Keys. JupyterLab listens for single letters on the document (b adds a cell, d d deletes one), so every key that is
// pressed inside the panel without Ctrl, Cmd or Alt is stopped at the window, before the document sees it, and handed to our own handlers here.

import { all, button, h, reporting } from "./dom.js";

/** @import { KeyPress, Option, Page, Patched } from "./types.js" */

/**
 * Start to route keys for a panel; returns the function that ends it.  Keys that are pressed with Ctrl, Cmd or Alt are
 * the notebook's and the browser's: saving works from everywhere.
 * @param {HTMLElement} el
 * @param {(event: KeyboardEvent, target: HTMLElement) => boolean} onKey
 * @param {() => Element | undefined} [around] - what the panel belongs to: keys pressed there reach `onKey` too
 */
export function routeKeys(el, onKey, around) {
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    const target = event.composedPath()[0];
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const inside = el.contains(target);
    if (!inside && !around?.()?.contains(target)) return;
    if (event.key === "Tab" || hasModifier(event)) return;
    event.stopPropagation();
    const here = /** @type {HTMLElement} */ (target);
    const used = () => (inside && (handled(el, here, event) || moveInGroup(el, here, event))) || onKey(event, here);
    if (reporting(el, used)) event.preventDefault();
  };
  window.addEventListener("keydown", listener, true);
  return () => window.removeEventListener("keydown", listener, true);
}

/**
 * @param {HTMLElement} el
 * @param {HTMLElement} target
 * @param {KeyboardEvent} event
 */
function handled(el, target, event) {
  for (let node = /** @type {Patched | null} */ (target); node && node !== el.parentElement; node = node.parentElement) {
    if (node.srOn?.keydown?.(/** @type {KeyPress} */ (event)) === true) return true;
  }
  return false;
}

/**
 * AltGr, which types signs on many keyboards, counts as Ctrl and Alt to some browsers.
 * @param {KeyboardEvent} event
 */
function hasModifier(event) {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
}

/** @param {HTMLElement} target */
export function isTyping(target) {
  return target.tagName === "INPUT" && !["checkbox", "radio", "range", "button"].includes(/** @type {HTMLInputElement} */ (target).type);
}

// Groups with one tab stop: the arrow keys, Home and End move inside. Members share a data-rove name; in a group of
// radios moving also chooses.
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @param {HTMLElement} el
 * @param {HTMLElement} target
 * @param {KeyboardEvent} event
 */
function moveInGroup(el, target, event) {
  const name = target.dataset?.rove;
  if (!name) return false;
  const members = all(el, "[data-rove]").filter((node) => node.dataset.rove === name);
  const at = members.indexOf(target);
  let to;
  if (event.key === "Home") to = 0;
  else if (event.key === "End") to = members.length - 1;
  else if (event.key in STEPS) to = (at + STEPS[event.key] + members.length) % members.length;
  else return false;
  members[to].focus();
  if (members[to].getAttribute("role") === "radio") members[to].click();
  return true;
}

/**
 * Attributes that make a member of such a group. `current` is the index that Tab reaches.
 * @param {Page} ui
 * @param {string} name
 * @param {number} index
 * @param {number | null} [current]
 */
export function rove(ui, name, index, current) {
  const at = current ?? Math.min(ui.local.rove[name] ?? 0, Math.max((ui.sizes[name] ?? 1) - 1, 0));
  return { "data-rove": `${ui.uid}-${name}`, tabindex: index === at ? "0" : "-1" };
}

/**
 * Remember where in a group the focus is, so that Tab comes back to it.
 * @param {Page} ui
 * @param {EventTarget | null} target
 */
export function rememberRove(ui, target) {
  const focused = /** @type {HTMLElement} */ (target);
  const name = focused.dataset?.rove?.slice(ui.uid.length + 1);
  if (!name) return;
  const members = all(ui.el, "[data-rove]").filter((node) => node.dataset.rove === focused.dataset.rove);
  ui.local.rove[name] = members.indexOf(focused);
  for (const node of members) node.setAttribute("tabindex", node === focused ? "0" : "-1");
}

/**
 * A row of radios made of buttons (a <select> would lose its arrow keys to the notebook).
 * @param {Page} ui
 * @param {string} name
 * @param {string} label
 * @param {Option<any>[]} options
 * @param {unknown} chosen
 * @param {(value: any) => void} choose
 */
export function radios(ui, name, label, options, chosen, choose) {
  const current = Math.max(options.findIndex((option) => option.value === chosen), 0);
  return h(
    "div",
    { class: "sr-radios", role: "radiogroup", "aria-label": label },
    options.map((option, i) =>
      button(
        {
          key: option.value,
          class: "sr-radio",
          role: "radio",
          "aria-checked": String(option.value === chosen),
          "aria-label": option.name,
          title: option.title,
          press: () => choose(option.value),
          ...rove(ui, name, i, current),
        },
        option.show ?? option.words,
      ),
    ),
  );
}
