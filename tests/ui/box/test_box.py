"""The box at the window: what is wrong with it, switching it off, games on sticks, updates."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.box.copies import FOLDER
from companion.ui.screens.box.this_box import OffScreen
from companion.ui.screens.table.table import TableScreen
from companion.ui.widgets.text import FitText, Text
from hardware.machine.sticks import Stick
from hardware.machine.updates import UpdateOutcome
from tests.box.machines import WELL
from tests.ui.box.screens import OFFER, PowerDouble, UpdatesDouble, a_box, screens
from tests.ui.house import go_on_until, sit_down
from tests.ui.look.test_layout import check
from tests.ui.pads import with_pads
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")

BUTTON = "schema: 1\nkeep_free: []\nplaces:\n  1: {buttons: [4, 17, 27]}\npower_button: 21\ntower: none\n"
LOW = "The box gets too little voltage, and memory cards suffer from it. Take the maker's own supply and cable."


def words(p: Any) -> str:
    return " | ".join(w.text for w in p.widgets(p.flow.stage.screen) if isinstance(w, Text | FitText))


@pytest.mark.parametrize(
    ("panel", "language"),
    [("touch-display-1", "es"), pytest.param("touch-display-2", "de", marks=pytest.mark.long)],
)
def test_every_screen_of_the_box_is_whole(pilot: Callable[..., Any], tmp_path: Path, panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language, **a_box(tmp_path / "root"))
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")


def test_a_fault_is_told_at_home_and_by_a_chip_and_goes_when_it_is_mended(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    boxes = iter([a_box(tmp_path / "root"), a_box(tmp_path / "well", files=WELL, says="throttled=0x0")])
    box = next(boxes)
    p = pilot(machine=lambda name: box["machine"](name))
    assert LOW in words(p)
    at_question(p, "choose_action")
    assert isinstance(p.flow.stage.screen, TableScreen), "it is never in the way of play"
    assert p.find(LOW, "device")
    p.tap(LOW, "device")
    p.tap("This box")
    assert "No touch panel was found." not in words(p), "what nobody has to mend is a sign and a word"
    p.tap("Details")
    assert "No touch panel was found." in words(p)
    box = next(boxes)
    p.clock.time += 60
    p.frames(4)
    assert LOW not in words(p) and "The power supply is good." in words(p)
    p.flow.at_table.show()
    p.frames(2)
    assert not p.find_all(LOW, "device")


def test_switching_off_at_home_is_held(pilot: Callable[..., Any]) -> None:
    power = PowerDouble()
    p = pilot(power=power)
    p.tap("Switch off")
    assert power.asked == 0
    p.hold("Switch off", 1.0, "button")
    assert isinstance(p.flow.stage.screen, OffScreen)
    assert "Wait until the screen is dark" in words(p) and power.asked == 1 and not p.left


def test_the_button_saves_and_switches_off_in_the_middle_of_a_game(pilot: Callable[..., Any], tmp_path: Path) -> None:
    power = PowerDouble(hears=False)
    stick = Stick("ours", tmp_path / "ours")
    (stick.folder / FOLDER).mkdir(parents=True)
    p = pilot(power=power, sticks=lambda: [stick], **with_pads(BUTTON))
    session = at_question(p, "choose_action")
    asked = session.question.id
    pin = p.flow.services.rig.panel.pins.pin(21)
    pin.drive_low()
    p.wait(2.5)
    pin.drive_high()
    assert power.asked == 1
    told = "The box could not be switched off. All is saved: the plug may be pulled."
    assert p.flow.stage.toast.shows == told, "nobody heard: home is back"
    assert [path.suffix for path in sorted((stick.folder / FOLDER).iterdir())] == [".json", ".game", ".txt"], (
        "and what is ours"
    )
    p.tap("Go on playing", "running")
    assert p.flow.opened.session.question.id == asked
    p.flow.services.rig.close()


def test_what_is_not_saved_is_lost_only_when_somebody_asks_twice(pilot: Callable[..., Any]) -> None:
    power = PowerDouble()
    p = pilot(power=power)
    sit_down(p, "Anna", "Ben", "Cem", unsaved=True)
    p.flow.box.switch_off()
    p.frames(2)
    assert power.asked == 0
    assert p.flow.stage.toast.shows == "This game is not saved. Hold again to switch off all the same."
    p.flow.box.switch_off()
    p.frames(2)
    assert power.asked == 1


def test_a_game_goes_by_stick_to_another_box(pilot: Callable[..., Any], tmp_path: Path) -> None:
    stick = Stick("ours", tmp_path / "ours")
    stick.folder.mkdir()
    plugged = [stick]
    p = pilot(sticks=lambda: plugged)
    p.flow.box.page()
    p.frames(4)
    p.tap("Keep games on ours too")
    assert "Games are kept on ours too." in words(p)
    session = sit_down(p, "Anna", "Ben", "Cem")
    p.clock.time += 31
    kept = stick.folder / FOLDER
    assert go_on_until(p, lambda _: any(kept.iterdir()), random.Random(3)), "at the end of a round"
    sheet = next(kept.glob("*.txt")).read_text(encoding="utf-8")
    assert "Bürokratopoly: State of the game" in sheet and "Anna" in sheet
    p.flow.lobby.home()
    p.wait(2.5)
    wanted = session.question.id
    plugged.clear()
    p.wait(2.5)
    assert p.flow.stage.toast.shows == "ours was pulled out. The game itself is kept in the box."
    p.flow.stage.hush()
    p.wait(5)
    assert p.flow.stage.toast is None, "once"
    p.close()
    other = pilot(sticks=lambda: [stick], folder=tmp_path / "another box")
    other.wait(2.5)
    other.tap("Games on the stick")
    assert "Not in this box yet." in words(other)
    strip = other.find("Anna, Ben, Cem", "arrived")
    assert not any("-" in told and ":" in told for told in words(other)), "a date as people say it"
    assert strip.shows == "Bürokratopoly Anna, Ben, Cem"
    other.tap("Anna, Ben, Cem", "arrived")
    assert other.flow.opened.session.question.id == wanted


def test_an_update_is_asked_for_and_what_became_of_it_is_told(pilot: Callable[..., Any], tmp_path: Path) -> None:
    updates = UpdatesDouble(OFFER)
    p = pilot(updates=updates, folder=tmp_path / "box")
    p.flow.box.page()
    p.frames(4)
    p.tap("Updates")
    assert "Version 1.12.0 lies ready" in words(p) and "1.12.0+deb13 (arm64), on the stick sda1" in words(p)
    p.hold("Hold to install", 1.5)
    assert updates.asked == [OFFER] and "leave the plug in" in words(p)
    assert not p.find_all("Hold to install")
    p.wait(31)
    assert "The box did not answer." in words(p)
    updates.told = UpdateOutcome("refused", "disk_full", {"megabytes": "120"})
    p.wait(1.5)
    assert "There is too little room: 120 MB is needed." in words(p)
    p.close()
    updates.told = UpdateOutcome("rolled_back", "start_failed")
    for told in (["The new version did not start. The version before is back."], []):
        again = pilot(updates=updates, folder=tmp_path / "box")
        toast = again.flow.stage.toast
        assert [one.shows for one in (toast,) if one is not None] == told, "after the start, once"
        again.close()


def test_the_licences_are_listed_and_a_tap_shows_the_text_in_paragraphs(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.box.page()
    p.frames(2)
    p.tap("Licences")
    p.frames(4)
    shown = words(p)
    assert all(title in shown for title in ("The program", "Typefaces", "Packages it runs on", "Inside these packages"))
    assert "pyserial 3.5 · BSD-3-Clause" in shown and "HarfBuzz 8.1.1 · MIT-Modern-Variant" in shown
    p.tap("SDL_ttf 2.22.0 · Zlib")
    p.frames(4)
    assert "Permission is granted to anyone to use this software for any purpose, including commercial" in words(p)
    p.flow.navigator.back()
    p.frames(2)
    assert p.flow.stage.screen.role == "licences"
