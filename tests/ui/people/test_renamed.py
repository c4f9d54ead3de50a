"""After people have been given other names in a running game nobody is called by a name that was given up."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest

from companion.engine.vocabulary import BadAnswerError, RefusedError
from companion.models.play.play import Play
from companion.models.record.log import log_of
from companion.table.journal import Seating
from companion.table.play.presence import renamed
from companion.ui.widgets.buttons import Touchable
from tests.e2e.advice import advice
from tests.ui.house import VIRTUAL, answer_randomly

pytestmark = pytest.mark.xdist_group("window")

BEFORE = ("Qxanna", "Qxben", "Qxcem", "Qxdora")
TODAY = ("Lena", "Qamar", "Noor", "Ivo")
OLD = "qx"
"""What stands in all names that were given up and in no other word."""

GAMES: Mapping[str, Mapping[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt"},
    "politburo": {"mode": "dealt"},
    "reader": {},
}
ANSWERS = 60
EVERY = 3
"""The window is looked at after so many answers, and at each question that was not seen yet."""


def sit_down_renamed(p: Any, game: str) -> Any:
    """A game in which everybody has another name by now; its session."""
    evening = p.flow.services.evening
    p.flow.game.open(lambda _: evening.begin(game, Seating.of(BEFORE), options=GAMES[game], sources=VIRTUAL))
    p.frames(2)
    p.flow.play.moments.clear()
    p.flow.stage.show_moment(None)
    for person, name in enumerate(TODAY):
        assert p.flow.play.seat(renamed(p.flow.opened.session.seating, person, name))
    return p.flow.opened.session


def stale(p: Any) -> list[str]:
    """What is shown now with a name of before; also what a widget says that draws its words itself."""
    shown = [*p.texts(), *(w.shows for w in p.widgets() if isinstance(w, Touchable))]
    return [one for one in shown if OLD in one.casefold()]


def look_alone(p: Any) -> list[str]:
    """What stands on the page of somebody who holds the screen."""
    found = list[str]()
    with suppress(AssertionError):
        keys = [w for w in p.find_all(root=p.part("question")) if w.role in ("held", "party")]
        if keys:
            x, y = keys[0].to_window(*keys[0].center)
            p.hold_at(x, y, 1.2)
            found += stale(p)
            if held := [w for w in p.find_all(root=p.front()) if w.role == "held"]:
                p.hold_at(*held[0].to_window(*held[0].center), 1.2)
                found += stale(p)
    p.stage.uncover()
    return found


def answer(session: Any, rng: random.Random) -> None:
    """Mostly at random, so that much of a game is seen; as a player would where no list of answers is given."""
    try:
        answer_randomly(session, rng)
    except (IndexError, BadAnswerError, RefusedError):
        for party, value in advice(session, "renamed").items():
            with suppress(BadAnswerError, RefusedError):
                session.answer(party, value)
                return
        for party in session.question.open_to():
            with suppress(BadAnswerError, RefusedError):
                session.answer(party, {"decline": True})
                return


@pytest.mark.parametrize("game", list(GAMES))
def test_nobody_is_called_by_a_name_that_was_given_up(pilot: Callable[..., Any], game: str) -> None:
    p = pilot()
    session, rng = sit_down_renamed(p, game), random.Random(7)
    play: Play = p.flow.play
    found, seen = list[str](), set[str]()
    for number in range(ANSWERS):
        ask = session.question
        if ask is None:
            break
        if ask.name not in seen or number % EVERY == 0:
            p.frames(1)
            while p.stage.moment is not None:
                found += [f"moment before {ask.name}: {one}" for one in stale(p)]
                p.tap(role="moment")
            found += [f"{ask.name}: {one}" for one in stale(p)]
            if ask.name not in seen and (ask.private or ask.is_secret):
                found += [f"{ask.name}, alone: {one}" for one in look_alone(p)]
            seen.add(ask.name)
        answer(session, rng)
    found += [f"said: {one}" for one in play.said if OLD in one.casefold()]
    assert not found, "\n".join(sorted(set(found)))


@pytest.mark.parametrize("game", list(GAMES))
def test_what_was_told_before_is_told_with_the_names_of_today(pilot: Callable[..., Any], game: str) -> None:
    """The line at the foot, the phones and the television show the same last sentences."""
    p = pilot()
    evening = p.flow.services.evening
    p.flow.game.open(lambda _: evening.begin(game, Seating.of(BEFORE), sources=VIRTUAL))
    session, rng = p.flow.opened.session, random.Random(7)
    while not any(OLD in one.casefold() for one in p.flow.play.said):
        answer(session, rng)
    for person, name in enumerate(TODAY):
        assert p.flow.play.seat(renamed(session.seating, person, name))
    assert [one for one in p.flow.play.said if OLD in one.casefold()] == []
    lines = log_of(session, p.flow.play.teller, str)
    assert [line for line in lines if OLD in line.sentence.casefold()] == []
