"""What can be written in braces: how it is read, and what becomes of it at the edges of what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest

from companion.cldr import CATEGORIES
from companion.languages import Words
from companion.packs.numbers.places import NumberPlace, PlaceValue, filled, names, read, without
from companion.packs.numbers.spelled import as_word


def _is(value: object, _name: str) -> PlaceValue:
    return PlaceValue(value, Words(de="viele"))


def told(template: str, value: object) -> str:
    return filled(template, "de", partial(_is, value))


def test_a_place_has_two_forms_or_as_many_as_a_language_may_have() -> None:
    for count in range(1, len(CATEGORIES) + 2):
        place = read("n" + "|a" * count)
        assert (place is not None) is (2 <= count <= len(CATEGORIES)), count
    assert read(f"n|{'|'.join(CATEGORIES)}") == NumberPlace("n", forms=CATEGORIES)


def test_the_cases_of_a_place_are_pairs_before_the_last_text() -> None:
    assert read("n?else") is None
    assert read("n?1|one|else") == NumberPlace("n", "", (("1", "one"),), "else")
    assert read("n.word?1|one|none||else") == NumberPlace("n", "word", (("1", "one"), ("none", "")), "else")
    assert read("n?1|one|2|two") is None


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("nothing to fill", 3, "nothing to fill"),
        ("{n?true|mit|ohne}", True, "mit"),
        ("{n?true|mit|ohne}", False, "ohne"),
        ("{n?Rot|rote|andere}", "Rot", "rote"),
        ("{n|eine Karte|# Karten}", None, "viele Karten"),
        ("{n|jedna|dwie #|kilka #}", None, "kilka viele"),
        ("{n.Word|eine Karte|# Karten}", None, "Viele Karten"),
        ("{n.Word}", 20_000, "20.000"),
        ("{n}", {"3": 4, "4": 5, "5": 5}, "4 / 5"),
        ("{n}", {"3": 4, "4": 12000}, "4 / 12.000"),
        ("{n?0|keine|{n?1|eine|{n}}}", 0, "{n?0|keine|0}"),
    ],
)
def test_a_place_is_filled_at_the_edges(template: str, value: object, said: str) -> None:
    assert told(template, value) == said


def test_the_names_in_a_text_are_those_of_all_that_can_be_read() -> None:
    assert names("{1} of {coin}, {tie?shared|to {chip}|lost}, {n|one}") == {"coin", "tie", "chip"}
    assert names("none") == frozenset()


def test_without_its_places_a_text_has_a_gap_where_each_was() -> None:
    assert without("of {n} and {tie?shared|to {coin}|lost}.") == "of   and  ."


@pytest.mark.parametrize(("number", "word"), [(-1, "-1"), (0, "null"), (12, "zwölf"), (13, "13")])
def test_no_number_below_none_is_a_word(number: int, word: str) -> None:
    assert as_word(number, "de") == word


@pytest.mark.parametrize(("value", "said"), [("low", "unten"), ("high", "high"), (True, "ja"), (None, "none")])
def test_words_of_a_choice_are_told_only_for_what_stands_there(value: object, said: str) -> None:
    called: Mapping[str, Words] = {"low": Words(de="unten"), "true": Words(de="ja"), "none": Words(de="nein")}
    assert filled("{n}", "de", lambda _: PlaceValue(value, None, called)) == said
