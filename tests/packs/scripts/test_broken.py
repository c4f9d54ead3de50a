"""A game of somebody else's that is broken harms nobody but itself, and says where it is to be mended."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

from companion.cli.new_game_files import files_for
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts import games
from companion.table.protocol.replies import games_plain
from tests.stubs.stones import SCRIPT

Broken = Callable[[str, str], Path]

BROKEN = {
    "a syntax error": ("    def fresh(self) -> Table:", "    def fresh(self -> Table:", "SyntaxError"),
    "a name at import": ("@dataclass(frozen=True)\nclass Rules:", "@datacass\nclass Rules:", "NameError"),
    "a name in the class": ("[type] = Contents\n", "[type] = missing\n", "NameError"),
    "a module that is not there": ("from typing import Any, ClassVar", "import tipping", "ModuleNotFoundError"),
    "what the program does not have": ("    Accent,\n", "    Acsent,\n", "ImportError"),
    "an exit": ("@dataclass(frozen=True)\nclass Rules:", "raise SystemExit(3)\nclass Rules:", "SystemExit"),
    "a kind told by the engine": ('to_all("took")', 'to_all("took", "game_over")', "TypeError"),
    "an annotation": ("    stones: int = 7", "    stones: Pebbles = 7", "Pebbles"),
    "a check of its own": (
        "    rules: Rules\n",
        "    rules: Rules\n\n    def problems(self): return nothing\n",
        "NameError",
    ),
    "a definition": ("    rules: Rules\n", "    rules: Rules\n\n    def __post_init__(self): nothing\n", "NameError"),
}
"""What is replaced in the script, by what, and a word of what is told."""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Broken]:
    """Writes the game that `companion new-game` writes, with something else in its script; gives its packs."""

    def write(there: str, instead: str) -> Path:
        for name, text in files_for("stones").items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith(SCRIPT):
                assert there in text
                text = text.replace(there, instead, 1)
            path.write_text(text, "utf-8")
        return tmp_path / "stones/packs"

    shipped = metadata.entry_points(group=games.GROUP)
    points = EntryPoints([*shipped, EntryPoint("stones", "stones:Stones", games.GROUP)])
    monkeypatch.setattr(metadata, "entry_points", lambda **wanted: points.select(**wanted))
    monkeypatch.syspath_prepend(str(tmp_path / "stones"))
    games.installed.cache_clear()
    importlib.invalidate_caches()
    forget()
    yield write
    games.installed.cache_clear()
    forget()


def forget() -> None:
    """Take the game's modules away: the next import reads its files again."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "stones"]:
        del sys.modules[name]


def line_of(folder: Path, instead: str) -> str:
    """The script's file and the line at which the new text stands."""
    script = folder.parent / "stones" / SCRIPT
    text = script.read_text("utf-8")
    return f"{script}:{text[: text.index(instead)].count(chr(10)) + 1 + instead.count(chr(10), 0, len(instead) - 1)}"


@pytest.mark.parametrize("what", BROKEN)
def test_the_pack_names_file_and_line_of_the_script(broken: Broken, what: str) -> None:
    there, instead, word = BROKEN[what]
    folder = broken(there, instead)
    with pytest.raises(InvalidPackError) as told:
        Catalogue([folder, installed_packs()]).load("stones")
    (error,) = told.value.errors
    assert error.file == str(folder.parent / "stones" / SCRIPT)
    assert error.line > 0
    assert word in error.message
    assert str(error).startswith(f"{error.file}:{error.line}: ")
    lines = Path(error.file).read_text("utf-8").splitlines()
    near = "\n".join(lines[error.line - 4 : error.line + 5])
    assert "class Stones" in near or any(part in near for part in instead.splitlines() if part.strip()), near


def test_the_others_are_listed_and_can_be_played(broken: Broken) -> None:
    folder = broken(*BROKEN["a syntax error"][:2])
    listed: dict[str, dict[str, Any]] = {
        game["id"]: game for game in games_plain(Catalogue([folder, installed_packs()]), "en")
    }
    assert [name for name, game in listed.items() if "problems" in game] == ["stones"]
    (problem,) = listed["stones"]["problems"]
    assert problem.startswith(line_of(folder, "    def fresh(self -> Table:"))


def test_a_saved_game_of_it_says_the_line_too(broken: Broken) -> None:
    folder = broken("    def fresh(self) -> Table:", "    def fresh(self) -> Table:")
    plain = Catalogue([folder, installed_packs()]).load("stones").resolve([], {}, 2).plain
    forget()
    broken(*BROKEN["a name in the class"][:2])
    importlib.invalidate_caches()
    with pytest.raises(InvalidPackError) as told:
        ResolvedPack.from_plain(plain)
    (error,) = told.value.errors
    assert str(error).startswith(line_of(folder, "[type] = missing\n"))


def test_what_a_library_does_for_a_script_fails_at_the_line_that_asks_for_it(broken: Broken) -> None:
    folder = broken("class Rules:", "class Rules:\n    bad: list[int] = []\n")
    with pytest.raises(InvalidPackError) as told:
        Catalogue([folder, installed_packs()]).load("stones")
    (error,) = told.value.errors
    assert error.file.endswith(SCRIPT), "the line is one of Python's own dataclasses"
