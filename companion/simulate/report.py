"""What many games show: length, who wins how often, which rules are used; as text, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, quantiles
from typing import Any, NamedTuple

from companion.packs.sources.csv_guard import guarded
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
    """Something counted in every game: its mean, and the range of 8 in 10 games."""

    mean: float
    p10: float
    median: float
    p90: float


@dataclass(frozen=True)
class Report:
    """The totals of a simulation, independent of which worker played what.

    `by_start` (who won, counted from the start player) is empty for games without a start player, `tally` for games
    that count nothing. For drawings: `spread` is how many games took how many decisions, `growth` the shares of wins
    (of the bots if there are several, else of the seats) after more and more games.
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
    spread: tuple[tuple[int, int], ...] = ()
    growth: tuple[tuple[Share, ...], ...] = ()

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
        return json.dumps(self.plain(), ensure_ascii=False, indent=2)

    def csv(self) -> str:
        """As rows of section, name, count, of, share, low, high."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["section", "name", "count", "of", "share", "low", "high"])
        sections = (("bot", self.by_bot), ("place", self.by_place), ("start", self.by_start), ("rate", self.rates))
        for section, shares in sections:
            table.writerows([section, guarded(s.name), s.wins, s.games, s.share, s.low, s.high] for s in shares)
        for section, counts in (("reason", self.reasons), ("rule", self.rules)):
            table.writerows([section, guarded(name), count, "", "", "", ""] for name, count in counts)
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
        """Both reports as JSON."""
        told = {"as_is": self.as_is.plain(), "against": self.against.plain(), "what": self.what}
        return json.dumps(told, ensure_ascii=False, indent=2)

    def csv(self) -> str:
        """The rows of the first, then those of the second with `against.` before their section."""
        _, *rows = self.against.csv().splitlines()
        return "\n".join([*self.as_is.csv().splitlines(), *(f"against.{row}" for row in rows)]) + "\n"

    def text(self) -> str:
        """The first report in full, then the differences of the second, as lines for people."""
        others = {rate.name: rate for rate in self.against.rates}
        here, there = self.as_is.lengths.mean, self.against.lengths.mean
        lines = [self.as_is.text(), "", f"against {self.what}, {self.against.games} games:"]
        lines.append(f"  decisions: {there:.0f} on average, {there / here:.2f} times {here:.0f}")
        for rate in self.as_is.rates:
            other = others[rate.name]
            less, more = difference(rate, other)
            lines += [
                _line(other),
                f"  {'':<18} {_points(rate.share - other.share)}   {_points(less)} to {_points(more)} points as it is",
            ]
        return "\n".join(lines)


def _points(apart: float) -> str:
    """A difference of shares in percentage points: 3 % more than 40 % may be 41 or 43."""
    return f"{100 * apart:+5.1f} "


def difference(one: Share, other: Share) -> tuple[float, float]:
    """The 95 % interval of the difference of two shares, from their own intervals (R. G. Newcombe, 1998, method 10)."""
    apart = one.share - other.share
    below = math.hypot(one.share - one.low, other.high - other.share)
    above = math.hypot(one.high - one.share, other.share - other.low)
    return apart - below, apart + above


class _Wins:
    """Counts wins by name. A tie is shared; a name that appears twice has two chances per game."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.games = names, 0
        self.counted = dict.fromkeys(names, 0.0)

    def add(self, winners: Sequence[int]) -> None:
        self.games += 1
        for winner in winners:
            self.counted[self.names[winner]] += 1 / len(winners)

    def shares(self) -> tuple[Share, ...]:
        return tuple(share(name, wins, self.games) for name, wins in self.counted.items()) if self.games else ()


def report(plan: Plan, played: Iterable[Played]) -> Report:
    """Sums up games in the order of their numbers, reading each only once."""
    seats = range(plan.seats)
    bots, places = _Wins(plan.bots), _Wins([f"place {seat + 1}" for seat in seats])
    starts = _Wins([f"start + {seat}" if seat else "starts" for seat in seats])
    watched = bots if len(bots.counted) > 1 else places
    lengths: Counter[int] = Counter()
    reasons: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    tallies: dict[str, Counter[int]] = {}
    came: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    growth: list[tuple[Share, ...]] = []
    told = ended = 0
    for game in played:
        told += 1
        ended += bool(game.winners)
        lengths[game.decisions] += 1
        reasons[game.reason] += 1
        rules.update(game.rules)
        bots.add(game.winners)
        places.add(game.places)
        if game.from_start:
            starts.add(game.from_start)
        for name, count in game.tally.items():
            tallies.setdefault(name, Counter())[count] += 1
        for name, (times, of) in game.rates.items():
            came[name] += times
            chances[name] += of
        if told >= NEXT_POINT * (growth[-1][0].games if growth else FIRST_POINT):
            growth.append(watched.shares())
    growth.append(watched.shares())
    return Report(
        plan.pack.id,
        told,
        ended,
        figures(lengths),
        bots.shares(),
        places.shares(),
        tuple(sorted(reasons.items())),
        tuple(sorted(rules.items())),
        starts.shares(),
        tuple(
            (name, figures(counts + Counter({0: told - counts.total()}))) for name, counts in sorted(tallies.items())
        ),
        # what never had a chance is left out
        tuple(share(name, came[name], chances[name]) for name in chances if chances[name]),
        tuple(sorted(lengths.items())),
        tuple(growth),
    )


FIRST_POINT, NEXT_POINT = 30, 1.05
"""Number of games at which a curve of shares begins, and the factor from each point to the next."""


def figures(counts: Counter[int]) -> Figures:
    """Mean, tenth, middle and ninetieth of a hundred, of how often each number was counted."""
    numbers = sorted(counts.elements())
    tenths = quantiles(numbers, n=10, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 9
    return Figures(mean(numbers), tenths[0], tenths[4], tenths[8])


def share(name: str, wins: float, games: int) -> Share:
    """A share of wins with Wilson's 95 % interval (E. B. Wilson, 1927), which stays right near 0 and 1."""
    rate = wins / games
    spread = 1 + Z_95**2 / games
    centre = (rate + Z_95**2 / (2 * games)) / spread
    half = Z_95 / spread * math.sqrt(rate * (1 - rate) / games + Z_95**2 / (4 * games**2))
    return Share(name, wins, games, rate, max(0.0, centre - half), min(1.0, centre + half))
