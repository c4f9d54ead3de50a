"""Games without screens of their own are played through the general panels."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind, Question
from companion.table.chance.sources import Sources
from companion.table.journal.entries import Seating
from tests.ui.house import VIRTUAL, TestClock, answer_randomly, legal, services
from tests.ui.sitting import machine_throws, sit_by_name


@pytest.mark.parametrize("title", ["The Mayors", "Karriere Poker"])
def test_a_game_without_a_board_of_its_own_is_begun_and_goes_on(pilot: Callable[..., Any], title: str) -> None:
    p = pilot()
    p.tap("New game")
    p.tap(title)
    sit_by_name(p, "Ada", "Ben", "Cem", "Dora")
    if p.find_all("Dice", "way"):
        machine_throws(p)
    p.flow.new_game.setup.told = dict.fromkeys(("Ada", "Ben", "Cem", "Dora"), False)
    p.tap("Begin")
    session = p.flow.opened.session
    rng = random.Random(3)
    for _ in range(20):
        before = session.ledger.next_number
        if session.question.kind.value in ("cards", "split", "text"):
            break
        answer_randomly(session, rng)
        p.wait(0.5)
        assert session.ledger.next_number > before
        assert p.texts()


@pytest.mark.parametrize("game", ["buerokratopoly", "buergermeister", "karriere_poker", "politburo", "animal_farm"])
def test_a_game_asks_for_no_chance_that_it_does_not_declare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The set-up asks where dice, cards and lots come from; what a game does not declare could not be chosen."""
    kinds: set[Kind] = set()
    answered = Sources.chance

    def noted(sources: Sources, question: Question) -> Any:
        kinds.add(question.kind)
        return answered(sources, question)

    monkeypatch.setattr(Sources, "chance", noted)
    house = services(tmp_path, TestClock())
    opened = house.evening.begin(game, Seating.of(["Ada", "Ben", "Cem", "Dora"]), sources=VIRTUAL)
    rng = random.Random(7)
    session = opened.session
    for _ in range(60):
        ask = session.question
        if ask is None or ask.kind.value in ("cards", "split", "text", "propose") or not may_answer(session):
            break
        answer_randomly(session, rng)
    assert kinds
    assert kinds <= opened.game_class.chance
    opened.close()
    house.evening.close()


def may_answer(session: Any) -> bool:
    """Whether a random answer can be given: not everything is listed as options."""
    simple = session.driver.awaits_reveal or session.question.kind.value in ("window", "confirm")
    return simple or bool(legal(session, session.question.open_to()[0]))
