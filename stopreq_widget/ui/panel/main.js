// The panel: what the kernel says (one public state, private messages) becomes the page; what people do becomes messages.

import { errorText } from "../page/errors.js";
import { isTyping, rememberRove, routeKeys } from "../page/keys.js";
import { isFull, keepArranged, toggleFull } from "./arrange.js";
import { forgetCount, skip } from "./counting.js";
import { makeUi } from "./display.js";
import { setMenu } from "./head.js";
import { openRules } from "./help.js";
import { allowSound } from "./sound.js";
import { shortcut } from "./shortcuts.js";
import { takeMessage, takeState, takeStatics } from "./taking.js";

/** @import { Paint, Told, Ui } from "./types.js" */
/** @import { Rendering } from "../page/types.js" */

const PATIENCE_MS = 8000;
// A browser lets a page be heard once a person has done one of these.
const WAKING = ["pointerdown", "keydown", "click"];

/** @param {Rendering} rendering */
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "sr-panel";
  root.setAttribute("role", "region");
  el.append(root);
  /** @type {number | null} */
  let silence = null;
  // A message that brings state and cards is drawn once, when all of it has been taken.
  let painting = false;

  const heard = () => {
    if (silence !== null) window.clearTimeout(silence);
    silence = null;
    ui.local.silent = false;
  };
  const ui = makeUi(root, (message) => {
    model.send(message);
    if (message.type !== "ticket" && !silence) {
      silence = window.setTimeout(() => guarded(() => (ui.local.silent = true)), PATIENCE_MS);
    }
  });

  // An exception would be lost in the browser's console: the kernel is told, and shows it. The same one is told once,
  // since showing it means an update, which may fail in the same way.
  /** @type {string | null} */
  let told = null;
  /** @param {unknown} error */
  const report = (error) => {
    const text = errorText(error);
    if (text === told) return;
    told = text;
    try {
      model.send({ type: "error", text });
    } catch {
      ui.local.silent = true;
      ui.redraw();
    }
  };
  /** @param {() => void} work */
  const guarded = (work) => {
    try {
      work();
      if (!painting) ui.redraw();
    } catch (error) {
      report(error);
    }
  };
  /** @param {Event} event */
  const onError = (event) => report(/** @type {CustomEvent} */ (event).detail);
  const onStatics = () =>
    guarded(() => {
      takeStatics(ui, model);
      root.setAttribute("aria-label", ui.about.title || "Game table");
    });
  const onState = () =>
    guarded(() => {
      heard();
      takeState(ui, model.get("state") || {});
    });
  /** @param {Told | Paint} message */
  const onMessage = (message) =>
    guarded(() => {
      heard();
      if (message.type !== "paint") return takeMessage(ui, message);
      // Other displays on this page, and those that come later, find the state in the model.
      painting = true;
      try {
        model.set("state", message.whole ? message.state : { ...model.get("state"), ...message.state });
        for (const part of message.parts) takeMessage(ui, part);
      } finally {
        painting = false;
      }
      return undefined;
    });
  /** @param {FocusEvent} event */
  const onFocus = (event) => rememberRove(ui, event.target);

  const statics = ["change:theme", "change:about", "change:routes"];
  for (const name of statics) model.on(name, onStatics);
  model.on("change:state", onState);
  model.on("msg:custom", onMessage);
  root.addEventListener("focusin", onFocus);
  for (const name of WAKING) root.addEventListener(name, allowSound);
  root.addEventListener("sr-error", onError);
  const endKeys = routeKeys(root, (event, target) => panelKey(ui, event, target), () => ui.table);
  onStatics();
  onState();
  const endArranging = keepArranged(ui, el);
  ui.send({ type: "ready" });

  return () => {
    heard();
    forgetCount(ui);
    endArranging();
    endKeys();
    for (const name of statics) model.off(name, onStatics);
    model.off("change:state", onState);
    model.off("msg:custom", onMessage);
    root.remove();
  };
}

/**
 * @param {Ui} ui
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 */
function panelKey(ui, event, target) {
  const typing = isTyping(target);
  if (event.key === "?" && !typing) {
    openRules(ui);
    return true;
  }
  if (event.key === "f" && !typing && ui.table) {
    toggleFull(ui);
    return true;
  }
  if (ui.local.count !== null && ["Escape", "Enter", " "].includes(event.key)) {
    skip(ui);
    return true;
  }
  if (event.key === "Escape" && ui.local.menu) {
    setMenu(ui, false);
    return true;
  }
  if (event.key === "Escape" && isFull(ui)) {
    toggleFull(ui);
    return true;
  }
  return !typing && !target.closest("dialog") && shortcut(ui, event.key);
}

export default { render };
