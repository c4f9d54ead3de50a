"""Radio dice at the window: switched on, adopted, given to somebody, thrown, in doubt, and lit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.engine.questions import Kind, Question
from companion.table.journal import Badge, Seating
from companion.ui.game.device_status import DeviceOverview
from companion.ui.screens.radio_dice import RadioDicePage, RadioDiePage
from companion.ui.screens.set_up.beside import WayToPage
from companion.ui.widgets.text import FitText, Text
from hardware.radio import FILE
from hardware.radio.adopted import RadioChoices, load_choices
from hardware.radio.pixels import BLINK
from hardware.radio.simulated_radio import CROOKED, ROLLING
from tests.ui.radio import DICE, kept, with_radio
from tests.ui.reader_screens import enter

pytestmark = pytest.mark.xdist_group("window")

OURS = RadioChoices(on=True, dice=(kept(DICE[0]), kept(DICE[1]), kept(DICE[2])))


def words(p: Any) -> str:
    return " | ".join(w.text for w in p.widgets(p.flow.stage.children[0]) if isinstance(w, Text | FitText))


def ways(p: Any) -> list[WayToPage]:
    return [one for one in p.widgets(p.flow.stage.children[0]) if isinstance(one, WayToPage)]


def test_dice_are_found_adopted_and_given_to_somebody(pilot: Callable[..., Any], tmp_path: Path) -> None:
    radio, more = with_radio(tmp_path / "box")
    p = pilot(**more)
    p.flow.devices.page()
    p.frames(4)
    p.tap("Radio dice")
    p.frames(4)
    assert isinstance(p.flow.stage.screen, RadioDicePage)
    assert [radio.starts] == [0] and "forge" not in words(p)
    p.tap("On")
    p.wait(1.0)
    assert [radio.starts] == [1] and "Anybody near can forge" in words(p)
    assert len(ways(p)) == 4 and "d6 · 81\u00a0% · near" in words(p)
    ways(p)[0].on_tap()
    p.frames(4)
    assert isinstance(p.flow.stage.screen, RadioDiePage)
    p.tap("d8")
    p.frames(2)
    file = tmp_path / "box" / FILE
    assert [(one.die, one.kind, one.owner) for one in load_choices(file).dice] == [(DICE[0].die, "d8", "")]
    p.tap("Forget this die")
    p.frames(4)
    assert load_choices(file).dice == ()
    p.tap("Connected only")
    p.frames(2)
    assert load_choices(file).connected_only


def thrower(pilot: Callable[..., Any], folder: Path, notation: str = "2d6", **choices: Any) -> tuple[Any, Any, Any]:
    """A reader's table that waits for a throw; pilot, radio and session."""
    radio, more = with_radio(folder, OURS if not choices else RadioChoices(on=True, dice=OURS.dice, **choices))
    p = pilot(**more)
    session = enter(p, {}, "Anna", "Ben", dice="radio")
    p.wait(0.5)
    p.flow.play.answer(session.game.parties[0], f"roll:{notation}")
    p.wait(0.5)
    return p, radio, session


def thrown(session: Any) -> list[tuple[Any, str]]:
    """What was thrown so far, and where it came from."""
    return [(entry.value, entry.source) for entry in session.ledger.active if isinstance(entry.value, list)]


def test_a_throw_of_several_kinds_is_taken_from_the_dice(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p, radio, session = thrower(pilot, tmp_path / "box", "2d6+1d20")
    assert "Throw the radio dice." in words(p)
    for die, face in zip(radio.dice, (3, 5, 17), strict=False):
        radio.throw(die, face)
    p.wait(0.5)
    assert thrown(session) == [([3, 5], "radio"), ([17], "radio")]


def test_a_die_that_leans_is_settled_by_people(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p, radio, session = thrower(pilot, tmp_path / "box")
    radio.throw(radio.dice[0], 3)
    radio.move(radio.dice[1], ROLLING)
    radio.move(radio.dice[1], CROOKED)
    p.wait(0.5)
    assert "A die leans." in words(p) and "Go on without the radio dice" in words(p)
    p.flow.play.settle("fix", 1, 6)
    assert thrown(session) == [([3, 6], "radio+fixed")]


def test_connected_dice_are_lit_for_whose_turn_it_is(tmp_path: Path) -> None:
    """Ben's die stays dark while Anna throws; hers and that of the table blink in her colour, once for each throw."""
    given = (kept(DICE[0], "Anna"), kept(DICE[1], "Ben"), kept(DICE[2]))
    radio, more = with_radio(tmp_path / "box", RadioChoices(on=True, connected_only=True, dice=given))
    for _ in range(3):
        more["rig"].poll()
    services: Any = SimpleNamespace(rig=more["rig"], light=more["light"])
    seating = Seating.of(["Anna", "Ben"])
    seating = replace(seating, badges={"Anna": Badge("orange", "circle"), "Ben": Badge("blue", "star")})
    shape: Mapping[str, Any] = {"dice": 1, "faces": 6}
    session: Any = SimpleNamespace(
        question=Question("dice", Kind.ROLL, ("Anna",), shape=lambda: shape, id=7), seating=seating
    )
    overview = DeviceOverview(services)
    overview.light(session)
    overview.light(session)
    blinks = [(address, data[4:8].hex()) for address, data in radio.sent if data[0] == BLINK]
    assert blinks == [("AA:01", "009fe600"), ("AA:03", "009fe600")]
