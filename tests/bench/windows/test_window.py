"""A window that cannot be measured is told by its module, whatever it is asked for."""

from __future__ import annotations

import pytest

from tests.bench.framework import NotMeasuredError
from tests.bench.windows.window import in_a_window


@pytest.mark.parametrize(("asked", "told"), [((), " ended with 1"), (("ours", "4"), " ours ended with 1")])
def test_a_window_that_does_not_open_is_told(asked: tuple[str, ...], told: str) -> None:
    with pytest.raises(NotMeasuredError, match=rf"the window of tests\.bench\.nothing{told}"):
        in_a_window("tests.bench.nothing", *asked)
