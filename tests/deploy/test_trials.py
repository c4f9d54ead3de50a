"""The package on real machines: Debian roots, booted, without a network. `make deploy-test`; needs root."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.installed import DATA, FIRST_PICTURE, SERVICE, box
from tests.deploy.machine import BUILT, root_folder
from tests.deploy.networkmanager import AT_HOME, HOME, PROGRAM
from tests.deploy.packages import (
    STRANGER,
    Keys,
    built,
    changed,
    for_another_machine,
    for_another_release,
    that_does_not_start,
)

pytestmark = [pytest.mark.long, pytest.mark.timeout(900), pytest.mark.skipif(os.geteuid() != 0, reason="needs root")]

UNITS = Path(__file__).parents[2] / "deploy/root/usr/lib/systemd/system"
WITH_A_FINGER = """ExecStart=
ExecStart=/usr/bin/python3 -I /srv/player.py play --window --data /var/lib/table-companion
"""
QUICKER_WATCHDOG = "WatchdogSec=6\n"


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keys]:
    before = os.environ.get("GNUPGHOME")
    home = tmp_path_factory.mktemp("keys") / "gnupg"
    yield Keys.made(home)
    subprocess.run(["gpgconf", "--homedir", str(home), "--kill", "all"], check=False)
    os.environ.pop("GNUPGHOME")
    if before is not None:
        os.environ["GNUPGHOME"] = before


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def package(release: str, keys: Keys) -> Path:
    return built(release, "amd64")


def test_it_is_installed_plays_and_comes_back_with_the_same_question(release: str, package: Path) -> None:
    with box(release, "plays", package, WITH_A_FINGER + QUICKER_WATCHDOG) as it:
        machine = it.machine
        it.install()
        machine.until(it.plays, FIRST_PICTURE, "the first picture")
        it.give_a_game()
        question = it.question()
        assert question["name"] == "choose_action"

        # It hangs: the watchdog says where it hung, and brings the same question back.
        it.forget_question()
        hung = time.monotonic()
        machine.do("systemctl", "kill", "--kill-whom=main", "--signal=USR1", SERVICE)
        assert it.question() == question
        (BUILT / f"watchdog-{release}.txt").write_text(
            f"{time.monotonic() - hung:.1f} s, of them at most 6 unnoticed\n"
        )
        assert machine.shown(SERVICE, "NRestarts") == "1"
        assert 'player.py", line' in machine.journal(SERVICE), "nobody is told where it hung"
        machine.until(it.plays, FIRST_PICTURE, "the picture after the watchdog")

        # Somebody has played as root, or the card was read elsewhere: it is put right by itself.
        machine.do("systemctl", "stop", SERVICE)
        machine.do("chown", "-R", "root:root", DATA)
        it.forget_question()
        machine.do("systemctl", "start", SERVICE)
        assert it.question() == question
        assert machine.do("find", DATA, "!", "-user", "table-companion") == ""

        # A switch-off is clean, and nothing of it counts as a failure.
        machine.do("systemctl", "stop", SERVICE)
        assert machine.shown(SERVICE, "Result") == "success"


def test_the_units_and_rules_are_what_this_systemd_understands(release: str, package: Path) -> None:
    with box(release, "verified", package, "") as it:
        it.install()
        units = it.machine.do("sh", "-c", "ls -d /usr/lib/systemd/system/table-companion*").split()
        assert {Path(unit).name for unit in units} == {unit.name for unit in UNITS.iterdir()}
        said = it.machine.do("systemd-analyze", "verify", *(unit.replace("@.", "@sda1.") for unit in units))
        assert "table-companion" not in said, said
        if release == "trixie":  # bookworm's udevadm has no verify
            it.machine.do("udevadm", "verify", "--no-style", "/usr/lib/udev/rules.d/70-table-companion.rules")
        exposure = it.machine.do("systemd-analyze", "security", "--threshold=20", "--no-pager", SERVICE)
        assert "Overall exposure level" in exposure


def test_without_a_screen_it_says_so_and_goes_on_trying(release: str, package: Path) -> None:
    with box(release, "blind", package, "Environment=SDL_VIDEODRIVER=kmsdrm\n") as it:
        it.install()
        it.machine.until(lambda: int(it.machine.shown(SERVICE, "NRestarts")) >= 2, FIRST_PICTURE, "a second try")
        assert "There is no screen that a window could open on." in it.machine.journal(SERVICE)


WIFI = "table-companion-wifi.service"
RADIO = "/var/lib/table-companion-wifi/radio.json"


def test_the_table_asks_for_phones_and_a_wifi_and_the_home_one_comes_back(release: str, package: Path) -> None:
    with box(release, "phones", package, WITH_A_FINGER) as it:
        it.install()
        machine = it.machine
        machine.until(it.plays, FIRST_PICTURE, "the first picture")

        def ask(name: str, word: str) -> None:
            request = f"/run/table-companion/requests/{name}"
            machine.do("sh", "-c", f"echo {word} >{request}.new && mv {request}.new {request}")

        def told(state: str) -> dict[str, Any]:
            def now() -> dict[str, Any] | None:
                said = machine.json("/run/table-companion/wifi.json")
                return said if said and said["state"] == state else None

            return machine.until(now, 30.0, f"a Wi-Fi that is {state}")

        def radio() -> dict[str, Any]:
            return dict(machine.json(RADIO))

        def is_home() -> bool:
            left = machine.do("ls", "/var/lib/table-companion-wifi").split()
            said = machine.json(RADIO)  # None while the double is writing it
            return said is not None and said["at"] == HOME and said["profile"] == [] and left == ["radio.json"]

        # No NetworkManager is there, and the table is told so.
        ask("wifi", "on")
        assert told("refused")["code"] == "no_manager"
        machine.until(lambda: machine.shown(WIFI, "ActiveState") == "inactive", 20.0, "the helper's end")

        # With its double, inside the helper's fences: a Wi-Fi stands, is cut off by a kill, and home is back.
        machine.write("/usr/bin/nmcli", PROGRAM.format(python="/usr/bin/python3", state=RADIO))
        machine.write(RADIO, json.dumps(AT_HOME))
        machine.do("chmod", "755", "/usr/bin/nmcli")
        ask("wifi", "on")
        assert len(told("on")["password"]) >= 8
        assert machine.do("stat", "-c", "%a %G", "/run/table-companion/wifi.json") == "640 table-companion"
        assert radio()["at"] == "own"
        machine.do("systemctl", "kill", "--signal=KILL", WIFI)
        machine.until(is_home, 30.0, "home after a kill")
        assert machine.json("/run/table-companion/wifi.json")["code"] == "interrupted"

        # The power went out instead: nothing ran afterwards, and the next start goes home.
        machine.write("/var/lib/table-companion-wifi/home", json.dumps({"device": "wlan0", "uuid": HOME}))
        machine.write(RADIO, json.dumps(AT_HOME | {"at": "", "state": "disconnected"}))
        machine.do("systemctl", "start", "table-companion-home-wifi.service")
        assert is_home()
        assert machine.do("systemctl", "is-enabled", "table-companion-home-wifi.service") == "enabled"

        # And an evening that ends as it should.
        ask("wifi", "on")
        told("on")
        ask("wifi", "off")
        told("off")
        machine.until(is_home, 30.0, "home after the evening")

        # Phones: the program comes back with networks at home allowed, and without them when that is taken back.
        assert "AF_INET" not in machine.shown(SERVICE, "RestrictAddressFamilies").split()
        ask("phones", "on")
        drop_in = f"/etc/systemd/system/{SERVICE}.d/phones.conf"
        machine.until(lambda: (machine.root / drop_in.lstrip("/")).is_symlink(), 20.0, "the drop-in")
        machine.until(it.plays, FIRST_PICTURE, "the picture with phones allowed")
        assert "AF_INET" in machine.shown(SERVICE, "RestrictAddressFamilies").split()
        machine.do("companion-box", "phones-off")
        machine.until(it.plays, FIRST_PICTURE, "the picture without them")
        assert not (machine.root / drop_in.lstrip("/")).is_symlink()


@pytest.mark.parametrize("release", ["bookworm"], scope="module")
def test_updates_come_from_a_stick_or_leave_everything_as_it_was(
    release: str, package: Path, keys: Keys, tmp_path: Path
) -> None:
    newer = changed(package, "0.2.0+deb12", tmp_path, keys)
    with box(release, "updates", package, WITH_A_FINGER) as it:
        it.install()
        machine = it.machine
        it.give_a_game()
        question = it.question()
        present = it.version()

        def refused(wish: Path, code: str, name: str = "") -> None:
            it.ask_for(wish, name)
            outcome = it.outcome()
            assert (outcome["state"], outcome["code"]) == ("refused", code)
            assert it.version() == present
            assert it.plays()
            assert machine.shown(SERVICE, "NRestarts") == "0"

        damaged = tmp_path / "table-companion_0.2.1+deb12_amd64.deb"
        whole = newer.read_bytes()
        damaged.write_bytes(whole[: len(whole) // 2])
        refused(damaged, "damaged")
        damaged.write_bytes(whole[:1_000_000] + bytes([whole[1_000_000] ^ 1]) + whole[1_000_001:])
        refused(damaged, "bad_signature")
        unsigned = tmp_path / "table-companion_0.2.2+deb12_amd64.deb"
        shutil.copy(newer, unsigned)
        subprocess.run(["ar", "d", str(unsigned), "_gpgorigin"], check=True)
        refused(unsigned, "unsigned")
        keys.sign(unsigned, STRANGER)
        refused(unsigned, "bad_signature")
        refused(changed(package, "0.2.3+deb12", tmp_path, keys, for_another_machine), "wrong_machine")
        refused(changed(package, "0.2.4+deb12", tmp_path, keys, for_another_release), "does_not_fit")
        refused(changed(package, "0.0.9+deb12", tmp_path, keys), "not_newer")
        machine.do("mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", "/var/lib/table-companion-update")
        refused(newer, "disk_full")
        machine.do("umount", "/var/lib/table-companion-update")

        # One that does not start: the version before plays on, with the same question.
        it.forget_question()
        it.ask_for(changed(package, "0.3.0+deb12", tmp_path, keys, that_does_not_start))
        outcome = it.outcome()
        assert (outcome["state"], outcome["code"]) == ("rolled_back", "start_failed")
        assert it.version() == present
        assert it.question() == question


@pytest.mark.parametrize("release", ["bookworm"], scope="module")
def test_a_newer_version_goes_on_and_one_may_go_back(release: str, package: Path, keys: Keys, tmp_path: Path) -> None:
    newer = changed(package, "0.2.0+deb12", tmp_path, keys)
    with box(release, "newer", package, WITH_A_FINGER) as it:
        it.install()
        machine = it.machine
        it.give_a_game()
        question, present = it.question(), it.version()
        machine.write("/etc/table-companion/box.env", "COMPANION_PANEL=hdmi-10\n")

        # It is killed in the middle: the system itself goes back, and the table hears of it.
        it.forget_question()
        it.ask_for(newer)
        machine.until(lambda: "half-installed" in machine.do("tail", "-n2", "/var/log/dpkg.log"), 120.0, "dpkg at work")
        machine.do("systemctl", "kill", "--signal=KILL", "table-companion-update.service")
        assert it.outcome()["code"] == "interrupted"
        assert it.version() == present
        assert it.question() == question

        # And now it goes through.
        it.forget_question()
        it.ask_for(newer)
        assert it.outcome()["state"] == "done"
        assert it.version() == "0.2.0+deb12 installed"
        assert it.question() == question
        assert machine.read("/etc/table-companion/box.env") == "COMPANION_PANEL=hdmi-10\n"

        # Somebody likes the one before better.
        it.forget_question()
        machine.do("companion-box", "back")
        assert it.version() == present
        assert it.question() == question


def content(path: Path) -> str | None:
    """What tells whether a file has changed; None for a folder and for what is not there."""
    if path.is_symlink():
        return f"-> {path.readlink()}"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def snapshot(upper: Path) -> dict[str, str | None]:
    """What was changed on a machine: each file of its layer, with its content now (a deleted one has none)."""
    return {str(path.relative_to(upper)): content(path) for path in sorted(upper.rglob("*")) if not path.is_dir()}


OF_THE_SYSTEM = (
    "var/lib/dpkg/",
    "var/log/",
    "var/cache/",
    "srv/",
    "etc/passwd-",
    "etc/group-",
    "etc/shadow-",
    "etc/gshadow-",
    "etc/.pwd.lock",
    "run/",
    "tmp/",
    "var/lib/systemd/",
)


@pytest.mark.parametrize("release", ["bookworm"], scope="module")
def test_what_is_removed_leaves_no_trace_but_the_games(release: str, package: Path) -> None:
    with box(release, "removed", package, "") as it:
        machine, upper = it.machine, BUILT / "trials/removed/upper"
        machine.write("/boot/firmware/config.txt", "# theirs\ndtparam=audio=on\n")
        machine.do("systemctl", "disable", "getty@tty1.service")
        machine.do("systemctl", "enable", "getty@tty1.service")  # so that its link is one of this layer
        before = snapshot(upper)

        def differs() -> set[str]:
            now, below = snapshot(upper), root_folder(release, "amd64")
            names = {name for name in before.keys() | now.keys() if not name.startswith(OF_THE_SYSTEM)}
            return {name for name in names if before.get(name, content(below / name)) != now.get(name)}

        it.install()
        it.give_a_game()
        assert "dtparam=i2c_arm=on" in machine.read("/boot/firmware/config.txt")
        assert machine.do("systemctl", "is-enabled", "getty@tty1.service", check=False) == "disabled"

        machine.do("dpkg", "--remove", "table-companion")
        left = differs()
        users = {f"etc/{name}" for name in ("passwd", "shadow", "group", "gshadow")}
        assert {name for name in left - users if not name.startswith("var/lib/table-companion/")} == {
            "etc/table-companion/box.env"
        }
        assert machine.do("systemctl", "is-enabled", "getty@tty1.service") == "enabled"

        machine.do("dpkg", "--purge", "table-companion")
        left = set(differs() - users)
        assert left and all(name.startswith("var/lib/table-companion/") for name in left), left
        assert any(name.endswith(".companion") or "games/" in name for name in left), "the games are gone"

        it.install()
        machine.do("companion-box", "forget-games")
        machine.do("dpkg", "--purge", "table-companion")
        assert differs() <= users
        assert "table-companion" not in machine.read("/etc/passwd")
