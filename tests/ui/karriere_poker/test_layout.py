"""The screens of Karriere Poker: sizes in millimetres, no text cut or over another, on four panels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.languages import LANGUAGES
from tests.ui.karriere_poker.screens import screens
from tests.ui.look.test_layout import PANELS, check

pytestmark = pytest.mark.xdist_group("window")


def look_at_all(p: Any, text_size: float, title: str) -> None:
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text_size))
    for name in screens(p):
        check(p, f"{title}, {name}")


def test_every_screen_is_whole(pilot: Callable[..., Any]) -> None:
    look_at_all(pilot(panel=PANELS[0], language="es"), 1.3, "narrow, Spanish, 130 %")


@pytest.mark.long
@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_every_screen_is_whole_on_every_panel(
    pilot: Callable[..., Any], panel: str, language: str, text_size: float
) -> None:
    look_at_all(pilot(panel=panel, language=language), text_size, f"{panel}, {language}, {text_size}")
