// Any route by keyboard: a combobox that filters as one types (ARIA's list autocomplete with manual selection).

const TAKEN = /^[0-9]$/;

function routeFinder(ui) {
  if (!ui.priv || ui.priv.seat == null) return null;
  const box = ui.local.combo;
  const found = foundRoutes(ui);
  const list = `${ui.uid}-routes`;
  const payable = ui.priv.payable || [];
  const open = box.open;
  const active = open && found[box.at] ? `${list}-${found[box.at].id}` : null;
  return section(
    ui,
    "routes",
    "Claim a route",
    { aside: h("span", { class: "sr-quiet" }, payable.length ? `you can pay for ${payable.length} now` : "none that you can pay for now") },
    h(
      "div",
      { class: "sr-combo" },
      icon("search"),
      h("input", {
        type: "text",
        role: "combobox",
        class: "sr-input",
        "aria-label": "Find a route by town or service",
        "aria-autocomplete": "list",
        "aria-expanded": String(open),
        "aria-controls": list,
        "aria-activedescendant": active,
        autocomplete: "off",
        spellcheck: "false",
        placeholder: "Town or service, or click on the map",
        value: box.text,
        made: (node) => (ui.combo = node),
        on: {
          input: (event) => setCombo(ui, { text: event.target.value, open: true, at: 0 }),
          click: () => setCombo(ui, { open: true }),
          blur: () => setCombo(ui, { open: false }),
          keydown: (event) => comboKey(ui, event, found),
        },
      }),
      h(
        "ul",
        { id: list, role: "listbox", class: "sr-list", "aria-label": "Routes", hidden: !open },
        open && found.map((route, i) => routeOption(ui, route, i, `${list}-${route.id}`)),
        open && !found.length && h("li", { class: "sr-quiet sr-none", role: "option", "aria-disabled": "true", "aria-selected": "false" }, "No route has all these words in it."),
      ),
    ),
  );
}

function routeOption(ui, route, i, id) {
  const can = ui.payable.has(route.id);
  const state = routeState(ui, route);
  return h(
    "li",
    {
      key: route.id,
      id,
      role: "option",
      class: `sr-option${i === ui.local.combo.at ? " sr-active" : ""}${can ? " sr-can" : ""}`,
      "aria-selected": String(i === ui.local.combo.at),
      on: {
        mousedown: (event) => event.preventDefault(),
        click: () => pickRoute(ui, route),
      },
    },
    chip(ui, route.service),
    h("span", { class: "sr-option-name" }, `${route.a} – ${route.b}`, h("small", {}, routeFacts(ui, route))),
    h("span", { class: "sr-option-state" }, can && icon("done"), can ? "can pay" : state),
  );
}

// Public state of a route, from one character a route in board order where the kernel gives it.
function routeState(ui, route) {
  const mark = ui.state.routes?.[route.index];
  if (mark === "x") return "closed";
  return TAKEN.test(mark) ? (ui.state.players?.[Number(mark)]?.name ?? "taken") : "";
}

function foundRoutes(ui) {
  const words = ui.local.combo.text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = (route) => (ui.payable.has(route.id) ? 0 : routeState(ui, route) ? 2 : 1);
  return [...ui.routes.values()]
    .filter((route) => words.every((word) => route.search.includes(word)))
    .sort((one, other) => rank(one) - rank(other) || one.index - other.index);
}

function setCombo(ui, change) {
  const box = ui.local.combo;
  if (Object.keys(change).every((name) => box[name] === change[name])) return;
  Object.assign(box, change);
  if (box.open) ui.after(() => ui.el.querySelector(".sr-option.sr-active")?.scrollIntoView({ block: "nearest" }));
  ui.redraw();
}

function openRoutes(ui, text) {
  setCombo(ui, { text, open: true, at: 0 });
  ui.combo?.focus();
}

function comboKey(ui, event, found) {
  const box = ui.local.combo;
  const last = Math.max(found.length - 1, 0);
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (step) {
    const at = box.open ? Math.min(Math.max(box.at + step, 0), last) : box.at;
    setCombo(ui, { open: true, at });
    return true;
  }
  if (event.key === "Enter") {
    if (box.open && found[box.at]) pickRoute(ui, found[box.at]);
    else setCombo(ui, { open: true });
    return true;
  }
  if (event.key === "Escape") {
    setCombo(ui, box.open ? { open: false } : { text: "", at: 0 });
    return true;
  }
  return false;
}

function pickRoute(ui, route) {
  ui.send({ type: "pick", route: route.id });
  setCombo(ui, { open: false, text: "", at: 0 });
}
