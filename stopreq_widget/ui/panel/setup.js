// The new-game form. What is typed stays in the page until the game is started.

import { button, h, section } from "../page/dom.js";
import { radios } from "../page/keys.js";
import { icon, markBadge, playerLook } from "../page/signs.js";
import { helpButton } from "./help.js";

/** @import { Draft, SeatForm, Setup, Ui } from "./types.js" */

/** @param {Ui} ui */
export function setupForm(ui) {
  const setup = ui.state.setup || {};
  const draft = draftOf(ui, setup);
  const rules = setup.rules || [];
  /** @param {Partial<Draft>} values */
  const change = (values) => {
    Object.assign(draft, values);
    ui.redraw();
  };
  return [
    h(
      "div",
      { key: "who", class: "sr-form-who" },
      h("h2", { key: "title", class: "sr-title", tabindex: "-1", "data-status": true }, ui.about.title || "New game"),
      ui.about.lead && h("p", { key: "lead", class: "sr-lead" }, ui.about.lead),
      setup.error && h("p", { key: "error", class: "sr-notice sr-notice-error", role: "alert" }, setup.error),
      section(
        ui,
        "seats",
        "Players",
        {},
        draft.players.map((player, i) => seatFields(ui, setup, draft, player, i)),
        button(
          { class: "sr-small", off: draft.players.length >= (setup.max || 5), press: () => addSeat(ui, setup, draft) },
          "Add a player",
        ),
      ),
    ),
    h(
      "div",
      { key: "game", class: "sr-form-game" },
      section(
        ui,
        "first",
        "Who goes first?",
        { aside: h("span", { class: "sr-quiet" }, "who last rode a bus out of town") },
        radios(
          ui,
          "first",
          "Who goes first",
          draft.players.map((player, i) => {
            const name = player.name || namedIfEmpty(player, i);
            return { value: i, show: [markBadge(ui, player), h("span", { class: "sr-clip" }, name)] };
          }),
          draft.first,
          (first) => change({ first }),
        ),
      ),
      rules.length > 1 &&
        section(
          ui,
          "rules",
          "Rules",
          {},
          radios(ui, "rules", "Rules", rules.map((each) => ({ value: each.id, words: each.name, title: each.words })), draft.rules, (chosen) => change({ rules: chosen })),
          h("p", { class: "sr-quiet" }, rules.find((each) => each.id === draft.rules)?.words),
        ),
      moreFields(ui, draft, change),
      h(
        "div",
        { key: "start", class: "sr-actions sr-start" },
        button({ class: "sr-primary sr-big", press: () => startGame(ui, draft) }, "Start the game"),
        helpButton(ui),
      ),
    ),
  ];
}

/**
 * A new form from the kernel starts a new draft; an error alone leaves the draft as it was typed.
 * @param {Ui} ui
 * @param {Setup} setup
 * @returns {Draft}
 */
function draftOf(ui, setup) {
  const { error, ...given } = setup;
  const seen = JSON.stringify(given);
  if (ui.local.draftOf !== seen || !ui.local.draft) {
    ui.local.draftOf = seen;
    const players = (setup.players || []).map((player) => ({ ...player }));
    ui.local.draft = {
      players,
      first: setup.first || 0,
      seed: setup.seed ?? "",
      autosave: setup.autosave ?? "",
      analysis: Boolean(setup.analysis),
      rules: setup.rule || setup.rules?.[0]?.id || "",
      path: "",
    };
  }
  return ui.local.draft;
}

/**
 * @param {Ui} ui
 * @param {Setup} setup
 * @param {Draft} draft
 * @param {SeatForm} player
 * @param {number} i
 */
