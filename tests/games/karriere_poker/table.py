"""A slim table for tests: Karriere Poker from the shipped pack, and people who answer at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import PASS, Party
from companion.games.karriere_poker import Definition, KarrierePoker
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gabi", "Hans")

Taste = Callable[[KarrierePoker, Party, Sequence[Any]], Any]
"""What somebody plays of what is legal."""


PACK = shipped().load("karriere_poker")
FORBIDS = {rule: text.forbids for rule, text in PACK.rules.items() if text.forbids and rule.startswith("KP")}


def definition(players: int = 4, *variants: str, numbers: int = 13, **options: Any) -> Definition:
    """What is played with these options. With fewer `numbers` everybody is dealt as many cards as there are numbers."""
    whole: Definition = PACK.resolve(variants, options, players).definition
    return replace(whole, deck=replace(whole.deck, numbers=numbers, hand=numbers))


def seat(position: Mapping[str, Any] | None = None, players: int = 4, **options: Any) -> Driver:
    """A table that stands at a position, or at the very beginning."""
    game = KarrierePoker(definition(players, **options), NAMES[:players])
    if position is not None:
        game.load(position)
    driver = Driver(game, forbids=FORBIDS)
    driver.start()
    return driver


def game_of(driver: Driver) -> KarrierePoker:
    assert isinstance(driver.game, KarrierePoker)
    return driver.game


def step(driver: Driver, rng: Random, taste: Taste | None = None) -> None:
    """One answer to whatever is open."""
    ask = driver.question
    assert ask is not None
    shape = ask.shape() if ask.shape is not None else {}
    if ask.kind is Kind.SHUFFLE:
        driver.answer(None, rng.sample(shape["cards"], len(shape["cards"])), "virtual")
    elif ask.kind in CHANCE:
        driver.answer(None, rng.choice(shape["of"]), "virtual")
    else:
        party = ask.asked()[0]
        assert ask.candidates is not None
        values = [*ask.candidates(party), *([PASS] if ask.may_pass else [])]
        chosen = taste is not None and ask.kind is Kind.CARDS
        driver.answer(party, taste(game_of(driver), party, values) if chosen and taste else rng.choice(values))


def play(
    driver: Driver,
    rng: Random,
    *,
    taste: Taste | None = None,
    until: Callable[[Driver], bool] = lambda _: False,
    watch: Callable[[Driver], None] = lambda _: None,
    answers: int = 20_000,
) -> None:
    """Let everybody answer until the evening is over, or something has come about."""
    for _ in range(answers):
        if driver.question is None or until(driver):
            return
        step(driver, rng, taste)
        watch(driver)
    raise AssertionError(f"no end within {answers} answers")


def favour(*best_first: Party) -> Taste:
    """Games that end in this order: the first-named lays what he can, the others pass as long as they may.

    Whoever leads lays as many cards at once as he can.
    """

    def taste(game: KarrierePoker, party: Party, values: Sequence[Any]) -> Any:
        still_in = [who for who in best_first if game.size(who)]
        plays = [value for value in values if value != PASS]
        if PASS in values and (party != still_in[0] or not plays):
            return PASS
        return max(plays, key=lambda value: sum(group.get("count", 0) + group.get("joker", 0) for group in value))

    return taste
