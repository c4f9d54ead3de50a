"""Reads aloud: a queue of sentences on a thread of its own, stopped at once, never in anybody's way.

Nothing here raises for want of an engine, a sound card or a disk: a `State` says what is the matter, and a chip on
the screen shows it. Every sentence that is spoken is returned, to stand on the screen as well.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import time
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from companion.languages import LANGUAGES
from companion.voice.cache import SpeechCache, seconds
from companion.voice.engine import Engine, Engines
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

LONGEST_CLIP = 600.0
"""Seconds after which a recording counts as stuck: how long it is, only its player knows."""

MISSES = 3
"""So many sentences that cannot be written beforehand, one after the other: then the rest is left alone."""


class State(StrEnum):
    """What a chip shows: no engine, engine but no sound, muted by somebody, quiet hours, ready, speaking."""

    ABSENT = "absent"
    SILENT = "silent"
    MUTED = "muted"
    QUIET = "quiet"
    READY = "ready"
    SPEAKING = "speaking"


class Line(NamedTuple):
    """What is said in one go: a sentence, or with `clip` the recording of several.

    `turn` tells whether it was said before the last stop; it is negative for what is only written beforehand.
    """

    sentences: tuple[str, ...]
    language: str
    turn: int
    clip: Path | None = None

    @property
    def sentence(self) -> str:
        return self.sentences[0]


AHEAD = -1
"""The turn of what is only written beforehand."""


class Voice:
    """Reads sentences aloud. All methods may be called from any thread and return at once.

    `time_of_day` is the injected clock for quiet hours. `pause` is the time between sentences in seconds.
    `listeners` are called, from any thread, whenever `state` has changed. `reading` is what sounds now: one sentence,
    all that a recording holds, or nothing.
    """

    def __init__(
        self,
        engines: Engines,
        runner: Runner,
        cache: SpeechCache,
        player: Player,
        *,
        time_of_day: Callable[[], time],
        volume: float = 0.8,
        quiet: QuietHours | None = None,
        pause: float = PAUSE,
    ) -> None:
        self._engines = engines
        self._runner = runner
        self._cache = cache
        self._player = player
        self._time_of_day = time_of_day
        self._pause = pause
        self._changed = threading.Condition()
        self._waiting: deque[Line] = deque()
        self._ahead: deque[Iterator[Line]] = deque()
        self._misses = 0
        self._turn = 0
        self._now: Line | None = None
        self._again = False
        self._child: Child | None = None
        self._speaking = False
        self._failed = False
        self._closed = False
        self._volume = volume
        self._muted = False
        self._told: State | None = None
        self.quiet = quiet
        self.reading: tuple[str, ...] = ()
        self.last_said: tuple[str, ...] = ()
        self._last_language = ""
        self.listeners: list[Callable[[State], None]] = []
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    @property
    def pace(self) -> int:
        """How fast it reads, in words a minute. A sentence that is being read begins anew at another pace."""
        return self._engines.pace

    @pace.setter
    def pace(self, words: int) -> None:
        if words == self._engines.pace:
            return
        with self._changed:
            self._engines.pace = words
            if self._now is not None and self._now.clip is None:
                self._again = self._now.turn != AHEAD
                self._interrupt()

    @property
    def wanted(self) -> str:
        """The name of the engine that is asked first."""
        return self._engines.wanted

    @wanted.setter
    def wanted(self, engine: str) -> None:
        self._engines.wanted = engine

    @property
    def installed(self) -> list[str]:
        """The names of the engines that are there now."""
        return self._engines.installed(LANGUAGES)

    # ── saying ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str, language: str, urgent: bool = False, clip: Path | None = None) -> tuple[str, ...]:
        """Read a text, after what is being read or, if `urgent`, instead of it. Returns its sentences.

        A card is read like any text: its title in the first line, then a clause in each line. `clip` is a recording of
        it, which is played instead; if that cannot be, the text is read.
        """
        spoken = sentences(text)
        if not spoken:
            return ()
        self.last_said, self._last_language = spoken, language
        if urgent:
            self.stop()
        with self._changed:
            recorded = clip is not None and self._player.plays(clip)
            if recorded or self.state in (State.READY, State.SPEAKING, State.SILENT):
                self._waiting.extend(self._lines(spoken, language, clip if recorded else None))
                while len(self._waiting) > max(BACKLOG, len(spoken)):
                    self._waiting.popleft()
                if self._now is not None and self._now.turn == AHEAD:
                    self._interrupt()
                self._changed.notify_all()
        self._tell()
        return spoken

    def _lines(self, spoken: tuple[str, ...], language: str, clip: Path | None = None) -> Iterable[Line]:
        if clip is not None:
            return [Line(spoken, language, self._turn, clip)]
        return [Line((sentence,), language, self._turn) for sentence in spoken]

    def prepare(self, texts: Iterable[str], language: str) -> None:
        """Write the sentences of texts into the cache, in their order, while there is nothing to say: then they begin
        at once. It yields to everything else on the machine, and ends where the cache would have to let go of others.
        """
        lines = (Line((sentence,), language, AHEAD) for text in texts for sentence in sentences(text))
        with self._changed:
            self._misses = 0
            self._ahead.append(lines)
            self._changed.notify_all()

    def abandon(self) -> None:
        """Write nothing beforehand any more."""
        with self._changed:
            self._ahead.clear()
            if self._now is not None and self._now.turn == AHEAD:
                self._interrupt()

    def repeat(self) -> tuple[str, ...]:
        """Read once more what was said last."""
        return self.say("\n".join(self.last_said), self._last_language, urgent=True)

    def stop(self) -> None:
        """Be silent at once and forget what was waiting."""
        with self._changed:
            self._turn += 1
            self._waiting.clear()
            if self._now is not None and self._now.turn != AHEAD:
                self._interrupt()
            self._changed.notify_all()

    def _interrupt(self) -> None:
        if self._child is not None:
            self._child.kill()

    def close(self) -> None:
        """Stop for good and wait for the thread."""
        self.stop()
        with self._changed:
            self._closed = True
            self._interrupt()
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
        if not self._engines.are_there(LANGUAGES):
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
                well = self._write_ahead(line) if line.turn == AHEAD else self._say(line)
            except OSError:  # no disk, no player, no engine: the chip says so, the next sentence tries again
                well = False
            with self._changed:
                self._after(line, well)
                self._speaking = bool(self._waiting)
                self.reading = self.reading if self._waiting else ()
            self._tell()

    def _next(self) -> Line | None:
        """The next line to say, else the next to write beforehand; None when closed."""
        with self._changed:
            while not self._closed:
                self._now = self._waiting.popleft() if self._waiting else self._next_ahead()
                if self._now is not None:
                    self._again = False
                    self._speaking = self._now.turn != AHEAD
                    return self._now
                self._changed.wait_for(lambda: self._closed or self._waiting or self._ahead)
            return None

    def _next_ahead(self) -> Line | None:
        while self._ahead:
            line = next(self._ahead[0], None)
            if line is not None:
                return line
            self._ahead.popleft()
        return None

    def _after(self, line: Line, well: bool) -> None:
        """What a line that has ended, well or not, leaves to be done."""
        self._now = None
        if line.turn == AHEAD:
            self._misses = 0 if well or self._waiting else self._misses + 1
            if self._waiting:  # it was interrupted, or will be asked for again cheaply
                self._ahead.appendleft(iter([line]))
            elif self._misses >= MISSES:
                self._ahead.clear()
        elif self._again and not self._stopped(line):
            self._waiting.appendleft(line)
        elif not well and line.clip is not None and not self._stopped(line):
            self._waiting.extendleft(reversed(list(self._lines(line.sentences, line.language))))
        else:
            self._failed = not well

    def _write_ahead(self, line: Line) -> bool:
        """Write a sentence beforehand; whether it lies there now."""
        if not self._cache.has_room():
            with self._changed:
                self._ahead.clear()
            return True
        return self._written(line) is not None

    def _say(self, line: Line) -> bool:
        """Say a line; False if something was wrong with engine or sound."""
        sound = line.clip or self._written(line)
        if sound is None:
            return self._stopped(line)
        with self._changed:
            if self._stopped(line) or self._again:
                return True
            self._child = self._player.play(sound, self._volume)
            self.reading = line.sentences
        ended_well = self._finish(LONGEST_CLIP if line.clip is not None else seconds(sound) + OVERTIME)
        with self._changed:
            if self._waiting and not self._stopped(line) and not self._again:
                self._changed.wait_for(lambda: self._closed or self._stopped(line), self._pause)
            return ended_well or self._stopped(line)

    def _written(self, line: Line) -> Path | None:
        """The sentence as a wav file, by the first engine that manages; None if none did, or it was stopped."""
        for engine in self._engines.speaking(line.language):
            try:
                wav = self._written_by(engine, line)
            except OSError:  # it was taken away just now: another one may stand in
                continue
            if wav is not None or self._stopped(line) or self._again:
                return wav
        return None

    def _written_by(self, engine: Engine, line: Line) -> Path | None:
        """The same by one engine. Raises OSError."""
        wav = self._cache.path(line.sentence, engine.voice(line.language), engine.version(line.language))
        if self._cache.has(wav):
            return wav
        part = self._cache.fresh(wav)
        command = engine.command(line.sentence, line.language, part)
        with self._changed:
            if self._stopped(line):
                return None
            self._child = self._runner.start(command.args, command.stdin, gently=line.turn == AHEAD)
        written = self._finish(engine.patience) and self._cache.keep(part, wav)
        return wav if written else None

    def _stopped(self, line: Line) -> bool:
        return self._closed or (line.turn != AHEAD and line.turn < self._turn) or self._is_late(line)

    def _is_late(self, line: Line) -> bool:
        """Whether something is to be said, and this was only written beforehand."""
        return line.turn == AHEAD and bool(self._waiting)

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
