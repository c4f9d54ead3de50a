"""Where the script of a game went wrong: file and line for those who mend it, whoever installed the script."""

from __future__ import annotations

import sysconfig
import traceback
from functools import cache
from inspect import getsourcefile, getsourcelines
from pathlib import Path
from typing import NamedTuple

import companion
from companion.plainfile.problems import Problem

PROGRAM = Path(companion.__file__).resolve().parent
SCRIPTS = PROGRAM / "games"
"""The folder of the scripts that come with the program; all else beside it is no script."""

INSTALLED = ("site-packages", "dist-packages")
"""Folders in which a Python installation keeps what was installed."""


class Place(NamedTuple):
    """A file of a game, and the line in it counted from 1; 0 if only the file is known."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file

    @property
    def short(self) -> str:
        """The same without folders, for small places and for whom folders are nothing to know."""
        return str(self._replace(file=Path(self.file).name))


def place_of(error: BaseException) -> Place | None:
    """The line of a game's script at which an error came up, None if no script had a part in it.

    It is the innermost one: what the program, Python or a library does for a script fails where the script asks for it.
    """
    if isinstance(error, SyntaxError) and error.filename and is_script(error.filename):
        return Place(error.filename, error.lineno or 0)
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if is_script(frame.f_code.co_filename):
            return Place(frame.f_code.co_filename, line)
    return place_of(error.__cause__) if error.__cause__ is not None else None


def place_of_class(made: type) -> Place | None:
    """Where a class of a game is written."""
    try:
        file, line = getsourcefile(made), getsourcelines(made)[1]
    except (OSError, TypeError):
        return None
    return Place(file, line) if file is not None else None


def said(error: BaseException) -> str:
    """An error on one line: its kind and what it says, without the place."""
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {' '.join(what.split())}" if what else type(error).__name__


def told(error: BaseException) -> str:
    """An error on one line, behind the script's file and line if there is a script that had a part in it."""
    place = place_of(error)
    return f"{place}: {said(error)}" if place is not None else said(error)


def problem_at(place: Place, message: str) -> Problem:
    """The problem of a pack that is to be mended in its script."""
    return Problem(place.file, place.line, 0, "", message)


@cache
def is_script(name: str) -> bool:
    """Whether a file is of a game's script: what is neither ours nor Python's nor an installed library's is one."""
    path = Path(name)
    if path.suffix != ".py" or not path.is_file():  # <frozen importlib>, <string>
        return False
    path = path.resolve()
    if path.is_relative_to(PROGRAM):
        return path.is_relative_to(SCRIPTS)
    for folder in INSTALLED:
        if folder in path.parts:
            below = path.parts[path.parts.index(folder) + 1 :]
            return below[0].removesuffix(".py") in _modules_of_games()
    return not path.is_relative_to(Path(sysconfig.get_path("stdlib")).resolve())


def _modules_of_games() -> frozenset[str]:
    """The outermost module or package of every game that is installed."""
    from companion.packs.games import installed

    return frozenset(point.module.partition(".")[0] for point in installed())
