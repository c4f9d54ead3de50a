"""The gallery: every part of the look is whole and found by a finger, in every theme and larger text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.look.gallery_screens import screens
from tests.ui.look.test_layout import check

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("panel", "theme", "text"),
    [
        ("touch-display-1", "dark", 1.0),
        ("touch-display-1", "light", 1.3),
        ("touch-display-2", "contrast", 1.0),
        ("touch-display-2-landscape", "dark", 1.0),
    ],
)
def test_every_part_is_whole(pilot: Callable[..., Any], panel: str, theme: str, text: float) -> None:
    p = pilot(panel=panel, language="de")
    for name in screens(p, theme, text):
        check(p, f"{panel}, {theme}, {text}, {name}")
