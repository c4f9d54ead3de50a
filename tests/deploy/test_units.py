"""How well the services of a box are fenced in, and how sticks are mounted."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy.box import __main__ as program
from deploy.box import stick
from deploy.box.stick import DRIVERS, OPTIONS, mount
from deploy.box.update import Places
from deploy.box.wifi import WifiPlaces

FOLDER = Path(__file__).parents[2] / "deploy/root/usr/lib/systemd/system"
SERVICES = sorted(FOLDER.glob("*.service"))
MOST = 4.0
"""Of 10, by `systemd-analyze security`: what a service may leave open at most."""
OF_THE_TABLE = "table-companion.service"
MAKES_A_VIEW = (
    *("ProtectSystem", "ProtectHome", "ProtectKernelTunables", "ProtectKernelModules", "ProtectKernelLogs"),
    *("ProtectControlGroups", "ProtectProc", "PrivateTmp", "PrivateDevices", "PrivateMounts", "PrivateNetwork"),
    *("ReadWritePaths", "ReadOnlyPaths", "InaccessiblePaths", "TemporaryFileSystem", "BindPaths", "RootDirectory"),
)
"""Settings that give a service a view of the file system of its own (systemd.exec(5))."""


def settings(unit: Path) -> dict[str, list[str]]:
    """A unit's settings, each with all its values."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text(encoding="utf-8").splitlines():
        if match := re.fullmatch(r"(\w+)=(.*)", line):
            found.setdefault(match[1], []).append(match[2])
    return found


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_every_service_is_fenced_in(unit: Path) -> None:
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)], capture_output=True, text=True
    )
    level = re.search(r"Overall exposure level for \S+: ([\d.]+)", told.stdout)
    assert level is not None, told.stderr
    assert float(level[1]) <= MOST, told.stdout


@pytest.mark.parametrize("unit", [unit for unit in SERVICES if unit.name != OF_THE_TABLE], ids=lambda unit: unit.name)
def test_root_s_services_have_limits_and_few_rights(unit: Path) -> None:
    said = settings(unit)
    assert said.keys() >= {"MemoryMax", "TasksMax", "CapabilityBoundingSet", "SystemCallFilter"}
    assert said["NoNewPrivileges"] == ["yes"]


def test_what_a_killed_update_owes_is_done_by_the_system() -> None:
    update, recover = (settings(FOLDER / f"table-companion-{name}.service") for name in ("update", "recover"))
    (after,) = update["ExecStopPost"]
    assert after.split()[-1] in program.COMMANDS
    assert after.split()[-1] == "ended"
    assert set(recover["ConditionPathExists"]) == {f"|{Places().at_work}", f"|{Places().under_way}"}


def test_the_home_wifi_comes_back_whatever_ends_the_own_one() -> None:
    own, home = (settings(FOLDER / f"table-companion-{name}.service") for name in ("wifi", "home-wifi"))
    for command in (own["ExecStopPost"][0], home["ExecStart"][0]):
        assert command.split()[-1] == "home-wifi"
        assert command.split()[-1] in program.COMMANDS
    assert home["ConditionPathExists"] == [str(WifiPlaces().home)]
    assert own["ExecStart"][0].split()[-1] in program.COMMANDS
    phones = settings(FOLDER / "table-companion-phones.service")["ExecStart"][0].split()[-1]
    assert phones in program.COMMANDS


def test_a_request_to_switch_off_is_taken_away_whatever_it_is(tmp_path: Path) -> None:
    first = settings(FOLDER / "table-companion-power.service")["ExecStart"][0].lstrip("-").split()
    (tmp_path / "power-off/in it").mkdir(parents=True)
    subprocess.run([*first[:-1], str(tmp_path / "power-off")], check=True)
    assert not (tmp_path / "power-off").exists()


def test_a_mounted_stick_is_seen_by_everybody() -> None:
    assert not settings(FOLDER / "table-companion-stick@.service").keys() & set(MAKES_A_VIEW)


class Sticks:
    """A system with one stick of a kind; notes how it is mounted."""

    def __init__(self, kind: str, code: int = 0) -> None:
        self.kind = kind
        self.code = code
        self.mounted: list[list[str]] = []

    def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        if command[0] == "udevadm":
            assert command[-1] == "/dev/sda1"
            return subprocess.CompletedProcess(command, 0, f"{self.kind}\n", "")
        self.mounted.append(list(command))
        return subprocess.CompletedProcess(command, self.code, "", "wrong superblock")

    def options(self) -> set[str]:
        (command,) = self.mounted
        assert command[:3] == ["mount", "--types", DRIVERS.get(self.kind, self.kind)]
        return set(command[4].split(","))


@pytest.mark.parametrize("kind", OPTIONS)
def test_sticks_are_only_read_but_for_those_that_games_are_kept_on(tmp_path: Path, kind: str) -> None:
    sticks = Sticks(kind)
    assert mount("sda1", tmp_path, sticks)
    options = sticks.options()
    assert options >= {"nosuid", "nodev", "noexec"}
    keeps_copies = kind in ("vfat", "exfat")
    assert ("rw" in options, "ro" in options) == (keeps_copies, not keeps_copies)
    assert ("noload" in options) == (kind in ("ext3", "ext4")), "its journal would be written back onto the stick"
    assert sticks.mounted[0][-2:] == ["/dev/sda1", str(tmp_path / "sda1")]


@pytest.mark.parametrize("kind", ["", "reiserfs", "vfat\nx", "ext4,rw"])
def test_other_file_systems_are_not_tried(tmp_path: Path, kind: str) -> None:
    assert not mount("sda1", tmp_path, sticks := Sticks(kind))
    assert sticks.mounted == []


def test_a_name_is_no_way_and_a_failure_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not mount("../sda1", tmp_path, Sticks("vfat"))
    assert not mount("sda1", tmp_path, Sticks("vfat", 32))
    assert "/dev/sda1: wrong superblock" in capsys.readouterr().out


def test_the_unit_s_command_mounts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(name: str) -> bool:
        asked.append(name)
        return True

    monkeypatch.setattr(stick, "mount", noted)
    (start,) = settings(FOLDER / "table-companion-stick@.service")["ExecStart"]
    assert program.main(start.replace("%I", "sda1").split()[1:]) == 0
    assert asked == ["sda1"]


def test_every_group_of_the_program_is_there_or_made() -> None:
    """A service whose group does not exist does not start."""
    users = (FOLDER.parents[1] / "sysusers.d/table-companion.conf").read_text("utf-8")
    made = set(re.findall(r"^g (\w+)", users, re.MULTILINE))
    of_debian = {"video", "render", "input", "audio", "dialout"}
    (wanted,) = settings(FOLDER / OF_THE_TABLE)["SupplementaryGroups"]
    assert set(wanted.split()) <= made | of_debian


def test_radio_dice_reach_bluez_over_the_system_bus() -> None:
    """Debian's policy lets the group `bluetooth` ask BlueZ; the bus is a socket in the file system."""
    said = settings(FOLDER / OF_THE_TABLE)
    assert "bluetooth" in said["SupplementaryGroups"][0].split()
    assert "AF_UNIX" in said["RestrictAddressFamilies"][0].split()
    hidden = " ".join(value for name in ("InaccessiblePaths", "TemporaryFileSystem") for value in said.get(name, []))
    assert "/run" not in hidden


def test_events_get_the_network_that_phones_get(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed: list[str] = []
    monkeypatch.setattr("deploy.box.network.PhonesNetwork.allow", lambda self: allowed.append("allowed"))
    assert program.main(["home-network"]) == 0
    assert allowed == ["allowed"]
