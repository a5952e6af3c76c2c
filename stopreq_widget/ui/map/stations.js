// Station dots, tokens and names. They are placed in pixels of the screen, so that text keeps a readable size.

import { rounded } from "./geometry.js";
import { coverage, placeNames } from "./names.js";
import { placedSign, Routes } from "./routes.js";
import { svgNode } from "../page/symbol.js";

/** @import { Badge, Board, Box, Dot, Part, Point, Seat, Station, Transform, Words } from "./types.js" */
/** @import { Name } from "./names.js" */
/** @import { Theme } from "../page/types.js" */

const LEAST_NAME_PX = 10.2; // of names that have no room otherwise
const NAME_PX = 11.2; // of a name where the layout is not larger than it was made for
const MOST_NAME_PX = 17;
const HUB = 1.16; // so many times larger are the names of hubs
const SIGN_SHARE = 0.74; // of a call sign to its town's name
const SIGNS_FROM = 1.15; // call signs are written below names where the map is at least so many times the layout's size
const LEADING = 1.12;
const HALO_PX = 1; // around a name, which its neighbours keep off
const DOT_PX = 4;
const TOKEN_PX = 6.6;
const DOT_COVERS = 400; // a town under something counts as so many pixels of a row
const HOUSE = "M-7 7V-2.5L0 -8.5L7 -2.5V7Z"; // around the middle of the town's dot

export class Stations {
  /**
   * @param {Board} board
   * @param {Theme} theme
   */
  constructor(board, theme) {
    this.board = board;
    this.theme = theme;
    this.tokens = "";
    this.built = "";
    /** @type {Seat[]} */
    this.players = [];
    /** @type {Transform | null} */
    this.transform = null;
    /** @type {Name[]} */
    this.names = [];
    /** @type {Set<number>} */
    this.small = new Set(); // indices of names that have room only if they are smaller
    /** @type {{ k: number, count: (box: Box) => number } | null} */
    this.cover = null;
    this.node = svgNode("g", { class: "sr-stations" });
    this.parts = board.stations.map((station) => this.#part(station));
    // All dots lie above all leaders, and all names above all dots.
    for (const kind of /** @type {const} */ (["leader", "dot", "house", "text"])) this.node.append(...this.parts.map((part) => part[kind]));
    this.pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  }

  /**
   * @param {Station} station
   * @returns {Part}
   */
  #part(station) {
    const circle = svgNode("circle", { class: "sr-dot-ring" });
    const points = svgNode("text", { class: "sr-points", "text-anchor": "middle" });
    points.textContent = station.points ? String(station.points) : "";
    const dot = svgNode("g", { class: "sr-dot", "data-station": station.id }, circle, points);
    const name = svgNode("text", { class: "sr-name" });
    name.textContent = station.name;
    const sign = svgNode("text", { class: "sr-call-sign" });
    sign.textContent = station.call_sign;
    const text = svgNode("g", { class: "sr-label" }, name, sign);
    const house = svgNode("g", { class: "sr-house" });
    return { dot, circle, points, name, sign, text, house, leader: svgNode("line", { class: "sr-leader" }), radius: 0 };
  }

  /** @param {string} tokens */
  showTokens(tokens) {
    for (let i = 0; i < tokens.length; i++)
      if (tokens[i] !== this.tokens[i])
        for (const node of [this.parts[i].dot, this.parts[i].text]) node.classList.toggle("sr-token", tokens[i] === "1");
    const changed = this.tokens !== tokens;
    this.tokens = tokens;
    if (changed && this.transform) this.place(this.transform);
  }

