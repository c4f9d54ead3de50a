"""When something was: a date only where there can have been one."""

from __future__ import annotations

import pytest

from companion.table.journal import EARLIEST, day_and_time, local_time
from companion.texts import translator


@pytest.mark.parametrize("at", [0.0, -1e300, EARLIEST - 1, 1e300, float("inf"), float("nan")])
def test_what_nobody_can_have_meant_is_no_date(at: float) -> None:
    assert local_time(at) is None
    assert [day_and_time(at, translator(language)) for language in ("de", "en")] == ["ohne Datum", "without a date"]


def test_what_a_clock_showed_is_one() -> None:
    shown = local_time(1.7e9)
    assert shown is not None and shown.tm_year == 2023
    assert day_and_time(1.7e9, translator("en")).startswith("2023-11-1")
