// All that is kept of the person: the record, and games, results and settings to be carried elsewhere or erased.

import { button, h, plural } from "../page/dom.js";
import { download } from "../page/download.js";
import { stampWords } from "./after.js";
import { dialogPage, openDialog } from "./dialogs.js";

/** @import { KeptPart, MyRecord, RecordLine, Ui } from "./types.js" */

// Beyond this the notebook's server takes no message from a page.
const MOST_BYTES = 9e6;
/** @type {Record<string, string>} */
const NAMES = { games: "Games", record: "My record", settings: "Settings" };

/** @param {Ui} ui */
export function openMemory(ui) {
  ui.send({ type: "memory" });
  openDialog(ui, "memory");
}

/** @param {Ui} ui */
export function memoryPage(ui) {
  return dialogPage(ui, "memory", "My record, and what is kept", () => {
    const { place, news, parts, record } = ui.mine.memory;
    return [
      record ? recordPart(record) : h("p", { key: "none" }, "No game against bots has been played to its end yet: it would be counted here."),
      h("h3", { key: "kept" }, "What is kept"),
      h("p", { key: "where" }, "Only on this machine, in ", h("span", { class: "sr-place" }, place), "."),
      h("ul", { key: "parts", class: "sr-games" }, parts.map((part) => partLine(ui, part))),
      h(
        "div",
        { key: "carry", class: "sr-actions" },
        button({ class: "sr-second", press: () => exportAll(ui) }, "Export all to a file"),
        h("label", { class: "sr-second sr-import" }, "Import a file", h("input", { type: "file", class: "sr-unseen", accept: ".json,application/json", on: { change: (event) => takeIn(ui, event.target) } })),
      ),
      h("p", { key: "news", class: "sr-memory-news", role: "status" }, ui.local.tooLarge || news),
    ];
  });
}

/**
 * @param {Ui} ui
 * @param {KeptPart} part
 */
function partLine(ui, { part, count, words }) {
  const name = NAMES[part] ?? part;
  const sure = ui.local.removing === part;
  /** @param {string | null} asked */
  const ask = (asked) => {
    ui.local.removing = asked;
    ui.redraw();
  };
  const erase = () => {
    ui.local.tooLarge = "";
    ui.send({ type: "erase", part });
    ask(null);
  };
  return h(
    "li",
    { key: part, class: "sr-game" },
    h("span", { class: "sr-game-words" }, h("b", {}, `${name}: `), sure ? "Erase them for good? Nothing brings them back." : words),
    sure
      ? [button({ key: "yes", class: "sr-second", "aria-label": `Erase for good: ${name}`, press: erase }, "Erase"), button({ key: "no", class: "sr-second", press: () => ask(null) }, "Keep")]
      : button({ key: "ask", class: "sr-second", "aria-label": `Erase: ${name}`, off: !count, press: () => ask(part) }, "Erase …"),
  );
}

/** @param {Ui} ui */
function exportAll(ui) {
  ui.local.exporting = true;
  ui.send({ type: "export" });
}

/**
 * Let the browser keep the file, if it was asked for here.
 * @param {Ui} ui
 * @param {{ name: string, text: string }} file
 */
export function keepExport(ui, { name, text }) {
  if (ui.local.exporting) download(name, text, "application/json");
  ui.local.exporting = false;
}

/**
 * @param {Ui} ui
 * @param {HTMLInputElement} input
 */
async function takeIn(ui, input) {
  const file = input.files?.[0];
  if (!file) return;
  const fits = file.size <= MOST_BYTES;
  ui.local.tooLarge = fits ? "" : `${file.name} is too large for a page. In a cell, stopreq_widget.profile.Profile().take_in(text) takes it in.`;
  if (fits) ui.send({ type: "take_in", text: await file.text() });
  input.value = "";
  ui.redraw();
}

/** @param {MyRecord} record */
function recordPart({ total, kinds, stamps, scores }) {
  const had = stamps.filter((stamp) => stamp.games).length;
  return h(
    "div",
    { key: "record" },
    h("p", { class: "sr-record-total" }, h("b", {}, `${plural(total.games, "game")}, ${total.wins} won`), `: best ${total.best}, mean ${total.mean}; tickets made ${total.tickets}; longest path ${total.longest}`),
    drawing(scores),
    h(
      "div",
      { class: "sr-record-frame", tabindex: "0", role: "group", "aria-label": "By rules, players and bots" },
      h(
        "table",
        { class: "sr-record" },
        h("thead", {}, h("tr", {}, ["Rules", "Players", "Bots", "Games", "Won", "Best", "Mean", "Tickets", "Longest"].map((head) => h("th", { key: head, scope: "col" }, head)))),
        h("tbody", {}, kinds.map((kind, i) => h("tr", { key: i }, cells(kind).map((cell, n) => h("td", { key: n }, cell))))),
      ),
    ),
    h("h3", {}, `Passport: ${had} of ${stamps.length} call signs`),
    h(
      "ul",
      { class: "sr-record-signs" },
      stamps.map((stamp) => h("li", { key: stamp.call_sign, class: stamp.games ? "sr-record-sign sr-record-had" : "sr-record-sign", title: stampWords(stamp) }, stamp.call_sign)),
    ),
  );
}

/**
 * @param {RecordLine & { rules: string, players: number, bots: string }} kind
 * @returns {(string | number)[]}
 */
function cells(kind) {
  return [kind.rules, kind.players, kind.bots, kind.games, kind.wins, kind.best, kind.mean, kind.tickets, kind.longest];
}

/**
 * A dot a game, in their order; full ones were won.
 * @param {MyRecord["scores"]} scores
 */
function drawing({ wide, high, level, words, dots }) {
  return h(
    "svg",
    { class: "sr-record-scores", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `${words}. A full dot is a game that was won.` },
    h("path", { class: "sr-record-mean", d: `M0 ${level}H${wide}` }),
    h("path", { class: "sr-record-way", d: dots.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join("") }),
    dots.map(({ x, y, won, words: said }, i) => h("circle", { key: i, class: won ? "sr-record-won" : "sr-record-lost", cx: x, cy: y, r: 3.5 }, h("title", {}, said))),
  );
}
