"""Signs that nobody sees, those that scripts need, and texts that look alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.engine.texts import composed, hidden_sign, look

# Names as people write them.
NEEDED = {
    "Persian": "می\u200cخواهم",
    "Persian with marks": "مَی\u200cخواهَم",
    "Sinhala": "ශ්\u200dරී ලංකාව",
    "Hindi half form": "क्\u200dष",
    "Kannada": "ರ್\u200cಯ",
    "a family": "👨\u200d👩\u200d👧",
    "a pilot": "👩🏽\u200d✈\ufe0f",
    "a heart": "❤\ufe0f\u200d🔥",
    "a keycap": "1\ufe0f\u20e3",
    "Scotland": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "an ideograph's variant": "葛\U000e0100城",
    "Mongolian": "ᠮᠣᠩᠭᠣ\u180bᠯ",
    "none": "Hood River – São Tomé №5 ½",
}
HIDDEN = {
    "U+200B": "Be\u200bnd",
    "U+200C": "Be\u200cnd",
    "U+200D": "Bend\u200d",
    "U+200E": "\u200eBend",
    "U+200F": "Bend\u200f",
    "U+061C": "سلام\u061c",
    "U+2060": "B\u2060end",
    "U+FEFF": "\ufeffBend",
    "U+00AD": "Be\u00adnd",
    "U+034F": "Be\u034fnd",
    "U+3164": "\u3164",
    "U+FE0F": "1\ufe0f",
    "U+E0067": "g\U000e0067",
    "U+E0100": "Bend\U000e0100",
    "U+180B": "Bend\u180b",
    "U+202E": "a\u202eb",
}


@pytest.mark.parametrize("text", NEEDED.values(), ids=NEEDED)
def test_what_a_script_or_an_emoji_needs_is_accepted(text: str) -> None:
    assert hidden_sign(text) == ""


@pytest.mark.parametrize(("sign", "text"), HIDDEN.items(), ids=HIDDEN)
def test_what_nobody_sees_is_named(sign: str, text: str) -> None:
    assert hidden_sign(text) == sign
    assert look(text) != text


def test_joiners_count_only_where_letters_join() -> None:
    assert hidden_sign("\u200cخواهم") == "U+200C"
    assert hidden_sign("می\u200c") == "U+200C"
    assert hidden_sign("می\u200cB") == "U+200C"
    assert hidden_sign("🚌\u200c🚌") == "U+200C"
    assert hidden_sign("🚌\u200dB") == "U+200D"


@given(st.text(max_size=30))
def test_any_text_has_a_look_that_is_its_own(text: str) -> None:
    seen = look(text)
    assert look(seen) == seen
    assert composed(text) == unicodedata.normalize("NFC", text)
    if text.isascii():
        assert (seen, hidden_sign(text)) == (" ".join(text.split()), "")


def test_accents_make_one_letter_however_they_are_written() -> None:
    assert composed("Cafe\u0301") == "Caf\u00e9"
    assert look("Cafe\u0301") == look("Caf\u00e9") != look("Cafe")
