from __future__ import annotations

import pytest

from companion.texts.grammar import number


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
