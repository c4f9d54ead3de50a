"""The reader by lines alone: what is listed, and what is only typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cli.text.game import TextGame
from companion.cli.text.talk import Mouth
from companion.games.reader import Reader
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import Timing
from companion.table.play.game import OpenGame
from companion.table.play.opening import Opening
from companion.table.play.session import Session
from tests.games.reader_table import pack

VIRTUAL: Mapping[str, tuple[str, ...]] = dict.fromkeys(("roll", "draw", "shuffle", "lot"), ("virtual",))


def test_any_throw_is_typed_and_what_is_none_is_told() -> None:
    resolved = pack().resolve([], {}, 2)
    seating, sources = Seating.of(("Anna", "Ben")), Sources(VIRTUAL)
    session = Session(
        Opening(lambda: Reader(resolved.definition, ("Anna", "Ben")), {}, {}),
        MemoryJournal(Header("test", resolved.plain, seating, 0.0, "test")),
        Timing.unhurried(lambda: 0.0, lambda: 0.0),
        chance=sources.chance,
    )
    opened: Any = TableGame(
        OpenGame(session, resolved, session._writing._journal), sources, Timing(lambda: 0.0, lambda: 0.0)
    )
    mouth = Mouth("en")
    talk = TextGame(opened, mouth).play()
    next(talk)

    def type_(*lines: str) -> str:
        for line in lines:
            talk.send(line)
        return "\n".join(mouth.drain())

    assert "(4d6kh3+1:" in type_("1", "roll:4d6kh3+1")
    assert "RD-4" in type_("1", "roll:4q6")
    assert "RD-1" in type_("dance")
    assert "(d12:" in type_("roll", "d12")
    assert "Round 1: Anna: 3, Ben: -2." in type_("1", "score", "Anna 3, Ben -2")
    talk.close()
