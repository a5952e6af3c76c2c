// The map's own buttons, in the corner where they cover the least of the board.

import { svgNode } from "../page/symbol.js";

/** @import { Box } from "./types.js" */

/** @type {["in" | "out" | "home", string, string][]} */
const BUTTONS = [
  ["in", "Zoom in", "M12 5v14M5 12h14"],
  ["out", "Zoom out", "M5 12h14"],
  ["home", "Show the whole board", "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"],
];
const BUTTON_PX = 26;
const EDGE_PX = 8;
// Names of classes, in the order in which they are preferred.
const CORNERS = ["sr-bottom sr-right", "sr-top sr-right", "sr-bottom sr-left", "sr-top sr-left"];

/**
 * Width and height of the line that says whose data the map is made of, in the lower right corner; zeros without one.
 * @param {HTMLElement} root
 */
export function creditSize(root) {
  /** @type {HTMLElement | null} */
  const credit = root.querySelector(".leaflet-control-attribution");
  return [credit?.offsetWidth ?? 0, credit?.offsetHeight ?? 0];
}

export class Controls {
  /** @param {Record<"in" | "out" | "home", () => void>} acts what each button does */
  constructor(acts) {
    this.node = document.createElement("div");
    this.node.className = `sr-controls ${CORNERS[0]}`;
    this.node.append(
      ...BUTTONS.map(([name, words, d]) => {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: `sr-control sr-control-${name}`, title: words });
        button.setAttribute("aria-label", words);
        const line = { d, fill: "none", stroke: "currentColor", "stroke-width": 2.4, "stroke-linecap": "round", "stroke-linejoin": "round" };
        button.append(svgNode("svg", { viewBox: "0 0 24 24", width: 15, height: 15, "aria-hidden": "true" }, svgNode("path", line)));
        button.addEventListener("click", acts[name]);
        return button;
      }),
    );
  }

  /**
   * Goes to the corner of the shown part of the map, [left, top, right, bottom], where it covers least; `cover` counts what
   * lies under a box. The map's credit lies below what stands at the bottom. Returns the box that it takes.
   * @param {Box} shown
   * @param {number} credit its height
   * @param {(box: Box) => number} cover
   * @returns {Box}
   */
  settle(shown, credit, cover) {
    const [wide, high] = [BUTTON_PX + EDGE_PX + 2, BUTTONS.length * BUTTON_PX + EDGE_PX + 2];
    /** @type {(corner: string) => Box} */
    const boxOf = (corner) => {
      const left = corner.includes("sr-left") ? shown[0] : shown[2] - wide;
      const top = corner.includes("sr-top") ? shown[1] : shown[3] - credit - high;
      return [left, top, left + wide, top + high];
    };
    const boxes = CORNERS.map(boxOf);
    const covered = boxes.map(cover);
    const best = covered.indexOf(Math.min(...covered));
    this.node.className = `sr-controls ${CORNERS[best]}`;
    this.node.style.bottom = CORNERS[best].includes("sr-bottom") ? `${credit + EDGE_PX}px` : "";
    return boxes[best];
  }
}
