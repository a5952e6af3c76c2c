"""Messages: what is read, and what is refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stopreq_widget.net.errors import ProtocolError
from stopreq_widget.net.protocol import FROM_GUEST, FROM_HOST, read_message, write_message

EXAMPLES = {int: 3, str: "x", bool: True, dict: {"a": 1}, list: [1]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
)


@pytest.mark.parametrize("known", [FROM_GUEST, FROM_HOST])
def test_every_message_is_read_as_it_was_written(known: Any) -> None:
    for kind, fields in known.items():
        data = {name: EXAMPLES[type_] for name, type_ in fields.items()}
        assert read_message(write_message(kind, **data), known) == (kind, data)
        assert read_message(write_message(kind, **data).encode(), known) == (kind, data)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "must be JSON"),
        ("{", "must be JSON"),
        (b"\xff", "must be JSON"),
        ("[" * 100_000, "must be JSON"),
        ("[]", "must be an object"),
        ('{"type":7}', "no message is called 7"),
        ('{"type":"beat","type":"beat"}', "must be JSON"),
        ('{"type":"beat","more":1}', "'beat' has the fields none"),
        ('{"type":"play","id":"1","at":0}', "'play' has the fields id, at, action"),
        ('{"type":"play","id":"1","at":true,"action":"skip"}', "at must be of the type int"),
        ('{"type":"play","id":1,"at":0,"action":"skip"}', "id must be of the type str"),
        ('{"type":"play","id":"1","at":NaN,"action":"skip"}', "must be JSON"),
        (json.dumps({"type": "play", "id": "1" * 65, "at": 0, "action": "skip"}), "at most 64 characters"),
    ],
)
def test_what_is_no_message_is_refused_with_the_reason(text: str | bytes, why: str) -> None:
    with pytest.raises(ProtocolError, match=why):
        read_message(text, FROM_GUEST)


@given(JSON)
def test_no_json_does_more_than_being_refused(data: Any) -> None:
    try:
        kind, _ = read_message(json.dumps(data), FROM_GUEST)
    except ProtocolError:
        return
    assert kind in FROM_GUEST


def test_ten_thousand_broken_messages_are_refused_in_words() -> None:
    rng = Random(1)
    good = [write_message(kind, **{n: EXAMPLES[t] for n, t in fields.items()}) for kind, fields in FROM_GUEST.items()]
    refused = 0
    for _ in range(10_000):
        text = list(rng.choice(good))
        for _ in range(rng.randint(1, 4)):
            text[rng.randrange(len(text))] = chr(rng.choice((0, 34, 123, 0x202E, 0xD7FF, rng.randrange(32, 127))))
        try:
            read_message("".join(text), FROM_GUEST)
        except ProtocolError as error:
            refused += 1
            assert len(str(error)) < 1000
    assert refused > 9_000
