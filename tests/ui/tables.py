"""Tables that are set without a tap, for tests of what comes after."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from companion.table.entries import Person, Seating
from tests.ui.house import VIRTUAL, play_until

THREE = ("Anna", "Ben", "Cem")


def seated(people: Sequence[Person | str], places: Sequence[int] = ()) -> Seating:
    """People at these places, or at none."""
    usual = Seating.of(people)
    return Seating(usual.people, usual.parties, dict(enumerate(places)))


def at_question(p: Any, name: str, seating: Seating | None = None, seed: int = 4) -> Any:
    """A game that has come to a question; its session."""
    return until(p, lambda question: question.name == name, seating, seed)


def until(p: Any, wanted: Callable[[Any], bool], seating: Seating | None = None, seed: int = 4) -> Any:
    """A game that has come to a question that is wanted, with the table calm; its session."""
    flow, evening = p.flow, p.flow.services.evening
    people = seating if seating is not None else Seating.of(THREE)
    flow.open(lambda _unsaved: evening.begin("buerokratopoly", people, sources=VIRTUAL))
    session, listener = flow.opened.session, flow.play.on_change
    flow.play.on_change = lambda: None
    assert play_until(session, wanted, random.Random(seed))
    flow.play.on_change = listener
    calm(p)
    return session


def calm(p: Any) -> None:
    """The table alone, without moments and notices."""
    p.flow.play.moments.clear()
    p.flow.play.notices.clear()
    p.flow.stage.show_moment(None)
    p.flow.stage.hush()
    if p.flow.table is not None:
        p.flow.table.update()
    p.frames(4)
