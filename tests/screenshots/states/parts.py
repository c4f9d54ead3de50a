"""What all states need: a game from a position, and answers that nobody looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.journal.entries import Seating
from tests.ui.house import VIRTUAL
from tests.ui.tables import calm

FOUR = ("Anna", "Ben", "Clara", "Dirk")
NINE = (*FOUR, "Eva", "Finn", "Gabi", "Hans", "Ines")


def begin(
    p: Any,
    game: str,
    names: Sequence[str],
    position: Mapping[str, Any],
    *,
    typed: bool = False,
    near: str = "",
    **options: Any,
) -> Any:
    """A game from a position, the box drawing and, unless dice are `typed`, throwing; its session.

    `near` is who sits at the near edge, for what turns to whoever looks at it.
    """
    people = Seating.of(names)
    if near:
        people = replace(people, places={names.index(near): 1})
    sources = {**VIRTUAL, "roll": ("typed",)} if typed else VIRTUAL
    evening = p.flow.services.evening
    p.flow.game.open(lambda _unsaved: evening.begin(game, people, position=position, sources=sources, options=options))
    calm(p)
    return p.flow.opened.session


def answer(p: Any, *answers: tuple[str | None, Any]) -> None:
    """Answers as they come; what they bring about is not looked at."""
    session = p.flow.opened.session
    for party, value in answers:
        session.answer(party, value)
    calm(p)


def pass_windows(p: Any) -> None:
    """Nobody plays a card."""
    session = p.flow.opened.session
    while session.question is not None and session.question.kind.value == "window":
        session.answer(None, "pass")
    calm(p)


def last(p: Any, party: str | None, value: Any) -> None:
    """The answer that leads to what is shown: its moments stay."""
    calm(p)
    p.flow.opened.session.answer(party, value)
    p.frames(3)


def tap_away(p: Any, *wanted: type) -> None:
    """Moments are looked at and tapped away until one of these comes, or the table."""
    for _ in range(12):
        shown = p.flow.stage.moment
        if shown is None or isinstance(shown.moment, wanted):
            return
        p.wait(4)
        p.tap(role="moment")
