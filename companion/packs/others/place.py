"""Where this process looks for games of others. Every command begins with it, so it imports next to nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER = "games"
"""The folder of games of others below the data folder; it is that of the saves, too."""
PLACE = "COMPANION_GAMES_OF_OTHERS"
"""The environment variable with that folder: processes that the program starts look in the same place."""


@contextmanager
def games_in(data: Path) -> Iterator[None]:
    """Inside, this process and those that it starts find the games of others in this data folder."""
    before = os.environ.get(PLACE)
    os.environ[PLACE] = str((data / FOLDER).absolute())
    try:
        yield
    finally:
        if before is None:
            del os.environ[PLACE]
        else:
            os.environ[PLACE] = before
