"""Leads through the screens of the reader with nine players, for whoever looks at them all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.decks import Deck
from tests.ui.house import NINE
from tests.ui.tables import calm


def enter(p: Any, decks: dict[str, str], *names: str, dice: str = "virtual") -> Any:
    """Begin with these decks (id → app or reader) and these people, past the set-up; the session."""
    room = p.flow.new_game.reader
    room.enter()
    room.setup.along = dict(decks)
    room.setup.people.dice = dice
    for name in names:
        room.setup.people.add(name)
    room.begin()
    calm(p)
    return p.flow.opened.session


def page(p: Any, name: str) -> None:
    """Turn to one of the four pages."""
    calm(p)
    p.flow.table.question_side.children[0]._turn_to(name)
    p.frames(4)


def say(p: Any, *values: str) -> None:
    """Things are done at the table, past the buttons."""
    for value in values:
        p.flow.play.answer(p.flow.opened.session.game.parties[0], value)
    calm(p)


def longest(decks: list[Deck]) -> str:
    """The deck with the longest title."""
    return max(decks, key=lambda deck: len(max(deck.title.values(), key=len))).id


def screens(p: Any) -> Iterator[str]:
    """Yields each screen's name while it is shown."""
    room = p.flow.new_game.reader
    room.enter()
    p.frames(4)
    yield "set-up"
    real = longest(room.setup.decks)
    room.setup.along = {"table_events": "app", "buergermeister_cards": "app", real: "reader"}
    for name in NINE:
        room.setup.people.add(name)
    room.again()
    p.frames(4)
    yield "set-up, chosen"
    p.flow.stage.screen._people()
    p.frames(4)
    yield "who is there"
    p.flow.stage.uncover()
    room.begin()
    calm(p)
    yield "no card"
    yield from _cards(p, real)
    yield from _dice(p)
    yield from _turns(p)
    yield from _points(p)


def _cards(p: Any, real: str) -> Iterator[str]:
    say(p, "draw:table_events")
    yield "a card"
    p.tap("", "open card")
    yield "a large card"
    p.flow.stage.uncover()
    panel = p.flow.table.question_side.children[0]
    panel._more(panel.board.decks[0])
    p.frames(4)
    yield "more about a deck"
    p.flow.stage.uncover()
    say(p, "split:table_events:wild", "keep:table_events")
    yield "a deck in two"
    p.flow.pages.party(p.flow.opened.session.game.parties[0])
    p.frames(4)
    yield "kept cards"
    p.flow.stage.uncover()
    say(p, f"read:{real}")
    yield "which card"
    p.flow.opened.session.undo()
    calm(p)


def _dice(p: Any) -> Iterator[str]:
    page(p, "dice")
    yield "no throw"
    say(
        p,
        "save_throw:Greatsword=2d6+1",
        "roll:4d6kh3+1",
        "roll:5d6",
        "roll:d{yes|no|perhaps}",
        "roll:30d10",
        "roll:4dF",
    )
    p.wait(1.5)  # the dice lie
    yield "throws"
    p.flow.table.question_side.children[0]._other()
    p.frames(4)
    yield "other dice"
    for kind in ("d20", *["d6"] * 4):
        p.tap(kind, "die")
    p.part("notation")._count_otherwise()
    for _ in range(3):
        p.tap("+1", "die")
    yield "dice in the tray"
    p.part("notation")._turn()
    p.frames(4)
    yield "dice by keys"
    p.part("notation")._faces()
    p.frames(4)
    yield "words on faces"
    p.flow.stage.uncover()
    p.flow.opened.sources.choose("roll", ("typed",))
    for throw, faces in (("2d20", [3, 20]), ("4dF", [1, 2, 3, 3]), ("d%", [77])):
        say(p, f"roll:{throw}")
        yield f"{throw} typed in"
        p.flow.play.answer(None, faces, source="typed")
    p.flow.opened.sources.choose("roll", ("virtual",))


def _turns(p: Any) -> Iterator[str]:
    page(p, "turns")
    yield "nobody's turn"
    say(p, "clock:chess:600", "lot_start", "next", "teams:3")
    yield "somebody's turn"
    p.tap(p.flow.look._("Clock …"))
    yield "clocks"
    p.flow.stage.uncover()


def _points(p: Any) -> Iterator[str]:
    page(p, "score")
    yield "no points"
    for start in range(12):
        say(p, "score:" + ",".join(str((start * 7 + seat * 13) % 140 - 18) for seat in range(len(NINE))))
    yield "the pad"
    p.tap(p.flow.look._("Write points"))
    yield "points"
    p.flow.stage.uncover()
    say(p, "finish")
    p.flow.at_table.show()
    calm(p)
    yield "the end of an evening"
