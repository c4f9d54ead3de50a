"""Actions of Animal Farm as answers: slips that say once what each costs and does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.animal_farm.face.answers.cards import ActionSlip
from companion.games.animal_farm.face.ink import write
from companion.games.animal_farm.face.pages import lists
from companion.games.animal_farm.face.pages.lists import BuyCard
from companion.games.animal_farm.models.farm import told_of
from tests.ui.animal_farm.screens import FIVE, REGIONS, full, sit_down

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("language", "animal", "cost"), [("en", "Parrot", "Cost"), ("de", "Papagei", "Kosten"), ("es", "Loro", "Coste")]
)
def test_a_slip_shows_animal_and_cost_beside_its_sentence(
    pilot: Callable[..., Any], language: str, animal: str, cost: str
) -> None:
    p = pilot(language=language)
    session = sit_down(p, None, choose_actions=True)
    slips = [one for one in p.find_all(role="option") if isinstance(one, ActionSlip)]
    assert [slip.option.value for slip in slips] == [option.value for option in p.flow.play.question().options]
    for slip in slips:
        assert slip.told and animal not in slip.told and cost not in slip.told and cost in slip.cost
    p.tap_widget(slips[0])
    assert session.game.state.advanced == [slips[0].option.value]


def test_an_action_that_cannot_be_bought_tells_why(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full(at="buying"))
    shown = {one.option.value: one for one in p.find_all(role="option")}
    assert all(isinstance(one, BuyCard) == one.option.open for one in shown.values())
    assert any(isinstance(one, BuyCard) for one in shown.values())


def test_a_card_is_bought_where_it_lies_and_is_shown_once(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(at="buying"))
    card = next(one for one in p.find_all(role="option") if isinstance(one, BuyCard))
    assert not [one for one in p.find_all(role="option") if isinstance(one, ActionSlip)], "once only"
    told, before = card.card.text, session.ledger.next_number
    for key in ("Not after all", f"Buy: {card.card.worth} markers"):
        p.tap_widget(card)
        assert session.ledger.next_number == before and any(told in text for text in p.texts()), "it is read first"
        p.tap(key)
    assert session.question.name == "pay_with" and session.game.running[-1].card == card.option.value


def test_a_card_of_large_letters_is_bought_by_a_second_tap_too(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(3)
    session = sit_down(p, full(at="buying"))
    card = next(one for one in p.find_all(role="option") if isinstance(one, BuyCard))
    p.tap_widget(card)
    assert session.question.name == "buy"
    p.tap("Buy: 3 markers")
    assert session.question.name == "pay_with" and session.game.running[-1].card == card.option.value


CROWDED = full(
    at="buying",
    advanced=["gossip", "roar", "pack_saddle", "memory", "pouch"],
    discs={"gossip": FIVE[:2], "roar": FIVE, "pack_saddle": [], "memory": FIVE[:3], "pouch": FIVE[2:]},
)


@pytest.mark.parametrize(("language", "text"), [("de", 1.0), ("de", 1.3), ("es", 1.0), ("es", 1.3), ("en", 1.3)])
def test_every_row_tells_what_its_action_does(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, language: str, text: float
) -> None:
    p = pilot(language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(3)
    told: list[str] = []

    def written(_canvas: Any, _theme: Any, words: str, *_: Any, **__: Any) -> bool:
        told.append(words)
        return bool(write(_canvas, _theme, words, *_, **__))

    monkeypatch.setattr(lists, "write", written)
    sit_down(p, CROWDED)
    p.flow.table.board.turn_to("actions")
    p.frames(4)
    cards = [one for one in p.flow.table.board.board.actions if not one.basic]
    animals = {region.block: region.animal for region in p.flow.table.board.board.regions}
    assert len(cards) == 5
    for card in cards:
        assert {card.brief, told_of(card, animals[card.block])} & set(told), f"{card.title} tells nothing"


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize(("at", "says"), [("revolution", "Pass"), ("buying", "Buy nothing")])
def test_a_finger_that_passed_finds_the_pass_of_the_next_person(
    pilot: Callable[..., Any], panel: str, at: str, says: str
) -> None:
    """An action of one person, and the pass of all, change its width, not whose place it is."""
    p = pilot(panel=panel)
    new = {name: {"lion": 2, "donkey": 1} for name in FIVE} | {FIVE[2]: {"parrot": 3}}
    session = sit_down(p, full(at=at, start=FIVE[1], existing={name: {} for name in FIVE}, new=new, discs={}))
    name, asked = session.question.name, []
    while session.question.name == name:
        asked.append(session.question.asked()[0])
        passing = p.find(says, "button")
        spot = passing.to_window(*passing.center)
        p.tap_at(*spot)
        if session.question.name == name:
            assert session.question.asked()[0] not in asked
            passing = p.find(says, "button")
            assert passing.collide_point(*passing.to_widget(*spot))
    assert len(asked) > 2


def test_not_to_move_stands_at_the_lower_right_with_and_without_an_action(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2")
    empty: dict[str, dict[str, int]] = {name: {} for name in FIVE}
    agents = {region: dict.fromkeys(FIVE, 1) for region in REGIONS}
    held = empty | {FIVE[2]: {"parrot": 2}}
    session = sit_down(p, full(at="round", agents=agents, new=empty, existing=held, discs={}))
    seen = []
    for _ in range(2):
        one = p.find("Do not move")
        seen.append((session.question.asked()[0], one.to_window(*one.center)))
        p.tap_widget(one)
    (_, first), (other, second) = seen
    assert other == FIVE[2] and abs(first[0] - second[0]) < 20 and abs(first[1] - second[1]) < 60
