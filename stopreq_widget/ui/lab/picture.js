// A network with what a search makes of it, as an SVG; and the same on the Leaflet map beside.

import { h, plural } from "../page/dom.js";

/** @import { Edge, Ui, Vertex, View } from "./types.js" */
/** @import { Child } from "../page/types.js" */

const HEAT_STEPS = 6; // steps of the scale of visits

/** @param {[number, number][]} points */
const lineOf = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

/**
 * @param {[number, number][]} line
 * @param {number} share
 */
function pointAt(line, share) {
  const steps = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i][0], y - line[i][1]));
  let left = share * steps.reduce((sum, step) => sum + step, 0);
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] >= left && steps[i] > 0) {
      const t = left / steps[i];
      return [line[i][0] + t * (line[i + 1][0] - line[i][0]), line[i][1] + t * (line[i + 1][1] - line[i][1])];
    }
    left -= steps[i];
  }
  return line[line.length - 1];
}

/**
 * From 1 to HEAT_STEPS by the logarithm of the visits; 0 for none.
 * @param {number} count
 * @param {number} most
 */
function heatOf(count, most) {
  if (!count) return 0;
  return most <= 1 ? 1 : 1 + Math.round(((HEAT_STEPS - 1) * Math.log(count)) / Math.log(most));
}

/**
 * @param {Ui} ui
 * @param {View} view
 * @param {string} label
 */
export function drawPicture(ui, view, label) {
  const { picture } = ui;
  const [left, top, wide, high] = picture.box;
  const u = Math.min(Math.max(Math.max(wide, high * 1.25) / 560, 0.35), picture.mapped ? 1.15 : 1.3);
  const crowded = picture.vertices.length > 36;
  const most = Math.max(1, ...view.visits.values());
  const inWalk = new Map(view.walk.map((edge, i) => [edge, i + 1]));
  const inBest = new Map(view.best.map((edge, i) => [edge, i + 1]));
  const numbers = view.walk.length ? inWalk : view.over || !view.remainder ? inBest : new Map();
  /** @param {number} edge */
  const kept = (edge) => !view.remainder || view.remainder.has(edge);
  const lines = picture.edges.map((edge) => lineOf(edge.line));
  const tip = view.stops[view.stops.length - 1];
  const start = (view.walk.length ? view.stops : view.over ? view.bestStops : [])[0];
  /**
   * @param {string} cls
   * @param {string} d
   * @param {number} key
   */
  const path = (cls, d, key) => h("path", { key: `${cls}${key}`, class: cls, d });
  /** @param {number} v */
  const dot = (v) => {
    const [x, y] = picture.vertices[v].at;
    const cls = `sr-lab-dot${v === tip ? " sr-lab-tip" : ""}${view.odd.has(v) ? " sr-lab-odd" : ""}`;
    if (v !== start) return h("circle", { key: `v${v}`, class: cls, cx: x, cy: y, r: (v === tip ? 7.5 : 5) * u });
    return h("rect", { key: `s${v}`, class: cls, x: x - 6 * u, y: y - 6 * u, width: 12 * u, height: 12 * u });
  };
  /** @type {(vertex: Vertex, v: number) => Child} */
  const name = ({ name: words, at: [x, y], label: [anchor, dx, dy, size] }, v) => {
    if (crowded && size < 11.5) return null;
    return h("text", { key: `n${v}`, class: "sr-lab-name", x: x + dx * u, y: y + dy * u, "text-anchor": anchor,
      "dominant-baseline": "central", "font-size": (picture.mapped ? 12.5 : 14) * u }, words);
  };
  /** @type {(edge: Edge, i: number) => Child} */
  const badge = (edge, i) => {
    // Parallel edges, which lie side by side, carry theirs at different heights.
    const number = numbers.get(i);
    const weight = String(edge.weight);
    if (!number && (crowded || !kept(i))) return null;
    const [x, y] = pointAt(edge.line, (number ? 0.4 : 0.48) + 0.1 * (i % 2));
    const words = String(number || weight);
    const r = (number ? 8 : 6.5) * u;
    const cls = number ? (view.walk.length ? "sr-lab-number" : "sr-lab-number sr-lab-of-best") : "sr-lab-weight";
    const half = Math.max(r, words.length * 3.6 * u + 2 * u);
    return h("g", { key: `b${i}`, class: cls },
      h("rect", { x: x - half, y: y - r, width: 2 * half, height: 2 * r, rx: r }),
      h("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": (number ? 10.5 : 9.5) * u }, words));
  };
  /** @param {number} i */
  const cross = (i) => {
    const [x, y] = pointAt(picture.edges[i].line, 0.62);
    const s = 5 * u;
    return path("sr-lab-cross", `M${x - s} ${y - s}L${x + s} ${y + s}M${x - s} ${y + s}L${x + s} ${y - s}`, i);
  };
  /** @param {number} i */
  const heat = (i) => (ui.local.heat ? heatOf(view.visits.get(i) || 0, most) : 0);
  return h("svg", { class: "sr-lab-picture", role: "img", "aria-label": label, viewBox: `${left} ${top} ${wide} ${high}` },
    h("g", { key: "land" }, picture.land.map((d, i) => path("sr-lab-land", d, i))),
    h("g", { key: "heat" }, lines.map((d, i) => heat(i) > 0 && path(`sr-lab-heat sr-lab-heat-${heat(i)}`, d, i))),
    h("g", { key: "best" }, view.best.map((i) => path("sr-lab-best", lines[i], i))),
    h("g", { key: "edges" }, picture.edges.map((edge, i) =>
      h("path", { key: `e${i}`, d: lines[i], class: `sr-lab-edge${kept(i) ? "" : " sr-lab-dropped"}${view.pruned.has(i) ? " sr-lab-pruned" : ""}` },
        h("title", {}, `${edge.name}, ${edge.weight}${view.visits.get(i) ? `, visited ${plural(view.visits.get(i) ?? 0, "time")}` : ""}`)))),
    h("g", { key: "rest" }, [...(view.remainder || [])].map((i) => path(`sr-lab-rest${view.frame?.k === "prune" ? " sr-lab-lost" : ""}`, lines[i], i))),
    h("g", { key: "walk" }, view.walk.map((i) => path("sr-lab-walk", lines[i], i))),
    h("g", { key: "crosses" }, [...view.pruned].map(cross)),
    h("g", { key: "dots" }, picture.vertices.map((_, v) => dot(v))),
    h("g", { key: "badges" }, picture.edges.map(badge)),
    h("g", { key: "names" }, picture.vertices.map(name)),
  );
}

