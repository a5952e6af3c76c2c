// Where the names of towns go: each beside its dot, on no other name, dot or sign, and inside the map where it has an edge.
// All lengths are pixels of the screen; the widths of the names are measured, never guessed.

const GAPS = [1.5, 3.5, 6, 9, 13, 18, 24, 31]; // between a dot and its name, nearest first
const STEPS = [0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1, 1]; // how far along its side a name may slide, as a share of what touches the dot
const AIR = 1.5; // between a name and anything else
const KEPT = 90; // candidates of a name that are compared with those of others
const STARTS = 6;
const SEED = 11;
const MOST_MOVED = 4; // names that one moves out of its way
const CLASH = 400; // what it costs when two names overlap, beside their shared pixels
const RIVAL_PX = 3; // a name closer than this to another dot than to its own, or farther, reads as the other's
const RIVAL = 1.6;
const BEHIND_PX = 6; // a name farther from its dot is led to by a line

/** @import { Box, Space } from "./types.js" */

/**
 * @typedef {{x: number, y: number, radius: number, wide: number, up: number, down: number, weight: number}} Town a dot and
 *   what its name takes: width, height above and below the baseline, and how much it counts
 * @typedef {{left: number, base: number, box: Box, leader: boolean, clear: boolean}} Name where a name begins, its baseline,
 *   what it covers, whether a line should lead to it, and whether it lies on no other name, dot or sign and is not cut
 * @typedef {{towns: Town[], solids: Box[], cover: (box: Box) => number, bounds: Box | null}} Ground the towns, what no name may
 *   touch, how many pixels of rows lie under a box, and the map's edges if names have to keep inside them
 */

/**
 * @param {Box} a
 * @param {Box} b
 * @param {number} air
 */
const overlap = (a, b, air) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0]) + air) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]) + air);

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
const nearest = (box, x, y) => [Math.max(box[0], Math.min(x, box[2])), Math.max(box[1], Math.min(y, box[3]))];

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
const away = (box, x, y) => {
  const [nx, ny] = nearest(box, x, y);
  return Math.hypot(nx - x, ny - y);
};

/**
 * A random number generator of its own: the same map has the same names every time.
 * @param {number} seed
 */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Boxes around a dot, with what each costs by itself; `hard` counts what it must not touch.
 * @param {Town} town
 * @param {number} own its index
 * @param {Ground} ground
 */
function candidates(town, own, { towns, solids, cover, bounds }) {
  const { x, y, radius, wide, up, down } = town;
  const high = up + down;
  /** @type {{ box: Box, hard: number, cost: number }[]} */
  const found = [];
  /**
   * @param {number} left
   * @param {number} top
   * @param {number} side
   * @param {number} slide
   * @param {number} gap
   */
  const add = (left, top, side, slide, gap) => {
    /** @type {Box} */
    const box = [left, top, left + wide, top + high];
    let hard = 0;
    if (bounds && (box[0] < bounds[0] || box[1] < bounds[1] || box[2] > bounds[2] || box[3] > bounds[3])) hard += 3;
    for (let i = 0; i < towns.length; i++) if (i !== own && away(box, towns[i].x, towns[i].y) < towns[i].radius + AIR) hard += 2;
    for (const solid of solids) if (overlap(box, solid, AIR) > 0) hard += 1;
    const far = away(box, x, y);
    let rival = 0;
    for (let i = 0; i < towns.length; i++)
      if (i !== own) rival = Math.max(rival, far - radius + RIVAL_PX - (away(box, towns[i].x, towns[i].y) - towns[i].radius));
    const cost = side + 1.6 * Math.abs(slide) + 0.55 * gap + 0.025 * gap * gap + 0.085 * cover(box) + RIVAL * Math.max(0, rival);
    found.push({ box, hard, cost: cost + CLASH * hard });
  };
  for (const gap of GAPS)
    for (const step of STEPS) {
      const beside = y - high / 2 + step * (high / 2 + radius);
      const aslant = Math.abs(step) === 1 ? 0.72 * radius : 0; // a name at a dot's corner may come closer
      add(x + radius + gap - aslant, beside, 0, step, gap);
      add(x - radius - gap - wide + aslant, beside, 0.8, step, gap);
      const over = x - wide / 2 + step * (wide / 2 + radius);
      add(over, y - radius - gap - high, 1.6, step, gap);
      add(over, y + radius + gap, 1.9, step, gap);
    }
  found.sort((a, b) => a.cost - b.cost);
  return found.slice(0, KEPT);
}

/**
 * Places the names of all towns.
 *
 * @param {Ground} ground
 * @returns {Name[]} in the order of the towns
 */
