// Whether one looks at now or back.

/** @import { Ui } from "./types.js" */

/**
 * Whether the screen shows an earlier position than the game's last one.
 * @param {Ui} ui
 */
export function isPast(ui) {
  return (ui.state.position ?? 0) < (ui.state.moves ?? 0);
}
