"""Points are typed for people of long names: the name stands whole above the keys, and no key moves between people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.widgets.things.names import Name
from tests.ui.reader.screens import enter, page

pytestmark = pytest.mark.xdist_group("window")

NAMES = ("Wolfgang Amadeus WWWWWWW", "Maximiliane-Alexandra IX", "Maximiliane-Alexandra vo", "<b>%s {0} [b]x")


@pytest.mark.parametrize("size", [1.0, 1.3])
@pytest.mark.parametrize("panel", ["touch-display-1", pytest.param("touch-display-2", marks=pytest.mark.long)])
def test_the_keys_stay_where_they_are_for_everybody(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel=panel)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    enter(p, {}, *NAMES)
    page(p, "score")
    p.tap("Write points")
    sheet, places = p.part("points"), set()
    for number in range(len(NAMES)):
        for _ in range(6):
            p.tap("9", "key")
        name = next(one for one in sheet.slip.walk() if isinstance(one, Name))
        assert not name.is_cut and name.needed < 2 * name.font_size * 1.1, "one line, whole"
        key = p.find("1", "key")
        places.add((round(key.x), round(key.y), round(key.height)))
        ways = [one.label for one in sheet.ways.children if hasattr(one, "label")]
        assert all(label.height <= label.parent.height for label in ways), "the words are on their buttons"
        sheet._pick(min(number + 1, len(NAMES) - 1))
        p.frames(2)
    assert len(places) == 1, "a tap at the same place is a tap on the same key"
