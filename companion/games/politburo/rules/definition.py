"""What a Politburó pack holds: cards, candidates, offices, tracks and switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from companion.games.limits import Count, CountOrNone, Points
from companion.games.steps import order, step
from companion.languages import PROPER, Words

Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]
"""Path in the definition, message, hint (may be empty)."""

LEAST, MOST = 2, 5
"""Limits for the number of players (GEN-10)."""

Kind: TypeAlias = Literal[
    "demagogy",
    "defamation",
    "manipulator",
    "favourite",
    "assault",
    "bodyguard",
    "avenger",
    "cure",
    "great_purge",
    "attempt",
    "counterattack",
    "dismissal",
    "promotion",
    "usurpation",
    "popularity",
    "five_year_plan",
    "revolts",
    "privation",
    "heroic_patriotism",
    "betrayal",
    "contraband",
    "hospitalisation",
]

BASIC = frozenset({"demagogy", "defamation", "manipulator", "favourite", "assault", "bodyguard", "avenger"})
"""Kinds of the game cards; all others are star cards (PB-49)."""

RULES: Mapping[Kind, str] = {
    "demagogy": "PB-50",
    "defamation": "PB-50",
    "assault": "PB-50",
    "manipulator": "PB-16",
    "favourite": "PB-16",
    "bodyguard": "PB-16",
    "avenger": "PB-16",
    "cure": "PB-54",
    "great_purge": "PB-44",
    "attempt": "PB-35",
    "counterattack": "PB-34",
    "dismissal": "PB-28",
    "usurpation": "PB-28",
    "promotion": "PB-27",
    "popularity": "PB-41",
    "five_year_plan": "PB-29",
    "revolts": "PB-51",
    "heroic_patriotism": "PB-39",
    "betrayal": "PB-36",
    "contraband": "PB-45",
    "hospitalisation": "PB-43",
}
"""The rule about each kind of card, for kinds that have one."""

POWERS: Mapping[str, str] = {
    "sees_one_more": "PB-25",
    "second_assault": "PB-26",
    "second_word": "PB-26",
    "sees_assigned": "PB-26",
}
"""The rule about each power of an office."""


@dataclass(frozen=True)
class Rules:
    """The rule switches; `game.yaml` names the ruling beside each."""

    mode: Literal["physical", "dealt"] = "physical"
    hold_office_one_round: bool = False
    betrayal_ignores_popularity: bool = False
    window_timer: int | None = None


@dataclass(frozen=True)
class Parameters:
    """The numbers and choices of the rule text, as printed; `game.yaml` says what they may be.

    A default is never changed: games that were saved before a number was one go on by it.
    """

    candidates_each: int = 3
    hand_per_lost: int = 1
    hand_per_office: int = 1
    offices_counted: int = 1
    exchange_extra: int = 2
    same_kind: int = 1
    betrayal_times: int = 2
    power_uses: int = 1
    siberia_below: int = 0
    office_tie: Literal["sum", "vacant"] = "sum"


@dataclass(frozen=True)
class Steps:
    """What may be left out; True is played. A default is never changed."""

    arranging: bool = step("PB-08")
    rescue: bool = step("PB-46", phase="round_end")
    exchange_of_hands: bool = step("PB-07")
    industry_looks: bool = step("PB-25")


@dataclass(frozen=True)
class Orders:
    """What may come first, among the pairs that were thought through. A default is never changed."""

    siberia: Literal["before gains", "after gains"] = order("PB-46", printed="before gains", phase="round_end")


@dataclass(frozen=True)
class Card:
    """A card and how many copies are in the deck. `value` is points of loyalty or health, depending on the kind."""

    id: str
    kind: Kind
    count: CountOrNone
    title: Words
    text: Words
    value: CountOrNone = 0
    number: int | None = None

    @property
    def is_star(self) -> bool:
        """Whether a card may be played at any time, from the hand only (PB-49)."""
        return self.kind not in BASIC

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this card."""
        own = RULES.get(self.kind)
        return ("PB-49", own) if own is not None else ("PB-49",)


@dataclass(frozen=True)
class Candidate:
    """A candidate: a name and a description."""

    id: str
    title: Words
    short: Words
    text: Words


