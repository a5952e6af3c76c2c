// People elsewhere: who is here, what they say, what they ask, and how they are invited.

import { button, h, section, unseen } from "../page/dom.js";
import { icon } from "../page/signs.js";

/** @import { Company, Ui } from "./types.js" */

/** What one may say with one click; words, since not every machine has signs for faces. */
export const REACTIONS = ["Nice!", "Bravo!", "Ouch!", "Phew!", "Hurry!"];
const MOST_LETTERS = 200;
const COPIED_MS = 1500;

/**
 * Whether a player is here now, as a dot; nothing where all sit at one table.
 * @param {Ui} ui
 * @param {number} seat
 */
export function presence(ui, seat) {
  const here = ui.company?.here[seat];
  if (here === undefined || ui.state.players?.[seat].kind === "bot") return null;
  const words = here ? "is here" : "is away";
  return h("span", { key: "here", class: `sr-here${here ? "" : " sr-away"}`, title: words, role: "img", "aria-label": words });
}

/**
 * What stands above all else: that the line is lost, or that somebody asks to take a move back.
 * @param {Ui} ui
 */
export function wishes(ui) {
  const { company } = ui;
  const { people = [] } = ui.state;
  if (!company) return null;
  return [
    company.away && bar("away", h("b", {}, company.away)),
    company.wish != null &&
      (people.includes(company.wish)
        ? bar("wish", h("b", {}, "You have asked to take your last move back."), h("p", {}, "It is taken back when everybody allows it."))
        : bar(
            "wish",
            h("b", {}, `${nameOf(ui, company.wish)} asks to take the last move back.`),
            people.length > 0 &&
              h(
                "div",
                { class: "sr-actions" },
                button({ key: "yes", class: "sr-primary", press: () => ui.send({ type: "allow", yes: true }) }, "Allow it"),
                button({ key: "no", class: "sr-second", press: () => ui.send({ type: "allow", yes: false }) }, "Rather not"),
              ),
          )),
  ];
}

/**
 * @param {string} key
 * @param {...import("../page/types.js").Child} children
 */
function bar(key, ...children) {
  return h("div", { key, class: "sr-notice sr-notice-info", role: "status" }, h("div", {}, ...children));
}

/**
 * What was said, and a line to say something.
 * @param {Ui} ui
 */
export function talk(ui) {
  const { company } = ui;
  const { people = [] } = ui.state;
  if (!company) return null;
  const say = () => {
    const text = ui.local.talk.trim();
    if (!text) return;
    ui.local.talk = "";
    ui.send({ type: "say", text });
    ui.redraw();
  };
  return section(
    ui,
    "talk",
    "Talk",
    { bare: true },
    company.talk.length > 0 &&
      h(
        "ol",
        { class: "sr-talk", tabindex: "0", role: "log", "aria-label": "What was said", made: (node) => (ui.talkNode = node) },
        company.talk.map(([seat, text], i) => h("li", { key: i }, h("b", {}, `${nameOf(ui, seat)}: `), text)),
      ),
    people.length > 0 &&
      h(
        "div",
        { class: "sr-say" },
        h("input", {
          type: "text",
          class: "sr-input",
          maxlength: MOST_LETTERS,
          "aria-label": "Say something to everybody",
          placeholder: "Say something …",
          autocomplete: "off",
          value: ui.local.talk,
          on: {
            input: (event) => {
              ui.local.talk = event.target.value;
              ui.redraw();
            },
            keydown: (event) => {
              if (event.key === "Enter") say();
              return event.key === "Enter";
            },
          },
        }),
        h(
          "div",
          { class: "sr-reactions", role: "group", "aria-label": "Say it with one click" },
          REACTIONS.map((words) => button({ key: words, class: "sr-small", press: () => ui.send({ type: "say", text: words }) }, words)),
        ),
      ),
  );
}

/**
 * The newest line of talk stays in sight.
 * @param {Ui} ui
 */
export function showTalk(ui) {
  if (ui.talkNode) ui.talkNode.scrollTop = ui.talkNode.scrollHeight;
}

