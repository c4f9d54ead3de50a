"""Edits the Raspberry Pi firmware's config.txt: only the part between our markers belongs to us."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

BEGIN = "# >>> table-companion: companion-box writes this part, and takes it out again"
END = "# <<< table-companion"
LINES = (
    "[all]",
    "dtparam=i2c_arm=on",  # boards with more buttons and lights
    "disable_splash=1",  # a second less to wait
)
FILES = (Path("/boot/firmware/config.txt"), Path("/boot/config.txt"))
"""Where it is: on Raspberry Pi OS since Debian 12, and before."""
_OURS = re.compile(rf"\n?^{re.escape(BEGIN)}$.*?^{re.escape(END)}$\n?", re.MULTILINE | re.DOTALL)


def without(text: str) -> str:
    """The text without our part; text that was added after it starts on a line of its own."""

    def seam(ours: re.Match[str]) -> str:
        before, behind = text[: ours.start()], text[ours.end() :]
        return "\n" if before and behind and not before.endswith("\n") else ""

    return _OURS.sub(seam, text)


def with_lines(text: str, lines: Sequence[str] = LINES) -> str:
    """The text with our part at its end, exactly once."""
    return without(text) + "\n" + "\n".join([BEGIN, *lines, END]) + "\n"


def find(files: Sequence[Path] = FILES) -> Path | None:
    """This machine's config.txt; None if there is none."""
    return next((file for file in files if file.is_file()), None)


def write(file: Path, text: str) -> None:
    """Replaces a file; after a power cut either the old or the new one is there. Raises OSError."""
    fresh = file.with_name(f"{file.name}.new")
    with fresh.open("w", encoding="utf-8") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)
