"""Where the look of a game lies: the folder `style`, beside its rules and wherever it is installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.game import Game

FOLDER = "style"
"""Beside a game's code: `style.yaml`, `art/`, and what is made of them: `pages/`, `sounds/`."""
SHIPPED = Path(__file__).parents[2] / "games"


@cache
def style_folder(game: type[Game]) -> Path | None:
    """The folder of a game's look: beside its class or above, within its package. None if it has none."""
    package, _, rest = game.__module__.partition(".")
    folder = Path(import_module(game.__module__).__file__ or "").parent
    for _ in range(rest.count(".") + 1 if package else 1):
        if (folder / FOLDER).is_dir():
            return folder / FOLDER
        folder = folder.parent
    return None


def is_shipped(name: str) -> bool:
    """Whether a shipped game has the look of this name."""
    return bool(name) and (SHIPPED / name / FOLDER).is_dir()


def style_named(name: str, script: Callable[[str], type[Game] | None] = lambda _: None) -> Path | None:
    """The folder of the look called `name`: a shipped game's, else that of the `script` of the pack of that name,
    wherever it is installed. None if there is none.
    """
    if is_shipped(name):
        return SHIPPED / name / FOLDER
    game = script(name)
    return style_folder(game) if game is not None else None