/**
 * @param {Ui} ui
 * @param {number} seat
 */
function nameOf(ui, seat) {
  return ui.state.players?.[seat]?.name ?? "A watcher";
}

/**
 * Whether this is a table from which others can be invited.
 * @param {Ui} ui
 */
export function canInvite(ui) {
  const { company } = ui;
  const { players = [], outcome } = ui.state;
  const away = company && !company.address;
  return !away && !outcome && players.filter((player) => player.kind === "human").length > 1;
}

/**
 * A dialog of the page itself, as the rules are: what each friend types, or who may come.
 * @param {Ui} ui
 */
export function invitePage(ui) {
  const id = `${ui.uid}-invite-title`;
  const close = () => {
    ui.local.inviting = false;
    ui.redraw();
  };
  return h(
    "dialog",
    { key: "invite", class: "sr-dialog", "aria-labelledby": id, made: (node) => (ui.inviteNode = node), on: { close } },
    ui.local.inviting && [
      h(
        "div",
        { class: "sr-dialog-head" },
        h("h2", { id, tabindex: "-1" }, "Play with people elsewhere"),
        button({ class: "sr-round", "aria-label": "Close", press: () => ui.inviteNode?.close() }, icon("close")),
      ),
      h("div", { class: "sr-dialog-text", tabindex: "0", role: "group", "aria-labelledby": id }, ui.company ? invited(ui, ui.company) : closed(ui)),
    ],
  );
}

/** @param {Ui} ui */
function closed(ui) {
  /**
   * @param {boolean} network
   * @param {string} words
   */
  const open = (network, words) => button({ key: words, class: "sr-primary", press: () => ui.send({ type: "invite", network }) }, words);
  return [
    h("p", {}, "Every person but the first gets a line to type in a notebook of their own. It shows this table from their seat; what they may not see never leaves this kernel."),
    h("p", {}, "Whoever in your network reaches this computer and knows a key can play its seat; what is sent is not encrypted (a cell can: table.invite(certfile=…, keyfile=…))."),
    h("div", { class: "sr-actions" }, open(true, "Invite people in my network"), open(false, "Invite people at this computer")),
  ];
}

/**
 * @param {Ui} ui
 * @param {Company} company
 */
function invited(ui, company) {
  return [
    h("p", {}, `This game is open at ${company.address}. Each friend runs these two lines in a notebook:`),
    company.lines.map(([name, line]) => {
      const text = `from stopreq_widget import join\n${line}`;
      return h(
        "div",
        { key: name, class: "sr-invited" },
        h("h3", {}, name, presence(ui, (ui.state.players ?? []).findIndex((player) => player.name === name))),
        h("pre", { class: "sr-key", tabindex: "0", "aria-label": `What ${name} types` }, text),
        button({ class: "sr-second", press: () => void copy(ui, name, text) }, ui.local.copied === name ? "Copied" : "Copy", unseen(` what ${name} types`)),
      );
    }),
    h("p", {}, "Whoever has a line has that seat: send it to its person only."),
    h("div", { class: "sr-actions" }, button({ class: "sr-second", press: () => ui.send({ type: "uninvite" }) }, "Close the game to guests")),
  ];
}

/**
 * @param {Ui} ui
 * @param {string} name
 * @param {string} text
 */
async function copy(ui, name, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the page may not write to the clipboard, the line is marked, to be copied by hand.
    const line = [...(ui.inviteNode?.querySelectorAll(".sr-key") ?? [])].find((node) => node.textContent === text);
    if (line) window.getSelection()?.selectAllChildren(line);
    return;
  }
  ui.local.copied = name;
  ui.redraw();
  window.setTimeout(() => {
    ui.local.copied = null;
    ui.redraw();
  }, COPIED_MS);
}

/** @param {Ui} ui */
export function openInvite(ui) {
  ui.local.inviting = true;
  ui.redraw();
  if (!ui.inviteNode) return;
  if (!ui.inviteNode.open) ui.inviteNode.showModal();
  ui.inviteNode.querySelector("h2")?.focus();
}
