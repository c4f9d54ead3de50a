"""Looking back on a game that is over: who stood how well when, and which answers turned it.

At points of the true game it is played on many times by players without people, and the wins are counted. An answer is
worth what it changed: the same playouts, with the same random numbers, from before it and from after it. What chance
did lies between two answers and is nobody's. Efforts are numbers of playouts, never a time.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from companion.engine.playout import Decides, Playout
from companion.engine.vocabulary import Outcome, Party

FEW = 600
"""Playouts to be sure, beneath which fewer answers are held against each other."""

MOST_ANSWERS = 20_000
"""A playout that is longer has no winner."""


class Act(NamedTuple):
    """What a party did, in so many rows: those from `first` up to but without `end`."""

    first: int
    end: int
    party: Party


class Past(Protocol):
    """A game that was played to its end. `done` counts its rows."""

    parties: Sequence[Party]
    outcome: Outcome
    length: int
    entries: Sequence[int]
    acts: Sequence[Act]

    def stand(self, done: int) -> Playout | None:
        """The true game after so many rows; None where it cannot be begun anew."""


class Effort(NamedTuple):
    """How much is played: `playouts` at each of at most `points`; `tried` before and after each of `acts` answers, in
    the stretches that changed most; `surely` more for the `close` answers that changed most. `gate`: by how many
    standard errors an answer must have changed something, and `least`: by how much.
    """

    points: int = 32
    playouts: int = 64
    acts: int = 40
    tried: int = 48
    close: int = 6
    surely: int = 200
    gate: float = 2.5
    least: float = 0.05
    turns: int = 3

    @classmethod
    def of(cls, playouts: int) -> Effort:
        """About so many playouts in all: a third each for the curve, for trying answers, and for being sure."""
        part = playouts // 3
        points, acts, close = min(32, max(8, part // 24)), min(40, max(8, part // 16)), 6 if part > FEW else 4
        return cls(points, part // points, acts, part // (acts * 3 // 2), close, part // (2 * close))


class Point(NamedTuple):
    """Each party's chance after so many rows, in the order of the parties."""

    done: int
    chances: tuple[float, ...]


class Swing(NamedTuple):
    """An answer that turned the game: its party's chance before and after it, and the standard error of the change."""

    act: Act
    before: float
    after: float
    error: float


class LookedBack(NamedTuple):
    """The curve, and the answers that changed most, the first one first."""

    curve: tuple[Point, ...]
    turns: tuple[Swing, ...]


def wins(outcome: Outcome | None, parties: Sequence[Party]) -> tuple[float, ...]:
    """The part of the win that each party has; shared ones are shared."""
    first = outcome.ranking[0] if outcome is not None and outcome.ranking else ()
    return tuple(1 / len(first) if party in first else 0.0 for party in parties)


def look_back(
    past: Past,
    policy: Callable[[random.Random], Decides],
    effort: Effort,
    seed: str,
    tell: Callable[[LookedBack], object] = lambda _: None,
) -> LookedBack:
    """Plays a game on from its own positions. The same seed tells the same. `tell` is given the curve before the rest
    is looked for.
    """
    counts = _Counted(past, policy, seed)
    curve = [
        Point(done, tuple(map(_mean, zip(*found, strict=True))))
        for done in evenly(past.entries, effort.points)
        if (found := counts.at(done, "curve", effort.playouts))
    ]
    curve.append(Point(past.length, wins(past.outcome, past.parties)))
    tell(LookedBack(tuple(curve), ()))
    tried = [_turn(counts, act, "tried", effort.tried) for act in _worth_a_look(past, curve, effort.acts)]
    close = sorted((turn for turn in tried if turn is not None and turn.after != turn.before), key=_size)
    # counted anew: who is the greatest of forty by luck is so no more
    sure = [_turn(counts, turn.act, "surely", effort.surely) for turn in close[: effort.close]]
    found_sure = sorted((turn for turn in sure if turn is not None and is_sure(turn, effort)), key=_size)
    return LookedBack(tuple(curve), tuple(sorted(found_sure[: effort.turns], key=lambda turn: turn.act.first)))


def is_sure(turn: Swing, effort: Effort) -> bool:
    """Whether an answer changed more than the noise, and more than nobody would feel."""
    return abs(turn.after - turn.before) > max(effort.least, effort.gate * turn.error)


def evenly(of: Sequence[int], most: int) -> list[int]:
    """At most so many of them, the first and the last among them."""
    if len(of) <= most:
        return list(of)
    return [of[round(index * (len(of) - 1) / (most - 1))] for index in range(most)]


class _Counted:
    """The wins of playouts from positions, each position once."""

    def __init__(self, past: Past, policy: Callable[[random.Random], Decides], seed: str) -> None:
        self._past, self._policy, self._seed = past, policy, seed
        self.parties = past.parties
        self._found: dict[tuple[int, str], list[tuple[float, ...]]] = {}

    def at(self, done: int, kind: str, playouts: int) -> list[tuple[float, ...]]:
        """The wins after so many rows, playout by playout; empty where the game cannot be begun anew."""
        if (done, kind) not in self._found:
            self._found[done, kind] = [
                played
                for number in range(playouts)
                if (played := self._played(done, f"{self._seed}/{kind}/{number}")) is not None
            ]
        return self._found[done, kind]

    def _played(self, done: int, seed: str) -> tuple[float, ...] | None:
        if done >= self._past.length:
            return wins(self._past.outcome, self._past.parties)
        playout = self._past.stand(done)
        if playout is None:
            return None
        policy = self._policy(random.Random(seed))
        playout.run(
            dict.fromkeys(playout.game.parties, policy), random.Random(f"{seed}/"), lambda _: False, MOST_ANSWERS
        )
        return wins(playout.outcome, self._past.parties)


def _worth_a_look(past: Past, curve: Sequence[Point], most: int) -> list[Act]:
    """The answers in the stretches that changed most."""
    stretches = sorted(
        pairwise(curve),
        key=lambda pair: -max(abs(a - b) for a, b in zip(pair[0].chances, pair[1].chances, strict=True)),
    )
    found: list[Act] = []
    for here, there in stretches:
        inside = [act for act in past.acts if here.done <= act.first < there.done]
        found += inside[: most - len(found)]
    return found


def _turn(counts: _Counted, act: Act, kind: str, playouts: int) -> Swing | None:
    before, after = counts.at(act.first, kind, playouts), counts.at(act.end, kind, playouts)
    if not before or len(before) != len(after):
        return None
    mine = counts.parties.index(act.party)
    changes = [b[mine] - a[mine] for a, b in zip(before, after, strict=True)]
    return Swing(act, _mean([one[mine] for one in before]), _mean([one[mine] for one in after]), _error(changes))


def _size(turn: Swing) -> float:
    """Orders the greatest change first."""
    return -abs(turn.after - turn.before)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """The standard error of their mean; certainly nothing is known by a single one."""
    if len(values) < 2:
        return math.inf
    mean = _mean(values)
    return math.sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values))
