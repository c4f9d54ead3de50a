"""Events as the program has them: switched on by the owner's file, told of each game that is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.events.child import DELAYS, OutsideChild, Reach
from companion.events.settings import EventsError, EventSettings, own_settings, save, switch

if TYPE_CHECKING:
    from companion.events.feed import Feed
    from companion.events.lines import GameLines, Said
    from companion.table.evening import TableGame

OFF = "companion play: events are not told."


class Events:
    """What an evening tells machines in the house. Off until `start`, and as long as the owner has no file.

    `otherwise` is the language of a table that has chosen none; `tell` gets what is wrong with the file, a line each.
    """

    def __init__(self, folder: Path, wall: Callable[[], float], otherwise: str, tell: Callable[..., object]) -> None:
        self.folder, self._wall, self._otherwise, self._say = folder, wall, otherwise, tell
        self._language: Callable[[], str] = lambda: otherwise
        self._game: TableGame | None = None
        self._feed: Feed | None = None
        self._told: GameLines | None = None
        self._child: OutsideChild | None = None
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
        if self._child is not None:
            self._child.wait()

    # ── what people choose ──────────────────────────────────────────────────────────────────────────────────

    def turn(self, *, on: bool) -> None:
        """Switches events on or off from now on, also in the middle of a game. Raises StoreError: then nothing
        changes.
        """
        if on != (self.settings is not None or bool(self.problems)):
            switch(self.folder, on=on)
            self._end()
            self._begin()

    def choose(self, settings: EventSettings) -> None:
        """Keeps what people chose, and tells it there from now on. Raises StoreError: then nothing changes."""
        save(self.folder, settings)
        self._end()
        self._begin()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        self.settings, self.problems = None, ()
        try:
            self.settings = own_settings(self.folder)
            if self.settings is None:
                return
            from companion.events.feed import Feed  # who has no file waits for none of it

            self._feed = Feed(self.folder, self._standing)
        except EventsError as error:
            self.problems = tuple(map(str, error.problems))
        except OSError as error:
            self.settings = None
            self.problems = (f"{self.folder}: no socket can be made here ({error.strerror or error}).",)
        else:
            if self.settings.broker is not None or self.settings.lamps:
                self._child = OutsideChild(self.folder, self._heard, self._child, DELAYS)
            if self._game is not None:
                self._tell_of(self._game)

    def _end(self) -> None:
        """Nobody waits for the child here: it may have three seconds to switch lamps off, and people tap on."""
        if self._child is not None:
            self._child.let_go()
        if self._told is not None:
            self._told.end()
            self._told = None
        if self._feed is not None:
            self._feed.close()
            self._feed = None
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

    def _heard(self, reach: tuple[Reach, ...]) -> None:
        self.reach = reach
