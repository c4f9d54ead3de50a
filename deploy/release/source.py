"""The source archive and the wheel that is built from it, the same to the byte each time."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from deploy.deb.tree import BuildError

OF_THE_WHEEL = ("man/man1", "bash-completion", "zsh", "fish")
"""Of what `deploy.release.manual` writes, what a wheel carries; the rest is about the box."""


def source_archive(project: Path, into: Path, made_at: int) -> Path:
    """Builds the source archive, with manual pages and completion laid into it. Raises BuildError."""
    with tempfile.TemporaryDirectory() as folder:
        share = Path(folder) / "share"
        _run([sys.executable, "-m", "deploy.release.manual", str(share)], project)
        for name in OF_THE_WHEEL:
            shutil.copytree(share / name, project / "share" / name)
        for file in (project / "share").rglob("*companion-box*"):
            file.unlink()
        (plain,) = _built("sdist", project, Path(folder) / "built")
        archive = into / plain.name
        _without_times(plain, archive, made_at)
    return archive


def wheel_of(sdist: Path, into: Path) -> Path:
    """Builds the wheel from the source archive, as a distributor would. Raises BuildError."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        (source,) = Path(folder).iterdir()
        (wheel,) = _built("wheel", source, Path(folder) / "built")
        return Path(shutil.copy(wheel, into / wheel.name))


def _built(kind: str, source: Path, into: Path) -> list[Path]:
    _run([sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(into), str(source)], source)
    return list(into.iterdir())


def _without_times(plain: Path, archive: Path, made_at: int) -> None:
    """Packs an archive anew: files by their names, of nobody, all from the time of the commit."""
    with (
        tarfile.open(plain) as old,
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=made_at) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = made_at, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isreg() else None)


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"\n{' '.join(command[1:4])} failed:\n{done.stdout}{done.stderr}".rstrip())
