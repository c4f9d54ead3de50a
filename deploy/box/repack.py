"""Rebuilds a package from its installed files, so that an update can be reverted.

All information comes from dpkg: files, fields and scripts (deb(5), `/var/lib/dpkg/info`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

UNFINISHED = ".repack-"
"""So begins the name of the folder that a package is made in; a power cut leaves it."""
SCRIPTS = ("md5sums", "preinst", "postinst", "prerm", "postrm", "triggers")
_NOT_THE_PACKAGE_S = ("Status", "Conffiles", "Config-Version")
"""Fields of dpkg's own record of what is installed."""


def repack(package: str, into: Path, info: Path = Path("/var/lib/dpkg/info")) -> None:
    """Writes the installed version of a package as an uncompressed .deb, to save time.

    Configuration files (conffiles) are left out: they stay on the disk, and dpkg still knows their original contents.
    The file is written completely or not at all. Raises OSError and CalledProcessError.
    """
    with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=into.parent) as folder:
        tree = Path(folder) / "tree"
        control = tree / "DEBIAN"
        control.mkdir(parents=True, mode=0o755)
        tree.chmod(0o755)
        settings = _lines(info / f"{package}.conffiles")
        for line in _lines(info / f"{package}.list"):
            if line not in settings:
                _copy(Path(line), tree)
        for name in SCRIPTS:
            if (info / f"{package}.{name}").exists():
                shutil.copy2(info / f"{package}.{name}", control / name)
        (control / "control").write_text(_fields(package), encoding="utf-8")
        fresh = Path(folder) / "previous.deb"
        subprocess.run(
            ["dpkg-deb", "-Znone", "--build", str(tree), str(fresh)],
            env={**os.environ, "TMPDIR": folder},  # /tmp may be memory, and it puts all of the package there first
            check=True,
            stdout=subprocess.DEVNULL,
        )
        fresh.replace(into)


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def _copy(installed: Path, tree: Path) -> None:
    """Copies an installed file, link or folder; files that somebody deleted by hand are left out."""
    copy = tree / installed.relative_to("/")
    if installed.is_symlink():
        copy.symlink_to(installed.readlink())
    elif installed.is_dir():
        copy.mkdir(mode=0o755, exist_ok=True)
    elif installed.exists():
        shutil.copy2(installed, copy)


def status_of(package: str) -> str:
    """dpkg's record of an installed package. Raises CalledProcessError."""
    return subprocess.run(["dpkg-query", "--status", package], capture_output=True, text=True, check=True).stdout


def _fields(package: str) -> str:
    kept: list[str] = []
    keep = True
    for line in status_of(package).splitlines():
        if not line.startswith(" "):  # else it goes on with the field before
            keep = line.partition(":")[0] not in _NOT_THE_PACKAGE_S
        if keep and line:
            kept.append(line)
    return "\n".join(kept) + "\n"
