"""deploy/setup.sh and deploy/apt.sh against stand-ins for Debian's and Python's own programs."""

import fcntl
import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = ["deploy/setup.sh", "deploy/apt.sh", "deploy/requirements.txt", "deploy/requirements-dev.txt", "pyproject.toml"]
APT_LIST = """
[python]
python3-venv
[window]     # a comment beside a group
libgl1       # OpenGL
[sound]
libnew1t64 | libnew1   # the loudspeaker
[comfort]
[pi]
python3-lgpio  # pins
[test]
xvfb         # a screen
"""
# Each stand-in appends what it was asked to "calls".
STAND_INS = {
    "dpkg-query": 'printf "installed %s\\n" $INSTALLED; echo "config-files xvfb"',
    "apt-cache": '[[ " $KNOWN " == *" $2 "* ]]',
    "apt-get": 'echo "apt-get $*" >>"$CALLS"; exit "${APT_FAILS:-0}"',
    "sudo": 'echo "sudo" >>"$CALLS"; exec "$@"',
    "id": 'echo "$USER_ID"',
}
# A Python that makes environments holding itself, and a pip that installs one file.
PYTHON = """
case "$*" in
-ISc*) echo "${RELEASE-3.11}" ;;
-Ic*) exit 0 ;;
"-m venv "*)
    mkdir -p "$3/bin" "$3/lib/python3.11/site-packages"
    cp "$0" "$3/bin/python" ;;
"-m pip "*--editable*)
    echo "project" >>"$CALLS"
    touch "$(dirname "$0")/companion"
    chmod +x "$(dirname "$0")/companion" ;;
"-m pip "*)
    lock=${!#}
    echo "fetch ${lock##*/}" >>"$CALLS"
    [[ -z ${OFFLINE:-} ]] || exit 1
    touch "$(dirname "$0")/../lib/python3.11/site-packages/kivy" ;;
*) exit 9 ;;
esac
"""


