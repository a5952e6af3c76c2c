// Passing marks: what a card can be paid on, what is chosen, a ticket's two stations, and the walk along the longest path.

import { lengthOf, lineOf } from "./geometry.js";
import { svgNode } from "../page/symbol.js";

/** @import { Board, Paint, Point, Row, Transform, Walk } from "./types.js" */
/** @import { Stations } from "./stations.js" */
/** @import { Routes } from "./routes.js" */

const PIN_PX = 9.5; // from a dot's edge to the ring of a pinned ticket
const STEP_MS = 130; // a walk spends so long on each space
const WALK_MS = 5000; // and no longer than this in all

export class Marks {
  /**
   * @param {Board} board
   * @param {Routes} routes
   * @param {Stations} stations
   */
  constructor(board, routes, stations) {
    this.board = board;
    this.routes = routes;
    this.stations = stations;
    this.path = svgNode("g", { class: "sr-walk" });
    this.rings = svgNode("g", { class: "sr-rings" });
    /** @type {number[]} */
    this.ends = []; // of the pinned ticket
  }

  /**
   * Lets routes stand out that the card in hand can be paid on.
   * @param {string[]} ids
   */
  lit(ids) {
    const shining = new Set(ids);
    this.#each((row, id) => {
      for (const node of [row.g, row.halo]) node.classList.toggle("sr-lit", shining.has(id));
    });
  }

  /**
   * Marks the route that takes a dragged card, by its index, and both its towns; -1 for none.
   * @param {number} i
   */
  target(i) {
    this.over(i, "sr-target");
    const ends = this.board.routes[i]?.ends ?? [];
    this.stations.parts.forEach(({ dot, text }, own) => {
      for (const node of [dot, text]) node.classList.toggle("sr-town-target", ends.includes(own));
    });
  }

  /**
   * @param {string | null} id
   * @param {string | null} town
   */
  select(id, town) {
    this.stations.parts.forEach((part, i) => {
      for (const node of [part.dot, part.text]) node.classList.toggle("sr-town-chosen", this.board.stations[i].id === town);
    });
    this.#each((row, own) => {
      for (const node of [row.g, row.halo]) node.classList.toggle("sr-chosen", own === id);
    });
  }

  /**
   * @param {number} i
   * @param {string} className
   */
  over(i, className) {
    this.routes.rows.forEach((row, own) => {
      if (row.g.classList.contains(className) === (own === i)) return;
      for (const node of [row.g, row.halo]) node.classList.toggle(className, own === i);
    });
  }

  /**
   * @param {string | null} a
   * @param {string | null} b
   * @param {string[]} ids
   */
  ticket(a, b, ids) {
    const ends = [a, b].map((id) => this.board.stationAt.get(id)).filter((i) => i !== undefined);
    this.ends = ends;
    this.stations.parts.forEach((part, i) => {
      for (const node of [part.dot, part.text]) node.classList.toggle("sr-end", ends.includes(i));
    });
    const way = new Set(ids);
    this.#each((row, id) => {
      for (const node of [row.g, row.halo]) node.classList.toggle("sr-way", way.has(id));
    });
    if (this.stations.transform) this.place(this.stations.transform);
  }

  /**
   * Draws the rings of the pinned ticket's two stations where the transform says.
   * @param {Transform} transform
   */
  place({ k, x, y }) {
    this.rings.replaceChildren(
      ...this.ends.map((i) => {
        const [cx, cy] = this.board.stations[i].at;
        const r = this.stations.parts[i].radius + PIN_PX;
        return svgNode("circle", { class: "sr-ring", cx: x + cx * k, cy: y + cy * k, r });
      }),
    );
  }

  /**
   * Draw a path through stations and rows; moving if the walk is new and motion is welcome.
   * @param {Walk} walk
   * @param {boolean} moving
   * @param {HTMLElement} root
   */
  walk({ trail = [], stops = [] }, moving, root) {
    const line = this.#line(trail, stops);
    root.classList.toggle("sr-walking", line.length > 1);
    this.#each((row, id) => row.g.classList.toggle("sr-walked", trail.includes(id)));
    if (line.length < 2) {
      this.path.replaceChildren();
      return;
    }
    const d = lineOf(line);
    const layers = ["sr-walk-casing", "sr-walk-line"].map((name) => svgNode("path", { class: name, d }));
    this.path.replaceChildren(...layers);
    if (!moving || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const total = lengthOf(line);
    const spaces = trail.reduce((sum, id) => sum + (this.#route(id)?.length ?? 0), 0);
    for (const layer of layers) {
      layer.style.strokeDasharray = `${total} ${total}`;
      const run = layer.animate([{ strokeDashoffset: total }, { strokeDashoffset: 0 }], {
        duration: Math.min(WALK_MS, STEP_MS * spaces),
        easing: "linear",
      });
      run.onfinish = () => layer.style.removeProperty("stroke-dasharray");
    }
  }

  /**
   * Put each class on its routes and on no other, and lay a walk along the rows: what somebody beside the map wants shown.
   * @param {Paint} wanted
   * @param {HTMLElement} root
   */
  paint({ groups = {}, ticket, trail = [], stops = [], moving = false, look = null }, root) {
    for (const [name, ids] of Object.entries(groups)) {
      const marked = new Set(ids);
      this.#each((row, id) => {
        for (const node of [row.g, row.halo, ...row.badges.map((badge) => badge.node)]) node.classList.toggle(name, marked.has(id));
      });
    }
    if (ticket) this.ticket(...ticket);
    for (const [name, value] of [["--sr-walk", look?.fill], ["--sr-walk-edge", look?.ink]]) {
      if (value) this.path.style.setProperty(String(name), value);
      else this.path.style.removeProperty(String(name));
    }
    this.walk({ trail, stops }, moving, root);
  }

  /** @param {string} id */
  #route(id) {
    return this.board.routes[this.board.routeAt.get(id) ?? -1];
  }

  /**
   * @param {string[]} trail
   * @param {string[]} stops
   */
  #line(trail, stops) {
    /** @type {Point[]} */
    const line = [];
    trail.forEach((id, step) => {
      const route = this.#route(id);
      const from = this.board.stationAt.get(stops[step]);
      if (!route || from === undefined) return;
      const there = route.spaces.flatMap((space) => space.mid);
      line.push(this.board.stations[from].at, ...(route.ends[0] === from ? there : there.reverse()));
    });
    const last = this.board.stationAt.get(stops[stops.length - 1]);
    if (line.length && last !== undefined) line.push(this.board.stations[last].at);
    return line;
  }

  /** @param {(row: Row, id: string) => void} change */
  #each(change) {
    for (const [i, row] of this.routes.rows.entries()) change(row, this.board.routes[i].id);
  }
}
