// What is said to whoever can't see the table: one live region, to which each sentence is added as a line of its own,
// so that one that equals the sentence before is said as well. What bots do is held back until it is a person's move,
// and is then said in one sentence.

import { h } from "../page/dom.js";
import { lookOf } from "../page/signs.js";
import { brief } from "./brief.js";
import { headline, nextWords } from "./head.js";
import { isPast } from "./past.js";

/** @import { Notice, Ui } from "./types.js" */

// Lines that stay on the page: the newest may still be waiting to be read aloud.
const KEPT = 8;
// What one can follow by ear of one player's turn.
const MOST_WORDS = 12;

/**
 * Add a sentence to the live region.
 * @param {Ui} ui
 * @param {string | null | undefined} text
 */
export function say(ui, text) {
  if (!text) return;
  ui.local.sayings += 1;
  ui.local.said = [...ui.local.said, { n: ui.local.sayings, text }].slice(-KEPT);
}

/**
 * Leave nothing on the page of what was said to somebody who has turned away.
 * @param {Ui} ui
 */
export function forget(ui) {
  ui.local.said = [];
  ui.local.unsaid = [];
}

/** @param {Ui} ui */
export function liveRegion(ui) {
  return h(
    "div",
    { key: "live", class: "sr-unseen", role: "status", "aria-live": "polite", "aria-atomic": "false" },
    ui.local.said.map(({ n, text }) => h("p", { key: n }, text)),
  );
}

/**
 * Take new lines of the log: those of others are kept for one sentence, while bots are at it.
 * @param {Ui} ui
 * @param {string[]} lines
 */
export function hear(ui, lines) {
  ui.local.unsaid.push(...lines);
}

/**
 * Say what has happened since the last time, if it is time to.
 * @param {Ui} ui
 */
export function speak(ui) {
  const { state, local } = ui;
  if (!state.players) {
    local.unsaid = [];
    local.spoken = null;
    return;
  }
  const names = state.players.map((player) => player.name);
  const me = local.seat ?? state.viewer ?? -1;
  const mine = names[me];
  const busy = Boolean(state.bots?.running) && !state.bots?.paused && !state.outcome && !isPast(ui) && me !== state.seat;
  // What the person at the screen did is said at once.
  while (mine !== undefined && local.unsaid.length && moverOf(local.unsaid[0], names) === mine) say(ui, local.unsaid.shift());
  if (!busy || roundIsFull(local.unsaid, names)) {
    const lines = local.unsaid.splice(0);
    say(ui, lines.length > 1 ? roundWords(lines, names) : lines[0]);
  }
  if (busy) return;
  const before = local.spoken;
  const now = { position: state.position ?? 0, asked: state.ask ?? "", row: state.row ?? [], over: Boolean(state.outcome) };
  local.spoken = now;
  if (before && before.position === now.position && before.asked === now.asked && before.over === now.over) return;
  const fresh = before ? filled(before.row, now.row) : [];
  if (fresh.length && !isPast(ui)) say(ui, `New in the row: ${fresh.map((kind) => lookOf(ui, kind).name).join(", ")}.`);
  if (now.over || isPast(ui) || me === state.seat) say(ui, headline(ui));
  else if (now.asked) say(ui, `${nextWords(now.asked)}.`);
}

/**
 * A notice of the kernel's; an error is an alert, which the page says by itself.
 * @param {Ui} ui
 * @param {Notice | null | undefined} before
 * @param {Notice | null | undefined} notice
 */
export function sayNotice(ui, before, notice) {
  if (!notice || notice.kind === "error" || (before?.text === notice.text && before.advice === notice.advice)) return;
  say(ui, [notice.text, notice.advice].filter(Boolean).join(" "));
}

/**
 * The cards that have come into the row, place by place.
 * @param {string[]} before
 * @param {string[]} now
 */
export function filled(before, now) {
  return now.filter((kind, place) => kind !== before[place]);
}

/**
 * Whether somebody has come to move again, so that the lines are those of a whole round.
 * @param {string[]} lines
 * @param {string[]} names
 */
function roundIsFull(lines, names) {
  const movers = lines.map((line) => moverOf(line, names)).filter(Boolean);
  const turns = movers.filter((mover, i) => mover !== movers[i - 1]);
  return turns.length > new Set(turns).size;
}

/**
 * @param {string} line
 * @param {string[]} names
 */
function moverOf(line, names) {
  const found = names.filter((name) => line.startsWith(`${name} `));
  return found.sort((one, other) => other.length - one.length)[0];
}

/**
 * What several lines of the log say, in one sentence of a few words for each player.
 * @param {string[]} lines
 * @param {string[]} names
 */
export function roundWords(lines, names) {
  /** @type {Map<string, string[]>} */
  const did = new Map();
  for (const line of lines) {
    const mover = moverOf(line, names) ?? "";
    const words = brief(line);
    did.set(mover, [...(did.get(mover) ?? []), mover ? words.slice(mover.length + 1) : words]);
  }
  const parts = [...did].map(([mover, deeds]) => clipped(`${mover} ${turnWords(deeds)}`.trim()));
  return `${parts.join("; ")}.`;
}

/** @param {string[]} deeds */
function turnWords(deeds) {
  const cards = deeds.filter((deed) => /^(?:drew a card|took .+)\.$/.test(deed));
  const passes = cards.filter((deed) => /Transit Pass/.test(deed));
  /** @type {string[]} */
  const words = [];
  if (cards.length && cards.length === passes.length) words.push(cards.length > 1 ? `took ${cards.length} Transit Passes` : "took a Transit Pass");
  else if (cards.length) words.push(cards.length > 1 ? `drew ${cards.length} cards` : "drew a card");
  for (const deed of deeds.filter((each) => !cards.includes(each))) {
    const claim = deed.match(/^(?:claimed|flew) .+?, \+\d+/);
    words.push(claim ? claim[0] : deed.replace(/\.$/, ""));
  }
  return words.join(", ");
}

/** @param {string} text */
function clipped(text) {
  const words = text.split(/\s+/);
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(" ")} …` : text;
}
