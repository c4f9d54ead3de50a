"""The head of the log: the heading is read beside its buttons, or these stand below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.ui.house import sit_down
from tests.ui.tables import play_on

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize(
    ("panel", "size"), [("touch-display-2", 1.3), ("touch-display-2", 1.0), ("touch-display-1", 1.3)]
)
def test_the_heading_stands_on_one_line(pilot: Callable[..., Any], panel: str, size: float) -> None:
    p = pilot(panel=panel, language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    sit_down(p, "Anna", "Ben", "Cem")
    play_on(p, lambda ask: ask.name == "choose_action", 4)
    p.flow.play.undo()
    p.flow.pages.log()
    p.frames(4)
    page = p.flow.stage.screen
    assert page.title.text == "Protokoll" and not page.title.is_cut
    assert page.title.needed < 1.5 * page.title.font_size, "one line"
    assert p.find("Wiederholen", "button") and p.find("Suchen", "button")


def test_what_the_search_is_called_next_stays_on_its_page(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2", language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    sit_down(p, "Anna", "Ben", "Cem")
    p.flow.pages.log()
    p.frames(4)
    p.flow.stage.screen.look_for()
    p.frames(4)
    button = p.find("Alles zeigen", "button")
    assert button.to_window(button.x, button.top)[1] <= p.flow.stage.screen.top + 1
