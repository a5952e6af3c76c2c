// The view of the Leaflet map of one display: fitted to the board, until somebody moves it.

import { EARTH_RADIUS_M, lonLat } from "./geometry.js";

/** @import { Board, LeafletView, Point } from "./types.js" */
/** @import { Model } from "../page/types.js" */

// The Leaflet view of one display, through the widget manager; without it the board is drawn but not fitted to its place.
export class MapView {
  /**
   * @param {HTMLElement} root
   * @param {Board["box"]} box
   * @param {Board["frame"]} frame
   */
  constructor(root, box, frame) {
    this.root = root;
    this.box = box;
    this.frame = frame;
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
    const { clientWidth: wide, clientHeight: high } = this.root;
    if (!map || !wide || !high) return;
    const [left, top, right, bottom] = this.box;
    const { x, y, unit } = this.frame;
    const [lon, lat] = lonLat(x + ((left + right) / 2) * unit, y - ((top + bottom) / 2) * unit);
    const scale = Math.min(wide / (right - left), high / (bottom - top));
    this.auto = true;
    this.#quietly(() => map.setView([lat, lon], Math.log2(((scale / unit) * 2 * Math.PI * EARTH_RADIUS_M) / 256), { animate: false }));
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
