// The words beside the pointer: what a route or a town is, how it stands, and what the cards in hand can do there.

import { iconNode } from "../page/symbol.js";

/** @import { Words } from "./types.js" */
/** @import { ServiceLook, Theme } from "../page/types.js" */

const BESIDE_PX = 14; // from the pointer
const BELOW_PX = 18;
const ABOVE_PX = 10;
const EDGE_PX = 4;
const LINES = /** @type {const} */ (["label", "facts", "state", "purse"]);

export class Tip {
  /**
   * @param {HTMLElement} root
   * @param {Theme} theme
   */
  constructor(root, theme) {
    this.root = root;
    this.theme = theme;
    this.key = "";
    this.node = document.createElement("div");
    this.node.className = "sr-tip";
    this.node.setAttribute("aria-hidden", "true");
    this.node.hidden = true;
  }

  /**
   * Shows label, facts, state and what can be paid, with the chip of a service, beside a point of the window.
   * @param {Words} words
   * @param {string | null} service
   * @param {number} clientX
   * @param {number} clientY
   */
  show(words, service, clientX, clientY) {
    const key = [words.label, words.facts, words.state, words.purse].join("|");
    if (this.key !== key) {
      this.key = key;
      const rows = LINES.flatMap((name) => (words[name] ? [lineNode(name, words[name])] : []));
      const look = service && this.theme.services[service];
      if (look) rows[0]?.prepend(this.#chip(look));
      this.node.replaceChildren(...rows);
    }
    this.node.hidden = false;
    const box = this.root.getBoundingClientRect();
    const x = Math.max(EDGE_PX, Math.min(clientX - box.x + BESIDE_PX, box.width - this.node.offsetWidth - EDGE_PX));
    const below = clientY - box.y + BELOW_PX;
    const y = below + this.node.offsetHeight > box.height ? clientY - box.y - this.node.offsetHeight - ABOVE_PX : below;
    this.node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  hide() {
    this.node.hidden = true;
  }

  /** @param {ServiceLook} look */
  #chip(look) {
    const chip = document.createElement("span");
    chip.className = "sr-tip-chip";
    chip.style.background = look.colour;
    chip.style.color = look.ink;
    if (look.symbol) chip.append(iconNode(this.theme, look.symbol, 12));
    return chip;
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function lineNode(name, text) {
  const node = document.createElement("div");
  node.className = `sr-tip-${name}`;
  node.append(text);
  return node;
}
