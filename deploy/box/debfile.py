"""Reads a Debian package: its members, signature and control fields.

A package is an `ar` archive (deb(5)): `debian-binary`, `control.tar*`, `data.tar*`. Ours may end with `_gpgorigin`, an
OpenPGP signature over the concatenation of these three, as made by debsigs(1); dpkg ignores members that begin with an
underscore. Any other member is refused, so that what is checked is what dpkg installs.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy.box.regular import pieces

MAGIC = b"!<arch>\n"
HEADER = 60
END = b"`\n"
SIGNATURE = "_gpgorigin"
MEMBERS = (r"debian-binary", r"control\.tar(\.\w+)?", r"data\.tar(\.\w+)?", SIGNATURE)
SIGNATURE_LIMIT = 16 << 10
"""Bytes of a signature; one by the longest usual key has less than a thousand."""
GPGV = ("prlimit", "--cpu=60", f"--as={256 << 20}", "gpgv")
"""What checks a signature. Few bytes of one can unpack to very many: it may compute for a minute, in 256 MB."""


class RefusedError(Exception):
    """A package is not accepted. `code` says why; `facts` fill the placeholders of its sentence."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True)
class Member:
    """One member of a package: its offset and size in bytes."""

    name: str
    start: int
    size: int


def members(deb: Path) -> list[Member]:
    """The members of a package. Raises RefusedError (`damaged`) unless they are the expected three or four."""
    found: list[Member] = []
    whole = deb.stat().st_size
    with deb.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise RefusedError("damaged")
        at = len(MAGIC)
        while at < whole:
            file.seek(at)
            header = file.read(HEADER)
            size = header[48:58].strip()
            if len(header) != HEADER or header[58:] != END or not size.isdigit():
                raise RefusedError("damaged")
            name = header[:16].decode("ascii", "replace").strip().removesuffix("/")
            if len(found) == len(MEMBERS) or not re.fullmatch(MEMBERS[len(found)], name):
                raise RefusedError("damaged")  # at once: there may be millions more
            found.append(Member(name, at + HEADER, int(size)))
            at += HEADER + int(size) + int(size) % 2
    if len(found) < 3 or at != whole:
        raise RefusedError("damaged")
    return found


def signed_bytes(deb: Path) -> Iterator[bytes]:
    """The bytes that the signature covers, in pieces."""
    with deb.open("rb") as file:
        for part in members(deb)[:3]:
            file.seek(part.start)
            yield from pieces(file, part.size)


def add_signature(deb: Path, signature: bytes) -> None:
    """Appends a signature to an unsigned package."""
    padding = b"\n" if len(signature) % 2 else b""
    with deb.open("ab") as file:
        file.write(f"{SIGNATURE:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(signature):<10}".encode("ascii") + END)
        file.write(signature + padding)


def check_signature(deb: Path, keyring: Path) -> None:
    """Checks the signature against the keys that this box trusts.

    Raises RefusedError: `damaged`, `nobody_trusted` without a keyring, `unsigned`, `bad_signature`.
    """
    parts = members(deb)
    if not keyring.is_file():
        raise RefusedError("nobody_trusted")
    if len(parts) < len(MEMBERS):
        raise RefusedError("unsigned")
    if parts[3].size > SIGNATURE_LIMIT:
        raise RefusedError("bad_signature")
    with tempfile.TemporaryDirectory(prefix="table-companion-") as folder:
        signature = Path(folder) / "signature"
        with deb.open("rb") as file:
            file.seek(parts[3].start)
            signature.write_bytes(file.read(parts[3].size))
        command = [*GPGV, "--quiet", "--homedir", folder, "--keyring", str(keyring), str(signature), "-"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as gpgv:
            assert gpgv.stdin is not None
            try:
                for piece in signed_bytes(deb):
                    gpgv.stdin.write(piece)
                gpgv.stdin.close()
            except BrokenPipeError:
                gpgv.wait()  # it has seen enough; its code says what
        if gpgv.returncode != 0:
            raise RefusedError("bad_signature")


def fields(deb: Path) -> dict[str, str]:
    """The control fields of a package. Raises RefusedError (`damaged`)."""
    told = subprocess.run(["dpkg-deb", "--field", str(deb)], capture_output=True, text=True, check=False)
    if told.returncode != 0:
        raise RefusedError("damaged")
    lines = re.findall(r"^([\w-]+): *(.*)$", told.stdout, re.MULTILINE)
    return dict(lines)
