"""What many games show: length, who wins how often, which rules are used; as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, quantiles
from typing import Any, NamedTuple

from companion.simulate.play import Plan, Played

Z_95 = 1.959963984540054
"""The normal distribution's 97.5 % quantile: two-sided 95 %."""


class Share(NamedTuple):
    """Somebody's wins among `games` (or whatever came about among its chances), with the 95 % interval."""

    name: str
    wins: float
    games: int
    share: float
    low: float
    high: float


class Figures(NamedTuple):
    """Something counted in every game: its mean, and between which numbers it lies in 8 of 10 games."""

    mean: float
    p10: float
    median: float
    p90: float


@dataclass(frozen=True)
class Report:
    """The sums of a simulation; the order of workers leaves no trace in it.

    `by_start` (who won, counted from the start player) is empty for games that tell of no start player, `tally` for
    games that count nothing.
    """

    pack: str
    games: int
    ended: int
    lengths: Figures
    by_bot: tuple[Share, ...]
    by_place: tuple[Share, ...]
    reasons: tuple[tuple[str, int], ...]
    rules: tuple[tuple[str, int], ...]
    by_start: tuple[Share, ...]
    tally: tuple[tuple[str, Figures], ...]
    rates: tuple[Share, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "pack": self.pack,
            "games": self.games,
            "ended": self.ended,
            "decisions": self.lengths._asdict(),
            "by_bot": [share._asdict() for share in self.by_bot],
            "by_place": [share._asdict() for share in self.by_place],
            "by_start": [share._asdict() for share in self.by_start],
            "reasons": dict(self.reasons),
            "rules": dict(self.rules),
            "rates": [rate._asdict() for rate in self.rates],
            "tally": {name: figures._asdict() for name, figures in self.tally},
        }

    def json(self) -> str:
        """As JSON."""
        return json.dumps(self.plain(), ensure_ascii=False, indent=2)

    def csv(self) -> str:
        """As rows of section, name, count, of, share, low, high."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["section", "name", "count", "of", "share", "low", "high"])
        sections = (("bot", self.by_bot), ("place", self.by_place), ("start", self.by_start), ("rate", self.rates))
        for section, shares in sections:
            table.writerows([section, s.name, s.wins, s.games, s.share, s.low, s.high] for s in shares)
        for section, counts in (("reason", self.reasons), ("rule", self.rules)):
            table.writerows([section, name, count, "", "", "", ""] for name, count in counts)
        table.writerows(["decisions", name, value, "", "", "", ""] for name, value in self.lengths._asdict().items())
        for name, figures in self.tally:
            table.writerows([f"tally {name}", of, value, "", "", "", ""] for of, value in figures._asdict().items())
        return out.getvalue()

    def text(self) -> str:
        """As lines for people."""
        average, low, middle, high = self.lengths
        lines = [
            f"{self.pack}: {self.games} games, {self.ended} came to an end",
            f"decisions: {average:.0f} on average, {middle:.0f} in the middle; 8 of 10 games {low:.0f} to {high:.0f}",
            "",
            "wins (ties are shared), with 95 % intervals:",
        ]
        lines += map(_line, (*self.by_bot, *self.by_place, *self.by_start))
        if self.rates:
            lines += ["", "how often of how many chances, with 95 % intervals:", *map(_line, self.rates)]
        lines += ["", "ends:", *(f"  {name:<20} {count}" for name, count in self.reasons)]
        if self.tally:
            lines += ["", "per game, on average; in 8 of 10 games:"]
        for name, figures in self.tally:
            lines.append(f"  {name:<28} {figures.mean:7.2f}   {figures.p10:.0f} to {figures.p90:.0f}")
        lines += ["", "events by rule:", *(f"  {rule:<8} {count}" for rule, count in self.rules)]
        return "\n".join(lines)


def _line(share: Share) -> str:
    return f"  {share.name:<18} {share.share:6.1%}   {share.low:6.1%} to {share.high:6.1%}"


@dataclass(frozen=True)
class Comparison:
    """The same plan played twice: as it is, and `against` it with other options (named by `what`)."""

    as_is: Report
    against: Report
    what: str

    def json(self) -> str:
        """Both as JSON."""
        told = {"as_is": self.as_is.plain(), "against": self.against.plain(), "what": self.what}
        return json.dumps(told, ensure_ascii=False, indent=2)

    def csv(self) -> str:
        """The rows of the first, then those of the second with `against.` before their section."""
        _, *rows = self.against.csv().splitlines()
        return "\n".join([*self.as_is.csv().splitlines(), *(f"against.{row}" for row in rows)]) + "\n"

    def text(self) -> str:
        """The first as it is told alone, then what the second has otherwise."""
        others = {rate.name: rate for rate in self.against.rates}
        here, there = self.as_is.lengths.mean, self.against.lengths.mean
        lines = [self.as_is.text(), "", f"against {self.what}, {self.against.games} games:"]
        lines.append(f"  decisions: {there:.0f} on average, {there / here:.2f} of {here:.0f}")
        for rate in self.as_is.rates:
            other = others[rate.name]
            less, more = difference(rate, other)
            lines += [
                _line(other),
                f"  {'':<18} {rate.share - other.share:+6.1%}   {less:+6.1%} to {more:+6.1%} as it is",
            ]
        return "\n".join(lines)


def difference(one: Share, other: Share) -> tuple[float, float]:
    """The 95 % interval of the difference of two shares, from their own intervals (R. G. Newcombe, 1998, method 10)."""
    apart = one.share - other.share
    below = math.hypot(one.share - one.low, other.high - other.share)
    above = math.hypot(one.high - one.share, other.share - other.low)
    return apart - below, apart + above


def report(plan: Plan, played: Sequence[Played]) -> Report:
    """Add up what was played, in the order of the games' numbers."""
    bots: Counter[str] = Counter()
    places: Counter[int] = Counter()
    wins_of_bots: dict[str, float] = {}
    wins_of_places: dict[int, float] = {}
    for name in plan.bots:
        bots[name] += len(played)
    for game in played:
        for winner in game.winners:
            name = plan.bots[winner]
            wins_of_bots[name] = wins_of_bots.get(name, 0.0) + 1 / len(game.winners)
        for place in game.places:
            wins_of_places[place] = wins_of_places.get(place, 0.0) + 1 / len(game.places)
    counted = sorted({name for game in played for name in game.tally})
    places.update({place: len(played) for place in range(plan.seats)})
    return Report(
        plan.pack.id,
        len(played),
        sum(bool(game.winners) for game in played),
        figures([game.decisions for game in played]),
        tuple(share(name, wins_of_bots.get(name, 0.0), len(played)) for name in bots),
        tuple(share(f"place {place + 1}", wins_of_places.get(place, 0.0), len(played)) for place in places),
        tuple(sorted(Counter(game.reason for game in played).items())),
        tuple(sorted(sum((Counter(game.rules) for game in played), Counter()).items())),
        _by_start(plan, played),
        tuple((name, figures([game.tally.get(name, 0) for game in played])) for name in counted),
        _rates(played),
    )


