// Draw a sign of theme.symbols: a <g> in a box of 24 × 24, coloured by CSS `color`. Shared by panel and map.
const SR_SVG = "http://www.w3.org/2000/svg";

function srSvg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SR_SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function srSymbol(theme, name) {
  const g = srSvg("g", { class: "sr-symbol" });
  const symbol = theme.symbols[name];
  if (!symbol) return g;
  if (symbol.fill) g.append(srSvg("path", { d: symbol.fill, fill: "currentColor", "fill-rule": "evenodd", stroke: "none" }));
  if (symbol.line)
    g.append(
      srSvg("path", {
        d: symbol.line,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": symbol.weight,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      }),
    );
  return g;
}

// The same as an <svg> of its own; decoration, so hidden from screen readers.
function srIcon(theme, name, size = 16) {
  return srSvg(
    "svg",
    { class: "sr-icon", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" },
    srSymbol(theme, name),
  );
}
