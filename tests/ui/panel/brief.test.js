// The log's sentences in few words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { brief } from "../../../stopreq_widget/ui/panel/brief.js";

const TOKENS = [{ call_sign: "KTVR-FM", station: "La Grande", points: 2 }, { call_sign: "KOPB", station: "Portland", points: 1 }];
const LINES = [
  ["Robo claimed Pendleton–La Grande (4 spaces) with 3 Kayak and 1 pass, taking KTVR-FM: 9 points.", "Robo claimed Pendleton–La Grande, +7, KTVR +2."],
  ["Robo claimed Hood River–The Dalles (1 space) with 1 FlixBus: 1 point.", "Robo claimed Hood River–The Dalles, +1."],
  ["Ada flew Portland–Pendleton (6 spaces) with 6 Flight, taking KOPB and KTVR-FM: 23 points.", "Ada flew Portland–Pendleton, +20, KOPB +1, KTVR +2."],
  ["You drew Transit Pass from the deck.", "You took Transit Pass."],
  ["Robo drew a card from the deck. The discards were shuffled into a new deck.", "Robo drew a card. New deck."],
  ["Robo took Kayak from the row. Too many passes lay face up: the row was turned anew.", "Robo took Kayak. New row."],
  ["You drew 3 tickets: Astoria–Bend, Bly–Salem, Burns–Sisters.", "You drew 3 tickets."],
  ["You kept 2 of 3 tickets: Astoria–Bend (9), Bly–Salem (7).", "You kept Astoria–Bend (9), Bly–Salem (7)."],
  ["Robo kept 2 of 3 new tickets.", "Robo kept 2 of 3 new tickets."],
  ["Ada laid 3 Kayak for the tunnel Bend–Burns and turned Kayak, Breeze, POINT: it takes 1 more card.", "Ada digs Bend–Burns: 1 more."],
  ["Ada laid 3 Kayak for the tunnel Bend–Burns and turned nothing: it takes no more cards.", "Ada digs Bend–Burns."],
  ["Bo built a station in Burns with 1 POINT.", "Bo built a station in Burns."],
  ["Bo has 2 trains left: everybody has one more turn.", "Bo has 2 trains left: everybody has one more turn."],
  ["<b>x</b> did what nobody knows.", "<b>x</b> did what nobody knows."],
];

for (const [long, short] of LINES) {
  test(long, () => assert.equal(brief(long, TOKENS), short));
}