function seatFields(ui, setup, draft, player, i) {
  /** @param {Partial<SeatForm>} values */
  const change = (values) => {
    Object.assign(player, values);
    ui.redraw();
  };
  const levels = setup.levels || [];
  const who = [{ value: "human", words: "Person" }, ...levels.map((level) => ({ value: level.id, words: `Bot: ${level.name}`, title: level.description }))];
  const chosen = player.kind === "bot" ? player.level : "human";
  return h(
    "fieldset",
    { key: i, class: "sr-seat" },
    h("legend", { class: "sr-unseen" }, `Player ${i + 1}`),
    h(
      "div",
      { class: "sr-seat-line" },
      h("input", {
        type: "text",
        class: "sr-input",
        "aria-label": `Name of player ${i + 1}`,
        maxlength: 60,
        autocomplete: "off",
        spellcheck: "false",
        value: player.name,
        placeholder: namedIfEmpty(player, i),
        on: { input: (event) => change({ name: event.target.value }) },
      }),
      radios(
        ui,
        `colour${i}`,
        `Colour of player ${i + 1}`,
        (setup.colours || []).map((colour) => ({ value: colour, name: colourWords(ui, colour), title: colour, show: markBadge(ui, { colour }) })),
        player.colour,
        (colour) => takeColour(ui, draft, player, colour),
      ),
      button(
        { class: "sr-round", "aria-label": `Remove player ${i + 1}`, title: "Remove", off: draft.players.length <= (setup.min || 2), press: () => removeSeat(ui, draft, i) },
        icon("close"),
      ),
    ),
    radios(ui, `who${i}`, `Who plays seat ${i + 1}`, who, chosen, (value) => change(value === "human" ? { kind: "human" } : { kind: "bot", level: value })),
    player.kind === "bot" && h("p", { class: "sr-quiet" }, levels.find((level) => level.id === player.level)?.description),
  );
}

/**
 * @param {SeatForm} player
 * @param {number} i
 */
function namedIfEmpty(player, i) {
  return player.kind === "bot" ? `Bot (${player.level})` : `Player ${i + 1}`;
}

/**
 * @param {Ui} ui
 * @param {string} colour
 */
function colourWords(ui, colour) {
  return `${colour}, ${playerLook(ui, { colour }).mark || ""}`;
}

/**
 * Colours stay different: whoever had the wanted one gets the other's.
 * @param {Ui} ui
 * @param {Draft} draft
 * @param {SeatForm} player
 * @param {string} colour
 */
function takeColour(ui, draft, player, colour) {
  const holder = draft.players.find((other) => other !== player && other.colour === colour);
  if (holder) holder.colour = player.colour;
  player.colour = colour;
  ui.redraw();
}

/**
 * @param {Ui} ui
 * @param {Setup} setup
 * @param {Draft} draft
 */
function addSeat(ui, setup, draft) {
  const used = new Set(draft.players.map((player) => player.colour));
  const colour = (setup.colours || []).find((name) => !used.has(name)) ?? "";
  const names = new Set(draft.players.map((player) => player.name));
  let n = draft.players.length + 1;
  while (names.has(`Player ${n}`)) n += 1;
  draft.players.push({ name: `Player ${n}`, colour, kind: "human", level: setup.levels?.[0]?.id ?? "" });
  ui.redraw();
}

/**
 * @param {Ui} ui
 * @param {Draft} draft
 * @param {number} i
 */
function removeSeat(ui, draft, i) {
  draft.players.splice(i, 1);
  if (draft.first >= i && draft.first > 0) draft.first -= 1;
  ui.redraw();
}

/**
 * @param {Ui} ui
 * @param {Draft} draft
 * @param {(values: Partial<Draft>) => void} change
 */
function moreFields(ui, draft, change) {
  /**
   * @param {"seed" | "autosave" | "path"} name
   * @param {string} label
   * @param {string} hint
   */
  const field = (name, label, hint) =>
    h(
      "label",
      { key: name, class: "sr-field" },
      h("span", {}, label),
      h("input", { type: "text", class: "sr-input", autocomplete: "off", spellcheck: "false", value: draft[name], on: { input: (event) => change({ [name]: event.target.value }) } }),
      h("small", { class: "sr-quiet" }, hint),
    );
  return h(
    "details",
    { key: "more", class: "sr-part sr-more" },
    h("summary", {}, "More: seed, autosave, analysis, a saved game"),
    field("seed", "Seed", "The same seed deals the same cards. Empty: dealt by chance."),
    field("autosave", "Autosave file", "Written after every move too, to take the game elsewhere. Empty: no file."),
    h(
      "label",
      { key: "analysis", class: "sr-check" },
      h("input", { type: "checkbox", checked: draft.analysis, on: { change: (event) => change({ analysis: event.target.checked }) } }),
      h("span", {}, "Analysis table: all hands lie open and every move can be taken back"),
    ),
    field("path", "Continue a saved game", "A file that this game saved, such as my-game.json."),
    button({ class: "sr-second", off: !draft.path.trim(), press: () => loadGame(ui, draft.path.trim()) }, "Load the file"),
  );
}

/**
 * @param {Ui} ui
 * @param {string} path
 */
function loadGame(ui, path) {
  ui.local.started = true;
  ui.send({ type: "load", path });
}

/**
 * @param {Ui} ui
 * @param {Draft} draft
 */
function startGame(ui, draft) {
  const { path, ...form } = draft;
  ui.local.started = true;
  ui.send({ type: "start", form });
}
