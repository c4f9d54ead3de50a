"""What comes again and again takes no more taps than was aimed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.evening.__main__ import BEGIN, END, table, written
from tests.evening.acts import ACTS
from tests.evening.aims import Taken, aim_of
from tests.evening.counting import CountingPilot

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize("act", [name for name in ACTS if aim_of(name) is not None])
def test_an_act_takes_as_few_taps_as_was_aimed_at(pilot: Callable[..., Any], act: str) -> None:
    p = pilot(kind=CountingPilot, by_hand=True)
    most = aim_of(act)
    assert most is not None
    assert 0 < ACTS[act](p).taps <= most


def test_the_table_takes_the_place_of_the_one_before() -> None:
    told = table({"800×480": {"Election of three": Taken(9, 20.4)}, "720×1280": {"Election of three": Taken(8, 20.6)}})
    assert "| Election of three | 9, 20 s | 8, 21 s | 8: missed |" in told
    once = written(f"above\n{BEGIN}{END}below\n", told)
    assert once == written(once, told) == f"above\n{BEGIN}{told}{END}below\n"
