// A route that was picked, here or on the map: its payments and one button that claims it, or why it can't be claimed.

function claimDialogue(ui) {
  const chosen = ui.priv?.selected;
  if (!chosen) return null;
  const route = ui.routes.get(chosen.route);
  const title = route ? `${route.a} – ${route.b}` : chosen.route;
  const payments = chosen.payments || [];
  const at = Math.min(ui.local.payment, Math.max(payments.length - 1, 0));
  const claim = () => payments[at] && ui.act(payments[at].action);
  const cancel = () => ui.send({ type: "pick", route: null });
  const id = `${ui.uid}-claim-title`;
  return h(
    "section",
    {
      key: "claim",
      class: "sr-part sr-ask sr-claim",
      role: "dialog",
      "aria-labelledby": id,
      "data-part": "claim",
      on: { keydown: (event) => claimKey(event, claim, cancel) },
    },
    h("h3", { id, tabindex: "-1" }, title),
    route && h("p", { class: "sr-claim-facts" }, chip(ui, route.service), routeFacts(ui, route)),
    chosen.why && h("p", { class: "sr-why" }, chosen.why),
    payments.length > 0 && paymentChoice(ui, payments, at),
    h(
      "div",
      { class: "sr-actions" },
      payments.length > 0 &&
        button({ class: "sr-primary", press: claim, "data-claim": true }, route ? `Claim for ${plural(route.points, "point")}` : "Claim"),
      button({ class: "sr-second", press: cancel, "data-cancel": true }, payments.length ? "Not now" : "Close"),
    ),
  );
}

function claimKey(event, claim, cancel) {
  if (event.key === "Escape") {
    cancel();
    return true;
  }
  if (event.key === "Enter" && event.target.getAttribute("role") === "radio") {
    claim();
    return true;
  }
  return false;
}

function routeFacts(ui, route) {
  const look = lookOf(ui, route.service);
  const kind = route.flight ? "flight" : route.service === "gray" ? "any one service" : look.name;
  return `${kind}, ${plural(route.length, "space")}, ${plural(route.points, "point")}`;
}

function paymentChoice(ui, payments, at) {
  return h(
    "div",
    { class: "sr-payments", role: "radiogroup", "aria-label": "Pay with" },
    payments.map((payment, i) =>
      button(
        {
          key: payment.action,
          class: "sr-payment",
          role: "radio",
          "aria-checked": String(i === at),
          "aria-label": payment.words,
          press: () => {
            ui.local.payment = i;
            ui.redraw();
          },
          ...rove(ui, "payments", i, at),
        },
        h("span", { class: "sr-chips" }, (payment.cards || []).map((kind) => chip(ui, kind))),
        h("span", { class: "sr-payment-words" }, payment.words),
      ),
    ),
  );
}
