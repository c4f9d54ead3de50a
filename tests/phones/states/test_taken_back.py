"""Phones and the television tell what the table has taken back, as far as all have heard of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import PASS
from companion.phones.project import TV, Projection, audience_of
from companion.table.evening import Evening, Surroundings, TableGame
from companion.table.journal import Seating
from companion.table.play import Timing
from companion.texts import translator
from tests.phones.tables import FIVE, KEY, SOURCES, all_states
from tests.shipped import restored, shipped
from tests.ui.house import play_until

BEGUN = {"en": "Taken back", "de": "Zurückgenommen", "es": "Deshecho"}


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[str], TableGame]]:
    timing = Timing(lambda: 0.0, lambda: 0.0, limit=lambda act: act())
    evening = Evening(tmp_path, shipped(), timing, Surroundings(restore=restored, chance=random.Random(4)))
    opened = list[TableGame]()

    def begin(name: str) -> TableGame:
        opened.append(evening.begin(name, Seating.of(FIVE), sources=SOURCES))
        return opened[0]

    yield begin
    opened[0].close()
    evening.close()


def states(game: TableGame, languages: tuple[str, ...] = ("en",)) -> dict[str, Any]:
    """The first seats read these languages, the others and the table the first one."""
    tellers = dict(zip(FIVE, languages, strict=False))
    at = {party: game.teller(tellers.get(party or "", languages[0])) for party in (*FIVE, None)}
    projection = Projection(at.__getitem__, translator, KEY, lambda party: ())
    return all_states(projection, game, "", game.recap(languages[0], 3), FIVE)


def said(state: dict[str, Any]) -> list[str]:
    """What stands there of an undo."""
    return [one for one in state["said"] if one.startswith(tuple(BEGUN.values()))]


def test_what_was_taken_back_is_told_on_all_pages_until_something_is_done(begin: Callable[[str], TableGame]) -> None:
    game = begin("animal_farm")
    session = game.session
    assert play_until(session, lambda ask: ask.name == "move", random.Random(1))
    first = session.question.asked()[0] if session.question is not None else ""
    session.answer(first, PASS)
    event = session.game.events[-1]
    told = {language: game.teller(language).event(event) for language in BEGUN}
    assert said(states(game)[TV]) == []
    session.undo()
    shown = states(game, ("en", "de", "es"))
    for party, language in zip(FIVE, BEGUN, strict=False):
        assert said(shown[audience_of(party)]) == [f"{BEGUN[language]}: {told[language]}"]
    for audience in (TV, audience_of(FIVE[3])):
        assert said(shown[audience]) == [f"Taken back: {told['en']}"]
        assert len(shown[TV]["said"]) <= 3
    session.answer(first, PASS)
    assert not any(map(said, states(game).values()))


def test_done_again_it_is_not_told_any_more(begin: Callable[[str], TableGame]) -> None:
    game = begin("animal_farm")
    session = game.session
    rng = random.Random(3)
    for _ in range(4):
        assert play_until(session, lambda ask: ask.name == "move", rng)
        session.answer(session.question.asked()[0] if session.question else None, PASS)
        session.undo()
        assert all(map(said, states(game).values()))
        session.redo()
        assert not any(map(said, states(game).values()))


def test_a_secret_choice_that_is_taken_back_is_not_told(begin: Callable[[str], TableGame]) -> None:
    game = begin("buerokratopoly")
    session = game.session
    assert play_until(session, lambda ask: ask.name == "choose_action", random.Random(1))
    session.answer("Anna", "election")
    session.undo()
    for audience, state in states(game).items():
        assert said(state) == ["Taken back."], audience
        assert "election" not in json.dumps(state["said"])


def test_whose_answer_was_taken_at_the_table_before_is_no_news_after_an_undo(begin: Callable[[str], TableGame]) -> None:
    game = begin("animal_farm")
    session = game.session
    assert play_until(session, lambda ask: ask.name == "move", random.Random(1))
    first = session.question.asked()[0] if session.question is not None else ""
    session.answer(first, PASS)
    assert "Answered at the table." in states(game)[audience_of(first)]["said"]
    second = session.question.asked()[0] if session.question is not None else ""
    session.answer(second, PASS)
    session.undo()
    assert "Answered at the table." not in states(game)[audience_of(first)]["said"]
