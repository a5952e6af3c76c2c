// The panel: what the kernel says (one public state, private messages) becomes the page; what people do becomes messages.

import { flat, focusIn, h, one, patch } from "../page/dom.js";
import { errorText } from "../page/errors.js";
import { isTyping, rememberRove, routeKeys } from "../page/keys.js";
import { lookOf, playerLook } from "../page/signs.js";
import { isFull, keepArranged, placeBeside, toggleFull } from "./arrange.js";
import { mayChoose, mustChoose } from "./choices.js";
import { changesOf } from "./changes.js";
import { claimDialogue } from "./claim.js";
import { comboInput } from "./combo.js";
import { finalSheet } from "./final.js";
import { allHands, hand } from "./hand.js";
import { curtain, head, noticeBar, setMenu } from "./head.js";
import { hint, openRules, ringToured, rulesPage, tips, tour, tourSeen } from "./help.js";
import { moveLog, takeLog } from "./log.js";
import { market } from "./market.js";
import { flyCard, rowPlaces, showChanges } from "./motion.js";
import { networkPage } from "./network.js";
import { players } from "./players.js";
import { sought, timeBar } from "./replay.js";
import { routeFinder } from "./routes.js";
import { forget, liveRegion, say, sayNotice, speak } from "./say.js";
import { ownCards } from "./seat.js";
import { setupForm } from "./setup.js";
import { allowSound, play, soundOf } from "./sound.js";
import { shortcut } from "./shortcuts.js";
import { tabs } from "./tabs.js";
import { offer, tickets } from "./tickets.js";

/** @import { Paint, Private, Route, State, Told, Ui } from "./types.js" */
/** @import { Model, Rendering } from "../page/types.js" */

const PATIENCE_MS = 8000;
// A browser lets a page be heard once a person has done one of these.
const WAKING = ["pointerdown", "keydown", "click"];
let panels = 0;

/**
 * @param {HTMLElement} el
 * @param {Ui["send"]} send
 * @returns {Ui}
 */
function makeUi(el, send) {
  panels += 1;
  /** @type {Ui} */
  const ui = {
    el,
    uid: `sr${panels}`,
    state: {},
    theme: {},
    about: {},
    routes: new Map(),
    payable: new Set(),
    priv: null,
    own: [],
    hands: null,
    log: [],
    sizes: {},
    motion: { from: null },
    later: [],
    drawing: false,
    again: false,
    // What only this display knows: open menus, what is typed, where the focus is.
    local: {
      rove: {},
      seat: null,
      combos: {},
      payment: 0,
      keep: new Set(),
      ticket: null,
      pinned: null,
      dragged: false,
      rules: false,
      tour: tourSeen() ? -1 : null,
      menu: false,
      sure: false,
      savePath: "",
      silent: false,
      slide: null,
      sent: null,
      arrangement: "alone",
      rows: 2,
      sheet: true,
      tab: "cards",
      opener: null,
      draft: null,
      draftOf: null,
      network: false,
      said: [],
      sayings: 0,
      unsaid: [],
      spoken: null,
      asked: false,
    },
    send,
    act: (action) => send({ type: "act", action, at: ui.state.position ?? 0 }),
    redraw: () => redraw(ui),
    after: (work) => ui.later.push(work),
  };
  return ui;
}

/**
 * What stays the same for a whole game: looks, routes, texts.
 * @param {Ui} ui
 * @param {Model} model
 */
function takeStatics(ui, model) {
  ui.theme = model.get("theme") || {};
  ui.about = model.get("about") || {};
  ui.routes = new Map(
    (/** @type {Route[]} */ (model.get("routes")) || []).map((route, index) => {
      const words = `${route.a} ${route.b} ${lookOf(ui, route.service).name} ${route.note || ""}`;
      return [route.id, { ...route, index, search: words.toLowerCase() }];
    }),
  );
}

/** @param {Ui} ui */
function page(ui) {
  const { state } = ui;
  const live = liveRegion(ui);
  if (state.screen === "setup") return [h("div", { key: "form", class: "sr-form" }, noticeBar(ui), setupForm(ui)), rulesPage(ui), live];
  if (!state.players) return [noticeBar(ui), h("p", { key: "wait", class: "sr-quiet" }, "Setting the table …"), live];
  const over = Boolean(state.outcome);
  return [
    head(ui),
    h("div", { key: "over", class: "sr-over", style: mine(ui) }, noticeBar(ui), curtain(ui), tour(ui), offer(ui), mustChoose(ui), claimDialogue(ui), hint(ui), finalSheet(ui)),
    live,
    tabs(ui),
    h("div", { key: "dock", class: "sr-dock" }, !over && [market(ui), hand(ui), ui.local.rows === 2 && tickets(ui)], over && allHands(ui)),
    h("div", { key: "rail", class: "sr-rail" }, players(ui), !over && ui.local.rows === 1 && tickets(ui), moveLog(ui), !over && [tips(ui), allHands(ui), mayChoose(ui), routeFinder(ui)]),
    timeBar(ui),
    rulesPage(ui),
    networkPage(ui),
  ];
}

/**
 * The colours of the person whose cards are shown, for what that person does.
 * @param {Ui} ui
 */
function mine(ui) {
  const player = (ui.state.players || [])[ui.state.viewer ?? -1];
  if (!player) return null;
  const look = playerLook(ui, player);
  return `--sr-me: ${look.fill}; --sr-on-me: ${look.ink}`;
}

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

/**
 * @param {Ui} ui
 * @param {State} state
 */
