"""A Debian machine to try things on: a root folder booted with its own systemd, in a container without a network.

What a trial changes lies in a layer of its own (overlayfs) and is thrown away; the root below stays as it was made.
Needs root, mmdebstrap and systemd-nspawn (group `box` of deploy/apt.txt).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from deploy.deb.targets import WHERE_FROM, apt_groups

PROJECT = Path(__file__).parents[2]
BUILT = PROJECT / "build"
BOOTED = 60.0
"""Seconds that a machine may take until its systemd answers."""
BINFMT = Path("/proc/sys/fs/binfmt_misc")
SYSTEM = ("systemd-sysv", "dbus", "python3", "gpgv", "ca-certificates")

NSPAWN = ("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network")
EMULATED = {"QEMU_CPU": "cortex-a72", "LANG": "C.UTF-8"}
"""A Raspberry Pi 4's processor: without it the emulator plays every signed pointer of newer ones, and crawls."""

T = TypeVar("T")


def root_folder(release: str, machine: str) -> Path:
    """The root of a release for a kind of machine, made once: minimal Debian, and what our package depends on."""
    folder = BUILT / "roots" / f"{release}-{machine}"
    if machine == "arm64":
        _begin_to_emulate()
    made = folder.with_suffix(".made")
    if made.exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    groups = apt_groups((PROJECT / "deploy/apt.txt").read_text(encoding="utf-8"))
    wanted = [*SYSTEM, "systemd", "udev"]
    for group, field in WHERE_FROM.items():
        if field == "Depends":
            wanted += [_name_in(release, package) for package in groups[group]]
    _debootstrap(folder, release, machine, f"--include={','.join(wanted)}")
    made.touch()
    return folder


def empty_root(release: str) -> Path:
    """The root of a release in which nothing is but Debian's smallest system and apt, made once."""
    folder = BUILT / "roots" / f"{release}-empty"
    made = folder.with_suffix(".made")
    if not made.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        _debootstrap(folder, release, "amd64")
        made.touch()
    return folder


def _debootstrap(folder: Path, release: str, machine: str, *more: str) -> None:
    command = ["mmdebstrap", "--mode=root", f"--architectures={machine}", "--variant=minbase", "--quiet", *more]
    mirror = [os.environ["DEBIAN_MIRROR"]] if "DEBIAN_MIRROR" in os.environ else []
    subprocess.run([*command, release, str(folder), *mirror], env={**os.environ, **EMULATED}, check=True)


def _begin_to_emulate() -> None:
    """Have the kernel hand foreign programs to the emulator; it forgets that when this machine is switched off."""
    if not (BINFMT / "qemu-aarch64").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)], check=False)  # it may be there
        subprocess.run(["update-binfmts", "--enable", "qemu-aarch64"], check=True)


def _name_in(release: str, package: str) -> str:
    """Of `libx1t64 | libx1` the one that this release has."""
    names = package.split(" | ")
    return names[0] if release != "bookworm" else names[-1]


class Machine:
    """One booted machine. `root` is its file system as seen from outside."""

    def __init__(self, root: Path, pid: int) -> None:
        self.root = root
        self._pid = pid

    def do(self, *command: str, check: bool = True, text: str = "") -> str:
        """Run a program on it; what it said on both its streams. Raises AssertionError when it fails."""
        inside = ["nsenter", "-t", str(self._pid), "-m", "-p", "-u", "-i", "-n", "-r", "-w"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "TERM": "dumb"}
        done = subprocess.run(
            [*inside, *command], input=text, env=environment, capture_output=True, text=True, check=False, timeout=300
        )
        said = done.stdout + done.stderr
        assert not check or done.returncode == 0, f"{' '.join(command)} ended with {done.returncode}:\n{said}"
        return said.strip()

    def put(self, source: Path, name: str) -> str:
        """Copy a file onto it; its name there."""
        target = self.root / name.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
        return name

    def write(self, name: str, text: str) -> None:
        """Write a file on it."""
        target = self.root / name.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def read(self, name: str) -> str:
        """A file's text; empty if it is not there."""
        target = self.root / name.lstrip("/")
        return target.read_text(encoding="utf-8") if target.is_file() else ""

    def json(self, name: str) -> Any:
        """What a JSON file holds; None if it is not there."""
        text = self.do("cat", name, check=False)
        return json.loads(text) if text.startswith(("{", "[")) else None

    def shown(self, unit: str, prop: str) -> str:
        """A property of a unit."""
        return self.do("systemctl", "show", "--property", prop, "--value", unit)

    def journal(self, unit: str = "") -> str:
        """What was logged."""
        return self.do("journalctl", "--no-pager", "-o", "cat", *(["-u", unit] if unit else []))

    def until(self, there: Callable[[], T | None], within: float, what: str) -> T:
        """Wait until something is there; what it is. Raises AssertionError with the journal."""
        end = time.monotonic() + within
        while True:
            found = there()
            if found:
                return found
            assert time.monotonic() < end, f"{what} did not come in {within} s:\n{self.journal()[-4000:]}"
            time.sleep(0.2)


