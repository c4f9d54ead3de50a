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
from hardware.leds import Light
from hardware.radio.adopted import RadioChoices, load_choices
from hardware.radio.die import Maker
from hardware.radio.pixels import BLINK
from hardware.rig.radio import FILE, SIMULATED_FILE, radio_of
from hardware.rig.rig import Rig
from hardware.simulated.radio import CROOKED, LOW, ROLLING
from hardware.wiring.wiring import Wiring
from tests.ui.box.radio import DICE, DeviceClock, kept, with_radio
from tests.ui.house import TestClock
from tests.ui.reader.screens import enter

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
    assert p.find("Radio dice").icon.icon != p.find("Dice").icon.icon, "two ways that look the same"
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
    assert "is a die of this table now" in p.flow.stage.toast.shows
    p.flow.stage.hush()
    p.tap("Rename")
    for letter in "Max":
        p.tap(letter, "key")
    p.tap("Done")
    p.tap("d8")
    p.frames(2)
    file = tmp_path / "box" / FILE
    assert [(one.die, one.kind, one.owner) for one in load_choices(file).dice] == [(DICE[0].die, "d8", "")]
    assert load_choices(file).dice[0].name == p.flow.stage.screen.title.text == "Max"
    p.tap("Forget this die")
    p.frames(4)
    assert load_choices(file).dice == ()
    p.wait(1.0)  # the list is what it was before a die was adopted
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


def test_where_too_few_dice_are_near_it_is_said_why_the_throw_is_typed_in(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    said = "Too few radio dice are near."
    p, _, session = thrower(pilot, tmp_path / "box", "3d6")
    assert said in words(p) and "Throw the radio dice." not in words(p)
    for face in (2, 3, 4):
        p.tap(str(face), "face")
    p.tap("Done")
    assert thrown(session) == [([2, 3, 4], "typed")]


def test_whoever_chose_to_type_is_told_nothing_of_dice(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p, _, _ = thrower(pilot, tmp_path / "box")
    p.tap("Type in instead")
    p.frames(2)
    assert "Too few" not in words(p)


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


# ── dice that are not there ─────────────────────────────────────────────────────────────────────────────────────


def simulated(pilot: Callable[..., Any], folder: Path) -> tuple[Any, Any]:
    """A window with all devices simulated; pilot and rig. Dice broadcast by themselves, on the window's clock."""
    clock = TestClock()
    own = DeviceClock(clock)
    rig = Rig.simulated(Wiring(), own, seed=4)
    folder.mkdir(exist_ok=True)
    rig.start()
    return pilot(rig=rig, clock=clock, light=Light, radio=radio_of(rig, folder, own, lambda: None)), rig


def test_simulated_dice_are_found_given_and_thrown_in_the_panel(pilot: Callable[..., Any], tmp_path: Path) -> None:
    """As with real ones: nobody hears them until they are switched on, and none counts that nobody adopted."""
    p, _ = simulated(pilot, tmp_path / "box")
    p.flow.devices.page()
    p.frames(4)
    p.tap("Simulation")
    p.frames(2)
    assert "Nobody hears them yet" in words(p)
    p.flow.stage.screen.go_back()  # to the table of devices, not out of them
    p.frames(2)
    assert p.flow.stage.screen.role == "devices" and not p.flow.stage.screen.simulates
    p.tap("Radio dice")
    p.frames(4)
    p.tap("On")
    p.wait(1.5)
    assert "Radio dice are simulated" in words(p) and len(ways(p)) == 4
    for _ in range(4):
        ways(p)[-1].on_tap()  # the last that is not adopted yet
        p.frames(4)
        p.flow.navigator.back()
        p.wait(1.5)
    kept_dice = load_choices(tmp_path / "box" / SIMULATED_FILE).dice
    assert [die.maker for die in kept_dice] == [Maker.GODICE, Maker.PIXELS, Maker.PIXELS, Maker.PIXELS]
    assert not (tmp_path / "box" / FILE).exists(), "simulated dice stand among the owner's own"
    session = enter(p, {}, "Anna", "Ben", dice="radio")
    p.wait(0.5)
    p.flow.play.answer(session.game.parties[0], "roll:1d20")
    p.wait(0.5)
    p.flow.devices.page()
    p.frames(4)
    p.tap("Simulation")
    p.frames(2)
    p.tap_widget(p.find_all("Throw")[2])
    p.wait(0.5)
    ((faces, source),) = thrown(session)
    assert source == "simulated" and f"d20 · {faces[0]}" in words(p)


def test_a_simulated_die_leans_and_runs_out_of_battery(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p, rig = simulated(pilot, tmp_path / "box")
    radio = rig.panel.radio
    dice = tuple(kept(die) for die in radio.dice)
    p.flow.services.radio().choose(RadioChoices(on=True, dice=dice))
    p.wait(2.0)
    session = enter(p, {}, "Anna", "Ben", dice="radio")
    p.flow.play.answer(session.game.parties[0], "roll:2d6")
    p.wait(0.5)
    radio.throw(radio.dice[0], 3)
    radio.lean(radio.dice[1])
    p.wait(0.5)
    assert "A die leans." in words(p)
    for die in radio.dice[2:]:  # a Pixel broadcasts it, a GoDice says it once connected
        radio.drain(die)
        p.wait(0.5)
    low = [one.battery for one in p.flow.services.radio().nearby()]
    assert low == [80, 80, LOW, LOW]
    assert p.flow.services.radio().status.code == "radio_battery"
