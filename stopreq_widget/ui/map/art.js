// Dress the Leaflet map of the same box: draw the board inside its overlay, keep to it when Leaflet zooms, follow the traits.

import { Controls, creditSize } from "./controls.js";
import { tellGround } from "./ground.js";
import { readBoard, transformOf } from "./geometry.js";
import { Hands, ZOOM_STEP } from "./hands.js";
import { Marks } from "./marks.js";
import { OwnMarks } from "./own.js";
import { placeAll } from "./placing.js";
import { Region } from "./region.js";
import { Routes } from "./routes.js";
import { Stations } from "./stations.js";
import { MapView, TURNS } from "./view.js";
import { errorText } from "../page/errors.js";
import { svgNode } from "../page/symbol.js";

/** @import { Box, News, Own, Told, Transform } from "./types.js" */
/** @import { Model, Rendering } from "../page/types.js" */

/** @type {Transform} */
const NOWHERE = { k: 1, x: 0, y: 0 }; // until Leaflet has placed its frame
const MOST_LAID = 2; // routes whose cars are laid one by one at a time
const wantsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let drawn = 0; // tells the patterns of several displays on one page apart

export class Art {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  constructor(model, root, signal) {
    this.model = model;
    this.root = root;
    /** @type {SVGElement | null} */
    this.frame = null;
    /** @type {MutationObserver | null} */
    this.follower = null;
    /** @type {Transform} */
    this.transform = NOWHERE;
    this.theme = model.get("theme");
    this.board = readBoard(model.get("info"));
    /** @type {Own | null} */
    this.own = null; // what the one whose cards are shown has; null if nobody's are
    this.laid = 0; // the scale for which names were placed last
    this.routes = new Routes(this.board, this.theme, `sr-hatching-${++drawn}`);
    this.stations = new Stations(this.board, this.theme);
    this.marks = new Marks(this.board, this.routes, this.stations);
    this.tickets = new OwnMarks(this.board, this.routes, this.stations);
    this.layer = svgNode("g", { class: "sr-layer" }, this.routes.node, this.marks.path);
    const { ground, fine } = model.get("info");
    this.ground = svgNode("g", { class: "sr-backdrop" });
    for (const each of ground) this.ground.append(svgNode("path", { ...each, transform: `scale(${1 / fine})` }));
    this.node = svgNode("g", { class: "sr-art" }, this.layer, this.tickets.node, this.marks.rings, this.stations.node);
    this.view = new MapView(root, this.board.box, this.board.frame, (k, shown, turns) => this.layOut(k, shown, turns));
    this.controls = new Controls({
      in: () => this.view.zoomBy(ZOOM_STEP),
      out: () => this.view.zoomBy(-ZOOM_STEP),
      home: () => this.view.fit(),
    });
    this.region = new Region(root, this.board, `sr-map-words-${drawn}`);
    root.append(this.controls.node, this.region.words);
    signal.addEventListener("abort", () => {
      this.controls.node.remove();
      this.region.words.remove();
    });
    this.draw();
    this.hands = new Hands(this, this.view, (message) => model.send(message), signal);
  }

  draw() {
    const { model } = this;
    const [status, players] = [model.get("status"), model.get("players")];
    const taken = this.routes.show(status, players);
    // More than these is a jump through the game, which nobody could follow.
    if (taken.length <= MOST_LAID && !model.get("calm") && !wantsStill()) for (const i of taken) this.routes.lay(i);
    this.stations.showTokens(model.get("tokens"));
    this.stations.showBuilt(model.get("stations"), players);
    this.region.tell(status, players);
    this.hands?.rename();
  }

  /**
   * Place badges, buttons and names for a scale; inside the part of the layout that is shown, if that is the whole board.
   * Where a name has no place, badges make way. Returns how many names have none at last.
   * @param {number} k
   * @param {Box | null} shown
   * @param {number} turns
   */
  layOut(k, shown, turns = TURNS) {
    this.laid = k;
    return placeAll(this.routes, this.stations, k, shown, shown ? this.#furniture(shown, k) : [], turns);
  }

  /**
   * The boxes of the buttons and the credit, which no name may touch.
   * @param {Box} shown
   * @param {number} k
   * @returns {Box[]}
   */
  #furniture(shown, k) {
    const [wide, high] = creditSize(this.root);
    const buttons = this.controls.settle(shown, high, (box) => this.stations.under(box, k));
    return wide ? [buttons, [shown[2] - wide, shown[3] - high, shown[2], shown[3]]] : [buttons];
  }

  /** Enter Leaflet's overlay (again, if Leaflet has made a new one) and name the route paths that have come. */
  enter() {
    /** @type {SVGElement | null} */
    const frame = this.root.querySelector("path.sr-frame");
    const svg = frame?.closest("svg");
    const below = this.root.querySelector("path.sr-frame-ground")?.closest("svg");
    if (!frame || !svg || !below) return false;
    if (this.node.parentNode !== svg || svg.lastChild !== this.node) svg.append(this.node);
    if (this.ground.parentNode !== below) below.append(this.ground);
    svg.classList.add("sr-overlay");
    if (frame !== this.frame) {
      this.frame = frame;
      this.follower?.disconnect();
      this.follower = new MutationObserver(() => this.follow());
      this.follower.observe(frame, { attributes: true, attributeFilter: ["d"] });
      this.follow();
    }
    /** @type {NodeListOf<SVGElement>} */
    const paths = this.root.querySelectorAll("path.sr-route:not([data-route])");
    for (const path of paths) this.hands.dress(path);
    return true;
  }

