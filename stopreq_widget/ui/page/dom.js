// A small keyed patcher: the page is told what should be there and changes only what differs, so that focus,
// scroll and open menus survive an update. Text is only ever set as text; nothing here parses HTML.

const SVG_NS = "http://www.w3.org/2000/svg";

// Describe an element. Children may be nested arrays; null, undefined and false are left out.
export function h(tag, props, ...children) {
  return { tag, props: props || {}, kids: children.flat(Infinity).filter((kid) => kid != null && kid !== false) };
}

// Make the children of `parent` what the list describes.
export function patch(parent, list) {
  const svg = parent.namespaceURI === SVG_NS;
  const before = new Map((parent.srKids || []).map((kid) => [kid.key, kid]));
  const after = keyed(list).map(({ key, item }) => {
    const kept = before.get(key);
    before.delete(key);
    const node = kept ? kept.node : create(item, svg);
    update(node, kept ? kept.item : null, item);
    return { key, item, node };
  });
  for (const { node } of before.values()) node.remove();
  let next = parent.firstChild;
  for (const { node } of after) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  parent.srKids = after;
}

function keyed(list) {
  const counts = {};
  return list.map((item) => {
    const tag = typeof item === "object" ? item.tag : "#text";
    const own = item.props?.key;
    counts[tag] = (counts[tag] || 0) + 1;
    return { item, key: own == null ? `${tag}#${counts[tag]}` : `${tag}:${own}` };
  });
}

function create(item, svg) {
  if (typeof item !== "object") return document.createTextNode("");
  const inSvg = svg || item.tag === "svg";
  return inSvg ? document.createElementNS(SVG_NS, item.tag) : document.createElement(item.tag);
}

function update(node, was, item) {
  if (typeof item !== "object") {
    const text = String(item);
    if (node.data !== text) node.data = text;
    return;
  }
  const old = was ? was.props : {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(item.props)])) {
    if (name !== "key" && name !== "on" && name !== "made") setProp(node, name, old[name], item.props[name]);
  }
  listen(node, item.props.on || {});
  patch(node, item.kids);
  if (!was && item.props.made) item.props.made(node);
}

function setProp(node, name, old, value) {
  // What a person can change is put right at every update, whether or not our own description of it changed.
  if (name === "value" || name === "checked") {
    if (node[name] !== value) node[name] = value ?? "";
    return;
  }
  if (old === value) return;
  if (value == null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

// Handlers are looked up when the event comes, so that a redraw never adds a second listener. "keydown" has no
// listener at all: the key router in page/keys.js calls it.
function listen(node, handlers) {
  node.srHeard ||= new Set();
  node.srOn = handlers;
  for (const type of Object.keys(handlers)) {
    if (type === "keydown" || node.srHeard.has(type)) continue;
    node.srHeard.add(type);
    node.addEventListener(type, (event) => reporting(node, () => node.srOn[type]?.(event)));
  }
}

// Run a handler; what it throws goes up the page as an event, since the browser's console is where nobody looks.
export function reporting(node, work) {
  try {
    return work();
  } catch (error) {
    node.dispatchEvent(new CustomEvent("sr-error", { bubbles: true, detail: error }));
    return undefined;
  }
}

// A button of the panel: always type=button; "off" keeps it focusable but refuses clicks.
export function button(props, ...children) {
  const { off, press, on, ...rest } = props;
  const click = (event) => {
    if (off) event.preventDefault();
    else press?.(event);
  };
  return h("button", { type: "button", "aria-disabled": off ? "true" : null, ...rest, on: { ...on, click } }, ...children);
}

// A section with a heading of its own.
export function section(ui, name, title, props, ...children) {
  const id = `${ui.uid}-${name}`;
  const { aside, class: more, ...rest } = props;
  return h(
    "section",
    { key: name, "aria-labelledby": id, "data-part": name, ...rest, class: `sr-part sr-part-${name} ${more || ""}` },
    h("div", { class: "sr-part-head" }, h("h3", { id, tabindex: "-1" }, title), aside),
    ...children,
  );
}

// Words that only screen readers get.
export function unseen(...words) {
  return h("span", { class: "sr-unseen" }, ...words);
}

export function plural(n, noun) {
  return `${n} ${many(n, noun)}`;
}

export function many(n, noun) {
  if (n === 1) return noun;
  return noun.endsWith("s") ? `${noun}es` : `${noun}s`;
}
