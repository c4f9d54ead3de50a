"""Real disks for the tests of the table."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 300 kB; needs the right to mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = os.geteuid() == 0 and shutil.which("mount") is not None
    if mounted:
        command = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(folder)]
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    if not mounted:
        pytest.skip("no right to mount a small disk here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk: Path, name: str = "ballast") -> Path:
    """Leave no room on a disk; the file that takes it."""
    ballast = disk / name
    ballast.write_bytes(bytes(os.statvfs(disk).f_bavail * os.statvfs(disk).f_bsize))
    return ballast


def lock(disk: Path) -> None:
    """Make a disk read-only, as a card with its switch pushed."""
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
