"""Where in a game's script an error happened: file and line, for its author."""

from __future__ import annotations

import sysconfig
import traceback
from collections.abc import Callable
from functools import cache
from inspect import getsourcefile, getsourcelines
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, NamedTuple

import companion
from companion.plainfile.marks import Node, Path, follow, show
from companion.plainfile.problems import Problem, Problems

if TYPE_CHECKING:
    from companion.packs.scripts.games import Found

PROGRAM = FilePath(companion.__file__).resolve().parent
SCRIPTS = PROGRAM / "games"
"""The folder of the games that come with the program; files outside it are no scripts."""

INSTALLED = ("site-packages", "dist-packages")
"""The folders into which Python installs packages."""


class SourcePlace(NamedTuple):
    """A file of a game, and the line in it counted from 1; 0 if only the file is known."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file

    @property
    def short(self) -> str:
        """File and line without the folders, for small places and for readers who do not know the folders."""
        return str(self._replace(file=FilePath(self.file).name))


def place_of(error: BaseException) -> SourcePlace | None:
    """The line of a game's script that caused an error; None if no script was involved.

    It is the innermost line in a script: errors in called libraries belong to the line that calls them.
    """
    if isinstance(error, SyntaxError) and error.filename and is_script(error.filename):
        return SourcePlace(error.filename, error.lineno or 0)
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if is_script(frame.f_code.co_filename):
            return SourcePlace(frame.f_code.co_filename, line)
    return place_of(error.__cause__) if error.__cause__ is not None else None


def place_of_class(made: type) -> SourcePlace | None:
    """Where a class of a game is written."""
    try:
        file, line = getsourcefile(made), getsourcelines(made)[1]
    except (OSError, TypeError):
        return None
    return SourcePlace(file, line) if file is not None else None


def said(error: BaseException) -> str:
    """An error on one line: its kind and what it says, without the place."""
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {' '.join(what.split())}" if what else type(error).__name__


def told(error: BaseException) -> str:
    """An error on one line, with the script's file and line first if a script was involved."""
    place = place_of(error)
    return f"{place}: {said(error)}" if place is not None else said(error)


def problem_at(place: SourcePlace, message: str) -> Problem:
    """The problem report of a pack whose fault lies in its game's script, at this place."""
    return Problem(place.file, place.line, 0, "", message)


@cache
def is_script(name: str) -> bool:
    """Whether a file belongs to a game's script: not to this program, Python or an installed library."""
    path = FilePath(name)
    if path.suffix != ".py" or not path.is_file():  # <frozen importlib>, <string>
        return False
    path = path.resolve()
    if path.is_relative_to(PROGRAM):
        return path.is_relative_to(SCRIPTS)
    for folder in INSTALLED:
        if folder in path.parts:
            below = path.parts[path.parts.index(folder) + 1 :]
            return below[0].removesuffix(".py") in _modules_of_games()
    return not path.is_relative_to(FilePath(sysconfig.get_path("stdlib")).resolve())


def _modules_of_games() -> frozenset[str]:
    """The top-level module or package of every installed game."""
    from companion.packs.scripts.games import installed

    return frozenset(point.module.partition(".")[0] for point in installed())


def note_own_problems(find: Callable[[], Found], tree: Node, problems: Problems) -> None:
    """Notes the problems that a game finds in its definition, at their place in the files."""
    try:
        own = find()
    except Exception as error:
        if (place := place_of(error)) is None:
            raise
        problems.take(problem_at(place, f"the game failed at checking its definition: {said(error)}"))
        return
    for where, message, hint in own:
        path: Path = tuple(where.split(".")) if isinstance(where, str) else tuple(where)
        mark = tree.mark
        for length in range(len(path), 0, -1):
            if (node := follow(tree, path[:length])) is not None:
                mark = node.mark
                break
        problems.add(mark, show(path, tree), message, "", hint)
