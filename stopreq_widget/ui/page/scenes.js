// A small scene for each service's card, drawn in a box of 64 × 46 and coloured by cards.css: the sky and three depths of
// the service's own colour, paper for what shines, ink for wheels, glow for sun and lamps. A scene goes by the service's
// sign, so that the services of other boards have one, too.

import { h } from "./dom.js";

/** @import { VNode } from "./types.js" */

export const SCENE_WIDTH = 64;
export const SCENE_HEIGHT = 46;

/**
 * Each part: how it is coloured (see cards.css), and its path data. Parts whose name ends in "line" are stroked.
 * @typedef {[tone: string, d: string]} Part
 */

/** @param {number[]} at - middles of wheels, x and y by turns */
const wheels = (...at) => at.map((x, i) => (i % 2 ? "" : `M${x - 2.6} ${at[i + 1]}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0Z`)).join("");
/** @param {number[]} at - tops of firs, x and y by turns, and their heights */
const firs = (...at) =>
  at.map((x, i) => (i % 3 ? "" : `M${x} ${at[i + 1]}l${at[i + 2] * 0.34} ${at[i + 2]}h${-at[i + 2] * 0.68}Z`)).join("");
const HILLS = "M0 25C9 17 18 17 27 22S46 15 64 20V46H0Z";
const ROAD = "M0 35H64V46H0Z";

