// The viewer's own cards.

import { button, h, plural, section } from "../page/dom.js";
import { rove } from "../page/keys.js";
import { STACK_HEIGHT, cardFace, icon, lookOf } from "../page/signs.js";
import { openRoutes } from "./routes.js";
import { dragging } from "./drag.js";

/** @import { Ui } from "./types.js" */
/** @import { Cards } from "../page/types.js" */

/** @param {Ui} ui */
export function hand(ui) {
  const { priv, state } = ui;
  if (!priv || priv.seat == null) return null;
  const cards = priv.hand || [];
  const total = cards.reduce((sum, card) => sum + card.n, 0);
  ui.sizes.hand = cards.length;
  return section(
    ui,
    "hand",
    `Your hand: ${plural(total, "card")}`,
    {
      bare: true,
      aside:
        (state.people || []).length > 1 &&
        state.viewer != null &&
        ui.local.seat === null &&
        button({ class: "sr-small", press: () => ui.send({ type: "hide" }) }, icon("eye"), "Hide my cards"),
    },
    cards.length
      ? h("div", { class: "sr-hand", role: "group", "aria-label": "Your cards by service" }, cards.map((card, i) => stack(ui, card, i)))
      : h("p", { class: "sr-quiet" }, "You hold no cards."),
  );
}

/**
 * A stack opens the list of routes with the service's name typed in: what could these cards buy?
 * @param {Ui} ui
 * @param {Cards} cards
 * @param {number} i
 */
function stack(ui, { kind, n }, i) {
  const look = lookOf(ui, kind);
  return button(
    {
      key: kind,
      class: "sr-stack",
      title: `${n} ${look.name} (${look.words}): show its routes, or drag it onto one`,
      "aria-label": `${n} ${look.name}, ${look.words}: find routes`,
      "data-stack": kind,
      press: () => openRoutes(ui, kind === "pass" ? "" : look.name),
      on: dragging(ui, kind),
      ...rove(ui, "hand", i),
    },
    h("span", { class: "sr-count" }, n),
    cardFace(ui, kind, STACK_HEIGHT, Math.min(n - 1, 3)),
  );
}
