// The rows of spaces: empty slots with the texture of their service, cars with their owner's livery on taken ones, hatching on
// closed ones; and over all of them a round badge a row with a sign that never gets too small to read.

import { placeBadges } from "./badges.js";
import { cutOf, lineOf, outlineOf, rounded } from "./geometry.js";
import { svgNode, symbolNode } from "../page/symbol.js";

/** @import { Board, Box, Dot, Point, Route, Row, Seat, Space } from "./types.js" */
/** @import { TrainLook, Theme } from "../page/types.js" */

const CAR_ROUND = 2.3;
const SLOT_ROUND = 1.3;
const LINE_ENDS = 1.4; // between the end of a space and the line along it, in layout pixels
const SIGN_PX = 7.4; // of a badge's sign where the layout has its own scale
const LEAST_SIGN_PX = 9.9;
const BADGE = 16; // radius of a badge whose sign is 24 wide
const LAY_MS = 400; // until all cars of a route lie
const DROP_MS = 180; // that one of them takes
const DROP_PX = 9;

/**
 * @param {Theme} theme
 * @param {string} name
 * @param {Point} at
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
    const badges = svgNode("g", { class: "sr-badges" });
    this.rows = board.routes.map((route) => this.#row(route));
    for (const [i, row] of this.rows.entries()) {
      (board.routes[i].flight ? sky : ground).append(row.g);
      this.halos.append(row.halo);
    }
    this.badges = this.rows.flatMap((row) => row.badges);
    badges.append(...this.badges.map((badge) => badge.node));
    this.node = svgNode("g", { class: "sr-rows" }, this.#hatching(), this.halos, ground, sky, badges);
  }

  #hatching() {
    const pattern = svgNode(
      "pattern",
      { id: this.patternId, width: 3.2, height: 3.2, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svgNode("rect", { class: "sr-hatching", width: 1.1, height: 3.2 }),
    );
    return svgNode("defs", {}, pattern);
  }

  /**
   * @param {Route} route
   * @returns {Row}
   */
  #row(route) {
    const look = this.theme.services[route.service];
    /** @param {number} radius */
    const outline = (radius) => route.spaces.map((space) => outlineOf(space, radius)).join("");
    const slots = outline(SLOT_ROUND);
    const g = svgNode("g", { class: "sr-row", "data-route": route.id });
    if (route.flight) g.append(svgNode("path", { class: "sr-shadow", d: slots, transform: "translate(1.5 4)" }));
    const body = svgNode("path", { class: "sr-body", d: slots });
    const line = svgNode("path", {
      d: route.spaces.map((space) => lineOf(cutOf(space.mid, LINE_ENDS, space.length - LINE_ENDS))).join(""),
    });
    g.append(body, line);
    const halo = svgNode("path", { class: "sr-halo", d: slots });
    const badges = this.#badgeSpaces(route).map((spaces) => {
      const disc = svgNode("circle", { class: "sr-badge-disc", r: BADGE });
      const node = svgNode("g", { class: "sr-badge", "data-route": route.id }, disc);
      return { node, spaces, at: spaces[0].center };
    });
    for (const node of [g, halo, ...badges.map((badge) => badge.node)]) {
      node.style.setProperty("--sr-edge", `light-dark(${look.edge}, ${look.night_edge})`);
      node.style.setProperty("--sr-tint", `light-dark(${look.tint}, ${look.night_tint})`);
      node.style.setProperty("--sr-colour", look.colour);
      node.style.setProperty("--sr-sign", look.ink);
    }
    return { g, body, line, halo, badges, slots, cars: outline(CAR_ROUND), look, width: route.spaces[0]?.width || 0 };
  }

  /**
   * The spaces that share a badge: all of a row, or on a ferry each one that has to be paid with a pass.
   * @param {Route} route
   * @returns {Space[][]}
   */
  #badgeSpaces(route) {
    if (!route.ferry) return [route.spaces];
    const first = Math.floor((route.spaces.length - route.ferry) / 2);
    return route.spaces.slice(first, first + route.ferry).map((space) => [space]);
  }

  /**
   * Draws again what differs from the status shown before; returns the indices of the routes that were taken since.
   * @param {string} status
   * @param {Seat[]} players
   */
  show(status, players) {
    /** @type {number[]} */
    const news = [];
    for (let i = 0; i < status.length; i++) {
      if (status[i] === this.status[i] && players === this.players) continue;
      const row = this.rows[i];
      const route = this.board.routes[i];
      const owner = players[Number(status[i])];
      const look = owner ? this.theme.players[owner.colour] : null;
      const state = status[i] === "x" ? "closed" : owner ? "taken" : "open";
      const nodes = [row.g, row.halo, ...row.badges.map((badge) => badge.node)];
      for (const node of nodes) {
        node.classList.remove("sr-open", "sr-closed", "sr-taken");
        node.classList.add(`sr-${state}`);
        node.classList.toggle("sr-flight", route.flight);
        node.style.setProperty("--sr-car", look ? look.fill : "none");
        node.style.setProperty("--sr-car-edge", look ? `light-dark(${look.edge}, ${look.night_edge})` : "none");
        node.style.setProperty("--sr-car-ink", look ? look.ink : "none");
      }
      row.g.classList.toggle("sr-tunnel", route.kind === "tunnel");
      row.body.setAttribute("d", state === "taken" ? row.cars : row.slots);
      this.#lineAlong(row, state, look);
      this.#signs(route, row, state, look);
      if (owner && this.status[i] === "." && players === this.players) news.push(i);
    }
    this.status = status;
    this.players = players;
    return news;
  }

  /**
   * The service's texture along empty slots, the owner's livery along cars, hatching over what is closed.
   * @param {Row} row
   * @param {string} state
   * @param {TrainLook | null} look
   */
  #lineAlong(row, state, look) {
    const drawn = look ? look.livery : row.look.texture;
    row.line.setAttribute("class", look ? "sr-windows" : "sr-texture");
    row.g.querySelector(".sr-hatched")?.remove();
    if (state === "closed") {
      row.g.append(svgNode("path", { class: "sr-hatched", d: row.slots, fill: `url(#${this.patternId})` }));
      row.line.setAttribute("stroke-width", "0");
      return;
    }
    row.line.setAttribute("stroke-width", rounded(drawn.width * row.width));
    row.line.setAttribute("stroke-dasharray", drawn.dash || "none");
    row.line.setAttribute("stroke-linecap", drawn.round ? "round" : "butt");
  }

  /**
   * @param {Route} route
   * @param {Row} row
   * @param {string} state
   * @param {TrainLook | null} look
   */
  #signs(route, row, state, look) {
    const sign = look ? look.mark : route.ferry ? this.theme.services.pass.symbol : row.look.symbol;
    for (const { node } of row.badges) {
      node.querySelector(".sr-sign, .sr-mark")?.remove();
      const shown = state !== "closed" && Boolean(sign);
      node.classList.toggle("sr-blank", !shown);
      if (shown) node.append(placedSign(this.theme, sign, [0, 0], 24, look ? "sr-mark" : "sr-sign"));
    }
  }

  /**
   * Radius of a badge in pixels of the screen.
   * @param {number} k
   */
  static badgeRadius(k) {
    return (Math.max(LEAST_SIGN_PX, SIGN_PX * k) * BADGE) / 24;
  }

  /**
   * Puts the badges where they have room at a scale of `k` pixels to one of the layout, off towns and, if they can, off names.
   * @param {number} k
   * @param {Dot[]} dots
   * @param {Box[]} names
   */
  place(k, dots, names) {
    const radius = Routes.badgeRadius(k);
    const places = placeBadges(this.badges, dots, k, radius, names);
    this.badges.forEach((badge, i) => {
      const [x, y] = places[i];
      badge.at = places[i];
      badge.node.setAttribute("transform", `translate(${rounded(x)} ${rounded(y)}) scale(${(radius / BADGE / k).toFixed(4)})`);
    });
  }

  /**
   * Lets the cars of a route drop onto it one by one.
   * @param {number} i
   */
  lay(i) {
    const row = this.rows[i];
    const { spaces } = this.board.routes[i];
    const cars = svgNode("g", { class: "sr-laying" });
    const gap = spaces.length > 1 ? (LAY_MS - DROP_MS) / (spaces.length - 1) : 0;
    const hidden = [row.body, row.line, ...row.badges.map((badge) => badge.node)];
    for (const node of hidden) node.classList.add("sr-still-away");
    row.g.append(cars);
    const drops = spaces.map((space, s) => {
      const car = svgNode("path", { class: "sr-body", d: outlineOf(space, CAR_ROUND) });
      cars.append(car);
      const from = { opacity: 0, transform: `translateY(${-DROP_PX}px)` };
      return car.animate([from, { opacity: 1, transform: "none" }], {
        duration: DROP_MS,
        delay: s * gap,
        easing: "ease-in",
        fill: "backwards",
      }).finished;
    });
    const done = () => {
      cars.remove();
      for (const node of hidden) node.classList.remove("sr-still-away");
    };
    return Promise.allSettled(drops).then(done);
  }

  /**
   * What a route is and how it stands, as people say it.
   * @param {number} i
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
    const facts = [this.rows[i].look.name, count(route.length, "train"), count(route.points, "point"), route.note].filter(Boolean);
    return {
      label: route.label,
      facts: facts.join(" · "),
      state,
      all: [route.label, ...facts, state].join(", "),
    };
  }
}
