"""Where USB sticks are mounted: what people can carry files in and out with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

MOUNTS = Path("/proc/mounts")
UNDER = ("/media/", "/run/media/", "/mnt/")
"""Where desktops and automounters put what is plugged in."""

_ESCAPED = {"\\040": " ", "\\011": "\t", "\\134": "\\"}
"""How `fstab(5)` writes characters that would end a field."""


def mounted_sticks(mounts: Path = MOUNTS, under: Sequence[str] = UNDER) -> list[Path]:
    """The folders of mounted sticks, in the order in which they were mounted; none if the system tells nothing."""
    try:
        lines = mounts.read_text("utf-8", errors="surrogateescape").splitlines()
    except OSError:  # no such list here: then there is nothing to offer, and the screen says so
        return []
    return [Path(folder) for line in lines if (folder := _folder(line)).startswith(tuple(under))]


def _folder(line: str) -> str:
    fields = line.split(" ")
    folder = fields[1] if len(fields) > 1 else ""
    for written, meant in _ESCAPED.items():
        folder = folder.replace(written, meant)
    return folder
