"""Packs a folder into a .deb: fields, checksums, scripts, and signature."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from deploy.box.debfile import add_signature, signed_bytes
from deploy.deb.tree import BuildError


def write_control(tree: Path, scripts: Path, fields: str) -> None:
    """Adds the control files: fields, scripts, list of configuration files, and checksums."""
    control = tree / "DEBIAN"
    control.mkdir(mode=0o755)
    (control / "control").write_text(fields, encoding="utf-8")
    files = sorted(path for path in tree.rglob("*") if path.is_file() and control not in path.parents)
    inside = [str(path.relative_to(tree)) for path in files]
    settings = [f"/{name}\n" for name in inside if name.startswith("etc/")]
    (control / "conffiles").write_text("".join(settings), encoding="utf-8")
    sums = (
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {name}\n"
        for path, name in zip(files, inside, strict=True)
        if not path.is_symlink()
    )
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")
    for script in scripts.iterdir():
        shutil.copy(script, control / script.name)
        (control / script.name).chmod(0o755)


def size_of(tree: Path) -> int:
    """The size of all files in a folder, in bytes."""
    return sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir())


def build(tree: Path, deb: Path, *, made_at: int, compression: str = "zstd") -> None:
    """Writes the package. `made_at` (seconds since 1970) is the time of all files, so that builds are reproducible."""
    deb.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["dpkg-deb", f"-Z{compression}", "--root-owner-group", "--build", str(tree), str(deb)],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(made_at)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(f"dpkg-deb could not make {deb.name}: {done.stderr.strip()}")


def sign(deb: Path, key: str, made_at: int) -> None:
    """Signs a package with a key from this user's GnuPG. Raises BuildError."""
    with tempfile.NamedTemporaryFile() as signed:
        for piece in signed_bytes(deb):
            signed.write(piece)
        signed.flush()
        add_signature(deb, signature(Path(signed.name), key, made_at))


def signature(file: Path, key: str, made_at: int, *how: str) -> bytes:
    """What gpg makes of a file, by default a signature that stands apart. Raises BuildError.

    The time in it is `made_at` (seconds since 1970), so that it is the same in each build; with a key that was made
    later it is the key's.
    """
    listed = _gpg("--with-colons", "--list-keys", key).decode(errors="replace")
    made = [int(line.split(":")[5]) for line in listed.splitlines() if line.startswith(("pub:", "sub:"))]
    when = f"{max([made_at, *made])}!"
    command = ["--local-user", key, "--faked-system-time", when, *(how or ["--detach-sign"]), "--output", "-"]
    return _gpg(*command, str(file))


def public_key(key: str) -> bytes:
    """The public part of a signing key, in gpgv's format. Raises BuildError."""
    exported = _gpg("--export", key)
    if not exported:
        raise BuildError(f"gpg knows no key {key}. `gpg --list-keys` names those that it knows.")
    return exported


def _gpg(*command: str) -> bytes:
    done = subprocess.run(["gpg", "--batch", "--quiet", *command], capture_output=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"gpg could not do it ({' '.join(command)}): {done.stderr.decode(errors='replace').strip()}")
    return done.stdout
