// Small drawn things: signs of services and players, card faces and backs, chips, icons.

import { h } from "./dom.js";
import { SCENE_HEIGHT, SCENE_WIDTH, passScene, scene } from "./scenes.js";

/** @import { Child, Marked, PlayerLook, Props, ServiceLook, Themed } from "./types.js" */

const HEX = /^#[0-9a-f]{6}$/i;
const PLAIN = { colour: "#9A9A9A", ink: "#1B1B1B", edge: "#555555", tint: "#E6E6E6", symbol: "", words: "" };

/**
 * How a service (or "pass", "gray") looks; one that the theme does not know gets a plain look with its own id as name.
 * @param {Themed} ui
 * @param {string} kind
 * @returns {ServiceLook}
 */
export function lookOf(ui, kind) {
  const known = ui.theme.services?.[kind];
  return known && HEX.test(known.colour) ? known : { ...PLAIN, id: kind, name: String(kind) };
}

/**
 * @param {Themed} ui
 * @param {Marked} player
 * @returns {PlayerLook}
 */
export function playerLook(ui, player) {
  const known = ui.theme.players?.[player.colour ?? ""];
  return known && HEX.test(known.fill) ? known : { fill: "#777777", ink: "#FFFFFF", edge: "#333333", mark: player.mark ?? "" };
}

/**
 * A sign by name, scaled into a square of `size` with its corner at x, y.
 * @param {Themed} ui
 * @param {string | undefined} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 */
