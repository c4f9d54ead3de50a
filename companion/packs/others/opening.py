"""Imports a game of others when it is opened, and not before; each file is held against what was trusted."""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.packs.others.marks import marked
from companion.packs.others.place import PLACE
from companion.packs.others.sentences import OthersError
from companion.packs.others.sheet import LARGEST
from companion.packs.others.shelf import GameShelf, OtherGame
from companion.plainfile.reading import read_plain


def shelf() -> GameShelf | None:
    """The games of others of this process; None if it looks for none."""
    place = os.environ.get(PLACE)
    return GameShelf(Path(place)) if place else None


def pack_folders() -> Sequence[Path]:
    """The folders of the packs of all games that may be opened."""
    here = shelf()
    return [one.packs for one in here.games() if one.wrong is None and not one.waits] if here is not None else []


def other_names() -> tuple[str, ...]:
    """The names of the games that lie here."""
    here = shelf()
    return tuple(one.id for one in here.games() if not one.waits) if here is not None else ()


def is_opened(name: str) -> bool:
    """Whether the game of this name was imported by this process."""
    return name in _FINDER.opened


def load_other(name: str) -> Any:
    """What the game of this name calls its class.

    Raises OthersError if it may not be opened, and whatever its import raises.
    """
    here = shelf()
    known = _FINDER.opened.get(name)
    if known is not None and here is not None and known.folder.is_relative_to(here.folder) and known.folder.is_dir():
        return known.made
    if here is None:
        raise OthersError("unknown", id=name)
    game = here.find(name)
    if game.wrong is not None:
        raise game.wrong
    assert game.sheet is not None and game.trust is not None, "else something is wrong"
    check_files(game)
    with marked(game.folder.parent):
        return load_from(game.folder, game.id, game.sheet.module, game.trust.files)


def check_files(game: OtherGame) -> None:
    """Raises OthersError unless the files are those that were trusted, all of them and no others."""
    trusted = dict(game.trust.files) if game.trust is not None else {}
    found = [path for path in game.folder.rglob("*") if path.is_symlink() or not path.is_dir()]
    there = {path.relative_to(game.folder).as_posix(): path for path in found}
    for name in sorted({*trusted, *there}):
        if name not in there or name not in trusted or _hash(there[name]) != trusted[name]:
            raise OthersError("changed", name=name)


def load_from(folder: Path, name: str, module: str, hashes: Mapping[str, str]) -> Any:
    """Imports the class `module` (`package:Class`) from a folder, and makes its package known until another comes.

    Raises OthersError if its name is that of a module which is installed, and whatever the import raises.
    """
    forget_opened(name)
    hidden = find_spec(name)
    if hidden is not None and hidden.origin is not None:  # else it is any folder that lies here
        raise OthersError("taken", id=name)
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)  # first: others would read a package's modules by its path, and byte code
    opened = _FINDER.opened[name] = _Opened(folder, hashes)
    package, _, made = module.partition(":")
    try:
        opened.made = getattr(importlib.import_module(package), made)
    except BaseException:
        forget_opened(name)
        raise
    return opened.made


def forget_opened(name: str) -> None:
    """Forgets the modules of a game: it was removed, or another version is imported."""
    if _FINDER.opened.pop(name, None) is not None:
        for known in [known for known in sys.modules if known.partition(".")[0] == name]:
            del sys.modules[known]


class _Opened:
    def __init__(self, folder: Path, hashes: Mapping[str, str]) -> None:
        self.folder, self.hashes = folder, hashes
        self.made: Any = None


class _Loader(SourceFileLoader):
    """Reads source alone, never byte code that lies beside it, and nothing that was changed since it was trusted."""

    def __init__(self, fullname: str, path: str, opened: _Opened) -> None:
        super().__init__(fullname, path)
        self._opened = opened

    def path_stats(self, path: str) -> Mapping[str, Any]:
        raise OSError("byte code is neither read nor written")

    def get_data(self, path: str) -> bytes:
        raw = read_plain(Path(path), LARGEST, follow=False)
        name = Path(path).relative_to(self._opened.folder).as_posix()
        if self._opened.hashes.get(name) != hashlib.sha256(raw).hexdigest():
            raise OthersError("changed", name=name)
        return raw


class _Finder(MetaPathFinder):
    """Finds the modules of opened games: pure Python in the folder of their name."""

    def __init__(self) -> None:
        self.opened: dict[str, _Opened] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        opened = self.opened.get(fullname.partition(".")[0])
        if opened is None:
            return None
        base = opened.folder.joinpath(*fullname.split("."))
        for file, is_package in ((base / "__init__.py", True), (base.with_name(f"{base.name}.py"), False)):
            if file.is_file():
                spec = spec_from_file_location(fullname, file, loader=_Loader(fullname, str(file), opened))
                if spec is not None and is_package:  # what stands in it is found here alone: none looks for byte code
                    spec.submodule_search_locations = []
                return spec
        return ModuleSpec(fullname, None, is_package=True) if base.is_dir() else None


_FINDER = _Finder()


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(read_plain(path, LARGEST + 1, follow=False)).hexdigest()
    except OSError:
        return ""