/** @type {Record<string, Part[]>} */
const SCENES = {
  // The Coast Starlight: a long train above the sea, under the first stars.
  sparkle: [
    ["glow", "M9 5l1 2.6 2.6 1-2.6 1-1 2.6-1-2.6-2.6-1 2.6-1ZM25 4l.7 1.8 1.8.7-1.8.7-.7 1.8-.7-1.8-1.8-.7 1.8-.7ZM37 9l.6 1.4 1.4.6-1.4.6-.6 1.4-.6-1.4-1.4-.6 1.4-.6Z"],
    ["far", "M0 20C8 13 17 17 24 21S40 23 64 18V46H0Z"],
    ["near", "M0 20h43c8 0 13 4 16 10H0Z"],
    ["paper", "M2 22.6h6v3.4H2ZM11 22.6h6v3.4h-6ZM20 22.6h6v3.4h-6ZM29 22.6h6v3.4h-6ZM45 22.6c4 .2 6.6 1.6 8.4 3.6H45Z"],
    ["ink", "M0 30H64v1.6H0Z"],
    ["mid", "M0 31.6H64V46H0Z"],
    ["paperline", "M5 37c3-2 5-2 8 0s5 2 8 0M34 35.5c3-2 5-2 8 0s5 2 8 0M20 42c3-2 5-2 8 0s5 2 8 0M48 42c3-2 5-2 8 0"],
  ],
  // FlixBus: a coach on the interstate.
  chevrons: [
    ["far", HILLS],
    ["near", ROAD],
    ["paperline", "M3 41h9M20 41h9M37 41h9M54 41h9"],
    ["mid", "M9 13h38c5 0 7 3 8.5 9l1.5 12H9a3 3 0 0 1-3-3V16a3 3 0 0 1 3-3Z"],
    ["paper", "M10 16.500h9v7h-9ZM21 16.500h9v7h-9ZM32 16.500h9v7h-9ZM44 16.500h3.500c3 0 4.5 2 5.5 7H44Z"],
    ["glow", "M53.5 29h3.200v2.600h-3.200Z"],
    ["ink", wheels(16, 34, 45, 34)],
  ],
  // POINT: a bus comes over the plain to a stop.
  pin: [
    ["far", "M0 26L13 13 22 21 31 11 46 25 64 20V46H0Z"],
    ["mid", "M0 27C20 23 44 25 64 27V46H0Z"],
    ["near", "M0 40C20 37 44 37 64 40V46H0Z"],
    ["paper", "M23 21h26c3 0 4.5 2 5.5 6l1 10H23a2 2 0 0 1-2-2V23a2 2 0 0 1 2-2Z"],
    ["near", "M24 24h6.500v6H24ZM33 24h6.500v6H33ZM42 24h6.500c1.5 0 2.6 2 3.2 6H42Z"],
    ["ink", wheels(28, 37.5, 47, 37.5)],
    ["ink", "M9.3 20h1.800v20H9.300Z"],
    ["paper", "M7.8 9h4.800l3.4 3.400v4.800l-3.4 3.400H7.800l-3.4-3.400v-4.800Z"],
    ["near", "M6.6 13.600h7.200v2.600H6.600Z"],
  ],
  // The People Mover: a van below the Painted Hills.
  person: [
    ["far", "M0 22C10 8 20 8 30 19 38 7 52 6 64 20V46H0Z"],
    ["paperline", "M4 20c7-8 15-8 23 1M36 19c7-8 17-8 25 1"],
    ["mid", "M0 29C12 18 22 20 33 27 42 17 54 18 64 27V46H0Z"],
    ["farline", "M6 29c8-6 15-5 23 0M38 27c7-5 15-5 23 1"],
    ["near", ROAD],
    ["paper", "M17 25h17l7 6 5 1.500c1.5.6 2 1.5 2 3V39H15V27a2 2 0 0 1 2-2Z"],
    ["near", "M18 27.500h6.500v4.500H18ZM27 27.500h6.300l4.7 4.500H27Z"],
    ["ink", wheels(22, 39, 41, 39)],
  ],
  // The NW Connector: a road through the forest of the Coast Range.
  needle: [
    ["far", "M0 24L12 15 24 22 38 13 52 21 64 16V46H0Z"],
    ["mid", "M0 28C20 24 44 24 64 28V46H0Z"],
    ["paper", "M29 27h4c-3 4-10 6-3 10 5 3 11 5 11 9H17c1-5 8-6 6-10-3-4 3-6 6-9Z"],
    ["near", firs(8, 12, 20, 17, 18, 15, 3, 22, 20, 47, 14, 20, 57, 17, 22, 40, 20, 12, 51, 26, 18)],
    ["glow", "M26 31.500h7v4.500h-7Z"],
    ["ink", wheels(27.5, 36.5)],
  ],
  // The Breeze: wind over the high desert, and the Sisters.
  wind: [
    ["far", "M0 28L9 16 16 23 24 13 33 22 42 15 54 27 64 24V46H0Z"],
    ["paper", "M24 13l4 4.5-2.5-.5-1.8 2-1.5-2.2-2.4.8ZM9 16l3 3.2-2.2-.4-1.5 1.700L6.2 20ZM42 15l4.3 4-2.6-.4-1.6 1.9-1.8-2.2-2 .5Z"],
    ["mid", "M0 30C16 26 40 27 64 31V46H0Z"],
    ["near", "M0 41c18-3 44-3 64 0v5H0ZM47 40c-1-6 1-8 5-13-1 5 5 4 8 1-1 5-6 5-6 12Z"],
    ["paperline", "M3 8h22a4 4 0 1 0-4-4.500M8 34h20a3.6 3.6 0 1 1-3.6 4M2 29h11"],
  ],
  // The Coastal Express: a lighthouse above the surf.
  wave: [
    ["glow", "M26 13L2 7v12Z"],
    ["mid", "M0 30H64V46H0Z"],
    ["far", "M0 27c12-1 20 0 30 3H0Z"],
    ["near", "M26 32C32 26 40 24 48 24s12 2 16 4V46H40c-6-4-10-9-14-14Z"],
    ["paper", "M29 25l2.2-9h7.600l2.2 9ZM30.5 10h9v1.600h-9Z"],
    ["ink", "M31.5 11.600h7V16h-7ZM30 9.800l5-4.3 5 4.300Z"],
    ["glow", "M33 12.500h4v2.600h-4Z"],
    ["paperline", "M3 36c3-2.6 6-2.6 9 0s6 2.6 9 0M8 42c3-2.6 6-2.6 9 0s6 2.6 9 0 5-2 8-.6"],
  ],
  // The Gorge Express: a high fall with its bridge.
  waterfall: [
    ["far", "M0 9C10 6 20 10 27 8h11c8 2 17-3 26 0V46H0Z"],
    ["near", "M0 4c8 0 16 4 24 5l2 13-3 24H0ZM64 6c-8-1-16 2-24 3l-2 13 4 24h22Z"],
    ["paper", "M27.5 9h9l1.2 14L40 46H23l4-23Z"],
    ["farline", "M30 12l-.6 14M33.5 11l.4 12M30 31l-1.5 13M35 30l1 14"],
    ["ink", "M17 27h30v2.200H17Z"],
    ["inkline", "M20 34c3-6 20-6 24 0M26 29.500v-.5M32 30v-1M38 29.500v-.5"],
    ["mid", "M0 41c10-3 20-2 32-2s22-1 32 2v5H0Z"],
  ],
  // Cascades East: the mountain over its woods.
  peak: [
    ["far", "M0 30L16 20 28 27 48 17 64 27V46H0Z"],
    ["mid", "M2 38L27 6c2-2 4-2 6 0L60 38Z"],
    ["paper", "M18.5 17L27 6c2-2 4-2 6 0l9 10.5-4.5-.6-3 4.6-4.5-4.5-4 5-2.6-4.400Z"],
    ["near", `M0 38c20-4 44-4 64 0v8H0Z${firs(6, 26, 14, 14, 29, 12, 50, 27, 14, 58, 24, 17, 42, 31, 9)}`],
  ],
  // Kayak: somebody paddles on the river.
  paddle: [
    ["glow", "M12 6a5 5 0 1 0 .01 0Z"],
    ["far", "M0 22C10 14 20 16 30 20S50 14 64 18V46H0Z"],
    ["mid", "M0 25H64V46H0Z"],
    ["near", "M6 33c8 2.5 44 2.5 52 0-4 7-10 8-26 8S10 40 6 33Z"],
    ["paper", "M29 24c3-2 6-2 8 1l2 9H27Z"],
    ["ink", "M32.5 14.500a3.6 3.6 0 1 0 .01 0Z"],
    ["inkline", "M17 39L50 19"],
    ["ink", "M19 36l2 3.2-6.5 4c-2 1-3.6-1-2-2.800ZM47 22.500l-1.7-3.2 6.5-4.300c2-1 3.6 1 2 2.800Z"],
    ["paperline", "M4 44c3-1.6 5-1.6 8 0M46 43c3-1.6 5-1.6 8 0"],
  ],
  // The Flight: over the clouds, and over one peak.
  plane: [
    ["far", "M24 46L40 26c1-1.5 3-1.5 4 0L60 46Z"],
    ["paper", "M36 31l4-5c1-1.5 3-1.5 4 0l4 5.5-4-1-2 3-2-3Z"],
    ["near", "M0 28l24-4 11-8c3-2 7-2 8 0s-2 4-6 5.500l-9 4.5-12 13-4 .7 6-12-12 3.3-3.5 5-2.6.4 1.4-6Z"],
    ["paper", "M0 46v-7c4-5 10-4 12 0 4-4 10-2 11 2 4-2 8-1 9 5ZM44 46c1-4 5-5 8-3 2-5 8-5 12-1v4Z"],
  ],
  // What services of other boards get, by sign.
  ring: [["glow", "M32 6a11 11 0 1 0 .01 0Z"], ["far", HILLS], ["mid", "M0 31C16 24 40 26 64 30V46H0Z"], ["near", "M0 40C20 36 44 37 64 39V46H0Z"]],
  plus: [["far", HILLS], ["mid", "M0 27H64V46H0Z"], ["near", "M28 24h8L42 46H22ZM0 33H64v5H0Z"], ["paperline", "M32 26v4M32 42v3M6 35.500h7M47 35.500h7"]],
  hexagon: [["far", "M0 30L8 16h18l8 14 6-10h14l10 12V46H0Z"], ["mid", "M0 33L6 24h12l7 9 8-11h12l8 11H64V46H0Z"], ["near", "M0 39H64V46H0Z"], ["farline", "M7 28h10M35 26h9"]],
  crescent: [["glow", "M24 5a10 10 0 1 0 9 15 8.5 8.5 0 0 1-9-15Z"], ["far", HILLS], ["mid", "M0 32C18 25 42 27 64 31V46H0Z"], ["near", firs(8, 26, 20, 17, 30, 16, 50, 25, 21, 59, 30, 16)]],
  bolt: [["far", "M8 17c-1-7 8-10 12-5 4-6 14-5 15 2 7-1 9 8 3 9H12c-6 0-7-5-4-6Z"], ["glow", "M27 20L18 33h6l-3 9 12-14h-6l4-8Z"], ["mid", "M0 35C14 30 46 30 64 34V46H0Z"], ["near", "M0 41C20 38 44 38 64 41V46H0Z"]],
  drop: [["far", HILLS], ["mid", "M0 28H64V46H0Z"], ["paperline", "M6 34h16M30 32h20M14 39h24M44 40h14"], ["paper", "M30 5c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13Z"]],
  bars: [["far", HILLS], ["mid", "M0 28H64V46H0Z"], ["nearline", "M30 28L6 46M32 28v18M34 28L58 46"], ["inkline", "M24 33h16M19 37h26M12 42h40"]],
  leaf: [["far", HILLS], ["mid", "M0 32C16 27 44 27 64 32V46H0Z"], ["near", "M28 40V26c-10 2-15-4-14-12 4 0 8 1 11 4 0-6 3-11 8-13 5 4 7 9 6 14 3-2 6-3 10-2-1 7-7 11-17 9V40Z"]],
  bell: [["far", HILLS], ["mid", "M8 24h44v16H8ZM4 24L30 12 56 24Z"], ["paper", "M13 28h7v6h-7ZM40 28h7v6h-7ZM26 28h8v12h-8Z"], ["near", "M0 40H64V46H0ZM27 5h6v9h-6Z"]],
};

