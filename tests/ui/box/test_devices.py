"""The page of the devices while somebody tries his buttons, and the page of the dice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.chance.dice_statistics import Die
from companion.ui.screens.box.devices import DevicesScreen
from companion.ui.screens.box.dice import Bars, DiceScreen, grouped
from companion.ui.screens.set_up.set_up import SetUpScreen
from companion.ui.widgets.text import FitText, Text
from companion.ui.widgets.things.keys import KeyCap
from hardware.wiring.file import load_wiring
from hardware.wiring.wiring import Wiring
from tests.hardware.tables import EXPANDERS
from tests.ui.pads import with_pads
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")


def words(p: Any) -> list[str]:
    return [w.text for w in p.widgets(p.flow.stage.children[0]) if isinstance(w, Text | FitText)]


def press(p: Any, *keys: tuple[int, int]) -> None:
    for key in keys:
        p.flow.services.rig.panel.hold(*key)
        p.wait(0.2)
        p.flow.services.rig.panel.release(*key)
        p.wait(0.2)


def test_the_page_shows_which_buttons_were_seen_and_what_broke(pilot: Callable[..., Any]) -> None:
    p = pilot(**with_pads(EXPANDERS))
    rig = p.flow.services.rig
    p.flow.devices.page()
    p.wait(1.0)
    assert isinstance(p.flow.stage.screen, DevicesScreen)
    screen = p.flow.stage.screen
    assert screen.untried_at(1) == {1, 2, 3} and p.find("Place 1", "seat").missing == 3
    panel = rig.panel
    assert panel is not None
    panel.hold(1, 2)
    p.wait(0.5)
    panel.release(1, 2)
    p.wait(0.5)
    assert screen.untried_at(1) == {1, 3} and p.find("Place 1", "seat").missing == 2
    assert [cap.shows for cap in p.widgets() if isinstance(cap, KeyCap) and cap.now] == ["middle"]
    panel.chips["right"].gone = True
    p.wait(1.0)
    told = "right does not answer at 0x21. Check its plug; choose on the screen."
    assert words(p).count(told) == 2  # its state, and among what went wrong last
    panel.chips["right"].gone = False
    p.wait(8.0)
    assert words(p).count(told) == 1
    rig.close()


def test_a_die_is_judged_only_when_somebody_asks(pilot: Callable[..., Any]) -> None:
    p = pilot()
    dice = {Die("tower", 1): {1: 10, 2: 9, 3: 11, 4: 10, 5: 10, 6: 10}, Die("tower", 2): {6: 4}}
    p.flow.stage.show(DiceScreen(p.flow.look, dice, p.flow.lobby.home))
    p.frames(4)
    assert "Dice tower, die 1" in words(p)
    first = next(bars for bars in p.widgets() if isinstance(bars, Bars)).shows
    assert first == "1: 10 · 2: 9 · 3: 11 · 4: 10 · 5: 10 · 6: 10"
    assert not any("bias" in word for word in words(p))
    p.tap("Test the dice")
    p.frames(4)
    shown = " ".join(words(p))
    assert "Rolls: 60. No evidence of bias yet." in shown
    assert "A face that comes 1.5 times as often as it should would probably show after 197 more rolls." in shown
    p.tap("+1")
    p.frames(4)
    assert "Dice tower, die 2" in words(p)
    assert next(bars for bars in p.widgets() if isinstance(bars, Bars)).shows.endswith("6: 4")
    assert "Rolls: 4. Too few to say anything; roll 26 more." in " ".join(words(p))
    p.tap("+1")
    p.frames(4)
    assert "Dice tower, die 1" in words(p), "behind the last die comes the first"


def test_how_rarely_a_fair_die_would_do_it_is_said_in_figures_that_people_read(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    dice = {Die("typed", 1): {1: 300, 2: 200, 3: 200, 4: 200, 5: 200, 6: 200}}
    p.flow.stage.show(DiceScreen(p.flow.look, dice, p.flow.lobby.home))
    p.flow.stage.screen.test()
    p.frames(4)
    assert any("zeigt das in <\u00a00,01\u00a0% der Fälle" in word for word in words(p))


def test_buttons_are_assigned_by_pressing_them_and_work_at_once(pilot: Callable[..., Any], tmp_path: Path) -> None:
    own = tmp_path / "own" / "hardware.yaml"
    p = pilot(**with_pads(EXPANDERS, own))
    rig = p.flow.services.rig
    session = at_question(p, "choose_action")
    p.flow.devices.page()
    p.frames(4)
    p.tap("Assign the buttons")
    assert "Anna: press the left button now." in words(p)
    press(p, (5, 1), (5, 1))
    assert "left.b5 is button 1 already: Anna. Press another one." in words(p)
    press(p, (5, 2), (9, 3))
    assert "Ben: press the left button now." in words(p)
    p.tap("Once more")
    assert "Anna: press the right button now." in words(p)
    press(p, (5, 3))
    rig.panel.hold(7, 1)
    p.wait(0.2)
    p.clock.time += 8.5
    p.wait(0.7)
    assert "right.a4 is held all the time. Free it, or look at its wires." in words(p)
    rig.panel.release(7, 1)
    p.wait(1.0)
    p.tap("Place 5", "seat")
    p.tap("No buttons here")
    assert session.question.awaited() == ("Anna", "Ben", "Cem"), "no press went to the game"
    p.tap("Keep")
    kept = load_wiring(own)
    assert [str(kept.contacts[1, button]) for button in (1, 2, 3)] == ["left.b5", "left.b6", "right.a0"]
    assert 5 not in kept.places and kept.contacts[9, 1] == rig.wiring.contacts[9, 1]
    press(p, (1, 1))  # without a restart
    assert [cap.shows for cap in p.widgets() if isinstance(cap, KeyCap) and cap.now] == ["left"]
    assert session.question.awaited() == ("Anna", "Ben", "Cem"), "whoever tries a button answers nothing by it"
    p.flow.at_table.show()
    p.frames(4)
    press(p, (1, 1))
    assert session.question.awaited() == ("Ben", "Cem")


def test_what_breaks_during_a_game_is_told_at_once_with_its_details_on_the_page(pilot: Callable[..., Any]) -> None:
    p = pilot(**with_pads(EXPANDERS))
    at_question(p, "choose_action")
    panel, stage = p.flow.services.rig.panel, p.flow.stage
    for time in ("first", "second"):
        panel.chips["right"].gone = True
        p.wait(1.0)
        told = stage.toast.shows if stage.toast is not None else ""
        panel.chips["right"].gone = False
        p.clock.time += 6.0
        p.wait(0.5)
        if time == "first":
            assert told == "right does not answer at 0x21. Check its plug; choose on the screen."
            stage.hush()
    assert told == "", "a loose plug is told once"
    panel.hold(9, 3)
    for _ in range(2):
        p.wait(0.2)
        p.clock.time += 4.2
    p.wait(0.2)
    assert stage.toast.shows == "Place 9: button 3 is held all the time. Free it, or look at its wires."
    p.flow.devices.page()
    p.frames(4)
    assert any("Remote I/O error" in word for word in words(p))


def test_leaving_the_wizard_leaves_everything_as_it_was(pilot: Callable[..., Any]) -> None:
    def no_room(_: Wiring) -> None:
        raise OSError(28, "No space left on device")

    p = pilot(**with_pads(EXPANDERS, no_room))
    before = p.flow.services.rig.wiring
    p.flow.new_game.choose()
    p.frames(4)
    p.tap("Bürokratopoly", "game")
    for name in ("Anna", "Ben", "Cem"):
        p.flow.new_game.setup.add(name)
    p.flow.new_game.show()
    p.flow.stage.screen._sources()
    p.frames(4)
    p.tap("Assign the buttons")
    p.tap("Keep")
    assert "Nothing is different yet: press the three buttons of a place." in words(p)
    p.tap("No buttons here")
    p.tap("Keep")
    assert "No space left on device" in p.flow.stage.toast.shows
    p.flow.stage.hush()
    p.key("escape")
    p.tap("Leave everything as it was")
    assert isinstance(p.flow.stage.screen, SetUpScreen)
    assert p.flow.services.rig.wiring == before
    p.flow.wizard.begin()
    p.flow.lobby.home()  # by another way than its own
    press(p, (1, 1))
    assert p.flow.services.rig.wiring == before


def test_dice_with_many_faces_share_bars_whose_figures_have_room() -> None:
    assert grouped([1, 2, 3]) == [("1", 1), ("2", 2), ("3", 3)]
    hundred = grouped([1] * 99 + [7])
    assert [one for one, _ in hundred][::9] == ["1–10", "91–100"]
    assert hundred[-1][1] == 16 and sum(count for _, count in hundred) == 106
