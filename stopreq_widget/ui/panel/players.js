// Everybody at the table, a card each, with what is public.

import { h, section, unseen } from "../page/dom.js";
import { icon, markBadge, playerLook } from "../page/signs.js";

/** @import { Player, Ui } from "./types.js" */

// From so many players on each card shows its figures only, so that all are in sight.
const MANY = 4;

/** @type {[string, string, string][]} */
const COUNTS = [
  ["trains", "train", "trains left"],
  ["cards", "card", "cards"],
  ["tickets", "stub", "tickets"],
  ["stations", "station", "train stations left"],
];

/** @param {Ui} ui */
export function players(ui) {
  const seats = ui.state.players || [];
  return section(
    ui,
    "players",
    "Players",
    { bare: true },
    h("ul", { class: `sr-seats${seats.length >= MANY ? " sr-seats-many" : ""}` }, seats.map((player) => playerCard(ui, player))),
  );
}

/**
 * @param {Ui} ui
 * @param {Player} player
 */
function playerCard(ui, player) {
  const moving = player.seat === ui.state.seat && !ui.state.outcome;
  const look = playerLook(ui, player);
  const did = lastOf(ui, player);
  return h(
    "li",
    {
      key: player.seat,
      class: `sr-player${moving ? " sr-moving" : ""}`,
      style: `--sr-seat: ${look.fill}; --sr-seat-edge: ${look.edge}`,
      "aria-current": moving ? "true" : null,
    },
    h(
      "div",
      { class: "sr-name-line", title: player.name },
      markBadge(ui, player),
      h("span", { class: "sr-clip" }, player.name),
      player.kind === "bot" && icon("bot", { "aria-hidden": null, role: "img", "aria-label": `bot, ${player.level}` }),
      moving && unseen(" (to move)"),
      h("span", { class: "sr-score" }, total(ui, player), unseen(" points")),
    ),
    h(
      "div",
      { class: "sr-counts" },
      COUNTS.filter(([field]) => player[field] != null).map(([field, sign, words]) =>
        h("span", { key: field, title: words }, icon(sign), String(player[field]), unseen(` ${words}`)),
      ),
      player.tokens && h("span", { key: "tokens", title: `call signs: ${tokenWords(player) || "none yet"}` }, icon("token"), String(player.tokens.length), unseen(` call signs: ${tokenWords(player)}`)),
    ),
    (player.tokens || []).length > 0 &&
      h("div", { class: "sr-badges", "aria-hidden": "true" }, (player.tokens || []).map((token) => h("span", { key: token.call_sign, class: "sr-badge" }, `${shortSign(token.call_sign)} ${token.points}`))),
    did && h("span", { class: "sr-did sr-clip", title: did }, did),
  );
}

/**
 * What a player has scored; at the end all that counts.
 * @param {Ui} ui
 * @param {Player} player
 */
function total(ui, player) {
  return ui.state.outcome?.columns.find((column) => column.seat === player.seat)?.total ?? player.score;
}

/**
 * What a player did last, as the log tells it without the name.
 * @param {Ui} ui
 * @param {Player} player
 */
function lastOf(ui, player) {
  const start = `${player.name} `;
  const line = ui.log.findLast((told) => told.startsWith(start));
  return line ? line.slice(start.length) : "";
}

/** @param {string} sign */
function shortSign(sign) {
  return sign.replace(/-FM$/, "");
}

/** @param {Player} player */
function tokenWords(player) {
  return (player.tokens || []).map((token) => `${token.call_sign} at ${token.station} (${token.points})`).join(", ");
}
