// One search in the lab: its method, picture, counters, best against bound, and the line that is executed.

import { viewAt } from "./frames.js";
import { drawPicture, paintMap } from "./picture.js";
import { h } from "../page/dom.js";

/** @import { FrameShown, Method, Ui, View } from "./types.js" */
/** @import { Track } from "./frames.js" */

/**
 * @param {View} view
 * @param {Method} method
 * @param {Track} track
 * @param {number} limit
 */
export function saying(view, method, track, limit) {
  const { frame } = view;
  if (track.error) return track.error;
  if (!frame) return "Not begun.";
  const { k, l, b, u, w } = frame;
  if (k === "extend") return `Walks on: ${l} so far.`;
  if (k === "backtrack") return "Steps back and frees the edge.";
  if (k === "prune") return w ? `Gives up here: at most ${u} can come of it, the best has ${b}.` : `Gives this remainder up: at most ${u} can come of it, the best has ${b}.`;
  if (k === "drop") return `Too many odd vertices: at most ${u} of these ${l} can be walked. Drops one edge or another.`;
  if (k === "cut") return `The solution falls apart: cuts forbid that. No trail is longer than ${u}.`;
  if (k === "improve") return `A new best: ${b}.`;
  if (k === "stopped") return `Stopped after ${limit.toLocaleString("en")} steps: nothing is proven about the best, ${b}.`;
  if (!method.exact) return `Done: it found ${b}, and proves nothing.`;
  return `Done in ${frame.n.toLocaleString("en")} ${frame.n === 1 ? "step" : "steps"}: no trail is longer than ${b}.`;
}

/**
 * The method at work in a lane.
 * @param {Ui} ui
 * @param {number} lane
 * @returns {Method}
 */
export function methodOf(ui, lane) {
  const id = ui.state.methods[lane];
  const found = ui.about.methods.find((each) => each.id === id);
  if (!found) throw new Error(`no method ${id}`);
  return found;
}

/**
 * @param {Ui} ui
 * @param {number} lane
 */
export function drawLane(ui, lane) {
  const { state, picture } = ui;
  const track = ui.tracks[lane];
  const method = methodOf(ui, lane);
  const view = viewAt(track, picture, ui.local.clock);
  const frame = view.frame || { n: 0, l: 0, b: 0, u: null, x: 0, c: -1 };
  const id = `${ui.uid}-lane-${lane}`;
  const says = saying(view, method, track, ui.about.limit);
  const label = `${picture.title}. ${method.title}: ${says}`;
  const onMap = state.map && lane === 0 && state.methods.length === 1;
  if (lane === 0) paintMap(ui, view);
  return h("section", { key: `lane${lane}`, class: "sr-lab-lane", "aria-labelledby": id, "data-lane": lane },
    h("div", { class: "sr-lab-head" },
      h("h3", { id, class: "sr-unseen" }, method.title),
      h("select", { class: "sr-lab-select", "aria-label": state.methods.length > 1 ? `Method ${lane + 1}` : "Method", value: method.id,
        on: { change: (event) => ui.send({ type: "method", lane, name: event.target.value }) } },
        ui.about.methods.map((each) => h("option", { key: each.id, value: each.id, selected: each.id === method.id }, each.title))),
      h("span", { class: `sr-lab-kind${method.exact ? "" : " sr-lab-guess"}` }, method.exact ? "exact" : "heuristic")),
    !onMap && (picture.edges.length ? drawPicture(ui, view, label) : h("p", { class: "sr-lab-empty" }, "No routes yet. Click some on the map.")),
    h("p", { class: `sr-lab-says${track.error ? " sr-lab-fault" : ""}`, "data-says": true }, says),
    counters(view, frame),
    bar(frame, picture.total, view),
    chart(ui, track),
    code(method, frame),
  );
}

/**
 * @param {View} view
 * @param {FrameShown} frame
 */
function counters(view, frame) {
  /** @param {unknown} value */
  const number = (value) => (typeof value === "number" ? value.toLocaleString("en", { maximumFractionDigits: 3 }) : "–");
  const rows = [
    ["step", number(frame.n)],
    ["nodes", number(frame.x)],
    [view.remainder ? "remainder" : "trail", number(view.over ? frame.b : frame.l)],
    ["best", number(frame.b)],
    ["bound", frame.u === null ? "–" : number(frame.u)],
  ];
  return h("dl", { class: "sr-lab-counters" },
    rows.map(([name, value], i) => h("div", { key: `c${i}` }, h("dt", {}, name), h("dd", { class: "sr-figures", "data-counter": name }, value))));
}

/**
 * Best (filled) against bound (a mark) on the scale of all the weight there is.
 * @param {FrameShown} frame
 * @param {number} total
 * @param {View} view
 */
function bar(frame, total, view) {
  /** @param {number} value */
  const share = (value) => `${Math.min(100, (100 * value) / (total || 1)).toFixed(1)}%`;
  const words = `best ${frame.b} of ${total}${frame.u === null ? "" : `, bound ${frame.u}`}`;
  return h("div", { class: "sr-lab-bar", role: "img", "aria-label": words, title: words },
    h("div", { class: "sr-lab-bar-now", style: `width:${share(view.over ? frame.b : frame.l)}` }),
    h("div", { class: "sr-lab-bar-best", style: `width:${share(frame.b)}` }),
    frame.u !== null && h("div", { key: "bound", class: "sr-lab-bar-bound", style: `left:${share(frame.u ?? 0)}` }));
}

/**
 * @param {Ui} ui
 * @param {Track} track
 */
function chart(ui, track) {
  const { best, bound } = track.chartOf(ui.picture.total);
  const x = Math.min(100, (100 * ui.local.clock) / Math.max(track.steps, 1)).toFixed(2);
  return h("svg", { class: "sr-lab-chart", viewBox: "0 -3 100 106", preserveAspectRatio: "none", role: "img",
    "aria-label": "Best and bound over the steps so far" },
    h("path", { class: "sr-lab-chart-bound", d: bound || "M0 0" }),
    h("path", { class: "sr-lab-chart-best", d: best }),
    h("path", { class: "sr-lab-chart-now", d: `M${x} -3V103` }));
}

/**
 * @param {Method} method
 * @param {FrameShown} frame
 */
function code(method, frame) {
  return h("ol", { class: "sr-lab-code", "aria-label": `Pseudo-code of ${method.title}` },
    method.code.map((line, i) => {
      const indent = line.length - line.trimStart().length;
      return h("li", { key: `l${i}`, class: i === frame.c ? "sr-lab-line-now" : null, "aria-current": i === frame.c ? "step" : null,
        style: `padding-left:${8 + indent * 4.5}px` }, line.trim());
    }));
}
