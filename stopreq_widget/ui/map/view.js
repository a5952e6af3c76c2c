// The view of the Leaflet map of one display: fitted to the board, until somebody moves it.

import { creditSize } from "./controls.js";
import { EARTH_RADIUS_M, lonLat } from "./geometry.js";

/** @import { Board, Box, Fit, LeafletView, Point } from "./types.js" */
/** @import { Model } from "../page/types.js" */

const EDGE_PX = 7; // between the board and the map's edge
const ROOMS_PX = [0, 3, 8, 18, 30]; // for names beside the board, tried from the least on until all have their place
/** Turns in which names without a place become smaller, and badges make way for them. */
export const TURNS = 3;
const NARROW_PX = 480; // a map that has no room for all names anyway, as on a phone: looking for it would only take time
const LEAST_SCALE = 0.05; // in a place that is hardly there

// The Leaflet view of one display, through the widget manager; without it the board is drawn but not fitted to its place.
export class MapView {
  /**
   * @param {HTMLElement} root
   * @param {Board["box"]} box
   * @param {Board["frame"]} frame
   * @param {(k: number, shown: Box, turns: number) => number} layOut places the names for a scale and for what the map shows
   *   of the layout then, and returns how many have no good place
   */
  constructor(root, box, frame, layOut) {
    this.root = root;
    this.box = box;
    this.frame = frame;
    this.layOut = layOut;
    /** @type {(Fit & { wide: number, high: number }) | null} */
    this.found = null;
    /** Whether the view keeps to the whole board. */
    this.auto = true;
    this.fitting = false;
    /** @type {LeafletView | null} */
    this.view = null;
  }

  /**
   * @param {Model["widget_manager"]} manager
   * @param {string} modelId
   */
  async find(manager, modelId) {
    const model = await manager?.get_model(modelId);
    for (const promise of Object.values(model?.views || {})) {
      const view = await promise;
      if (view.el === this.root) this.view = view;
    }
    const map = this.view?.obj;
    if (map) {
      map.off("mousedown mouseup preclick contextmenu"); // ipyleaflet sends each to the kernel; nothing of Leaflet's needs them
      map.options.wheelPxPerZoomLevel = 120;
      map.on("movestart", () => {
        if (!this.fitting) this.auto = false; // somebody moved the map: leave it there
      });
    }
    this.resized();
  }

  /** Show the whole board. `dirty` keeps ipyleaflet from moving the other displays along. */
  fit() {
    const map = this.view?.obj;
    const found = this.fitted();
    if (!map || !found) return;
    const { x, y, unit } = this.frame;
    const [lon, lat] = lonLat(x + found.middle[0] * unit, y - found.middle[1] * unit);
    this.auto = true;
    this.#quietly(() => map.setView([lat, lon], Math.log2(((found.k / unit) * 2 * Math.PI * EARTH_RADIUS_M) / 256), { animate: false }));
  }

  /** The scale at which the whole board and all names are seen, and the middle of what is seen then; null without room. */
  fitted() {
    const { clientWidth: wide, clientHeight: high } = this.root;
    const [left, top, right, bottom] = this.box;
    if (!wide || !high) return null;
    if (this.found?.wide === wide && this.found.high === high) return this.found;
    const below = wide < NARROW_PX ? creditSize(this.root)[1] : 0; // elsewhere it covers nothing but land and sea
    /** @type {Fit | null} */
    let best = null;
    const [rooms, turns] = wide < NARROW_PX ? [ROOMS_PX.slice(0, 1), 0] : [ROOMS_PX, TURNS];
    for (const room of rooms) {
      const pad = 2 * (EDGE_PX + room);
      const k = Math.max(Math.min((wide - pad) / (right - left), (high - below - pad) / (bottom - top)), LEAST_SCALE);
      /** @type {[number, number]} */
      const middle = [(left + right) / 2, (top + bottom + below / k) / 2];
      const [x, y] = [middle[0] * k, middle[1] * k];
      /** @type {Box} */
      const shown = [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2];
      const lost = this.layOut(k, shown, turns);
      if (!best || lost < best.lost) best = { k, middle, shown, lost };
      if (!lost) break;
    }
    if (!best) return null;
    this.layOut(best.k, best.shown, turns);
    this.found = { wide, high, ...best };
    return this.found;
  }

  /**
   * Bring a point of the layout into sight.
   * @param {Point} point
   */
  reveal([px, py]) {
    const { x, y, unit } = this.frame;
    const [lon, lat] = lonLat(x + px * unit, y - py * unit);
    this.view?.obj?.panInside([lat, lon], { padding: [40, 40], animate: false });
  }

  /** @param {number} delta */
  zoomBy(delta) {
    this.view?.obj?.setZoom(this.view.obj.getZoom() + delta);
  }

  resized() {
    const map = this.view?.obj;
    if (!this.root.clientWidth || !this.root.clientHeight) return;
    if (!map) window.dispatchEvent(new Event("resize"));
    else {
      this.#quietly(() => map.invalidateSize({ animate: false, pan: false }));
      if (this.auto) this.fit();
    }
  }

  /** @param {() => void} change */
  #quietly(change) {
    const { view } = this;
    if (!view) return;
    this.fitting = view.dirty = true;
    try {
      change();
    } finally {
      this.fitting = view.dirty = false;
    }
  }
}
