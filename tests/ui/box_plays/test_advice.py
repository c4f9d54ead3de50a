"""“What would you do?”: by taps, once a turn, and behind the hold wherever somebody may hold a secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.karriere_poker.face.hand import AdvisedHand
from companion.mechanics.climbing import read
from companion.table.journal import ADVICE, Seating
from companion.table.players.advice import Advice
from companion.ui.questions.alone.advice import AdviceAlone
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.widgets.buttons import HOLD_SECONDS
from tests.ui.house import VIRTUAL, legal
from tests.ui.karriere_poker.evening import past_moments

pytestmark = pytest.mark.xdist_group("window")

ASKS = "What would you do?"
WOULD = "The box would choose: "
FOUR = ("Anna", "Ben", "Cem", "Dora")
OPTIONS: dict[str, dict[str, Any]] = {"karriere_poker": {"mode": "dealt"}, "politburo": {"mode": "dealt"}}


def begin(p: Any, game: str, *, wanted: bool = True) -> Any:
    """A game of four people; its session."""
    p.flow.settings.change(replace(p.flow.style.settings, advice=wanted, explain=False))
    p.frames(2)
    evening = p.flow.services.evening
    given = {"sources": VIRTUAL, "options": OPTIONS.get(game, {})}
    p.flow.game.open(lambda _unsaved: evening.begin(game, Seating.of(FOUR), **given))
    at_table(p)
    return p.flow.opened.session


def at_table(p: Any) -> None:
    """Whatever everybody has just been shown is seen."""
    p.frames(3)
    p.flow.stage.hush()
    past_moments(p)
    p.flow.stage.hush()


def kept(session: Any) -> int:
    return sum(entry.kind == ADVICE for entry in session.ledger.entries)


def advised(p: Any) -> list[str]:
    return [text for text in p.texts() if text.startswith(WOULD)]


@pytest.mark.parametrize("game", ["buergermeister", "karriere_poker"])
def test_where_it_is_off_nothing_is_there(pilot: Callable[..., Any], game: str) -> None:
    p = pilot()
    begin(p, game, wanted=False)
    assert not p.find_all(ASKS)
    p.flow.settings.change(replace(p.flow.style.settings, advice=True))
    p.frames(3)
    assert p.find_all(ASKS)


def test_where_nobody_has_secrets_it_is_said_at_once_and_again_until_the_answer(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "buergermeister")
    (party,) = session.question.asked()
    p.tap(ASKS, "offer")
    (told,) = advised(p)
    assert kept(session) == 1
    p.flow.stage.hush()
    p.tap(ASKS, "offer")
    assert advised(p) == [told]
    assert kept(session) == 1
    session.answer(party, p.flow.opened.adviser.told(party).value)
    at_table(p)
    assert session.question.asked() == (party,)
    assert not p.find_all(ASKS), "a second one in the same turn"
    p.flow.play.undo()
    at_table(p)
    p.tap(ASKS, "offer")
    assert advised(p) == [told], "an undo gives another one"


@pytest.mark.parametrize("game", ["karriere_poker", "politburo"])
def test_where_hands_are_held_it_is_told_behind_the_hold_alone(pilot: Callable[..., Any], game: str) -> None:
    p = pilot()
    session = begin(p, game)
    while p.flow.opened.adviser.whom() is None:  # what all lay out secretly at first
        p.flow.stage.hush()
        if session.driver.awaits_reveal:
            session.reveal()
        else:
            party = session.question.open_to()[0]
            session.answer(party, legal(session, party)[0])
        p.frames(2)
    p.flow.stage.hush()
    p.tap(ASKS, "offer")
    assert isinstance(p.flow.stage.over, AdvisedHand if game == "karriere_poker" else AdviceAlone)
    assert not advised(p)
    assert kept(session) == 0, "somebody has only looked who is meant"
    p.hold("Hold to show", HOLD_SECONDS + 0.1)
    assert advised(p)
    assert kept(session) == 1
    p.tap("Hide")
    assert p.flow.stage.over is None
    assert not advised(p), "the table reads it"
    assert not any(WOULD in text for text in p.flow.play.said)


def test_the_advised_cards_are_lifted_in_the_hand_and_can_be_played(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "karriere_poker")
    (party,) = session.question.asked()
    p.tap(ASKS, "offer")
    p.hold("Hold to show", HOLD_SECONDS + 0.1)
    over, laid = p.flow.stage.over, read(p.flow.opened.adviser.told(party).value)
    assert isinstance(over, AdvisedHand)
    assert laid is not None
    assert sorted(over.dealt[number] for number in over.picked) == sorted(laid.cards())
    (told,) = advised(p)
    assert "1 × " not in told
    assert party not in told
    held = len(session.game.state.hands[party])
    p.tap("Play: ", "button")
    assert len(session.game.state.hands[party]) == held - laid.size


def test_one_card_is_said_in_words(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "karriere_poker")
    (party,) = session.question.asked()
    adviser = p.flow.opened.adviser
    adviser.told = lambda _: Advice([{"rank": 7, "count": 1}], None)
    assert p.flow.play.advice(party) == f"{WOULD}one 7."
    adviser.told = lambda _: Advice([{"joker": 1}], None)
    assert p.flow.play.advice(party) == f"{WOULD}Joker."


def test_a_secret_choice_has_it_on_its_own_page(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "buerokratopoly")
    while session.question.name != "choose_action":
        party = session.question.asked()[0]
        session.answer(party, legal(session, party)[0])
    p.frames(3)
    p.flow.stage.hush()
    assert not p.find_all(ASKS), "at the table all are asked"
    p.hand_over("Anna")
    assert isinstance(p.flow.stage.over, HandOver)
    if p.find_all("Hold to show"):
        p.hold("Hold to show", HOLD_SECONDS + 0.1)
    p.tap(ASKS, "button")
    assert advised(p)
    assert session.question.name == "choose_action"
    assert "Anna" not in session.question.answered()
    p.tap("Hide")
    assert not advised(p)


def test_the_switch_stands_with_what_helps_those_who_learn(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.pages._box_settings()
    p.frames(2)
    p.tap("Learning")
    assert ASKS in p.texts()
    assert not p.flow.style.settings.advice
    p.tap("Once a turn")
    assert p.flow.style.settings.advice
    assert p.flow.services.evening.settings.advice
