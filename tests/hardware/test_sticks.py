"""Which mounted folders are sticks."""

from __future__ import annotations

from pathlib import Path

from hardware.sticks import mounted_sticks

MOUNTS = """/dev/mmcblk0p2 / ext4 rw 0 0
tmpfs /run tmpfs rw 0 0
/dev/sda1 /media/anna/MY\\040STICK vfat rw 0 0
/dev/sdb1 /run/media/ben/B ext4 rw 0 0
broken
"""


def test_only_what_is_plugged_in_is_offered(tmp_path: Path) -> None:
    (tmp_path / "mounts").write_text(MOUNTS, "utf-8")
    assert mounted_sticks(tmp_path / "mounts") == [Path("/media/anna/MY STICK"), Path("/run/media/ben/B")]
    assert mounted_sticks(tmp_path / "nothing") == []
