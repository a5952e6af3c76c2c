// A game that plays on a page of its own: its positions lie in the page, and nothing is asked of anybody.

import { button, flat, h, one, patch, unseen } from "../page/dom.js";
import { radios, routeKeys } from "../page/keys.js";
import { cardBack, cardFace, icon, lookOf, markBadge } from "../page/signs.js";
import { inBrief } from "../panel/brief.js";
import { discards } from "../panel/discards.js";
import { allHands } from "../panel/hands.js";
import { players } from "../panel/players.js";
import { sought, timeBar } from "../panel/replay.js";
import { scoreSheet, verdict } from "../panel/sheet.js";
import { SharedBoard } from "./board.js";
import { positionsOf } from "./positions.js";

/** @import { Ui } from "../panel/types.js" */
/** @import { Chosen, Told } from "./types.js" */

const STEP_MS = 600; // that a position stays, as at the table
/** @type {[number, string, string][]} */
const PACES = [
  [1, "1×", "normal speed"],
  [3, "3×", "three times as fast"],
  [9, "9×", "nine times as fast"],
];
const CARD_HEIGHT = 74;

/** @param {Document} page */
function start(page) {
  const told = /** @type {Told} */ (JSON.parse(page.getElementById("moments")?.textContent ?? ""));
  const main = /** @type {HTMLElement} */ (page.getElementById("game"));
  const positions = positionsOf(told.first, told.steps);
  /** @type {Chosen} */
  const chosen = { position: told.moves, playing: false, pace: 1, sheet: true, path: null, tickets: told.seat, large: false };
  let ticking = 0;

  const place = page.createElement("div");
  place.className = "sr-map";
  const box = page.createElement("div");
  box.className = "sr-map-box";
  box.append(place);
  const root = page.createElement("div");
  root.className = "sr-shared-parts";
  main.replaceChildren(box, root);
  const [left, top, right, bottom] = told.info.box;
  place.style.setProperty("--sr-aspect", ((right - left) / (bottom - top)).toFixed(3));
  const board = new SharedBoard(told, place);

  // What the panel's parts ask of a display of theirs; the rest of one has no use here.
  const ui = /** @type {Ui} */ (
    /** @type {unknown} */ ({
      el: root,
      uid: "sr1",
      theme: told.theme,
      about: { tokens: told.tokens },
      sizes: {},
      local: { rove: {}, slide: null, sent: null, count: null },
      send: (/** @type {{ type: string, n: number, value: boolean }} */ message) => (message.type === "goto" ? go(message.n) : play(message.value)),
      redraw: () => draw(),
    })
  );

  /** @param {number} n */
  const go = (n) => {
    chosen.position = Math.min(Math.max(n, 0), told.moves);
    if (chosen.position < told.moves) Object.assign(chosen, { sheet: true, path: null });
    if (chosen.position === told.moves) play(false);
    draw();
  };
  /** @param {boolean} playing */
  const play = (playing) => {
    window.clearInterval(ticking);
    chosen.playing = playing && told.moves > 0;
    if (!chosen.playing) return draw();
    if (chosen.position === told.moves) chosen.position = 0;
    ticking = window.setInterval(() => go(chosen.position + 1), STEP_MS / chosen.pace);
    return draw();
  };

  const draw = () => {
    const moment = positions[chosen.position];
    ui.state = { ...moment, position: chosen.position, moves: told.moves, deeds: told.deeds, playing: chosen.playing };
    ui.log = told.log.slice(0, chosen.position);
    ui.hands = moment.hands;
    patch(root, flat(parts()));
    const tickets = moment.hands.find(({ seat }) => seat === chosen.tickets)?.marks ?? [];
    board.show(moment, tickets, `The board after ${chosen.position} of ${told.moves} moves`);
    board.walk(moment.outcome ? told.paths[chosen.path ?? longest()] : undefined);
    box.classList.toggle("sr-large", chosen.large);
    follow();
    sought(ui);
  };
  /** Whose path is drawn where nobody has chosen: the longest. */
  const longest = () => {
    const lengths = (ui.state.outcome?.columns ?? []).map((column) => column.longest);
    return lengths.indexOf(Math.max(...lengths));
  };
  /** Keep the present line of the log in sight, and the page where it is. */
  const follow = () => {
    const [list, line] = [one(root, ".sr-log"), one(root, ".sr-log [aria-current]")];
    if (list) list.scrollTop = line ? line.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  };

  const parts = () => [
    head(),
    h("div", { key: "over", class: "sr-over" }, sheet()),
    h("div", { key: "rail", class: "sr-rail" }, players(ui), log()),
    h("div", { key: "dock", class: "sr-dock" }, market(), ringed(), allHands(ui)),
    h("div", { key: "time", class: "sr-shared-time" }, timeBar(ui), radios(ui, "pace", "Speed", PACES.map(([value, words, name]) => ({ value, words, name, title: name })), chosen.pace, setPace)),
    h("p", { key: "foot", class: "sr-foot sr-quiet" }, "← → a move · Home, End · Space plays", told.credit && ` · Map: ${told.credit}`),
  ];

  const head = () => {
    const { position } = chosen;
    const mover = position ? ui.state.players?.[Number(told.deeds[2 * position - 2])] : null;
    const over = ui.state.outcome;
    const line = position ? told.log[position - 1] : told.title;
    return h(
      "header",
      { key: "head", class: "sr-head" },
      h(
        "div",
        { class: "sr-status" },
        !over && mover && markBadge(ui, mover),
        h("h1", { class: "sr-headline" }, over ? verdict(over) : position ? `Move ${position} of ${told.moves}` : "The start"),
        h("span", { class: "sr-event", title: line, "aria-live": chosen.playing ? "off" : "polite" }, inBrief(ui, line)),
      ),
      h(
        "div",
        { class: "sr-tools", role: "toolbar", "aria-label": "Page" },
        h("span", { class: "sr-whose" }, told.seat === null ? "open hands" : `as ${ui.state.players?.[told.seat]?.name} saw it`),
        button({ key: "large", class: "sr-small sr-only-narrow", "aria-pressed": String(chosen.large), title: "Larger board", press: () => set({ large: !chosen.large }) }, icon("search"), unseen("Larger board")),
        button({ key: "theme", class: "sr-small", press: turnTheme }, isDark() ? "Light" : "Dark"),
      ),
    );
  };

  const sheet = () => {
    const { outcome } = ui.state;
    if (!outcome) return null;
    if (!chosen.sheet) return button({ key: "again", class: "sr-second sr-sheet-again", press: () => set({ sheet: true }) }, "Final sheet");
    return h(
      "section",
      { key: "final", class: "sr-part sr-final", "aria-label": "Final sheet" },
      scoreSheet(ui, outcome),
      h("div", { class: "sr-actions" }, button({ class: "sr-second", press: () => set({ sheet: false }) }, "Look at the board"), pathChoice()),
    );
  };
  const pathChoice = () => {
    const columns = (ui.state.outcome?.columns ?? []).filter((column) => column.path);
    const options = columns.map((column) => ({ value: column.seat, words: `${column.name}: ${column.longest}` }));
    return options.length > 0 && h("div", { key: "paths", class: "sr-choice" }, h("span", { class: "sr-quiet" }, "Longest path on the board:"), radios(ui, "path", "Longest path on the board", options, chosen.path ?? longest(), (path) => set({ path, sheet: false })));
  };

  const log = () =>
    h(
      "section",
      { key: "log", class: "sr-part sr-part-log", "aria-label": "What happened" },
      h(
        "ol",
        { class: "sr-log", tabindex: "0", "aria-label": "Log of moves: choose one to go there" },
        told.log.map((line, i) =>
          h("li", { key: i, class: i < chosen.position ? null : "sr-later" }, button({ class: "sr-line", title: line, "aria-current": i === chosen.position - 1 ? "step" : null, tabindex: "-1", press: () => go(i + 1) }, inBrief(ui, line))),
        ),
      ),
    );

  const market = () => {
    const { row = [], deck, ticket_deck } = ui.state;
    return h(
      "section",
      { key: "market", class: "sr-part sr-part-market", "aria-label": "Cards on the table" },
      h("ul", { class: "sr-row sr-faces" }, row.map((kind, i) => h("li", { key: i, class: "sr-slot", title: lookOf(ui, kind).name }, cardFace(ui, kind, CARD_HEIGHT)))),
      h("div", { class: "sr-piles" }, pile("deck", "Deck", deck), pile("ticket", "Tickets", ticket_deck), discards(ui)),
    );
  };
  /**
   * @param {string} kind
   * @param {string} words
   * @param {number} [count]
   */
  const pile = (kind, words, count) => h("span", { key: kind, class: "sr-shared-pile" }, cardBack(kind), h("span", {}, words), h("b", {}, count));

  /** Whose tickets are ringed on the board: a choice where all hands are open. */
  const ringed = () => {
    if (told.seat !== null) return null;
    const options = [{ value: /** @type {number | null} */ (null), words: "nobody" }, ...(ui.hands ?? []).map(({ seat, name }) => ({ value: /** @type {number | null} */ (seat), words: name }))];
    return h("div", { key: "ringed", class: "sr-choice" }, h("span", { class: "sr-quiet" }, "Tickets ringed on the board:"), radios(ui, "ringed", "Whose tickets are ringed on the board", options, chosen.tickets, (tickets) => set({ tickets })));
  };

  /** @param {Partial<Chosen>} news */
  const set = (news) => {
    Object.assign(chosen, news);
    draw();
  };
  /** @param {number} pace */
  const setPace = (pace) => {
    chosen.pace = pace;
    play(chosen.playing);
  };
  const isDark = () => (page.body.dataset.jpThemeLight ? page.body.dataset.jpThemeLight === "false" : matchMedia("(prefers-color-scheme: dark)").matches);
  const turnTheme = () => {
    // The styles know a chosen theme by the mark that notebooks set.
    page.body.dataset.jpThemeLight = String(isDark());
    draw();
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: chosen.position - 1, ArrowRight: chosen.position + 1, Home: 0, End: told.moves });
    if (event.key in steps) go(steps[event.key]);
    else if (event.key === " ") play(!chosen.playing);
    else return false;
    return true;
  };
  routeKeys(root, (event, target) => (event.key === " " && target.matches("button, summary") ? false : key(event)), () => page.documentElement);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  draw();
}

// Nobody else starts it: the page has no other script.
if (globalThis.document) start(document);

export default { start };
