// Everybody at the table, a line each, with what is public.

import { h, section, unseen } from "../page/dom.js";
import { icon, markBadge } from "../page/signs.js";

/** @import { Player, Ui } from "./types.js" */

/** @type {[string, string][]} */
const COLUMNS = [
  ["score", "points"],
  ["trains", "trains"],
  ["cards", "cards"],
  ["tickets", "tickets"],
  ["tokens", "tokens"],
  ["stations", "stations"],
];

/** @param {Ui} ui */
export function players(ui) {
  const seats = ui.state.players || [];
  const columns = COLUMNS.filter(([field]) => seats.some((player) => player[field] != null));
  return section(
    ui,
    "players",
    "Players",
    {},
    h(
      "table",
      { class: "sr-players" },
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, unseen("Player")), columns.map(([field, words]) => h("th", { scope: "col", key: field }, words))),
      ),
      h("tbody", {}, seats.map((player) => playerLine(ui, player, columns))),
    ),
  );
}

/**
 * @param {Ui} ui
 * @param {Player} player
 * @param {readonly (readonly [string, string])[]} columns
 */
function playerLine(ui, player, columns) {
  const moving = player.seat === ui.state.seat && !ui.state.outcome;
  return h(
    "tr",
    { key: player.seat, class: moving ? "sr-moving" : "", "aria-current": moving ? "true" : null },
    h(
      "th",
      { scope: "row", title: player.name },
      h(
        "span",
        { class: "sr-name-line" },
        markBadge(ui, player),
        h("span", { class: "sr-clip" }, player.name),
        player.kind === "bot" && icon("bot", { "aria-hidden": null, role: "img", "aria-label": `bot, ${player.level}` }),
        moving && unseen(" (to move)"),
      ),
    ),
    columns.map(([field]) => h("td", { key: field, title: field === "tokens" ? tokenWords(player) : null }, playerValue(player, field))),
  );
}

/**
 * @param {Player} player
 * @param {string} field
 */
function playerValue(player, field) {
  if (field !== "tokens") return /** @type {number | null} */ (player[field]) ?? "–";
  const tokens = player.tokens || [];
  return tokens.length ? [tokens.length, unseen(`: ${tokenWords(player)}`)] : 0;
}

/** @param {Player} player */
function tokenWords(player) {
  const tokens = player.tokens || [];
  return tokens.length ? tokens.map((token) => `${token.call_sign} at ${token.station} (${token.points})`).join(", ") : null;
}
