// Where each row carries its round badge, with the sign of its service or the mark of its owner: in the middle of the row where
// there is room, else beside it, so that no badge lies on another one or on a town.

/** @import { Box, Dot, Point, Space } from "./types.js" */

const SHARES = [0.5, 0.36, 0.64, 0.24, 0.76];
const ASIDE = [0, 3, -3, 5.5, -5.5]; // pixels beside the row's middle, for short rows that lie close together
const OFF_MIDDLE = 9; // what it costs to leave the middle by the row's whole length
const BETWEEN = 2; // to lie between two spaces
const OFF_ROW = 0.9; // and by a pixel aside
const NAME_AIR = 2; // pixels between a badge and a name
const TOUCH = 12; // and to touch another badge or a dot, beside the pixels that are covered

/**
 * Places a badge on each row.
 *
 * @param {{spaces: Space[]}[]} rows in layout pixels
 * @param {Dot[]} dots towns in layout pixels, their radius in pixels of the screen
 * @param {number} k pixels of the screen to one of the layout
 * @param {number} radius of a badge, in pixels of the screen
 * @param {Box[]} names boxes that badges keep off where they can, in pixels of the screen
 * @returns {Point[]} the middle of each row's badge in layout pixels
 */
export function placeBadges(rows, dots, k, radius, names) {
  /** @type {Point[]} */
  const places = rows.map(() => [0, 0]);
  /** @type {Point[]} */
  const placed = [];
  /**
   * @param {number} x
   * @param {number} y
   */
  const lack = (x, y) => {
    let sum = 0;
    for (const dot of dots) sum += short(Math.hypot(x - dot.at[0], y - dot.at[1]) * k, dot.radius + radius);
    for (const [px, py] of placed) sum += short(Math.hypot(x - px, y - py) * k, 2 * radius);
    for (const [left, top, right, bottom] of names) {
      const [nx, ny] = [Math.max(left, Math.min(x * k, right)), Math.max(top, Math.min(y * k, bottom))];
      sum += short(Math.hypot(nx - x * k, ny - y * k), radius + NAME_AIR);
    }
    return sum;
  };
  // Short rows have the least choice.
  const order = rows.map((_, i) => i).sort((i, j) => rows[i].spaces.length - rows[j].spaces.length || i - j);
  for (const i of order) {
    let least = Infinity;
    for (const [x, y, cost] of spotsOf(rows[i].spaces, k)) {
      const all = cost + (cost < least ? lack(x, y) : 0);
      if (all < least) [least, places[i]] = [all, [x, y]];
    }
    placed.push(places[i]);
  }
  return places;
}

/**
 * @param {number} distance
 * @param {number} wanted
 */
const short = (distance, wanted) => (distance < wanted ? TOUCH + (wanted - distance) : 0);

/**
 * The middles of a row's spaces, and places within and beside them where the row is short; each with what it costs.
 * @param {Space[]} spaces
 * @param {number} k
 */
function spotsOf(spaces, k) {
  const middle = (spaces.length - 1) / 2;
  /** @type {[number, number, number][]} */
  const spots = [];
  spaces.forEach(({ mid, center }, s) => {
    const off = (Math.abs(s - middle) / Math.max(1, spaces.length)) * OFF_MIDDLE;
    if (spaces.length > 2) {
      spots.push([center[0], center[1], off]);
      const next = spaces[s + 1]?.center;
      if (next) spots.push([(center[0] + next[0]) / 2, (center[1] + next[1]) / 2, off + BETWEEN]);
      return;
    }
    const [a, b] = [mid[0], mid[mid.length - 1]];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
    for (const share of SHARES) {
      const p = mid[Math.round(share * (mid.length - 1))];
      for (const aside of ASIDE)
        spots.push([
          p[0] + (nx * aside) / k,
          p[1] + (ny * aside) / k,
          off + Math.abs(share - 0.5) * OFF_MIDDLE + Math.abs(aside) * OFF_ROW,
        ]);
    }
  });
  return spots;
}
