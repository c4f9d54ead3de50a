"""`companion hardware`, with devices that are simulated down to the register and a clock that does not wait."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.devices.check import check
from companion.cli.devices.tower import trial
from companion.cli.devices.wire import wire
from companion.cli.house import House
from hardware.clock import ManualClock
from hardware.rig.rig import Rig
from hardware.simulated.dice_script import DiceScript, Fault
from hardware.simulated.panel import MemoryLink
from hardware.simulated.tower import SimulatedTower
from hardware.wiring.assigning import Assigning
from hardware.wiring.file import default_wiring, load_wiring, read_wiring
from hardware.wiring.wiring import Wiring
from tests.cli.house import Trial
from tests.hardware.tables import EXPANDERS, MATRIX


class Desk:
    """A house whose time passes only while somebody waits; then what was planned for that time happens."""

    def __init__(self, trial: Trial) -> None:
        self.clock = ManualClock(10.0)
        self.plans: list[tuple[float, Callable[[], object]]] = []
        self.out = io.StringIO()
        plain = trial.house(io.BytesIO(), io.BytesIO(), self.out, io.StringIO())
        self.house: House = replace(plain, now=self.clock.now, sleep=self.sleep)

    def sleep(self, seconds: float) -> None:
        self.clock.advance(seconds)
        while self.plans and self.plans[0][0] <= self.clock.now():
            self.plans.pop(0)[1]()

    def press_each(self, rig: Rig, keys: list[tuple[int, int]], start: float = 12.0) -> None:
        assert rig.panel is not None
        for number, key in enumerate(keys):
            at = start + number * 0.5
            self.plans.append((at, lambda key=key: rig.panel.hold(*key)))  # type: ignore[misc]
            self.plans.append((at + 0.1, lambda key=key: rig.panel.release(*key)))  # type: ignore[misc]
        self.plans.sort(key=lambda plan: plan[0])


@pytest.fixture
def desk(companion: Trial) -> Desk:
    return Desk(companion)


def test_plan_prints_the_header_of_the_owner_s_file(companion: Trial, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(MATRIX, "utf-8")
    assert companion("hardware", "plan", "--file", str(file)) == 0
    assert "grid, row 1 · GPIO 4  7 o o 8" in companion.out
    assert " 27 × diode 1N4148" in companion.out
    assert companion("hardware", "plan", "--file", str(file), "--with", "audio") == 1
    assert "CLASHES" in companion.out


def test_plan_refuses_what_it_does_not_know_and_shows_what_is_wrong(companion: Trial, tmp_path: Path) -> None:
    assert companion("hardware", "plan", "--with", "lamp") == 2
    assert "there are display, shutdown, audio, lcd" in companion.err
    file = tmp_path / "own.yaml"
    file.write_text("schema: 1\nplaces: {1: {buttons: [4, 4, x.y]}}\n", "utf-8")
    assert companion("hardware", "plan", "--file", str(file)) == 2
    assert f"{file}:2:27: places.1.buttons[1]: GPIO 4 is used twice" in companion.err
    assert f"{file}:2:30: places.1.buttons[2]: there is no board x" in companion.err
    assert companion("hardware", "plan", "--file", str(tmp_path / "none")) == 2


def test_check_is_content_with_what_is_there(desk: Desk) -> None:
    rig = Rig.simulated(read_wiring("x", EXPANDERS), desk.clock, seed=1)
    assert check(rig, desk.house, press=False) == 0
    assert desk.out.getvalue().count("ok ") == 4


def test_check_fails_for_one_device_that_is_not_right(desk: Desk) -> None:
    rig = Rig.simulated(read_wiring("x", EXPANDERS), desk.clock, seed=1)
    assert rig.panel is not None
    rig.panel.chips["right"].gone = True
    assert check(rig, desk.house, press=False) == 1
    assert "NO  right        absent      right does not answer at 0x21." in desk.out.getvalue()


def test_check_asks_for_each_button_and_names_those_that_never_came(desk: Desk) -> None:
    wiring = default_wiring()
    rig = Rig.simulated(wiring, desk.clock, seed=1)
    keys = list(wiring.contacts)
    desk.press_each(rig, keys[:-1])
    assert check(rig, desk.house, press=True) == 1
    said = desk.out.getvalue()
    assert "place 1, button 1; 17 to go" in said
    assert "NO  place 6, button 3 never came" in said
    assert said.count("never came") == 1


def test_check_passes_when_every_button_came(desk: Desk) -> None:
    wiring = read_wiring("x", MATRIX)
    rig = Rig.simulated(wiring, desk.clock, seed=1)
    desk.press_each(rig, list(wiring.contacts))
    assert check(rig, desk.house, press=True) == 0


def test_check_prints_what_scanners_read_and_names_the_silent_one(desk: Desk) -> None:
    text = "schema: 1\ntower: none\nscanners:\n  codes: {kind: lines, port: a}\n  tags: {kind: rdm6300, port: b}\n"
    rig = Rig.simulated(read_wiring("x", text), desk.clock)
    assert rig.panel is not None
    desk.plans.append((12.0, lambda: rig.panel.scanners["codes"].scan("deck/leak")))  # type: ignore[union-attr]
    assert check(rig, desk.house, press=False, scan=True) == 1
    assert "codes: deck/leak" in desk.out.getvalue()
    assert "NO  tags read nothing." in desk.out.getvalue()


def test_wire_writes_what_was_pressed_and_keeps_the_file_before(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "data" / "hardware.yaml"
    path.parent.mkdir()
    path.write_text("schema: 1\n", "utf-8")
    wired = read_wiring("x", EXPANDERS)
    assigning = Assigning(Wiring({}, None, wired.boards, ()), (1, 2))
    rig = Rig.simulated(assigning.watched, desk.clock, seed=1)
    where = {contact: key for key, contact in assigning.watched.contacts.items()}
    wanted = [wired.contacts[key] for key in ((1, 1), (1, 2), (1, 3))]
    desk.press_each(rig, [where[wanted[0]], where[wanted[0]], where[wanted[1]], where[wanted[2]]])
    assert wire(rig, assigning, desk.house, path) == 0
    said = desk.out.getvalue()
    assert "that is place 1, button 1 already" in said
    assert "nobody pressed: place 2 chooses on the screen" in said
    written = load_wiring(path)
    assert list(written.contacts.values()) == wanted
    assert written.boards == wired.boards
    assert path.with_name("hardware.yaml.before").read_text("utf-8") == "schema: 1\n"


def test_wire_writes_nothing_when_nobody_presses(desk: Desk, tmp_path: Path) -> None:
    assigning = Assigning(default_wiring(), (1,))
    rig = Rig.simulated(assigning.watched, desk.clock, seed=1)
    assert wire(rig, assigning, desk.house, tmp_path / "hardware.yaml") == 1
    assert not (tmp_path / "hardware.yaml").exists()


def test_wire_knows_how_many_places_there_are(companion: Trial) -> None:
    assert companion("hardware", "wire", "--places", "10") == 2
    assert "there are 1 to 9" in companion.err


@pytest.mark.parametrize(("script", "code", "words"), [((), 0, "keeps the protocol"), ((Fault.JAM,), 1, "ERR JAM")])
def test_a_tower_is_tried(desk: Desk, script: tuple[Fault, ...], code: int, words: str) -> None:
    dice = DiceScript(6, random.Random(1), script)
    tower = SimulatedTower(desk.clock, dice, dice=3, latency=0.8, chance=random.Random(2))
    assert trial(MemoryLink(tower), desk.house, 3) == code
    assert words in desk.out.getvalue()
