// A game that plays on a page of its own: its positions lie in the page, and nothing is asked of anybody.

import { flat, one, patch } from "../page/dom.js";
import { routeKeys } from "../page/keys.js";
import { sought } from "../panel/replay.js";
import { SharedBoard } from "./board.js";
import { parts } from "./parts.js";
import { positionsOf } from "./positions.js";

/** @import { Ui } from "../panel/types.js" */
/** @import { Chosen, Shared, Told } from "./types.js" */

const STEP_MS = 600; // that a position stays, as at the table
const DARK = "(prefers-color-scheme: dark)";

/**
 * The place of the board and that of all else, in the page's main element.
 * @param {Told} told
 */
function places({ info }) {
  const [left, top, right, bottom] = info.box;
  const [box, place, root] = ["sr-map-box", "sr-map", "sr-shared-parts"].map((name) => {
    const made = document.createElement("div");
    made.className = name;
    return made;
  });
  place.style.setProperty("--sr-aspect", ((right - left) / (bottom - top)).toFixed(3));
  box.append(place);
  document.getElementById("game")?.replaceChildren(box, root);
  return { box, place, root };
}

function start() {
  const told = /** @type {Told} */ (JSON.parse(document.getElementById("moments")?.textContent ?? ""));
  const positions = positionsOf(told.first, told.steps);
  const { box, place, root } = places(told);
  const board = new SharedBoard(told, place);
  /** @type {Chosen} */
  const chosen = { position: told.moves, playing: false, pace: 1, sheet: true, path: null, tickets: told.seat, large: false };
  let ticking = 0;

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
    else stop();
    draw();
  };
  const stop = () => {
    window.clearInterval(ticking);
    chosen.playing = false;
  };
  /** @param {boolean} playing */
  const play = (playing) => {
    stop();
    if (playing && told.moves > 0) {
      if (chosen.position === told.moves) chosen.position = 0;
      chosen.playing = true;
      ticking = window.setInterval(() => go(chosen.position + 1), STEP_MS / chosen.pace);
    }
    draw();
  };
  /** @param {Partial<Chosen>} news */
  const set = (news) => {
    Object.assign(chosen, news);
    if ("pace" in news && chosen.playing) play(true);
    else draw();
  };
  const isDark = () => (document.body.dataset.jpThemeLight ? document.body.dataset.jpThemeLight === "false" : matchMedia(DARK).matches);
  const turnTheme = () => {
    // The styles know a chosen theme by the mark that notebooks set.
    document.body.dataset.jpThemeLight = String(isDark());
    draw();
  };
  /** Whose path is drawn where nobody has chosen: the longest. */
  const longest = () => {
    const lengths = (ui.state.outcome?.columns ?? []).map((column) => column.longest);
    return lengths.indexOf(Math.max(...lengths));
  };
  /** @type {Shared} */
  const page = { ui, told, chosen, go, set, isDark, turnTheme, longest };

  const draw = () => {
    const moment = positions[chosen.position];
    ui.state = { ...moment, position: chosen.position, moves: told.moves, deeds: told.deeds, playing: chosen.playing };
    ui.log = told.log.slice(0, chosen.position);
    ui.hands = moment.hands;
    patch(root, flat(parts(page)));
    const tickets = moment.hands.find(({ seat }) => seat === chosen.tickets)?.marks ?? [];
    board.show(moment, tickets, `The board after ${chosen.position} of ${told.moves} moves`);
    board.walk(moment.outcome ? told.paths[chosen.path ?? longest()] : undefined);
    box.classList.toggle("sr-large", chosen.large);
    follow();
    sought(ui);
  };
  /** Keep the present line of the log in sight, and the page where it is. */
  const follow = () => {
    const [list, line] = [one(root, ".sr-log"), one(root, ".sr-log [aria-current]")];
    if (list) list.scrollTop = line ? line.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  };

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  const key = (event, target) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: chosen.position - 1, ArrowRight: chosen.position + 1, Home: 0, End: told.moves });
    if (event.key in steps) go(steps[event.key]);
    else if (event.key === " " && !target.matches("button, summary")) play(!chosen.playing);
    else return false;
    return true;
  };
  routeKeys(root, key, () => document.documentElement);
  matchMedia(DARK).addEventListener("change", draw);
  draw();
}

// Nobody else starts it: the page has no other script.
if (globalThis.document) start();

export default { start };
