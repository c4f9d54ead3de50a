"""The process in which a game of others is tried: started with `-m`, and with what to do as JSON."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.others.opening import load_from
from companion.packs.others.sentences import OthersError
from companion.packs.others.sheet import SHEET, GameSheet, read_sheet
from companion.packs.problems import InvalidPackError
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.scripts.faults import SourcePlace, place_of, said
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan, play
from companion.table.players import limit
from companion.table.scenario import run_scenario

NICE = 10
FILE_SIZE = 1_000_000


class TooSlowError(BaseException):
    """The time is up; no `except Exception` of a game's catches it."""


def main(asked: str) -> int:
    """Tries the game; says what fails, or that all is well, on the output that it was given."""
    told: dict[str, Any] = json.loads(asked)
    limits, folder = told["limits"], Path(told["folder"])
    say = _own_output()
    limit(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (limits["memory"], limits["memory"]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))
    _try(folder, limits, lambda line: say(_short(line, folder)))
    return 0


def _try(folder: Path, limits: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    seconds = limits["to_import"]
    try:
        sheet = read_sheet((folder / SHEET).read_bytes())
        say({"doing": "import"})
        with _within(seconds):
            made = _imported(folder, sheet)
        seconds = limits["in_all"]
        with _within(seconds):
            _checked(folder, sheet, made, limits, say)
    except OthersError as error:
        say({"code": error.code, "facts": error.facts})
    except TooSlowError as error:
        say({"code": "too_slow", "facts": {"place": str(place_of(error) or SHEET), "seconds": int(seconds)}})
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, its author is told
        place = place_of(error) or SourcePlace(SHEET, 0)
        say({"code": "failed", "facts": {"place": str(place), "why": said(error)}})
    else:
        say({"well": True})


def _imported(folder: Path, sheet: GameSheet) -> Any:
    for path in sorted(folder.rglob("*.py")):
        compile(path.read_bytes(), str(path), "exec", dont_inherit=True)  # a face, too, which nothing imports here
    files = (path for path in folder.rglob("*") if path.is_file())
    hashes = {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}
    made = load_from(folder, sheet.id, sheet.module, hashes)
    if not (isinstance(made, type) and isinstance(getattr(made, "Definition", None), type)):
        _fail(SHEET, f"{sheet.module} is no game: it has no Definition")
    if getattr(made, "name", "") != sheet.id:
        _fail(SHEET, f"the game's class is called {getattr(made, 'name', '')}, its id is {sheet.id}")
    return made


def _checked(
    folder: Path, sheet: GameSheet, made: Any, limits: dict[str, Any], say: Callable[[dict[str, Any]], None]
) -> None:
    def find(name: str) -> Any:
        return made if name == sheet.id else find_game(name)

    say({"doing": "packs"})
    catalogue = Catalogue([installed_packs(), folder / sheet.packs], find)
    infos = [info for info in catalogue.list() if info.folder.is_relative_to(folder)]
    if not any(info.game == sheet.id for info in infos):
        _fail(SHEET, f"the folder {sheet.packs} holds no pack of the game {sheet.id}")
    for info in infos:
        if info.replaces is not None:
            raise OthersError("taken", id=info.id)
        try:
            pack = catalogue.load(info.id)
        except InvalidPackError as error:
            first = error.errors[0]
            place = f"{first.file}:{first.line}" if first.line else first.file
            _fail(place, f"{first.path}: {first.message}" if first.path else first.message)
        say({"doing": "scenarios"})
        for file in sorted((info.folder / "scenarios").glob("**/*.yaml")):
            for scenario in read_scenarios(file):
                for failed in run_scenario(scenario, pack, find):
                    _fail(
                        f"{failed.file}:{failed.line}", f"{failed.step}: expected {failed.expected}; got {failed.got}"
                    )
        say({"doing": "play"})
        seats = pack.players.min
        resolved = pack.resolve(pack.preset.variants, {**pack.simulated(), **pack.preset.options}, seats)
        plan = Plan(resolved, seats, ("random",) * seats, "trial", limits["answers"])
        for number in range(limits["games"]):
            play(plan, number, find)


def _fail(place: str, why: str) -> NoReturn:
    raise OthersError("failed", place=place, why=why.rstrip("."))


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def late(*_: object) -> NoReturn:
        raise TooSlowError

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again and again: somebody may have caught the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _own_output() -> Callable[[dict[str, Any]], None]:
    """Says lines where the parent listens; what the game prints goes nowhere."""
    said = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)

    def say(line: dict[str, Any]) -> None:
        said.write(json.dumps(line) + "\n")
        said.flush()

    return say


def _short(line: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Without the folder in which the game is tried, which nobody knows."""
    facts = {name: str(fact).replace(f"{folder}/", "") for name, fact in line.get("facts", {}).items()}
    return {**line, "facts": facts} if facts else line


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
