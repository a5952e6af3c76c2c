// The game as a page of its own: it is asked with whose eyes, made by the kernel, and kept as the browser keeps downloads.

import { button, h } from "../page/dom.js";
import { download } from "../page/download.js";

/** @import { Told, Ui } from "./types.js" */

/**
 * A button that offers the ways in which the game may be shared; where there is one only, it is that one.
 * @param {Ui} ui
 */
export function share(ui) {
  const readers = ui.state.share || [];
  if (!readers.length) return null;
  const only = readers.length === 1;
  const press = () => {
    if (only) ask(ui, readers[0]);
    ui.local.sharing = !only && !ui.local.sharing;
    ui.redraw();
  };
  const title = "A file that plays this game back in any browser";
  return h(
    "div",
    { key: "share", class: "sr-share", role: "group", "aria-label": "Share the game as a page" },
    button({ key: "share", class: "sr-second", title, "aria-expanded": only ? null : String(ui.local.sharing), press }, only ? `Share ${asSeen(ui, readers[0])}` : "Share …"),
    ui.local.sharing && !only && readers.map((seat) => button({ key: seat ?? "all", class: "sr-small", title, press: () => ask(ui, seat) }, asSeen(ui, seat))),
  );
}

/**
 * @param {Ui} ui
 * @param {number | null} seat
 */
function asSeen(ui, seat) {
  if (seat === null) return "with open hands";
  const name = ui.state.players?.[seat]?.name ?? "";
  return name === "You" ? "as you saw it" : `as ${name} saw it`;
}

/**
 * All displays of the table hear of the page; the one that asked knows it by a name of its own making.
 * @param {Ui} ui
 * @param {number | null} seat
 */
function ask(ui, seat) {
  ui.local.page = Math.random().toString(36).slice(2);
  ui.local.sharing = false;
  ui.send({ type: "share", seat, page: ui.local.page });
  ui.redraw();
}

/**
 * Let the browser keep the page, if it was asked for here.
 * @param {Ui} ui
 * @param {Extract<Told, { type: "page" }>} message
 */
export function keepPage(ui, { page, name, text }) {
  if (page !== ui.local.page) return;
  ui.local.page = null;
  download(name, text, "text/html");
}
