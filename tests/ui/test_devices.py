"""The page of the devices while somebody tries his buttons, and the page of the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.table.dice_record import Die
from companion.ui.screens.devices import DevicesScreen
from companion.ui.screens.dice import DiceScreen
from companion.ui.widgets.text import Text
from hardware.leds import Light
from hardware.rig import Rig
from hardware.wiring_file import read_wiring
from tests.hardware.tables import EXPANDERS

pytestmark = pytest.mark.xdist_group("window")


def words(p: Any) -> list[str]:
    return [w.text for w in p.widgets(p.flow.stage.children[0]) if isinstance(w, Text)]


def test_the_page_shows_which_buttons_were_seen_and_what_broke(pilot: Callable[..., Any]) -> None:
    pilots: list[Any] = []

    class Late:
        """The test's clock as devices want it; it is made by the fixture."""

        def now(self) -> float:
            return float(pilots[0].clock()) if pilots else 1000.0

    rig = Rig.simulated(read_wiring("hardware.yaml", EXPANDERS), Late(), seed=1)
    rig.start()
    p = pilot(rig=rig, light=Light)
    pilots.append(p)
    p.flow.lobby.devices()
    p.wait(1.0)
    assert isinstance(p.flow.stage.screen, DevicesScreen)
    assert "Place 1: 1, 2, 3" in words(p)
    panel = rig.panel
    assert panel is not None
    panel.hold(1, 2)
    p.wait(0.5)
    panel.release(1, 2)
    p.wait(0.5)
    assert "Place 1: 1, 3" in words(p)
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
    assert {"Dice tower, die 1", "1: 10", "6: 4"} <= set(words(p))
    assert not any("bias" in word for word in words(p))
    p.tap("Test the dice")
    p.frames(4)
    shown = " ".join(words(p))
    assert "Rolls: 60. No evidence of bias yet." in shown
    assert "A face that comes 1.5 times as often as it should would probably show after 197 more rolls." in shown
    assert "Rolls: 4. Too few to say anything; roll 26 more." in shown