  follow() {
    const transform = transformOf(this.frame?.getAttribute("d") ?? null, this.board.frame);
    if (!transform) return;
    this.transform = transform;
    const { k, x, y } = transform;
    for (const node of [this.layer, this.ground]) node.setAttribute("transform", `matrix(${k} 0 0 ${k} ${x} ${y})`);
    const { found, auto } = this.view;
    if (!auto || !found) this.layOut(k, null);
    else if (found.k !== this.laid) this.layOut(found.k, found.shown);
    this.stations.place(transform);
    this.tickets.place(transform);
    this.marks.place(transform);
  }

  /** @param {Told} message */
  heard(message) {
    if (message.type === "own") this.#heardOwn(message.own);
    else if (message.type === "select") this.marks.select(message.route, message.station);
    else if (message.type === "towns") this.hands.towns.offer(message.stations, message.words);
    else if (message.type === "ticket") this.marks.ticket(message.a, message.b, message.routes);
  }

  /** @param {Own | null} own */
  #heardOwn(own) {
    this.own = own;
    this.tickets.show(own ? own.tickets : [], own ? own.news : []);
    this.hands.cards.hold(null);
    this.hands.rename();
  }
}

/** @param {Rendering} rendering */
function render({ model, el }) {
  const ended = new AbortController();
  /** @type {{ disconnect(): void }[]} */
  const watched = [];
  /** @type {<Values extends unknown[], Result>(act: (...values: Values) => Result) => (...values: Values) => Result | undefined} */
  const safely = (act) => (...values) => {
    try {
      return act(...values);
    } catch (error) {
      model.send({ type: "error", text: errorText(error) });
      return undefined;
    }
  };
  /**
   * @param {() => void} act
   * @param {Node} target
   */
  const watch = (act, target) => {
    const observer = new MutationObserver(safely(act));
    observer.observe(target, { childList: true, subtree: true });
    watched.push(observer);
    return observer;
  };
  /** @type {Art | null} */
  let art = null;

  /** @param {HTMLElement} root */
  const start = (root) => {
    const drawing = new Art(model, root, ended.signal);
    art = drawing;
    watch(() => drawing.enter(), root);
    const sized = new ResizeObserver(safely(() => drawing.view.resized()));
    sized.observe(root);
    watched.push(sized);
    const paint = safely((/** @type {Event} */ event) => drawing.marks.paint(/** @type {CustomEvent} */ (event).detail, root));
    root.addEventListener("sr-paint", paint, { signal: ended.signal });
    drawing.enter();
    tellGround(root, safely((/** @type {boolean} */ dark) => model.send({ type: "ground", dark })), ended.signal);
    drawing.marks.walk(model.get("walk"), false, root);
    let found = false;
    const find = safely(() => {
      if (found || !drawing.frame) return;
      found = true;
      // Names are measured in their own font, which a page does not read before something is written in it.
      drawing.stations
        .fontRead()
        .then(() => drawing.view.find(model.widget_manager, model.get("map_model")))
        .catch((error) => model.send({ type: "error", text: errorText(error) }));
      model.send({ type: "ready" });
    });
    find();
    if (!found) watch(find, root);
  };

  const seek = safely(() => {
    /** @type {HTMLElement | null | undefined | false} */
    const root = el.isConnected && el.closest(".sr-map-box")?.querySelector(".sr-map");
    if (!art && root) start(root);
    return art !== null;
  });
  el.style.display = "none";
  if (!seek()) {
    const seeker = watch(() => seek() && seeker.disconnect(), document.body);
  }

  let taking = false;
  const redraw = safely(() => (taking ? undefined : art?.draw()));
  const walk = safely(() => (taking ? undefined : art?.marks.walk(model.get("walk"), true, art.root)));
  const heard = safely((/** @type {Told} */ message) => art?.heard(message));
  // All that is news to the map after an action, from the panel beside it, which was told in one message.
  const take = safely((/** @type {CustomEvent<News>} */ { detail: { map, state, parts } }) => {
    if (map !== model.get("map_model")) return;
    const before = JSON.stringify(model.get("walk"));
    taking = true;
    for (const [name, value] of Object.entries(state)) model.set(name, value);
    taking = false;
    if (Object.keys(state).length) art?.draw();
    if (state.walk && JSON.stringify(state.walk) !== before) art?.marks.walk(state.walk, true, art.root);
    for (const part of parts) art?.heard(part);
  });
  window.addEventListener("sr-map", /** @type {EventListener} */ (take), { signal: ended.signal });
  model.on("change:status change:tokens change:stations change:players", redraw);
  model.on("change:walk", walk);
  model.on("msg:custom", heard);
  return () => {
    model.off("change:status change:tokens change:stations change:players", redraw);
    model.off("change:walk", walk);
    model.off("msg:custom", heard);
    for (const observer of watched) observer.disconnect();
    art?.follower?.disconnect();
    art?.node.remove();
    art?.ground.remove();
    ended.abort();
  };
}

export default { render };
