"""A slim table for tests: Politburó from the shipped pack, and people who answer by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.engine.driver import Driver
from companion.engine.vocabulary import CLAIM, PASS, Event
from companion.games.politburo import Definition, Politburo
from companion.mechanics.windows import NOTHING
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


PACK = shipped().load("politburo")
FORBIDS = {rule: text.forbids for rule, text in PACK.rules.items() if text.forbids and rule.startswith("PB")}


@cache
def definition(players: int = 4, **options: Any) -> Definition:
    """What is played with these options."""
    whole: Definition = PACK.resolve([], options, players).definition
    return whole


def table(players: int = 4, **options: Any) -> Politburo:
    """A game before its first question; dealt, unless the options say otherwise."""
    return Politburo(definition(players, **{"mode": "dealt", **options}), NAMES[:players])


def seat(position: Mapping[str, Any], players: int = 4, **options: Any) -> Driver:
    """A driver that stands at the first question of a position."""
    game = table(players, **options)
    game.load(position)
    driver = Driver(game, forbids=FORBIDS)
    driver.start()
    return driver


def game_of(driver: Driver) -> Politburo:
    assert isinstance(driver.game, Politburo)
    return driver.game


def name(driver: Driver) -> str | None:
    """The open question's name."""
    return driver.question.name if driver.question else None


def say(driver: Driver, *answers: tuple[str, Any] | str) -> None:
    """Answers in their order: `(party, value)`; `"nobody"` closes a window. Nobody draws up with a full hand."""
    for answer in answers:
        if answer[1] == "draw_up" and driver.question is not None and driver.question.name != "begin_turn":
            continue
        if isinstance(answer, str):
            assert answer == "nobody"
            driver.answer(None, PASS)
        else:
            driver.answer(*answer)


def claim(driver: Driver, *parties: str) -> None:
    """These hold the window open, all others pass."""
    ask = driver.question
    assert ask is not None
    for party in ask.asked():
        driver.answer(party, CLAIM if party in parties else PASS)


def events(driver: Driver, kind: str) -> list[Event]:
    """What was told of this kind so far."""
    return [event for event in driver.game.events if event.kind == kind]


def all_cards(game: Politburo) -> Counter[str]:
    """Every card, wherever it lies: in the deck, hands, discards, beside candidates, or in force."""
    state = game.state
    lying = [*state.deck.cards, *state.discard, *state.assigned.all(), *(e["card"] for e in state.effects)]
    return Counter(lying) + state.hands.total()


__all__ = [
    "FORBIDS",
    "NAMES",
    "NOTHING",
    "PACK",
    "all_cards",
    "claim",
    "definition",
    "events",
    "game_of",
    "name",
    "say",
    "seat",
    "table",
]
