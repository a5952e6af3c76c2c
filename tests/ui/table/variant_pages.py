"""A page of the panel for tables of other rule sets, driven through its handlers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stopreq_widget import play

if TYPE_CHECKING:
    from collections.abc import Callable

    from stopreq_widget.ui.table.table import Table

BUILD = "Build a train station"


class Page:
    """Stands for the page: hears the messages of a table and knows no more than they say."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: list[dict[str, Any]] = []
        table.panel.tell = self.hear  # type: ignore[method-assign]
        self.send(type="ready")

    def hear(self, message: dict[str, Any]) -> None:
        self.heard += message["parts"] if message["type"] == "paint" else [message]

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.table.panel.state)

    @property
    def private(self) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == "private")

    def send(self, **message: Any) -> None:
        self.table.panel.receive(message)

    def act(self, action: str) -> None:
        self.send(type="act", action=action, at=self.state["position"])

    def choose(self, title: str) -> list[str]:
        self.send(type="choose", group=BUILD, title=title)
        return [payment["action"] for payment in self.private["selected"]["payments"]]

    def pick(self, route: str) -> list[str]:
        self.send(type="pick", route=route)
        return [payment["action"] for payment in self.private["selected"]["payments"]]

    def can(self) -> dict[str, Callable[[], list[str]]]:
        """Return what the panel offers, each with what gives the texts of its actions."""
        state, private = self.state, self.private
        found: dict[str, Callable[[], list[str]]] = {}
        for kind in state["draws"]:
            found[f"draw {kind}"] = lambda k=kind: [f"draw {k}"]  # type: ignore[misc]
        if state["can_draw_tickets"]:
            found["tickets"] = lambda: ["tickets"]
        if state["can_skip"]:
            found["skip"] = lambda: ["skip"]
        if private["offer"]:
            kept = [ticket["id"] for ticket in private["offer"]][: max(private["keep_min"], 1)]
            found["keep"] = lambda: [f"keep {', '.join(kept)}"]
        for route in private["payable"]:
            found[f"claim {route}"] = lambda r=route: self.pick(r)  # type: ignore[misc]
        for group in private["choices"]:
            for entry in group.get("entries", []):
                found[entry["action"]] = lambda e=entry: [e["action"]]  # type: ignore[misc]
            for title in group.get("titles", []):
                found[f"build {title}"] = lambda t=title: self.choose(t)  # type: ignore[misc]
        return found


def table_of(rules: str, seed: int = 7, **options: Any) -> tuple[Table, Page]:
    table = play(players=["You", "bot:easy"], rules=rules, seed=seed, **options)
    return table, Page(table)


def to_the_turn(page: Page) -> None:
    """Choose first tickets, so that it is the person's turn."""
    while page.state["phase"] == "first tickets":
        page.act(page.can()["keep"]()[0])
