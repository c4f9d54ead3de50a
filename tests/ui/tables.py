"""Tables that are set without a tap, for tests of what comes after."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from companion.table.journal.entries import Person, Seating
from tests.ui.house import VIRTUAL, play_until

THREE = ("Anna", "Ben", "Cem")


def seated(people: Sequence[Person | str], places: Sequence[int] = ()) -> Seating:
    """People at these places, or at none."""
    usual = Seating.of(people)
    return Seating(usual.people, usual.parties, dict(enumerate(places)))


def open_table(p: Any, people: Sequence[str] = THREE) -> Any:
    """A game with the machine's dice, at its first question; its session."""
    flow, evening = p.flow, p.flow.services.evening
    flow.game.open(lambda _unsaved: evening.begin("buerokratopoly", Seating.of(people), sources=VIRTUAL))
    p.frames(4)
    return flow.opened.session


def at_question(p: Any, name: str, seating: Seating | None = None, seed: int = 4) -> Any:
    """A game that has come to a question, with the table calm; its session."""
    flow, evening = p.flow, p.flow.services.evening
    people = seating if seating is not None else Seating.of(THREE)
    flow.game.open(lambda _unsaved: evening.begin("buerokratopoly", people, sources=VIRTUAL))
    play_on(p, lambda question: question.name == name, seed)
    return flow.opened.session


def play_on(p: Any, wanted: Callable[[Any], bool], seed: int = 4) -> None:
    """Play until a question comes that is wanted; nobody looks at what comes between."""
    flow, listener = p.flow, p.flow.play.on_change
    flow.play.on_change = lambda: None
    assert play_until(flow.opened.session, wanted, random.Random(seed))
    flow.play.on_change = listener
    calm(p)


def calm(p: Any) -> None:
    """The table alone, without moments and notices."""
    p.flow.play.moments.clear()
    p.flow.play.notices.clear()
    p.flow.stage.uncover()
    p.flow.stage.show_moment(None)
    p.flow.stage.hush()
    if p.flow.table is not None:
        p.flow.table.update()
    p.frames(4)
