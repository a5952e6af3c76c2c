// Plane geometry of the board in layout pixels (see info.py), and where Leaflet has put it.

/** @import { Board, Frame, Info, Line, Point, Space, Transform } from "./types.js" */

export const EARTH_RADIUS_M = 6378137;
const FRAME_CORNER = { lon: 179, lat: 85 }; // the corners of the invisible frame polygon that Leaflet projects for us

/**
 * @param {number} lon
 * @param {number} lat
 * @returns {[number, number]}
 */
function mercator(lon, lat) {
  const rad = Math.PI / 180;
  return [lon * rad * EARTH_RADIUS_M, Math.log(Math.tan(Math.PI / 4 + (lat * rad) / 2)) * EARTH_RADIUS_M];
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function lonLat(x, y) {
  const deg = 180 / Math.PI;
  return [(x / EARTH_RADIUS_M) * deg, (2 * Math.atan(Math.exp(y / EARTH_RADIUS_M)) - Math.PI / 2) * deg];
}

/**
 * Scale and shift from layout pixels to the pixels of Leaflet's <svg>, read off the frame polygon's path; null if it is empty.
 * @param {string | null} d
 * @param {Frame} frame
 * @returns {Transform | null}
 */
export function transformOf(d, frame) {
  const numbers = (d || "").match(/-?\d+(?:\.\d+)?/g);
  if (!numbers || numbers.length < 8) return null;
  const xs = numbers.filter((_, i) => i % 2 === 0).map(Number);
  const ys = numbers.filter((_, i) => i % 2 === 1).map(Number);
  const [west] = mercator(-FRAME_CORNER.lon, -FRAME_CORNER.lat);
  const [east, north] = mercator(FRAME_CORNER.lon, FRAME_CORNER.lat);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const perMetre = (Math.max(...xs) - left) / (east - west);
  if (!(perMetre > 0)) return null;
  return { k: frame.unit * perMetre, x: left + (frame.x - west) * perMetre, y: top + (north - frame.y) * perMetre };
}

/**
 * A space comes as numbers in a text: the points of its left side from a to b, then those of its right side back; the first
 * as it is, each other one as the step from the one before.
 * @param {string} text
 * @param {number} fine
 * @returns {Space}
 */
function readSpace(text, fine) {
  const flat = text.split(" ").map(Number);
  /** @type {[number, number][]} */
  const ring = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < flat.length; i += 2) {
    x += flat[i];
    y += flat[i + 1];
    ring.push([x / fine, y / fine]);
  }
  const n = ring.length / 2;
  /** @type {[number, number][]} */
  const mid = [];
  for (let i = 0; i < n; i++) {
    const left = ring[i];
    const right = ring[2 * n - 1 - i];
    mid.push([(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]);
  }
  const width = Math.hypot(ring[0][0] - ring[2 * n - 1][0], ring[0][1] - ring[2 * n - 1][1]);
  const length = lengthOf(mid);
  return { ring, sides: n, mid, width, length, center: pointAt(mid, length / 2) };
}

/** @param {Line} line */
export function lengthOf(line) {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
  return sum;
}

/**
 * @param {Line} line
 * @param {number} distance
 * @returns {Point}
 */
function pointAt(line, distance) {
  let left = distance;
  for (let i = 1; i < line.length; i++) {
    const [x0, y0] = line[i - 1];
    const [x1, y1] = line[i];
    const step = Math.hypot(x1 - x0, y1 - y0);
    if (step >= left && step > 0) return [x0 + ((x1 - x0) * left) / step, y0 + ((y1 - y0) * left) / step];
    left -= step;
  }
  return line[line.length - 1];
}

/**
 * The part of a line between two distances from its start.
 * @param {Line} line
 * @param {number} from
 * @param {number} to
 */
export function cutOf(line, from, to) {
  const out = [pointAt(line, from)];
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    sum += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
    if (sum > from && sum < to) out.push(line[i]);
  }
  out.push(pointAt(line, to));
  return out;
}

/** @param {number} v */
export const rounded = (v) => String(Math.round(v * 100) / 100);
/** @param {Point} p */
const pairOf = (p) => `${rounded(p[0])} ${rounded(p[1])}`;
/** @param {Line} points */
export const lineOf = (points) => `M${points.map(pairOf).join("L")}`;

/**
 * Outline of a space with its four corners rounded.
 * @param {Space} space
 * @param {number} radius
 */
export function outlineOf(space, radius) {
  const { ring, sides } = space;
  const size = ring.length;
  const corners = new Set([0, sides - 1, sides, size - 1]);
  /**
   * @param {Point} p
   * @param {Point} q
   * @returns {Point}
   */
  const toward = (p, q) => {
    const step = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const share = Math.min(radius / step, 0.5);
    return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];
  };
  let d = "";
  ring.forEach((p, i) => {
    const join = d ? "L" : "M";
    if (!corners.has(i)) d += join + pairOf(p);
    else {
      const before = toward(p, ring[(i + size - 1) % size]);
      const after = toward(p, ring[(i + 1) % size]);
      d += `${join}${pairOf(before)}Q${pairOf(p)} ${pairOf(after)}`;
    }
  });
  return `${d}Z`;
}

/**
 * @param {Point} point
 * @param {Line} line
 */
function distanceTo(point, line) {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [x0, y0] = line[i - 1];
    const dx = line[i][0] - x0;
    const dy = line[i][1] - y0;
    const square = dx * dx + dy * dy;
    const t = square ? Math.max(0, Math.min(1, ((point[0] - x0) * dx + (point[1] - y0) * dy) / square)) : 0;
    best = Math.min(best, Math.hypot(point[0] - x0 - t * dx, point[1] - y0 - t * dy));
  }
  return best;
}

/**
 * The board as the other files use it: routes and stations with points instead of flat numbers, and lookups by id.
 * @param {Info} info
 * @returns {Board}
 */
export function readBoard(info) {
  const routes = info.routes.map((route) => ({
    ...route,
    label: route.ends.map((i) => info.stations[i]?.name).join("–"),
    flight: Boolean(route.flight),
    spaces: route.spaces.map((text) => readSpace(text, info.fine)),
  }));
  return {
    name: info.name,
    frame: info.frame,
    box: info.box,
    routes,
    stations: info.stations,
    routeAt: new Map(routes.map((route, i) => [route.id, i])),
    stationAt: new Map(info.stations.map((station, i) => [station.id, i])),
  };
}

/**
 * Index of the route nearest to a point and no farther than `reach` from its row; -1 if there is none. What is flown lies on top.
 * @param {Board} board
 * @param {Point} point
 * @param {number} reach
 */
export function nearestRoute(board, point, reach) {
  let found = -1;
  let least = reach;
  board.routes.forEach((route, i) => {
    for (const space of route.spaces) {
      const away = Math.max(0, distanceTo(point, space.mid) - space.width / 2);
      if (away < least || (route.flight && away === 0)) {
        least = away;
        found = i;
      }
    }
  });
  return found;
}
