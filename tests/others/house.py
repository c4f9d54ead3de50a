"""Files of games of others, whole and broken."""

from __future__ import annotations

import hashlib
import io
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

from companion.cli.new_game_files import files_for
from companion.packs.others.bundle import GameBundle, bundle_of
from companion.packs.others.place import FOLDER
from companion.packs.others.shelf import GameShelf, OtherGame

NAME = "night_train"
SCRIPT = f"{NAME}/rules/game.py"


def files(**changed: str) -> dict[str, bytes]:
    """The files of a game that works, by path in its file; `rules` or `sheet` replace what stands in these."""
    made = {path.removeprefix(f"{NAME}/"): text.encode() for path, text in files_for(NAME).items()}
    made = {path: text for path, text in made.items() if not path.startswith("tests/")}
    made["game.toml"] = sheet().encode()
    del made["pyproject.toml"]
    for key, text in changed.items():
        made[{"rules": SCRIPT, "sheet": "game.toml"}[key]] = text.encode()
    return made


def script() -> str:
    """The script of the game that works."""
    return files()[SCRIPT].decode()


def sheet(**changed: str) -> str:
    """The text of a game.toml with these values."""
    values = {
        "id": f'"{NAME}"',
        "version": '"0.1.0"',
        "title": '"Night train"',
        "author": '"Ada"',
        "licence": '"MIT"',
        "api": "1",
        "module": f'"{NAME}:NightTrain"',
        "packs": '"packs"',
    }
    return "".join(f"{key} = {value}\n" for key, value in {**values, **changed}.items())


def packed(content: Mapping[str, bytes], modes: Mapping[str, int] | None = None) -> bytes:
    """These files as a zip; a mode makes one a link."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, raw in content.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (modes or {}).get(name, stat.S_IFREG | 0o644) << 16
            made.writestr(info, raw)
    return out.getvalue()


def bundle(**changed: str) -> GameBundle:
    """The game that works, or one with another script or sheet."""
    return bundle_of(packed(files(**changed)), "it.companion-game")


def kept(data: Path, when: float = 0.0, **changed: str) -> OtherGame:
    """A game that is trusted and installed, whatever would be found in a trial."""
    return GameShelf(data / FOLDER).keep(bundle(**changed), when)


def written(folder: Path, content: Mapping[str, bytes]) -> tuple[Path, str]:
    """A file of a game in a folder, and its SHA-256."""
    file, raw = folder / f"{NAME}-0.1.0.companion-game", packed(content)
    file.write_bytes(raw)
    return file, hashlib.sha256(raw).hexdigest()
