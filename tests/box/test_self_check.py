"""Each way in which a machine can be unfit is named, with what mends it; one that is well is left alone."""

from __future__ import annotations

import json
import os
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from companion.box.finding import Severity
from companion.box.self_check import look_at, worst
from companion.box.sentences import SENTENCES, sentence
from tests.box.machines import WELL, machine
from tests.cli.house import Trial

BARE: dict[str, str] = {}


def without(*names: str) -> dict[str, str]:
    return {name: text for name, text in WELL.items() if not name.startswith(names)}


def test_a_machine_that_is_well_has_nothing_to_mend(tmp_path: Path) -> None:
    found = look_at(machine(tmp_path))
    assert worst(found) is Severity.GOOD
    told = [sentence(finding) for finding in found]
    assert "The picture is drawn by V3D 7.1.7." in told and "Touch: Goodix Capacitive TouchScreen." in told
    assert len(found) == 8


@pytest.mark.parametrize(
    ("files", "more", "code", "level"),
    [
        (without("dev/dri"), {}, "picture_absent", Severity.FAULT),
        (WELL, {"shut": ("card1",)}, "picture_denied", Severity.FAULT),
        (WELL, {"shut": ("renderD128",)}, "picture_denied", Severity.FAULT),
        (WELL, {"renderer": "llvmpipe (LLVM 19.1.7, 128 bits)"}, "picture_slow", Severity.NOTE),
        (without("sys/class/input/event1"), {}, "touch_absent", Severity.NOTE),
        (WELL, {"shut": ("event1",)}, "touch_denied", Severity.FAULT),
        (without("dev/snd"), {}, "sound_absent", Severity.NOTE),
        (WELL, {"shut": ("pcmC0D0p",)}, "sound_denied", Severity.NOTE),
        (WELL, {"without": ("espeak-ng",)}, "sound_speechless", Severity.NOTE),
        (WELL, {"without": ("aplay",)}, "sound_unplayed", Severity.NOTE),
        (without("dev/gpiochip"), {}, "pins_absent", Severity.FAULT),
        (WELL, {"shut": ("gpiochip0",)}, "pins_denied", Severity.FAULT),
        (WELL, {"unread": ("hardware.yaml:2:1: expected YAML",)}, "wiring_unread", Severity.FAULT),
        (WELL, {"environment": {"COMPANION_ROTATION": "45"}}, "picture_turned", Severity.FAULT),
        (without("dev/i2c"), {}, "i2c_absent", Severity.FAULT),
        (WELL, {"shut": ("i2c-1",)}, "i2c_denied", Severity.FAULT),
        (WELL, {"shut": ("ttyACM0",)}, "serial_denied", Severity.FAULT),
        (WELL, {"says": "throttled=0x50005"}, "supply_low", Severity.FAULT),
        (WELL, {"says": "throttled=0x50000"}, "supply_was_low", Severity.NOTE),
        (WELL, {"says": "throttled=0x80008"}, "supply_hot", Severity.FAULT),
        (WELL, {"says": "throttled=0x80000"}, "supply_was_hot", Severity.NOTE),
        (WELL, {"free": 150 << 20}, "data_low", Severity.NOTE),
        ({**WELL, "data/groups.json": ""}, {"shut": ("groups.json",)}, "data_foreign", Severity.FAULT),
    ],
)
def test_a_fault_is_named_once_and_comes_first(
    tmp_path: Path, files: dict[str, str], more: dict[str, Any], code: str, level: Severity
) -> None:
    found = look_at(machine(tmp_path, files, **more))
    assert (found[0].code, found[0].level) == (code, level)
    assert [finding.level for finding in found[1:]] == [Severity.GOOD] * (len(found) - 1)
    assert "{" not in sentence(found[0])


def test_without_the_firmwares_program_the_kernel_tells_of_the_supply(tmp_path: Path) -> None:
    chip = {"sys/class/hwmon/hwmon1/name": "rpi_volt\n", "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n"}
    assert look_at(machine(tmp_path / "pi", {**WELL, **chip}, says=""))[0].code == "supply_low"
    assert not any(finding.code.startswith("supply") for finding in look_at(machine(tmp_path / "pc", says="")))


def test_on_a_desktop_nobody_needs_rights_to_the_panel(tmp_path: Path) -> None:
    desk = machine(
        tmp_path, shut=("card1", "renderD128", "event1"), environment={"DISPLAY": ":0"}, wants=frozenset(), says=""
    )
    assert worst(look_at(desk)) is Severity.GOOD


def test_a_clock_behind_the_last_game_is_told(tmp_path: Path) -> None:
    box = machine(tmp_path, {**WELL, "data/games/a.game": ""})
    os.utime(box.data / "games/a.game", (2e9 + 7200, 2e9 + 7200))
    assert look_at(box)[0].code == "clock_behind"
    os.utime(box.data / "games/a.game", (2e9 + 1800, 2e9 + 1800))
    assert worst(look_at(box)) is Severity.GOOD


def test_a_missing_and_a_read_only_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = machine(tmp_path)

    def read_only(*_: object) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "write_bytes", read_only)
    assert look_at(box)[0].code == "data_read_only"
    box.data.rmdir()
    assert look_at(box)[0].code == "data_missing"


def test_every_place_of_a_sentence_is_filled_by_its_check() -> None:
    known = {"user", "group", "device", "folder", "owner", "megabytes", "renderer", "name", "degrees", "problem"}
    for text in SENTENCES.values():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known


def test_the_doctor_fails_for_a_fault_and_tells_programs_too(tmp_path: Path) -> None:
    companion = Trial(tmp_path / "data", root=tmp_path)
    (tmp_path / "data").mkdir()
    assert companion("doctor") == 1
    assert companion.out.startswith("NO  No screen can be drawn on.")
    machine(tmp_path)
    assert companion("doctor", "--json") == 0
    told = json.loads(companion.out)
    assert told["user"] == "pi"
    assert {"touch_ready", "serial_ready"} <= {finding["code"] for finding in told["findings"]}