@dataclass(frozen=True)
class Office:
    """An office and the loyalty that it requires.

    Offices are listed from the lowest to the highest; the last one wins.
    """

    id: str
    minimum: Points
    title: Words
    short: Words
    power: Literal["sees_one_more", "second_assault", "second_word", "sees_assigned"] | None = None
    article: Words | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this office."""
        return ("PB-18", POWERS[self.power]) if self.power is not None else ("PB-18",)


@dataclass(frozen=True)
class Tracks:
    """The limits and starting values of the tracks, the size of a hand, the gains per round."""

    lowest_loyalty: Points
    highest_loyalty: Points
    first_loyalty: Points
    health: Count
    hand: Count
    gain: CountOrNone
    assigned: CountOrNone


@dataclass(frozen=True)
class Definition:
    """The content of a pack after variants and options are applied."""

    cards: tuple[Card, ...]
    candidates: tuple[Candidate, ...]
    offices: tuple[Office, ...]
    tracks: Tracks
    rules: Rules = Rules()
    parameters: Parameters = Parameters()
    steps: Steps = Steps()
    order: Orders = Orders()

    @cached_property
    def card(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def deck(self) -> Counter[str]:
        """Card id → how often it is in the deck, in the pack's order."""
        return Counter({card.id: card.count for card in self.cards})

    @cached_property
    def minimum(self) -> dict[str, int]:
        """Office → loyalty, the lowest office first."""
        return {office.id: office.minimum for office in self.offices}

    @cached_property
    def top(self) -> str:
        """The office that wins (PB-01)."""
        return self.offices[-1].id

    @cached_property
    def labels(self) -> dict[str, Mapping[str, str]]:
        """Card, candidate or office → language → title."""
        titles = {card.id: card.title for card in self.cards}
        titles |= {one.id: one.title for one in self.candidates} | {office.id: office.title for office in self.offices}
        return {name: dict(title) for name, title in titles.items()}

    @cached_property
    def short_labels(self) -> dict[str, Mapping[str, str]]:
        """Candidate or office → language → short title."""
        titles = {one.id: one.short for one in self.candidates} | {office.id: office.short for office in self.offices}
        return {name: dict(title) for name, title in titles.items()}

    @cached_property
    def articles(self) -> dict[str, Mapping[str, str]]:
        """Office → language → article, of those that give one; candidates are called by their names alone."""
        given = {office.id: office.article for office in self.offices} | {one.id: PROPER for one in self.candidates}
        return {name: dict(article) for name, article in given.items() if article is not None}

    def office_with(self, power: str) -> str | None:
        """The office with a power (PB-26); None if no office has it."""
        return next((office.id for office in self.offices if office.power == power), None)

    def value_of_kind(self, kind: str) -> int:
        """The value of the cards of a kind in which all cards have the same."""
        return next((card.value for card in self.cards if card.kind == kind), 0)

    def problems(self) -> list[Problem]:
        return [*self._of_the_cards(), *self._of_the_offices()]

    def problems_for(self, players: int) -> Iterator[Problem]:
        """Too few cards or candidates for so many."""
        if self.deck.total() < players * self.tracks.hand:
            yield ("cards",), f"the deck is too small for {players} players", ""
        if (needed := players * self.parameters.candidates_each) > (found := len(self.candidates)):
            yield ("candidates",), f"{players} players need {needed} candidates, found {found}", ""

    def _of_the_cards(self) -> Iterator[Problem]:
        ids = Counter([card.id for card in self.cards] + [one.id for one in self.candidates])
        ids += Counter(office.id for office in self.offices)
        for name in (name for name, count in ids.items() if count > 1):
            yield ("cards",), f"{name} is named more than once among cards, candidates and offices", ""

    def _of_the_offices(self) -> Iterator[Problem]:
        minima = [office.minimum for office in self.offices]
        if not minima or minima != sorted(set(minima)):
            yield ("offices",), "offices stand from the lowest to the highest, each with a minimum of its own", ""
        elif minima[-1] > self.tracks.highest_loyalty:
            yield ("offices", len(minima) - 1, "minimum"), "nobody can get as high as this", ""
