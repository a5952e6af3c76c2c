// One display of the panel: what it has been told, and what only it knows.

import { redraw } from "./drawing.js";

/** @import { Ui } from "./types.js" */

let panels = 0;

/**
 * Return a display that has been told nothing yet.
 * @param {HTMLElement} el
 * @param {Ui["send"]} send
 * @returns {Ui}
 */
export function makeUi(el, send) {
  panels += 1;
  /** @type {Ui} */
  const ui = {
    el,
    uid: `sr${panels}`,
    state: {},
    theme: {},
    about: {},
    routes: new Map(),
    payable: new Set(),
    priv: null,
    own: [],
    hands: null,
    company: null,
    mine: { kept: { place: "", games: [], count: 0, day: null }, after: { standing: "", line: "", stamps: [] }, memory: { place: "", news: "", parts: [], record: null } },
    dialogs: {},
    log: [],
    sizes: {},
    motion: { from: null },
    later: [],
    drawing: false,
    again: false,
    // What only this display knows: open menus, what is typed, where the focus is.
    local: {
      rove: {},
      seat: null,
      combos: {},
      payment: 0,
      keep: new Set(),
      ticket: null,
      pinned: null,
      dragged: false,
      rules: false,
      menu: false,
      sure: false,
      savePath: "",
      silent: false,
      slide: null,
      sent: null,
      arrangement: "alone",
      rows: 2,
      sheet: true,
      count: null,
      focus: null,
      tab: "cards",
      opener: null,
      draft: null,
      draftOf: null,
      started: false,
      dialog: null,
      removing: null,
      exporting: false,
      tooLarge: "",
      result: null,
      network: false,
      inviting: false,
      copied: null,
      talk: "",
      said: [],
      sayings: 0,
      unsaid: [],
      spoken: null,
      sharing: false,
      page: null,
      asked: false,
    },
    send,
    act: (action) => send({ type: "act", action, at: ui.state.position ?? 0 }),
    redraw: () => redraw(ui),
    after: (work) => ui.later.push(work),
  };
  return ui;
}
