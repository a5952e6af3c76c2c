// The patcher: it makes the page what the list describes, and touches nothing that is as it should be.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Window } from "happy-dom";

const page = new Window();
for (const name of ["document", "CustomEvent", "HTMLElement", "SVGElement"]) Reflect.set(globalThis, name, Reflect.get(page, name));
const { button, flat, h, many, patch, plural } = await import("../../../stopreq_widget/ui/page/dom.js");

/** @returns {HTMLElement} */
function stage() {
  const root = document.createElement("main");
  document.body.replaceChildren(root);
  return root;
}

test("children are flattened, and what is empty is left out", () => {
  assert.deepEqual(flat(["a", [null, ["b", false]], undefined, 0]), ["a", "b", 0]);
  assert.deepEqual(h("p", null, ["x", false]).kids, ["x"]);
});

test("a keyed element stays the same element wherever it moves", () => {
  const root = stage();
  /** @param {string[]} names */
  const show = (names) => patch(root, names.map((key) => h("p", { key }, key)));
  show(["a", "b", "c"]);
  const [a, b, c] = root.children;
  show(["c", "a"]);
  assert.deepEqual([...root.children], [c, a]);
  assert.equal(b.isConnected, false);
});

test("text is text, whatever it looks like", () => {
  const root = stage();
  patch(root, [h("p", {}, "<b>bold</b>")]);
  assert.equal(root.querySelector("b"), null);
  assert.equal(root.textContent, "<b>bold</b>");
});

test("attributes come, change and go", () => {
  const root = stage();
  patch(root, [h("p", { class: "one", hidden: true, title: "t" })]);
  const p = root.children[0];
  assert.deepEqual([p.getAttribute("class"), p.getAttribute("hidden"), p.getAttribute("title")], ["one", "", "t"]);
  patch(root, [h("p", { class: "two", hidden: false })]);
  assert.equal(root.children[0], p);
  assert.deepEqual([p.getAttribute("class"), p.hasAttribute("hidden"), p.hasAttribute("title")], ["two", false, false]);
});

test("what a person has typed is put right even where our description did not change", () => {
  const root = stage();
  patch(root, [h("input", { value: "x" })]);
  const input = /** @type {HTMLInputElement} */ (root.children[0]);
  input.value = "typed";
  patch(root, [h("input", { value: "x" })]);
  assert.equal(input.value, "x");
});

test("a redraw never adds a second listener, and the newest handler is called", () => {
  const root = stage();
  /** @type {string[]} */
  const heard = [];
  for (const name of ["old", "new"]) patch(root, [button({ press: () => heard.push(name) }, "go")]);
  /** @type {HTMLElement} */ (root.children[0]).click();
  assert.deepEqual(heard, ["new"]);
});

test("a button that is off can have the focus and does nothing", () => {
  const root = stage();
  patch(root, [button({ off: true, press: () => assert.fail("it is off") }, "go")]);
  const made = /** @type {HTMLElement} */ (root.children[0]);
  made.click();
  assert.equal(made.getAttribute("aria-disabled"), "true");
  assert.equal(made.hasAttribute("disabled"), false);
});

test("what a handler throws goes up the page", () => {
  const root = stage();
  /** @type {unknown[]} */
  const told = [];
  root.addEventListener("sr-error", (event) => told.push(/** @type {CustomEvent} */ (event).detail.message));
  patch(root, [button({ press: () => { throw new Error("broken"); } }, "go")]);
  /** @type {HTMLElement} */ (root.children[0]).click();
  assert.deepEqual(told, ["broken"]);
});

test("an svg and what is inside it lie in SVG's namespace", () => {
  const root = stage();
  patch(root, [h("svg", {}, h("g", {}, h("path", { d: "M0 0" })))]);
  assert.equal(root.querySelector("path")?.namespaceURI, "http://www.w3.org/2000/svg");
});

test("numbers have nouns", () => {
  assert.deepEqual([plural(1, "pass"), plural(2, "pass"), plural(0, "card"), many(1, "card")], ["1 pass", "2 passes", "0 cards", "card"]);
});
