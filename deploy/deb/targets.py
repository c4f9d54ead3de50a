"""The releases and machines that packages are built for, and their Debian dependencies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Release:
    """A Debian release: its name, our version's suffix, its Python, and the newest glibc allowed for wheels."""

    name: str
    suffix: str
    python: tuple[int, int]
    glibc: str

    @property
    def python_name(self) -> str:
        """Its Python's program name: `python3.11`."""
        return f"python{self.python[0]}.{self.python[1]}"


RELEASES = (Release("bookworm", "deb12", (3, 11), "2_36"), Release("trixie", "deb13", (3, 13), "2_40"))
MACHINES: Mapping[str, str] = {"amd64": "x86_64", "arm64": "aarch64"}
"""Debian's word for a machine → Python's and the kernel's."""

WHERE_FROM: Mapping[str, str] = {"window": "Depends", "sound": "Depends", "pi": "Recommends", "comfort": "Suggests"}
"""A group of deploy/apt.txt → the field of the package that names its packages."""
MAINTAINER = "The Table Companion authors <authors@table-companion.invalid>"
_OF_THE_BOX = ("libc6", "systemd", "udev", "gpgv", "passwd")
"""What the service, the devices' names and the updates need."""
_FOR_A_WIFI = ("network-manager", "dnsmasq-base")
"""What a Wi-Fi of the box's own needs. Only suggested: a network that something else manages is left alone."""
_FOR_RADIO_DICE = ("bluez",)


@dataclass(frozen=True)
class Target:
    """A package for one release and one kind of machine."""

    release: Release
    machine: str

    def file_name(self, version: str) -> str:
        """The package's file name."""
        return f"table-companion_{self.version(version)}_{self.machine}.deb"

    def version(self, version: str) -> str:
        """The package's version; for a later Debian release it counts as newer."""
        return f"{version}+{self.release.suffix}"


def control_fields(target: Target, version: str, apt_list: str, size: int, about: str) -> str:
    """The package's control file (deb-control(5)). `size` in bytes, `about` is one sentence."""
    major, minor = target.release.python
    groups = apt_groups(apt_list)
    fields = {
        "Package": "table-companion",
        "Version": target.version(version),
        "Architecture": target.machine,
        "Maintainer": MAINTAINER,
        "Section": "misc",
        "Priority": "optional",
        "Installed-Size": str(size >> 10),
        "Depends": ", ".join(
            [f"python3 (>= {major}.{minor})", f"python3 (<< {major}.{minor + 1})", *_OF_THE_BOX]
            + [package for group, field in WHERE_FROM.items() if field == "Depends" for package in groups[group]]
        ),
        "Recommends": ", ".join(groups["pi"]),
        "Suggests": ", ".join((*groups["comfort"], *_FOR_A_WIFI, *_FOR_RADIO_DICE)),
        "Description": about.rstrip("."),
    }
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return text + (
        " A box on the table that knows the rules, tracks the real board, asks what it\n"
        " needs to know, settles contests and event cards, and says why. It plays on a\n"
        " bare screen, with buttons and a dice tower, or in a terminal.\n"
    )


def apt_groups(apt_list: str) -> dict[str, Sequence[str]]:
    """Reads deploy/apt.txt: group → packages, alternatives in Debian's notation."""
    groups: dict[str, list[str]] = {}
    current = ""
    for line in apt_list.splitlines():
        entry = line.partition("#")[0].strip()
        if (group := re.fullmatch(r"\[(\w+)\]", entry)) is not None:
            current = group[1]
            groups[current] = []
        elif entry:
            groups[current].append(entry)
    return {name: tuple(packages) for name, packages in groups.items()}
