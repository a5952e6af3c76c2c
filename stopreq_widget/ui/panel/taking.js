// What the kernel tells, taken into a display: the public state, and messages for some eyes only.

import { focusIn, one } from "../page/dom.js";
import { lookOf } from "../page/signs.js";
import { changesOf } from "./changes.js";
import { showTalk } from "./company.js";
import { count, forgetCount } from "./counting.js";
import { takeLog } from "./log.js";
import { keepExport } from "./memory.js";
import { flyCard, rowPlaces, showChanges } from "./motion.js";
import { placeBeside } from "./place.js";
import { sought } from "./replay.js";
import { forget, say, sayNotice } from "./say.js";
import { ownCards } from "./seat.js";
import { keepPage } from "./share.js";
import { play, soundOf } from "./sound.js";

/** @import { Company, Private, Route, State, Told, Ui } from "./types.js" */
/** @import { Model } from "../page/types.js" */

/**
 * What stays the same for a whole game: looks, routes, texts.
 * @param {Ui} ui
 * @param {Model} model
 */
export function takeStatics(ui, model) {
  ui.theme = model.get("theme") || {};
  ui.about = model.get("about") || {};
  ui.routes = new Map(
    (/** @type {Route[]} */ (model.get("routes")) || []).map((route, index) => {
      const words = `${route.a} ${route.b} ${lookOf(ui, route.service).name} ${route.note || ""}`;
      return [route.id, { ...route, index, search: words.toLowerCase() }];
    }),
  );
}

/**
 * @param {Ui} ui
 * @param {State} state
 */
export function takeState(ui, state) {
  if (state.position !== ui.state.position) ui.local.sure = false;
  if (!state.outcome) {
    ui.local.sheet = true;
    ui.local.result = null;
    if (ui.local.count !== null) forgetCount(ui);
  }
  // A game that ends before one's eyes is counted; one that is looked at again is not.
  else if (ui.state.players && !ui.state.outcome && (state.moves ?? 0) > (ui.state.moves ?? 0)) ui.after(() => count(ui));
  sayNotice(ui, ui.state.notice, state.notice);
  if (state.screen !== ui.state.screen) {
    ui.local.menu = false;
    ui.after(() => arrive(ui, state));
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

/**
 * A game that was asked for here comes into sight from its top.
 * @param {Ui} ui
 * @param {State} state
 */
function arrive(ui, state) {
  ui.measure?.();
  if (ui.local.started && state.screen === "play") ui.table?.scrollIntoView({ block: "start" });
  ui.local.started = false;
}

/** @param {Ui} ui */
function doneTickets(ui) {
  return (ui.priv?.tickets || []).filter(({ state }) => state === "done").length;
}

/**
 * @param {Ui} ui
 * @param {Told} message
 */
export function takeMessage(ui, message) {
  if (message.type === "own") takeOwn(ui, message.seats);
  else if (message.type === "private" && ui.local.seat === null) takePrivate(ui, message);
  else if (message.type === "log") takeLog(ui, message.from || 0, message.lines || []);
  else if (message.type === "company") takeCompany(ui, message.company);
  else if (message.type === "kept") ui.mine.kept = message;
  else if (message.type === "after") ui.mine.after = message;
  else if (message.type === "memory") ui.mine.memory = message;
  else if (message.type === "export") keepExport(ui, message);
  else if (message.type === "hands") ui.hands = message.hands ?? null;
  else if (message.type === "page") keepPage(ui, message);
  else if (message.type === "map") window.dispatchEvent(new CustomEvent("sr-map", { detail: message }));
}

/**
 * @param {Ui} ui
 * @param {Company | null} company
 */
function takeCompany(ui, company) {
  if ((company?.talk.length ?? 0) > (ui.company?.talk.length ?? 0)) ui.after(() => showTalk(ui));
  ui.company = company;
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
