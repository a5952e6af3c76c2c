// Dress the Leaflet map of the same box: draw the board inside its overlay, keep to it when Leaflet zooms, follow the traits.

import { readBoard, transformOf } from "./geometry.js";
import { Hands } from "./hands.js";
import { Marks } from "./marks.js";
import { Routes } from "./routes.js";
import { Stations } from "./stations.js";
import { MapView } from "./view.js";
import { errorText } from "../page/errors.js";
import { svgNode } from "../page/symbol.js";

/** @import { Told, Transform } from "./types.js" */
/** @import { Model, Rendering } from "../page/types.js" */

/** @type {Transform} */
const NOWHERE = { k: 1, x: 0, y: 0 }; // until Leaflet has placed its frame
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
    this.routes = new Routes(this.board, this.theme, `sr-hatching-${++drawn}`);
    this.stations = new Stations(this.board, this.theme);
    this.marks = new Marks(this.board, this.routes, this.stations);
    this.layer = svgNode("g", { class: "sr-layer" }, this.routes.node, this.marks.path, this.marks.rings);
    this.node = svgNode("g", { class: "sr-art" }, this.layer, this.stations.node);
    this.view = new MapView(root, this.board.box, this.board.frame);
    this.draw();
    this.hands = new Hands(this, this.view, (message) => model.send(message), signal);
  }

  draw() {
    this.routes.show(this.model.get("status"), this.model.get("players"));
    this.stations.showTokens(this.model.get("tokens"));
    this.stations.showBuilt(this.model.get("stations"), this.model.get("players"));
    this.hands?.rename();
  }

  /** Enter Leaflet's overlay (again, if Leaflet has made a new one) and name the route paths that have come. */
  enter() {
    /** @type {SVGElement | null} */
    const frame = this.root.querySelector("path.sr-frame");
    const svg = frame?.closest("svg");
    if (!frame || !svg) return false;
    if (this.node.parentNode !== svg || svg.lastChild !== this.node) svg.append(this.node);
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
    this.layer.setAttribute("transform", `matrix(${k} 0 0 ${k} ${x} ${y})`);
    this.stations.place(transform);
  }

  /** @param {Told} message */
  heard(message) {
    if (message.type === "glow") this.marks.glow(message.routes, this.root);
    else if (message.type === "select") this.marks.select(message.route, message.station);
    else if (message.type === "towns") this.hands.towns.offer(message.stations, message.words);
    else if (message.type === "ticket") this.marks.ticket(message.a, message.b, message.routes, this.root);
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
    drawing.marks.walk(model.get("walk"), false, root);
    let found = false;
    const find = safely(() => {
      if (found || !drawing.frame) return;
      found = true;
      drawing.view
        .find(model.widget_manager, model.get("map_model"))
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

  const redraw = safely(() => art?.draw());
  const walk = safely(() => art?.marks.walk(model.get("walk"), true, art.root));
  const heard = safely((/** @type {Told} */ message) => art?.heard(message));
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
    ended.abort();
  };
}

export default { render };
