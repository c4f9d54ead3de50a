"""The game that `companion new-game` writes, with a mistake in its script."""

from __future__ import annotations

import sys
from importlib import invalidate_caches
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from companion.cli.new_game_files import files_for

SCRIPT = "rules/game.py"

FAILS = {
    "at its start": ("return Table(self.definition.rules.stones, self.parties[0])", "return Tabel(1, 2)"),
    "in a position": ("if self.state.turn not in self.parties", "if self.turn not in self.parties"),
    "in the script": ("self.state.stones -= int(number)", "self.state.stones -= int(numbr)"),
    "in a judge": ("        left = self.state.stones\n", "        left = self.state.pebbles\n"),
}
"""Where it fails → what stands in the script, and what instead of it."""


class Stones(NamedTuple):
    """The game's folder of packs, its script, the line of the mistake counted from 1, and the module."""

    packs: Path
    script: Path
    line: int
    module: ModuleType

    @property
    def place(self) -> str:
        """Where it is to be mended, as people are told."""
        return f"{self.script}:{self.line}"


def stones(folder: Path, there: str, instead: str, part: str = SCRIPT) -> Stones:
    """Write the game into a folder, with something else in its script. The module is to be known as `stones`.

    `part` names another file of its package that has something else.
    """
    for name, text in files_for("stones").items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    script = folder / "stones/stones" / part
    text = script.read_text("utf-8")
    assert there in text
    script.write_text(text.replace(there, instead, 1), "utf-8")
    package = folder / "stones/stones"
    spec = spec_from_file_location("stones", package / "__init__.py", submodule_search_locations=[str(package)])
    assert spec is not None
    line = text[: text.index(there)].count("\n") + 1
    return Stones(folder / "stones/packs", script, line, module_from_spec(spec))


def loaded(made: Stones) -> type:
    """The game's class; the module must be known as `stones` before, because its parts import each other."""
    for name in [name for name in sys.modules if name.startswith("stones.")]:
        del sys.modules[name]  # another test's
    invalidate_caches()
    spec = made.module.__spec__
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(made.module)
    found: type = made.module.Stones
    return found
