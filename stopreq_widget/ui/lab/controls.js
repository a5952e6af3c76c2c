// What is searched, how, and how fast it is played.

import { button, h, plural } from "../page/dom.js";
import { radios } from "../page/keys.js";
import { icon } from "../page/signs.js";

/** @import { Ui } from "./types.js" */
/** @import { Child, Props } from "../page/types.js" */

const SPEEDS = [1, 4, 12, 40, 150, 1000];

/** @param {Ui} ui */
export function controls(ui) {
  const { state } = ui;
  const sources = state.sources.map((source) => ({ value: source.id, name: source.name, words: source.name }));
  return h("div", { key: "controls", class: "sr-lab-controls" },
    h("div", { key: "title", class: "sr-lab-top" },
      h("h2", { tabindex: "-1", "data-status": true }, ui.picture.title || "Trail lab"),
      h("span", { class: "sr-quiet" }, `${plural(ui.picture.edges.length, ui.picture.mapped ? "route" : "edge")}, ${ui.picture.total} in all`)),
    h("div", { key: "sources", class: "sr-lab-row" }, h("span", { class: "sr-lab-word" }, "Network"),
      radios(ui, "source", "Network", sources, state.source, (id) => ui.send({ type: "source", id }))),
    choices(ui),
    transport(ui),
    h("div", { key: "speed", class: "sr-lab-row" }, h("span", { class: "sr-lab-word" }, "Steps a second"),
      radios(ui, "speed", "Steps a second", SPEEDS.map((speed) => ({ value: speed, words: speed.toLocaleString("en"), name: plural(speed, "step") })),
        ui.local.speed, (speed) => { ui.local.speed = speed; ui.redraw(); })),
    h("div", { key: "switches", class: "sr-lab-row" },
      switchFor("Race of two", state.methods.length > 1, (on) => ui.send({ type: "race", on })),
      switchFor("Visits", ui.local.heat, (on) => { ui.local.heat = on; ui.redraw(); }, "Shade each route by how often the search came over it"),
      state.mapped && switchFor("Map", state.map, (on) => ui.send({ type: "map", on }))),
    legend(),
  );
}

/**
 * @param {string} words
 * @param {boolean} on
 * @param {(value: any) => void} change
 * @param {string} [title]
 */
function switchFor(words, on, change, title) {
  return button({ key: words, class: "sr-small", "aria-pressed": String(Boolean(on)), title, press: () => change(!on) }, on ? `✓ ${words}` : words);
}

/**
 * @param {string} label
 * @param {[string | number, string][]} options
 * @param {any} value
 * @param {(value: any) => void} change
 */
function select(label, options, value, change) {
  return h("label", { key: label, class: "sr-lab-field" }, label,
    h("select", { class: "sr-lab-select", value: String(value), on: { change: (event) => change(event.target.value) } },
      options.map(([id, words]) => h("option", { key: id, value: String(id), selected: String(id) === String(value) }, words))));
}

/**
 * @param {Ui} ui
 * @param {string} label
 * @param {string} type
 * @param {"edges" | "seed" | "path"} name
 * @param {Props} props
 */
function input(ui, label, type, name, props) {
  const value = ui.local[name] ?? ui.state.chosen[name];
  return h("label", { key: name, class: "sr-lab-field" }, label,
    h("input", { class: "sr-lab-input", type, value: String(value), ...props, on: { input: (event) => { ui.local[name] = event.target.value; } } }));
}

