"""Typed lines as values: what is understood, and that nothing else is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.text.parsing import answers
from companion.cli.text.parsing.answers import NotUnderstoodError
from companion.cli.text.talk import matches, number_in
from companion.engine.questions import Kind


@pytest.mark.parametrize("typed", ["4 6", "4,6", "4, 6", " 4+6 ", "46"])
def test_dice_as_people_type_them(typed: str) -> None:
    assert answers.dice(typed, {"dice": 2, "faces": 6}) == [4, 6]


@pytest.mark.parametrize("typed", ["", "4", "4 7", "4 0", "4 6 1", "-4 6", "four six", "4 ⁶", "456", "99999 1"])
def test_what_are_no_two_dice(typed: str) -> None:
    with pytest.raises(NotUnderstoodError):
        answers.dice(typed, {"dice": 2, "faces": 6})


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (Kind.SPLIT, "Anna 3, Ben 2", {"Anna": 3, "Ben": 2}),
        (Kind.SPLIT, "Anna Maria=3; Ben: 0", {"Anna Maria": 3, "Ben": 0}),
        (Kind.CARDS, "2x7, 1xjoker", [{"rank": 7, "count": 2}, {"joker": 1}]),
        (Kind.TEXT, "any text", "any text"),
    ],
)
def test_what_cannot_be_numbered_is_typed(kind: Kind, typed: str, value: Any) -> None:
    assert answers.value_of(kind, typed) == value


@pytest.mark.parametrize(
    ("kind", "typed"),
    [(Kind.SPLIT, "Anna"), (Kind.SPLIT, "3"), (Kind.CARDS, "2xking, 3"), (Kind.CARDS, ",")],
)
def test_what_is_not_understood_is_told_so(kind: Kind, typed: str) -> None:
    with pytest.raises(NotUnderstoodError):
        answers.value_of(kind, typed)


@given(st.text(), st.sampled_from([Kind.SPLIT, Kind.CARDS, Kind.ROLL]))
def test_no_line_raises_anything_else(typed: str, kind: Kind) -> None:
    try:
        answers.dice(typed, {"dice": 2}) if kind is Kind.ROLL else answers.value_of(kind, typed)
    except NotUnderstoodError:
        return


def test_a_name_is_found_by_its_whole_then_by_a_part() -> None:
    names = ["Wahl", "Wahlbetrug", "Beweis"]
    assert matches("wahl", names) == [0]
    assert matches("wahlb", names) == [1]
    assert matches("we", names) == [2]
    assert matches("w", names) == [0, 1, 2]
    assert answers.one_of("Beweis", ["a", "b"], {"a": "Wahl", "b": "Beweis"}.__getitem__) == "b"


@pytest.mark.parametrize(
    ("typed", "number"), [("1", 1), ("12", 12), ("13", None), ("0", None), ("²", None), ("٣", None), ("", None)]
)
def test_a_number_is_one_that_was_offered(typed: str, number: int | None) -> None:
    assert number_in(typed, 12) == number
