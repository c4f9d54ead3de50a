"""Takes out of the locked packages what a box never asks for: 215 MB on its card become some 120.

What is run stays as it is published; what goes is what nothing imports, what debuggers read, and what Unicode's CLDR
says of dates, units and money.
"""

from __future__ import annotations

import pickle
import shutil
import subprocess
from pathlib import Path

LEFT_OUT = (
    "setuptools*", "_distutils_hack", "distutils-precedence.pth",  # only builds
    "docutils*", "pygments*", "kivy/uix/rst.py", "kivy/uix/codeinput.py",  # reStructuredText and code on the screen
    "garden", "Kivy_Garden*", "requests*", "urllib3*", "certifi*",  # fetches add-ons from the network
    "kivy/tests", "kivy/tools", "kivy/lib/gstplayer", "kivy/include", "kivy/**/*.pxd", "kivy/**/*.pxi",
    "kivy/**/*.pyx", "kivy/**/*.h", "kivy/**/*.c",
    "reportlab/fonts/*.pfb", "reportlab/fonts/DarkGarden*",  # faces that we never set, under licences of their own
    "babel/messages", "babel/localtime",  # catalogues as gettext makes them, and the time
    "bin", "share", "gpiozerocli", "**/__pycache__",
)  # fmt: skip
"""Patterns of what the program never imports: a third of the room, and names to look through at each start."""

ASKED = frozenset(
    (
        "locale_id", "languages", "scripts", "territories", "variants",  # what a language calls itself
        "plural_form", "list_patterns",
        "decimal_formats", "number_symbols", "numbering_systems", "default_numbering_system",
    )
)  # fmt: skip
"""What `companion.cldr` asks Babel, by the keys of its data."""

STRIP = "{}-linux-gnu-strip"
"""What takes out of a machine's programs what only debuggers read; Debian's binutils have it under this name."""


class StripError(Exception):
    """A library cannot be made smaller; the message says why and what to do."""


def make_lean(site: Path, processor: str) -> None:
    """Takes it out of a folder of packages for machines with this processor: `x86_64`. Raises StripError."""
    for pattern in LEFT_OUT:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for file in (site / "babel/locale-data").glob("*.dat"):
        told = pickle.loads(file.read_bytes())
        file.write_bytes(pickle.dumps({key: told[key] for key in told if key in ASKED}, protocol=4))
    _strip(sorted(file for file in site.rglob("*.so*") if file.is_file()), STRIP.format(processor))


def _strip(libraries: list[Path], program: str) -> None:
    if libraries and shutil.which(program) is None:
        raise StripError(
            f"A package needs {program}: deploy/apt.sh installs what stands under [deb] in deploy/apt.txt."
        )
    for library in libraries:
        done = subprocess.run([program, "--strip-unneeded", str(library)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise StripError(f"{library.name} could not be stripped: {done.stderr.strip()}")