def _rates(played: Sequence[Played]) -> tuple[Share, ...]:
    """What the games counted themselves, summed up; what never had a chance is left out."""
    came: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    for game in played:
        for name, (times, of) in game.rates.items():
            came[name] += times
            chances[name] += of
    return tuple(share(name, came[name], chances[name]) for name in chances if chances[name])


def figures(counts: Sequence[int]) -> Figures:
    """Mean, tenth, middle and ninetieth of a hundred."""
    tenths = quantiles(counts, n=10, method="inclusive") if len(counts) > 1 else [float(counts[0])] * 9
    return Figures(mean(counts), tenths[0], tenths[4], tenths[8])


def _by_start(plan: Plan, played: Sequence[Played]) -> tuple[Share, ...]:
    """Wins by the seat counted clockwise from the start player, over the games that told of one."""
    told = [game for game in played if game.from_start]
    if not told:
        return ()
    wins = [0.0] * plan.seats
    for game in told:
        for seat in game.from_start:
            wins[seat] += 1 / len(game.from_start)
    names = ["starts", *(f"start + {seat}" for seat in range(1, plan.seats))]
    return tuple(share(name, count, len(told)) for name, count in zip(names, wins, strict=True))


def share(name: str, wins: float, games: int) -> Share:
    """A share of wins with Wilson's 95 % interval (E. B. Wilson, 1927), which stays right near 0 and 1."""
    rate = wins / games
    spread = 1 + Z_95**2 / games
    centre = (rate + Z_95**2 / (2 * games)) / spread
    half = Z_95 / spread * math.sqrt(rate * (1 - rate) / games + Z_95**2 / (4 * games**2))
    return Share(name, wins, games, rate, max(0.0, centre - half), min(1.0, centre + half))
