"""The score pad with many people: each first name is read although the columns are narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.reader.face.pad import ScorePad
from companion.ui.look.faces import Typeface
from companion.ui.widgets.text import text_width
from tests.ui.reader.screens import enter, page, say

pytestmark = pytest.mark.xdist_group("window")

NINE = (
    "Maximiliane",
    "Konstantinos Papadopoulos",
    "Friederike Luise",
    "Bartholomäus",
    "Anna-Theodora",
    "Light Blue",
    "Çem",
    "Hildegard",
    "Wolfgang Amadeus",
)


def pad_of(p: Any, *names: str) -> ScorePad:
    """The pad with one round of these people."""
    enter(p, {"table_events": "app"}, *names)
    page(p, "score")
    say(p, "score:" + ",".join(str(120 + seat) for seat in range(len(names))))
    p.frames(3)
    return next(one for one in p.widgets() if isinstance(one, ScorePad))


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_of_nine_each_first_name_is_read_on_two_lines_by_turns(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel)
    pad = pad_of(p, *NINE)
    assert pad.by_turns
    each = pad._columns(pad.width - pad.padding[0] - pad.padding[2], 0, 1)[1][0][2]
    rooms = [each * 2] * 8 + [each * 1.5]
    words, mm = pad._fitting(rooms, Typeface.NARROW)
    assert words == [
        "Maximiliane",
        "Konstantinos",
        "Friederike",
        "Bartholomäus",
        "Anna-T.",
        "Light Blue",
        "Çem",
        "Hildegard",
        "Wolfgang",
    ]
    size = pad.theme.type(mm, Typeface.NARROW)
    assert all(text_width(one, size, face=Typeface.NARROW) <= room for one, room in zip(words, rooms, strict=True))
    assert mm >= 2.1


@pytest.mark.parametrize("names", [NINE[:5], ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Gerd")])
def test_names_that_few_have_or_that_are_short_stand_on_one_line(
    pilot: Callable[..., Any], names: tuple[str, ...]
) -> None:
    assert not pad_of(pilot(), *names).by_turns


def test_who_shares_a_first_name_is_told_apart_by_the_short_one(pilot: Callable[..., Any]) -> None:
    assert not pad_of(pilot(), "Anna Berg", "Anna Tal", *NINE[:5]).by_turns