function takeState(ui, state) {
  if (state.position !== ui.state.position) ui.local.sure = false;
  if (!state.outcome) ui.local.sheet = true;
  sayNotice(ui, ui.state.notice, state.notice);
  if (state.screen !== ui.state.screen) {
    ui.local.menu = false;
    ui.after(() => ui.measure?.());
    if (state.screen === "setup") {
      clearPrivate(ui);
      ui.local.seat = null;
    }
  }
  const changes = changesOf(ui.state, state);
  if (changes) {
    const [row, done] = [rowPlaces(ui), doneTickets(ui)];
    // What comes in the same message, cards and tickets, is taken by then.
    ui.after(() => {
      showChanges(ui, changes, row);
      play(soundOf(changes, doneTickets(ui) > done));
    });
  }
  ui.state = state;
  sought(ui);
}

/** @param {Ui} ui */
function doneTickets(ui) {
  return (ui.priv?.tickets || []).filter(({ state }) => state === "done").length;
}

/**
 * @param {Ui} ui
 * @param {Told} message
 */
function takeMessage(ui, message) {
  if (message.type === "own") takeOwn(ui, message.seats);
  else if (message.type === "private" && ui.local.seat === null) takePrivate(ui, message);
  else if (message.type === "log") takeLog(ui, message.from || 0, message.lines || []);
  else if (message.type === "hands") ui.hands = message.hands ?? null;
  else if (message.type === "map") window.dispatchEvent(new CustomEvent("sr-map", { detail: message }));
}

/**
 * Forget everything that only one seat may see, typed words included.
 * @param {Ui} ui
 */
function clearPrivate(ui) {
  if (ui.priv) forget(ui);
  ui.priv = null;
  ui.payable = new Set();
  ui.local.keep = new Set();
  ui.local.payment = 0;
  ui.local.ticket = null;
  ui.local.pinned = null;
  ui.local.combos = {};
  ui.motion.from = null;
  for (const ghost of (ui.table || ui.el).querySelectorAll(".sr-ghost")) ghost.remove();
}

/**
 * @param {Ui} ui
 * @param {Private[]} seats
 */
function takeOwn(ui, seats) {
  ui.own = seats;
  if (ui.local.seat !== null) takePrivate(ui, ownCards(ui));
}

/**
 * @param {Ui} ui
 * @param {Private} message
 */
function takePrivate(ui, message) {
  if (message.seat == null) {
    clearPrivate(ui);
    return;
  }
  const before = ui.priv;
  sayNotice(ui, before?.notice, message.notice);
  if (message.hint && (ui.local.asked || message.hint.text !== before?.hint?.text)) {
    ui.local.asked = false;
    say(ui, `Hint: ${message.hint.text}`);
  }
  if (before?.seat !== message.seat) clearPrivate(ui);
  const was = chosenOf(before);
  const now = chosenOf(message);
  ui.priv = message;
  ui.payable = new Set(message.payable || []);
  const offered = new Set((message.offer || []).map((ticket) => ticket.id));
  ui.local.keep = new Set([...ui.local.keep].filter((id) => offered.has(id)));
  if (now !== was) {
    ui.local.payment = 0;
    if (now) ui.after(() => showDialogue(ui));
  }
  if (before?.seat === message.seat) ui.after(() => flyCard(ui, before.hand, message.hand));
}

/**
 * What a dialogue is about: a route, or another action by its heading and name.
 * @param {Private | null} priv
 */
function chosenOf(priv) {
  const chosen = priv?.selected;
  return chosen ? `${chosen.route ?? chosen.group} ${chosen.title ?? ""}` : null;
}

/**
 * The dialogue takes the focus in the display where the route was picked, here or on the map beside, and gives it back.
 * @param {Ui} ui
 */
function showDialogue(ui) {
  const box = ui.el.querySelector(".sr-claim");
  if (!box) return;
  if (ui.table) placeBeside(ui, ui.priv?.selected?.route);
  else box.scrollIntoView({ block: "nearest" });
  const table = ui.table || ui.el;
  if (!table.contains(document.activeElement)) return;
  if (!focusIn(box)) ui.local.opener = focusIn(table);
  (one(box, "[data-claim]") || one(box, "[data-cancel]"))?.focus({ preventScroll: true });
}

/**
 * What held the focus may be gone after an update; then it goes to the nearest thing that makes sense, never to the page.
 * @param {Ui} ui
 */
function redraw(ui) {
  if (ui.drawing) {
    ui.again = true; // an element that goes away can fire "blur", whose handler asks for a redraw
    return;
  }
  ui.drawing = true;
  try {
    speak(ui);
    do {
      ui.again = false;
      drawOnce(ui);
    } while (ui.again);
  } finally {
    ui.drawing = false;
  }
  for (const work of ui.later.splice(0)) work();
}

/** @param {Ui} ui */
function drawOnce(ui) {
  const focused = focusIn(ui.el);
  const part = /** @type {HTMLElement | null | undefined} */ (focused?.closest("[data-part]"))?.dataset.part;
  ui.sizes = {};
  patch(ui.el, flat(page(ui)));
  ringToured(ui);
  if (focused && !focused.isConnected) refocus(ui, part);
}

/**
 * @param {Ui} ui
 * @param {string | undefined} part
 */
function refocus(ui, part) {
  const homes = [
    ui.priv?.must && one(ui.el, ".sr-entry"),
    one(ui.el, ".sr-final h3, .sr-part-offer h3"),
    ...(part === "claim" ? [ui.local.opener, comboInput(ui, "routes")] : []),
    one(ui.el, "[data-show]"),
    part && one(ui.el, `[data-part="${part}"] h3`),
    one(ui.el, "[data-status]"),
  ];
  // A town of the map that nothing can be done at any more takes no focus; then the next place does.
  for (const home of homes) {
    if (!home || typeof home === "string" || !home.isConnected) continue;
    home.focus({ preventScroll: true });
    if (document.activeElement === home) return;
  }
}

export default { render };
