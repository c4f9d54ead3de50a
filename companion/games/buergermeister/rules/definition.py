"""What a pack of Die Bürgermeister holds: map, cards, switches; and what makes a pack unplayable (Own content)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from companion.games.limits import GridPlace, Pieces
from companion.games.steps import order, step
from companion.languages import LANGUAGES, Words
from companion.mechanics.region_board import Cell, RegionBoard, Spot, adjacent_regions, holes, pieces, thin


@dataclass(frozen=True)
class Land:
    """One Land: how many fields it has in print, what is paid when it is full, in schillings.

    `neighbours` are the Länder that it touches; left out, nobody checks them. `inset_of` is the Land in which this one
    really lies: it is drawn apart, and a hole in the other stands for it. `full_blocks` asks that every field lies in a
    2×2 block of its Land; a board that is printed otherwise says false.
    """

    id: str
    title: Words
    short: Words
    fields: int
    premium: int
    neighbours: tuple[str, ...] | None = None
    inset_of: str | None = None
    full_blocks: bool = True


@dataclass(frozen=True)
class Field:
    """One post of mayor: where it lies on the map's grid (rows from the north, columns from the west, from 1).

    `short` is its name in a small box, if the name has long words.
    """

    id: str
    land: str
    row: GridPlace
    column: GridPlace
    name: str
    short: str = ""


@dataclass(frozen=True)
class Effect:
    """What a card does, exactly one of these.

    `collect`, `pay`: so many dice, for each pip `pip_value`, from or to the fund. `free_placements`: so many of this
    turn's placements cost nothing. `fewer_placements`: so many less this turn. `look_at_next`: see what lies on top of
    the deck.
    """

    collect: int | None = None
    pay: int | None = None
    free_placements: int | None = None
    fewer_placements: int | None = None
    look_at_next: bool = False
    nothing: bool = False

    @property
    def dice(self) -> int:
        """How many dice are thrown for the money of this card."""
        return self.collect or self.pay or 0

    def verbs(self) -> list[str]:
        """The names of the effects that are set."""
        return [name for name, value in vars(self).items() if value is not None and value is not False]


@dataclass(frozen=True)
class Card:
    """An event: red ones are favourable, blue ones are not (BM-09)."""

    id: str
    number: int
    colour: Literal["red", "blue"]
    title: Words
    text: Words
    effect: Effect

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules about this card."""
        return ("BM-09",) if self.effect.dice else ("BM-07",)


@dataclass(frozen=True)
class Rules:
    """The rule switches; `game.yaml` names the ruling beside each."""

    four_parties: bool = False
    fixed_order: bool = False
    laender_first: bool = False
    time_limit: int | None = None


@dataclass(frozen=True)
class Parameters:
    """The numbers and choices of the rule text, as printed; `game.yaml` says what they may be. Money is in schillings.

    A default is never changed: games that were saved before a number was one go on by it.
    """

    figures: Pieces = 80
    purse: int = 2_000_000
    figure_cost: int = 100_000
    figures_a_turn: int = 2
    longest_run: int = 2
    directions: Literal["one", "all"] = "one"
    pip_value: int = 100_000
    vacated_value: int = 50_000
    coin: int = 50_000
    patience: int | None = 108
    last_round: int | None = None
    premium_tie: Literal["shared", "nobody", "in_turn"] = "shared"


@dataclass(frozen=True)
class Steps:
    """What may be left out; True is played. A default is never changed."""

    event: bool = step("BM-07", phase="event")
    premiums: bool = step("BM-24", phase="premium")
    agreed_end: bool = step("BM-32")


@dataclass(frozen=True)
class Orders:
    """What may come first, among the pairs that were thought through. A default is never changed."""

    event: Literal["before placing", "after placing"] = order("BM-07", printed="before placing", phase="event")


@dataclass(frozen=True)
class Definition:
    """The content of a pack after variants and options are applied."""

    lands: tuple[Land, ...]
    fields: tuple[Field, ...]
    cards: tuple[Card, ...]
    rules: Rules = Rules()
    parameters: Parameters = Parameters()
    steps: Steps = Steps()
    order: Orders = Orders()

    @cached_property
    def board(self) -> RegionBoard:
        return RegionBoard(Spot(field.id, field.land, field.row, field.column) for field in self.fields)

    @cached_property
    def land(self) -> dict[str, Land]:
        return {land.id: land for land in self.lands}

    @cached_property
    def card(self) -> dict[str, Card]:
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
        coin = self.parameters.coin
        found = [*broken_map(self.lands, self.fields, coin), *broken_cards(self.cards)]
        for name in MONEY:
            if (amount := getattr(self.parameters, name)) % coin:
                found.append((("parameters", name), f"{amount} is no multiple of the coin, {coin}", ""))
        return found


Problem: TypeAlias = tuple[tuple[str | int, ...], str, str]
"""Path in the definition, message, hint (may be empty)."""

MONEY = ("purse", "figure_cost", "pip_value", "vacated_value")
"""The parameters that are amounts: multiples of the coin, as every amount is (BM-03)."""

WIDEST_HOLE = 3
"""Rows and columns that the hole for an inset may have."""


