// The board of a page without Leaflet: the map's own rows, towns and marks in an <svg> that fits its place.

import { readBoard } from "../map/geometry.js";
import { Marks } from "../map/marks.js";
import { OwnMarks } from "../map/own.js";
import { placeAll } from "../map/placing.js";
import { Routes } from "../map/routes.js";
import { Stations } from "../map/stations.js";
import { MapView } from "../map/view.js";
import { svgNode } from "../page/symbol.js";

/** @import { OwnTicket, Seat } from "../map/types.js" */
/** @import { Moment, Path, Told } from "./types.js" */

const NO_PATH = { trail: [], stops: [] };

export class SharedBoard {
  /**
   * @param {Told} told
   * @param {HTMLElement} root - its place, whose size it takes
   */
  constructor(told, root) {
    this.root = root;
    this.board = readBoard(told.info);
    /** @type {Seat[]} */
    this.seats = told.first.players.map(({ colour = "", name }) => ({ colour, name }));
    this.routes = new Routes(this.board, told.theme, "sr-hatching");
    this.stations = new Stations(this.board, told.theme);
    this.marks = new Marks(this.board, this.routes, this.stations);
    this.own = new OwnMarks(this.board, this.routes, this.stations);
    const ground = svgNode("g", { class: "sr-backdrop" });
    for (const each of told.info.ground) ground.append(svgNode("path", { ...each, transform: `scale(${1 / told.info.fine})` }));
    this.layer = svgNode("g", { class: "sr-layer" }, ground, this.routes.node, this.marks.path);
    this.node = svgNode("svg", { class: "sr-shared-board", role: "img" }, this.layer, this.own.node, this.marks.rings, this.stations.node);
    root.append(this.node);
    this.view = new MapView(root, this.board.box, this.board.frame, (k, shown, turns) => placeAll(this.routes, this.stations, k, shown, [], turns));
    this.node.addEventListener("pointerover", (event) => this.#tell(/** @type {Element} */ (event.target)));
    new ResizeObserver(() => this.fit()).observe(root);
    // Names are measured in their own face, which a page reads only once something is written in it.
    this.stations.fontRead().then(() => {
      this.view.found = null;
      this.fit();
    });
  }

  /** Place everything for the size that there is. */
  fit() {
    const found = this.view.fitted();
    if (!found) return;
    const { clientWidth: wide, clientHeight: high } = this.root;
    const [k, [x, y]] = [found.k, found.middle];
    const transform = { k, x: wide / 2 - x * k, y: high / 2 - y * k };
    this.layer.setAttribute("transform", `matrix(${k} 0 0 ${k} ${transform.x} ${transform.y})`);
    this.stations.place(transform);
    this.own.place(transform);
    this.marks.place(transform);
  }

  /**
   * @param {Moment} moment
   * @param {OwnTicket[]} tickets - to be ringed
   * @param {string} words - for those who can't see it
   */
  show(moment, tickets, words) {
    this.routes.show(moment.routes, this.seats);
    this.stations.showTokens(moment.tokens);
    this.stations.showBuilt(moment.stations, this.seats);
    this.own.show(tickets, []);
    this.node.setAttribute("aria-label", words);
  }

  /** @param {Path} [path] - none ends it */
  walk(path = NO_PATH) {
    this.marks.walk(path, false, this.root);
  }

  /**
   * Say what is under the pointer, as a tip of the browser's own.
   * @param {Element} target
   */
  #tell(target) {
    const node = target.closest("[data-route], [data-station]");
    if (!node) return;
    const route = this.board.routeAt.get(node.getAttribute("data-route") ?? undefined);
    const station = this.board.stationAt.get(node.getAttribute("data-station"));
    const { label, facts, state } = route !== undefined ? this.routes.words(route) : this.stations.words(station ?? 0);
    const title = node.querySelector(":scope > title") ?? svgNode("title");
    node.prepend(title);
    title.textContent = [label, facts, state].filter(Boolean).join("\n");
  }
}
