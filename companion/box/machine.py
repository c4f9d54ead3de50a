"""The machine as checks see it: files below a root folder, programs, this user."""

from __future__ import annotations

import getpass
import grp
import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 2.0
"""Seconds that a system program may take to answer."""


def _may(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def run_program(command: Sequence[str]) -> str | None:
    """The output of a system program; None if it does not exist, fails, or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


@dataclass(frozen=True)
class Machine:
    """What checks may query. Every part can be replaced, so that tests can describe any machine.

    `data` is the data folder, `user` the user name, `wants` what the wiring needs (`i2c`, `pins`), `unread` the errors
    of an unusable wiring file, `renderer` OpenGL's name, empty without a window. `may` says whether a path can be read
    and written, `free` returns the free bytes on its disk.
    """

    data: Path
    user: str
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=dict)
    wants: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    renderer: str = ""
    run: Callable[[Sequence[str]], str | None] = run_program
    find: Callable[[str], str | None] = shutil.which
    may: Callable[[Path], bool] = _may
    free: Callable[[Path], int] = _free
    wall: Callable[[], float] = time.time

    def nodes(self, pattern: str) -> list[Path]:
        """The paths below the root that match a pattern such as `dev/i2c-*`."""
        return sorted(self.root.glob(pattern))

    def text(self, path: str) -> str:
        """The text of a file below the root, without its line end; empty if it cannot be read."""
        try:
            return (self.root / path).read_text("utf-8", errors="replace").strip("\n\0 ")
        except OSError:
            return ""

    @property
    def has_desktop(self) -> bool:
        """Whether a desktop session displays the window."""
        return bool(self.environment.get("DISPLAY") or self.environment.get("WAYLAND_DISPLAY"))


def this_machine(
    data: Path,
    environment: Mapping[str, str],
    wants: frozenset[str] = frozenset(),
    unread: tuple[str, ...] = (),
    renderer: str = "",
) -> Machine:
    """The real machine."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a number without a name, as in a container
        user = str(os.getuid())
    return Machine(data, user, environment=environment, wants=wants, unread=unread, renderer=renderer)


def group_of(path: Path) -> str:
    """The group of a path, by name if it has one. Raises OSError."""
    number = path.stat().st_gid
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def owner_of(path: Path) -> str:
    """The owner of a path, by name if there is one. Raises OSError."""
    number = path.stat().st_uid
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
