"""Evenings that differ in secrets alone: the table cannot tell them apart by log, lights, speech, clock or papers.

Every pack with any of its variants and options, as an evening has it, and from there on two games side by side
(`tests.battery.twin_games`). `tests.battery.test_secrets` plays on in both evenings of Bürokratopoly's tables;
`tests.battery.test_politburo_secrets` does so through the windows of Politburó and their timers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Any

from companion.engine.vocabulary import Party
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.chance.sources import Sources
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Header, MemoryJournal, Seating
from companion.table.play.clocks import Timing, unlimited
from companion.table.play.game import open_game
from tests.battery import (
    animal_farm_tables,
    buergermeister_tables,
    buerokratopoly_tables,
    karriere_tables,
    politburo_tables,
    reader_tables,
)
from tests.battery.hidden import HIDDEN, Stand
from tests.battery.shown import Onlookers
from tests.battery.twin_games import played
from tests.shipped import shipped
from tests.torture.table import act, packs, seated, set_up

Disguise = Callable[[Any, random.Random], tuple[Party, ...]]

DISGUISES: dict[str, Disguise] = {
    "animal_farm": animal_farm_tables.disguise,
    "buergermeister": buergermeister_tables.disguise,
    "buerokratopoly": buerokratopoly_tables.disguise,
    "karriere_poker": karriere_tables.disguise,
    "politburo": politburo_tables.disguise,
    "reader": reader_tables.disguise,
}
"""What of a game can be another way without anybody at the table knowing."""
ACTS = 40
PLAYED_ON = 20
"""Entries for which two games are played side by side from where an evening came to."""
EVERY = 8
"""Acts between two comparisons."""


class Evening:
    """One evening in memory on a clock of its own."""

    def __init__(self, header: Header, rng: random.Random) -> None:
        self.clock = 0.0
        self.journal = MemoryJournal(header)
        self._rng = rng
        self._resolved = ResolvedPack.from_plain(header.pack, find_game)
        self.game = self._open(self.journal)

    def _open(self, journal: MemoryJournal) -> TableGame:
        sources = Sources({"roll": ("virtual",)}, chance=self._rng)
        timing = Timing(self.now, lambda: 0.0, limit=unlimited)
        return TableGame(open_game(self._resolved, find_game, journal, timing, chance=sources.chance), sources, timing)

    def now(self) -> float:
        """Seconds."""
        return self.clock

    def again(self) -> Evening:
        """The same evening once more, up to now; of the same pack, which is read once."""
        other = Evening.__new__(Evening)
        other._resolved = self._resolved
        other.clock, other._rng = self.clock, random.Random(0)
        other.journal = MemoryJournal(self.journal.header)
        other.journal.append(self.journal.entries())
        other.game = other._open(other.journal)
        return other

    def shown(self) -> dict[str, Any]:
        """Everything that leaves the box for all: see `tests.battery.shown`."""
        return {**self.onlookers.now(), **self.onlookers.papers()}

    @cached_property
    def onlookers(self) -> Onlookers:
        """Who follows this evening from the first look on."""
        return Onlookers(self.game)


def compare(evening: Evening, disguise: Disguise, rng: random.Random) -> bool:
    """Whether anything was secret; if so it shows nowhere."""
    one, other = evening.again(), evening.again()
    disguise(other.game.session.game, rng)
    assert one.shown() == other.shown()
    left = one.game.session.left()
    for waited in () if left is None else (max(0.0, left - 0.1), 0.0):
        one.clock = other.clock = one.clock + waited
        ticked = [twin.game.session.tick() is None for twin in (one, other)]
        assert ticked[0] == ticked[1], "one of them closes by its timer"
        if not ticked[0]:
            break
        assert one.shown() == other.shown()
    return bool(one.game.session.game.everything() != other.game.session.game.everything())


def choose(evening: Evening, rng: random.Random) -> bool:
    """Whether somebody could choose secretly in two ways; which shows nowhere."""
    session = evening.game.session
    ask = session.question
    if ask is None or not ask.is_secret or len(ask.open_to()) < 2:
        return False
    party = rng.choice(ask.open_to())
    values = [option.value for option in session.options(ask.id, party) if not option.refusals]
    if len(values) < 2:
        return False
    twins = evening.again(), evening.again()
    for twin, value in zip(twins, rng.sample(values, 2), strict=True):
        twin.game.session.answer(party, value, source="button")
    assert twins[0].shown() == twins[1].shown()
    return True


def tell_apart(pack: str, seed: str) -> dict[str, int]:
    """One evening with any options, compared with its twins now and then. Raises AssertionError."""
    rng = random.Random(f"{pack}/{seed}")
    chosen = set_up(rng, pack)
    resolved = shipped().load(pack).resolve(chosen.variants, chosen.options, chosen.seats)
    header = Header("g", resolved.plain, Seating.of(seated(chosen)), 0.0, "test")
    evening = Evening(header, rng)
    tally = {"evenings": 1, "secrets": 0, "choices": 0}
    for number in range(ACTS):
        if evening.game.session.outcome is not None:
            break
        if number % EVERY == 0:
            tally["secrets"] += compare(evening, DISGUISES[pack], rng)
        tally["choices"] += choose(evening, rng)
        act(evening.game.session, rng)
    for _, position in evening.journal.snapshots()[-1:]:
        pair = played(
            resolved, seated(chosen), position, HIDDEN[pack], rng, Stand("evening", chosen.seats, steps=PLAYED_ON)
        )
        tally["secrets"] += pair.differing
    return tally


def twins(seed: str) -> dict[str, int]:
    """As a trial: the packs by turns. Raises AssertionError."""
    names = packs()
    return tell_apart(names[int(seed.rsplit("/", 1)[-1]) % len(names)], seed)
