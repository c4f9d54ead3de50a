"""A window that nobody touches goes dark; the first tap only wakes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.ui.shell.screen_saver import ScreenSaver
from hardware.machine.backlight import find_backlight
from tests.ui.house import TestClock
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")


class Lamp:
    """A panel's light that can be looked at."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def dim(self) -> None:
        self.said.append("dim")

    def restore(self) -> None:
        self.said.append("bright")


def brightness(p: Any) -> float:
    """The mean light of the picture, 0 to 255."""
    shine: bytes = p.pixels()[2]
    return sum(shine) / len(shine)


def leave(p: Any, minutes: float) -> None:
    """Nobody is there for so long."""
    p.clock.time += 60 * minutes
    p.frames(3)


def test_the_first_tap_on_a_dark_window_only_wakes_it(pilot: Callable[..., Any]) -> None:
    lamp = Lamp()
    p = pilot(backlight=lamp, painted=True)
    p.frames(6)  # home has faded in
    light, middle = brightness(p), p.find("New game").center
    leave(p, 9.8)
    assert (lamp.said, brightness(p)) == ([], light)
    leave(p, 0.3)
    assert lamp.said == ["dim"]
    assert brightness(p) < light * 0.3
    drawn: list[int] = []
    p.window.bind(on_flip=lambda *_: drawn.append(1))
    p.wait(2.0)
    assert drawn == [], "a dark window draws"
    p.tap_at(*middle)
    assert lamp.said == ["dim", "bright"]
    assert brightness(p) == light
    assert not p.find_all("Bürokratopoly"), "the tap that woke the window also pressed"
    p.tap_at(*middle)
    assert p.find_all("Bürokratopoly")


def test_the_first_key_only_wakes_it_too(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.key("tab")
    leave(p, 11)
    assert p.flow.rest.dark
    p.key("enter")
    assert not p.flow.rest.dark
    assert not p.find_all("Bürokratopoly")
    p.key("enter")
    assert p.find_all("Bürokratopoly")


def test_what_happens_at_the_table_wakes_it_and_private_pages_are_closed(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action")
    p.hand_over()
    p.hold("Hold to show", 1.0)
    leave(p, 11)
    assert p.flow.rest.dark and p.flow.stage.over is None
    session.answer("Anna", "election", source="buttons")
    p.frames(2)
    assert not p.flow.rest.dark


def test_patience_is_set_and_may_be_endless(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, dim_after=0))
    leave(p, 600)
    assert not p.flow.rest.dark
    p.flow.settings.change(replace(p.flow.style.settings, dim_after=2))
    leave(p, 2.1)
    assert p.flow.rest.dark


def test_closing_a_dark_window_leaves_the_light_on() -> None:
    lamp, clock = Lamp(), TestClock()
    rest = ScreenSaver(clock, 1, lamp)
    clock.time += 61
    rest.look()
    rest.look()
    assert rest.touched() is True
    assert rest.touched() is False
    assert lamp.said == ["dim", "bright"]


def panel(folder: Path, now: str, most: str = "255") -> Path:
    """A panel as the kernel shows it."""
    folder.mkdir(parents=True)
    (folder / "brightness").write_text(now)
    (folder / "max_brightness").write_text(most)
    return folder / "brightness"


def test_a_panels_light_is_dimmed_and_given_back(tmp_path: Path) -> None:
    file = panel(tmp_path / "10-0045", "180\n")
    light = find_backlight(tmp_path)
    assert light is not None
    light.dim()
    assert int(file.read_text()) == 26
    light.restore()
    assert int(file.read_text()) == 180
    file.write_text("20")  # left dim by a program that was killed
    light.dim()
    light.restore()
    assert int(file.read_text()) == 255


def test_a_panel_that_cannot_be_set_is_none(tmp_path: Path) -> None:
    assert find_backlight(tmp_path / "nothing") is None
    panel(tmp_path / "odd", "5", "no number")
    assert find_backlight(tmp_path) is None
    file = panel(tmp_path / "panel", "100")
    light = find_backlight(tmp_path)
    assert light is not None
    file.unlink()
    light.dim()
    light.restore()
    assert "brightness" in light.trouble
