"""A word that is too wide for its place goes on behind its hyphen, and is not torn within a part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.widgets.text import FitText, Text, broken, face_of, text_width

pytestmark = pytest.mark.xdist_group("window")

NAME = "Throw for Maximiliane-Alexandra IX"


def test_a_long_name_goes_on_behind_its_hyphen(pilot: Callable[..., Any]) -> None:
    theme = pilot(language="en").flow.look.theme
    face, px = face_of(theme, "body", strong=True), theme.least
    room = text_width("Maximiliane-Ale", px, face=face)
    assert broken(NAME, px, room, face) == "Throw for Maximiliane-\nAlexandra IX"
    assert broken(NAME, px, 10 * room, face) == NAME, "where it has room it stays whole"
    fit = FitText(NAME, theme, "body", strong=True)
    fit.size = room, theme.mm(20)
    text = Text(NAME, theme, "body", strong=True, width=room)
    assert "Maximiliane-\nAlexandra" in fit.drawn and not fit.is_cut and fit.text == NAME
    assert "Maximiliane-\nAlexandra" in text.drawn and text.text == NAME