/** @param {Ui} ui */
function choices(ui) {
  const { state, about } = ui;
  const { chosen } = state;
  /** @param {Record<string, string>} change */
  const random = (change) => {
    /** @param {"edges" | "seed"} name */
    const number = (name) => Math.round(Number(ui.local[name] ?? chosen[name])) || 0;
    ui.send({ type: "random", kind: chosen.kind, edges: number("edges"), seed: number("seed"), ...change });
  };
  /** @param {...Child} kids */
  const row = (...kids) => h("div", { key: `choices-${state.source}`, class: "sr-lab-row sr-lab-choices" }, ...kids);
  if (state.source === "classic") {
    return row(select("Which", about.classics.map((each) => [each.id, each.title]), chosen.classic, (name) => ui.send({ type: "classic", name })));
  }
  if (state.source === "random") {
    return row(
      select("Kind", about.kinds.map((kind) => [kind, kind]), chosen.kind, (kind) => random({ kind })),
      input(ui, "Routes", "number", "edges", { min: 1, max: 60, step: 1 }),
      input(ui, "Seed", "number", "seed", { min: 0, step: 1 }),
      button({ class: "sr-small", press: () => random({}) }, "Make it"),
      button({ class: "sr-small", press: () => { ui.local.seed = String(Number(ui.local.seed ?? chosen.seed) + 1); random({}); } }, "Next seed"));
  }
  if (state.source === "player") {
    return row(
      state.players.length > 0 && select("Player", state.players.map((name, seat) => [seat, name]), chosen.seat, (seat) => ui.send({ type: "seat", seat: Number(seat) })),
      input(ui, "Saved game", "text", "path", { placeholder: "game.json", spellcheck: "false" }),
      button({ class: "sr-small", press: () => ui.send({ type: "load", path: String(ui.local.path ?? chosen.path) }) }, "Open"),
      !state.players.length && h("span", { key: "how", class: "sr-quiet" }, "Open a saved game to see what each player owned at its end."));
  }
  if (state.source === "draw") {
    return row(h("span", { class: "sr-quiet" }, "Click routes on the map to add them or take them away."),
      button({ class: "sr-small", press: () => ui.send({ type: "clear" }) }, "Clear"));
  }
  return null;
}

/** @param {Ui} ui */
function transport(ui) {
  const last = lastStep(ui);
  const all = ui.tracks.every((track) => track.ended);
  /**
   * @param {string} name
   * @param {string} title
   * @param {string} sign
   * @param {() => void} press
   * @param {boolean} off
   */
  const tool = (name, title, sign, press, off) => button({ key: name, class: "sr-lab-tool", "aria-label": title, title, off, press, "data-tool": name }, icon(sign));
  const step = Math.floor(ui.local.clock);
  const none = !ui.picture.edges.length;
  const running = ui.playing || ui.ending;
  return h("div", { key: "transport", class: "sr-lab-transport", role: "group", "aria-label": "Player" },
    tool("first", "To the start (Home)", "first", () => ui.goto(0), step === 0),
    tool("back", "One step back (←)", "back", () => ui.stepBy(-1), step === 0),
    tool("play", running ? "Pause (Space)" : "Play (Space)", running ? "pause" : "play", () => ui.toggle(), none),
    tool("next", "One step forward (→)", "on", () => ui.stepBy(1), none || (all && step >= last)),
    tool("last", "To the end (End)", "last", () => ui.toEnd(), none || (all && step >= last)),
    h("input", { key: "scrub", class: "sr-lab-scrub", type: "range", min: 0, max: last, step: 1, "aria-label": "Step", value: String(step),
      "aria-valuetext": `step ${step} of ${last}${all ? "" : " so far"}`, on: { input: (event) => ui.goto(Number(event.target.value)) } }),
    h("span", { key: "count", class: "sr-figures sr-lab-count" }, `${step.toLocaleString("en")} / ${last.toLocaleString("en")}${all ? "" : "…"}`));
}

/** @param {Ui} ui */
export function lastStep(ui) {
  return Math.max(0, ...ui.tracks.map((track) => track.steps));
}

function legend() {
  /**
   * @param {string} cls
   * @param {string} words
   */
  const key = (cls, words) => h("span", { key: cls, class: "sr-lab-key" }, h("i", { class: `sr-lab-key-${cls}` }), words);
  return h("div", { key: "legend", class: "sr-lab-legend", "aria-hidden": "true" },
    key("walk", "trail now"), key("best", "best so far"), key("pruned", "given up"), key("dropped", "dropped"), key("heat", "visits"));
}
