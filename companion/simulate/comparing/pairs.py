"""What a house rule changes: the games of both sides, paired by their seeds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import NamedTuple

from companion.engine.house.clauses import Clause
from companion.languages import Words
from companion.packs.resolved import ResolvedPack
from companion.simulate.play import NOT_ENDED, Plan, Played
from companion.simulate.report import Z_95, Figures, Report, Share, difference, figures, report, share

FEWEST_PAIRS = 5
"""Pairs from which on a mean difference has an interval: with fewer it would say nothing."""


class Gap(NamedTuple):
    """A difference, house less printed, with its 95 % interval where there is one; `pairs` are games of both sides."""

    mean: float
    low: float | None
    high: float | None
    pairs: int


class ClauseUse(NamedTuple):
    """What a clause did: how often, and in which share of the games, for each of `KINDS`.

    `level` is that of the set-up: one that only warns refuses nothing.
    """

    id: str
    does: str
    level: str
    text: Words
    times: tuple[int, ...]
    games: tuple[Share, ...]

    @property
    def idle(self) -> bool:
        """Whether it never did anything."""
        return not any(self.times)


KINDS = ("refused", "gave way", "allowed", "adjusted", "ended")
"""What `ClauseUse.times` and `ClauseUse.games` count, in this order."""


@dataclass(frozen=True)
class ComparedSide:
    """The games of one side. `decisions` and `rounds` are of those that ended; None where none did, or none counted."""

    plan: Plan
    report: Report
    ended: Share
    decisions: Figures | None
    rounds: Figures | None
    games: tuple[Played, ...]

    @classmethod
    def of(cls, plan: Plan, played: Iterable[Played]) -> ComparedSide:
        """The sums of some games."""
        games = tuple(played)
        over = [game for game in games if game.reason != NOT_ENDED]
        rounds = Counter(game.rounds for game in over if game.rounds)
        return cls(
            plan,
            report(plan, games),
            share("ended", len(over), len(games)),
            figures(Counter(game.decisions for game in over)) if over else None,
            figures(rounds) if rounds else None,
            games,
        )

    @property
    def from_behind(self) -> list[Share]:
        """The wins of those who were last at half-time, among the games that ended and in which somebody was."""
        games = [game for game in self.games if game.last_at_half and game.places and game.reason != NOT_ENDED]
        wins = sum(len({*game.places} & {*game.last_at_half}) / len(game.places) for game in games)
        return [share("last at half-time", wins, len(games))] if games else []

    @property
    def endless(self) -> int:
        """How many games were given up."""
        return int(self.ended.games - self.ended.wins)


class RuleUse(NamedTuple):
    """How many events a rule brought per game on both sides, among the games that ended on both."""

    rule: str
    printed: float
    house: float
    apart: Gap


@dataclass(frozen=True)
class HouseComparison:
    """The games of a pack, and the same with a house rule."""

    printed: ComparedSide
    house: ComparedSide
    clauses: tuple[ClauseUse, ...]

    @classmethod
    def of(cls, printed: ComparedSide, house: ComparedSide) -> HouseComparison:
        """What both sides have, and what the clauses did that only the house has."""
        known = {clause.id for clause in printed.plan.pack.clauses}
        own = [clause for clause in house.plan.pack.clauses if clause.id not in known]
        return cls(printed, house, clause_uses(own, house))

    @property
    def both_ended(self) -> list[tuple[Played, Played]]:
        """The games that ended on both sides."""
        pairs = zip(self.printed.games, self.house.games, strict=True)
        return [pair for pair in pairs if all(game.reason != NOT_ENDED for game in pair)]

    @property
    def same_games(self) -> int:
        """How many games went alike to the last answer, as far as it is kept."""
        pairs = zip(self.printed.games, self.house.games, strict=True)
        return sum(_bare(one) == _bare(other) for one, other in pairs)

    def ended(self) -> Gap:
        """The difference of the shares of games that ended."""
        return _of_shares(self.printed.ended, self.house.ended)

    def decisions(self) -> Gap | None:
        """How many decisions more the same game takes."""
        return paired([other.decisions - one.decisions for one, other in self.both_ended])

    def rounds(self) -> Gap | None:
        """How many rounds more the same game takes."""
        return paired([other.rounds - one.rounds for one, other in self.both_ended if one.rounds and other.rounds])

    def wins(self) -> list[tuple[Share, Share, Gap]]:
        """The shares of wins on both sides: of players if there are several kinds, of places, from the start, and from
        behind.
        """
        sides = (self.printed.report, self.house.report)
        several = len(sides[0].by_bot) > 1
        behind = (self.printed.from_behind, self.house.from_behind)
        one, other = (
            [*(of.by_bot if several else ()), *of.by_place, *of.by_start, *caught_up]
            for of, caught_up in zip(sides, behind, strict=True)
        )
        there = {found.name: found for found in other}
        pairs = [(found, there[found.name]) for found in one if found.name in there]
        return [(found, same, _of_shares(found, same)) for found, same in pairs]

    def rules(self) -> list[RuleUse]:
        """Every rule that brought an event to a game of either side that ended."""
        pairs = self.both_ended
        named = sorted({rule for pair in pairs for game in pair for rule in game.rules})
        found = []
        for rule in named:
            counts = [(one.rules.get(rule, 0), other.rules.get(rule, 0)) for one, other in pairs]
            apart = paired([other - one for one, other in counts])
            assert apart is not None, "a rule is named by a pair"
            found.append(RuleUse(rule, fmean(one for one, _ in counts), fmean(other for _, other in counts), apart))
        return found


def _bare(game: Played) -> Mapping[str, object]:
    """A game without what clauses count, which the other side may not have."""
    return {**vars(game), "house": None}


def _of_shares(one: Share, other: Share) -> Gap:
    """House less printed, with Newcombe's interval."""
    less, more = difference(other, one)
    return Gap(other.share - one.share, less, more, min(one.games, other.games))


