"""What a Karriere Poker pack holds: the deck, the positions, the switches (KP-25, KP-26, KP-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from companion.games.limits import Count, CountOrNone
from companion.games.steps import order, step
from companion.languages import Words
from companion.mechanics.climbing import JOKER

Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]
"""Path in the definition, message, hint (may be empty)."""

LEAST, MOST = 4, 8
"""Limits for the number of players (GEN-10)."""


@dataclass(frozen=True)
class Rules:
    """The rule switches; `game.yaml` names the ruling beside each."""

    mode: Literal["physical", "dealt"] = "physical"
    later_joker_beats: bool = False
    equal_may_follow: bool = False
    until_all_pass: bool = False
    names_only: bool = False
    seats_of_honour: bool = False
    boss_three: bool = False
    dishwasher_three: bool = False
    games: int | None = None
    minutes: int | None = None

    @property
    def boss_three_counts(self) -> bool:
        """Whether being Boss three times in a row ends the evening; the default if no end was chosen (KP-26)."""
        return self.boss_three or not (self.dishwasher_three or self.games or self.minutes)


@dataclass(frozen=True)
class Parameters:
    """The numbers and choices of the rule text, as printed; `game.yaml` says what they may be.

    A default is never changed: games that were saved before a number was one go on by it.
    """

    exchange_most: int | None = None
    exchange_step: int = 1
    in_a_row: int = 3
    copies: int | None = None
    leftovers: Literal["last", "aside", "dealer"] = "last"
    first_leader: Literal["left_of_dealer", "dealer", "lot"] = "left_of_dealer"


@dataclass(frozen=True)
class Steps:
    """What may be left out; True is played. A default is never changed."""

    exchange: bool = step("KP-24", phase="deal")
    change_of_seats: bool = step("KP-18", phase="seating")


@dataclass(frozen=True)
class Orders:
    """What may come first, among the pairs that were thought through. A default is never changed."""

    leftovers: Literal["before exchange", "after exchange"] = order("KP-20", printed="before exchange")


@dataclass(frozen=True)
class JokersFor:
    """The number of jokers for a number of players."""

    players: int
    count: CountOrNone


@dataclass(frozen=True)
class CareerDeck:
    """The cards: numbers from 1 to `numbers`, each in several copies, and jokers.

    `hand` cards are dealt to each player.
    """

    numbers: Count
    hand: Count
    jokers: tuple[JokersFor, ...]

    def copies(self, players: int, each: int) -> Counter[str]:
        """Card id → how many copies are in play, `each` of a number (KP-30).

        Numbers come first in ascending order, jokers last.
        """
        jokers = next(entry.count for entry in self.jokers if entry.players == players)
        return Counter({**{str(number): each for number in range(1, self.numbers + 1)}, JOKER: jokers})


@dataclass(frozen=True)
class Position:
    """A rank. `leaves` is its turn to be left out when fewer play: 1 first, None never (KP-25).

    `left_out` is True if the table has chosen to leave it out.
    """

    id: str
    title: Words
    short: Words
    leaves: int | None = None
    left_out: bool = False


@dataclass(frozen=True)
class Definition:
    """The content of a pack after variants and options are applied. `positions` are all eight, the highest first."""

    deck: CareerDeck
    positions: tuple[Position, ...]
    rules: Rules = Rules()
    parameters: Parameters = Parameters()
    steps: Steps = Steps()
    order: Orders = Orders()

    @cached_property
    def labels(self) -> dict[str, Mapping[str, str]]:
        """Position → language → title."""
        return {position.id: dict(position.title) for position in self.positions}

    @cached_property
    def short_labels(self) -> dict[str, Mapping[str, str]]:
        """Position → language → short title."""
        return {position.id: dict(position.short) for position in self.positions}

    def left_out(self, players: int) -> list[str]:
        """The positions that are not in play: the table's choice, then the usual order (KP-25).

        If there are more than needed, the table has chosen too many.
        """
        chosen = [position.id for position in self.positions if position.left_out]
        usual = sorted((p.leaves, p.id) for p in self.positions if p.leaves is not None and not p.left_out)
        return [*chosen, *(name for _, name in usual[: max(0, len(self.positions) - players - len(chosen))])]

    def in_play(self, players: int) -> tuple[str, ...]:
        """The positions in play, one per player, the highest first (KP-25, KP-31)."""
        out = self.left_out(players)
        return tuple(position.id for position in self.positions if position.id not in out)

    def copies(self, players: int) -> Counter[str]:
        """Card id → how many copies are in play; of a number one per player, if nothing else is said (KP-30)."""
        each = self.parameters.copies
        return self.deck.copies(players, players if each is None else each)

    def problems(self) -> list[Problem]:
        return [*self._of_the_deck(), *self._of_the_positions()]

    def problems_for(self, players: int) -> Iterator[Problem]:
        """Too few cards for so many."""
        known = any(entry.players == players for entry in self.deck.jokers)
        if known and self.copies(players).total() < players * self.deck.hand:
            yield ("deck", "hand"), f"the deck is too small for {players} players", ""

    def _of_the_deck(self) -> Iterator[Problem]:
        for players in range(LEAST, MOST + 1):
            if sum(entry.players == players for entry in self.deck.jokers) != 1:
                yield ("deck", "jokers"), f"{players} players need their number of jokers, once", ""

    def _of_the_positions(self) -> Iterator[Problem]:
        if len(self.positions) != MOST:
            yield ("positions",), f"there are {MOST} positions, found {len(self.positions)}", ""
        leaves = sorted(p.leaves for p in self.positions if p.leaves is not None)
        if leaves != list(range(1, len(self.positions) - 1)):
            yield ("positions",), "all but the first and the last leave, each at its own turn", "leaves: 1, 2, 3 …"
        for index, position in enumerate(self.positions):
            ends = index in (0, len(self.positions) - 1)
            if ends and (position.leaves is not None or position.left_out):
                yield ("positions", index), "the first and the last position are always in play", ""
