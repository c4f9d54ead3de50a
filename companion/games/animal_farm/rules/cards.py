"""The regions and cards of a pack: actions, revolutions, politics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.limits import Count, CountOrNone
from companion.languages import Words

Verb = Literal["move", "strength", "sway", "remove", "swap"]
"""What an action does: one more agent to move, strength for a proposal of one's own, strength for or against one that
is about to bind, removing markers of others, swapping own ones (Own content)."""


@dataclass(frozen=True)
class Region:
    """A region with its animal. The regions of a pack stand in the order of the arrows (AF-02)."""

    id: str
    animal: str
    title: Words
    short: Words
    animal_title: Words
    article: Words | None = None


@dataclass(frozen=True)
class Effect:
    """One thing that an action can do, and how often or how strongly."""

    verb: Verb
    count: Count = 1


@dataclass(frozen=True)
class Action:
    """An action card: a marker of `animal` activates one of its effects. Basic ones cost nothing to have (AF-31)."""

    id: str
    animal: str
    title: Words
    text: Words
    effects: tuple[Effect, ...]
    cost: CountOrNone = 0

    @property
    def is_basic(self) -> bool:
        """Whether everybody has it from the start."""
        return self.cost == 0

    @property
    def rules(self) -> tuple[str, ...]:
        """By which rules it works."""
        return ("AF-17", "AF-39") if self.is_basic else ("AF-17", "AF-31", "AF-39")


@dataclass(frozen=True)
class RevolutionCard:
    """The three markers that it asks for; the first two must not come again (AF-30). `text` names them on the card."""

    id: str
    title: Words
    text: Words
    needs: tuple[str, str, str]

    @property
    def pair(self) -> frozenset[str]:
        """Its two first markers, order aside."""
        return frozenset(self.needs[:2])

    @property
    def rules(self) -> tuple[str, ...]:
        """By which rules it works."""
        return ("AF-25", "AF-28")


Measure = Literal[
    "most_agents",
    "fewest_agents",
    "agent_everywhere",
    "most_markers_of",
    "most_markers",
    "smallest_alliance",
    "most_discs",
    "alone",
    "revolution",
]
"""What a politics card looks at; see `companion.games.animal_farm.rules.politics`."""


@dataclass(frozen=True)
class PoliticsCard:
    """Worth `points` to all who are best in its measure, ties included (Own content).

    `of` is the region or animal that the measure is about, if it is about one.
    """

    id: str
    title: Words
    text: Words
    points: Literal[1, 2]
    measure: Measure
    of: str | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """By which rules it works."""
        return ("AF-33",)