export function placeNames(ground) {
  const { towns } = ground;
  const choices = towns.map((town, i) => candidates(town, i, ground));
  const order = towns.map((_, i) => i);
  const toss = dice(SEED);
  /**
   * @param {number} i
   * @param {Box} box
   * @param {number[]} chosen
   */
  const clash = (i, box, chosen) => {
    let sum = 0;
    for (let j = 0; j < towns.length; j++) {
      if (j === i || chosen[j] < 0) continue;
      const shared = overlap(box, choices[j][chosen[j]].box, AIR);
      if (shared > 0) sum += CLASH + 4 * shared;
    }
    return sum;
  };
  /**
   * @param {number} i
   * @param {number[]} chosen
   */
  const pick = (i, chosen) => {
    let best = 0;
    let least = Infinity;
    choices[i].forEach(({ box, cost }, c) => {
      if (cost >= least) return;
      const all = cost + clash(i, box, chosen);
      if (all < least) [best, least] = [c, all];
    });
    return best;
  };
  /**
   * Gives a name a place of its own where its neighbours can move away.
   * @param {number} i
   * @param {number[]} chosen
   */
  const makeRoom = (i, chosen) => {
    /** @type {number[]} */
    let best = [];
    let least = Infinity;
    choices[i].forEach(({ box, hard, cost }, c) => {
      if (hard || cost >= least) return;
      const moved = [...chosen];
      moved[i] = c;
      const inTheWay = order.filter((j) => j !== i && overlap(box, choices[j][moved[j]].box, AIR) > 0);
      if (inTheWay.length > MOST_MOVED) return;
      for (const j of inTheWay) moved[j] = pick(j, moved);
      const all = [i, ...inTheWay].reduce((sum, j) => sum + choices[j][moved[j]].cost + clash(j, choices[j][moved[j]].box, moved), 0);
      if (all < least) [best, least] = [moved, all];
    });
    if (least < CLASH) chosen.splice(0, chosen.length, ...best);
  };
  let result = order.map(() => 0);
  let lowest = Infinity;
  for (let start = 0; start < STARTS && lowest > 0; start++) {
    const chosen = order.map(() => -1);
    // Those with the least room go first; later starts mix the order.
    const room = choices.map((own) => own.filter(({ hard }) => !hard).length * (start ? 0.4 + 1.2 * toss() : 1));
    const queue = [...order].sort((i, j) => room[i] - room[j] || towns[j].weight - towns[i].weight);
    for (const i of queue) chosen[i] = pick(i, chosen);
    for (let better = true, round = 0; better && round < 12; round++) {
      better = false;
      for (const i of queue) {
        const next = pick(i, chosen);
        if (next !== chosen[i]) [chosen[i], better] = [next, true];
      }
    }
    /** @param {number} i */
    const bad = (i) => choices[i][chosen[i]].cost + clash(i, choices[i][chosen[i]].box, chosen) >= CLASH;
    for (const i of queue) if (bad(i)) makeRoom(i, chosen);
    const worst = order.filter(bad).length;
    if (worst < lowest) [result, lowest] = [chosen, worst];
  }
  return order.map((i) => {
    const { box, hard } = choices[i][result[i]];
    const { x, y, radius, up } = towns[i];
    return {
      left: box[0],
      base: box[1] + up,
      box,
      leader: away(box, x, y) > radius + BEHIND_PX,
      clear: hard === 0 && clash(i, box, result) === 0,
    };
  });
}

/**
 * Counts the pixels of rows under boxes.
 *
 * @param {Space[]} spaces in layout pixels
 * @param {number} k pixels of the screen to one of the layout
 * @returns {(box: Box) => number}
 */
export function coverage(spaces, k) {
  const points = spaces.flatMap(({ mid }) => mid);
  if (!points.length) return () => 0;
  const [left, top] = [0, 1].map((axis) => Math.floor(Math.min(...points.map((p) => p[axis])) * k) - 20);
  const [right, bottom] = [0, 1].map((axis) => Math.ceil(Math.max(...points.map((p) => p[axis])) * k) + 20);
  const wide = right - left + 1;
  const high = bottom - top + 1;
  const sums = new Int32Array((wide + 1) * (high + 1));
  /**
   * @param {number} x
   * @param {number} y
   */
  const mark = (x, y) => {
    const [px, py] = [Math.round(x) - left, Math.round(y) - top];
    if (px >= 0 && py >= 0 && px < wide && py < high) sums[(py + 1) * (wide + 1) + px + 1] = 1;
  };
  for (const { mid, width } of spaces)
    for (let i = 1; i < mid.length; i++) {
      const [ax, ay] = mid[i - 1].map((v) => v * k);
      const [bx, by] = mid[i].map((v) => v * k);
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const [nx, ny] = [-(by - ay) / long, (bx - ax) / long];
      const steps = Math.ceil(long);
      for (let s = 0; s <= steps; s++)
        for (let w = (-width * k) / 2; w <= (width * k) / 2; w += 0.8)
          mark(ax + ((bx - ax) * s) / steps + nx * w, ay + ((by - ay) * s) / steps + ny * w);
    }
  for (let y = 1; y <= high; y++)
    for (let x = 1, row = 0; x <= wide; x++) {
      row += sums[y * (wide + 1) + x];
      sums[y * (wide + 1) + x] = row + sums[(y - 1) * (wide + 1) + x];
    }
  /**
   * @param {number} x
   * @param {number} y
   */
  const at = (x, y) => sums[Math.max(0, Math.min(high, y)) * (wide + 1) + Math.max(0, Math.min(wide, x))];
  return ([x0, y0, x1, y1]) => {
    const [a, b, c, d] = [Math.floor(x0) - left, Math.floor(y0) - top, Math.ceil(x1) - left, Math.ceil(y1) - top];
    return at(c, d) - at(a, d) - at(c, b) + at(a, b);
  };
}
