// A line of the log in as few words as the rail and the status have room for.  The kernel tells a game in whole sentences
// (stopreq_widget/engine/story.py); what is known here in shorter words is put so, anything else stays as it is.

/** @import { Ui } from "./types.js" */

/** @type {[RegExp, string | ((...found: string[]) => string)][]} */
const SHORTER = [
  [/ (?:drew|took) (.+) from the (?:row|deck)\./, (_, card) => (card === "a card" ? " drew a card." : ` took ${card}.`)],
  [/ kept \d+ of \d+ tickets?: (?!none)/, " kept "],
  [/ (drew \d+ tickets?): [^.]*\./, " $1."],
  [/Too many passes lay face up: the row was turned anew\./g, "New row."],
  [/The discards were shuffled into a new deck(?: \d+ times)?\./g, "New deck."],
  [/ laid (.+) for the tunnel (.+) and turned (.+): it takes (\d+) more cards?\./, " digs $2: $4 more."],
  [/ laid (.+) for the tunnel (.+) and turned (.+): it takes no more cards\./, " digs $2."],
  [/ built a station in (.+) with .+\./, " built a station in $1."],
];
const CLAIM = / (claimed|flew) (.+?) \(\d+ spaces?\) with [^:]+?(?:, taking ([^:]+))?: (\d+) points?\./;

/**
 * @param {string} line
 * @param {Ui["about"]["tokens"]} [tokens] - what each call sign is worth
 */
export function brief(line, tokens = []) {
  const short = line.replace(CLAIM, (_, verb, route, signs, points) => {
    const taken = signs ? signs.split(" and ") : [];
    const worth = (/** @type {string} */ sign) => tokens.find(({ call_sign }) => call_sign === sign)?.points ?? 0;
    const own = taken.reduce((/** @type {number} */ rest, /** @type {string} */ sign) => rest - worth(sign), Number(points));
    const gains = taken.map((/** @type {string} */ sign) => `, ${sign.replace(/-FM$/, "")}${worth(sign) ? ` +${worth(sign)}` : ""}`);
    return ` ${verb} ${route}, +${own}${gains.join("")}.`;
  });
  return SHORTER.reduce((text, [long, words]) => text.replace(long, /** @type {string} */ (words)), short);
}

/**
 * The same with what the board's call signs are worth.
 * @param {Ui} ui
 * @param {string} [line]
 */
export function inBrief(ui, line) {
  return brief(line ?? "", ui.about.tokens);
}
