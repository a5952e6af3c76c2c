// The person's own games, as the form offers them: the one to go on with, and a list of all.

import { button, h } from "../page/dom.js";
import { icon } from "../page/signs.js";
import { openMemory } from "./memory.js";
import { dialogPage, openDialog } from "./dialogs.js";

/** @import { KeptGame, Ui } from "./types.js" */

/**
 * What lies on the form's board: the game that goes on, all the others, the deal of the day, and where games are kept.
 * @param {Ui} ui
 */
export function mine(ui) {
  const { place, games, count, day } = ui.mine.kept;
  if (!day) return null;
  const newest = games.find((game) => !game.over);
  return h(
    "div",
    { key: "mine", class: "sr-kept", role: "group", "aria-label": "My games", "data-part": "mine" },
    newest && button({ key: "continue", class: "sr-primary sr-big", press: () => resume(ui, newest) }, icon("play"), h("span", {}, `Continue: ${newest.words}`)),
    h(
      "div",
      { key: "more", class: "sr-actions" },
      button({ key: "first", class: "sr-second", title: "Twelve small steps on a board of eight towns", press: () => playFirst(ui) }, "First game, with a guide"),
      button({ key: "day", class: "sr-second", press: () => playDaily(ui) }, "Deal of the day"),
      games.length > 0 && button({ key: "games", class: "sr-second", "aria-haspopup": "dialog", press: () => openDialog(ui, "games") }, `My games (${count})`),
    ),
    h("p", { key: "about", class: "sr-quiet" }, h("b", {}, `${day.day}. `), day.words),
    place && h("p", { key: "place", class: "sr-quiet" }, "Games are kept by themselves from their first move, in ", h("span", { class: "sr-place" }, place), ". ", button({ class: "sr-link", "aria-haspopup": "dialog", press: () => openMemory(ui) }, "My record, and what is kept")),
  );
}

/** @param {Ui} ui */
function playFirst(ui) {
  ui.local.started = true;
  ui.send({ type: "first" });
}

/**
 * All games, each to go on with or to be removed.
 * @param {Ui} ui
 */
export function gamesPage(ui) {
  return dialogPage(ui, "games", "My games", () => {
    const { games, count } = ui.mine.kept;
    if (!games.length) return h("p", {}, "No game is kept any more.");
    const rest = count > games.length && h("p", { key: "rest", class: "sr-quiet" }, `These are the ${games.length} played last. All ${count} are kept.`);
    return [h("ul", { key: "games", class: "sr-games" }, games.map((game) => gameLine(ui, game))), rest];
  });
}

/**
 * @param {Ui} ui
 * @param {KeptGame} game
 */
function gameLine(ui, game) {
  const sure = ui.local.removing === game.name;
  const remove = () => {
    if (sure) ui.send({ type: "forget", game: game.name });
    ui.local.removing = sure ? null : game.name;
    ui.redraw();
  };
  return h(
    "li",
    { key: game.name, class: "sr-game" },
    h("span", { class: "sr-game-words" }, game.words),
    button({ class: "sr-second", "aria-label": `${game.over ? "Open" : "Continue"}: ${game.words}`, press: () => resume(ui, game) }, game.over ? "Open" : "Continue"),
    button({ class: "sr-link", "aria-label": `Remove: ${game.words}`, press: remove }, sure ? "Remove for good?" : "Remove"),
  );
}

/**
 * @param {Ui} ui
 * @param {KeptGame} game
 */
function resume(ui, game) {
  ui.local.started = true;
  ui.send({ type: "resume", game: game.name });
}

/** @param {Ui} ui */
function playDaily(ui) {
  ui.local.started = true;
  ui.send({ type: "daily" });
}
