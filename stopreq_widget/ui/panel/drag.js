// Cards of the hand on the map beside: a picked-up or focused card shows what it can buy, and one that is dragged onto a
// route asks for that route. The map is another widget of the page; it listens for these events on its element (see
// ui/map/cards.js), and tells the kernel itself what was dropped.

/** @import { Handlers } from "../page/types.js" */
/** @import { Ui } from "./types.js" */

// A pointer that moved less was a click.
const DRAG_PX = 6;

/**
 * Say what is done with a card; the answer is the route that takes it.
 * @param {Ui} ui
 * @param {"sr-hold" | "sr-drag" | "sr-drop"} name
 * @param {{ kind: string | null, x?: number, y?: number, route?: string | null }} detail
 */
export function tellMap(ui, name, detail) {
  ui.table?.querySelector(".sr-map")?.dispatchEvent(new CustomEvent(name, { detail }));
  return detail.route ?? null;
}

/**
 * What a stack of the hand listens to beside its click.
 * @param {Ui} ui
 * @param {string} kind
 * @returns {Handlers}
 */
export function dragging(ui, kind) {
  return {
    focus: () => tellMap(ui, "sr-hold", { kind }),
    blur: () => tellMap(ui, "sr-hold", { kind: null }),
    mouseenter: () => ui.local.dragged || tellMap(ui, "sr-hold", { kind }),
    mouseleave: () => ui.local.dragged || tellMap(ui, "sr-hold", { kind: null }),
    pointerdown: (event) => pickUp(ui, kind, event),
  };
}

/**
 * @param {Ui} ui
 * @param {string} kind
 * @param {PointerEvent} event
 */
function pickUp(ui, kind, event) {
  const stack = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.button !== 0 || !ui.table) return;
  const { pointerId, clientX, clientY } = event;
  const face = /** @type {HTMLElement} */ (stack.querySelector(".sr-face"));
  /** @type {HTMLElement | null} */
  let ghost = null;
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    over.abort();
    ghost?.remove();
    ui.local.dragged = false;
  };
  /** @param {PointerEvent} at */
  const moved = (at) => {
    if (at.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < DRAG_PX) return;
      ui.local.dragged = true;
      ghost = ghostOf(ui, face);
    }
    at.preventDefault();
    const taken = tellMap(ui, "sr-drag", { kind, x: at.clientX, y: at.clientY });
    place(ui, ghost, at.clientX, at.clientY);
    ghost.classList.toggle("sr-taken", taken !== null);
  };
  /** @param {PointerEvent} at */
  const dropped = (at) => {
    if (at.pointerId !== pointerId) return;
    const was = ui.local.dragged;
    end();
    if (!was) return;
    tellMap(ui, "sr-drop", { kind, x: at.clientX, y: at.clientY });
    // The click that the browser makes of it is none.
    window.addEventListener("click", swallow, { capture: true, once: true });
    window.setTimeout(() => window.removeEventListener("click", swallow, true));
  };
  const away = () => {
    end();
    tellMap(ui, "sr-drag", { kind, x: -1, y: -1 });
    tellMap(ui, "sr-hold", { kind: null });
  };
  window.addEventListener("pointermove", moved, { signal });
  window.addEventListener("pointerup", dropped, { signal });
  window.addEventListener("pointercancel", away, { signal });
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/**
 * @param {Ui} ui
 * @param {HTMLElement} face
 */
function ghostOf(ui, face) {
  const ghost = document.createElement("div");
  ghost.className = "sr-ghost sr-dragged";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${face.getBoundingClientRect().width}px`;
  ghost.append(face.cloneNode(true));
  ui.table?.append(ghost);
  return ghost;
}

/**
 * @param {Ui} ui
 * @param {HTMLElement} ghost
 * @param {number} x
 * @param {number} y
 */
function place(ui, ghost, x, y) {
  const frame = /** @type {HTMLElement} */ (ui.table).getBoundingClientRect();
  const size = ghost.getBoundingClientRect();
  ghost.style.transform = `translate(${x - frame.left - size.width / 2}px, ${y - frame.top - size.height - 4}px) rotate(-4deg)`;
}