/**
 * Show a view on the board's map: classes on its rows, and the walk along them. The map's art listens for the event.
 * @param {Ui} ui
 * @param {View} view
 */
export function paintMap(ui, view) {
  const root = ui.el.closest(".sr-lab")?.querySelector(".sr-map");
  if (!root) return;
  const { picture } = ui;
  /** @param {Iterable<number>} edges */
  const ids = (edges) => [...edges].map((edge) => picture.edges[edge].id);
  const most = Math.max(1, ...view.visits.values());
  const own = picture.mapped ? picture.edges.map((_, i) => i) : [];
  const { remainder } = view;
  /** @type {Record<string, string[]>} */
  const groups = {
    "sr-lab-in": ids(own),
    "sr-lab-best-row": ids(view.best),
    "sr-lab-pruned-row": ids(view.pruned),
    "sr-lab-dropped-row": ids(remainder ? own.filter((i) => !remainder.has(i)) : []),
  };
  for (let step = 1; step <= HEAT_STEPS; step++) {
    groups[`sr-lab-row-heat-${step}`] = ids(own.filter((i) => ui.local.heat && heatOf(view.visits.get(i) || 0, most) === step));
  }
  const walk = view.walk.length ? view.walk : view.over ? view.best : [];
  const stops = view.walk.length ? view.stops : view.bestStops;
  const trail = stops.length ? ids(walk) : [];
  const detail = { groups, trail, stops: trail.length ? stops.map((v) => picture.vertices[v].id) : [] };
  root.dispatchEvent(new CustomEvent("sr-paint", { detail }));
}
