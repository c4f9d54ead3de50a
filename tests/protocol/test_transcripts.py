from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.referee import bad_json
from companion.engine.levels import LEVELS
from companion.engine.questions import Kind, Mode
from companion.table.protocol import wire
from companion.table.protocol.referee import Referee
from tests.protocol.house import PACKS, SHIPPED, referee
from tests.protocol.page import PAGE, Block, blocks
from tests.protocol.test_bad_lines import CODES
from tests.protocol.transcripts import Exchange, differs, filled, read

HERE = Path(__file__).parent


FOLDERS = {"design_example": SHIPPED}
TRANSCRIPTS = sorted(path.stem for path in HERE.glob("*.jsonl"))


def replay(exchanges: Iterable[Exchange], packs: Path) -> Referee:
    """Say what stands there, and compare every reply."""
    faults: list[str] = []
    judge = referee(faults, packs)
    shape: Any = {}
    for exchange in exchanges:
        try:
            reply = judge.handle(filled(wire.decode(exchange.request.encode()), shape))
        except wire.BadLineError as bad:
            reply = bad_json(bad)
        reply = wire.decode(wire.encode(reply))
        assert differs(exchange.reply, reply) is None, f"line {exchange.line}: {reply}"
        shape = (reply.get("question") or {}).get("shape", shape)
    assert faults == []
    return judge


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_is_answered_line_by_line(name: str) -> None:
    assert replay(read(HERE / f"{name}.jsonl"), FOLDERS.get(name, PACKS)).over


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block.id)
def test_each_example_of_the_page_is_answered_line_by_line(block: Block) -> None:
    replay(block.exchanges, SHIPPED)


def test_every_json_block_of_the_page_is_replayed() -> None:
    assert PAGE.read_text("utf-8").count("```") == 2 * len(blocks())


def test_the_page_names_every_command_kind_mode_level_and_error() -> None:
    page = PAGE.read_text("utf-8")
    commands = referee([], SHIPPED).handle({"cmd": "?"})["error"]["message"].removeprefix("commands: ").split(", ")
    words = [*commands, *Kind, *Mode, *LEVELS, *CODES]
    assert [word for word in words if f"`{word}`" not in page] == []


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 1}, False),
        (["…"], [1, 2], True),
        (["…", 2, "…"], [1, 2], True),
        (["…", 2, "…"], [1, 3], False),
        ([1, "…", 3], [1, 3], True),
        ([1, "…", 3], [1, 3, 4], False),
        ([1], [1, 2], False),
        ("a…c", "abc", True),
        ("a…c", "abd", False),
        (True, 1, False),
        ({}, [], False),
    ],
)
def test_the_matcher_tells_what_fits(expected: object, got: object, same: bool) -> None:
    assert (differs(expected, got) is None) == same
