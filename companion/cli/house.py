"""What commands receive from the program's start, and how they report failure."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from companion.cli import door
from companion.languages import is_language

if TYPE_CHECKING:
    from companion.box.machine import Machine
    from companion.engine.game import Game
    from companion.models.play.table import BoardOf
    from companion.packs.catalogue import Catalogue
    from companion.packs.pack import Pack
    from companion.packs.scripts.games import GamePartError
    from companion.packs.setup import SetupProblem, SetupRefusedError
    from companion.table.protocol import FileSaves

Subparsers = Any
"""What `ArgumentParser.add_subparsers` gives; its type is private to argparse."""

FAILED, MISUSED, BROKEN = 1, 2, 70
"""Exit codes: the answer is no, the command line cannot be used, a fault of ours (sysexits.h EX_SOFTWARE)."""


class CommandError(Exception):
    """A command cannot be carried out. The message says what happened, where, and what to do.

    `lines` are printed below it, such as all errors in a file.
    """

    def __init__(self, message: str, code: int = FAILED, lines: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.lines = tuple(lines)


@dataclass(frozen=True)
class House:
    """Everything that commands need from outside.

    What is slow to import comes as a function, so that starting stays fast.

    `catalogue(folders)` returns the installed packs and those in the folders. `window(args)` and `terminal(args)` play;
    `gallery(theme, text)` shows every part of it;
    `fault_of_face(game)` imports what a window shows of a game, without a window: it needs Kivy.
    `board_of(game)` does so too, and gives what makes the game's board from the public view;
    `has_screen()` says whether a window can be opened; `machine(data)` describes the machine for checks.
    """

    version: str
    data: Path
    environment: Mapping[str, str]
    stdin: BinaryIO
    stdout: BinaryIO
    out: TextIO
    err: TextIO
    now: Callable[[], float]
    wall: Callable[[], float]
    sleep: Callable[[float], None]
    catalogue: Callable[[Sequence[Path]], Catalogue]
    find: Callable[[str], Any]
    saves: Callable[[], FileSaves]
    fault_of_face: Callable[[type[Game]], GamePartError | None]
    board_of: Callable[[type[Game]], BoardOf]
    has_screen: Callable[[], bool]
    window: Callable[[argparse.Namespace], int]
    terminal: Callable[[argparse.Namespace], int]
    machine: Callable[[Path], Machine]
    gallery: Callable[[str, float], int]

    def say(self, *lines: str) -> None:
        """Prints lines to stdout, the result of the command."""
        door.put(self.out, *lines)

    def tell(self, *lines: str) -> None:
        """Prints lines to stderr, messages about the command."""
        with suppress(OSError, door.OutputError):  # nobody is left who could be told
            door.put(self.err, *lines, flush=True)

    def tell_over(self, line: str, *, last: bool) -> None:
        """Prints a line to stderr over the previous one of this kind; the `last` one stays."""
        with suppress(OSError, door.OutputError):
            door.put_over(self.err, line, last=last)


def add_folders(parser: argparse.ArgumentParser) -> None:
    """Adds the options for the folders of packs and saved data."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of saved games, groups and own packs")
    parser.add_argument("--packs", type=Path, metavar="DIR", help="a folder of packs beside the installed ones")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Adds the option for the language of what is written."""
    parser.add_argument("--language", type=language_code, metavar="CODE", help="of texts (the system's)")


def spoken_in(args: argparse.Namespace, house: House) -> str:
    """The language that the arguments name, else the system's."""
    from companion.texts.spoken import language_of

    return args.language or language_of(house.environment)


NO_CODE = "{} is not the code of a language: two or three small letters, such as fr, with a country such as pt-BR"


def language_code(text: str) -> str:
    """Parses an option's value as a language code, including languages that only a pack has."""
    if not is_language(text):
        raise argparse.ArgumentTypeError(NO_CODE.format(text))
    return text


def catalogue_for(args: argparse.Namespace, house: House, *more: Path) -> Catalogue:
    """The packs that the arguments name, and those in more folders. Raises CommandError for one that is not there."""
    data: Path = args.data if args.data is not None else house.data
    folders = [data / "packs"]
    if args.packs is not None:
        if not args.packs.is_dir():
            raise CommandError(f"--packs: there is no folder {args.packs}", MISUSED)
        folders.append(args.packs)
    return house.catalogue([*folders, *more])


GAME_FILE = "game.yaml"
"""The file by which a folder is recognised as a pack."""


def pack_named(args: argparse.Namespace, house: House, named: str) -> tuple[Pack, Catalogue]:
    """The pack with this id or in this folder, and where it was found. Raises CommandError."""
    from companion.packs.catalogue import UnknownPackError
    from companion.packs.problems import InvalidPackError

    folder = Path(named)
    own = folder if (folder / GAME_FILE).is_file() else None
    catalogue = catalogue_for(args, house, *([own] if own is not None else []))
    try:
        if own is not None:
            there = {info.folder.resolve(): info.id for info in catalogue.list()}
            named = there.get(own.resolve(), named)
        return catalogue.load(named), catalogue
    except UnknownPackError as error:
        raise CommandError(f"{error}", MISUSED) from error
    except InvalidPackError as error:
        raise CommandError(f"the pack {named} cannot be used:", lines=error.lines()) from error


MISNAMED = frozenset({"unknown_variant", "unknown_option", "bad_value"})
"""Codes of mistyped names; other problems can only be told once these are corrected."""


def cannot_be_set_up(refused: SetupRefusedError, pack: Pack) -> CommandError:
    """The error that a pack cannot be played with these choices, in sentences with their rules."""
    from companion.engine.vocabulary import Refusal
    from companion.table.play import pack_teller

    if misnamed := [problem for problem in refused.problems if problem.code in MISNAMED]:
        return CommandError(" ".join(map(_misnamed, misnamed)), MISUSED)
    voice = pack_teller(pack, "en")
    reasons = " ".join(f"{voice.refusal(Refusal(*problem))} [{problem.rule}]" for problem in refused.problems)
    return CommandError(f"this cannot be played together. {reasons}", MISUSED)


def _misnamed(problem: SetupProblem) -> str:
    """Explains an unknown name by listing the known ones, or an invalid value by the valid ones."""
    facts, name = problem.facts, problem.facts["item"]
    if problem.code != "bad_value":
        kind = "variant" if problem.code == "unknown_variant" else "option"
        return f"there is no {kind} {name}. There are: {', '.join(facts['known']) or 'none'}."
    if facts["value"] is True:  # as a name without a value is understood
        return f"{name} needs a value: {_fitting(facts)}."
    return f"{facts['value']} does not fit {name}: it takes {_fitting(facts)}."


def _fitting(facts: Mapping[str, Any]) -> str:
    if facts["type"] == "switch":
        return "true or false"
    if facts["type"] == "choice":
        return f"one of {', '.join(facts['known'])}"
    limits = (f"{word} {facts[end]}" for word, end in (("from", "min"), ("to", "max")) if facts[end] is not None)
    return " ".join(("a whole number", *limits))
