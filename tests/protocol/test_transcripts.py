from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table import wire
from tests.protocol.house import PACKS, SHIPPED, referee
from tests.protocol.transcripts import differs, filled, read

HERE = Path(__file__).parent


FOLDERS = {"design_example": SHIPPED}
TRANSCRIPTS = sorted(path.stem for path in HERE.glob("*.jsonl"))


def replay(path: Path, packs: Path) -> None:
    """Say what stands there, and compare every reply."""
    faults: list[str] = []
    judge = referee(faults, packs)
    shape: Any = {}
    for exchange in read(path):
        request = filled(wire.decode(exchange.request.encode()), shape)
        reply = wire.decode(wire.encode(judge.handle(request)))
        assert differs(exchange.reply, reply) is None, f"{path.name}:{exchange.line}: {reply}"
        shape = (reply.get("question") or {}).get("shape", shape)
    assert judge.over
    assert faults == []


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_is_answered_line_by_line(name: str) -> None:
    replay(HERE / f"{name}.jsonl", FOLDERS.get(name, PACKS))


def test_the_guide_tells_a_conversation_as_it_is_and_every_command(tmp_path: Path) -> None:
    guide = (HERE.parents[1] / "docs" / "referee.md").read_text("utf-8")
    told = tmp_path / "guide.jsonl"
    told.write_text(guide.partition("```jsonl\n")[2].partition("```")[0], "utf-8")
    replay(told, SHIPPED)
    commands = referee([], SHIPPED).handle({"cmd": "?"})["error"]["message"].removeprefix("commands: ").split(", ")
    assert [name for name in commands if f"`{name}`" not in guide] == []


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