/** @type {Part[]} */
const PLAIN = [["far", HILLS], ["mid", "M0 31C16 26 44 26 64 31V46H0Z"], ["near", ROAD]];

/**
 * The parts of the scene for a sign, from the sky to what is nearest.
 * @param {string} symbol
 * @returns {VNode[]}
 */
export function scene(symbol) {
  return [
    h("rect", { class: "sr-scene-sky", width: SCENE_WIDTH, height: SCENE_HEIGHT }),
    ...(SCENES[symbol] || PLAIN).map(([tone, d]) => h("path", { class: `sr-scene-${tone}`, d })),
  ];
}

/**
 * A pass stands for all services: a road of all their colours to the horizon.
 * @param {string[]} colours
 * @returns {VNode[]}
 */
export function passScene(colours) {
  const step = 1 / Math.max(colours.length, 1);
  /**
   * @param {number} share - of the way across
   * @param {number} low
   * @param {number} high
   */
  const across = (share, low, high) => (low + share * (high - low)).toFixed(1);
  return [
    h("rect", { class: "sr-scene-sky", width: SCENE_WIDTH, height: SCENE_HEIGHT }),
    h("path", { class: "sr-scene-glow", d: "M32 4a10 10 0 1 0 .01 0Z" }),
    h("path", { class: "sr-scene-far", d: "M0 18C12 12 22 14 32 15S52 10 64 16V24H0Z" }),
    ...colours.map((fill, i) => {
      const [left, right] = [i * step, (i + 1) * step];
      return h("path", { fill, d: `M${across(left, 22, 42)} 16H${across(right, 22, 42)}L${across(right, -8, 72)} 46H${across(left, -8, 72)}Z` });
    }),
  ];
}
