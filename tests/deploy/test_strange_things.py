"""What somebody else leaves for root on a box: it is refused at once, and nobody waits for a verdict for ever."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from deploy.box import __main__ as program
from deploy.box import debfile
from deploy.box.debfile import MAGIC, MEMBERS, SIGNATURE_LIMIT, RefusedError, add_signature, check_signature, members
from deploy.box.regular import open_regular, pieces
from deploy.box.repack import UNFINISHED
from deploy.box.update import PACKAGE_LIMIT, Places
from tests.deploy.test_box import PARTS, System, ar, deb, keep_it, places, told, updater

__all__ = ["deb", "places"]

pytestmark = pytest.mark.timeout(20)
"""Whoever waits for a pipe waits for ever."""


def _folder(path: Path) -> None:
    (path / "in it").mkdir(parents=True)
    (path / "in it/file").touch()


STRANGE: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "folder": _folder,
    "zeros without end": lambda path: path.symlink_to("/dev/zero"),
    "link to itself": lambda path: path.symlink_to(path.name),
}
strange = pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE.keys())


@strange
def test_a_strange_request_is_refused_at_once_and_gone(places: Places, make: Callable[[Path], object]) -> None:
    places.request.unlink()
    make(places.request)
    assert not updater(places, system := System()).update()
    assert told(places) == ("refused", "not_there")
    assert not os.path.lexists(places.request), "systemd would start us again and again"
    assert system.asked == []


@strange
def test_a_strange_package_is_refused_at_once(places: Places, make: Callable[[Path], object]) -> None:
    (package,) = (places.sticks / "sda1").iterdir()
    package.unlink()
    make(package)
    assert not updater(places, System()).update()
    assert told(places) == ("refused", "not_there")
    assert not places.new.exists()


def test_a_long_request_is_not_read(places: Places) -> None:
    request = places.request.read_text()
    places.request.write_text(request + " " * 5000)
    updater(places, System()).update()
    assert told(places) == ("refused", "not_there")


def test_a_package_beyond_all_measure_is_not_copied(places: Places) -> None:
    (package,) = (places.sticks / "sda1").iterdir()
    os.truncate(package, PACKAGE_LIMIT + 1)
    updater(places, system := System()).update()
    assert told(places) == ("refused", "damaged")
    assert system.asked == []


def test_a_device_is_no_ordinary_file_and_what_grows_is_read_to_where_it_ended(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no ordinary file"):
        open_regular(Path("/dev/zero"), 100)
    file = tmp_path / "file"
    file.write_bytes(b"twelve bytes")
    with pytest.raises(OSError, match="too large"):
        open_regular(file, 11)
    with open_regular(file, 12) as opened:
        with file.open("ab") as more:
            more.write(b" and more")
        assert b"".join(pieces(opened, 12)) == b"twelve bytes"


def test_a_thousand_members_are_not_all_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.deb"
    file.write_bytes(ar(*PARTS, ("_gpgorigin", b"x"), *[("_more", b"")] * 1000))
    looked: list[str] = []
    really = debfile.Member

    def noted(name: str, start: int, size: int) -> debfile.Member:
        looked.append(name)
        return really(name, start, size)

    monkeypatch.setattr(debfile, "Member", noted)
    with pytest.raises(RefusedError, match="damaged"):
        members(file)
    assert len(looked) <= len(MEMBERS)
    file.write_bytes(MAGIC + ar(("_odd", b"")).removeprefix(MAGIC) * 1000)
    looked.clear()
    with pytest.raises(RefusedError, match="damaged"):
        members(file)
    assert looked == []


def test_a_huge_signature_is_not_read(deb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keyring = deb.with_name("keyring.gpg")
    keyring.touch()
    add_signature(deb, bytes(SIGNATURE_LIMIT + 1))

    def never(*_given: object, **_more: object) -> None:
        raise AssertionError("it was given to gpgv")

    monkeypatch.setattr(subprocess, "Popen", never)
    with pytest.raises(RefusedError, match="bad_signature"):
        check_signature(deb, keyring)


def test_a_signature_that_unpacks_for_ever_comes_to_an_end(deb: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = deb.with_name("limits")
    (deb.parent / "gpgv").write_text(f'#!/bin/sh\nulimit -t >"{limits}"\nulimit -v >>"{limits}"\n')
    (deb.parent / "gpgv").chmod(0o755)
    monkeypatch.setenv("PATH", f"{deb.parent}:{os.environ['PATH']}")
    keyring = deb.with_name("keyring.gpg")
    keyring.touch()
    add_signature(deb, b"a few bytes")
    check_signature(deb, keyring)
    seconds, kilobytes = limits.read_text().split()
    assert int(seconds) <= 60
    assert int(kilobytes) <= 256 << 10


# ── whatever ends an update, a verdict stands ───────────────────────────────────────────────────────────────


class Killed(BaseException):
    """The helper is ended from outside, in the middle of its work."""


def _killed_while(places: Places, at: str) -> None:
    """Ask for an update that is killed when it comes to the program that begins so."""

    class Deadly(System):
        def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
            done = super().__call__(command)
            if self.asked[-1].startswith(at):
                raise Killed
            return done

    with pytest.raises(Killed):
        updater(places, Deadly()).update()
    assert told(places)[0] == "working", "else this shows nothing"


@pytest.mark.parametrize("how", ["ended", "recover"])
def test_an_update_killed_before_the_change_is_told_as_stopped(places: Places, how: str) -> None:
    _killed_while(places, "dpkg --compare-versions")
    (places.folder / f"{UNFINISHED}x").mkdir()
    system = System()
    getattr(updater(places, system), how)()
    assert told(places) == ("refused", "stopped")
    assert system.asked == [], "nothing was changed"
    assert [file.name for file in places.folder.iterdir()] == ["result.json"], "left lying about"


def test_an_update_killed_in_the_change_goes_back_and_the_table_plays(places: Places) -> None:
    _killed_while(places, "dpkg --install")
    updater(places, system := System()).ended()
    assert told(places) == ("rolled_back", "interrupted")
    assert system.did(f"dpkg --install {places.previous}")
    assert system.did("systemctl restart")
    assert not places.under_way.exists()
    assert not places.at_work.exists()


def test_one_that_ended_by_itself_keeps_its_verdict(places: Places) -> None:
    updater(places, System()).update()
    updater(places, system := System()).ended()
    assert told(places) == ("done", "")
    assert system.asked == []


def test_one_killed_before_it_looked_leaves_no_request(places: Places) -> None:
    updater(places, System()).ended()
    assert not places.request.exists()


def test_a_verdict_that_cannot_be_written_leaves_no_working_behind(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = updater(places, System(), keep=keep_it)
    it.tell("working")

    def full(*_given: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    it.tell("refused", "damaged")
    assert not places.result.exists()


# ── games are forgotten when root says so, and nobody else ──────────────────────────────────────────────────


@strange
def test_forgetting_follows_no_link_and_waits_for_no_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object]
) -> None:
    monkeypatch.setattr(program, "FORGET", tmp_path / "forget-games")
    make(program.FORGET)
    assert program.main(["forget-games"]) == 1


def test_forgetting_writes_nothing_where_a_link_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "FORGET", tmp_path / "forget-games")
    program.FORGET.symlink_to(tmp_path / "made by root")
    assert program.main(["forget-games"]) == 1
    assert not (tmp_path / "made by root").exists()
    program.FORGET.unlink()
    assert program.main(["forget-games"]) == program.main(["forget-games"]) == 0
    assert program.FORGET.is_file()


@pytest.mark.parametrize(
    ("mark", "kept"),
    [
        (str(program.FORGET), False),
        ("/var/lib/table-companion/FORGET", True),  # where the table's program may write
    ],
)
def test_purging_forgets_games_only_by_root_s_own_word(tmp_path: Path, mark: str, kept: bool) -> None:
    text = (Path(__file__).parents[2] / "deploy/control/postrm").read_text(encoding="utf-8")
    for folder in ("/run", "/var", "/etc", "/media"):
        text = text.replace(f"{folder}/", f"{tmp_path}{folder}/")
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "getent").write_text("#!/bin/sh\nexit 2\n")
    (programs / "getent").chmod(0o755)
    game = tmp_path / "var/lib/table-companion/games/x.game"
    game.parent.mkdir(parents=True)
    game.touch()
    marked = tmp_path / mark.lstrip("/")
    marked.parent.mkdir(parents=True, exist_ok=True)
    marked.touch()
    environment = {"PATH": f"{programs}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", text, "postrm", "purge"], env=environment, check=True)
    assert game.exists() == kept
    assert not (tmp_path / "etc/table-companion").exists()