def clause_uses(clauses: Iterable[Clause], house: ComparedSide) -> tuple[ClauseUse, ...]:
    """What each of these clauses did."""
    return tuple(_use(clause, house) for clause in clauses)


def _use(clause: Clause, house: ComparedSide) -> ClauseUse:
    counted = [game.house.get(clause.id, (0,) * len(KINDS)) for game in house.games]
    times = tuple(sum(one[kind] for one in counted) for kind in range(len(KINDS)))
    games = tuple(share(name, sum(one[kind] > 0 for one in counted), len(counted)) for kind, name in enumerate(KINDS))
    text = house.plan.pack.rules[clause.id].text
    level = house.plan.pack.level(clause.id)
    return ClauseUse(clause.id, clause.does, level, text, times, games)


def paired(differences: Sequence[float]) -> Gap | None:
    """The mean of differences of the same games with Student's 95 % interval; None if there are none.

    >>> paired([1, 1, 1, 1, 1])
    Gap(mean=1.0, low=1.0, high=1.0, pairs=5)
    """
    pairs = len(differences)
    if not pairs:
        return None
    middle = fmean(differences)
    if pairs < FEWEST_PAIRS:
        return Gap(middle, None, None, pairs)
    half = student(pairs - 1) * stdev(differences) / math.sqrt(pairs)
    return Gap(middle, middle - half, middle + half, pairs)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, from the normal one's (Abramowitz and Stegun, 26.7.5)."""
    z, n = Z_95, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def alone(printed: ResolvedPack, house: ResolvedPack) -> list[tuple[str, dict[str, object]]]:
    """For each clause that only the house has: its id, and the printed pack with it and nothing else, as plain data."""
    known = {clause.id for clause in printed.clauses}
    below, above = printed.plain, house.plain
    found = []
    for clause in (one for one in above.get("clauses", ()) if one["id"] not in known):
        name = clause["id"]
        mine = printed.plain
        mine |= {"version": above["version"], "id": f"{below['id']}+{name}"}
        mine["clauses"] = [*below.get("clauses", ()), clause]
        mine["rules"] = {**below["rules"], name: above["rules"][name]}
        mine["levels"] = {**below["levels"], **{rule: at for rule, at in above["levels"].items() if rule == name}}
        said = {key: text for key, text in above["texts"]["refusals"].items() if key.startswith(f"{name}.")}
        mine["texts"]["refusals"] = {**below["texts"]["refusals"], **said}
        found.append((name, mine))
    return found
