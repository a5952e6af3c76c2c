// What only the one whose cards are shown may see: rings around the stations of own tickets, and a soft pulse on what was
// claimed since the last own turn.

import { rounded } from "./geometry.js";
import { svgNode } from "../page/symbol.js";

/** @import { Board, OwnTicket, Transform } from "./types.js" */
/** @import { Routes } from "./routes.js" */
/** @import { Stations } from "./stations.js" */

const RING_PX = 5.5; // from a dot's edge to the middle of its ring
const GAP = 0.32; // between two arcs of a ring, in radians
const BADGE_PX = 4.6;
const STATES = ["open", "done", "cut"];
/** @type {Record<string, string>} */
const SIGNS = { done: "M-2.4 0.1L-0.6 2L2.6 -2", cut: "M-2 -2L2 2M2 -2L-2 2" };

export class OwnMarks {
  /**
   * @param {Board} board
   * @param {Routes} routes
   * @param {Stations} stations
   */
  constructor(board, routes, stations) {
    this.board = board;
    this.routes = routes;
    this.stations = stations;
    /** @type {OwnTicket[]} */
    this.tickets = [];
    this.node = svgNode("g", { class: "sr-own" });
  }

  /**
   * Takes own tickets, and the ids of routes that are news.
   * @param {OwnTicket[]} tickets
   * @param {string[]} news
   */
  show(tickets, news) {
    this.tickets = tickets;
    const fresh = new Set(news);
    this.routes.rows.forEach((row, i) => {
      const is = fresh.has(this.board.routes[i].id);
      for (const node of [row.g, row.halo]) node.classList.toggle("sr-news", is);
    });
    const marked = new Set(tickets.flatMap(({ a, b }) => [a, b]));
    for (const [i, part] of this.stations.parts.entries()) part.text.classList.toggle("sr-mine", marked.has(this.board.stations[i].id));
    if (this.stations.transform) this.place(this.stations.transform);
  }

  /**
   * Draws a ring around each station of a ticket: an arc for each of its tickets, by how it stands.
   * @param {Transform} transform
   */
  place({ k, x, y }) {
    /** @type {SVGElement[]} */
    const rings = [];
    this.board.stations.forEach((station, i) => {
      const here = this.tickets.filter(({ a, b }) => a === station.id || b === station.id);
      if (!here.length) return;
      here.sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
      const radius = this.stations.parts[i].radius + RING_PX;
      const g = svgNode("g", { class: "sr-own-station", transform: `translate(${rounded(x + station.at[0] * k)} ${rounded(y + station.at[1] * k)})` });
      here.forEach(({ state }, n) => {
        for (const name of ["sr-own-casing", `sr-own-ring sr-own-${state}`])
          g.append(svgNode("path", { class: name, d: arcOf(radius, n, here.length) }));
      });
      const told = here.every(({ state }) => state === here[0].state) ? SIGNS[here[0].state] : null;
      if (told) {
        const [bx, by] = [radius * 0.74, -radius * 0.74];
        const badge = svgNode("g", { class: `sr-own-badge sr-own-${here[0].state}`, transform: `translate(${rounded(bx)} ${rounded(by)})` });
        badge.append(svgNode("circle", { r: BADGE_PX }), svgNode("path", { d: told }));
        g.append(badge);
      }
      rings.push(g);
    });
    this.node.replaceChildren(...rings);
  }
}

/**
 * The n-th of `all` arcs of a circle around the origin, from the top on.
 * @param {number} radius
 * @param {number} n
 * @param {number} all
 */
function arcOf(radius, n, all) {
  if (all === 1) return `M0 ${-radius}A${radius} ${radius} 0 1 1 -0.01 ${-radius}Z`;
  /** @param {number} turn */
  const point = (turn) => `${rounded(radius * Math.sin(turn))} ${rounded(-radius * Math.cos(turn))}`;
  const from = (2 * Math.PI * n) / all + GAP / 2;
  const to = (2 * Math.PI * (n + 1)) / all - GAP / 2;
  return `M${point(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`;
}
