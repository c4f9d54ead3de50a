"""What a pack of Die Bürgermeister holds: map, cards, switches; and what makes a pack unplayable (Own content)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.games.buergermeister.rules.board import Field, Land
from companion.games.buergermeister.rules.cards import Card
from companion.games.buergermeister.rules.checks import STEP, Problem, broken_cards, broken_map
from companion.games.limits import Pieces
from companion.languages import LANGUAGES
from companion.mechanics.region_board import RegionBoard, Spot


@dataclass(frozen=True)
class Rules:
    """The switches; what each does stands in the ruling that game.yaml names beside it."""

    four_parties: bool = False
    fixed_order: bool = False
    laender_first: bool = False
    time_limit: int | None = None


@dataclass(frozen=True)
class Parameters:
    """How many figures there are of a colour, and what is in a purse at the start, in schillings."""

    figures: Pieces = 80
    purse: int = 2_000_000


@dataclass(frozen=True)
class Definition:
    """A resolved pack."""

    lands: tuple[Land, ...]
    fields: tuple[Field, ...]
    cards: tuple[Card, ...]
    rules: Rules = Rules()
    parameters: Parameters = Parameters()

    @cached_property
    def board(self) -> RegionBoard:
        """The fields and what lies next to what."""
        return RegionBoard(Spot(field.id, field.land, field.row, field.column) for field in self.fields)

    @cached_property
    def land(self) -> dict[str, Land]:
        """The Länder by id."""
        return {land.id: land for land in self.lands}

    @cached_property
    def card(self) -> dict[str, Card]:
        """The cards by id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def labels(self) -> dict[str, dict[str, str]]:
        """Id → language → name, of Länder, fields and cards; a place is called the same in every language."""
        lands = {land.id: dict(land.title) for land in self.lands}
        fields = {field.id: dict.fromkeys(LANGUAGES, field.name) for field in self.fields}
        cards = {card.id: dict(card.title) for card in self.cards}
        return {**lands, **fields, **cards}

    @cached_property
    def short_labels(self) -> dict[str, dict[str, str]]:
        """Id → language → short name, of Länder and of fields that have one."""
        lands = {land.id: dict(land.short) for land in self.lands}
        fields = {field.id: dict.fromkeys(LANGUAGES, field.short) for field in self.fields if field.short}
        return {**lands, **fields}

    def problems(self) -> list[Problem]:
        """Everything that makes this pack unplayable."""
        found = [*broken_map(self.lands, self.fields), *broken_cards(self.cards)]
        if self.parameters.purse % STEP:
            found.append((("parameters", "purse"), f"{self.parameters.purse} is no multiple of {STEP}", ""))
        return found
