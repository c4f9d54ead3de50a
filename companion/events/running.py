"""Events as the program has them: switched on by the owner's file, told of each game that is opened."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.events.settings import EventsError, EventSettings, own_settings

if TYPE_CHECKING:
    from companion.events.feed import Feed
    from companion.events.lines import GameLines, Said
    from companion.table.evening import TableGame

DELAYS: tuple[float, ...] = (1.0, 5.0, 30.0, 300.0)
"""Seconds before the child is started again, after the first death, the second and so on."""

OFF = "companion play: events are not told."

PATIENCE = 3.0
"""Seconds that the child has at the end, to switch lamps off."""


class Events:
    """What an evening tells machines in the house. Off until `start`, and for good where the owner has no file.

    `otherwise` is the language of a table that has chosen none; `tell` gets what is wrong with the file, a line each.
    """

    def __init__(self, folder: Path, wall: Callable[[], float], otherwise: str, tell: Callable[..., object]) -> None:
        self._folder, self._wall, self._otherwise, self._say = folder, wall, otherwise, tell
        self._language: Callable[[], str] = lambda: otherwise
        self._feed: Feed | None = None
        self._told: GameLines | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()
        self._keeper: threading.Thread | None = None

    def start(self, language: Callable[[], str]) -> None:
        """Switches on what the owner has written. The folder is this program's alone by now."""
        try:
            settings = own_settings(self._folder)
            if settings is None:
                return
            from companion.events.feed import Feed  # who has no file waits for none of it

            self._language = lambda: language() or self._otherwise
            self._feed = Feed(self._folder, self._standing)
        except EventsError as error:
            self._say(OFF, *map(str, error.problems))
        except OSError as error:
            self._say(OFF, f"{self._folder}: no socket can be made here ({error.strerror or error}).")
        else:
            self._keep(settings)

    def opened(self, game: TableGame) -> None:
        """A game was opened; the one before was closed."""
        if self._feed is None:
            return
        from companion.events.lines import GameLines

        told = self._told = GameLines(game, self._language, self._wall, self._tell)
        game.when_closed = self._closed
        told.begin()

    def close(self) -> None:
        """The evening is over."""
        self._stopped.set()
        if self._feed is not None:
            self._feed.close()
            self._feed = None
        if self._keeper is not None:
            self._keeper.join(PATIENCE)
        if self._child is not None and self._child.poll() is None:
            self._child.kill()
            self._child.wait()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _closed(self) -> None:
        told, self._told = self._told, None
        if told is not None:
            told.end()

    def _tell(self, lines: Sequence[Said]) -> None:
        from companion.events.lines import written

        if self._feed is not None:
            self._feed.put(written(lines))

    def _standing(self) -> bytes:
        from companion.events.lines import written

        told = self._told
        return written(told.standing) if told is not None else b""

    def _keep(self, settings: EventSettings) -> None:
        """A child of its own for whatever goes out of the box: what hangs there hangs there alone."""
        if settings.broker is not None or settings.lamps:
            self._keeper = threading.Thread(target=self._keep_alive, name="events-out", daemon=True)
            self._keeper.start()

    def _keep_alive(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "companion.events.outside", str(self._folder)]
        aside = subprocess.DEVNULL if os.isatty(2) else None  # on a terminal its words would stand in the game
        deaths = 0
        while not self._stopped.is_set():
            try:
                self._child = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stderr=aside)
            except OSError:
                pass
            else:
                self._child.wait()
            deaths += 1
            self._stopped.wait(DELAYS[min(deaths, len(DELAYS)) - 1])
