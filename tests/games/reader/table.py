"""A slim table for tests: the reader with the shipped deck and a real one beside it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE
from companion.games.decks import Deck, DeckCard
from companion.games.reader import Definition, Reader
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.decks.reader_pack import decks_in, reader_pack
from companion.packs.pack import Pack

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ida")

REAL = Deck(
    "omens",
    {"en": "Omens", "de": "Omen"},
    (
        DeckCard(
            "comet", {"en": "A comet"}, number=7, text={"en": "Look up.\nThen down."}, effect={"en": "Lose a turn."}
        ),
        DeckCard("crow", {"en": "A crow", "de": "Eine Krähe"}, number=12, count=3, tags=("bird",)),
    ),
    mode_hint="reader",
)
"""A deck that lies on the table itself."""


@lru_cache(maxsize=1)
def shipped() -> Pack:
    return Catalogue((installed_packs(),), lambda _: Reader).load("reader")


@lru_cache(maxsize=1)
def pack() -> Pack:
    """The shipped deck and the real one."""
    return reader_pack(shipped(), [*decks_in(shipped()), REAL])


@lru_cache(maxsize=8)
def definition(players: int = 3, **options: Any) -> Definition:
    made: Definition = pack().resolve([], options, players).definition
    return made


def seat(players: int = 3, position: Mapping[str, Any] | None = None, **options: Any) -> Driver:
    """A table at its usual question, or in a position."""
    game = Reader(definition(players, **options), NAMES[:players])
    if position is not None:
        game.load(position)
    driver, rng = Driver(game), random.Random(7)
    driver.start()
    serve(driver, rng)
    return driver


def serve(driver: Driver, rng: random.Random) -> None:
    """Chance answers whatever waits for it."""
    while driver.question is not None and driver.question.kind in CHANCE:
        ask = driver.question
        assert ask.shape is not None
        driver.answer(None, drawn(ask.kind, ask.shape(), rng), "virtual")


def game_of(driver: Driver) -> Reader:
    assert isinstance(driver.game, Reader)
    return driver.game
