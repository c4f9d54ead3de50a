"""Sizes in millimetres, nothing cut or overlapping, on the screens about people, teaching and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.look.test_layout import check
from tests.ui.people.screens import screens

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("panel", "language"),
    [("touch-display-1", "es"), pytest.param("touch-display-2", "de", marks=pytest.mark.long)],
)
def test_every_screen_about_people_is_whole(pilot: Callable[..., Any], panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language)
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")
