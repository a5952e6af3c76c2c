// Whose display this is: everybody's at one screen, or one seat's own, which shows that seat's cards and no others.

import { radios } from "../page/keys.js";
import { h } from "../page/dom.js";
import { isPast } from "./past.js";

/** @import { Private, Ui } from "./types.js" */

/**
 * Whether whoever looks here may act now.
 * @param {Ui} ui
 */
export function mayAct(ui) {
  return !isPast(ui) && (ui.local.seat === null || ui.local.seat === ui.state.seat);
}

/**
 * What a display of one seat shows of the private messages that came for all of them.
 * @param {Ui} ui
 * @returns {Private}
 */
export function ownCards(ui) {
  return ui.own.find((each) => each.seat === ui.local.seat) ?? { type: "private", seat: null };
}

/**
 * Who this screen is, where several people play.
 * @param {Ui} ui
 */
export function seatChoice(ui) {
  const here = ui.state.people || [];
  const people = (ui.state.players || []).filter(({ seat }) => here.includes(seat));
  if (people.length < 2) return null;
  /** @param {number | null} seat */
  const choose = (seat) => {
    const before = ui.local.seat;
    if (seat === before) return;
    ui.local.seat = seat;
    if (before !== null) ui.send({ type: "seat", seat: before, own: false });
    if (seat !== null) ui.send({ type: "seat", seat, own: true });
    ui.redraw();
  };
  const options = [{ value: null, words: "everybody's" }, ...people.map(({ seat, name }) => ({ value: seat, words: `${name}'s` }))];
  return h(
    "div",
    { key: "seat", class: "sr-bar" },
    h("span", { class: "sr-bar-words" }, "This screen is"),
    radios(ui, "seat", "Whose screen this is", options, ui.local.seat, choose),
    h("small", { class: "sr-quiet" }, "A screen of one's own shows no other cards. It is a courtesy: whoever can run a cell can read the kernel. For hidden hands, invite people elsewhere."),
  );
}
