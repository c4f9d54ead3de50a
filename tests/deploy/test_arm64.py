"""The package in a Raspberry Pi's userland, emulated: `make arm64-test`; needs root and qemu-user."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.deb.targets import MACHINES, RELEASES
from tests.deploy.machine import BUILT, PROJECT, Userland, emulated
from tests.deploy.packages import built, uv_program

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600), pytest.mark.skipif(os.geteuid() != 0, reason="needs root")]

SITE = "/usr/lib/table-companion/site"
FAST = (
    "tests/engine",
    "tests/mechanics",
    "tests/hardware/tower/test_protocol.py",
    "tests/hardware/buttons/test_debounce.py",
)
"""Emulated Python is some eight times slower: what depends on the machine, and not on one game's rules."""
GAMES = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo")


@pytest.fixture(scope="module", params=[release.name for release in RELEASES])
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def userland(release: str) -> Iterator[Userland]:
    package = built(release, "arm64", key=None)
    with emulated(release, f"arm64-{release}") as root:
        root.do("dpkg", "--install", "/srv/package.deb", folders={"/srv/package.deb": package})
        yield root


@pytest.fixture(scope="module")
def test_packages(release: str) -> Path:
    """pytest and its like for the emulated Python, unpacked beside."""
    (known,) = (one for one in RELEASES if one.name == release)
    folder = BUILT / "test-packages" / release
    if not folder.exists():
        python, machine = known.python_name.removeprefix("python"), MACHINES["arm64"]
        lock = PROJECT / "deploy/requirements-dev.txt"
        command = [uv_program(), "pip", "install", "--quiet", "--no-config", "--no-deps", "--target", str(folder)]
        command += ["--python-version", python, "--python-platform", f"{machine}-manylinux_{known.glibc}"]
        subprocess.run([*command, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)], check=True)
    return folder


def test_it_is_installed_and_plays_a_whole_game_of_each(userland: Userland) -> None:
    assert "companion " in userland.do("companion", "--version")
    enabled = userland.do("systemctl", "is-enabled", "table-companion.service")
    assert enabled.splitlines()[0] == "enabled", "an image that is made so would not start into the game"
    for game in GAMES:
        told = userland.do("companion", "simulate", game, "--games", "1", "--workers", "1")
        assert "1 came to an end" in told, told


def test_the_packs_hold_there_too(userland: Userland) -> None:
    userland.do("companion", "check", "karriere_poker", within=1200)


def test_the_fast_part_of_the_suite(userland: Userland, test_packages: Path) -> None:
    told = userland.do(
        *("python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir=/srv/project"),
        *(f"/srv/project/{part}" for part in FAST),
        within=3000,
        folders={"/srv/project": PROJECT, "/srv/packages": test_packages},
        environment={"PYTHONPATH": f"{SITE}:/srv/project:/srv/packages", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert " passed" in told
    assert "failed" not in told


def test_the_first_pictures_beside_a_bare_window(userland: Userland, release: str) -> None:
    folders = {"/srv/starting.py": Path(__file__).with_name("starting.py")}
    screen = {"SDL_VIDEODRIVER": "offscreen", "LP_NUM_THREADS": "0"}
    told: dict[str, dict[str, float]] = {}
    for which in ("bare", "ours", "bare", "ours"):  # the first of each fills the caches
        said = userland.do("python3", "-I", "/srv/starting.py", which, folders=folders, environment=screen)
        told[which] = json.loads(next(line for line in said.splitlines() if line.startswith("{")))
    report = BUILT / f"starting-{release}.json"
    report.write_text(json.dumps(told) + "\n", encoding="utf-8")
    assert told["bare"]["first"] > 0 and 0 < told["ours"]["first"] <= told["ours"]["home"]
