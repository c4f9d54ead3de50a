"""Decisions per second of whole games by ten clauses of a house, beside the same games by the printed rules alone.

The clauses ask of all kinds of facts, and hold now and then, so that the games stay much the same ones.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from companion.bots import BOTS, bot
from companion.engine.driver import Driver
from companion.engine.house.clauses import Clause
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.play import NAMES, step
from companion.table.play import Opening
from tests.bench.framework import Bench

SEATS = 4
SECONDS = 0.6
MOST_ANSWERS = 4_000
"""Then another game is begun: among random players some take very long."""


def forbid(of: str, **when: Any) -> tuple[str, str, Mapping[str, Any]]:
    """What a house forbids; `__` stands for the dot in a fact's name."""
    return "forbid", of, {name.replace("__", "."): test for name, test in when.items()}


CLAUSES: Mapping[str, tuple[tuple[str, str, Mapping[str, Any]], ...]] = {
    "buergermeister": (
        forbid("capture", round={"at_most": 1}),
        forbid("capture", run__length=2, target__figures={"at_most": 2}),
        forbid("capture", target__behind_me=True, round={"at_most": 2}),
        forbid("place", land__mine={"at_least": 12}, land__free={"at_most": 1}),
        forbid("place", me__place=1, lead={"at_least": 25}),
        forbid("place", done__capture__me_game={"at_least": 40}),
        forbid("vacate", land__mine=1),
        forbid("agree_to_end", round={"at_most": 4}),
        ("require", "place", {"me.purse": {"at_least": 3_000_000}}),
        ("adjust", "figures_a_turn", {"me.place_from_last": 1, "round": {"at_least": 12}}),
    ),
    "politburo": (
        forbid("play", any=[{"round": 1}, {"target.candidates_left": 1}], card__kind="attempt", target__mine=False),
        forbid("play", target__health=1, target__mine=False, round={"at_least": 9}),
        forbid("play", card__kind="assault", me__candidates_left={"at_most": 1}),
        forbid("play", done__play__on_target_round={"at_least": 12}),
        forbid("play", me__place=1, round={"at_least": 8}, target__mine=False),
        forbid("answer", round=1, card__kind="assault"),
        forbid("exchange_hand", done__exchange_hand__me_game={"at_least": 3}),
        forbid("use_power", done__use_power__me_round={"at_least": 1}, round=1),
        forbid("assign", round=1, me__cards={"at_most": 1}),
        ("adjust", "exchange_extra", {"me.candidates_left": {"at_most": 1}}),
    ),
    "karriere_poker": (
        forbid("lead", me__cards_after=0, lay__only_jokers=True),
        forbid("follow", me__cards_after=0, lay__only_jokers=True),
        forbid("lead", me__position="boss", lay__jokers={"at_least": 2}),
        forbid("lead", lay__number=1, game=1),
        forbid("lead", me__position="boss", lay__cards={"at_least": 5}),
        forbid("follow", lay__cards={"at_least": 4}, lay__jokers={"at_least": 2}),
        forbid("follow", lay__only_jokers=True, players_left=2),
        forbid("follow", me__place=1, lay__jokers={"at_least": 2}),
        forbid("follow", done__follow__me_game={"at_least": 90}),
        forbid("pass", me__cards={"at_most": 1}, players_left=2),
    ),
    "buerokratopoly": (
        forbid("call_mutiny", round=1),
        forbid("call_mutiny", done__call_mutiny__on_target_last_round={"at_least": 3}),
        forbid("call_election", area__colours=1, area__level="departments"),
        forbid("call_election", done__call_election__me_round={"at_least": 2}),
        forbid("play_green", round=1),
        forbid("promote", target__behind_me=True, round={"at_most": 1}),
        forbid("transfer", me__place=1, round={"at_least": 12}),
        ("require", "call_mutiny", {"round": {"at_least": 15}, "me.is_start": True}),
        ("allow", "BU-36.others_figure", {"round": {"at_least": 9}}),
        ("adjust", "election_extra", {"me.place_from_last": 1, "round": {"at_least": 4}}),
    ),
    "animal_farm": (
        forbid("lay", card__succeeded_last_round=True),
        forbid("lay", target__behind_me=True, rounds_left=0),
        forbid("ally", rounds_left=0, ally__has_first=True, me__place={"at_least": 2}),
        forbid("ally", ally__partners={"at_least": 4}, ally__my_share=0),
        forbid("spy", done__spy__on_target_round={"at_least": 2}),
        forbid("use_action", round=1, card__animal="pig"),
        forbid("buy", me__points={"at_least": 40}),
        forbid("move", me__agents_here={"at_least": 9}),
        forbid("hand_over", target__behind_me=False, round={"at_most": 2}),
        ("adjust", "moves", {"me.place_from_last": 1, "round": {"at_least": 6}}),
    ),
}


@cache
def printed(game: str) -> ResolvedPack:
    """The game by its printed rules."""
    pack = Catalogue([installed_packs()]).load(game)
    return pack.resolve([], pack.simulated(), SEATS)


def clauses_of(game: str) -> tuple[Clause, ...]:
    """The ten clauses of a game."""
    return tuple(
        Clause(f"HOUSE-{number}", does, (of,), when, by=1 if does == "adjust" else None)  # type: ignore[arg-type]
        for number, (does, of, when) in enumerate(CLAUSES[game])
    )


@cache
def by_clauses(game: str) -> ResolvedPack:
    """The same by its ten clauses."""
    return replace(printed(game), clauses=clauses_of(game))


@dataclass
class Table:
    """Games of random and greedy players, one after the other."""

    pack: ResolvedPack
    played: int = 0

    def begun(self) -> tuple[Driver, dict[str, Any]]:
        """A new game, and who plays it."""
        self.played += 1
        parties = NAMES[:SEATS]
        driver = Opening.of(self.pack, find_game, parties).driver()
        driver.start()
        named = enumerate(parties)
        return driver, {
            party: bot(BOTS[seat % 2], self.pack.game, f"{self.played}/{seat}", find_game) for seat, party in named
        }

    def rate(self) -> float:
        """Decisions a second."""
        begun, taken, rng = time.process_time(), 0, random.Random(self.played)
        driver, players = self.begun()
        while time.process_time() - begun < SECONDS:
            for _ in range(16):
                if driver.question is None or driver.count > MOST_ANSWERS:
                    driver, players = self.begun()
                assert driver.question is not None
                taken += step(driver, driver.question, players, rng)
                driver.rows.clear()
        return taken / (time.process_time() - begun)


def rate(resolved: Any, game: str) -> float:
    """Decisions a second of a table that begins with the same games each time."""
    return Table(resolved(game)).rate()


BENCHES = [
    Bench(
        f"decisions/s by ten clauses, {game}",
        "1/s",
        partial(rate, by_clauses, game),
        partial(rate, printed, game),
        aim=0.8,
        note="beside the same without clauses",
    )
    for game in CLAUSES
]
