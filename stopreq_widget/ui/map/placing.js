// Badges and names together: where a name has no place, badges make way, and it becomes smaller.

/** @import { Box } from "./types.js" */
/** @import { Routes } from "./routes.js" */
/** @import { Stations } from "./stations.js" */

/**
 * Place badges and names for a scale; inside the part of the layout that is shown, if that is the whole board, and off
 * what lies over it. Returns how many names have no place at last.
 * @param {Routes} routes
 * @param {Stations} stations
 * @param {number} k
 * @param {Box | null} shown
 * @param {Box[]} solids
 * @param {number} turns
 */
export function placeAll(routes, stations, k, shown, solids, turns) {
  const wanted = [...solids];
  stations.small.clear();
  for (let turn = 0; ; turn++) {
    routes.place(k, stations.dots(k), wanted);
    const lost = stations.layOut(k, routes.badges, shown, solids);
    if (!lost.length || turn === turns) return lost.length;
    wanted.push(...lost);
  }
}
