"""Who presses a wired button while the window builds a picture: it is kept between two parts of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any
from unittest.mock import patch

import pytest

from companion.table.evening.inputs import Button
from hardware.boards.scanned import BUSY, QUIET
from hardware.inputs import PowerHeld
from tests.hardware.tables import MATRIX
from tests.ui.house import go_on_until, sit_down
from tests.ui.pads import with_pads

pytestmark = pytest.mark.xdist_group("window")

PINS = """
schema: 1
keep_free: []
tower: none
places:
  1: {buttons: [5, 6, 13]}
  2: {buttons: [16, 19, 20]}
  3: {buttons: [21, 26, 12]}
"""

LOOK = BUSY
"""Seconds until a contact that was closed is a press."""


@pytest.fixture
def table(pilot: Callable[..., Any]) -> Callable[[str], Any]:
    """Anna, Ben, Cem and Dora choose in secret. Dora has no buttons, so that nothing is revealed."""

    def begin(wiring: str) -> Any:
        p = pilot(**with_pads(wiring))
        sit_down(p, "Anna", "Ben", "Cem", "Dora")
        assert go_on_until(p, lambda ask: ask.name == "choose_action", random.Random(1))
        p.wait(1)
        return p

    return begin


def pressed(p: Any) -> list[str]:
    """Who has pressed, in the order of the journal."""
    return [entry.party for entry in p.flow.opened.session.ledger.entries if entry.source == "button"]


def hold(p: Any, *places: int) -> None:
    """Somebody at each of these places puts a finger on the first button, one after the other."""
    for place in places:
        p.flow.services.rig.panel.hold(place, 1)
        p.clock.time += LOOK


class Parts:
    """The parts of the table's pictures: `built` makes its widgets, `laid` lays them out. What is given is done at the
    end of each such part.
    """

    def __init__(self, p: Any, **meanwhile: Callable[[], None]) -> None:
        self.met = list[tuple[str, ...]]()
        """Each part, and who had pressed when it began."""
        self._p, self._meanwhile = p, meanwhile
        screen, stage = p.flow.table, p.flow.stage
        self._patches = (
            patch.object(screen, "update", partial(self._do, "built", screen.update)),
            patch.object(stage, "note_change", partial(self._do, "laid", stage.note_change)),
        )

    def _do(self, name: str, act: Callable[[], None]) -> None:
        self.met.append((name, *pressed(self._p)))
        act()
        self._meanwhile.get(name, lambda: None)()

    def __enter__(self) -> Parts:
        for one in self._patches:
            one.start()
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._patches:
            one.stop()


def test_who_presses_while_a_picture_is_built_is_kept_before_it_stands(table: Callable[[str], Any]) -> None:
    p = table(PINS)
    hold(p, 1)
    with Parts(p, built=lambda: hold(p, 2)) as parts:
        p.flow.pump()
    assert parts.met == [("built", "Anna"), ("built", "Anna", "Ben"), ("laid", "Anna", "Ben")]


def test_two_who_press_meanwhile_are_kept_in_the_order_in_which_they_pressed(table: Callable[[str], Any]) -> None:
    p = table(PINS)
    hold(p, 3)
    with Parts(p, built=lambda: hold(p, 2), laid=lambda: hold(p, 1)) as parts:
        p.flow.pump()
    assert pressed(p) == ["Cem", "Ben", "Anna"]
    assert parts.met[-2:] == [("built", "Cem", "Ben", "Anna"), ("laid", "Cem", "Ben", "Anna")]


def test_a_scanned_board_is_looked_at_between_the_parts_as_well(table: Callable[[str], Any]) -> None:
    p = table(MATRIX)
    hold(p, 1)
    p.clock.time += QUIET
    p.flow.pump()  # the first look; the second tells that it is a press
    p.clock.time += LOOK
    with Parts(p, built=lambda: hold(p, 2), laid=lambda: hold(p, 2)) as parts:
        p.flow.pump()
    ben = "Anna", "Ben"
    assert parts.met == [("built", "Anna"), ("laid", "Anna"), ("built", *ben), ("laid", *ben)]


def test_the_picture_that_comes_shows_who_has_pressed_meanwhile(table: Callable[[str], Any]) -> None:
    p = table(PINS)
    hold(p, 1)
    with Parts(p, built=lambda: hold(p, 2)):
        p.flow.pump()
    heard = p.flow.opened.session.question.heard()
    assert set(heard) == {"Anna", "Ben"}
    assert p.flow.table.shown == p.flow.play.model()


def test_whoever_presses_without_end_gets_a_picture_all_the_same(table: Callable[[str], Any]) -> None:
    p = table(PINS)
    inputs, buttons = p.flow.opened.inputs, cycle((1, 2))
    inputs.put(Button(2, 3))
    with Parts(p, built=lambda: inputs.put(Button(2, next(buttons)))) as parts:
        p.flow.play.pump()
    assert [name for name, *_ in parts.met] == ["built", "built", "built", "laid"]


def test_what_is_for_the_box_waits_until_the_picture_stands(table: Callable[[str], Any]) -> None:
    p = table(PINS)
    off = PowerHeld(2.0)
    given, taken = [[Button(1, 1)], [off], []], list[object]()

    def take(found: list[object]) -> list[object]:
        taken.extend(found)
        return found

    with (
        patch.object(p.flow.status, "poll", lambda: given.pop(0) if given else []),
        patch.object(p.flow.box, "take", take),
        Parts(p) as parts,
    ):
        p.flow.pump()
        assert not given and parts.met[-1][0] == "laid" and off not in taken
        p.flow.pump()
    assert taken.count(off) == 1
