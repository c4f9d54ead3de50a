"""Reads aloud: a queue of sentences on a thread of its own, stopped at once, never in anybody's way.

Nothing here raises for want of an engine, a sound card or a disk: a `State` says what is the matter, and a chip on
the screen shows it. Every sentence that is spoken is returned, to stand on the screen as well.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from datetime import time
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from companion.voice.cache import SpeechCache, seconds
from companion.voice.espeak import PATIENCE, Espeak
from companion.voice.player import Player
from companion.voice.processes import Child, Runner
from companion.voice.quiet import QuietHours
from companion.voice.sentences import sentences

PAUSE = 0.4
"""Seconds between two sentences."""

BACKLOG = 12
"""Sentences that may wait; then the oldest are left out. They stand on the screen, and the game has gone on."""

OVERTIME = 5.0
"""Seconds that playing may take longer than the sound before it counts as stuck."""


class State(StrEnum):
    """What a chip shows: no engine, engine but no sound, muted by somebody, quiet hours, ready, speaking."""

    ABSENT = "absent"
    SILENT = "silent"
    MUTED = "muted"
    QUIET = "quiet"
    READY = "ready"
    SPEAKING = "speaking"


class Line(NamedTuple):
    """A sentence in the queue. `turn` tells whether it was said before the last stop."""

    sentence: str
    language: str
    turn: int


class Voice:
    """Reads sentences aloud. All methods may be called from any thread and return at once.

    `time_of_day` is the injected clock for quiet hours. `pause` is the time between sentences in seconds.
    `listeners` are called, from any thread, whenever `state` has changed.
    """

    def __init__(
        self,
        engine: Espeak,
        runner: Runner,
        cache: SpeechCache,
        player: Player,
        *,
        time_of_day: Callable[[], time],
        volume: float = 0.8,
        quiet: QuietHours | None = None,
        pause: float = PAUSE,
    ) -> None:
        self._engine = engine
        self._runner = runner
        self._cache = cache
        self._player = player
        self._time_of_day = time_of_day
        self._pause = pause
        self._changed = threading.Condition()
        self._waiting: deque[Line] = deque()
        self._ahead: deque[Line] = deque()
        self._turn = 0
        self._child: Child | None = None
        self._speaking = False
        self._failed = False
        self._closed = False
        self._volume = volume
        self._muted = False
        self._told: State | None = None
        self.quiet = quiet
        self.last_said: tuple[str, ...] = ()
        self._last_language = ""
        self.listeners: list[Callable[[State], None]] = []
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    @property
    def pace(self) -> int:
        """How fast it reads, in words a minute."""
        return self._engine.pace

    @pace.setter
    def pace(self, words: int) -> None:
        self._engine.pace = words

    # ── saying ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str, language: str, urgent: bool = False) -> tuple[str, ...]:
        """Read a text, after what is being read or, if `urgent`, instead of it. Returns its sentences.

        A card is read like any text: its title in the first line, then a clause in each line.
        """
        spoken = sentences(text)
        if not spoken:
            return ()
        self.last_said, self._last_language = spoken, language
        if urgent:
            self.stop()
        with self._changed:
            if self.state in (State.READY, State.SPEAKING, State.SILENT):
                self._waiting.extend(Line(sentence, language, self._turn) for sentence in spoken)
                while len(self._waiting) > max(BACKLOG, len(spoken)):
                    self._waiting.popleft()
                self._changed.notify_all()
        self._tell()
        return spoken

    def prepare(self, text: str, language: str) -> None:
        """Write the sentences of a text into the cache when there is nothing to say, so that they begin at once."""
        with self._changed:
            self._ahead.extend(Line(sentence, language, -1) for sentence in sentences(text))
            self._changed.notify_all()

    def repeat(self) -> tuple[str, ...]:
        """Read once more what was said last."""
        return self.say("\n".join(self.last_said), self._last_language, urgent=True)

    def stop(self) -> None:
        """Be silent at once and forget what was waiting."""
        with self._changed:
            self._turn += 1
            self._waiting.clear()
            if self._child is not None:
                self._child.kill()
            self._changed.notify_all()

    def close(self) -> None:
        """Stop for good and wait for the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join()

    # ── settings ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def volume(self) -> float:
        """From 0 (mute) to 1; holds from the next sentence on."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))
        self._tell()

    @property
    def muted(self) -> bool:
        """Whether somebody wants no voice; muting also stops what is being read."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self.stop()
        self._tell()

    @property
    def state(self) -> State:
        """How things stand now."""
        if not self._engine.find():
            return State.ABSENT
        if self._muted or self._volume == 0:
            return State.MUTED
        if self.quiet is not None and self.quiet.hold(self._time_of_day()):
            return State.QUIET
        if self._failed or not self._player.ready():
            return State.SILENT
        return State.SPEAKING if self._speaking else State.READY

    # ── the thread ──────────────────────────────────────────────────────────────────────────────────────────

    def _work(self) -> None:
        while (line := self._next()) is not None:
            self._tell()
            try:
                self._failed = not self._handle(line)
            except OSError:  # no disk, no player, no engine: the chip says so, the next sentence tries again
                self._failed = True
            with self._changed:
                self._speaking = bool(self._waiting)
            self._tell()

    def _next(self) -> Line | None:
        """The next sentence to say, else the next to prepare; None when closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting or self._ahead)
            if self._closed:
                return None
            self._speaking = bool(self._waiting)
            return self._waiting.popleft() if self._waiting else self._ahead.popleft()

    def _handle(self, line: Line) -> bool:
        """Say or prepare one sentence; False if something was wrong with engine or sound."""
        wav = self._written(line)
        if wav is None:
            return self._stopped(line) or line.turn < 0
        if line.turn < 0:
            return not self._failed
        with self._changed:
            if self._stopped(line):
                return True
            self._child = self._player.play(wav, self._volume)
        ended_well = self._finish(seconds(wav) + OVERTIME)
        with self._changed:
            if self._waiting and not self._stopped(line):
                self._changed.wait_for(lambda: self._closed or self._stopped(line), self._pause)
            return ended_well or self._stopped(line)

    def _written(self, line: Line) -> Path | None:
        """The sentence as a wav file; None if the engine failed or was stopped. Raises OSError."""
        wav = self._cache.path(line.sentence, self._engine.voice(line.language), self._engine.version)
        if self._cache.has(wav):
            return wav
        part = self._cache.fresh(wav)
        command = self._engine.command(line.sentence, line.language, part)
        with self._changed:
            if self._stopped(line):
                return None
            self._child = self._runner.start(command.args, command.stdin)
        written = self._finish(PATIENCE) and self._cache.keep(part, wav)
        return wav if written else None

    def _stopped(self, line: Line) -> bool:
        return self._closed or 0 <= line.turn < self._turn

    def _finish(self, timeout: float) -> bool:
        """Wait for the child; whether it ended by itself and well."""
        child = self._child
        assert child is not None
        code = child.wait(timeout)
        if code is None:
            child.kill()
            child.wait(OVERTIME)
        with self._changed:
            self._child = None
        return code == 0

    def _tell(self) -> None:
        state = self.state
        if state != self._told:
            self._told = state
            for listener in list(self.listeners):
                listener(state)
