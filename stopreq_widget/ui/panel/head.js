// The top of the panel: whose turn, what may be done, the tools, notices, and the curtain between two people.

import { button, h, one, section, unseen } from "../page/dom.js";
import { icon, markBadge } from "../page/signs.js";
import { inBrief } from "./brief.js";
import { isFull, toggleFull } from "./arrange.js";
import { canInvite, openInvite } from "./company.js";
import { helpButton, learning } from "./help.js";
import { isPast } from "./past.js";
import { share } from "./share.js";
import { setSound, soundOn } from "./sound.js";
import { openMemory } from "./memory.js";
import { openNetwork } from "./network.js";
import { seatChoice } from "./seat.js";

/** @import { Notice, Ui } from "./types.js" */

/**
 * The one bar that always stays: whose turn it is, what just happened, and the tools.
 * @param {Ui} ui
 */
export function head(ui) {
  const { state } = ui;
  const mover = (state.players || [])[state.seat ?? -1];
  /**
   * @param {string} name
   * @param {string} label
   * @param {boolean} off
   * @param {"undo" | "redo"} type
   */
  const can = (name, label, off, type) => button({ key: name, class: "sr-small", off, title: `${label}: press ${label[0].toLowerCase()}`, "aria-label": label, "data-tool": name, press: () => ui.send({ type }) }, icon(name));
  const wide = ui.local.arrangement === "wide";
  return h(
    "header",
    { key: "head", class: "sr-head", "data-part": "status" },
    h(
      "div",
      { class: "sr-status" },
      mover && !state.outcome && markBadge(ui, mover),
      h("h2", { tabindex: "-1", "data-status": true, title: state.status }, headline(ui)),
      h("span", { class: "sr-event", title: ui.log[ui.log.length - 1] }, event(ui)),
      waitTool(ui),
      lastTurns(ui),
      isPast(ui) && pastTools(ui),
    ),
    h(
      "div",
      { class: "sr-tools", role: "toolbar", "aria-label": "Game" },
      can("undo", "Undo", !state.can_undo, "undo"),
      can("redo", "Redo", !state.can_redo, "redo"),
      learning(ui) && button({ key: "hint", class: "sr-small", title: "Hint: press h", "data-tool": "hint", press: () => askHint(ui) }, icon("bulb"), wide ? "Hint" : unseen("Hint")),
      helpButton(ui),
      button(
        { key: "menu", class: "sr-small", title: "Menu: press m", "data-tool": "menu", "aria-expanded": String(ui.local.menu), "aria-controls": `${ui.uid}-menu`, press: () => setMenu(ui, !ui.local.menu) },
        icon("gear"),
        unseen("Menu"),
      ),
      ui.table &&
        button(
          { key: "full", class: "sr-small", title: "Full window: press F", "aria-label": "Full window", "aria-pressed": String(isFull(ui)), press: () => toggleFull(ui) },
          icon(isFull(ui) ? "less" : "more"),
        ),
    ),
    menu(ui),
  );
}

/**
 * Whose turn it is, as the person at the screen says it.
 * @param {Ui} ui
 */
export function headline(ui) {
  const { state } = ui;
  if (isPast(ui)) return `Replay · move ${state.position} of ${state.moves}`;
  const mine = state.viewer === state.seat && !state.outcome && (state.people || []).length === 1;
  if (state.outcome && ui.local.count !== null) return "The game is over: the points are counted";
  if (state.outcome) return state.status || "";
  if (mine) return state.phase === "turn" ? "Your turn" : `You: ${state.wants}`;
  return `${(state.players || [])[state.seat ?? -1]?.name}: ${state.wants}`;
}

/**
 * That the game ends soon, once it does.
 * @param {Ui} ui
 */
function lastTurns(ui) {
  const { turns_left: left = -1, outcome } = ui.state;
  if (left <= 0 || outcome) return null;
  return h("span", { key: "last", class: "sr-last" }, left === 1 ? "The last turn" : `${left} turns to go`);
}

/** @param {Ui} ui */
function event(ui) {
  const { bots, outcome } = ui.state;
  if (outcome) return "";
  const last = inBrief(ui, ui.log[ui.log.length - 1]);
  const mover = (ui.state.players || [])[ui.state.seat ?? -1];
  const theirs = mover && mover.kind !== "human";
  if (bots?.paused && theirs) return `${mover.name} waits: the bots are paused.`;
  if (bots?.preparing != null) return `Getting the hard bot ready, once on this machine … ${bots.preparing} %${bots.waiting ? "" : "; until then it plays as normal"}`;
  if (bots?.running && theirs && !bots.swift) return `${mover.name} thinks … ${last}`;
  return last;
}

/**
 * Whoever wants no easier bot meanwhile can wait for the one that gets ready.
 * @param {Ui} ui
 */
function waitTool(ui) {
  const { bots, outcome } = ui.state;
  if (bots?.preparing == null || outcome) return null;
  const set = () => ui.send({ type: "set", name: "wait", value: !bots.waiting });
  return button({ key: "wait", class: "sr-small sr-now", "aria-pressed": String(Boolean(bots.waiting)), press: set }, "Wait for it");
}

/** @param {Ui} ui */
function pastTools(ui) {
  return [
    button({ key: "now", class: "sr-small sr-now", press: () => ui.send({ type: "goto", n: ui.state.moves ?? 0 }) }, "Back to now"),
    ui.state.can_branch !== false && button({ key: "branch", class: "sr-small sr-now", press: () => ui.send({ type: "branch" }) }, "Play from here"),
  ];
}