@contextmanager
def layered(lower: Path, name: str) -> Iterator[Path]:
    """A root folder whose changes are thrown away when the block ends; `lower` is what it begins as."""
    layers = BUILT / "trials" / name
    if (layers / "root").is_mount():  # a trial that was killed left it
        subprocess.run(["umount", str(layers / "root")], check=True)
    shutil.rmtree(layers, ignore_errors=True)
    upper, work, root = layers / "upper", layers / "work", layers / "root"
    for folder in (upper, work, root):
        folder.mkdir(parents=True)
    options = f"lowerdir={lower},upperdir={upper},workdir={work}"
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, str(root)], check=True)
    try:
        yield root
    finally:
        subprocess.run(["umount", str(root)], check=True)
        shutil.rmtree(layers, ignore_errors=True)


@contextmanager
def booted(release: str, name: str) -> Iterator[Machine]:
    """A machine of a release, with nothing of ours on it; gone when the block ends."""
    with layered(root_folder(release, "amd64"), name) as root:
        container = subprocess.Popen(
            [*NSPAWN, f"--directory={root}", f"--machine=trial-{os.getpid()}", "--boot", "--console=pipe"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield _ready(container, root)
        finally:
            container.terminate()  # a container's systemd takes this as being switched off
            try:
                container.wait(20)
            except subprocess.TimeoutExpired:
                container.kill()
                container.wait()


class Userland:
    """A root whose programs are run one by one, of another kind of machine by an emulator; nothing is booted."""

    def __init__(self, root: Path, *, network: bool = False) -> None:
        self.root = root
        self._nspawn = [word for word in NSPAWN if not network or word != "--private-network"]

    def do(
        self,
        *command: str,
        within: float = 600.0,
        folders: Mapping[str, Path] | None = None,
        environment: Mapping[str, str] | None = None,
        text: str = "",
    ) -> str:
        """Run a program in it; what it said. `text` is given to it, `folders` are folders of this machine shown there.

        Raises AssertionError when it fails.
        """
        shown = [f"--bind-ro={outside}:{inside}" for inside, outside in (folders or {}).items()]
        settings = [f"--setenv={name}={value}" for name, value in {**EMULATED, **(environment or {})}.items()]
        done = subprocess.run(
            [*self._nspawn, f"--directory={self.root}", "--pipe", *shown, *settings, *command],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            timeout=within,
        )
        said = done.stdout + done.stderr
        assert done.returncode == 0, f"{' '.join(command)} ended with {done.returncode}:\n{said[-6000:]}"
        return said.strip()


@contextmanager
def emulated(release: str, name: str) -> Iterator[Userland]:
    """The userland of a Raspberry Pi (arm64)."""
    with layered(root_folder(release, "arm64"), name) as root:
        yield Userland(root)


def _ready(container: subprocess.Popen[bytes], root: Path) -> Machine:
    end = time.monotonic() + BOOTED
    while time.monotonic() < end and container.poll() is None:
        children = Path(f"/proc/{container.pid}/task/{container.pid}/children").read_text(encoding="ascii").split()
        if children:
            machine = Machine(root, int(children[0]))
            if machine.do("systemctl", "is-system-running", check=False) in ("running", "degraded"):
                return machine
        time.sleep(0.2)
    raise AssertionError(f"the machine did not start (systemd-nspawn ended with {container.poll()})")
