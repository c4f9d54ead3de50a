"""The settings: read as a table, all of a page in sight on the smallest panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.screens.box.settings import PAGES
from companion.ui.widgets.input.segments import Segments
from tests.ui.look.test_layout import on_screen

pytestmark = pytest.mark.xdist_group("window")


def settings(pilot: Callable[..., Any]) -> Any:
    p = pilot(panel="touch-display-1", language="de")
    p.flow.lobby.settings()
    p.frames(6)
    return p


def lines(p: Any) -> list[Segments]:
    return [one for one in p.widgets(p.flow.stage.screen) if isinstance(one, Segments)]


def test_all_of_the_screens_settings_and_the_way_to_the_devices_are_in_sight(pilot: Callable[..., Any]) -> None:
    p = settings(pilot)
    for page, many in (("Aussehen", 2), ("Sprache", 1), ("Bildschirm", 4)):
        p.tap(page)
        p.frames(6)
        assert len(lines(p)) == many and all(on_screen(p, line) for line in lines(p))
        assert not [one for one in p.find_all(role="more") if one.parent is not None]
        assert on_screen(p, p.find("Geräte"))


def test_in_large_type_no_row_of_a_page_is_cut(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.flow.lobby.settings()
    for page in PAGES:
        p.flow.stage.screen._turn_to(page)
        p.frames(6)
        assert not [one for one in p.find_all(role="more") if one.parent is not None], page
        assert all(on_screen(p, line) for line in lines(p)), page


@pytest.mark.parametrize("size", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_every_text_size_has_its_sample(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel=panel, language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    p.flow.lobby.settings()
    p.frames(6)
    sample = p.part("preview")
    assert on_screen(p, sample) and "¿Adónde va Anna?" in p.texts()


@pytest.mark.parametrize("size", ["100 %", "130 %"])
def test_the_values_of_a_line_are_equally_high(pilot: Callable[..., Any], size: str) -> None:
    p = settings(pilot)
    p.tap(size)
    p.frames(6)
    for page in ("Aussehen", "Bildschirm", "Stimme", "Am Tisch", "Lernen"):
        p.tap(page)
        p.frames(6)
        assert all(len({button.height for button in line.buttons}) == 1 for line in lines(p)), page
