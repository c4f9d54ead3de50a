"""Looking back on the open game once it is over: in a process of its own, and kept with the game.

A game that is not over has none of it. What is interrupted is made anew when the game is opened the next time; the
curve is shown meanwhile, if it had been found.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from companion.bots.look_back import Effort
from companion.table.hindsight.findings import Hindsight
from companion.table.hindsight.story import Telling
from companion.table.play import Session
from companion.table.players import Blueprint, against_box, environment, pickled

EVERY = 0.5
"""Seconds between two looks at what was found."""

NOT_OVER, FAILED = "not_over", "failed"
"""Why a game is not looked back on, though the box can play it: it is not over yet, or it was tried in vain."""

log = logging.getLogger(__name__)


class Looks(Protocol):
    """What looks back on a game. Nothing of it waits."""

    def told(self) -> tuple[Any, bool]:
        """The last that it has found, as plain data, None if nothing; and whether it is done, or gone."""

    def close(self) -> None:
        """Ends it."""


LooksBack = Callable[[Telling], Looks]
"""Begins to look back. Raises OSError if that cannot be."""


class Aside:
    """It is done by a process of its own. Raises OSError if none can be started."""

    def __init__(self, telling: Telling) -> None:
        self._found = tempfile.TemporaryFile()  # noqa: SIM115 - read for as long as the process runs
        with tempfile.TemporaryFile() as given:
            given.write(pickled(telling))
            given.seek(0)
            command = [sys.executable, "-m", "companion.table.hindsight.looking_back"]
            try:
                self._child = subprocess.Popen(command, env=environment(), stdin=given, stdout=self._found)
            except OSError:
                self._found.close()
                raise

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    @property
    def is_gone(self) -> bool:
        """Whether it runs no more."""
        return self._child.poll() is not None

    def told(self) -> tuple[Any, bool]:
        """The last whole line that it wrote."""
        done = self.is_gone
        lines = os.pread(self._found.fileno(), os.fstat(self._found.fileno()).st_size, 0).split(b"\n")[:-1]
        with suppress(ValueError):
            return (json.loads(lines[-1]) if lines else None), done
        return None, done

    def close(self) -> None:
        """Ends the process."""
        self._child.kill()
        self._child.wait()
        self._found.close()


class LookBack:
    """What is known, with hindsight, of the game of a session.

    `kept` is what the file has of it; without `looks` nothing is looked for. `when_found` is called when there is more
    to be kept.
    """

    def __init__(
        self, session: Session, kept: Any, position: Mapping[str, Any] | None, seed: str, now: Callable[[], float]
    ) -> None:
        self._session, self._kept, self._position, self._seed = session, kept, position, seed
        self._now, self._looked_at = now, -EVERY
        self.looks: LooksBack | None = None
        self.when_found: Callable[[], object] = lambda: None
        self._under_way: Looks | None = None
        self._about, self._asked, self._failed = -1, -1, -1
        self._found: Hindsight | None = None

    @property
    def against(self) -> str:
        """Why there is none: NOT_OVER, FAILED, or why the box cannot play it; "" if there is one, or will be."""
        if self._session.outcome is None:
            return NOT_OVER
        return against_box(self._session.game) or (FAILED if self._failed == self._last else "")

    @property
    def found(self) -> Hindsight | None:
        """What is known by now; None as long as that is nothing."""
        if self.against:
            return None
        if self._about != self._last:
            self._about = self._last
            self._found = Hindsight.from_plain(self._kept, self._last, self._session.game.parties)
        return self._found

    @property
    def is_under_way(self) -> bool:
        """Whether more will be known."""
        return self._under_way is not None

    def kept(self) -> Any:
        """What is to be kept with the game: what is known by now, None as long as that is nothing."""
        found = self.found
        return found.plain() if found is not None else None

    def look(self) -> bool:
        """Call it often: begins where the game is over, and sees now and then what was found. Whether there is
        something new.
        """
        if self._session.outcome is None and self._under_way is None:
            return False
        if self._now() - self._looked_at < EVERY:
            return False
        self._looked_at = self._now()
        before, found = self.is_under_way, self.found
        if self.against or (self._asked != self._last and self.is_under_way):
            self.close()
        if self._under_way is None:
            self._begin(found)
            return self.is_under_way != before
        told, done = self._under_way.told()
        now = Hindsight.from_plain(told, self._last, self._session.game.parties)
        if done:
            self.close()
            if now is None or not now.whole:
                self._failed = self._last
                log.warning("looking back on this game came to nothing")
                return True
        if now is None or now == found:
            return done
        self._found = now
        self.when_found()
        return True

    def close(self) -> None:
        """Nothing is looked for any more."""
        if self._under_way is not None:
            self._under_way.close()
            self._under_way, self._asked = None, -1

    @property
    def _last(self) -> int:
        return self._session.ledger.last_active

    def _begin(self, found: Hindsight | None) -> None:
        if self.looks is None or self.against or (found is not None and found.whole):
            return
        game = self._session.game
        acts = tuple((entry.number, entry.row()) for entry in self._session.ledger.active)
        try:
            telling = Telling(
                Blueprint.of(self._session.copy()), self._position, acts, self._seed, Effort.of(game.hindsight)
            )
            self._under_way = self.looks(telling)
        except Exception as error:  # noqa: BLE001 - whatever a game is made of: its end is shown all the same
            self._session.failed(error)
            self._failed = self._last
            return
        self._asked = self._last
