"""Copies the saved game to chosen USB sticks after each round, with a sheet to continue without the box.

A stick is chosen by a folder `Table Companion` on it, so that nothing is written to other sticks. Files are replaced
completely or not at all, even if the stick is pulled out, and files from elsewhere are kept (`packs.delivered`).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.box.background import Background
from companion.packs.stored.delivered import deliver_file
from companion.table.journal import StoreError, store_error, sync_folder
from hardware.machine.sticks import Stick

FOLDER = "Table Companion"


class StickTrouble(NamedTuple):
    """A problem with a stick, told once: `gone`, or the code of a StoreError."""

    stick: str
    code: str


def choose(stick: Stick) -> None:
    """Chooses a stick for copies from now on. Raises StoreError."""
    folder = stick.folder / FOLDER
    try:
        folder.mkdir(exist_ok=True)
        sync_folder(stick.folder)
    except OSError as error:
        raise store_error(error, folder) from error


def is_chosen(stick: Stick) -> bool:
    """Whether games are copied to this stick."""
    try:
        return (stick.folder / FOLDER).is_dir()
    except OSError:  # it is being pulled out
        return False


class Copies:
    """Writes to all chosen sticks that are plugged in, in the background.

    `tell` is called with a problem once, until that stick works again.
    """

    def __init__(
        self, sticks: Callable[[], Sequence[Stick]], background: Background, tell: Callable[[StickTrouble], None]
    ) -> None:
        self._sticks = sticks
        self._background = background
        self._tell = tell
        self._used: set[str] = set()
        self._told: set[str] = set()

    def keep(self, save: Path, sheet: Callable[[], str]) -> None:
        """Writes a saved game (a single complete file) and its sheet, which is only made where a stick takes it."""
        chosen = [stick for stick in self._sticks() if is_chosen(stick)]
        told = sheet() if chosen else ""
        for stick in chosen:
            self._used.add(stick.name)
            act = partial(write, stick.folder / FOLDER, save, told)
            self._background.do(act, partial(self._written, stick.name))

    def look(self, here: Sequence[Stick]) -> None:
        """Compares the plugged-in sticks with the last ones, to find a chosen one that was pulled out."""
        for name in sorted(self._used - {stick.name for stick in here}):
            self._used.discard(name)
            self._once(StickTrouble(name, "gone"))

    def _written(self, name: str, trouble: StoreError | None) -> None:
        if trouble is None:
            self._told.discard(name)
        elif name in self._used:  # else it was pulled out, which was told
            self._once(StickTrouble(name, trouble.code))

    def _once(self, trouble: StickTrouble) -> None:
        if trouble.stick not in self._told:
            self._told.add(trouble.stick)
            self._tell(trouble)


def write(folder: Path, save: Path, sheet: str) -> StoreError | None:
    """Writes both files, each completely or not at all; returns the error, if any."""
    writers: Mapping[str, Callable[[Path], object]] = {
        save.name: lambda path: shutil.copyfile(save, path),
        f"{save.stem}.txt": lambda path: path.write_text(sheet, encoding="utf-8"),
    }
    try:
        for name, fill in writers.items():
            deliver_file(folder / name, fill)
    except OSError as error:
        return store_error(error, folder)
    return None
