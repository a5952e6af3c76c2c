// The card game's table: one public state, private messages, and actions sent back as text.

import { button, flat, h, patch } from "../page/dom.js";
import { errorText } from "../page/errors.js";
import { routeKeys } from "../page/keys.js";
import { placeOf, roomIn } from "../page/room.js";
import { icon } from "../page/signs.js";
import {
  yardCities,
  yardHand,
  yardLog,
  yardMarket,
  yardOffer,
  yardResult,
  yardSeats,
  yardTickets,
} from "./parts.js";

/** @import { Mine, Own, Shown, State, Ui } from "./types.js" */
/** @import { Rendering } from "../page/types.js" */

let yards = 0;
const TWO_COLUMNS_FROM = 720; // pixels, as base.css has it

/**
 * @param {Ui} ui
 * @returns {ui is Shown}
 */
function isShown(ui) {
  return Boolean(ui.state.players);
}

/**
 * @param {Shown} ui
 * @returns {ui is Mine}
 */
function isMine(ui) {
  return ui.own !== null;
}

/** @param {Ui} ui */
function yardPage(ui) {
  if (!isShown(ui)) return [h("p", { key: "wait", class: "sr-quiet" }, "Setting the table …")];
  const { state } = ui;
  return [
    h("header", { key: "head", class: "sr-yard-head" }, h("div", { class: "sr-status" }, h("h2", {}, state.status)), yardTools(ui)),
    h("div", { key: "live", class: "sr-unseen", role: "status", "aria-live": "polite" }, ui.log.slice(-3).join(" ")),
    state.error && h("p", { key: "error", class: "sr-notice sr-notice-error", role: "alert" }, state.error),
    state.ask &&
      h(
        "div",
        { key: "curtain", class: "sr-ask sr-curtain" },
        h("p", {}, `${state.ask} is to move. Everybody else looks away.`),
        button({ class: "sr-primary", press: () => ui.send({ type: "show" }) }, "Show my cards"),
      ),
    yardResult(ui),
    h(
      "div",
      { key: "columns", class: "sr-columns" },
      h(
        "div",
        { key: "own", class: "sr-column" },
        state.over
          ? yardSeats(ui)
          : [isMine(ui) && yardOffer(ui), yardMarket(ui), isMine(ui) && [yardHand(ui), yardTickets(ui)]],
      ),
      h("div", { key: "all", class: "sr-column" }, !state.over && [yardSeats(ui), yardCities(ui)], yardLog(ui)),
    ),
  ];
}

/** @param {Shown} ui */
function yardTools(ui) {
  /**
   * @param {"undo" | "redo"} type
   * @param {string} label
   * @param {boolean} can
   */
  const tool = (type, label, can) =>
    button({ key: type, class: "sr-small", off: !can, title: label, "aria-label": label, press: () => ui.send({ type }) }, icon(type));
  return h(
    "div",
    { class: "sr-tools", role: "toolbar", "aria-label": "Game" },
    tool("undo", "Undo", ui.state.can_undo),
    tool("redo", "Redo", ui.state.can_redo),
  );
}

/**
 * @param {Ui} ui
 * @param {Partial<State>} state
 */
function takeState(ui, state) {
  if (state.position !== ui.state.position) {
    ui.local.laid = {};
    ui.local.keep = new Set();
  }
  if (state.looking !== ui.own?.seat) ui.own = null;
  ui.state = state;
}

/**
 * Keep a table as high as the page has room, where it has two columns, so that all of it is in sight; what is long scrolls in
 * its place. Returns what ends it.
 * @param {HTMLElement} root
 */
function keepHeight(root) {
  /** @type {Element | null} */
  let place = null;
  const measure = () => {
    if (!place && root.isConnected) {
      place = placeOf(root);
      if (place) observer.observe(place);
    }
    root.style.setProperty("--sr-room", `${roomIn(place)}px`);
    root.toggleAttribute("data-one-height", root.clientWidth >= TWO_COLUMNS_FROM);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  window.addEventListener("resize", measure);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", measure);
  };
}

/** @param {Rendering} rendering */
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "sr-panel sr-yard";
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", "Card game");
  el.append(root);
  yards += 1;
  /** @type {Ui} */
  const ui = {
    el: root,
    uid: `sryard${yards}`,
    state: {},
    theme: {},
    own: null,
    log: [],
    sizes: {},
    local: { laid: {}, keep: new Set(), rove: {} },
    send: (message) => model.send(message),
    redraw: () => patch(root, flat(yardPage(ui))),
  };
  /** @type {string | null} */
  let told = null;
  /** @param {unknown} error */
  const report = (error) => {
    const text = errorText(error);
    if (text !== told) model.send({ type: "error", text });
    told = text;
  };
  /** @param {() => void} work */
  const guarded = (work) => {
    try {
      work();
      ui.redraw();
    } catch (error) {
      report(error);
    }
  };
  const onTheme = () => guarded(() => (ui.theme = model.get("theme") || {}));
  const onState = () => taking || guarded(() => takeState(ui, model.get("state") || {}));
  // A message brings state, cards and log, and is drawn once.
  let taking = false;
  /** @param {{ type: string, state: State, own: Own | null, log: string[] }} message */
  const onMessage = (message) =>
    guarded(() => {
      if (message?.type !== "paint") return;
      taking = true;
      model.set("state", message.state); // for other displays of the page, and those that come later
      taking = false;
      takeState(ui, message.state);
      ui.own = message.own;
      ui.log = message.log || [];
    });
  /** @param {Event} event */
  const onError = (event) => report(/** @type {CustomEvent} */ (event).detail);
  model.on("change:theme", onTheme);
  model.on("change:state", onState);
  model.on("msg:custom", onMessage);
  root.addEventListener("sr-error", onError);
  const endKeys = routeKeys(root, () => false);
  onTheme();
  onState();
  const endHeight = keepHeight(root);
  model.send({ type: "ready" });
  return () => {
    endKeys();
    endHeight();
    model.off("change:theme", onTheme);
    model.off("change:state", onState);
    model.off("msg:custom", onMessage);
    root.remove();
  };
}

export default { render };