class Machine:
    """A folder with the scripts, programs that stand in for the system's, and what they were asked."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "a project"
        self.calls_file = folder / "calls"
        programs = folder / "programs"
        programs.mkdir()
        for name in FILES:
            (self.project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.project / name)
        (self.project / "deploy/apt.txt").write_text(APT_LIST)
        for name, script in {**STAND_INS, "python3": PYTHON}.items():
            (programs / name).write_text(f"#!/usr/bin/env bash\n{script}\n")
            (programs / name).chmod(0o755)
        everything = "libgl1 libnew1 python3-lgpio xvfb"
        self.env = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "CALLS": str(self.calls_file),
            "INSTALLED": everything,
            "KNOWN": everything,
            "USER_ID": "1000",
            "SYSTEM_PACKAGES": str(folder / "system"),
        }
        self.venv = self.project / ".venv"
        self.output = ""

    def run(self, *command: str, **env: str) -> int:
        """Run a script of deploy/ without a terminal; returns its exit code, keeps what it said in `output`."""
        done = subprocess.run(
            ["bash", f"deploy/{command[0]}", *command[1:]],
            cwd=self.project,
            env=self.env | env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.output = done.stdout + done.stderr
        return done.returncode

    def type(self, keys: str, *command: str) -> int:
        """The same at a terminal, where `keys` are typed."""
        screen, keyboard = pty.openpty()
        os.write(screen, keys.encode())
        done = subprocess.run(
            ["bash", f"deploy/{command[0]}", *command[1:]],
            cwd=self.project,
            env=self.env,
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            timeout=60,
        )
        os.close(keyboard)
        os.close(screen)
        return done.returncode

    def calls(self) -> list[str]:
        """What was asked of the stand-ins since the last look."""
        if not self.calls_file.exists():
            return []
        calls = self.calls_file.read_text().splitlines()
        self.calls_file.unlink()
        return calls

    def change_lock(self) -> None:
        with (self.project / "deploy/requirements.txt").open("a") as lock:
            lock.write("# changed\n")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


INSTALL = "apt-get install --no-install-recommends"


def test_nothing_is_said_when_no_debian_package_is_missing(machine: Machine) -> None:
    assert machine.run("apt.sh", "window test", "sound pi") == 0
    assert (machine.output, machine.calls()) == ("", [])


def test_root_without_a_terminal_installs_what_this_release_calls_it(machine: Machine) -> None:
    assert machine.run("apt.sh", "window", "sound", INSTALLED="python3", USER_ID="0") == 0
    assert machine.calls() == ["apt-get update -qq", f"{INSTALL} -y -qq libgl1 libnew1"]


def test_a_newer_name_is_taken_where_it_is_known(machine: Machine) -> None:
    machine.run("apt.sh", "", "sound", INSTALLED="", USER_ID="0", KNOWN="libnew1t64")
    assert machine.calls()[-1] == f"{INSTALL} -y -qq libnew1t64"


def test_without_root_the_line_to_type_is_printed_and_the_game_goes_on(machine: Machine) -> None:
    assert machine.run("apt.sh", "", "window sound", INSTALLED="") == 0
    assert f"sudo {INSTALL} libgl1 libnew1\n" in machine.output
    assert "OpenGL" in machine.output
    assert machine.calls() == []


def test_without_root_a_needed_package_stops_it_by_name(machine: Machine) -> None:
    assert machine.run("apt.sh", "test", "window", INSTALLED="") == 1
    assert "cannot go on without: xvfb\n" in machine.output


def test_a_package_may_stand_without_a_word_about_it(machine: Machine) -> None:
    assert machine.run("apt.sh", "python", "", INSTALLED="") == 1
    assert "cannot go on without: python3-venv\n" in machine.output


def test_a_failed_installation_is_told(machine: Machine) -> None:
    assert machine.run("apt.sh", "window", "", INSTALLED="", USER_ID="0", APT_FAILS="100") == 1
    assert "could not install" in machine.output


def test_a_package_only_the_pi_has_is_not_offered_elsewhere(machine: Machine) -> None:
    assert machine.run("apt.sh", "", "pi", INSTALLED="", KNOWN="") == 0
    assert machine.output == ""


@pytest.mark.parametrize(("keys", "installed"), [("\n", True), ("j\n", True), ("n\n", False)])
def test_a_person_is_asked_once(machine: Machine, keys: str, installed: bool) -> None:
    machine.env["INSTALLED"] = ""
    assert machine.type(keys, "apt.sh", "", "sound") == 0
    asked = ["sudo", "apt-get update -qq", "sudo", f"{INSTALL} -y libnew1"]
    assert machine.calls() == (asked if installed else [])


def test_a_person_who_declined_is_not_asked_at_the_next_start(machine: Machine) -> None:
    machine.run("setup.sh", "play", INSTALLED="")
    assert "Going on without them" in machine.output
    machine.run("setup.sh", "play", INSTALLED="")
    assert machine.output == ""


def test_the_second_start_asks_nothing_of_anybody(machine: Machine) -> None:
    assert machine.run("setup.sh", "play") == 0
    assert machine.calls() == ["fetch requirements.txt", "project"]
    assert machine.run("setup.sh", "play", OFFLINE="1") == 0
    assert (machine.output, machine.calls()) == ("", [])


def test_tests_need_more_and_playing_then_nothing(machine: Machine) -> None:
    machine.run("setup.sh", "play")
    machine.calls()
    assert machine.run("setup.sh", "test") == 0
    assert machine.calls() == ["fetch requirements-dev.txt", "project"]
    machine.run("setup.sh", "play")
    assert machine.calls() == []


def test_a_changed_project_is_installed_without_network(machine: Machine) -> None:
    machine.run("setup.sh", "play")
    machine.calls()
    (machine.project / "pyproject.toml").write_text("# changed\n")
    assert machine.run("setup.sh", "play", OFFLINE="1") == 0
    assert machine.calls() == ["project"]


@pytest.mark.parametrize(
    "damage", ["companion-setup", "bin/python", "bin/companion", "lib/python3.11/site-packages/kivy"]
)
def test_a_damaged_environment_is_made_again(machine: Machine, damage: str) -> None:
    machine.run("setup.sh", "play")
    machine.calls()
    (machine.venv / damage).unlink()
    assert machine.run("setup.sh", "play") == 0
    assert machine.calls() == ["fetch requirements.txt", "project"]
    assert (machine.venv / damage).exists()


def test_a_moved_folder_is_set_up_again(machine: Machine) -> None:
    machine.run("setup.sh", "play")
    machine.calls()
    machine.project = machine.project.rename(machine.project.with_name("moved"))
    assert machine.run("setup.sh", "play") == 0
    assert machine.calls() == ["fetch requirements.txt", "project"]


def test_an_update_without_network_does_not_take_the_game_away(machine: Machine) -> None:
    machine.run("setup.sh", "play")
    machine.change_lock()
    assert machine.run("setup.sh", "play", OFFLINE="1") == 0
    assert "Playing with the ones from before" in machine.output
    assert (machine.venv / "bin/companion").exists()
    assert not (machine.project / ".venv.before").exists()
    machine.calls()
    assert machine.run("setup.sh", "play") == 0
    assert machine.calls() == ["fetch requirements.txt", "project"]


def test_the_first_start_without_network_says_so_and_leaves_nothing_half_made(machine: Machine) -> None:
    assert machine.run("setup.sh", "play", OFFLINE="1") == 1
    assert "could not be fetched" in machine.output
    assert not machine.venv.exists()


def test_tests_never_run_with_other_packages_than_the_locked_ones(machine: Machine) -> None:
    machine.run("setup.sh", "test")
    machine.change_lock()
    assert machine.run("setup.sh", "test", OFFLINE="1") == 1


def test_a_set_up_that_was_cut_short_is_taken_back(machine: Machine) -> None:
    machine.run("setup.sh", "play")
    machine.calls()
    machine.venv.rename(machine.project / ".venv.before")
    machine.venv.mkdir()
    assert machine.run("setup.sh", "play", OFFLINE="1") == 0
    assert machine.calls() == []
    assert (machine.venv / "bin/companion").exists()


def test_of_two_at_once_one_waits_and_finds_it_made(machine: Machine) -> None:
    machine.run("setup.sh", "play")
    machine.calls()
    aside = machine.venv.rename(machine.project / ".venv.before")
    other = os.open(machine.project, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    command = ["bash", "deploy/setup.sh", "play"]
    with subprocess.Popen(command, cwd=machine.project, env=machine.env, stdout=subprocess.PIPE, text=True) as waiting:
        assert waiting.stdout is not None
        assert "Another set-up is at work" in waiting.stdout.readline()
        assert aside.exists() and not machine.venv.exists(), "it touches nothing of the other's"
        aside.rename(machine.venv)
        os.close(other)
    assert waiting.returncode == 0
    assert machine.calls() == []


def test_a_python_that_is_too_old_or_too_new_is_told(machine: Machine) -> None:
    assert machine.run("setup.sh", "play", RELEASE="", PYTHON="python3") == 1
    assert "No Python 3.11, 3.12 or 3.13" in machine.output


def test_pins_of_the_pi_are_reached_through_the_systems_module(machine: Machine, tmp_path: Path) -> None:
    system = tmp_path / "system"
    system.mkdir()
    for name in ("lgpio.py", "_lgpio.cpython-311-x.so", "_lgpio.cpython-313-x.so", "other.py"):
        (system / name).touch()
    machine.run("setup.sh", "play")
    linked = sorted(
        file.name for file in (machine.venv / "lib/python3.11/site-packages").iterdir() if file.is_symlink()
    )
    assert linked == ["_lgpio.cpython-311-x.so", "lgpio.py"]
