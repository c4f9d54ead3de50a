from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import wire
from tests.protocol.house import referee
from tests.protocol.transcripts import differs, read

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", ["lamps"])
def test_a_transcript_is_answered_line_by_line(name: str) -> None:
    faults: list[str] = []
    judge = referee(faults)
    for exchange in read(HERE / f"{name}.jsonl"):
        reply = wire.decode(wire.encode(judge.handle(wire.decode(exchange.request.encode()))))
        assert differs(exchange.reply, reply) is None, f"{name}.jsonl:{exchange.line}: {reply}"
    assert judge.over
    assert faults == []


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 1}, False),
        (["…"], [1, 2], True),
        ([1], [1, 2], False),
        ("a…c", "abc", True),
        ("a…c", "abd", False),
        (True, 1, False),
        ({}, [], False),
    ],
)
def test_the_matcher_tells_what_fits(expected: object, got: object, same: bool) -> None:
    assert (differs(expected, got) is None) == same
