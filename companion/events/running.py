"""Events as the program has them: switched on by the owner's file, told of each game that is opened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.events.settings import EventsError, EventSettings, own_settings, save, switch

if TYPE_CHECKING:
    from companion.events.feed import Feed
    from companion.events.lines import GameLines, Said
    from companion.table.evening import TableGame

DELAYS: tuple[float, ...] = (1.0, 5.0, 30.0, 300.0)
"""Seconds before the child is started again, after the first death, the second and so on."""

OFF = "companion play: events are not told."

PATIENCE = 3.0
"""Seconds that the child has at the end, to switch lamps off."""


class Reach(NamedTuple):
    """Whether a broker or a lamp was reached last, None before the first attempt has ended; and what was the matter."""

    where: str
    there: bool | None
    why: str


class Events:
    """What an evening tells machines in the house. Off until `start`, and as long as the owner has no file.

    `otherwise` is the language of a table that has chosen none; `tell` gets what is wrong with the file, a line each.
    """

    def __init__(self, folder: Path, wall: Callable[[], float], otherwise: str, tell: Callable[..., object]) -> None:
        self._folder, self._wall, self._otherwise, self._say = folder, wall, otherwise, tell
        self._language: Callable[[], str] = lambda: otherwise
        self._game: TableGame | None = None
        self._feed: Feed | None = None
        self._told: GameLines | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()
        self._keeper: threading.Thread | None = None
        self.settings: EventSettings | None = None
        """What is told, None while events are off."""
        self.problems: tuple[str, ...] = ()
        """What is wrong with the file, or with making the socket: then events are off although there is a file."""
        self.reach: tuple[Reach, ...] = ()
        """The broker and the lamps, as the child has last told it."""

    def start(self, language: Callable[[], str]) -> None:
        """Switches on what the owner has written. The folder is this program's alone by now."""
        self._language = lambda: language() or self._otherwise
        self._begin()
        if self.problems:
            self._say(OFF, *self.problems)

    def opened(self, game: TableGame) -> None:
        """A game was opened; the one before was closed."""
        self._game, game.when_closed = game, self._closed
        self._tell_of(game)

    def close(self) -> None:
        """The evening is over."""
        self._end()

    # ── what people choose ──────────────────────────────────────────────────────────────────────────────────

    def turn(self, *, on: bool) -> None:
        """Switches events on or off from now on, also in the middle of a game. Raises OSError or StoreError."""
        if on or self.settings is not None or self.problems:
            self._end()
            try:
                switch(self._folder, on=on)
            finally:
                self._begin()

    def choose(self, settings: EventSettings) -> None:
        """Keeps what people chose, and tells it there from now on. Raises StoreError: then nothing changes."""
        save(self._folder, settings)
        self._end()
        self._begin()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        self.settings, self.problems = None, ()
        try:
            self.settings = own_settings(self._folder)
            if self.settings is None:
                return
            from companion.events.feed import Feed  # who has no file waits for none of it

            self._feed = Feed(self._folder, self._standing)
        except EventsError as error:
            self.problems = tuple(map(str, error.problems))
        except OSError as error:
            self.settings = None
            self.problems = (f"{self._folder}: no socket can be made here ({error.strerror or error}).",)
        else:
            self._keep(self.settings)
            if self._game is not None:
                self._tell_of(self._game)

    def _end(self) -> None:
        self._stopped.set()
        if self._told is not None:
            self._told.end()
            self._told = None
        if self._feed is not None:
            self._feed.close()
            self._feed = None
        if self._keeper is not None:
            self._keeper.join(PATIENCE)
            self._keeper = None
        if self._child is not None and self._child.poll() is None:
            self._child.kill()
            self._child.wait()
        self.reach = ()

    def _tell_of(self, game: TableGame) -> None:
        if self._feed is None:
            return
        from companion.events.lines import GameLines

        told = self._told = GameLines(game, self._language, self._wall, self._tell)
        told.begin()

    def _closed(self) -> None:
        self._game = None
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
            self._stopped = stopped = threading.Event()
            self._keeper = threading.Thread(target=self._keep_alive, args=(stopped,), name="events-out", daemon=True)
            self._keeper.start()

    def _keep_alive(self, stopped: threading.Event) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "companion.events.outside", str(self._folder)]
        aside = subprocess.DEVNULL if os.isatty(2) else None  # on a terminal its words would stand in the game
        deaths = 0
        while not stopped.is_set():
            try:
                self._child = subprocess.Popen(
                    command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=aside
                )
            except OSError:
                pass
            else:
                self._listen(self._child, stopped)
            deaths += 1
            stopped.wait(DELAYS[min(deaths, len(DELAYS)) - 1])

    def _listen(self, child: subprocess.Popen[bytes], stopped: threading.Event) -> None:
        """Takes what the child says of the broker and the lamps, until it ends."""
        assert child.stdout is not None
        with child.stdout as told:
            for line in told:
                if not stopped.is_set():
                    self.reach = tuple(Reach(*one) for one in json.loads(line))
        child.wait()
        self.reach = ()
