"""Write the scripts' types of messages anew, after the schema has changed: python tests/rewrite_messages.py."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from stopreq_widget.ui.page.messages import declarations
from tests.ui.page.test_messages import DECLARED, GROUPS

HEAD = "/** What a page may send: written from the schemas in Python by tests/rewrite_messages.py. */\n\n"

if __name__ == "__main__":
    DECLARED.write_text(HEAD + declarations(GROUPS) + "\n", encoding="utf-8")
