"""A notebook that is turned into a page without a widget manager shows the board instead of nothing."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import nbformat.v4 as nb
from nbconvert import HTMLExporter

from stopreq_widget import play, replay
from tests.ui.share.games import played

VIEW = "application/vnd.jupyter.widget-view+json"


def page_of(bundle: dict[str, Any]) -> str:
    output = nb.new_output("execute_result", data=bundle, execution_count=1)
    notebook = nb.new_notebook(cells=[nb.new_code_cell("play()", outputs=[output], execution_count=1)])
    page, _ = HTMLExporter(template_name="lab").from_notebook_node(notebook)
    return str(page)


def test_a_table_leaves_its_board_in_a_page_without_widgets() -> None:
    table = replay(played(moves=60))
    bundle = table._repr_mimebundle_()
    assert bundle["image/svg+xml"] == played(moves=60).to_svg()
    # The widget comes first wherever there is a manager.
    assert next(iter(bundle)) in {VIEW, "text/plain"} and VIEW in bundle
    assert b64encode(bundle["image/svg+xml"].encode()).decode() in page_of(bundle)
    table.close()


def test_nothing_that_a_seat_holds_is_in_it() -> None:
    game = played(moves=60)
    titles = [game.board.title(ticket) for seat in range(2) for ticket in game.view(seat).own_tickets()]
    table = replay(game)
    still = table._repr_mimebundle_()["image/svg+xml"]
    assert titles and not any(title in still for title in titles)
    table.close()


def test_a_form_has_no_board_to_leave() -> None:
    table = play()
    assert "image/svg+xml" not in table._repr_mimebundle_()
    table.close()
