"""Which game scripts there are: classes found by the entry point group `companion.games`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from companion.engine.game import Game
from companion.engine.look import USUAL, GameLook
from companion.packs.others.opening import load_other, other_names
from companion.packs.others.sentences import OthersError
from companion.packs.scripts.faults import SourcePlace, place_of, place_of_class, said

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "companion.games"

T = TypeVar("T")


Found: TypeAlias = Iterable[tuple[tuple[str | int, ...] | str, str, str]]
"""Problems of a definition: path in it (a tuple, or dotted), message, hint (may be empty)."""


@runtime_checkable
class ChecksItself(Protocol):
    """A definition that can find its own problems beyond types, such as a post that leads nowhere."""

    def problems(self) -> Found:
        """Every problem, whoever plays."""


@runtime_checkable
class ChecksItselfFor(Protocol):
    """A definition that also finds what is wrong with a number of players, such as too few cards for so many."""

    def problems_for(self, players: int) -> Found:
        """Every problem with so many players, for each number that the pack allows."""


class UnknownGameError(LookupError):
    """There is no usable game script of that name; `known` are the installed ones.

    `reason` says what is wrong with a broken one, `place` where in its files, if known.
    """

    def __init__(self, name: str, known: tuple[str, ...], reason: str = "", place: SourcePlace | None = None) -> None:
        super().__init__(reason or f"no game script is called {name}")
        self.name, self.known, self.reason, self.place = name, known, reason, place


class GamePartError(Exception):
    """A game's face (its window) or bot cannot be used; the game itself can.

    The message says why, `place` where in the game's files, if known.
    """

    def __init__(self, reason: str, place: SourcePlace | None) -> None:
        super().__init__(reason)
        self.place = place


FindGame = Callable[[str], type[Game]]


@cache
def installed() -> EntryPoints:
    """The entry points of the game scripts, cached because the search goes through every installed package."""
    from importlib.metadata import entry_points  # brings mail, archives and tables along: not for the first screen

    return entry_points(group=GROUP)


def game_names() -> tuple[str, ...]:
    """The names of all installed game scripts and games of others, sorted."""
    return tuple(sorted({*installed().names, *other_names()}))


def find_game(name: str) -> type[Game]:
    """The class of an installed game, or of a game of others. Raises UnknownGameError if it is missing or broken.

    Any exception while the script is imported counts as such, so that the other games stay playable.
    """
    points = installed().select(name=name)
    try:
        loaded = next(iter(points)).load() if points else load_other(name)
        usable = isinstance(loaded, type) and isinstance(getattr(loaded, "Definition", None), type)
    except OthersError as error:
        reason = "" if error.code == "unknown" else f"the game {name} is not opened: {error}"
        raise UnknownGameError(name, game_names(), reason) from error
    except (Exception, SystemExit) as error:
        reason = f"the game script {name} cannot be loaded: {said(error)}"
        raise UnknownGameError(name, game_names(), reason, place_of(error)) from error
    if not usable:
        raise UnknownGameError(name, game_names(), f"the game script {name} has no Definition")
    made: type[Game] = loaded
    return made


def look_of(game: type[Game]) -> GameLook:
    """The look that a game's class declares; the default if it declares none."""
    look: GameLook = getattr(game, "look", USUAL)
    return look


def part_of(game: type[Game], part: str, named: str, use: Callable[[Any], T]) -> T | None:
    """The result of `use` on the class that a game names for a part of it, its face or a bot; None if it names none.

    `named` is `module:Class`, imported only now, so that reading a game's rules imports neither a window nor bots.
    Raises GamePartError for anything that fails, since it is the game's fault.
    """
    if not named:
        return None
    module, _, name = named.partition(":")
    try:
        return use(getattr(import_module(module), name))
    except (Exception, SystemExit) as error:
        place = place_of(error) or place_of_class(game)
        raise GamePartError(f"the {part} {named} cannot be used: {said(error)}", place) from error
