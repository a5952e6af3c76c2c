// The trail lab: the kernel searches as far as somebody watches; here the clock runs, and what holds at a step is drawn.

import { controls, lastStep } from "./controls.js";
import { Track, viewAt } from "./frames.js";
import { drawLane, methodOf, saying } from "./lane.js";
import { button, flat, focusIn, h, one, patch } from "../page/dom.js";
import { errorText } from "../page/errors.js";
import { isTyping, rememberRove, routeKeys } from "../page/keys.js";

/** @import { Told, Ui } from "./types.js" */
/** @import { Model, Rendering } from "../page/types.js" */

const AHEAD_S = 1.5; // seconds of play that are asked for in advance
const FEW = 60; // and so many steps at least
const FRAME_MS = 33;
let labs = 0;

/**
 * @param {HTMLElement} el
 * @param {Model} model
 * @param {() => void} redraw
 * @param {() => void} run
 * @returns {Ui}
 */
function makeUi(el, model, redraw, run) {
  labs += 1;
  /** @type {Ui} */
  const ui = {
    el,
    uid: `lab${labs}`,
    about: model.get("about"),
    state: model.get("state"),
    picture: model.get("picture"),
    tracks: [],
    sizes: {},
    playing: false,
    ending: false,
    local: { rove: {}, clock: 0, speed: 12, heat: true },
    send: (message) => model.send(message),
    redraw,
    run,
    // Ask for steps that will be needed; the kernel answers with frames.
    need(to) {
      ui.tracks.forEach((track, lane) => {
        if (track.ended || track.asked >= to) return;
        track.asked = to;
        ui.send({ type: "more", run: ui.state.run, lane, to });
      });
    },
    ahead: () => Math.ceil(ui.local.clock + Math.max(FEW, AHEAD_S * ui.local.speed)),
    // A search that was sent to its end can be called back.
    halt() {
      if (ui.ending) ui.send({ type: "halt" });
      ui.ending = false;
    },
    goto(step) {
      ui.halt();
      ui.local.clock = Math.max(0, step);
      if (ui.playing && step >= lastStep(ui) && ui.tracks.every((track) => track.ended)) ui.playing = false;
      ui.need(ui.ahead());
      ui.redraw();
    },
    // To the next step of which a frame is kept, in either search.
    stepBy(way) {
      ui.playing = false;
      const now = Math.floor(ui.local.clock);
      const found = ui.tracks.map((track) => track.neighbour(now, way)).filter((step) => step !== null);
      if (way < 0) ui.goto(found.length ? Math.max(...found) : 0);
      else if (found.length) ui.goto(Math.min(...found));
      else ui.need(ui.ahead());
    },
    toEnd() {
      ui.playing = false;
      ui.ending = ui.tracks.some((track) => !track.ended);
      ui.need(ui.about.limit + 1);
      ui.local.clock = lastStep(ui);
      ui.redraw();
    },
    toggle() {
      ui.playing = !ui.playing && !ui.ending && ui.picture.edges.length > 0;
      ui.halt();
      if (ui.playing && ui.tracks.every((track) => track.ended) && ui.local.clock >= lastStep(ui)) ui.local.clock = 0;
      if (ui.playing) {
        ui.need(ui.ahead());
        ui.run();
      }
      ui.redraw();
    },
  };
  return ui;
}

/** @param {Ui} ui */
function page(ui) {
  const { state } = ui;
  const lanes = state.methods.map((_, lane) => drawLane(ui, lane));
  const words = ui.tracks.map((track, lane) => {
    const method = methodOf(ui, lane);
    const view = viewAt(track, ui.picture, ui.local.clock);
    return track.error || view.over ? `${method.title}: ${saying(view, method, track, ui.about.limit)}` : "";
  });
  return [
    controls(ui),
    state.notice && h("div", { key: "notice", class: "sr-notice sr-notice-error", role: "alert" }, h("div", {}, state.notice),
      button({ class: "sr-round", "aria-label": "Close the message", press: () => ui.send({ type: "dismiss" }) }, "✕")),
    h("div", { key: "lanes", class: `sr-lab-lanes${lanes.length > 1 ? " sr-lab-two" : ""}` }, lanes),
    h("div", { key: "live", class: "sr-unseen", role: "status", "aria-live": "polite" }, ui.playing ? "" : words.filter(Boolean).join(" ")),
  ];
}

