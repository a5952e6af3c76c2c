// Pointer and keyboard on the map. Leaflet's own layers only lie below as what assistive technology finds.

import { nearestRoute } from "./geometry.js";
import { Towns, nearestAhead } from "./towns.js";
import { errorText } from "../page/errors.js";
import { iconNode } from "../page/symbol.js";

/** @import { Point, Route, Send, Words } from "./types.js" */
/** @import { MapView } from "./view.js" */
/** @import { Art } from "./art.js" */

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
    this.tipKey = "";
    this.towns = new Towns(art.board, art.stations, () => this.#focusRoute());
    this.tip = document.createElement("div");
    this.tip.className = "sr-tip";
    this.tip.setAttribute("aria-hidden", "true");
    this.tip.hidden = true;
    const home = this.#home();
    art.root.append(this.tip, home);
    signal.addEventListener("abort", () => {
      this.tip.remove();
      home.remove();
    });
    /**
     * @param {EventTarget} target
     * @param {string[]} names
     * @param {(event: any) => void} handler
     * @param {AddEventListenerOptions} [options]
     */
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
    on(art.root, ["pointerdown"], (e) => (this.down = [e.clientX, e.clientY]), capture);
    on(art.root, ["pointermove"], (e) => this.#moved(e));
    on(art.root, ["pointerleave"], () => this.#left());
    on(art.root, ["click"], (e) => this.#clicked(e), capture);
    on(art.root, ["dblclick"], (e) => (this.#townAt(e) >= 0 || this.#routeAt(e) >= 0) && e.stopPropagation(), capture);
    on(art.root, ["wheel"], (e) => this.active || e.stopPropagation(), { capture: true, passive: true });
    on(art.root, ["focusin"], (e) => this.#focused(e));
    on(art.root, ["focusout"], () => this.#hideTip());
    on(window, ["keydown"], (e) => this.#key(e), capture);
  }

  #home() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sr-home";
    button.textContent = "⤢";
    button.title = "Show the whole board";
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => this.view.fit());
    return button;
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
    path.setAttribute("aria-label", this.art.routes.words(i).all);
  }

  /** Say anew what routes are whose state has changed. */
  rename() {
    for (const [i, path] of this.paths) {
      const words = this.art.routes.words(i).all;
      if (path.getAttribute("aria-label") !== words) path.setAttribute("aria-label", words);
    }
  }

  /**
   * @param {any} event
   * @returns {Point | null}
   */
  #point(event) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.art.layer).getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [at.x, at.y];
  }

  /** @param {any} event */
  #inControl = (event) => Boolean(event.target.closest?.(".leaflet-control, .sr-home"));

  /** @param {any} event */
  #routeAt(event) {
    if (this.#inControl(event)) return -1;
    const own = this.art.board.routeAt.get(event.target.closest?.("path.sr-route")?.dataset.route);
    if (event.detail === 0 && own !== undefined) return own; // pressed by assistive technology, not at a place
    const point = this.#point(event);
    return point ? nearestRoute(this.art.board, point, REACH_PX / this.art.transform.k) : -1;
  }

  /** @param {any} event */
  #moved(event) {
    if (event.buttons || this.#inControl(event)) return this.#left();
    const point = this.#point(event);
    if (!point) return undefined;
    const town = this.towns.at(point);
    const station = town >= 0 ? town : this.art.stations.at(point);
    const route = station < 0 ? this.#routeAt(event) : -1;
    this.art.marks.over(route, "sr-over");
    this.towns.over(town);
    this.art.root.classList.toggle("sr-pointing", route >= 0 || town >= 0);
    const words = route >= 0 ? this.art.routes.words(route) : station >= 0 ? this.towns.tip(station) : null;
    const service = route >= 0 ? this.art.board.routes[route].service : null;
    return words ? this.#showTip(words, service, event.clientX, event.clientY) : this.#hideTip();
  }

  #left() {
    this.active = this.active && this.art.root.contains(document.activeElement) && this.art.root.matches(":hover");
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
    this.active = true; // from now on the wheel zooms, until the pointer leaves
    const town = this.#townAt(event);
    if (town >= 0) return this.#pickTown(town);
    const route = this.#routeAt(event);
    if (route >= 0) this.#settle(route);
    this.#focusRoute();
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
    if (!event.target.matches(":focus-visible")) return;
    this.view.reveal(middleOf(this.art.board.routes[i]));
    this.art.marks.over(i, "sr-focus");
    const box = this.art.routes.rows[i].body.getBoundingClientRect();
    this.#showTip(this.art.routes.words(i), this.art.board.routes[i].service, box.x + box.width / 2, box.y + box.height / 2);
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
    this.#showTip(this.towns.tip(i), null, box.x + box.width / 2, box.y + box.height / 2);
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
      "+": () => this.view.zoomBy(0.5),
      "=": () => this.view.zoomBy(0.5),
      "-": () => this.view.zoomBy(-0.5),
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

  /**
   * @param {Words} words
   * @param {string | null} service
   * @param {number} clientX
   * @param {number} clientY
   */
  #showTip(words, service, clientX, clientY) {
    /**
     * @param {string} name
     * @param {string} text
     */
    const line = (name, text) => {
      const node = document.createElement("div");
      node.className = name;
      node.textContent = text;
      return node;
    };
    const key = `${words.label}|${words.facts}|${words.state}`;
    if (this.tipKey !== key) {
      this.tipKey = key;
      const title = line("sr-tip-title", words.label);
      const look = service && this.art.theme.services[service];
      if (look) {
        const chip = document.createElement("span");
        chip.className = "sr-tip-chip";
        chip.style.background = look.colour;
        chip.style.color = look.ink;
        if (look.symbol) chip.append(iconNode(this.art.theme, look.symbol, 12));
        title.prepend(chip);
      }
      const rows = [title, line("sr-tip-facts", words.facts), line("sr-tip-state", words.state)];
      this.tip.replaceChildren(...rows.filter((row) => row.textContent));
    }
    this.tip.hidden = false;
    const box = this.art.root.getBoundingClientRect();
    const x = Math.max(4, Math.min(clientX - box.x + 14, box.width - this.tip.offsetWidth - 4));
    const below = clientY - box.y + 18;
    const y = below + this.tip.offsetHeight > box.height ? clientY - box.y - this.tip.offsetHeight - 10 : below;
    this.tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  #hideTip() {
    this.tip.hidden = true;
    this.art.marks.over(-1, "sr-focus");
  }
}
