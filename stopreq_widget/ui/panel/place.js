// Where dialogues lie over the map: beside what they speak of, and not on it.

/** @import { Ui } from "./types.js" */

const GAP = 14;
// A town's dot with its name, in pixels round its middle.
const TOWN = { x: 44, y: 16 };
// What the map leaves free round the board, which is drawn later than the panel.
const EDGE = { x: 20, top: 11, bottom: 21 };
// Places that are tried along each side.
const STEPS = 6;

/**
 * @param {number} at
 * @param {number} most
 */
const clamp = (at, most) => Math.max(GAP, Math.min(at, most - GAP));

/**
 * Put the dialogue of a route beside its row on the map, without covering it where there is room.
 *
 * @param {Ui} ui
 * @param {string | null | undefined} route
 */
export function placeBeside(ui, route) {
  const box = /** @type {HTMLElement | null} */ (ui.el.querySelector(".sr-claim"));
  const over = ui.el.querySelector(".sr-over");
  if (!box || !over || !ui.table) return;
  const row = route && ui.table.querySelector(`.sr-row[data-route="${CSS.escape(route)}"]`);
  const area = over.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  let left = area.width - size.width - GAP;
  let top = GAP;
  if (row) {
    const mark = row.getBoundingClientRect();
    const [x, y] = [mark.left - area.left, mark.top - area.top];
    const fitsRight = x + mark.width + GAP + size.width <= area.width - GAP;
    const fitsLeft = x - GAP - size.width >= GAP;
    if (fitsRight || fitsLeft) {
      left = fitsRight ? x + mark.width + GAP : x - GAP - size.width;
      top = clamp(y + mark.height / 2 - size.height / 2, area.height - size.height);
    } else {
      left = clamp(x + mark.width / 2 - size.width / 2, area.width - size.width);
      top = y + mark.height + GAP + size.height <= area.height - GAP ? y + mark.height + GAP : y - GAP - size.height;
    }
  }
  box.style.left = `${clamp(left, area.width - size.width)}px`;
  box.style.top = `${clamp(top, area.height - size.height)}px`;
}

/**
 * The place for a box that covers the fewest towns; of equal ones that at the right and bottom.
 *
 * @param {{ width: number, height: number }} area
 * @param {{ width: number, height: number }} size - of the box
 * @param {[number, number][]} towns - their places in the area
 * @returns {{ left: number, top: number, covered: number }}
 */
export function clearPlace(area, size, towns) {
  const along = (/** @type {number} */ room) => Array.from({ length: STEPS + 1 }, (_, i) => Math.max(GAP, room - GAP - ((room - 2 * GAP) * i) / STEPS));
  /** @type {{ left: number, top: number, covered: number } | null} */
  let best = null;
  for (const left of along(area.width - size.width)) {
    for (const top of along(area.height - size.height)) {
      const covered = towns.filter(([x, y]) => x > left - TOWN.x && x < left + size.width + TOWN.x && y > top - TOWN.y && y < top + size.height + TOWN.y).length;
      if (!best || covered < best.covered) best = { left, top, covered };
    }
  }
  return /** @type {{ left: number, top: number, covered: number }} */ (best);
}

/**
 * Put the choice of tickets where the towns on them can be seen.
 * @param {Ui} ui
 */
export function placeOffer(ui) {
  const box = /** @type {HTMLElement | null} */ (ui.el.querySelector(".sr-part-offer"));
  const over = ui.el.querySelector(".sr-over");
  const { pocket } = ui.about;
  if (!box || !over || !ui.table || !pocket) return;
  const area = over.getBoundingClientRect();
  // Once for an offer: a box that is looked at does not move.
  const placed = [area.width, area.height, ...(ui.priv?.offer ?? []).map(({ id }) => id)].join(" ");
  if (box.dataset.placed === placed) return;
  box.dataset.placed = placed;
  /** @param {string} name */
  const at = (name) => {
    const [x, y] = pocket.at[name] ?? [0, 0];
    return /** @type {[number, number]} */ ([EDGE.x + (x / pocket.wide) * (area.width - 2 * EDGE.x), EDGE.top + (y / pocket.high) * (area.height - EDGE.top - EDGE.bottom)]);
  };
  const place = clearPlace(area, box.getBoundingClientRect(), (ui.priv?.offer ?? []).flatMap(({ a, b }) => [at(a), at(b)]));
  box.style.left = `${place.left}px`;
  box.style.top = `${place.top}px`;
}
