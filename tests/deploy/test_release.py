"""What `make release` gives away: the same to the byte twice, and installed where nothing is but Debian.

`make release-test`; of the last commit, so that nothing may be uncommitted. Needs root, network (Debian's packages and
those of the lock), and for Debian 13 Python 3.13 as a program that runs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.deb.targets import RELEASES
from tests.deploy.machine import BUILT, PROJECT, Userland, empty_root, layered
from tests.deploy.packages import OWNER, Keys, uv_program

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600), pytest.mark.skipif(os.geteuid() != 0, reason="needs root")]

TOOLS = BUILT / "release-tools/bin/python"
SOURCE = "Types: deb\nURIs: file:/srv/apt\nSuites: {release}\nComponents: main\nSigned-By: /etc/apt/keyrings/{key}\n"
KEY = "table-companion.gpg"
CONVERSATION = (
    '{"cmd":"new","game":"karriere_poker","seats":["Anna","Ben","Cem","Dora"],"chance":"seeded","seed":1}\n'
    '{"cmd":"quit"}\n'
)
SCREEN = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keys]:
    before = os.environ.get("GNUPGHOME")
    home = tmp_path_factory.mktemp("keys") / "gnupg"
    yield Keys.made(home)
    subprocess.run(["gpgconf", "--homedir", str(home), "--kill", "all"], check=False)
    os.environ.pop("GNUPGHOME")
    if before is not None:
        os.environ["GNUPGHOME"] = before


def made(into: Path, **differs: str) -> Path:
    """A release of the last commit for PCs, not judged; `differs` is what is otherwise about the machine."""
    command = [str(TOOLS), "-m", "deploy.release", "--key", OWNER, "--into", str(into), "--machine", "amd64"]
    command += ["--uv", uv_program(), "--reuse", "unused", "--unjudged"]
    subprocess.run(command, cwd=PROJECT, env={**os.environ, **differs}, check=True)
    (release,) = into.iterdir()
    return release


@pytest.fixture(scope="module")
def given(keys: Keys, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("given"))


@pytest.fixture(scope="module", params=[release.name for release in RELEASES])
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def root(release: str, given: Path) -> Iterator[Userland]:
    """Debian's smallest system, with the repository as a source of packages and nothing of ours installed."""
    with layered(empty_root(release), f"release-{release}") as folder:
        shutil.copytree(given / "apt", folder / "srv/apt")
        (folder / "etc/apt/keyrings").mkdir(parents=True, exist_ok=True)
        shutil.copy(given / "apt" / KEY, folder / "etc/apt/keyrings")
        source = SOURCE.format(release=release, key=KEY)
        (folder / "etc/apt/sources.list.d/table-companion.sources").write_text(source)
        yield Userland(folder, network=True)


def contents(release: Path) -> dict[str, bytes]:
    return {str(file.relative_to(release)): file.read_bytes() for file in release.rglob("*") if file.is_file()}


def test_two_builds_are_equal_to_the_byte(given: Path, tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="else where ") as elsewhere:  # short: it holds sockets
        other = made(tmp_path / "other", TMPDIR=elsewhere, TZ="Asia/Tokyo", LANG="C", PYTHONHASHSEED="7")
    one, two = contents(given), contents(other)
    assert len(one) > 20 and one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []


def test_the_checksums_are_those_of_all_files_and_signed(given: Path) -> None:
    subprocess.run(["sha256sum", "--quiet", "--check", "SHA256SUMS"], cwd=given, check=True)
    named = {line.split("  ")[1] for line in (given / "SHA256SUMS").read_text().splitlines()}
    assert contents(given).keys() - named == {"SHA256SUMS", "SHA256SUMS.asc"}
    subprocess.run(
        ["gpgv", "--keyring", str(given / "apt" / KEY), "SHA256SUMS.asc", "SHA256SUMS"], cwd=given, check=True
    )


def test_the_list_of_parts_has_what_lies_inside(given: Path) -> None:
    (file,) = given.glob("*.cdx.json")
    told = json.loads(file.read_text("utf-8"))
    parts = {part["name"].lower(): part for part in told["components"]}
    assert {"kivy", "reportlab", "pyyaml", "lgpio", "roboto"} <= parts.keys()
    inside = {part["name"]: part.get("version") for part in parts["kivy"]["components"]}
    assert inside["SDL 2"] == "2.30.7" and inside["libpng"] == "1.5.13" and "FreeType" in inside
    assert parts["kivy"]["hashes"] and parts["kivy"]["purl"] == "pkg:pypi/kivy@2.3.1"
    assert any(rest["ref"].startswith("program:") and rest["dependsOn"] for rest in told["dependencies"])


