// Cards of the hand on the map. The hand is another widget of the same page; it says by events on the map's element
// what is done with a card:
//   sr-hold {kind}: a card is picked up or has the focus; kind null when it no longer is
//   sr-drag {kind, x, y}: it is dragged over a point of the window
//   sr-drop {kind, x, y}: it is dropped there
// Each may be answered: after the event, `detail.route` is the id of the route that takes the card, or null.

import { pays } from "./purse.js";

/** @import { Art } from "./art.js" */
/** @import { Listen, Send } from "./types.js" */
/** @typedef {{ kind: string, x: number, y: number, route?: string | null }} Held */

export class Cards {
  /**
   * `art` has root, board, marks and own (what can be paid); `routeAt(x, y)` finds a route's index at a point of the window.
   * @param {Art} art
   * @param {(x: number, y: number) => number} routeAt
   * @param {Send} send
   * @param {Listen} on
   */
  constructor(art, routeAt, send, on) {
    this.art = art;
    this.routeAt = routeAt;
    this.send = send;
    on(art.root, ["sr-hold"], (event) => this.hold(event.detail.kind));
    on(art.root, ["sr-drag"], (event) => this.#drag(event.detail));
    on(art.root, ["sr-drop"], (event) => this.#drop(event.detail));
  }

  /**
   * Lets the routes that a kind of card can be paid on stand out, all others stay as they are.
   * @param {string | null} kind
   */
  hold(kind) {
    const { board, marks, own } = this.art;
    const takes = kind && own ? board.routes.filter((route) => pays(own, route, kind)).map(({ id }) => id) : [];
    marks.lit(takes);
  }

  /** @param {Held} held */
  #target({ kind, x, y }) {
    const { board, own } = this.art;
    const i = own ? this.routeAt(x, y) : -1;
    return own && i >= 0 && pays(own, board.routes[i], kind) ? i : -1;
  }

  /** @param {Held} detail */
  #drag(detail) {
    this.hold(detail.kind);
    const i = this.#target(detail);
    this.art.marks.target(i);
    detail.route = this.art.board.routes[i]?.id ?? null;
  }

  /** @param {Held} detail */
  #drop(detail) {
    const i = this.#target(detail);
    this.art.marks.target(-1);
    this.hold(null);
    detail.route = this.art.board.routes[i]?.id ?? null;
    if (i >= 0) this.send({ type: "drop", route: detail.route, kind: detail.kind });
  }
}
