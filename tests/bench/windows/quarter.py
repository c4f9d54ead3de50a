"""A quarter of one core: about what a Raspberry Pi 4's core is beside one of a desktop machine.

A control group of the kernel (see cgroups(7)) lets the processes in it have 10 ms of the processor's time in each 40
ms, and has them wait for the rest: near enough to a frame, and not so short that each turn begins with empty caches.
Those 10 ms they have before all others, so that what else the machine does counts for little.
Whoever may make no groups, for which root's rights are needed, is told why.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PERIOD, QUOTA = 40_000, 10_000
"""Microseconds."""

SLOWER = PERIOD / QUOTA
"""So many times as long as a whole core's takes the work of a core that is always a quarter as fast."""

PATIENCE = 5.0
"""Seconds until whoever has not left a group is told of."""

MEMBERS = "cgroup.procs"
"""The file that takes the number of a process which is to be in the group."""


class NoGroupError(Exception):
    """No group can be made here; the message says why."""


@dataclass(frozen=True)
class Hierarchy:
    """Where groups are folders, `root` that of all processes. There are two ways of asking the kernel, 1 and 2."""

    root: Path
    version: int

    @property
    def limits(self) -> Mapping[str, str]:
        """What is written into which file of a group."""
        if self.version == 1:
            return {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(QUOTA), "cpu.shares": "262144"}
        return {"cpu.max": f"{QUOTA} {PERIOD}", "cpu.weight": "10000"}

    def own(self, memberships: str) -> Path:
        """The group of a process whose `/proc/self/cgroup` this is."""
        for line in memberships.splitlines():
            _, controllers, group = line.split(":", 2)
            if controllers == "" if self.version == 2 else "cpu" in controllers.split(","):
                return self.root / group.lstrip("/")
        return self.root


def hierarchy(mounts: str) -> Hierarchy:
    """The one that shares out the processor's time, among those of `/proc/self/mounts`: one of the first way, where
    there is one, has it. Raises NoGroupError.
    """
    found = None
    for line in mounts.splitlines():
        _, where, kind, options, *_ = line.split()
        if kind == "cgroup" and "cpu" in options.split(","):
            return Hierarchy(Path(where), 1)
        if kind == "cgroup2":
            found = Hierarchy(Path(where), 2)
    if found is None:
        raise NoGroupError("the kernel shows no control groups")
    return found


def _here() -> Hierarchy:
    return hierarchy(Path("/proc/self/mounts").read_text("utf-8"))


@contextmanager
def quarter() -> Iterator[Path]:
    """A group that is gone afterwards, when whoever was in it has ended; gives its folder. Raises NoGroupError."""
    here = _here()
    try:
        group = Path(tempfile.mkdtemp(prefix="companion-bench-", dir=here.root))
    except OSError as error:
        raise NoGroupError(f"no control group can be made: {error.strerror}") from error
    try:
        _limit(group, here.limits)
        yield group
    finally:
        _gone(group)


def _gone(group: Path) -> None:
    """Remove the group; what a window started itself may end a moment after the window."""
    until = time.monotonic() + PATIENCE
    while (group / MEMBERS).read_text("utf-8") and time.monotonic() < until:
        time.sleep(0.01)
    group.rmdir()


def _limit(group: Path, limits: Mapping[str, str]) -> None:
    try:
        for name, text in limits.items():
            (group / name).write_text(text, "utf-8")
    except OSError as error:
        raise NoGroupError(f"the control group takes no limit: {error.strerror}") from error


@cache
def lacking() -> str:
    """Why nothing can be held to a quarter here; empty if it can."""
    try:
        with quarter():
            return ""
    except NoGroupError as error:
        return str(error)


class Held:
    """Holds the process that makes it to a group's share while it is within `with`."""

    def __init__(self, group: Path) -> None:
        self._inside = group / MEMBERS
        self._outside = _here().own(Path("/proc/self/cgroup").read_text("utf-8")) / MEMBERS

    def __enter__(self) -> None:
        self._inside.write_text(str(os.getpid()), "utf-8")

    def __exit__(self, *_: object) -> None:
        self._outside.write_text(str(os.getpid()), "utf-8")