def test_apt_installs_it_from_the_signed_repository_and_it_plays(root: Userland, release: str) -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    said = root.do("apt-get", "update", environment=quiet)
    assert f"file:/srv/apt {release} InRelease" in said and "W:" not in said, said
    root.do("apt-get", "install", "--yes", "--quiet", "table-companion", environment=quiet)
    assert root.do("companion", "--version").startswith("companion ")
    assert "file:/srv/apt" in root.do("apt-cache", "policy", "table-companion")
    assert "1 came to an end" in root.do("companion", "simulate", "karriere_poker", "--games", "1", "--workers", "1")
    root.do("companion", "check", "karriere_poker")
    for file in ("man/man1/companion-play.1.gz", "bash-completion/completions/companion"):
        root.do("test", "-s", f"/usr/share/{file}")


def test_apt_refuses_a_repository_that_was_changed(root: Userland, release: str) -> None:
    lists = root.root / f"srv/apt/dists/{release}/main/binary-amd64"
    before = {file: file.read_bytes() for file in lists.iterdir()}
    try:
        for file in before:
            file.write_bytes(b"")
        with pytest.raises(AssertionError, match=r"unexpected size|[Mm]ismatch"):
            root.do("sh", "-c", "rm -rf /var/lib/apt/lists/*; apt-get update --error-on=any")
    finally:
        for file, text in before.items():
            file.write_bytes(text)
        root.do("apt-get", "update")


def test_pipx_installs_the_wheel_and_it_plays_in_terminal_window_and_for_programs(
    root: Userland, release: str, given: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (known,) = (one for one in RELEASES if one.name == release)
    shutil.copytree(wheels(known.python, tmp_path_factory.mktemp("wheels")), root.root / "srv/wheels")
    (wheel,) = given.glob("*.whl")
    shutil.copy(wheel, root.root / "srv")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    root.do("apt-get", "update")
    root.do("apt-get", "install", "--yes", "--quiet", "pipx", "table-companion", environment=quiet)
    root.do("apt-get", "purge", "--yes", "--quiet", "table-companion", environment=quiet)  # its libraries stay
    only = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/srv/wheels", "HOME": "/srv/home", "LANG": "C.UTF-8"}
    root.do("pipx", "install", f"/srv/{wheel.name}", environment=only)
    companion = "/srv/home/.local/bin/companion"
    assert root.do(companion, "--version").startswith("companion ")
    assert "1: A new game" in root.do(companion, "play", "--text", "--data", "/srv/data", text="quit\n")
    first, last = root.do(companion, "referee", text=CONVERSATION).splitlines()[:2]
    assert json.loads(first)["question"] and json.loads(last) == {"ok": True}
    linked = (root.root / companion.lstrip("/")).readlink()  # into the environment that pipx made, wherever that is
    shutil.copy(Path(__file__).with_name("starting.py"), root.root / "srv")
    said = root.do(str(linked.with_name("python")), "/srv/starting.py", "ours", environment=SCREEN)
    told = json.loads(next(line for line in said.splitlines() if line.startswith("{")))
    assert 0 < told["first"] <= told["home"]


def wheels(python: tuple[int, int], folder: Path) -> Path:
    """The locked packages for a release's Python, and what pipx itself wants: the trial asks no registry."""
    wanted = ".".join(map(str, python))
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--dest", str(folder)]
    other = [
        "--python-version",
        wanted,
        "--implementation",
        "cp",
        "--abi",
        f"cp{wanted.replace('.', '')}",
        "--abi",
        "abi3",
    ]
    platforms = [
        word
        for tag in ("2014", "_2_17", "_2_26", "_2_27", "_2_28")
        for word in ("--platform", f"manylinux{tag}_x86_64")
    ]
    lock = str(PROJECT / "deploy/requirements.txt")
    subprocess.run([*pip, *other, "--abi", "none", *platforms, "--no-deps", "--require-hashes", "-r", lock], check=True)
    subprocess.run([*pip, "pip", "setuptools", "wheel"], check=True)
    return folder
