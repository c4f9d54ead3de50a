"""The stack of screens: back leads to the screen that was left, wherever somebody came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.shell.navigator import Navigator
from tests.ui.house import sit_down


class Screens:
    """Screens that are their names; `shown` is the last one, `built` counts."""

    def __init__(self) -> None:
        self.shown = ""
        self.built = 0
        self.navigator = Navigator(self.show)

    def show(self, screen: Any) -> None:
        """Take a screen."""
        self.shown = screen
        self.built += 1

    def home(self) -> Any:
        """The first one."""
        return "home"

    def settings(self) -> Any:
        """One above it."""
        return "settings"

    def devices(self) -> Any:
        """One above that."""
        return "devices"


def test_back_leads_to_the_screen_that_was_left_and_stays_at_the_first() -> None:
    screens = Screens()
    navigator = screens.navigator
    navigator.reset(screens.home)
    navigator.push(screens.settings)
    navigator.push(screens.devices)
    seen = []
    for _ in range(4):
        seen.append(screens.shown)
        navigator.back()
    assert seen == ["devices", "settings", "home", "home"]
    assert screens.built == 5, "at the first screen nothing is built anew"


def test_a_screen_stands_on_the_stack_once() -> None:
    screens = Screens()
    navigator = screens.navigator
    navigator.reset(screens.home)
    navigator.push(screens.settings)
    navigator.push(screens.devices)
    navigator.push(screens.settings)
    assert screens.shown == "settings"
    navigator.back()
    assert screens.shown == "home"


def test_a_replaced_screen_is_not_gone_back_to() -> None:
    screens = Screens()
    navigator = screens.navigator
    navigator.reset(screens.home, screens.settings)
    assert screens.shown == "settings" and screens.built == 1, "what lies behind is built when it is seen"
    navigator.replace(screens.devices)
    assert navigator.is_at(screens.devices)
    navigator.back()
    assert screens.shown == "home"
    navigator.push(screens.settings)
    navigator.push(screens.devices)
    navigator.to_root()
    assert screens.shown == "home" and navigator.is_at(screens.home)


def test_the_screen_that_is_shown_is_built_anew() -> None:
    screens = Screens()
    screens.navigator.rebuild()
    assert screens.built == 0, "nothing is shown yet"
    screens.navigator.reset(screens.home)
    screens.navigator.rebuild()
    assert screens.built == 2 and screens.shown == "home"


def test_what_lay_over_a_screen_comes_back_with_it_once() -> None:
    screens, laid = Screens(), list[str]()
    over: list[Callable[[], None] | None] = [lambda: laid.append("menu")]
    navigator = Navigator(screens.show, lambda: over[-1])
    navigator.push(screens.home)
    navigator.push(screens.settings)
    over.append(None)  # nothing lies over the settings
    navigator.push(screens.devices)
    navigator.back()
    assert not laid and screens.shown == "settings"
    navigator.back()
    assert laid == ["menu"] and screens.shown == "home"
    navigator.push(screens.settings)
    navigator.back()
    assert laid == ["menu"], "home was left without it"
    over.append(over[0])
    navigator.push(screens.settings)
    navigator.reset(screens.home, screens.devices)
    navigator.back()
    assert laid == ["menu"], "that was another home"


# ── at the window ───────────────────────────────────────────────────────────────────────────────────────────────


def go_back(pilot: Any, how: str) -> None:
    """One screen back, by the key or by the arrow at the top."""
    if how == "escape":
        pilot.key("escape")
    else:
        pilot.tap_widget(pilot.stage.screen.head.children[-1])  # Kivy keeps the first one last
    pilot.frames(3)


def role(pilot: Any) -> str:
    """What is shown."""
    return str(pilot.stage.screen.role)


@pytest.mark.parametrize("how", ["escape", "arrow"])
def test_in_a_game_back_leads_from_the_devices_by_the_settings_to_the_table(
    pilot: Callable[..., Any], how: str
) -> None:
    p = pilot()
    sit_down(p, "Anna", "Ben", "Çem")
    p.wait(1)
    p.tap("Menu")
    p.tap("Settings")
    p.tap("At the table")
    p.tap("Devices")
    p.wait(1)
    assert role(p) == "devices"
    go_back(p, how)
    assert role(p) == "settings", "not the table: one came from the settings"
    go_back(p, how)
    assert role(p) == "table"


@pytest.mark.parametrize("way", ["Rules", "People", "Settings", "Devices", "Handbook"])
def test_back_from_what_the_menu_led_to_is_back_to_the_menu(pilot: Callable[..., Any], way: str) -> None:
    p = pilot()
    sit_down(p, "Anna", "Ben", "Çem")
    p.wait(1)
    p.tap("Menu")
    p.tap(way)
    assert role(p) != "table"
    go_back(p, "arrow")
    assert role(p) == "table" and p.front().role == "menu", "one came from the menu"
    p.tap("On with the game")
    assert p.stage.over is None and role(p) == "table"
    p.tap("Log")
    go_back(p, "arrow")
    assert p.stage.over is None and role(p) == "table", "here one came from the table"


def test_the_menu_is_come_back_to_at_its_place(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1-portrait")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.5))
    sit_down(p, "Anna", "Ben", "Çem")
    p.wait(1)
    p.tap("Menu")
    p.tap("Settings")  # out of sight at first: it was scrolled to
    go_back(p, "arrow")
    assert "Settings" in p.texts()
    assert p.stage.over.comes_back().args[0] < 1


@pytest.mark.parametrize("how", ["escape", "arrow"])
def test_back_from_the_set_up_leads_to_the_choice_of_games(pilot: Callable[..., Any], how: str) -> None:
    p = pilot()
    p.tap("New game")
    assert role(p) == "games"
    p.tap_widget(next(w for w in p.stage.screen.walk(restrict=True) if getattr(w, "role", "") == "game"))
    p.wait(1)
    assert role(p) == "set-up"
    go_back(p, how)
    assert role(p) == "games"
    go_back(p, how)
    assert role(p) == "home"


def test_a_menu_that_is_left_shows_the_screen_below_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, "Anna", "Ben", "Çem")
    p.wait(1)
    p.tap("Menu")
    p.key("escape")
    assert p.stage.over is None and role(p) == "table"


def test_in_another_language_back_still_leads_where_one_came_from(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    p.tap("Settings")
    p.tap("Language")
    p.tap("Deutsch")
    assert role(p) == "settings"
    p.key("escape")
    assert role(p) == "home"
    assert p.flow.look.language == "de"
