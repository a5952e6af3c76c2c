"""The schema of messages, and the types that the scripts have of it."""

from __future__ import annotations

from pathlib import Path

from stopreq_widget import ui
from stopreq_widget.ui.lab.messages import OF_THE_LAB
from stopreq_widget.ui.page.messages import declarations, kind_of
from stopreq_widget.ui.page.schema import OF_THE_MAP, OF_THE_PANEL, OF_THE_YARD

DECLARED = Path(ui.__file__).parent / "page/messages.d.ts"
GROUPS = {
    "PanelMessage": OF_THE_PANEL,
    "MapMessage": OF_THE_MAP,
    "YardMessage": OF_THE_YARD,
    "LabMessage": OF_THE_LAB,
}


def test_the_scripts_have_the_types_of_the_schema() -> None:
    head = "/** What a page may send: written from the schemas in Python by tests/rewrite_messages.py. */\n\n"
    assert DECLARED.read_text(encoding="utf-8") == head + declarations(GROUPS) + "\n"


def test_a_message_has_one_name_for_python_and_pages() -> None:
    for group in GROUPS.values():
        names = [kind_of(kind) for kind in group]
        assert len(set(names)) == len(names)
