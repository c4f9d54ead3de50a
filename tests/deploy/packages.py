"""Packages for trials: the one that is built, and what might stand on a stick instead of a good one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from deploy.box.debfile import add_signature, signed_bytes
from deploy.deb.__main__ import one, python_of
from deploy.deb.targets import RELEASES, Target
from tests.deploy.machine import BUILT, PROJECT

OWNER, STRANGER = "makers of the box", "somebody else"


@dataclass
class Keys:
    """Two keys of a GnuPG of their own: one that the box trusts, one that it does not."""

    home: Path

    @classmethod
    def made(cls, home: Path) -> Keys:
        """Make both. The environment's GNUPGHOME is theirs from then on: building a package looks there."""
        home.mkdir(mode=0o700)
        os.environ["GNUPGHOME"] = str(home)
        for name in (OWNER, STRANGER):
            options = ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", name, "ed25519", "sign", "0"]
            subprocess.run(["gpg", *options], check=True, capture_output=True)
        return cls(home)

    def sign(self, deb: Path, key: str = OWNER) -> None:
        """Sign a package."""
        signed = self.home / "signed"
        signed.write_bytes(b"".join(signed_bytes(deb)))
        command = ["gpg", "--batch", "--local-user", key, "--detach-sign", "--output", "-", str(signed)]
        add_signature(deb, subprocess.run(command, check=True, capture_output=True).stdout)
        signed.unlink()


def built(release: str, machine: str, key: str | None = OWNER) -> Path:
    """The package as `make deb` makes it; it trusts `key`."""
    (target,) = (Target(known, machine) for known in RELEASES if known.name == release)
    return one(target, BUILT / "trial-packages", uv=uv_program(), python=python_of(target.release), key=key)


def uv_program() -> str:
    """Where uv is: `make deb` puts one into the checkout's cache."""
    return shutil.which("uv") or str(PROJECT / ".cache/lock/bin/uv")


def changed(deb: Path, version: str, folder: Path, keys: Keys, change: Callable[[Path], object] | None = None) -> Path:
    """The package as another version, with something else about it; signed."""
    tree = folder / f"tree-{version}"
    subprocess.run(["dpkg-deb", "--raw-extract", str(deb), str(tree)], check=True)
    control = tree / "DEBIAN/control"
    old = control.read_text(encoding="utf-8")
    (line,) = (line for line in old.splitlines() if line.startswith("Version: "))
    control.write_text(old.replace(line, f"Version: {version}"), encoding="utf-8")
    if change is not None:
        change(tree)
    machine = next(line.split()[1] for line in control.read_text().splitlines() if line.startswith("Architecture: "))
    made = folder / f"table-companion_{version}_{machine}.deb"
    subprocess.run(
        ["dpkg-deb", "-Zgzip", "-z1", "--root-owner-group", "--build", str(tree), str(made)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    shutil.rmtree(tree)
    keys.sign(made)
    return made


def for_another_machine(tree: Path) -> None:
    """Say that it is for a Raspberry Pi."""
    control = tree / "DEBIAN/control"
    control.write_text(control.read_text().replace("Architecture: amd64", "Architecture: arm64"))


def that_does_not_start(tree: Path) -> None:
    """Let the program end at once."""
    program = tree / "usr/lib/table-companion/site/companion"
    (program / "app.py").write_text("raise SystemExit(1)\n")
    for kept in program.glob("__pycache__/app.*"):
        kept.unlink()


def for_another_release(tree: Path) -> None:
    """Need a Python that is not there."""
    control = tree / "DEBIAN/control"
    control.write_text(control.read_text().replace("python3 (>=", "python3 (>= 4), python3 (>="))
