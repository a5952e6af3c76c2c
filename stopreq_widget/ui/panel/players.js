// Everybody at the table, a card each, with what is public.

import { h, section, unseen } from "../page/dom.js";
import { icon, markBadge, playerLook } from "../page/signs.js";
import { presence } from "./company.js";
import { lastDeed } from "./deeds.js";
import { pointsAt } from "./steps.js";

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
  const did = lastDeed(ui, player.seat, player.name);
  return h(
    "li",
    {
      key: player.seat,
      "data-seat": player.seat,
      class: `sr-player${moving ? " sr-moving" : ""}`,
      style: `--sr-seat: ${look.fill}; --sr-seat-edge: ${look.edge}; --sr-seat-ink: ${look.ink}`,
      "aria-current": moving ? "true" : null,
    },
    h(
      "div",
      { class: "sr-name-line", title: player.name },
      markBadge(ui, player),
      h("span", { class: "sr-clip" }, player.name),
      player.kind === "bot" && icon("bot", { "aria-hidden": null, role: "img", "aria-label": `bot, ${player.level}` }),
      presence(ui, player.seat),
      moving && unseen(" (to move)"),
      h("span", { class: "sr-score", "data-score": true }, total(ui, player), unseen(" points")),
    ),
    h(
      "div",
      { class: "sr-counts" },
      COUNTS.filter(([field]) => player[field] != null).map(([field, sign, words]) =>
        h("span", { key: field, title: words }, icon(sign), String(player[field]), unseen(` ${words}`)),
      ),
      player.tokens && h("span", { key: "tokens", title: `call signs: ${tokenWords(player) || "none yet"}` }, icon("token"), String(player.tokens.length), unseen(` call signs: ${tokenWords(player)}`)),
    ),
    player.tokens && tokenRow(ui, player),
    did && h("span", { class: "sr-did sr-clip", title: did }, did),
  );
}

/**
 * What a player has scored; at the end all that counts.
 * @param {Ui} ui
 * @param {Player} player
 */
function total(ui, player) {
  return ui.state.outcome ? pointsAt(ui.state.outcome, player.seat, ui.local.count) : player.score;
}

/**
 * A place for each call sign of the board; those that the player has taken are filled and say their points.
 * @param {Ui} ui
 * @param {Player} player
 */
function tokenRow(ui, player) {
  const taken = new Map((ui.state.players || []).flatMap(({ seat, tokens }) => (tokens || []).map(({ call_sign }) => [call_sign, seat])));
  const own = new Set((player.tokens || []).map(({ call_sign }) => call_sign));
  return h(
    "div",
    { class: "sr-badges", "aria-hidden": "true" },
    (ui.about.tokens || []).map(({ call_sign, station, points }) => {
      const is = own.has(call_sign) ? "own" : taken.has(call_sign) ? "gone" : "left";
      return h("span", { key: call_sign, "data-token": call_sign, class: `sr-badge sr-badge-${is}`, title: `${call_sign} at ${station}: ${points}` }, is === "own" ? points : "");
    }),
  );
}

/** @param {Player} player */
function tokenWords(player) {
  return (player.tokens || []).map((token) => `${token.call_sign} at ${token.station} (${token.points})`).join(", ");
}
