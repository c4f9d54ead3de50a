"""Files of games of others that nobody built: each is read into a form that fits, or told in one sentence."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from functools import cache

from companion.packs.others.bundle import MOST_FILES, bundle_of
from companion.packs.others.sentences import OthersError
from companion.packs.others.sheet import LARGEST
from tests.others.house import files, packed


def read(raw: bytes) -> Iterable[str]:
    """What is said of such a file; a path in one that is read leads nowhere else."""
    try:
        found = bundle_of(raw, "it.companion-game")
    except OthersError as error:
        assert len(str(error)) < 70_000
        return [str(error)]
    assert len(found.files) <= MOST_FILES
    assert sum(map(len, found.files.values())) <= LARGEST
    for name in found.files:
        assert re.fullmatch(r"[\w.+ /-]+", name, re.ASCII) and ".." not in name and not name.startswith("/"), name
    return ()


@cache
def _stored() -> bytes:
    """A small game that is stored without being packed, so that what is mutated is its content, too."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in ("game.toml", "night_train/__init__.py"):
            made.writestr(name, files()[name])
    return out.getvalue()


def seeds() -> list[bytes]:
    """Files that are read."""
    return [_stored(), packed(files())]
