"""Keeps the details of failed games for developers; the players see one sentence and never a traceback."""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.table.journal.folder import private

LARGEST = 1_000_000
"""Bytes after which a new log is begun; the one before it is kept."""


class Incidents:
    """A text file of incidents, oldest first. `lost` counts those that could not be written."""

    def __init__(self, path: Path, wall: Callable[[], float]) -> None:
        self.path = path
        self.lost = 0
        self._wall = wall

    def keep(self, game: str) -> Callable[[BaseException, int], None]:
        """Returns the function to call with an error and the number of the journal line at which it happened."""
        return partial(self._keep, game)

    def _keep(self, game: str, error: BaseException, line: int) -> None:
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self._wall()))
        told = "".join(traceback.format_exception(error))
        try:
            if self.path.is_file() and self.path.stat().st_size > LARGEST:
                self.path.replace(self.path.with_name(f"{self.path.name}.1"))
            handle = private(self.path, os.O_APPEND)
            with os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"── {at}, game {game}, line {line}\n{told}\n")
        except OSError:  # the incident itself stands in the journal; the game must go on
            self.lost += 1