function sign(ui, name, x, y, size, colour) {
  const drawn = ui.theme.symbols?.[name ?? ""];
  if (!drawn) return null;
  return h(
    "g",
    { transform: `translate(${x} ${y}) scale(${size / 24})` },
    drawn.fill && h("path", { d: drawn.fill, fill: colour, "fill-rule": "evenodd" }),
    drawn.line &&
      h("path", {
        d: drawn.line,
        fill: "none",
        stroke: colour,
        "stroke-width": drawn.weight,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
  );
}

/**
 * @param {Props} [props]
 * @param {...Child} children
 */
function drawing(props, ...children) {
  return h("svg", { "aria-hidden": "true", focusable: "false", ...props }, ...children);
}

/**
 * A player's mark on a round badge of the player's colour.
 * @param {Themed} ui
 * @param {Marked} player
 * @param {Props} [props]
 */
export function markBadge(ui, player, props) {
  const look = playerLook(ui, player);
  return drawing(
    { viewBox: "0 0 24 24", class: "sr-mark", ...props },
    h("circle", { cx: 12, cy: 12, r: 10.75, fill: look.fill, stroke: "currentColor", "stroke-width": 1.5 }),
    sign(ui, look.mark, 6, 6, 12, look.ink),
  );
}

/**
 * The colours of all services: a Transit Pass stands for any of them.
 * @param {Themed} ui
 */
function coloursOf(ui) {
  const looks = Object.values(ui.theme.services || {}).filter((look) => look.id !== "gray" && look.id !== "pass");
  return looks.map((look) => (HEX.test(look.colour) ? look.colour : "#999999"));
}

/**
 * Those colours as bands across a box.
 * @param {Themed} ui
 * @param {number} width
 * @param {number} height
 */
function bands(ui, width, height) {
  const colours = coloursOf(ui);
  const step = width / Math.max(colours.length, 1);
  return colours.map((fill, i) => h("rect", { x: i * step, y: 0, width: step + 0.3, height, fill }));
}

const CARD_WIDTH = 64;
const CARD_HEIGHT = 88;
export const STACK_HEIGHT = 74;
const PLATE_HEIGHT = 31;
// Each card behind the first shows so much of its edge.
const STACK_STEP = { x: 1, y: 2.4 };
const SIGN_AT = { x: 52.5, y: 11.5, radius: 9, size: 12 };
const PASS_TONE = "#8FA3AD";
const FLIGHT_TONE = "#B9C9D4";

/**
 * The outline of a card; a pass has a notch on each side, as a punched ticket has.
 * @param {number} height
 * @param {boolean} notched
 */
function cardOutline(height, notched) {
  const side = height - 14;
  const notch = side / 2 - 5;
  const right = notched ? `v${notch}a5 5 0 0 0 0 10v${notch}` : `v${side}`;
  const left = notched ? `v${-notch}a5 5 0 0 0 0 -10v${-notch}` : `v${-side}`;
  return `M7 1h50a6 6 0 0 1 6 6${right}a6 6 0 0 1-6 6h-50a6 6 0 0 1-6-6${left}a6 6 0 0 1 6-6Z`;
}

/**
 * The face of a card: its scene, its sign in the corner, its name on a plate. In the hand it is shorter, and `behind` more
 * cards show as edges under it.
 * @param {Themed} ui
 * @param {string} kind
 * @param {number} [height]
 * @param {number} [behind]
 */
export function cardFace(ui, kind, height = CARD_HEIGHT, behind = 0) {
  const look = lookOf(ui, kind);
  const wild = kind === "pass";
  const clip = `${ui.uid}-card-${kind}-${height}`;
  const outline = cardOutline(height, wild);
  const [wide, high] = [CARD_WIDTH + behind * STACK_STEP.x, height + behind * STACK_STEP.y];
  const scale = (height - PLATE_HEIGHT) / SCENE_HEIGHT;
  const edges = [];
  for (let n = behind; n > 0; n--) {
    const move = `translate(${n * STACK_STEP.x} ${-n * STACK_STEP.y})`;
    edges.push(h("path", { d: outline, transform: move, fill: wild ? "#F4F1EA" : look.colour, class: "sr-card-edge" }));
  }
  return h(
    "span",
    { class: "sr-face" },
    drawing(
      { viewBox: `0 ${height - high} ${wide} ${high}`, class: "sr-card-art", style: `--sr-service: ${wild ? PASS_TONE : look.flight ? FLIGHT_TONE : look.colour}` },
      edges,
      h("clipPath", { id: clip }, h("path", { d: outline })),
      h(
        "g",
        { "clip-path": `url(#${clip})` },
        h("g", { class: "sr-scene", transform: `translate(${(CARD_WIDTH - SCENE_WIDTH * scale) / 2} 0) scale(${scale})` }, wild ? passScene(coloursOf(ui)) : scene(look.symbol)),
        h("rect", { y: height - PLATE_HEIGHT, width: CARD_WIDTH, height: PLATE_HEIGHT, class: "sr-card-plate" }),
        h("rect", { y: height - PLATE_HEIGHT, width: CARD_WIDTH, height: 3, fill: look.colour }),
      ),
      h("circle", { cx: SIGN_AT.x, cy: SIGN_AT.y, r: SIGN_AT.radius, fill: look.colour, stroke: look.ink, class: "sr-card-sign" }),
      sign(ui, look.symbol, SIGN_AT.x - SIGN_AT.size / 2, SIGN_AT.y - SIGN_AT.size / 2, SIGN_AT.size, look.ink),
      look.flight && h("rect", { x: 3.5, y: 3.5, width: 57, height: height - PLATE_HEIGHT - 5, rx: 3, class: "sr-card-dash" }),
      h("path", { d: outline, class: "sr-card-outline" }),
    ),
    " ", // so that a number before the name stays apart
    h("span", { class: "sr-card-name", style: `width: ${(100 * CARD_WIDTH) / wide}%; height: ${(100 * (PLATE_HEIGHT - 3)) / high}%` }, look.name),
  );
}

/**
 * The back of the train car cards and of the tickets: a stop sign's eight sides, and the ticket's perforation.
 * @param {string} kind
 */
export function cardBack(kind) {
  const ticket = kind === "ticket";
  return drawing(
    { viewBox: "-4 -4 72 62", class: "sr-back-art" },
    [2, 1, 0].map((n) =>
      h("rect", { x: n * 2.5, y: -n * 2.5, width: 60, height: 54, rx: 6, class: `sr-back sr-back-${kind}`, key: n }),
    ),
    ticket
      ? h("path", { d: "M20 3v48M29 18h23M29 27h23M29 36h15", class: "sr-back-line", "stroke-dasharray": "3 3" })
      : h("path", { d: "M23.3 7.5h13.4l9.5 9.5v13.4l-9.5 9.5h-13.4l-9.5-9.5v-13.4ZM22 22h16M22 29h16", transform: "translate(0 3)", class: "sr-back-line" }),
  );
}

/**
 * A card as a chip, small enough for a line of text.
 * @param {Themed} ui
 * @param {string} kind
 * @param {Props} [props]
 */
export function chip(ui, kind, props) {
  const look = lookOf(ui, kind);
  const clip = `${ui.uid}-chip-${kind}`;
  return drawing(
    { viewBox: "0 0 20 26", class: "sr-chip", ...props },
    h("clipPath", { id: clip }, h("rect", { x: 0.75, y: 0.75, width: 18.5, height: 24.5, rx: 3 })),
    h("g", { "clip-path": `url(#${clip})` }, kind === "pass" ? bands(ui, 20, 26) : h("rect", { width: 20, height: 26, fill: look.colour })),
    kind === "pass" && h("circle", { cx: 10, cy: 13, r: 7.5, fill: "#FFFFFF" }),
    sign(ui, look.symbol, kind === "pass" ? 5 : 3.5, kind === "pass" ? 8 : 6.5, kind === "pass" ? 10 : 13, look.ink),
    h("rect", { x: 0.75, y: 0.75, width: 18.5, height: 24.5, rx: 3, fill: "none", stroke: "#1B1B1B", "stroke-dasharray": look.flight ? "2.5 2" : null }),
  );
}

/** @type {Record<string, string>} */
const ICONS = {
  done: "M4 12.5l5.5 5.5L20 6.5",
  open: "M5 12h.01M12 12h.01M19 12h.01",
  cut: "M6 6l12 12M18 6L6 18",
  undo: "M4 9h10a6 6 0 0 1 0 12h-3M8 4.5L3.5 9 8 13.5",
  redo: "M20 9H10a6 6 0 0 0 0 12h3M16 4.5L20.5 9 16 13.5",
  first: "M6 5v14M19 5l-9 7 9 7Z",
  back: "M16 5l-9 7 9 7Z",
  on: "M8 5l9 7-9 7Z",
  last: "M18 5v14M5 5l9 7-9 7Z",
  play: "M7 4.5l12 7.5-12 7.5Z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18",
  search: "M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5L21 21",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0ZM12 9a3 3 0 1 0 .01 0Z",
  crown: "M3 7l4.5 4L12 4l4.5 7L21 7l-2 12H5Z",
  more: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  less: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
  train: "M6 4h12v12H6ZM6 10h12M9 20l-2-4M15 20l2-4M9.5 13h.01M14.5 13h.01",
  card: "M6 3h12v18H6ZM9 7h6",
  stub: "M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4ZM14 8v8",
  token: "M12 10.5a2 2 0 1 0 .01 0ZM7.5 7a7 7 0 0 0 0 10M16.5 7a7 7 0 0 1 0 10M4.5 4a11 11 0 0 0 0 16M19.5 4a11 11 0 0 1 0 16",
  station: "M4 20V10l8-6 8 6v10M9.5 20v-6h5v6",
  gear: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 .01 0ZM8 14.5a2.5 2.5 0 1 0 .01 0Z",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3Z",
  help: "M8.5 9a3.5 3.5 0 1 1 5.5 2.9c-1.3.9-2 1.6-2 3.1M12 19h.01",
  copy: "M9 9h11v11H9ZM15 9V4H4v11h5",
  bot: "M6 9h12v10H6ZM12 9V5M12 4h.01M10 13.5h.01M14 13.5h.01M3 12v4M21 12v4",
};

/**
 * @param {string} name
 * @param {Props} [props]
 */
export function icon(name, props) {
  return drawing({ viewBox: "0 0 24 24", class: `sr-icon sr-icon-${name}`, ...props }, h("path", { d: ICONS[name] }));
}