/**
 * @param {Ui} ui
 * @param {KeyboardEvent} event
 * @param {HTMLElement} target
 */
function labKey(ui, event, target) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || target.tagName === "SELECT") return false;
  const range = /** @type {HTMLInputElement} */ (target).type === "range";
  const pressed = target.tagName === "BUTTON" && [" ", "Enter"].includes(event.key);
  /** @type {Record<string, () => void>} */
  const act = { " ": ui.toggle, k: ui.toggle, Home: () => ui.goto(0), End: ui.toEnd, ArrowRight: () => ui.stepBy(1), ArrowLeft: () => ui.stepBy(-1) };
  if (pressed || !act[event.key] || (range && event.key !== " " && event.key !== "k" && event.key !== "End" && !event.key.startsWith("Arrow"))) return false;
  act[event.key]();
  return true;
}

/** @param {Rendering} rendering */
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "sr-panel sr-lab-panel";
  root.tabIndex = -1;
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", "Trail lab");
  el.append(root);
  let ticking = 0;
  /** @type {string | null} */
  let told = null;
  /** @param {unknown} error */
  const report = (error) => {
    const text = errorText(error);
    if (text !== told) model.send({ type: "error", text });
    told = text;
  };
  /** @type {<Values extends unknown[]>(work: (...values: Values) => void) => (...values: Values) => void} */
  const safely = (work) => (...values) => {
    try {
      work(...values);
    } catch (error) {
      ui.playing = false;
      report(error);
    }
  };
  const redraw = () => {
    ui.sizes = {};
    const focused = focusIn(root);
    patch(root, flat(page(ui)));
    if (focused && !focusIn(root)) one(root, "[data-status]")?.focus({ preventScroll: true });
  };

  // One clock for all searches: it runs on while any of them has steps, and waits for those that are late.
  let before = 0;
  const tick = safely((/** @type {number} */ now) => {
    ticking = 0;
    if (!ui.playing) return;
    const passed = Math.min(now - before, 250);
    if (passed >= FRAME_MS) {
      before = now;
      const late = ui.tracks.filter((track) => !track.ended).map((track) => track.steps);
      const wanted = ui.local.clock + (passed * ui.local.speed) / 1000;
      const reach = late.length ? Math.min(...late) : lastStep(ui);
      const was = Math.floor(ui.local.clock);
      ui.local.clock = Math.max(ui.local.clock, Math.min(wanted, reach));
      if (!late.length && ui.local.clock >= reach) ui.playing = false;
      ui.need(ui.ahead());
      if (Math.floor(ui.local.clock) !== was || !ui.playing) ui.redraw();
    }
    if (ui.playing) ticking = requestAnimationFrame(tick);
  });
  const run = () => {
    if (ticking) return;
    before = performance.now();
    ticking = requestAnimationFrame(tick);
  };
  const ui = makeUi(root, model, redraw, run);

  const begin = () => {
    ui.tracks = ui.state.methods.map(() => new Track());
    ui.local = { ...ui.local, clock: 0, edges: null, seed: null };
    ui.playing = ui.ending = false;
    ui.need(FEW);
  };
  const onState = safely(() => {
    const { run } = ui.state;
    ui.state = model.get("state");
    ui.picture = model.get("picture");
    if (ui.state.run !== run) begin();
    ui.redraw();
  });
  const onMessage = safely((/** @type {Told} */ message) => {
    if (message.type === "frames" && message.run === ui.state.run) {
      ui.tracks[message.lane].take(message);
      if (ui.ending) ui.local.clock = lastStep(ui);
      if (ui.tracks.every((track) => track.ended)) ui.ending = false;
    }
    ui.redraw();
  });
  /** @param {FocusEvent} event */
  const onFocus = (event) => rememberRove(ui, event.target);
  /** @param {Event} event */
  const onError = (event) => report(/** @type {CustomEvent} */ (event).detail);
  model.on("change:state", onState);
  model.on("msg:custom", onMessage);
  root.addEventListener("focusin", onFocus);
  root.addEventListener("sr-error", onError);
  const endKeys = routeKeys(root, (event, target) => labKey(ui, event, target));
  safely(() => {
    begin();
    ui.redraw();
    ui.send({ type: "ready" });
  })();
  return () => {
    cancelAnimationFrame(ticking);
    endKeys();
    model.off("change:state", onState);
    model.off("msg:custom", onMessage);
    root.remove();
  };
}

export default { render };
