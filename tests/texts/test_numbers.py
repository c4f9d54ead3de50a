from __future__ import annotations

import pytest

from companion.texts.grammar import fill, number, places


@pytest.mark.parametrize(
    ("value", "language", "written"),
    [
        (1_100_000, "de", "1.100.000"),
        (1_100_000, "en", "1,100,000"),
        (50_000, "es", "50.000"),
        (-50_000, "de", "-50.000"),
        (9_999, "en", "9999"),
        (0, "de", "0"),
    ],
)
def test_large_numbers_are_written_in_groups(value: int, language: str, written: str) -> None:
    assert number(value, language) == written


@pytest.mark.parametrize(("seconds", "told"), [(0, "0 seconds"), (1, "1 second"), (2, "2 seconds"), (None, "… …")])
def test_a_word_follows_its_number(seconds: int | None, told: str) -> None:
    template = "{seconds} {seconds|second|seconds}"
    assert fill(template, lambda _, __: seconds, "en") == told
    assert places(template) == {"seconds"}
