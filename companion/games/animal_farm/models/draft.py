"""What talks about a region are about, and what came of those before. No Kivy, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Party
from companion.games.animal_farm.rules.alliances import most_partners
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.talks import lying
from companion.texts import Teller

CLOSING = frozenset({"alliance_sealed", "no_agreement", "rivals_tie", "talks_timed_out", "region_skipped"})
"""Events that close a region."""


@dataclass(frozen=True, slots=True)
class AtStake:
    """What talks are about: how many markers there are to share, and the strength that a majority needs.

    `majority` is 0 where the strongest single proposal wins instead (AF-04, `relative_majority`).
    """

    markers: int
    majority: int
    raised: Mapping[Party, int] = field(default_factory=dict)
    """Strengths that are more than the agents which stand there: somebody has added some."""


def at_stake(game: Game, shape: Mapping[str, Any]) -> AtStake:
    """What the talks with this shape are about."""
    strengths: Mapping[Party, int] = shape["strengths"]
    assert isinstance(game, AnimalFarm)
    each = game.numbers.markers_per_agent
    raised = {party: held for party, held in strengths.items() if held * each > shape["most"].get(party, held * each)}
    return AtStake(most_markers(game, shape), int(shape["majority"]), raised)


def most_markers(game: Game, shape: Mapping[str, Any]) -> int:
    """How many markers an alliance gets at most: so many for each agent of its partners (AF-11), who are not all
    (AF-06).
    """
    assert isinstance(game, AnimalFarm)
    each = sorted(map(int, shape["most"].values()), reverse=True)
    return min(int(shape["total"]), sum(each[: most_partners(game)]))


@dataclass(frozen=True, slots=True)
class CounterModel:
    """How many markers one partner asks for: `label` is who it is, `most` the most that it may ask for."""

    party: Party
    label: str
    most: int


@dataclass(frozen=True, slots=True)
class TalksModel:
    """What the talks about a region are about.

    `needed` is the strength that an alliance needs, of `strength` in all (with `relative_majority`: that surely wins);
    `stake` how many markers the region gives at most. `due` names who is asked for a yes, with the number of the newest
    such proposal: there “yes” is the primary answer.
    """

    needed: int
    strength: int
    stake: int
    counters: tuple[CounterModel, ...]
    due: Mapping[Party, int]


def talks_of(game: Game, shape: Mapping[str, Any], about: Mapping[str, Any], teller: Teller) -> TalksModel:
    """The talks about the region that is open, from the question's shape and the state of the talks."""
    strengths, most, stake = shape["strengths"], shape["most"], most_markers(game, shape)
    together = sum(int(count) for count in strengths.values())
    rivals = bool(game.definition.rules.relative_majority)
    needed = max((int(count) for count in strengths.values()), default=0) + 1 if rivals else together // 2 + 1
    due: dict[Party, int] = {}
    for draft in reversed(lying(about)):  # the newest last, so that it stands
        due.update({party: draft.number for party, _ in draft.split if draft.asks(party)})
    counters = tuple(CounterModel(one, teller.name(one), min(int(most[one]), stake)) for one in shape["partners"])
    return TalksModel(needed, together, stake, counters, due)


def closed_before(game: Game, teller: Teller) -> str:
    """A sentence on the result of the region discussed before; empty for the first region."""
    told: list[str] = []
    opened = False
    for event in game.told(TABLE):
        if event.kind == "region_opens":
            if opened:
                break
            opened = True
        elif event.kind == "round_begins":
            break
        elif opened and event.kind in CLOSING:
            told.append(teller.event(event))
    return " ".join(reversed(told))