def broken_map(lands: Sequence[Land], fields: Sequence[Field], coin: int) -> Iterator[Problem]:
    """Everything that is wrong with a map."""
    yield from _broken_lands(lands, coin)
    yield from _broken_fields(lands, fields)
    board = RegionBoard(Spot(field.id, field.land, field.row, field.column) for field in fields)
    touching = adjacent_regions(board)
    for index, land in enumerate(lands):
        there = {(field.row, field.column) for field in fields if field.land == land.id}
        yield from ((("lands", index, *path), message, hint) for path, message, hint in _unfit(land, there))
        touched = touching.get(land.id, frozenset())
        if land.neighbours is not None and set(land.neighbours) != touched:
            told = f"it touches {_listed(touched)} on the map"
            yield ("lands", index, "neighbours"), told, f"the neighbours given here are {_listed(land.neighbours)}"
        if land.inset_of is not None:
            around = {(field.row, field.column) for field in fields if field.land == land.inset_of}
            yield from _unfit_inset(land, index, around, touched)


def _broken_lands(lands: Sequence[Land], coin: int) -> Iterator[Problem]:
    seen: set[str] = set()
    names = {land.id for land in lands}
    for index, land in enumerate(lands):
        here = ("lands", index)
        if land.id in seen:
            yield (*here, "id"), f"the Land {land.id} stands here for the second time", ""
        seen.add(land.id)
        if land.premium < 0 or land.premium % coin:
            yield (*here, "premium"), f"{land.premium} is no multiple of {coin}", ""
        for key, named in (("neighbours", land.neighbours or ()), ("inset_of", (land.inset_of,))):
            for other in named:
                if other is not None and (other not in names or other == land.id):
                    yield (*here, key), f"there is no other Land {other}", f"the Länder are {_listed(names)}"


def _broken_fields(lands: Sequence[Land], fields: Sequence[Field]) -> Iterator[Problem]:
    names = {land.id for land in lands}
    ids: set[str] = set()
    cells: dict[Cell, str] = {}
    places: dict[tuple[str, str], str] = {}
    for index, field in enumerate(fields):
        here = ("fields", index)
        if field.id in ids:
            yield (*here, "id"), f"the field {field.id} stands here for the second time", ""
        ids.add(field.id)
        if field.land not in names:
            yield (*here, "land"), f"there is no Land {field.land}", f"the Länder are {_listed(names)}"
        if not field.name.strip():
            yield (*here, "name"), "a field needs a name", ""
        cell, place = (field.row, field.column), (field.land, field.name)
        if cell in cells:
            yield here, f"{cells[cell]} lies in row {field.row}, column {field.column} already", ""
        if place in places:
            yield (*here, "name"), f"{places[place]} is called {field.name} too", ""
        cells.setdefault(cell, field.id)
        places.setdefault(place, field.id)


def _unfit(land: Land, there: set[Cell]) -> Iterator[Problem]:
    if len(there) != land.fields:
        yield ("fields",), f"{land.id} has {len(there)} fields on the map, not {land.fields}", ""
    parts = pieces(there)
    if len(parts) > 1:
        (row, column) = min(parts[1])
        yield (), f"{land.id} is in {len(parts)} pieces", f"one begins in row {row}, column {column}"
    if land.full_blocks and (lonely := thin(there)):
        (row, column) = lonely[0]
        told = f"fields of {land.id} that lie in no 2×2 block of it: {len(lonely)}"
        yield ("full_blocks",), told, f"the first in row {row}, column {column}; say full_blocks: false if it is so"


def _unfit_inset(land: Land, index: int, around: set[Cell], touched: frozenset[str]) -> Iterator[Problem]:
    here = ("lands", index, "inset_of")
    if touched:
        yield here, f"an inset lies apart, but {land.id} touches {_listed(touched)}", ""
    gaps = holes(around)
    if len(gaps) != 1:
        yield here, f"{land.inset_of} has {len(gaps)} holes; one must stand for {land.id}", ""
    for gap in gaps:
        rows, columns = ({cell[axis] for cell in gap} for axis in (0, 1))
        if max(len(rows), len(columns)) > WIDEST_HOLE:
            yield here, f"the hole in {land.inset_of} is larger than {WIDEST_HOLE}×{WIDEST_HOLE}", ""


def broken_cards(cards: Sequence[Card]) -> Iterator[Problem]:
    """Cards that cannot be obeyed."""
    for index, card in enumerate(cards):
        here, effect = ("cards", index), card.effect
        verbs = effect.verbs()
        if len(verbs) != 1:
            yield (*here, "effect"), f"one verb is needed, found {_listed(verbs)}", "write nothing: true if so it is"
        for verb in ("collect", "pay", "free_placements", "fewer_placements"):
            value = getattr(effect, verb)
            if value is not None and not 1 <= value <= 2:
                yield (*here, "effect", verb), f"{verb} is 1 or 2, not {value}", ""
        if effect.collect is not None and card.colour == "blue":
            yield (*here, "colour"), "a blue card is unfavourable and brings no money", ""
        if effect.pay is not None and card.colour == "red":
            yield (*here, "colour"), "a red card is favourable and costs no money", ""
    for name, times in Counter(card.id for card in cards).items():
        if times > 1:
            yield ("cards",), f"{times} cards have the id {name}", ""
    if not cards:
        yield ("cards",), "a deck needs cards", ""


def _listed(names: Sequence[str] | set[str] | frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "none"
