"""Whatever comes in: one reply for each line, never a fault of ours, and the game as it was."""

from __future__ import annotations

import io
import json
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.referee import serve
from companion.table.protocol import wire
from companion.table.protocol.referee import Referee
from tests.protocol.house import referee

COMMANDS = [
    "games",
    "new",
    "question",
    "options",
    "why",
    "answer",
    "expire",
    "view",
    "position",
    "load",
    "undo",
    "redo",
    "correct",
    "odds",
    "log",
    "save",
    "open",
    "language",
    "press",
]
FIELDS = [
    "game",
    "seats",
    "variants",
    "options",
    "levels",
    "position",
    "chance",
    "seed",
    "question",
    "party",
    "value",
    "version",
    "audience",
    "steps",
    "patch",
    "reason",
    "since",
    "path",
    "language",
    "place",
    "button",
    "sure",
]
CODES = frozenset(
    [
        "bad_json",
        "unknown_command",
        "bad_request",
        "unknown_game",
        "unknown_question",
        "not_your_turn",
        "stale",
        "bad_value",
        "refused",
        "no_game",
        "bad_position",
        "warned",
        "no_meaning",
    ]
)

likely = st.sampled_from(
    ["lamps", "Anna", "Ben", "any_time", "ask", "seeded", "table", "referee", "pass", "claim", "light", "north", ""]
)
scalars = st.none() | st.booleans() | st.integers(-3, 20) | st.floats(allow_nan=False) | st.text(max_size=5) | likely
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(likely | st.text(max_size=3), inner, max_size=3),
)
requests = st.builds(
    lambda cmd, fields: {"cmd": cmd, **fields},
    st.sampled_from(COMMANDS) | values,
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=5),
)


def begun(faults: list[str]) -> Referee:
    judge = referee(faults)
    judge.handle({"cmd": "new", "game": "lamps", "seats": ["Anna", "Ben"]})
    judge.handle({"cmd": "load", "position": {"at": "round", "posts": {"north": "Anna"}}})
    return judge


@given(st.lists(requests, min_size=1, max_size=6))
def test_wrong_types_in_every_field_are_told_and_change_nothing(sent: list[dict[str, Any]]) -> None:
    faults: list[str] = []
    judge = begun(faults)
    for request in sent:
        before = judge.handle({"cmd": "position"})
        reply = judge.handle(request)
        wire.encode(reply)
        if not reply["ok"]:
            assert reply["error"]["code"] in CODES, reply
            assert judge.handle({"cmd": "position"}) == before
    assert faults == []


@given(st.lists(st.binary(max_size=60) | requests.map(lambda r: json.dumps(r).encode()), max_size=5))
def test_every_line_gets_one_reply_in_order(lines: list[bytes]) -> None:
    whole = [line.replace(b"\n", b" ") for line in lines]
    out = io.BytesIO()
    judge = referee()
    assert serve(judge, io.BytesIO(b"".join(line + b"\n" for line in whole)), out) == 0
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(replies) == len(whole)
    assert all(isinstance(reply["ok"], bool) for reply in replies)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"\xff\xfe",
        b"{",
        b'{"cmd":"question"',
        b"[]",
        b'"quit"',
        b'{"cmd":"answer","question":0,"value":NaN}',
        b'{"cmd":"answer","question":0,"value":-Infinity}',
        b'{"cmd":"answer","question":0,"value":1e999}',
        b'{"cmd":"answer","question":' + b"9" * 5000 + b',"value":1}',
        b'{"cmd":"answer","cmd":"quit"}',
        b'{"cmd":"new","game":"lamps","seats":["\\ud800","Ben"]}',
        b'{"cmd":"answer","value":' + b"[" * 100 + b"]" * 100 + b"}",
        b"[" * 200_000,
        b'{"cmd":"answer","value":"' + b"x" * wire.LONGEST_LINE + b'"}',
    ],
    ids=lambda line: line[:30].decode("latin-1"),
)
def test_what_is_no_request_is_bad_json_and_the_next_line_is_served(line: bytes) -> None:
    out = io.BytesIO()
    serve(referee(), io.BytesIO(line + b'\n{"cmd":"language"}\n'), out)
    first, second = (json.loads(reply) for reply in out.getvalue().splitlines())
    assert first["error"]["code"] == "bad_json"
    assert first["error"]["message"]
    assert second == {"ok": True, "language": "en"}


def test_a_line_of_just_the_limit_is_read() -> None:
    start, end = b'{"cmd":"language","x":"', b'"}'
    line = start + b"y" * (wire.LONGEST_LINE - len(start) - len(end)) + end
    out = io.BytesIO()
    serve(referee(), io.BytesIO(line + b"\r\n" + line), out)
    assert [json.loads(reply)["ok"] for reply in out.getvalue().splitlines()] == [True, True]


def test_after_quit_nothing_is_answered() -> None:
    out = io.BytesIO()
    serve(referee(), io.BytesIO(b'{"cmd":"quit"}\n{"cmd":"question"}\n'), out)
    assert out.getvalue() == b'{"ok":true}\n'


def test_a_fault_of_ours_is_a_reply_and_the_game_goes_on() -> None:
    faults: list[str] = []
    judge = begun(faults)
    judge._commands["games"] = Mock(side_effect=KeyError("nothing"))  # no line of a script had a part in it
    reply = judge.handle({"cmd": "games"})
    assert reply["error"]["code"] == "bad_request"
    assert faults == ["KeyError: 'nothing'"]
    assert judge.handle({"cmd": "question"})["ok"]
