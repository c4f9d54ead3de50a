"""A pack's folder as a whole: writing it, copying it to and from a stick, changing its id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from companion.packs.heads import GAME_FILE, read_head
from companion.packs.loader import load_house
from companion.packs.pack import Pack
from companion.packs.stored.delivered import deliver_folder
from companion.packs.stored.whole_folder import replace_folder, write_through
from companion.plainfile.problems import Problem, Problems
from companion.plainfile.reading import LARGEST_FILE, read_plain

ON_STICKS = "table-companion"
"""The folder of a stick for packs; packs at its top are found as well."""

MOST_FILES = 100
"""Most files of a pack on a stick, scenarios included."""

PARTS = ("*.yaml", "*.csv", "scenarios/*.yaml")
"""The files that belong to a pack's folder; links are not followed."""


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Replaces the whole folder by these files (name, may include a folder → content), or changes nothing.

    For the owner's own folders: other files in it are deleted. Raises OSError.
    """
    replace_folder(folder, partial(_fill, files))


def hand_over(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Writes these files as a folder onto a stick, where nothing foreign is overwritten; returns the folder used."""
    return deliver_folder(folder, partial(_fill, files))


def _fill(files: Mapping[str, bytes], fresh: Path) -> None:
    for name, content in files.items():
        (fresh / name).parent.mkdir(exist_ok=True)
        write_through(fresh / name, content)


def folder_contents(folder: Path) -> dict[str, bytes]:
    """Every file that belongs to the pack in a folder. Raises OSError, also when it is more than a pack can be."""
    found = sorted(path for part in PARTS for path in folder.glob(part) if path.is_file() and not path.is_symlink())
    if len(found) > MOST_FILES:
        raise OSError(f"{folder.name} has more than {MOST_FILES} files")
    files = {}
    for path in found:
        raw = read_plain(path, LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise OSError(f"{path.name} is larger than {LARGEST_FILE // 1_000_000} MB")
        files[path.relative_to(folder).as_posix()] = raw
    if GAME_FILE not in files:
        raise OSError(f"{folder} is not there any more")
    return files


def packs_on(top: Path) -> list[Path]:
    """The folders on a stick with packs: house rules, and packs of their own. Raises OSError."""
    return [
        folder
        for above in (top, top / ON_STICKS)
        for folder in (sorted(above.iterdir()) if above.is_dir() else ())
        if not folder.name.startswith(".") and (folder / GAME_FILE).is_file()
    ]


def problems_of(folder: Path, below: Pack) -> tuple[Problem, ...]:
    """Every problem of the house rule in a folder, checked with the pack that it extends."""
    problems = Problems()
    load_house(folder, below, problems)
    return problems.sorted()


def renamed(files: Mapping[str, bytes], folder: Path, new: str) -> dict[str, bytes]:
    """The files of the pack in `folder` with another id and no other change. Raises OSError."""
    head = read_head(folder, Problems())
    if head is None:
        raise OSError(f"{folder} is not there any more")
    place = head.tree.entries["id"].node.mark
    lines = files[GAME_FILE].decode("utf-8-sig").splitlines(keepends=True)
    line = lines[place.line - 1]
    at = place.column - 1
    lines[place.line - 1] = line[:at] + line[at:].replace(head.file.id, new, 1)
    return {**files, GAME_FILE: "".join(lines).encode()}


def free_id(stem: str, taken: Sequence[str]) -> str:
    """An unused id: the stem, with a number if necessary."""
    return next(one for one in (stem, *(f"{stem}_{number}" for number in range(2, 10_000))) if one not in taken)
