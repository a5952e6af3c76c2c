// The rows of spaces: empty slots with the sign of their service, cars on taken ones, hatching on closed ones.

import { cutOf, lineOf, outlineOf, rounded } from "./geometry.js";
import { svgNode, symbolNode } from "../page/symbol.js";

/** @import { Board, Point, Route, Row, Seat, Words } from "./types.js" */
/** @import { Theme } from "../page/types.js" */

const CAR_ROUND = 2.3;
const SLOT_ROUND = 1.3;
const SIGN_SIZE = 7.4; // of the signs on empty rows, in layout pixels
const MARK_SIZE = 5.4; // of the marks on cars

/**
 * @param {Theme} theme
 * @param {string} name
 * @param {Point} center
 * @param {number} size
 * @param {string} className
 */
export function placedSign(theme, name, [x, y], size, className) {
  const g = symbolNode(theme, name);
  g.setAttribute("class", className);
  g.setAttribute("transform", `translate(${rounded(x - size / 2)} ${rounded(y - size / 2)}) scale(${rounded(size / 24)})`);
  return g;
}

export class Routes {
  /**
   * @param {Board} board
   * @param {Theme} theme
   * @param {string} patternId
   */
  constructor(board, theme, patternId) {
    this.board = board;
    this.theme = theme;
    this.patternId = patternId;
    this.status = "";
    /** @type {Seat[]} */
    this.players = [];
    this.halos = svgNode("g", { class: "sr-halos" });
    const ground = svgNode("g", { class: "sr-ground" });
    const sky = svgNode("g", { class: "sr-sky" });
    this.rows = board.routes.map((route) => this.#row(route));
    for (const [i, row] of this.rows.entries()) {
      (board.routes[i].flight ? sky : ground).append(row.g);
      this.halos.append(row.halo);
    }
    this.node = svgNode("g", { class: "sr-rows" }, this.#hatching(), this.halos, ground, sky);
  }

  #hatching() {
    const pattern = svgNode(
      "pattern",
      { id: this.patternId, width: 3.2, height: 3.2, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svgNode("rect", { width: 1.1, height: 3.2, fill: "#55534b" }),
    );
    return svgNode("defs", {}, pattern);
  }

  /** @param {Route} route */
  #row(route) {
    const look = this.theme.services[route.service];
    /** @param {number} radius */
    const outline = (radius) => route.spaces.map((space) => outlineOf(space, radius)).join("");
    const slots = outline(SLOT_ROUND);
    const g = svgNode("g", { class: "sr-row", "data-route": route.id });
    if (route.flight) g.append(svgNode("path", { class: "sr-shadow", d: slots, transform: "translate(1.5 4)" }));
    const body = svgNode("path", { class: "sr-body", d: slots });
    const top = svgNode("g", { class: "sr-top" });
    g.append(body, top);
    for (const [name, value] of [["--sr-edge", look.edge], ["--sr-tint", look.tint], ["--sr-colour", look.colour]])
      g.style.setProperty(name, value);
    const halo = svgNode("path", { class: "sr-halo", d: slots });
    return { g, body, top, halo, slots, cars: outline(CAR_ROUND), look };
  }

  /**
   * Draw again what differs from the status shown before.
   * @param {string} status
   * @param {Seat[]} players
   */
  show(status, players) {
    for (let i = 0; i < status.length; i++) {
      if (status[i] === this.status[i] && players === this.players) continue;
      const row = this.rows[i];
      const route = this.board.routes[i];
      const owner = players[Number(status[i])];
      const state = status[i] === "x" ? "closed" : owner ? "taken" : "open";
      row.g.classList.remove("sr-open", "sr-closed", "sr-taken");
      row.g.classList.add(`sr-${state}`);
      row.g.classList.toggle("sr-flight", route.flight);
      row.g.classList.toggle("sr-tunnel", route.kind === "tunnel");
      row.body.setAttribute("d", state === "taken" ? row.cars : row.slots);
      const draw = { open: () => this.#signs(route, row), closed: () => this.#hatch(row), taken: () => this.#cars(route, owner) };
      row.top.replaceChildren(...draw[state]());
      const look = owner && this.theme.players[owner.colour];
      row.g.style.setProperty("--sr-car", look ? look.fill : "none");
      row.g.style.setProperty("--sr-car-edge", look ? look.edge : "none");
      row.g.style.setProperty("--sr-car-ink", look ? look.ink : "none");
    }
    this.status = status;
    this.players = players;
  }

  /**
   * One sign in the middle of a row; the two rows of a double carry theirs beside each other, not on top.
   * @param {Route} route
   * @param {Row} row
   */
  #signs(route, row) {
    const spaces = route.spaces;
    if (route.ferry) return this.#passes(route);
    if (!row.look.symbol) return [];
    const at = route.double === 2 ? Math.floor(spaces.length / 2) : Math.floor((spaces.length - 1) / 2);
    return [placedSign(this.theme, row.look.symbol, spaces[at].center, route.flight ? 1.3 * SIGN_SIZE : SIGN_SIZE, "sr-sign")];
  }

  /**
   * A ferry shows a pass on each space that has to be paid with one.
   * @param {Route} route
   */
  #passes(route) {
    const { ferry = 0 } = route;
    const first = Math.floor((route.spaces.length - ferry) / 2);
    const pass = this.theme.services.pass.symbol;
    return route.spaces.slice(first, first + ferry).map((space) => placedSign(this.theme, pass, space.center, SIGN_SIZE, "sr-sign"));
  }

  /** @param {Row} row */
  #hatch(row) {
    return [svgNode("path", { class: "sr-hatch", d: row.slots, fill: `url(#${this.patternId})` })];
  }

  /**
   * Windows along each car, with the owner's mark in the middle.
   * @param {Route} route
   * @param {Seat} owner
   */
  #cars(route, owner) {
    const look = this.theme.players[owner.colour];
    let windows = "";
    const marks = route.spaces.map((space) => {
      const room = space.length / 2 - MARK_SIZE / 2 - 2.2;
      if (room > 1.6)
        windows +=
          lineOf(cutOf(space.mid, 1.9, 1.9 + room)) + lineOf(cutOf(space.mid, space.length - 1.9 - room, space.length - 1.9));
      return placedSign(this.theme, look.mark, space.center, MARK_SIZE, "sr-mark");
    });
    return [svgNode("path", { class: "sr-windows", d: windows }), ...marks];
  }

  /**
   * What a route is and how it stands, as people say it.
   * @param {number} i
   * @returns {Words & { all: string }}
   */
  words(i) {
    const route = this.board.routes[i];
    const owner = this.players[Number(this.status[i])];
    const state = owner ? `taken by ${owner.name}` : this.status[i] === "x" ? "closed: the other of the double is taken" : "open";
    /**
     * @param {number} n
     * @param {string} one
     */
    const count = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;
    const facts = [route.words, count(route.length, "train"), count(route.points, "point"), route.note].filter(Boolean);
    return {
      label: route.label,
      facts: facts.join(" · "),
      state,
      all: [route.label, ...facts, state].join(", "),
    };
  }
}
