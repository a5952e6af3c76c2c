// What a hand can pay, in words and for a card that is picked up; and who has come where, for ears.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pays, purseWords } from "../../../stopreq_widget/ui/map/purse.js";
import { summary } from "../../../stopreq_widget/ui/map/region.js";

/** @type {any} */
const SERVICES = { gorge: { name: "Gorge Express" }, breeze: { name: "Breeze" }, gray: { name: "any one service" } };

/** @type {(more?: object) => any} */
const route = (more = {}) => ({ id: "r", service: "gorge", length: 4, ...more });
/** @type {(hand: Record<string, number>, more?: object) => any} */
const own = (hand, more = {}) => ({ payable: [], hand, trains: 20, tickets: [], news: [], ...more });

test("what is there and what is lacking", () => {
  assert.equal(purseWords(own({ gorge: 2, pass: 1 }), route(), SERVICES), "needs 4 Gorge Express, you have 2 and 1 pass");
  assert.equal(purseWords(own({ breeze: 3 }), route(), SERVICES), "needs 4 Gorge Express, you have none");
  assert.equal(purseWords(own({ pass: 2 }), route(), SERVICES), "needs 4 Gorge Express, you have 2 passes");
});

test("a gray route asks for the service of which there is most", () => {
  const gray = route({ service: "gray" });
  assert.equal(purseWords(own({ gorge: 1, breeze: 3 }), gray, SERVICES), "needs 4 of one service, you have 3 Breeze");
  assert.equal(purseWords(own({}), gray, SERVICES), "needs 4 of one service, you have none");
});

test("too few trains and too few passes for a ferry come first", () => {
  assert.equal(purseWords(own({ gorge: 4 }, { trains: 1 }), route(), SERVICES), "needs 4 trains, you have 1 left");
  assert.equal(purseWords(own({ gorge: 4, pass: 1 }), route({ ferry: 2 }), SERVICES), "needs 2 passes, you have 1");
  assert.equal(purseWords(own({ gorge: 4 }), route({ ferry: 1 }), SERVICES), "needs 1 pass, you have none");
});

test("what can be claimed says with what", () => {
  const can = { payable: ["r"] };
  assert.equal(purseWords(own({ gorge: 3, pass: 1 }, can), route(), SERVICES), "you can claim it: you have 3 Gorge Express and 1 pass");
  assert.equal(purseWords(own({ pass: 4 }, can), route(), SERVICES), "you can claim it: you have 4 passes");
});

test("a card picked up finds the routes that it helps to pay", () => {
  const can = { payable: ["r"] };
  const gray = route({ service: "gray" });
  assert.ok(pays(own({ gorge: 4 }, can), route(), "gorge"));
  assert.ok(!pays(own({ gorge: 4 }), route(), "gorge"), "not payable now");
  assert.ok(!pays(own({ gorge: 4, breeze: 1 }, can), route(), "breeze"));
  assert.ok(!pays(own({ breeze: 4 }, can), route(), "pass"), "no pass in hand");
  assert.ok(pays(own({ gorge: 3, pass: 1 }, can), gray, "gorge"));
  assert.ok(!pays(own({ gorge: 4, breeze: 1 }, can), gray, "breeze"), "one Breeze buys no four");
});

test("the map sums up who has come where", () => {
  /** @type {{ ends: [number, number] }[]} */
  const routes = [{ ends: [0, 1] }, { ends: [1, 2] }, { ends: [0, 2] }];
  const stations = [{ name: "Bend" }, { name: "Eugene" }, { name: "Salem" }];
  const told = summary(routes, stations, "0.0", [{ name: "Ada" }, { name: "Bo" }]);
  assert.equal(told, "Ada: Bend to Eugene, Bend to Salem. Bo: no routes yet. 1 route is open.");
});
