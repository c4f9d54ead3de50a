"""The nouns that every layer shares: parties, audiences, events, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

Party = str
"""A party, by which the rules count: usually one per person, two in Bürgermeister for two people. The id is the shown
name.
"""

Facts = Mapping[str, Any]
"""Plain data: strings, numbers, booleans, None, and lists and maps of these."""

ANY_TIME = "any_time"
"""The fixed id of the question that stands beside every other one."""

PASS = "pass"
SPENT = "spent"
"""Begins what the clock announces beside a question: `spent:1500` if somebody has used 1.5 more seconds."""
CLAIM = "claim"


class Running(NamedTuple):
    """Whose time runs now, and how many milliseconds are left; None if the time is counted without a limit."""

    party: Party
    left: int | None


class Audience(NamedTuple):
    """Who looks: the table (what everybody sees), one party, or the referee (everything, for saving and repair)."""

    role: str
    party: Party | None = None

    @classmethod
    def of(cls, party: Party) -> Audience:
        """A party's view: what the table sees, and what only this party may know."""
        return cls("party", party)

    def sees(self, owner: Party | None) -> bool:
        """Whether this audience may see something that belongs to `owner` alone."""
        return self.role == "referee" or (self.role == "party" and owner is not None and self.party == owner)


TABLE = Audience("table")
REFEREE = Audience("referee")


class Event(NamedTuple):
    """One thing that happened in the game, for log, voice, lights and screen.

    `rule` is the id of the rule behind it. `audience` is None for everybody, else the parties that may know.
    """

    kind: str
    rule: str
    facts: Facts
    audience: tuple[Party, ...] | None = None

    def plain(self) -> dict[str, Any]:
        """The event as the referee protocol writes it: kind, the facts beside it, rule."""
        return {"kind": self.kind, **self.facts, "rule": self.rule}

    def visible_to(self, audience: Audience) -> bool:
        """Whether this audience may know of the event at all."""
        if self.audience is None or audience.role == "referee":
            return True
        return audience.party in self.audience


class Refusal(NamedTuple):
    """Why somebody cannot do what is wanted: the rule, the code within the rule, and the facts for the sentence."""

    rule: str
    code: str
    facts: Facts = MappingProxyType({})


Ranking = tuple[tuple[Party, ...], ...]
"""Groups of equal parties, best first."""


def ranked(worth: Mapping[Party, Any]) -> Ranking:
    """Parties by what they have, the most first.

    >>> ranked({"Anna": 2, "Ben": 3, "Cem": 2})
    (('Ben',), ('Anna', 'Cem'))
    """
    order = sorted(set(worth.values()), reverse=True)
    return tuple(tuple(party for party, its in worth.items() if its == one) for one in order)


class Outcome(NamedTuple):
    """How a game ended. `ranking` lists groups of equal parties, best first; some ends name `losers`."""

    reason: str
    rule: str
    ranking: Ranking
    losers: tuple[Party, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The outcome as plain data for saves and the protocol."""
        return {
            "reason": self.reason,
            "rule": self.rule,
            "ranking": [list(group) for group in self.ranking],
            "losers": list(self.losers),
        }


class Row(NamedTuple):
    """One journal entry as the engine knows it (who, what question, which value, from which source).

    `kind` is answer, reveal, expire, correct or switch. `question` is the question's id, `any_time` for an
    interrupt. `value` is plain data.
    """

    kind: str
    party: Party | None
    question: int | str | None
    name: str
    value: Any
    source: str


class BadAnswerError(Exception):
    """A malformed or misplaced answer: `code` is the protocol's error code, `message` says what was expected.

    `path` names the part of the value that is wrong, like `value.draft.promise`; empty if it is not about a value.
    """

    def __init__(self, code: str, message: str = "", path: str = "") -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.path = path


class RefusedError(Exception):
    """An answer that the rules refuse, with every reason at once."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__(refusals)
        self.refusals = tuple(refusals)


class BadPositionError(Exception):
    """A position or correction that the game cannot stand in, with every reason at once (GEN-8, GEN-9)."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__(refusals)
        self.refusals = tuple(refusals)


class GameOver(Exception):
    """Raised by a script wherever the game ends; whatever is pending is dropped."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class RunawayError(Exception):
    """A script told more events than allowed without asking a question: it probably never ends."""
