"""At the end of each round a game's save, and a sheet to go on without the box, on the sticks chosen for it.

A stick is chosen by making the folder `Table Companion` on it, so that nothing is ever written onto one that only
brought a deck of cards. Files are whole or as they were before, also when the stick is pulled in the middle, and what
was not written from here stays (`packs.delivered`).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.box.background import Background
from companion.packs.delivered import deliver_file
from companion.table.journal import StoreError, store_error, sync_folder
from hardware.sticks import Stick

FOLDER = "Table Companion"


class Trouble(NamedTuple):
    """What the table is told once: `gone`, or what is wrong with it by the code of a StoreError."""

    stick: str
    code: str


def choose(stick: Stick) -> None:
    """Keep games on this stick from now on. Raises StoreError."""
    folder = stick.folder / FOLDER
    try:
        folder.mkdir(exist_ok=True)
        sync_folder(stick.folder)
    except OSError as error:
        raise store_error(error, folder) from error


def is_chosen(stick: Stick) -> bool:
    """Whether games are kept on it."""
    try:
        return (stick.folder / FOLDER).is_dir()
    except OSError:  # it is being pulled out
        return False


class Copies:
    """Writes onto every chosen stick that is plugged in, in the background. `tell` is called with troubles, once each
    until that stick works again.
    """

    def __init__(
        self, sticks: Callable[[], Sequence[Stick]], background: Background, tell: Callable[[Trouble], None]
    ) -> None:
        self._sticks = sticks
        self._background = background
        self._tell = tell
        self._used: set[str] = set()
        self._told: set[str] = set()

    def keep(self, save: Path, sheet: str) -> None:
        """Write a game's save, whole and alone in its file, and its sheet."""
        for stick in self._sticks():
            if is_chosen(stick):
                self._used.add(stick.name)
                act = partial(write, stick.folder / FOLDER, save, sheet)
                self._background.do(act, partial(self._written, stick.name))

    def look(self, here: Sequence[Stick]) -> None:
        """These are plugged in: whether one was pulled out that games were kept on."""
        for name in sorted(self._used - {stick.name for stick in here}):
            self._used.discard(name)
            self._once(Trouble(name, "gone"))

    def _written(self, name: str, trouble: StoreError | None) -> None:
        if trouble is None:
            self._told.discard(name)
        elif name in self._used:  # else it was pulled out, which was told
            self._once(Trouble(name, trouble.code))

    def _once(self, trouble: Trouble) -> None:
        if trouble.stick not in self._told:
            self._told.add(trouble.stick)
            self._tell(trouble)


def write(folder: Path, save: Path, sheet: str) -> StoreError | None:
    """Both files, each whole or as it was; what went wrong, None if nothing did."""
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
