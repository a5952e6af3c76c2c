"""What the tests of the table share: a stand-in for its pages, tables, and whole games."""

from __future__ import annotations

from stopreq_widget import play


class Page:
    """Stands for the pages that show a table: hears the messages, sends others."""

    def __init__(self, table):
        self.table, self.heard, self.messages = table, [], []
        table.panel.tell = self.hear
        self.own = []
        table.board_map.own = self.own.append

    def hear(self, message):
        """Take a message apart, as the panel does: a paint has others in it."""
        self.heard += message["parts"] if message["type"] == "paint" else [message]
        self.messages.append(message)

    def send(self, **message):
        self.table.panel.receive(message)

    def act(self, action, at=None):
        self.send(type="act", action=str(action), at=self.table.game.position if at is None else at)

    def last(self, kind):
        return next((message for message in reversed(self.heard) if message["type"] == kind), None)

    @property
    def state(self):
        return self.table.panel.state


def table_of(*players, **options):
    table = play(players=list(players), **{"seed": 7, **options})
    return table, Page(table)


def play_out(table, page, rng):
    """Play whatever people have to decide, through the page, until the game is over."""
    for _ in range(2000):
        if table.game.is_over:
            return
        if page.state["ask"]:
            page.send(type="show")
        page.act(rng.choice(table.game.legal_actions))
        assert page.state["notice"] is None
    raise AssertionError("the game does not end")
