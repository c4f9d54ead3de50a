"""A slim table for tests: a game from the shipped pack, its sources of chance, and players who answer at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from companion.engine.driver import Driver
from companion.engine.questions import Kind, Mode, Question
from companion.engine.vocabulary import ANY_TIME, CLAIM, PASS, Event
from companion.games.buerokratopoly import Buerokratopoly, Definition
from companion.packs.pack import Pack
from tests.shipped import shipped

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gabi", "Hans", "Ines")
VARIANTS = ("fast_game", "interactive_votes", "favours")


@lru_cache(maxsize=1)
def pack() -> Pack:
    return shipped().load("buerokratopoly")


@lru_cache(maxsize=64)
def definition(players: int = 3, board: str = "full", figures: int = 5, **switches: Any) -> Definition:
    """The shipped pack with these variants and options."""
    variants = [name for name in VARIANTS if switches.pop(name, False)]
    if board == "compact":
        switches["compact_board"] = True
    made: Definition = pack().resolve(variants, switches, players).definition
    return replace(made, parameters=replace(made.parameters, figures=figures))


def seat(position: Mapping[str, Any] | None = None, players: int = 3, **rules: Any) -> Driver:
    """A game that stands at a position, or at its very beginning."""
    game = Buerokratopoly(definition(players, **rules), NAMES[:players])
    if position is not None:
        game.load(position)
    driver = Driver(game)
    driver.start()
    return driver


class Player:
    """Answers everything, seeded: chance, choices by the given taste, green cards now and then."""

    def __init__(self, seed: int, taste: Callable[[Question, Sequence[Any]], Any] | None = None) -> None:
        self.random = Random(seed)
        self.taste = taste

    def step(self, driver: Driver) -> None:
        ask = driver.question
        assert ask is not None
        if ask.kind in (Kind.ROLL, Kind.SHUFFLE, Kind.DRAW, Kind.LOT):
            driver.answer(None, self.chance(ask))
        elif ask.kind is Kind.WINDOW:
            if self.random.random() < 0.8:
                driver.answer(None, PASS)
            else:
                for party in ask.open_to():
                    driver.answer(party, self.random.choice((CLAIM, PASS)))
        elif ask.mode is Mode.ALL:
            for party in ask.open_to():
                driver.answer(party, self.choice(driver, ask, party))
        else:
            party = ask.asked()[0]
            self.announce(driver)
            if driver.question is ask:
                driver.answer(party, self.choice(driver, ask, party))

    def announce(self, driver: Driver) -> None:
        party = self.random.choice(driver.game.parties)
        lawful = [option.value for option in driver.options(ANY_TIME, party) if not option.refusals]
        if lawful and self.random.random() < 0.3:
            driver.answer(party, self.random.choice(lawful), question=ANY_TIME)

    def chance(self, ask: Question) -> Any:
        shape = ask.shape() if ask.shape is not None else {}
        match ask.kind:
            case Kind.ROLL:
                return [self.random.randint(1, shape["faces"]) for _ in range(shape["dice"])]
            case Kind.SHUFFLE:
                return self.random.sample(shape["cards"], len(shape["cards"]))
            case Kind.DRAW:
                return self.random.choice(shape["cards"])
        return self.random.choice(shape["of"])

    def choice(self, driver: Driver, ask: Question, party: str) -> Any:
        lawful = [option.value for option in driver.options(ask.id, party) if not option.refusals]
        assert lawful, f"nothing can be answered to {ask.name}"
        if self.taste is not None:
            return self.taste(ask, lawful)
        busy = [value for value in lawful if value != "let_it_lapse"]
        return self.random.choice(busy or lawful)


def play(driver: Driver, player: Player, *, answers: int, watch: Callable[[Driver], None] | None = None) -> None:
    """Let everybody answer until the game ends or so many questions have been put."""
    for _ in range(answers):
        if driver.question is None:
            return
        player.step(driver)
        if watch is not None:
            watch(driver)


def told(driver: Driver, mark: int = 0) -> list[tuple[str, str]]:
    """Kinds and rules of the events since a mark."""
    return [(event.kind, event.rule) for event in driver.game.events[mark:]]


def last(driver: Driver, kind: str) -> Event:
    return next(event for event in reversed(driver.game.events) if event.kind == kind)
