"""What root does on a box: packages as files, updates, switching on and off. Without root, and without a machine."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from deploy.box import boot_config
from deploy.box.debfile import MAGIC, RefusedError, add_signature, check_signature, fields, members, signed_bytes
from deploy.box.repack import repack
from deploy.box.switch import LINK, LOGIN, Switch
from deploy.box.update import Places, Updater


def ar(*parts: tuple[str, bytes]) -> bytes:
    """An archive as ar(1) makes it."""
    made = MAGIC
    for name, data in parts:
        made += f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}".encode() + b"`\n" + data
        made += b"\n" if len(data) % 2 else b""
    return made


PARTS = (("debian-binary", b"2.0\n"), ("control.tar.xz", b"odd"), ("data.tar.zst", b"even"))


@pytest.fixture
def deb(tmp_path: Path) -> Path:
    """The smallest real package."""
    tree = tmp_path / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN").chmod(0o755)
    about = "Package: table-companion\nVersion: 2.0\nArchitecture: amd64\nMaintainer: We <we@it.invalid>\n"
    (tree / "DEBIAN/control").write_text(about + "Description: words\n  more words\n")
    made = tmp_path / "table-companion_2.0_amd64.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", tree, made], check=True, capture_output=True)
    return made


def test_a_signature_is_put_at_the_end_and_dpkg_does_not_mind(deb: Path) -> None:
    before = b"".join(signed_bytes(deb))
    add_signature(deb, b"seventeen letters")
    assert [part.name for part in members(deb)][-1] == "_gpgorigin"
    assert b"".join(signed_bytes(deb)) == before
    assert fields(deb)["Version"] == "2.0"
    assert subprocess.run(["dpkg-deb", "--contents", deb], capture_output=True).returncode == 0


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"!<arch>\n",
        ar(*PARTS[:2]),
        ar(*PARTS)[:-1],
        ar(*PARTS) + b"\n",
        ar(*PARTS, *PARTS[1:]),
        ar(PARTS[1], PARTS[0], PARTS[2]),
        ar(*PARTS, ("_gpgorigin", b"x"), ("data.tar.xz", b"what dpkg would install instead")),
        ar(*PARTS).replace(b"3         `", b"-3        `"),
    ],
)
def test_whatever_else_is_in_a_package_it_is_damaged(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.deb"
    file.write_bytes(content)
    with pytest.raises(RefusedError, match="damaged"):
        members(file)


def test_only_who_is_trusted_is_believed(tmp_path: Path, deb: Path) -> None:
    keyring = tmp_path / "keyring.gpg"
    with pytest.raises(RefusedError, match="nobody_trusted"):
        check_signature(deb, keyring)
    keyring.write_bytes(b"no keys at all")
    with pytest.raises(RefusedError, match="unsigned"):
        check_signature(deb, keyring)
    add_signature(deb, b"no signature")
    with pytest.raises(RefusedError, match="bad_signature"):
        check_signature(deb, keyring)


def test_what_is_installed_becomes_a_package_again_without_people_s_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed, info = tmp_path / "installed", tmp_path / "info"
    installed.mkdir()
    info.mkdir()
    (installed / "program").write_text("#!/bin/sh\n")
    (installed / "program").chmod(0o755)
    (installed / "link").symlink_to("program")
    (installed / "settings").write_text("changed by somebody\n")
    folders = [*reversed(installed.parents), installed]  # dpkg lists every folder on the way
    listed = [*folders, *sorted(installed.iterdir()), installed / "deleted by hand"]
    (info / "x.list").write_text("".join(f"{line}\n" for line in listed))
    (info / "x.conffiles").write_text(f"{installed / 'settings'}\n")
    (info / "x.prerm").write_text("#!/bin/sh\n")
    (info / "x.prerm").chmod(0o755)
    status = (
        "Package: x\nStatus: install ok installed\nVersion: 1\nArchitecture: all\nMaintainer: We <we@it.invalid>\n"
        "Conffiles:\n /etc/x 0123\nDescription: words\n more words\n"
    )
    monkeypatch.setattr("deploy.box.repack.status_of", lambda _package: status)
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("TMPDIR", str(tmp_path / "a memory that is too small for it"))
        repack("x", tmp_path / "previous.deb", info)
    about = fields(tmp_path / "previous.deb")
    assert about["Version"] == "1"
    assert not {"Status", "Conffiles"} & about.keys()
    told = subprocess.run(["dpkg-deb", "--contents", tmp_path / "previous.deb"], capture_output=True, text=True).stdout
    assert "-rwxr-xr-x" in told
    assert "link -> program" in told
    assert "settings" not in told
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".repack")] == [], "left lying about"


# ── updates ─────────────────────────────────────────────────────────────────────────────────────────────────


class System:
    """Programs of a system that does as it is told, and notes what it was asked. `fails` ends those that begin so."""

    def __init__(self, *fails: str) -> None:
        self.fails = fails
        self.asked: list[str] = []

    def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        line = " ".join(command)
        self.asked.append(line)
        said = {"dpkg --print": "amd64", "dpkg-query --show": "1.0", "systemctl show": "42"}
        out = next((words for begin, words in said.items() if line.startswith(begin)), "")
        if "Installed-Size" in line:
            out = "100"
        return subprocess.CompletedProcess(command, int(line.startswith(self.fails)) if self.fails else 0, out, "")

    def did(self, what: str) -> bool:
        return any(what in line for line in self.asked)


@pytest.fixture
def places(tmp_path: Path, deb: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """A stick with a package on it that somebody asks for; its signature is believed."""
    places = Places(tmp_path / "request", tmp_path / "sticks", tmp_path / "own", tmp_path / "keyring")
    (places.sticks / "sda1").mkdir(parents=True)
    places.folder.mkdir()
    deb.rename(places.sticks / "sda1" / deb.name)
    places.request.write_text(f"sda1/{deb.name}\n")
    monkeypatch.setattr("deploy.box.update.check_signature", lambda *_: None)
    return places


def keep_it(_package: str, into: Path) -> None:
    into.write_bytes(b"the one before")


def updater(
    places: Places, system: System, free: int = 1 << 40, keep: Callable[[str, Path], None] = keep_it
) -> Updater:
    return Updater(places, system, sleep=lambda _seconds: None, free=lambda _folder: free, keep=keep)


def told(places: Places) -> tuple[str, str]:
    result = json.loads(places.result.read_text())
    return result["state"], result["code"]


def test_an_update_is_copied_checked_installed_and_watched(places: Places) -> None:
    system = System()
    assert updater(places, system).update()
    assert told(places) == ("done", "")
    assert [line for line in system.asked if line.startswith(("dpkg --install", "systemctl restart"))] == [
        f"dpkg --install {places.new}",
        "systemctl restart table-companion.service",
    ]
    assert not places.request.exists(), "it would be done again and again"
    assert places.previous.read_bytes() == b"the one before"
    assert not places.under_way.exists()


@pytest.mark.parametrize(
    ("fails", "code"), [("dpkg --install", "install_failed"), ("systemctl restart", "start_failed")]
)
def test_one_that_does_not_work_goes_back_to_the_one_before(places: Places, fails: str, code: str) -> None:
    system = System(fails)
    assert not updater(places, system).update()
    assert told(places) == ("rolled_back", code)
    assert system.did(f"dpkg --install {places.previous}")
    assert not places.under_way.exists()


@pytest.mark.parametrize(
    ("fails", "code"),
    [("dpkg --compare-versions", "not_newer"), ("apt-get --simulate", "does_not_fit")],
)
def test_what_does_not_belong_here_is_refused_before_anything_changes(places: Places, fails: str, code: str) -> None:
    system = System(fails)
    assert not updater(places, system).update()
    assert told(places) == ("refused", code)
    assert not system.did("dpkg --install")


@pytest.mark.parametrize(
    "request_",
    [
        "",
        "sda1/../../etc/passwd",
        "../own/new.deb",
        "sda1/table-companion_9_amd64.deb",
        "sda1/other_1_amd64.deb",
        "\x00",
    ],
)
def test_a_request_names_a_package_on_a_stick_and_nothing_else(places: Places, request_: str) -> None:
    places.request.write_text(request_)
    updater(places, system := System()).update()
    assert told(places) == ("refused", "not_there")
    assert not system.did("dpkg --install")


def test_a_link_on_a_stick_leads_nowhere(places: Places, tmp_path: Path) -> None:
    (package,) = (places.sticks / "sda1").iterdir()
    package.rename(tmp_path / "elsewhere.deb")
    package.symlink_to(tmp_path / "elsewhere.deb")
    updater(places, System()).update()
    assert told(places) == ("refused", "not_there")


def test_a_full_disk_is_noticed_before_and_while_the_present_version_is_kept(places: Places) -> None:
    def full(_package: str, _into: Path) -> None:
        raise OSError(28, "No space left on device")

    request = places.request.read_text()
    for one in (updater(places, System(), free=1000), updater(places, System(), keep=full)):
        places.request.write_text(request)
        assert not one.update()
        assert told(places) == ("refused", "disk_full")


def test_a_power_cut_in_the_middle_goes_back_at_the_next_start(places: Places) -> None:
    system = System()
    updater(places, system).recover()
    assert system.asked == [], "nothing was under way"
    places.under_way.touch()
    places.previous.write_bytes(b"the one before")
    updater(places, system).recover()
    assert told(places) == ("rolled_back", "interrupted")
    assert system.asked == [f"dpkg --install {places.previous}", "dpkg --configure --pending"]
    assert not places.under_way.exists()


# ── a box or not ────────────────────────────────────────────────────────────────────────────────────────────


def test_config_txt_keeps_what_is_not_ours() -> None:
    theirs = "dtparam=audio=on\n[pi4]\narm_boost=1"
    ours = boot_config.with_lines(theirs)
    assert "dtparam=i2c_arm=on" in ours
    assert boot_config.with_lines(ours) == ours, "twice is once"
    assert boot_config.without(ours) == theirs
    assert boot_config.without(boot_config.with_lines(ours + "later=1\n")) == theirs + "\nlater=1\n"


def test_off_undoes_what_on_did(tmp_path: Path) -> None:
    (tmp_path / "etc/table-companion").mkdir(parents=True)
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    config = tmp_path / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("theirs\n")
    before = sorted(tmp_path.rglob("*"))
    system = System()
    switch = Switch(tmp_path, system)
    assert switch.wanted
    switch.on()
    switch.on()
    assert switch.is_box
    assert (tmp_path / "etc/systemd/journald.conf.d" / LINK).is_symlink()
    assert config.read_text() != "theirs\n"
    switch.off(for_good=False)
    assert config.read_text() == "theirs\n"
    assert system.did(f"systemctl enable {LOGIN}")
    left = set(tmp_path.rglob("*")) - set(before)
    assert all(path.is_dir() and path.name == "systemd" for path in left), left
    switch.off()
    assert not switch.wanted, "a later installation would switch it on again"


def test_a_machine_with_a_desktop_is_left_alone(tmp_path: Path) -> None:
    desktop = tmp_path / "etc/systemd/system/display-manager.service"
    desktop.parent.mkdir(parents=True)
    desktop.symlink_to("/usr/lib/systemd/system/lightdm.service")
    assert not Switch(tmp_path, System()).wanted
