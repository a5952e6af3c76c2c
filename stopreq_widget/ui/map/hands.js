// Pointer and keyboard on the map. Leaflet's own layers only lie below as what assistive technology finds.

import { Cards } from "./cards.js";
import { nearestRoute } from "./geometry.js";
import { purseWords } from "./purse.js";
import { Tip } from "./tip.js";
import { Towns, nearestAhead } from "./towns.js";
import { errorText } from "../page/errors.js";

/** @import { Listen, Point, Route, Send, Words } from "./types.js" */
/** @import { MapView } from "./view.js" */
/** @import { Art } from "./art.js" */

export const ZOOM_STEP = 0.5; // of keys and buttons
const REACH_PX = 9; // how far beside a row a click still means it, in pixels of the screen
const DRAG_PX = 5; // a pointer that moved farther than this was a drag, no click
/** @param {Route} route */
const middleOf = (route) => route.spaces[Math.floor((route.spaces.length - 1) / 2)].center;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Hands {
  /**
   * `art` has root (the map's element), board, routes, stations, marks, layer (the <g> in layout pixels), transform; `view` has zoomBy and fit.
   * @param {Art} art
   * @param {MapView} view
   * @param {Send} send
   * @param {AbortSignal} signal
   */
  constructor(art, view, send, signal) {
    this.art = art;
    this.view = view;
    this.send = send;
    this.current = 0;
    /** @type {Map<number, SVGElement>} */
    this.paths = new Map();
    /** @type {[number, number] | null} */
    this.down = null;
    this.active = false;
    this.pointing = false;
    this.towns = new Towns(art.board, art.stations, () => this.#focusRoute());
    this.tip = new Tip(art.root, art.theme);
    art.root.append(this.tip.node);
    signal.addEventListener("abort", () => this.tip.node.remove());
    /** @type {Listen} */
    const on = (target, names, handler, options = {}) => {
      /** @param {Event} event */
      const safe = (event) => {
        try {
          handler(event);
        } catch (error) {
          send({ type: "error", text: errorText(error) });
        }
      };
      for (const name of names) target.addEventListener(name, safe, { signal, ...options });
    };
    const capture = { capture: true };
    on(art.root, ["mousemove", "mouseover", "mouseout"], (e) => e.buttons || e.stopPropagation(), capture);
    on(art.root, ["pointerdown"], (e) => this.#pressed(e), capture);
    on(art.root, ["touchstart"], (e) => this.#leftToThePage(e) && e.stopPropagation(), { capture: true, passive: true });
    on(window, ["pointerdown"], (e) => art.root.contains(e.target) || this.#activate(false), capture);
    on(art.root, ["pointermove"], (e) => this.#moved(e));
    on(art.root, ["pointerleave"], (e) => this.#left(e));
    on(art.root, ["click"], (e) => this.#clicked(e), capture);
    on(art.root, ["dblclick"], (e) => (this.#townAt(e) >= 0 || this.#routeAt(e) >= 0) && e.stopPropagation(), capture);
    on(art.root, ["wheel"], (e) => this.active || e.stopPropagation(), { capture: true, passive: true });
    on(art.root, ["focusin"], (e) => this.#focused(e));
    on(art.root, ["focusout"], () => this.#hideTip());
    on(window, ["keydown"], (e) => this.#key(e), capture);
    this.cards = new Cards(art, (x, y) => this.#routeNear(x, y), send, on);
  }

  /**
   * From a click on, until the pointer leaves, the wheel and a finger move the map; before, they move the page.
   * @param {boolean} active
   */
  #activate(active) {
    this.active = active;
    this.art.root.classList.toggle("sr-active", active);
  }

  /** @param {any} event */
  #leftToThePage = (event) => !this.active && (event.touches?.length ?? 1) < 2 && !this.#inControl(event);

  /** @param {PointerEvent} event */
  #pressed(event) {
    this.down = [event.clientX, event.clientY];
    if (event.pointerType === "touch" && this.#leftToThePage(event)) event.stopPropagation();
  }

  /**
   * Give Leaflet's path of a route its name and role; one path of all can be reached by Tab, the arrow keys lead to the others.
   * @param {SVGElement} path
   */
  dress(path) {
    const id = [...path.classList].find((name) => name.startsWith("r-"))?.slice(2);
    const i = this.art.board.routeAt.get(id);
    if (i === undefined || this.paths.get(i) === path) return;
    this.paths.set(i, path);
    path.dataset.route = id;
    path.setAttribute("role", "button");
    path.setAttribute("tabindex", i === this.current ? "0" : "-1");
    path.setAttribute("aria-label", this.#wordsOf(i).all);
  }

  /** Say anew what routes are whose state has changed. */
  rename() {
    this.towns.rename();
    for (const [i, path] of this.paths) {
      const words = this.#wordsOf(i).all;
      if (path.getAttribute("aria-label") !== words) path.setAttribute("aria-label", words);
    }
  }

  /**
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point | null}
   */
  #point({ clientX, clientY }) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.art.layer).getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  #routeNear(clientX, clientY) {
    const point = this.#point({ clientX, clientY });
    return point ? nearestRoute(this.art.board, point, REACH_PX / this.art.transform.k) : -1;
  }

  /**
   * What a route is, and what the cards of the hand can do on it.
   * @param {number} i
   * @returns {Words & { all: string }}
   */
  #wordsOf(i) {
    const { routes, own, theme, board } = this.art;
    const words = routes.words(i);
    if (!own || routes.status[i] !== ".") return words;
    const purse = purseWords(own, board.routes[i], theme.services);
    return { ...words, purse, all: `${words.all}, ${purse}` };
  }

  /** @param {any} event */
  #inControl = (event) => Boolean(event.target.closest?.(".leaflet-control, .sr-controls"));

  /** @param {any} event */
  #routeAt(event) {
    if (this.#inControl(event)) return -1;
    const own = this.art.board.routeAt.get(event.target.closest?.("path.sr-route")?.dataset.route);
    if (event.detail === 0 && own !== undefined) return own; // pressed by assistive technology, not at a place
    return this.#routeNear(event.clientX, event.clientY);
  }

  /** @param {any} event */
  #moved(event) {
    if (event.buttons || this.#inControl(event)) return this.#left(event);
    const point = this.#point(event);
    if (!point) return undefined;
    const town = this.towns.at(point);
    const station = town >= 0 ? town : this.art.stations.at(point);
    const route = station < 0 ? this.#routeAt(event) : -1;
    this.art.marks.over(route, "sr-over");
    this.towns.over(town);
    this.art.root.classList.toggle("sr-pointing", route >= 0 || town >= 0);
    const words = route >= 0 ? this.#wordsOf(route) : station >= 0 ? this.towns.tip(station) : null;
    const service = route >= 0 ? this.art.board.routes[route].service : null;
    return words ? this.tip.show(words, service, event.clientX, event.clientY) : this.#hideTip();
  }

  /** @param {PointerEvent} event */
  #left(event) {
    if (event.type === "pointerleave" && event.pointerType !== "touch") this.#activate(false);
    this.art.marks.over(-1, "sr-over");
    this.towns.over(-1);
    this.art.root.classList.remove("sr-pointing");
    this.#hideTip();
  }

  /** @param {any} event */
  #clicked(event) {
    if (this.#inControl(event)) return;
    event.stopPropagation(); // else ipyleaflet tells the kernel of it, too
    const [x, y] = this.down || [event.clientX, event.clientY];
    if (event.detail && Math.hypot(event.clientX - x, event.clientY - y) > DRAG_PX) return;
    this.#activate(true);
    const town = this.#townAt(event);
    if (town >= 0) return this.#pickTown(town);
    // A town in which nothing can be done is no way to some route that begins there.
    const point = event.detail ? this.#point(event) : null;
    const route = point && this.art.stations.at(point) >= 0 ? -1 : this.#routeAt(event);
    if (route >= 0) this.#settle(route);
    this.pointing = true; // who points at a place sees it, and nothing need be brought into sight
    this.#focusRoute();
    this.pointing = false;
    if (route >= 0) this.send({ type: "pick", route: this.art.board.routes[route].id });
  }

  /** @param {any} event */
  #townAt(event) {
    const point = event.detail ? this.#point(event) : null;
    return point ? this.towns.at(point) : this.towns.of(event);
  }

  /** @param {number} i */
  #pickTown(i) {
    this.towns.settle(i);
    this.towns.focus(i);
    this.send({ type: "town", station: this.art.board.stations[i].id });
  }

  /** So that keys stay in the map. */
  #focusRoute() {
    this.paths.get(this.current)?.focus({ preventScroll: true });
  }

  /** @param {any} event */
  #focused(event) {
    const town = this.towns.of(event);
    if (town >= 0) return this.#focusedTown(event.target, town);
    const i = this.art.board.routeAt.get(event.target.dataset?.route);
    if (i === undefined) return;
    this.#settle(i);
    if (this.pointing || !event.target.matches(":focus-visible")) return;
    this.view.reveal(middleOf(this.art.board.routes[i]));
    this.art.marks.over(i, "sr-focus");
    const box = this.art.routes.rows[i].body.getBoundingClientRect();
    this.tip.show(this.#wordsOf(i), this.art.board.routes[i].service, box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * @param {SVGElement} dot
   * @param {number} i
   */
  #focusedTown(dot, i) {
    this.towns.settle(i);
    if (!dot.matches(":focus-visible")) return;
    this.view.reveal(this.art.board.stations[i].at);
    const box = dot.getBoundingClientRect();
    this.tip.show(this.towns.tip(i), null, box.x + box.width / 2, box.y + box.height / 2);
  }

  /** @param {number} i */
  #settle(i) {
    this.paths.get(this.current)?.setAttribute("tabindex", "-1");
    this.paths.get(i)?.setAttribute("tabindex", "0");
    this.current = i;
  }

  /**
   * JupyterLab binds plain letters and arrows on the document; what is pressed in the map stays in it (Tab and Ctrl-keys excepted).
   * @param {any} event
   */
  #key(event) {
    if (!this.art.root.contains(event.target) || event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const i = this.art.board.routeAt.get(event.target.dataset?.route);
    const town = this.towns.of(event);
    /** @type {Record<string, () => void>} */
    const act = {
      "+": () => this.view.zoomBy(ZOOM_STEP),
      "=": () => this.view.zoomBy(ZOOM_STEP),
      "-": () => this.view.zoomBy(-ZOOM_STEP),
      0: () => this.view.fit(),
      Escape: () => this.send({ type: "pick", route: null }),
    };
    if (i !== undefined) {
      act.Enter = act[" "] = () => this.send({ type: "pick", route: this.art.board.routes[i].id });
      for (const [key, way] of Object.entries(ARROWS)) act[key] = () => this.#step(i, way);
    }
    if (town >= 0) {
      act.Enter = act[" "] = () => this.#pickTown(town);
      for (const [key, way] of Object.entries(ARROWS)) act[key] = () => this.towns.focus(this.towns.next(town, way));
    }
    if (!act[event.key]) return;
    event.preventDefault();
    act[event.key]();
  }

  /**
   * Focus the next route in a direction.
   * @param {number} i
   * @param {Point} way
   */
  #step(i, way) {
    const { routes } = this.art.board;
    const next = nearestAhead(middleOf(routes[i]), routes.map(middleOf), way);
    this.paths.get(next)?.focus({ preventScroll: true });
  }

  #hideTip() {
    this.tip.hide();
    this.art.marks.over(-1, "sr-focus");
  }
}
