"""A proposal that somebody is still working on, and what lies on the table. No Kivy, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE, Party
from companion.texts import Teller

CLOSING = frozenset({"alliance_sealed", "no_agreement", "rivals_tie", "talks_timed_out", "region_skipped"})
"""Events that close a region."""


@dataclass(frozen=True)
class DraftModel:
    """The partners and how many markers each takes.

    `using` are ids of the actions that its maker adds; `promise` is a text that binds nobody.
    """

    by: Party
    split: Mapping[Party, int]
    using: tuple[str, ...] = ()
    promise: str = ""

    def with_partner(self, party: Party, takes: int = 0) -> DraftModel:
        """The draft with a partner added who takes so many, or removed if already in it; its maker always stays."""
        if party == self.by:
            return self
        if party in self.split:
            return replace(self, split={one: count for one, count in self.split.items() if one != party})
        return replace(self, split={**self.split, party: takes})

    def with_amount(self, party: Party, count: int) -> DraftModel:
        """The draft in which somebody takes that many markers; whoever takes any is a partner."""
        return replace(self, split={**self.split, party: max(0, count)})

    def with_use(self, use: str) -> DraftModel:
        """The draft with an action added, or removed if already in it."""
        using = tuple(one for one in self.using if one != use)
        return replace(self, using=using if use in self.using else (*self.using, use))

    def value(self) -> dict[str, Any]:
        """The draft as an answer to the question of the talks."""
        draft: dict[str, Any] = {"partners": list(self.split), "split": dict(self.split)}
        if self.using:
            draft["using"] = list(self.using)
        if self.promise:
            draft["promise"] = self.promise
        return {"draft": draft}


class Room:
    """How many markers the shape of the talks has room for: most people take one for each of their agents."""

    def __init__(self, shape: Mapping[str, Any]) -> None:
        self.total = int(shape["total"])
        self.strengths: Mapping[Party, int] = shape["strengths"]
        self._most: Mapping[Party, int] = shape["most"]

    def most(self, party: Party) -> int:
        """The most that one may take, if nobody else did."""
        return min(int(self._most.get(party, 0)), self.total)

    def free(self, draft: DraftModel, party: Party) -> int:
        """How many are left for one beside the others in a draft: what is offered to begin with."""
        others = sum(count for one, count in draft.split.items() if one != party)
        return max(0, min(self.most(party), self.total - others))


@dataclass(frozen=True, slots=True)
class OnTable:
    """A proposal on the table: its number, who made it, how many markers each partner takes, who said yes, who no."""

    number: int
    by: Party
    split: tuple[tuple[Party, int], ...]
    confirmed: tuple[Party, ...]
    promise: str = ""
    binding: bool = False
    refused: tuple[Party, ...] = ()

    def asks(self, party: Party) -> bool:
        """Whether it waits for a yes or no of this party."""
        return party in dict(self.split) and party not in self.confirmed and party not in self.refused

    def counter(self, party: Party) -> DraftModel:
        """A draft with the same content, as a start for a party's counter-proposal."""
        return DraftModel(party, {party: 0, **dict(self.split)})


@dataclass(frozen=True, slots=True)
class AtStake:
    """What talks are about: how many markers there are to share, and the strength that a majority needs.

    `majority` is 0 where the strongest single proposal wins instead (AF-04, `relative_majority`).
    """

    markers: int
    majority: int


def at_stake(shape: Mapping[str, Any], *, relative: bool) -> AtStake:
    """What the talks with this shape are about: a majority is more than all others have together (AF-07)."""
    return AtStake(int(shape["total"]), 0 if relative else sum(shape["strengths"].values()) // 2 + 1)


def lying(about: Mapping[str, Any]) -> tuple[OnTable, ...]:
    """The proposals on the table, newest first. `about` is the state of the talks as the table sees it."""
    found = []
    for number, entry in about["drafts"].items():
        draft = entry["draft"]
        split = tuple((partner, int(draft["split"].get(partner, 0))) for partner in draft["partners"])
        found.append(
            OnTable(
                int(number),
                entry["by"],
                split,
                tuple(entry["confirmed"]),
                str(draft.get("promise", "")),
                number in about.get("binding", ()),
                tuple(p for p in draft["partners"] if p in about["declined"] and p not in entry["confirmed"]),
            )
        )
    return tuple(reversed(found))


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
    strengths, most, stake = shape["strengths"], shape["most"], int(shape["total"])
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