  /**
   * A house in the owner's colour with the owner's mark stands where a player has built a train station.
   * @param {string} built
   * @param {Seat[]} players
   */
  showBuilt(built, players) {
    for (let i = 0; i < built.length; i++) {
      if (built[i] === this.built[i] && players === this.players) continue;
      const look = this.theme.players[players[Number(built[i])]?.colour];
      const house = this.parts[i].house;
      house.replaceChildren();
      if (!look) continue;
      house.style.setProperty("--sr-car", look.fill);
      house.style.setProperty("--sr-car-edge", `light-dark(${look.edge}, ${look.night_edge})`);
      house.style.setProperty("--sr-car-ink", look.ink);
      house.append(svgNode("path", { class: "sr-house-wall", d: HOUSE }), placedSign(this.theme, look.mark, [0, 1.2], 7.4, "sr-mark"));
    }
    this.built = built;
    this.players = players;
  }

  /**
   * Radius of a town's dot in pixels of the screen: the room that its token takes, whether it lies there or not.
   * @param {number} i
   * @param {number} k
   */
  radiusOf(i, k) {
    const grow = k < 1 ? 1 : Math.min(k ** 0.6, 3);
    return (this.board.stations[i].points ? TOKEN_PX : DOT_PX) * grow;
  }

  /**
   * @param {number} k
   * @returns {Dot[]}
   */
  dots(k) {
    return this.board.stations.map((station, i) => ({ at: station.at, radius: this.radiusOf(i, k) }));
  }

  /**
   * Size of a town's name at a scale, in pixels of the screen.
   * @param {number} i
   * @param {number} k
   */
  sizeOf(i, k) {
    if (this.small.has(i)) return LEAST_NAME_PX;
    const size = NAME_PX * Math.max(1, Math.min(k, 4) ** 0.42);
    return Math.min(this.board.stations[i].hub ? HUB * size : size, MOST_NAME_PX);
  }