/**
 * @param {Ui} ui
 * @param {boolean} open
 */
export function setMenu(ui, open) {
  // Whoever was in the menu is at its button again.
  if (!open && one(ui.el, ".sr-menu")?.contains(document.activeElement)) one(ui.el, '[data-tool="menu"]')?.focus();
  ui.local.menu = open;
  ui.redraw();
}

/** @param {Ui} ui */
function askHint(ui) {
  ui.local.asked = true;
  ui.send({ type: "hint" });
}

const SWITCHES = [
  ["help", "Help for learners: tips and hints"],
  ["quick_claim", "Quick claim: a click claims where there is only one payment"],
  ["relief", "Relief: mountains shaded on the map"],
  ["tiles", "Map tiles from the internet under the board"],
];

/** @param {Ui} ui */
function menu(ui) {
  const settings = ui.state.settings || {};
  return h(
    "div",
    { id: `${ui.uid}-menu`, class: "sr-menu", hidden: !ui.local.menu, role: "group", "aria-label": "Menu" },
    ui.local.menu && [
      SWITCHES.filter(([name]) => name in settings).map(([name, words]) =>
        h(
          "label",
          { key: name, class: "sr-check" },
          h("input", { type: "checkbox", checked: Boolean(settings[name]), on: { change: (event) => ui.send({ type: "set", name, value: event.target.checked }) } }),
          h("span", {}, words),
        ),
      ),
      h(
        "label",
        { key: "sound", class: "sr-check" },
        h("input", {
          type: "checkbox",
          checked: soundOn(),
          on: {
            change: (event) => {
              setSound(event.target.checked);
              ui.redraw();
            },
          },
        }),
        h("span", {}, "Sounds: a ding on your turn, soft ones for what happens"),
      ),
      seatChoice(ui),
      share(ui),
      canInvite(ui) && button({ key: "invite", class: "sr-second", press: () => openInvite(ui) }, "Play with people elsewhere …"),
      ui.priv?.seat != null && button({ key: "network", class: "sr-second", title: "Press n", press: () => openNetwork(ui) }, "My network in words"),
      button({ key: "memory", class: "sr-second", "aria-haspopup": "dialog", press: () => toMemory(ui) }, "My record, and what is kept"),
      h(
        "div",
        { key: "save", class: "sr-save" },
        h("input", {
          type: "text",
          class: "sr-input",
          "aria-label": "File to save the game to",
          placeholder: "my-game.json",
          autocomplete: "off",
          spellcheck: "false",
          value: ui.local.savePath,
          on: {
            input: (event) => {
              ui.local.savePath = event.target.value;
              ui.redraw();
            },
          },
        }),
        button({ class: "sr-second", off: !ui.local.savePath.trim(), press: () => ui.send({ type: "save", path: ui.local.savePath.trim() }) }, "Save"),
        button({ class: "sr-second", press: () => newGame(ui) }, ui.local.sure ? "Leave this game?" : "New game"),
      ),
    ],
  );
}

/**
 * The menu gives way to the page, so that Escape closes that.
 * @param {Ui} ui
 */
function toMemory(ui) {
  setMenu(ui, false);
  openMemory(ui);
}

/**
 * Leaving a game that is going on takes a second click.
 * @param {Ui} ui
 */
function newGame(ui) {
  if (ui.local.sure || ui.state.outcome) ui.send({ type: "new" });
  ui.local.sure = !ui.local.sure && !ui.state.outcome;
  ui.redraw();
}

/** @param {Ui} ui */
export function noticeBar(ui) {
  const notice = ui.state.notice || ui.priv?.notice;
  return [
    notice && noticeLine(`notice-${notice.kind}`, notice, () => ui.send({ type: "dismiss" })),
    ui.local.silent && noticeLine("silent", SILENT, null),
  ];
}

const SILENT = {
  kind: "error",
  text: "The kernel has not answered.",
  advice: "If a cell is running, the game goes on after it. If the kernel was restarted or this page was opened without one, run the cell again.",
};

/**
 * @param {string} key
 * @param {Notice} notice
 * @param {(() => void) | null} dismiss
 */
function noticeLine(key, notice, dismiss) {
  return h(
    "div",
    { key, class: `sr-notice sr-notice-${notice.kind === "error" ? "error" : "info"}`, role: notice.kind === "error" ? "alert" : null },
    h("div", {}, h("b", {}, notice.text), notice.advice && h("p", {}, notice.advice)),
    dismiss && button({ class: "sr-round", "aria-label": "Dismiss this notice", press: dismiss }, icon("close")),
  );
}

/**
 * Who is next; the table calls a person "You" where no other name was given.
 * @param {string} name
 */
export function nextWords(name) {
  return `${name} ${name === "You" ? "are" : "is"} next`;
}

/**
 * Between two people at one screen nothing private is on the page until the next one says so.
 * @param {Ui} ui
 */
export function curtain(ui) {
  const { ask } = ui.state;
  if (!ask || ui.local.seat !== null) return null;
  return section(
    ui,
    "curtain",
    nextWords(ask),
    { class: "sr-ask sr-curtain" },
    h("p", {}, "Everybody else looks away."),
    button({ class: "sr-primary sr-big", "data-show": true, press: () => ui.send({ type: "show" }) }, `It is my turn, ${ask}: show my cards`),
  );
}
