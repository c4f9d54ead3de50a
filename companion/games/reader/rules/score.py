"""Points, round by round, and how an evening ends (RD-7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import GameOver, Outcome, Party, Refusal
from companion.games.reader.rules.state import ReaderBase
from companion.games.reader.rules.verbs import Verb, alone, done, nothing_against

MOST_POINTS, MOST_ROUNDS = 1_000_000, 200
"""Most points of a round, positive or negative, and most rounds of an evening."""


def totals(game: ReaderBase) -> dict[Party, int]:
    """What everybody has in all."""
    return {party: sum(points.get(party, 0) for points in game.state.rounds) for party in game.parties}


def ranking(game: ReaderBase) -> tuple[tuple[Party, ...], ...]:
    """Groups of equal parties, best first; empty while nothing was written down, or for one alone."""
    if not game.state.rounds or len(game.parties) == 1:
        return ()
    reached = totals(game)
    order = sorted(set(reached.values()), reverse=not game.definition.rules.low_wins)
    return tuple(tuple(party for party in game.parties if reached[party] == points) for points in order)


def score(game: ReaderBase, party: Party, about: str) -> Script:
    """Adds a round of points: `12,0,-3` in seat order; asks if none are given."""
    if about:
        points = _read(game, about)
    else:
        points = yield Question(
            "points",
            Kind.SPLIT,
            (party,),
            judge=lambda _, value: judge_points(game, value),
            candidates=lambda _: [dict.fromkeys(game.parties, 0)],
            shape=lambda: {"among": list(game.parties), "max": MOST_POINTS, "signed": True},
            rule="RD-7",
            open_ended=True,
        )
    game.state.rounds.append({one: points.get(one, 0) for one in game.parties})
    game.say("points_written", "RD-7", {"points": game.state.rounds[-1]}, round=len(game.state.rounds))


def rewrite(game: ReaderBase, party: Party, about: str) -> Script:
    """Changes the points of an earlier round."""
    number, _, numbers = about.partition(":")
    game.state.rounds[int(number) - 1] = _read(game, numbers)
    game.say("points_changed", "RD-7", {"points": _read(game, numbers)}, round=int(number))
    yield from done()


def finish(game: ReaderBase, party: Party, about: str) -> Script:
    """Ends the evening. The highest total wins; without points nobody does."""
    order = ranking(game)
    raise GameOver(Outcome("finished" if order else "closed", "RD-1", order))
    yield  # a script like the others, that asks nothing


# ── judges ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def judge_score(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against the points of a round: a whole number for each party, or an empty text."""
    if len(game.state.rounds) >= MOST_ROUNDS:
        return (Refusal("RD-7", "pad_is_full", {"most": MOST_ROUNDS}),)
    return _judge_numbers(game, about) if about else ()


def judge_points(game: ReaderBase, points: dict[str, int]) -> Sequence[Refusal]:
    """Every reason against points by party: known parties only, and no more digits than the pad shows."""
    if strangers := [one for one in points if one not in game.parties]:
        return (Refusal("RD-5", "not_at_table", {"party": strangers[0]}),)
    fits = all(abs(number) <= MOST_POINTS for number in points.values())
    return () if fits else (Refusal("RD-7", "too_many_points", {"most": MOST_POINTS}),)


def judge_rewrite(game: ReaderBase, party: Party, about: str) -> Sequence[Refusal]:
    """Every reason against changing a round: it must exist, with a number for each party."""
    number, _, numbers = about.partition(":")
    written = number.isdecimal() and len(number) < 4 and 1 <= int(number) <= len(game.state.rounds)
    if not written:
        return (Refusal("RD-7", "no_such_round", {"most": len(game.state.rounds)}),)
    return _judge_numbers(game, numbers)


def _judge_numbers(game: ReaderBase, about: str) -> Sequence[Refusal]:
    try:
        points = _read(game, about)
    except ValueError:
        return (Refusal("RD-7", "bad_points", {"count": len(game.parties)}),)
    return judge_points(game, points)


def _read(game: ReaderBase, about: str) -> dict[Party, int]:
    """Party → points, read from numbers in seat order. Raises ValueError."""
    parts = about.replace("−", "-").split(",")
    if any(len(part) > 12 for part in parts):
        raise ValueError(about)
    return dict(zip(game.parties, map(int, parts), strict=True))


def _nothing(game: ReaderBase) -> Iterable[str]:
    return ()


VERBS: dict[str, Verb] = {
    "score": Verb(alone, judge_score, score),
    "rescore": Verb(_nothing, judge_rewrite, rewrite),
    "finish": Verb(alone, nothing_against, finish),
}
