// A small keyed patcher: the page is told what should be there and changes only what differs, so that focus,
// scroll and open menus survive an update. Text is only ever set as text; nothing here parses HTML.

/** @import { ButtonProps, Child, Handlers, Patched, Press, Props, SectionProps, VNode } from "./types.js" */

const SVG_NS = "http://www.w3.org/2000/svg";

/**
 * Describe an element. Children may be nested arrays; null, undefined and false are left out.
 * @param {string} tag
 * @param {Props | null} props
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  return { tag, props: props || {}, kids: flat(children) };
}

/**
 * What is left of nested lists without what is empty.
 * @param {readonly Child[]} children
 * @returns {(VNode | string | number)[]}
 */
export function flat(children) {
  const all = /** @type {Child[]} */ (children.flat(/** @type {1} */ (Infinity)));
  return /** @type {(VNode | string | number)[]} */ (all.filter((kid) => kid != null && kid !== false));
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function all(root, selector) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function one(root, selector) {
  return root.querySelector(selector);
}

/**
 * What holds the focus, if that lies inside an element: on the map that is a drawn town or route.
 * @param {Element} root
 * @returns {HTMLElement | SVGElement | null}
 */
export function focusIn(root) {
  const active = document.activeElement;
  return (active instanceof HTMLElement || active instanceof SVGElement) && root.contains(active) ? active : null;
}

/**
 * Make the children of `parent` what the list describes.
 * @param {Patched} parent
 * @param {(VNode | string | number)[]} list
 */
export function patch(parent, list) {
  const svg = parent.namespaceURI === SVG_NS;
  const before = new Map((parent.srKids || []).map((kid) => [kid.key, kid]));
  const after = keyed(list).map(({ key, item }) => {
    const kept = before.get(key);
    before.delete(key);
    const node = kept ? kept.node : create(item, svg);
    update(node, /** @type {VNode | null} */ (kept ? kept.item : null), item);
    return { key, item, node };
  });
  for (const { node } of before.values()) node.remove();
  let next = /** @type {ChildNode | null} */ (parent.firstChild);
  for (const { node } of after) {
    if (next && node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  parent.srKids = after;
}

/** @param {(VNode | string | number)[]} list */
function keyed(list) {
  /** @type {Record<string, number>} */
  const counts = {};
  return list.map((item) => {
    const [tag, own] = typeof item === "object" ? [item.tag, item.props.key] : ["#text", null];
    counts[tag] = (counts[tag] || 0) + 1;
    return { item, key: own == null ? `${tag}#${counts[tag]}` : `${tag}:${own}` };
  });
}

/**
 * @param {VNode | string | number} item
 * @param {boolean} svg
 */
function create(item, svg) {
  if (typeof item !== "object") return document.createTextNode("");
  const inSvg = svg || item.tag === "svg";
  return inSvg ? document.createElementNS(SVG_NS, item.tag) : document.createElement(item.tag);
}

/**
 * @param {any} node
 * @param {VNode | null} was
 * @param {VNode | string | number} item
 */
function update(node, was, item) {
  if (typeof item !== "object") {
    const text = String(item);
    if (node.data !== text) node.data = text;
    return;
  }
  /** @type {Props} */
  const old = was ? was.props : {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(item.props)])) {
    if (name !== "key" && name !== "on" && name !== "made") setProp(node, name, old[name], item.props[name]);
  }
  listen(node, item.props.on || {});
  patch(node, item.kids);
  if (!was && item.props.made) item.props.made(node);
}

/**
 * @param {any} node
 * @param {string} name
 * @param {unknown} old
 * @param {any} value
 */
function setProp(node, name, old, value) {
  // What a person can change is put right at every update, whether or not our own description of it changed.
  if (name === "value" || name === "checked") {
    if (node[name] !== value) node[name] = value ?? "";
    return;
  }
  if (old === value) return;
  // An attribute of that name is refused where a page allows no styles but its own; the same set by a script is not.
  if (name === "style") node.style.cssText = value || "";
  else if (value == null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Handlers are looked up when the event comes, so that a redraw never adds a second listener. "keydown" has no
 * listener at all: the key router in page/keys.js calls it.
 * @param {Patched} node
 * @param {Handlers} handlers
 */
function listen(node, handlers) {
  node.srHeard ||= new Set();
  node.srOn = /** @type {Patched["srOn"]} */ (handlers);
  for (const type of Object.keys(handlers)) {
    if (type === "keydown" || node.srHeard.has(type)) continue;
    node.srHeard.add(type);
    node.addEventListener(type, (event) => reporting(node, () => node.srOn?.[type]?.(event)));
  }
}

/**
 * Run a handler; what it throws goes up the page as an event, since the browser's console is where nobody looks.
 * @param {Element} node
 * @param {() => any} work
 */
export function reporting(node, work) {
  try {
    return work();
  } catch (error) {
    node.dispatchEvent(new CustomEvent("sr-error", { bubbles: true, detail: error }));
    return undefined;
  }
}

/**
 * A button of the panel: always type=button; "off" keeps it focusable but refuses clicks.
 * @param {ButtonProps} props
 * @param {...Child} children
 */
export function button(props, ...children) {
  const { off, press, on, ...rest } = props;
  /** @param {Press} event */
  const click = (event) => {
    if (off) event.preventDefault();
    else press?.(event);
  };
  return h("button", { type: "button", "aria-disabled": off ? "true" : null, ...rest, on: { ...on, click } }, ...children);
}

/**
 * A section with a heading of its own, which only screen readers get where the thing itself explains it ("bare").
 * @param {{ uid: string }} ui
 * @param {string} name
 * @param {string} title
 * @param {SectionProps} props
 * @param {...Child} children
 */
export function section(ui, name, title, props, ...children) {
  const id = `${ui.uid}-${name}`;
  const { aside, bare, class: more, ...rest } = props;
  return h(
    "section",
    { key: name, "aria-labelledby": id, "data-part": name, ...rest, class: `sr-part sr-part-${name} ${more || ""}` },
    h("div", { class: bare ? "sr-part-bare" : "sr-part-head" }, h("h3", { id, tabindex: "-1", class: bare ? "sr-unseen" : null }, title), aside),
    ...children,
  );
}

/**
 * Words that only screen readers get.
 * @param {...Child} words
 */
export function unseen(...words) {
  return h("span", { class: "sr-unseen" }, ...words);
}

/**
 * @param {number} n
 * @param {string} noun
 */
export function plural(n, noun) {
  return `${n} ${many(n, noun)}`;
}

/**
 * @param {number} n
 * @param {string} noun
 */
export function many(n, noun) {
  if (n === 1) return noun;
  return noun.endsWith("s") ? `${noun}es` : `${noun}s`;
}
