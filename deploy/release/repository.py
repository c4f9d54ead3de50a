"""A folder that apt accepts as a source of packages: signed, one suite for each release of Debian.

pool/RELEASE/…deb                 the packages
dists/RELEASE/…/Packages(.gz)     what each is and needs, for each kind of machine
dists/RELEASE/InRelease           the hashes of these lists, signed
table-companion.gpg               the key that signed them
"""

from __future__ import annotations

import gzip
import subprocess
from collections.abc import Mapping
from email.utils import formatdate
from pathlib import Path

from deploy.deb.package import public_key, signature
from deploy.deb.targets import Target
from deploy.deb.tree import BuildError

KEY = "table-companion.gpg"


def write_repository(folder: Path, debs: Mapping[Target, Path], key: str, made_at: int) -> None:
    """Writes the lists beside the packages, which lie in `folder/pool` already. Raises BuildError."""
    for release in dict.fromkeys(target.release.name for target in debs):
        suite = folder / "dists" / release
        machines = [target.machine for target in debs if target.release.name == release]
        for machine in machines:
            lists = suite / "main" / f"binary-{machine}"
            lists.mkdir(parents=True)
            packages = _apt_ftparchive(folder, "--arch", machine, "packages", f"pool/{release}")
            (lists / "Packages").write_bytes(packages)
            (lists / "Packages.gz").write_bytes(gzip.compress(packages, mtime=0))
        told = {
            "Origin": "Table Companion",
            "Label": "Table Companion",
            "Suite": release,
            "Codename": release,
            "Components": "main",
            "Architectures": " ".join(machines),
            "Date": formatdate(made_at, usegmt=True),
        }
        options = [word for name, value in told.items() for word in ("-o", f"APT::FTPArchive::Release::{name}={value}")]
        index = _apt_ftparchive(folder, *options, "release", str(suite.relative_to(folder)))
        (suite / "Release").write_bytes(index)
        (suite / "InRelease").write_bytes(signature(suite / "Release", key, made_at, "--clear-sign"))
        (suite / "Release.gpg").write_bytes(signature(suite / "Release", key, made_at, "--armor", "--detach-sign"))
    (folder / KEY).write_bytes(public_key(key))


def _apt_ftparchive(folder: Path, *words: str) -> bytes:
    weak = [word for name in ("MD5", "SHA1") for word in ("-o", f"APT::FTPArchive::{name}=false")]
    done = subprocess.run(["apt-ftparchive", *weak, *words], cwd=folder, capture_output=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"apt-ftparchive could not do it: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout
