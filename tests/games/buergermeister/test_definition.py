"""The loading checks of the pack, on the shipped map and deck and on broken ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.games.buergermeister.rules.definition import Card, Definition, Effect, Field, Land, Parameters, Rules
from companion.languages import Words
from companion.mechanics.region_board import adjacent_regions, holes
from tests.games.buergermeister.table import definition
from tests.games.refusing import told

SHIPPED = definition()
PRINTED = {
    "wien": (35, 1_100_000),
    "niederoesterreich": (33, 1_000_000),
    "steiermark": (33, 1_000_000),
    "oberoesterreich": (29, 900_000),
    "kaernten": (25, 800_000),
    "salzburg": (23, 700_000),
    "tirol": (21, 600_000),
    "vorarlberg": (16, 500_000),
    "burgenland": (16, 500_000),
}
"""Land → fields and premium, as the table of the rule text has them."""
TOUCHING = """
niederoesterreich-oberoesterreich niederoesterreich-steiermark niederoesterreich-burgenland oberoesterreich-salzburg
oberoesterreich-steiermark salzburg-steiermark salzburg-kaernten salzburg-tirol tirol-kaernten tirol-vorarlberg
kaernten-steiermark steiermark-burgenland
"""


def test_the_shipped_map_is_as_printed() -> None:
    assert SHIPPED.problems() == []
    assert {land.id: (land.fields, land.premium) for land in SHIPPED.lands} == PRINTED
    assert Counter(field.land for field in SHIPPED.fields) == {land: fields for land, (fields, _) in PRINTED.items()}
    assert sum(land.premium for land in SHIPPED.lands) == 7_100_000
    assert len(SHIPPED.board) == 231


def test_the_laender_lie_as_in_austria() -> None:
    pairs = {frozenset(pair.split("-")) for pair in TOUCHING.split()}
    touching = adjacent_regions(SHIPPED.board)
    assert {frozenset((land, other)) for land, others in touching.items() for other in others} == pairs
    middle = {
        land: [sum(f.row for f in there) / len(there), sum(f.column for f in there) / len(there)]
        for land in PRINTED
        if (there := [field for field in SHIPPED.fields if field.land == land])
    }
    west_to_east = [
        "vorarlberg",
        "tirol",
        "salzburg",
        "oberoesterreich",
        "steiermark",
        "niederoesterreich",
        "burgenland",
    ]
    assert [*sorted(west_to_east, key=lambda land: middle[land][1])] == west_to_east
    north_to_south = ["niederoesterreich", "salzburg", "kaernten"]
    assert [*sorted(north_to_south, key=lambda land: middle[land][0])] == north_to_south


def test_a_hole_stands_for_wien() -> None:
    around = {(field.row, field.column) for field in SHIPPED.fields if field.land == "niederoesterreich"}
    (hole,) = holes(around)
    assert len(hole) <= 9
    ((row, column),) = hole
    assert column > 12, "Wien lies in the east"
    assert SHIPPED.board.rays["niederoesterreich.d4"]["east"] == ()
    assert (row, column) not in {(field.row, field.column) for field in SHIPPED.fields}


def test_every_place_stands_once() -> None:
    names = Counter(field.name for field in SHIPPED.fields)
    assert names.most_common(1)[0][1] == 1
    assert not [name for name in names if name != name.strip() or "St." in name]


def test_the_deck_is_as_the_rulings_count_it() -> None:
    verbs = Counter((card.colour, card.effect.verbs()[0], card.effect.dice) for card in SHIPPED.cards)
    assert verbs["red", "collect", 1] == 22
    assert verbs["red", "collect", 2] == 8
    assert verbs["blue", "pay", 1] == 18
    others = Counter(card.colour for card in SHIPPED.cards if not card.effect.dice)
    assert others == {"red": 3, "blue": 3}
    assert [card.number for card in SHIPPED.cards] == list(range(1, 55))
    for language in ("de", "en", "es"):
        assert len({card.text[language] for card in SHIPPED.cards}) == 54
        assert len({card.title[language] for card in SHIPPED.cards}) == 54


LISTED = f"the Länder are {', '.join(sorted(PRINTED))}"


def fields(*without: str, add: tuple[Field, ...] = (), **changed: Any) -> tuple[Field, ...]:
    """The shipped fields without some, with others, `wien.d3` changed."""
    kept = (field for field in SHIPPED.fields if field.id not in without)
    return (*(replace(f, **changed) if f.id == "wien.d3" else f for f in kept), *add)


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        (fields("wien.d3"), "lands.0.fields: wien has 34 fields on the map, not 35"),
        (fields(id="wien.d4"), "fields.25.id: the field wien.d4 stands here for the second time"),
        (
            fields(land="Wien"),
            f"fields.17.land: there is no Land Wien ({LISTED})",
        ),
        (fields(name=" "), "fields.17.name: a field needs a name"),
        (fields(name="Grinzing"), "fields.17.name: wien.d1 is called Grinzing too"),
        (fields(row=1, column=3), "fields.17: wien.c1 lies in row 1, column 3 already"),
        (fields(row=1, column=30), "lands.0: wien is in 2 pieces (one begins in row 1, column 30)"),
        (
            fields("steiermark.f6", add=(Field("x", "steiermark", 13, 20, "X"),)),
            "lands.2.full_blocks: fields of steiermark that lie in no 2×2 block of it: 1 (the first in row 13, column",
        ),
        (
            fields("vorarlberg.c4", "vorarlberg.c3", "vorarlberg.c5"),
            "lands.7.neighbours: it touches none on the map (the neighbours given here are tirol)",
        ),
        (
            fields(add=(Field("x", "niederoesterreich", 5, 20, "X"),)),
            "lands.0.inset_of: niederoesterreich has 0 holes; one must stand for wien",
        ),
        (
            fields(*(f"niederoesterreich.{at}" for at in ("b2", "e2", "b4"))),
            "lands.0.inset_of: niederoesterreich has 4 holes; one must stand for wien",
        ),
        (fields(row=6, column=1), "lands.0.inset_of: an inset lies apart, but wien touches vorarlberg"),
    ],
)
def test_a_broken_map_is_named(broken: tuple[Field, ...], word: str) -> None:
    assert word in told(replace(SHIPPED, fields=broken).problems())


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"premium": 30_000}, "lands.0.premium: 30000 is no multiple of 50000"),
        ({"id": "tirol"}, "lands.6.id: the Land tirol stands here for the second time"),
        (
            {"neighbours": ("atlantis",)},
            f"lands.0.neighbours: there is no other Land atlantis ({LISTED})",
        ),
        (
            {"inset_of": "wien"},
            f"lands.0.inset_of: there is no other Land wien ({LISTED})",
        ),
        (
            {"neighbours": ("tirol",)},
            "lands.0.neighbours: it touches none on the map (the neighbours given here are tirol)",
        ),
    ],
)
def test_broken_laender_are_named(changes: dict[str, Any], word: str) -> None:
    wien, *others = SHIPPED.lands
    assert word in told(replace(SHIPPED, lands=(replace(wien, **changes), *others)).problems())


def test_an_own_board_may_be_printed_otherwise() -> None:
    """Thin places and neighbours are not held against a board whose owner says so."""
    thin = fields("steiermark.f6", add=(Field("x", "steiermark", 13, 20, "X"),))
    lands = tuple(replace(land, full_blocks=land.id != "steiermark", neighbours=None) for land in SHIPPED.lands)
    assert replace(SHIPPED, fields=thin, lands=lands).problems() == []


CARD = SHIPPED.cards[0]


@pytest.mark.parametrize(
    ("card", "word"),
    [
        (
            replace(CARD, effect=Effect()),
            "cards.0.effect: one verb is needed, found none (write nothing: true if so it is)",
        ),
        (
            replace(CARD, effect=Effect(collect=1, nothing=True)),
            "cards.0.effect: one verb is needed, found collect, nothing (write nothing: true if so it is)",
        ),
        (replace(CARD, effect=Effect(collect=3)), "cards.0.effect.collect: collect is 1 or 2, not 3"),
        (
            replace(CARD, effect=Effect(fewer_placements=0)),
            "cards.0.effect.fewer_placements: fewer_placements is 1 or 2, not 0",
        ),
        (replace(CARD, colour="blue"), "cards.0.colour: a blue card is unfavourable and brings no money"),
        (replace(CARD, effect=Effect(pay=1)), "cards.0.colour: a red card is favourable and costs no money"),
        (replace(CARD, id="flu"), "cards: 2 cards have the id flu"),
    ],
)
def test_a_broken_card_is_named(card: Card, word: str) -> None:
    assert word in told(replace(SHIPPED, cards=(card, *SHIPPED.cards[1:])).problems())


def test_a_deck_needs_cards() -> None:
    assert told(replace(SHIPPED, cards=()).problems()) == "cards: a deck needs cards ()"


def test_a_purse_is_made_of_notes() -> None:
    (problem,) = replace(SHIPPED, parameters=replace(SHIPPED.parameters, purse=1_010_000)).problems()
    assert problem[0] == ("parameters", "purse")


@pytest.mark.parametrize(("rows", "columns", "fits"), [(3, 3, True), (4, 1, False), (1, 4, False), (1, 1, True)])
def test_the_hole_for_an_inset_is_small(rows: int, columns: int, fits: bool) -> None:
    """A Land around a hole, and far from it the Land that lies in there."""
    hole = {(row, column) for row in range(2, 2 + rows) for column in range(2, 2 + columns)}
    cells = [
        (row, column) for row in range(1, rows + 3) for column in range(1, columns + 3) if (row, column) not in hole
    ]
    around = [Field(f"around.{row}.{column}", "around", row, column, f"{row} {column}") for row, column in cells]
    lands = (
        Land("around", Words(), Words(), len(around), 0, full_blocks=False),
        Land("inside", Words(), Words(), 1, 0, inset_of="around", full_blocks=False),
    )
    made = Definition(lands, (*around, Field("inside.1", "inside", 20, 20, "Inside")), SHIPPED.cards)
    larger = "lands.1.inset_of: the hole in around is larger than 3×3 ()"
    assert told(made.problems()) == ("" if fits else larger)


def test_without_options_it_is_played_as_printed() -> None:
    """And so is a game whose journal was begun before there was one of the switches."""
    printed = Rules(four_parties=False, fixed_order=False, laender_first=False, time_limit=None)
    assert definition(3).rules == printed == Rules()
    assert definition(3).parameters == Parameters()


def test_a_short_name_is_there_in_every_language() -> None:
    short = SHIPPED.short_labels
    assert {frozenset(names) for names in short.values()} == {frozenset({"de", "en", "es"})}
    assert set(short) == {*SHIPPED.land, *(field.id for field in SHIPPED.fields if field.short)}
    assert len(short) > len(SHIPPED.land)
