// Draw a sign of theme.symbols: a <g> in a box of 24 × 24, coloured by CSS `color`. Shared by panel and map.

/** @import { Theme } from "./types.js" */

const SVG_NS = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svgNode(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG_NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * @param {Theme} theme
 * @param {string} name
 */
export function symbolNode(theme, name) {
  const g = svgNode("g", { class: "sr-symbol" });
  const symbol = theme.symbols[name];
  if (!symbol) return g;
  if (symbol.fill) g.append(svgNode("path", { d: symbol.fill, fill: "currentColor", "fill-rule": "evenodd", stroke: "none" }));
  if (symbol.line)
    g.append(
      svgNode("path", {
        d: symbol.line,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": symbol.weight ?? 1,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
    );
  return g;
}

/**
 * The same as an <svg> of its own; decoration, so hidden from screen readers.
 * @param {Theme} theme
 * @param {string} name
 * @param {number} [size]
 */
export function iconNode(theme, name, size = 16) {
  return svgNode(
    "svg",
    { class: "sr-icon", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    symbolNode(theme, name),
  );
}
