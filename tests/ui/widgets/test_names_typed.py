"""Names on the keyboard of the screen: capital letters by themselves, and whose name it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.widgets.builder import Builder
from companion.ui.widgets.input.entry import TextEntry
from tests.ui.look.test_layout import check
from tests.ui.set_up.test_set_up import to_set_up


def keyboard(p: Any) -> TextEntry:
    """The one that is open."""
    return next(one for one in p.widgets() if isinstance(one, TextEntry))


def tap_keys(p: Any, text: str) -> str:
    """Tap keys, whether they show capital letters or not; what stands in the field then."""
    for letter in text:
        shown = "Space" if letter == " " else letter
        p.tap_widget(next(key for key in p.find_all(role="key") if key.shows.lower() == shown.lower()))
    return keyboard(p).typed


def erase(p: Any) -> None:
    """Take back a letter."""
    p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "erase"))


def to_names(p: Any) -> None:
    """The keyboard for the first of three names."""
    to_set_up(p)
    p.tap("3", "number")
    p.tap("Orange", "seat")
    p.tap("Write the name")


def test_each_part_of_a_person_s_name_begins_with_a_capital_letter(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_names(p)
    assert tap_keys(p, "anna maria-lena") == "Anna Maria-Lena"
    for _ in "Lena":
        erase(p)
    assert tap_keys(p, "jo") == "Anna Maria-Jo", "it is a capital one again"
    for _ in "-Jo":
        erase(p)
    assert tap_keys(p, "nne") == "Anna Marianne", "and none where the name goes on"


def test_a_small_letter_is_one_tap_away(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_names(p)
    tap_keys(p, "jan ")
    p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "shift"))
    assert tap_keys(p, "van eyck") == "Jan van Eyck"


def test_a_sentence_has_one_capital_letter(pilot: Callable[..., Any]) -> None:
    p = pilot()
    screen = Builder(p.flow.look).entry("Why?", "", lambda _text: "")
    p.stage.show(screen)
    p.frames(3)
    assert isinstance(screen, Widget)
    assert tap_keys(p, "it fell down") == "It fell down"


def test_several_names_are_typed_one_after_the_other_and_each_time_it_is_said_whose(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1-portrait")
    to_names(p)
    for now, then in (("Orange", "Light blue"), ("Light blue", "Green"), ("Green", "")):
        assert p.stage.screen.title.text == now
        asked = next(text for text in p.texts() if text.startswith("Name of"))
        assert asked.startswith(f"Name of {now}.") and asked.endswith(f"Next: {then}" if then else "colour.")
        check(p, f"name of {now}")
        p.tap("Done")
    assert not p.find_all(role="key")


def test_who_types_more_than_has_room_is_told_how_long_a_name_may_be(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    to_names(p)
    entry = keyboard(p)
    entry.typed = "Maximiliane-Alexandra IX"
    assert "At most 24 characters." not in p.texts()
    assert tap_keys(p, "a") == "Maximiliane-Alexandra IX"
    assert "At most 24 characters." in p.texts()
