"""Proposals as people see them: what lies on the table, and one that somebody is still working on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.engine.vocabulary import Event, Party
from companion.texts import Teller
from companion.texts.grammar import sentence_of


class Pledge(NamedTuple):
    """A promise out of the game's list: to whom, what, until when."""

    to: Party
    what: str
    when: str


class Promises:
    """What the shape of the talks lets a proposal promise. Nothing, where the game has no such list."""

    def __init__(self, shape: Mapping[str, Any], teller: Teller) -> None:
        listed = shape.get("pledges", {})
        self.what, self.when = (
            {one: sentence_of(teller.value("pledge", one)).removesuffix(".") for one in listed.get(part, ())}
            for part in ("what", "when")
        )
        self._rounds: Mapping[str, int] = listed.get("when", {})
        self._kept: Mapping[Party, Mapping[str, int]] = listed.get("kept", {})
        self._teller = teller

    def brief(self, draft: DraftModel) -> str:
        """What a draft promises, for a key: what, or the words, of which dots remind beside it; empty for nothing."""
        if draft.pledge is None:
            return draft.promise
        listed = self.what.get(draft.pledge.what, "")
        return f"{listed} …" if draft.promise else listed

    def told(self, by: Party, pledge: Pledge | None) -> str:
        """The promise in a sentence, and in another one how many of them its giver has kept, if any are over."""
        if pledge is None:
            return ""
        facts = {"party": by, "to": pledge.to, "side": pledge.what, "round": self._rounds.get(pledge.when)}
        said = self._teller.event(Event("pledged", "", facts), short=True)
        kept = self._kept.get(by)
        return " ".join((said, self._teller.spoken("pledge.kept", **kept))) if kept else said


@dataclass(frozen=True)
class DraftModel:
    """The partners and how many markers each takes.

    `using` are ids of the actions that its maker adds; `promise` is a text that binds nobody, `pledge` a promise out of
    the game's list, to a partner.
    """

    by: Party
    split: Mapping[Party, int]
    using: tuple[str, ...] = ()
    promise: str = ""
    pledge: Pledge | None = None

    def with_partner(self, party: Party, takes: int = 0) -> DraftModel:
        """The draft with a partner added who takes so many, or removed if already in it; its maker always stays."""
        if party == self.by:
            return self
        if party in self.split:
            return self._without(party)
        return replace(self, split={**self.split, party: takes})

    def with_amount(self, party: Party, count: int) -> DraftModel:
        """The draft in which somebody takes that many markers; one less than none, and a partner is none any more."""
        if count < 0 and party != self.by:
            return self._without(party)
        return replace(self, split={**self.split, party: max(0, count)})

    def _without(self, party: Party) -> DraftModel:
        """What is promised is promised to a partner: it goes with that one."""
        pledge = self.pledge if self.pledge is not None and self.pledge.to != party else None
        return replace(self, split={one: takes for one, takes in self.split.items() if one != party}, pledge=pledge)

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
        if self.pledge is not None:
            draft["pledge"] = self.pledge._asdict()
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
        """How many are left for one beside the others in a draft."""
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
    pledge: Pledge | None = None

    def asks(self, party: Party) -> bool:
        """Whether it waits for a yes or no of this party."""
        return party in dict(self.split) and party not in self.confirmed and party not in self.refused

    def counter(self, party: Party) -> DraftModel:
        """A draft with the same content, as a start for a party's counter-proposal."""
        return DraftModel(party, {party: 0, **dict(self.split)})


def no_of(about: Mapping[str, Any], party: Party) -> dict[str, Any]:
    """The step that says no to what waits for this party, who goes on talking; where nothing does, it gives up."""
    return {"refuse": True} if any(one.asks(party) for one in lying(about)) else {"decline": True}


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
                tuple(
                    p
                    for p in draft["partners"]
                    if p in (*about["declined"], *entry.get("refused", ())) and p not in entry["confirmed"]
                ),
                Pledge(**draft["pledge"]) if "pledge" in draft else None,
            )
        )
    return tuple(reversed(found))
