// The table's arrangement: the board first, as large as the page lets it be, and everything else round it at fixed
// places.  The table measures its own width and the window's height, and chooses among three arrangements.

import { isItsOwn, placeOf, roomIn } from "../page/room.js";

/** @import { Arrangement, Ui } from "./types.js" */

// Widths of the table, in CSS pixels, from which an arrangement has room for all it shows at its smallest: the dock's
// cards in one row with the tickets in the rail, the rail beside the board, and the dock's two rows.
const ONE_ROW_FROM = 940;
const WIDE_FROM = 740;
const MEDIUM_FROM = 560;
// What the rail needs for a player's line and the log; in a wide window it takes what the board leaves.
const RAIL_WIDTH = 196;
const FORM_WIDTH = 380;
// What the form says of the game itself, below the board.
const FORM_HEIGHT = 300;
// The strips above and below the map, as arrange.css has them.
const STRIPS_HEIGHT = { 1: 36 + 72 + 24, 2: 36 + 130 + 24 };
const LEAST_MAP_HEIGHT = 260;
// What is stuck to a phone's top and bottom, status and hand, and the least that is left for its map.
const PHONE_STRIPS = 60 + 92;
const LEAST_PHONE_MAP = 130;
// Room for the names that stand out at the board's sides, in pixels of the map's box.
const ROOM = { x: 66, y: 20 };
// A narrower map, as a phone's, has no names beside the board but its credit in lines of their own below it.
const NARROW = 480;

/**
 * Sizes of the map's box for a table of this width in a window of this height.
 *
 * @param {number} width - of the table
 * @param {number} height - that the whole table may have
 * @param {number} aspect - the board's width by its height
 * @param {boolean} form - whether the form stands round the board instead of a game
 * @returns {Arrangement}
 */
export function arrangement(width, height, aspect, form) {
  const low = height < STRIPS_HEIGHT[2] + LEAST_MAP_HEIGHT;
  const name = width >= WIDE_FROM ? "wide" : width >= MEDIUM_FROM && !low ? "medium" : "phone";
  const rows = width >= ONE_ROW_FROM ? 1 : 2;
  const beside = name !== "wide" ? 0 : form ? FORM_WIDTH : RAIL_WIDTH;
  const most = width - beside;
  const high = Math.max(height - (form ? FORM_HEIGHT : STRIPS_HEIGHT[rows]), LEAST_MAP_HEIGHT);
  const board = name === "wide" ? Math.min(most, (high - ROOM.y) * aspect + ROOM.x) : most;
  const tall = board < NARROW ? board / aspect : (board - ROOM.x) / aspect + ROOM.y;
  // Where a window is low, as one that is zoomed to 200 %, the map gives way, so that the hand is in sight with it.
  const free = name === "medium" ? high : Math.max(height - PHONE_STRIPS, LEAST_PHONE_MAP);
  return { name, rows, width: Math.floor(board), height: Math.floor(name === "wide" ? tall : Math.min(tall, free)) };
}

/**
 * Keep a panel arranged round the map beside it; returns the function that ends it.
 *
 * A panel that stands alone on a page keeps its parts under each other.
 *
 * @param {Ui} ui
 * @param {HTMLElement} host - the widget's own element
 */
export function keepArranged(ui, host) {
  /** @type {HTMLElement | null} */
  let table = null;
  let frame = 0;
  /** @type {Element | null} */
  let around = null;
  const measure = () => {
    if (!table) return;
    const full = table.matches(":popover-open");
    const fills = !full && isItsOwn(around);
    const room = full ? window.innerHeight : roomIn(around);
    const width = table.clientWidth;
    if (!width) return;
    const found = arrangement(width, room, ui.about.aspect || 4 / 3, ui.state.screen === "setup");
    table.style.setProperty("--sr-map-width", found.name === "wide" ? `${found.width}px` : "100%");
    table.style.setProperty("--sr-map-height", `${found.height}px`);
    table.style.setProperty("--sr-room", `${room}px`);
    table.toggleAttribute("data-fills", fills);
    table.dataset.arrangement = found.name;
    table.dataset.rows = String(found.rows);
    if (ui.logNode) ui.logNode.scrollTop = ui.logNode.scrollHeight;
    if (ui.local.arrangement === found.name && ui.local.rows === found.rows) return;
    ui.local.arrangement = found.name;
    ui.local.rows = found.rows;
    ui.redraw();
  };
  const observer = new ResizeObserver(measure);
  // The notebook attaches a widget's element after it was rendered.
  const attach = () => {
    if (!host.isConnected) {
      frame = window.requestAnimationFrame(attach);
      return;
    }
    table = /** @type {HTMLElement | null} */ (host.closest(".sr-table"));
    if (!table?.querySelector(".sr-map-box")) {
      table = null;
      ui.el.classList.add("sr-alone");
      return;
    }
    table.classList.add("sr-arranged");
    host.classList.add("sr-host");
    ui.table = table;
    around = placeOf(table);
    for (const node of [table, around]) if (node) observer.observe(node);
    window.addEventListener("resize", measure);
    measure();
  };
  ui.measure = measure;
  attach();
  return () => {
    window.cancelAnimationFrame(frame);
    observer.disconnect();
    window.removeEventListener("resize", measure);
  };
}

/**
 * Whether the table fills the browser's window.
 *
 * @param {Ui} ui
 */
export function isFull(ui) {
  return Boolean(ui.table?.matches(":popover-open"));
}

/**
 * Let the table take the whole window, or give it back.  A popover lies above everything and is the same element, so
 * that nothing of it is lost.
 *
 * @param {Ui} ui
 */
export function toggleFull(ui) {
  const { table } = ui;
  if (!table) return;
  if (isFull(ui)) {
    table.hidePopover();
    table.removeAttribute("popover");
    table.scrollIntoView({ block: "start" });
  } else {
    table.setAttribute("popover", "manual");
    table.showPopover();
  }
  ui.measure?.();
  ui.redraw();
}
