// Towns in which something can be done now: they can be clicked, and reached by keyboard beside the routes. Where there
// are none, a town is no more than a dot.

/** @import { Board, Point, Words } from "./types.js" */
/** @import { Stations } from "./stations.js" */

const TOWN_REACH_PX = 2; // how far beside a dot a click still means it, in pixels of the screen
const TOWN_LEAST_PX = 8;

export class Towns {
  /**
   * `stations` draws the dots; `leave` takes the focus from a town that can no longer be chosen.
   * @param {Board} board
   * @param {Stations} stations
   * @param {() => void} leave
   */
  constructor(board, stations, leave) {
    this.board = board;
    this.stations = stations;
    this.leave = leave;
    /** @type {Set<number>} */
    this.open = new Set();
    this.words = "";
    this.current = -1;
    this.offer([], "");
  }

  /**
   * @param {string[] | null} ids
   * @param {string} words
   */
  offer(ids, words) {
    this.open = new Set((ids || []).map((id) => this.board.stationAt.get(id)).filter((i) => i !== undefined));
    this.words = words;
    if (!this.open.has(this.current)) this.current = this.open.size ? Math.min(...this.open) : -1;
    this.stations.parts.forEach(({ dot }, i) => {
      const open = this.open.has(i);
      const had = dot === document.activeElement;
      dot.setAttribute("role", open ? "button" : "img");
      dot.setAttribute("aria-label", this.#label(i, open));
      if (open) dot.setAttribute("tabindex", i === this.current ? "0" : "-1");
      else dot.removeAttribute("tabindex");
      if (had && !open) this.leave();
    });
  }

  /** Says the towns anew, as after a token was taken. */
  rename() {
    this.stations.parts.forEach(({ dot }, i) => {
      const label = this.#label(i, this.open.has(i));
      if (dot.getAttribute("aria-label") !== label) dot.setAttribute("aria-label", label);
    });
  }

  /**
   * A town in words: its name, call sign and points, and what can be done there.
   * @param {number} i
   * @param {boolean} open
   */
  #label(i, open) {
    const { label, facts, state } = this.stations.words(i);
    const all = [label, facts.replace(" · ", ", "), state].filter(Boolean).join(", ");
    return open ? `${all}: ${this.words}` : all;
  }

  /**
   * Index of the nearest of these towns under a point of the layout; -1 if there is none.
   * @param {Point} point
   */
  at(point) {
    const k = this.stations.transform?.k ?? 1;
    let found = -1;
    let least = Infinity;
    for (const i of this.open) {
      const [x, y] = this.board.stations[i].at;
      const away = Math.hypot(point[0] - x, point[1] - y) * k;
      if (away >= least || away > Math.max(this.stations.parts[i].radius + TOWN_REACH_PX, TOWN_LEAST_PX)) continue;
      least = away;
      found = i;
    }
    return found;
  }

  /**
   * Index of the town whose dot an event is on, as by keyboard or assistive technology; -1 if there is none.
   * @param {any} event
   */
  of(event) {
    const i = this.board.stationAt.get(event.target.closest?.(".sr-dot")?.dataset.station);
    return i !== undefined && this.open.has(i) ? i : -1;
  }

  /** @param {number} i */
  settle(i) {
    this.stations.parts[this.current]?.dot.setAttribute("tabindex", "-1");
    this.stations.parts[i].dot.setAttribute("tabindex", "0");
    this.current = i;
  }

  /** @param {number} i */
  focus(i) {
    this.stations.parts[i]?.dot.focus({ preventScroll: true });
  }

  /** @param {number} i */
  over(i) {
    this.stations.parts.forEach(({ dot, text }, own) => {
      for (const node of [dot, text]) node.classList.toggle("sr-town-over", own === i);
    });
  }

  /**
   * The focused town's neighbour in a direction.
   * @param {number} i
   * @param {Point} way
   */
  next(i, way) {
    const others = [...this.open];
    return others[nearestAhead(this.board.stations[i].at, others.map((other) => this.board.stations[other].at), way)] ?? -1;
  }

  /**
   * @param {number} i
   * @returns {Words}
   */
  tip(i) {
    const words = this.stations.words(i);
    return this.open.has(i) ? { ...words, state: [words.state, this.words].filter(Boolean).join(" · ") } : words;
  }
}

/**
 * Index of the nearest of some points in a direction from another; what lies straight ahead counts as nearer than what
 * lies aside. -1 if none lies ahead.
 * @param {Point} from
 * @param {readonly Point[]} points
 * @param {Point} way
 */
export function nearestAhead([x, y], points, [dx, dy]) {
  let best = -1;
  let least = Infinity;
  points.forEach(([ox, oy], i) => {
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead < 1 || ahead + 2.5 * aside >= least) return;
    least = ahead + 2.5 * aside;
    best = i;
  });
  return best;
}
