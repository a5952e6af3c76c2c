// Station dots, tokens and names. They are placed in pixels of the screen, so that text keeps a readable size.

import { rounded } from "./geometry.js";
import { placedSign } from "./routes.js";
import { svgNode } from "../page/symbol.js";

/** @import { Board, Part, Point, Seat, Station, Transform, Words } from "./types.js" */
/** @import { Theme } from "../page/types.js" */

const LEAST_TEXT_PX = 8.5;
const CALL_SIGN_PX = 8;
const EM_SHARE = 0.56;
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
    this.node = svgNode("g", { class: "sr-stations" });
    this.parts = board.stations.map((station) => this.#part(station));
    // All dots lie above all leaders, and all names above all dots.
    for (const kind of /** @type {const} */ (["leader", "dot", "house", "text"])) this.node.append(...this.parts.map((part) => part[kind]));
    /** @param {number} i */
    const weight = (i) => board.stations[i].label[3] * 10 + (board.stations[i].points ? 5 : 0) - board.stations[i].label[4] * 50;
    this.order = board.stations.map((_, i) => i).sort((i, j) => weight(j) - weight(i));
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
    const name = svgNode("text", { class: "sr-name", "text-anchor": station.label[0] });
    name.textContent = station.name;
    const sign = svgNode("text", { class: "sr-call-sign", "text-anchor": station.label[0] });
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
      for (const [name, value] of [["--sr-car", look.fill], ["--sr-car-edge", look.edge], ["--sr-car-ink", look.ink]])
        house.style.setProperty(name, value);
      house.append(svgNode("path", { class: "sr-house-wall", d: HOUSE }), placedSign(this.theme, look.mark, [0, 1.2], 7.4, "sr-mark"));
    }
    this.built = built;
    this.players = players;
  }

  /**
   * Put everything where the transform says. Names that would lie on a more important one wait for a closer zoom.
   * @param {Transform} transform
   */
  place(transform) {
    this.transform = transform;
    const { k } = transform;
    const grow = k < 1 ? k : Math.min(k ** 0.45, 1.9);
    const reach = k < 1.5 ? k : 1.5 * (k / 1.5) ** 0.6;
    /** @type {number[][]} */
    const taken = [];
    for (const i of this.order) {
      const station = this.board.stations[i];
      const [anchor, dx, dy, size, rank, leader] = station.label;
      const part = this.parts[i];
      const token = this.tokens[i] === "1";
      const x = transform.x + station.at[0] * k;
      const y = transform.y + station.at[1] * k;
      const radius = (token ? 7.2 : 4.3) * (k < 1 ? Math.max(k, 0.8) : Math.min(k ** 0.6, 3));
      part.radius = radius;
      setAll(part.circle, { cx: x, cy: y, r: radius });
      part.house.setAttribute("transform", `translate(${rounded(x)} ${rounded(y)}) scale(${rounded(Math.min(Math.max(k, 0.8) ** 0.6, 2.4))})`);
      setAll(part.points, { x, y: y + radius * 0.52, "font-size": radius * 1.45 });
      const font = Math.max(size * grow, LEAST_TEXT_PX);
      const small = Math.max(CALL_SIGN_PX * grow, LEAST_TEXT_PX * 0.85);
      const [left, middle] = [x + dx * reach, y + dy * reach];
      const high = 1.15 * (font + (station.call_sign ? small : 0));
      setAll(part.name, { x: left, y: middle - high / 2 + font * 0.92, "font-size": font });
      setAll(part.sign, { x: left, y: middle - high / 2 + font * 1.15 + small * 0.86, "font-size": small });
      const wide = Math.max(EM_SHARE * font * station.name.length, token ? 0.62 * small * station.call_sign.length : 0);
      const start = left - { start: 0, middle: wide / 2, end: wide }[anchor];
      const box = [start, middle - high / 2, start + wide, middle - high / 2 + (token ? high : 1.15 * font)];
      const crowded = taken.some((b) => box[0] < b[2] && b[0] < box[2] && box[1] < b[3] && b[1] < box[3]);
      const shown = !crowded && (rank === 0 || k > 1.3);
      part.text.classList.toggle("sr-waits", !shown);
      if (shown) taken.push(box);
      part.leader.classList.toggle("sr-waits", !shown || !leader);
      const end = [Math.max(box[0], Math.min(x, box[2])), Math.max(box[1], Math.min(y, box[3]))];
      setAll(part.leader, { x1: x, y1: y, x2: end[0], y2: end[1] });
    }
  }

  /**
   * Index of the station whose dot is under a point of the layout; -1 if there is none.
   * @param {Point} point
   */
  at(point) {
    const k = this.transform?.k ?? 1;
    return this.board.stations.findIndex(
      (station, i) => Math.hypot(point[0] - station.at[0], point[1] - station.at[1]) * k < (this.tokens[i] === "1" ? 9 : 6),
    );
  }

  /**
   * @param {number} i
   * @returns {Words}
   */
  words(i) {
    const station = this.board.stations[i];
    const owner = this.players?.[Number(this.built[i])];
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
 * @param {Element} node
 * @param {Record<string, number>} attributes
 */
function setAll(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    node.setAttribute(name, typeof value === "number" ? rounded(value) : value);
}
