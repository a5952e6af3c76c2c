// Dress the Leaflet map of the same box: draw the board inside its overlay, keep to it when Leaflet zooms, follow the traits.

import { EARTH_RADIUS_M, lonLat, readBoard, transformOf } from "./geometry.js";
import { Hands } from "./hands.js";
import { Marks } from "./marks.js";
import { Routes } from "./routes.js";
import { Stations } from "./stations.js";
import { errorText } from "../page/errors.js";
import { svgNode } from "../page/symbol.js";

let drawn = 0; // tells the patterns of several displays on one page apart

// The Leaflet view of one display, through the widget manager; without it the board is drawn but not fitted to its place.
class MapView {
  constructor(root, box, frame) {
    Object.assign(this, { root, box, frame, auto: true });
  }

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

  // Show the whole board. `dirty` keeps ipyleaflet from moving the other displays along.
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

  // Bring a point of the layout into sight.
  reveal([px, py]) {
    const { x, y, unit } = this.frame;
    const [lon, lat] = lonLat(x + px * unit, y - py * unit);
    this.view?.obj?.panInside([lat, lon], { padding: [40, 40], animate: false });
  }

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

  #quietly(change) {
    this.fitting = this.view.dirty = true;
    try {
      change();
    } finally {
      this.fitting = this.view.dirty = false;
    }
  }
}

class Art {
  constructor(model, root, signal) {
    this.model = model;
    this.root = root;
    this.theme = model.get("theme");
    this.board = readBoard(model.get("info"));
    this.routes = new Routes(this.board, this.theme, `sr-hatching-${++drawn}`);
    this.stations = new Stations(this.board, this.theme);
    this.marks = new Marks(this.board, this.routes, this.stations);
    this.layer = svgNode("g", { class: "sr-layer" }, this.routes.node, this.marks.path, this.marks.rings);
    this.node = svgNode("g", { class: "sr-art" }, this.layer, this.stations.node);
    this.view = new MapView(root, this.board.box, this.board.frame);
    this.draw();
    this.hands = new Hands(this, this.view, (message) => model.send(message), signal);
  }

  draw() {
    this.routes.show(this.model.get("status"), this.model.get("players"));
    this.stations.showTokens(this.model.get("tokens"));
    this.stations.showBuilt(this.model.get("stations"), this.model.get("players"));
    this.hands?.rename();
  }

  // Enter Leaflet's overlay (again, if Leaflet has made a new one) and name the route paths that have come.
  enter() {
    const frame = this.root.querySelector("path.sr-frame");
    const svg = frame?.closest("svg");
    if (!svg) return false;
    if (this.node.parentNode !== svg || svg.lastChild !== this.node) svg.append(this.node);
    svg.classList.add("sr-overlay");
    if (frame !== this.frame) {
      this.frame = frame;
      this.follower?.disconnect();
      this.follower = new MutationObserver(() => this.follow());
      this.follower.observe(frame, { attributes: true, attributeFilter: ["d"] });
      this.follow();
    }
    for (const path of this.root.querySelectorAll("path.sr-route:not([data-route])")) this.hands.dress(path);
    return true;
  }

  follow() {
    const transform = transformOf(this.frame.getAttribute("d"), this.board.frame);
    if (!transform) return;
    this.transform = transform;
    const { k, x, y } = transform;
    this.layer.setAttribute("transform", `matrix(${k} 0 0 ${k} ${x} ${y})`);
    this.stations.place(transform);
  }

  heard(message) {
    if (message.type === "glow") this.marks.glow(message.routes, this.root);
    else if (message.type === "select") this.marks.select(message.route, message.station);
    else if (message.type === "towns") this.hands.towns.offer(message.stations, message.words);
    else if (message.type === "ticket") this.marks.ticket(message.a, message.b, message.routes, this.root);
  }
}

function render({ model, el }) {
  const ended = new AbortController();
  const watched = [];
  const safely = (act) => (...values) => {
    try {
      return act(...values);
    } catch (error) {
      return model.send({ type: "error", text: errorText(error) });
    }
  };
  const observe = (Observer, act, target, options) => {
    const observer = new Observer(safely(act));
    observer.observe(target, options);
    watched.push(observer);
    return observer;
  };
  let art = null;

  const start = (root) => {
    art = new Art(model, root, ended.signal);
    observe(MutationObserver, () => art.enter(), root, { childList: true, subtree: true });
    observe(ResizeObserver, () => art.view.resized(), root);
    root.addEventListener("sr-paint", safely((event) => art.marks.paint(event.detail, root)), { signal: ended.signal });
    art.enter();
    art.marks.walk(model.get("walk"), false, root);
    let found = false;
    const find = safely(() => {
      if (found || !art.frame) return;
      found = true;
      art.view
        .find(model.widget_manager, model.get("map_model"))
        .catch((error) => model.send({ type: "error", text: errorText(error) }));
      model.send({ type: "ready" });
    });
    find();
    if (!found) observe(MutationObserver, find, root, { childList: true, subtree: true });
  };

  const seek = safely(() => {
    const root = el.isConnected && el.closest(".sr-map-box")?.querySelector(".sr-map");
    if (!art && root) start(root);
    return art !== null;
  });
  el.style.display = "none";
  if (!seek()) {
    const seeker = observe(MutationObserver, () => seek() && seeker.disconnect(), document.body, { childList: true, subtree: true });
  }

  const redraw = safely(() => art?.draw());
  const walk = safely(() => art?.marks.walk(model.get("walk"), true, art.root));
  const heard = safely((message) => art?.heard(message));
  model.on("change:status change:tokens change:stations change:players", redraw);
  model.on("change:walk", walk);
  model.on("msg:custom", heard);
  return () => {
    model.off("change:status change:tokens change:stations change:players", redraw);
    model.off("change:walk", walk);
    model.off("msg:custom", heard);
    watched.forEach((observer) => observer.disconnect());
    art?.follower?.disconnect();
    art?.node.remove();
    ended.abort();
  };
}

export default { render };
