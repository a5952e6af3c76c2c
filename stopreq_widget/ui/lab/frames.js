// The frames of one search as they come from the kernel, and what holds at a step: the lab's clock counts steps.

/** @import { Edge, Frame, Frames, Picture, View } from "./types.js" */

export class Track {
  /** @type {Frame[]} */
  frames = [];
  steps = 0;
  ended = false;
  error = "";
  asked = 0;
  at = -1;
  /** @type {Map<number, number>} */
  seen = new Map();
  /** @type {{ best: string, bound: string } | null} */
  chart = null;

  /** @param {Frames} message */
  take(message) {
    this.frames.length = Math.min(this.frames.length, message.from);
    this.frames.push(...message.frames);
    this.steps = message.steps;
    this.ended = message.ended;
    this.asked = Math.max(message.wanted, message.steps);
    this.error = message.error;
    this.at = -1;
    this.chart = null;
  }

  /**
   * Index of the last frame that is no later than a step; -1 before the first.
   * @param {number} step
   */
  indexAt(step) {
    let low = 0;
    let high = this.frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle].n <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /**
   * The step of the frame after or before a step; null if there is none yet.
   * @param {number} step
   * @param {number} way
   * @returns {number | null}
   */
  neighbour(step, way) {
    const at = this.indexAt(step);
    const next = way > 0 ? at + 1 : at >= 0 && this.frames[at].n === step ? at - 1 : at;
    return this.frames[next]?.n ?? null;
  }

  /**
   * The last new best no later than frame i.
   * @param {number} i
   * @returns {Frame | null}
   */
  bestAt(i) {
    for (let k = i; k >= 0; k--) if (this.frames[k].k === "improve") return this.frames[k];
    return null;
  }

  /**
   * How often the search has come in over each edge, up to frame i.
   * @param {number} i
   */
  visitsAt(i) {
    if (i < this.at || this.at < 0) {
      this.seen = new Map();
      this.at = -1;
    }
    for (let k = this.at + 1; k <= i; k++) {
      const { v } = this.frames[k];
      for (let j = 0; j < v.length; j += 2) this.seen.set(v[j], (this.seen.get(v[j]) || 0) + v[j + 1]);
    }
    this.at = i;
    return this.seen;
  }

  /**
   * Lines of best and bound over the steps so far, as points of a box of 100 × 100.
   * @param {number} total
   */
  chartOf(total) {
    if (this.chart) return this.chart;
    const last = Math.max(this.steps, 1);
    /**
     * @param {Frame} frame
     * @param {number} value
     */
    const at = (frame, value) => `${((100 * frame.n) / last).toFixed(2)} ${(100 - (100 * value) / (total || 1)).toFixed(2)}`;
    let best = "M0 100";
    let height = "100";
    let bound = "";
    for (const frame of this.frames) {
      const point = at(frame, frame.b);
      const [x, y] = point.split(" ");
      if (y !== height) best += `H${x}V${y}`;
      height = y;
      if (frame.u !== null) bound += `M${at(frame, frame.u)}h0`;
    }
    this.chart = { best: `${best}H100`, bound };
    return this.chart;
  }
}

/**
 * The vertices that a walk of edges meets; empty if the edges do not follow each other.
 * @param {Edge[]} edges
 * @param {number[]} trail
 * @param {number | null} [at]
 * @returns {number[]}
 */
function walkOf(edges, trail, at) {
  if (!trail.length) return [];
  /** @param {number} start */
  const follow = (start) => {
    const path = [start];
    for (const edge of trail) {
      const [u, v] = edges[edge].ends;
      const here = path[path.length - 1];
      if (here !== u && here !== v) return [];
      path.push(here === u ? v : u);
    }
    return path;
  };
  const [u, v] = edges[trail[0]].ends;
  const next = trail.length > 1 ? edges[trail[1]].ends : at == null ? [v] : [at];
  const order = next.includes(u) && !next.includes(v) ? [v, u] : [u, v];
  const path = follow(order[0]);
  return path.length ? path : follow(order[1]);
}

/**
 * What a lane shows at a step.
 * @param {Track} track
 * @param {Picture} picture
 * @param {number} step
 * @returns {View}
 */
export function viewAt(track, picture, step) {
  const i = track.indexAt(step);
  const frame = track.frames[i] || null;
  const best = track.bestAt(i);
  const over = frame !== null && (frame.k === "done" || frame.k === "stopped");
  const walk = frame && !over && frame.w ? frame.t : [];
  const remainder = frame && !frame.w && frame.k !== "stopped" ? new Set(frame.t) : null;
  /** @type {Map<number, number>} */
  const degree = new Map();
  for (const edge of remainder || []) for (const v of picture.edges[edge].ends) degree.set(v, (degree.get(v) || 0) + 1);
  return {
    frame,
    over,
    walk,
    stops: walkOf(picture.edges, walk),
    best: best ? best.t : [],
    bestStops: best ? walkOf(picture.edges, best.t) : [],
    remainder,
    odd: new Set([...degree].filter(([, n]) => n % 2).map(([v]) => v)),
    pruned: new Set(frame ? frame.p : []),
    visits: track.visitsAt(i),
  };
}
