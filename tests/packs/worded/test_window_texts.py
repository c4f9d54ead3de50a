"""Translations of the window are filled by Python's own format: what it would not take is not told, and said why."""

from __future__ import annotations

import pytest

from companion.packs.worded.faults import window_faults

BRACED = "{{id}} stands for {name}"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{count} cards of {name}", "{count|karta|karty|kart} {name}"),
        ("{count} cards of {name}", "{name}: {count|# karta|# karty|# kart}"),
        ("{count:.1f} of {name!r}", "{name!r}: {count:.1f}"),
        (BRACED, "{name}: {{id}}"),
        ("A word", "Słowo"),
        ("never { filled", "nigdy { nie {ma}"),
    ],
)
def test_what_can_be_filled_is_taken(source: str, said: str) -> None:
    assert not list(window_faults(said, source, "pl"))


@pytest.mark.parametrize(
    ("source", "said", "told"),
    [
        ("{name}", "{imie}", "nothing fills {imie} here"),
        ("{name}", "{imie|a|b|c} {name}", "nothing fills {imie} here"),
        ("{count:.1f}", "{count}", "nothing fills {count} here"),
        ("{name}", "{name} {", "a brace stands alone in this text: {name} {"),
        ("A word", "Słowo }", "a brace stands alone in this text: Słowo }"),
        (BRACED, "{{id} {name}", "a brace stands alone in this text: {{id} {name}"),
        (BRACED, "{id}} {name}", "a brace stands alone in this text: {id}} {name}"),
        (BRACED, "{{id}} {name:{id}}", "nothing fills {name:{id}} here"),
        (BRACED, "{{name|a|b|c}} {name}", "nothing fills {a|b|c} here"),
    ],
)
def test_what_cannot_be_filled_is_told_even_where_the_original_has_braces_of_its_own(
    source: str, said: str, told: str
) -> None:
    first, *_ = window_faults(said, source, "pl")
    assert first.message == told and first.unusable


def test_a_place_that_is_left_out_is_told_and_can_be_used() -> None:
    (fault,) = window_faults("karty", "{count} cards", "pl")
    assert fault.message == "{count} is missing in this text: karty" and not fault.unusable
