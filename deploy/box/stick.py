"""Mounts a USB stick with options by file system; one that is only read is not even repaired by the mounting."""

from __future__ import annotations

import re
from pathlib import Path

from deploy.box.update import Places, Run, run_program

ALWAYS = "nosuid,nodev,noexec"
"""Nothing on a stick runs, is a device, or gives rights."""
COPIES = "rw,uid=table-companion,gid=table-companion,umask=0077"
"""The one exception from reading: copies of games are kept on sticks whose file system knows no owners."""
OPTIONS = {
    "vfat": COPIES,
    "exfat": COPIES,
    "ext2": "ro",
    # These have a journal, and would play it back onto the stick when they are mounted for reading.
    "ext3": "ro,noload",
    "ext4": "ro,noload",
    "xfs": "ro,norecovery",
    "btrfs": "ro,rescue=nologreplay",
    "iso9660": "ro",
    "udf": "ro",
    "ntfs": "ro",
}
"""File systems that are mounted at all, as udev calls them → how."""
DRIVERS = {"ntfs": "ntfs3"}
"""Where the kernel's own driver is called otherwise."""
_NAME = re.compile(r"[\w-]+", re.ASCII)


def mount(name: str, folder: Path = Places.sticks, run: Run = run_program) -> bool:
    """Mounts a stick, given its device name (`sda1`), in a folder of that name. Returns success. Raises OSError."""
    if not _NAME.fullmatch(name):
        return False
    device = f"/dev/{name}"
    kind = run(["udevadm", "info", "--query=property", "--property=ID_FS_TYPE", "--value", device]).stdout.strip()
    if kind not in OPTIONS:
        print(f"{device}: sticks with {kind or 'no file system'} are not mounted", flush=True)  # for the journal
        return False
    place = folder / name
    place.mkdir(exist_ok=True)
    options = f"{OPTIONS[kind]},{ALWAYS}"
    mounted = run(["mount", "--types", DRIVERS.get(kind, kind), "--options", options, device, str(place)])
    if mounted.returncode != 0:
        print(f"{device}: {mounted.stderr.strip()}", flush=True)  # for the journal
    return mounted.returncode == 0