  #family() {
    return getComputedStyle(this.parts[0]?.text ?? this.node).fontFamily || "sans-serif";
  }

  /** Resolves when the page has read the font of the names. */
  async fontRead() {
    await document.fonts?.load(`600 ${NAME_PX}px ${this.#family()}`);
  }

  /**
   * What the names take at a scale, measured in the font that the page has.
   * @param {number} k
   * @param {string} family
   */
  #measured(k, family) {
    return this.board.stations.map((station, i) => {
      const size = this.sizeOf(i, k);
      this.pen.font = `600 ${size}px ${family}`;
      const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = this.pen.measureText(station.name);
      const block = { wide: width, up: actualBoundingBoxAscent, down: actualBoundingBoxDescent };
      if (station.call_sign && k >= SIGNS_FROM) {
        this.pen.font = `600 ${SIGN_SHARE * size}px ${family}`;
        block.wide = Math.max(block.wide, this.pen.measureText(station.call_sign).width * 1.1);
        block.down += LEADING * SIGN_SHARE * size;
      }
      return { wide: block.wide + 2 * HALO_PX, up: block.up + HALO_PX, down: block.down + HALO_PX };
    });
  }

  /**
   * Places the names for a scale: all of the board's, inside `bounds` if given, off the badges and off `solids`.
   * Everything is in pixels of the screen from the layout's origin. Returns the boxes of names that found no place.
   * @param {number} k
   * @param {Badge[]} badges
   * @param {Box | null} bounds
   * @param {Box[]} solids
   */
  layOut(k, badges, bounds, solids) {
    const family = this.#family();
    const radius = Routes.badgeRadius(k);
    /** @type {(badge: Badge) => Box} */
    const boxOf = ({ at }) => [at[0] * k - radius, at[1] * k - radius, at[0] * k + radius, at[1] * k + radius];
    const round = badges.map(boxOf);
    const sizes = this.#measured(k, family);
    const towns = this.board.stations.map((station, i) => ({
      x: station.at[0] * k,
      y: station.at[1] * k,
      radius: this.radiusOf(i, k),
      weight: (station.hub ? 2 : 0) + (station.points ? 1 : 0),
      ...sizes[i],
    }));
    this.names = placeNames({ towns, solids: [...round, ...solids], cover: this.#coverage(k), bounds });
    const lost = this.names.flatMap((name, i) => (name.clear ? [] : [i]));
    for (const i of lost) this.small.add(i);
    return lost.map((i) => this.names[i].box);
  }

  /** @param {number} k */
  #coverage(k) {
    if (this.cover?.k !== k) this.cover = { k, count: coverage(this.board.routes.flatMap((route) => route.spaces), k) };
    return this.cover.count;
  }

  /**
   * How much of rows and towns lies under a box, in pixels of the screen from the layout's origin.
   * @param {Box} box
   * @param {number} k
   */
  under(box, k) {
    /** @type {(station: Station) => boolean} */
    const inside = ({ at: [x, y] }) => x * k > box[0] && y * k > box[1] && x * k < box[2] && y * k < box[3];
    return this.#coverage(k)(box) + DOT_COVERS * this.board.stations.filter(inside).length;
  }

  /**
   * Put everything where the transform says, the names as they were laid out last.
   * @param {Transform} transform
   */
  place(transform) {
    this.transform = transform;
    const { k } = transform;
    this.board.stations.forEach((station, i) => {
      const part = this.parts[i];
      const x = transform.x + station.at[0] * k;
      const y = transform.y + station.at[1] * k;
      const room = this.radiusOf(i, k);
      const radius = station.points && this.tokens[i] !== "1" ? (room * DOT_PX) / TOKEN_PX : room;
      part.radius = radius;
      setAll(part.circle, { cx: x, cy: y, r: radius });
      part.house.setAttribute("transform", `translate(${rounded(x)} ${rounded(y)}) scale(${rounded(Math.min(Math.max(k, 0.8) ** 0.6, 2.4))})`);
      setAll(part.points, { x, y: y + radius * 0.52, "font-size": radius * 1.45 });
      const placed = this.names[i];
      part.text.classList.toggle("sr-waits", !placed?.clear);
      part.leader.classList.toggle("sr-waits", !placed?.clear || !placed.leader);
      if (!placed) return;
      const size = this.sizeOf(i, k);
      const [left, base] = [transform.x + placed.left + HALO_PX, transform.y + placed.base];
      setAll(part.name, { x: left, y: base, "font-size": size });
      setAll(part.sign, { x: left, y: base + LEADING * SIGN_SHARE * size, "font-size": SIGN_SHARE * size });
      part.sign.classList.toggle("sr-waits", k < SIGNS_FROM);
      const box = placed.box;
      setAll(part.leader, {
        x1: x,
        y1: y,
        x2: Math.max(transform.x + box[0], Math.min(x, transform.x + box[2])),
        y2: Math.max(transform.y + box[1], Math.min(y, transform.y + box[3])),
      });
    });
  }

  /**
   * Index of the station whose dot is under a point of the layout; -1 if there is none.
   * @param {Point} point
   */
  at(point) {
    const k = this.transform?.k ?? 1;
    return this.board.stations.findIndex(
      (station, i) => Math.hypot(point[0] - station.at[0], point[1] - station.at[1]) * k < this.radiusOf(i, k) + 2,
    );
  }

  /**
   * @param {number} i
   * @returns {Words}
   */
  words(i) {
    const station = this.board.stations[i];
    const owner = this.players[Number(this.built[i])];
    if (owner) return { label: station.name, facts: `train station of ${owner.name}`, state: "" };
    if (!station.points || !this.tokens.includes("1")) return { label: station.name, facts: "", state: "" };
    const points = `${station.points} point${station.points === 1 ? "" : "s"}`;
    return {
      label: station.name,
      facts: `${station.call_sign} · ${points}`,
      state: this.tokens[i] === "1" ? "token still here" : "token taken",
    };
  }
}

/**
 * @param {SVGElement} node
 * @param {Record<string, string | number>} attributes
 */
function setAll(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    node.setAttribute(name, typeof value === "number" ? rounded(value) : value);
}
