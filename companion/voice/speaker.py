"""Reads aloud: a queue of sentences on a thread of its own, stopped at once, never in anybody's way.

Nothing here raises for want of an engine, a sound card or a disk: a `VoiceState` says what is the matter, and a chip on
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

from companion.texts.catalogue import catalogues
from companion.voice.cache import SpeechCache, seconds
from companion.voice.engine import Engine, Engines
from companion.voice.player import Player
from companion.voice.processes import Child, Runner
from companion.voice.quiet import QuietHours
from companion.voice.sentences import sentences

PAUSE = 0.4
"""Seconds between two sentences."""

BACKLOG = 12
"""Most sentences that may wait; beyond that the oldest are dropped, since the game has gone on and the screen shows
them.
"""

OVERTIME = 5.0
"""Seconds that playing may take longer than the sound lasts before it counts as stuck."""

LONGEST_CLIP = 600.0
"""Seconds after which a recording counts as stuck, because only its player knows how long it is."""

MISSES = 3
"""After this many sentences in a row that cannot be prepared, preparing stops."""


class VoiceState(StrEnum):
    """The state of the voice: no engine, engine but no sound, muted, quiet hours, ready, speaking."""

    ABSENT = "absent"
    SILENT = "silent"
    MUTED = "muted"
    QUIET = "quiet"
    READY = "ready"
    SPEAKING = "speaking"


class Utterance(NamedTuple):
    """Something to say: a sentence, or with `clip` a recording of several.

    `turn` tells whether it was said before the last stop; it is negative for a sentence spoken to the cache in advance.
    """

    sentences: tuple[str, ...]
    language: str
    turn: int
    clip: Path | None = None

    @property
    def sentence(self) -> str:
        return self.sentences[0]


AHEAD = -1
"""The turn number of speech that is only prepared."""


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
        self._waiting: deque[Utterance] = deque()
        self._ahead: deque[Iterator[Utterance]] = deque()
        self._misses = 0
        self._turn = 0
        self._now: Utterance | None = None
        self._again = False
        self._child: Child | None = None
        self._speaking = False
        self._failed = False
        self._closed = False
        self._volume = volume
        self._muted = False
        self._told: VoiceState | None = None
        self.quiet = quiet
        self.reading: tuple[str, ...] = ()
        self.last_said: tuple[str, ...] = ()
        self._last_language = ""
        self.listeners: list[Callable[[VoiceState], None]] = []
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
        return self._engines.installed(catalogues())

    # ── saying ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str, language: str, urgent: bool = False, clip: Path | None = None) -> tuple[str, ...]:
        """Reads a text, after what is being read or, if `urgent`, instead of it. Returns its sentences.

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
            if recorded or self.state in (VoiceState.READY, VoiceState.SPEAKING, VoiceState.SILENT):
                self._waiting.extend(self._lines(spoken, language, clip if recorded else None))
                while len(self._waiting) > max(BACKLOG, len(spoken)):
                    self._waiting.popleft()
                if self._now is not None and self._now.turn == AHEAD:
                    self._interrupt()
                self._changed.notify_all()
        self._tell()
        return spoken

    def _lines(self, spoken: tuple[str, ...], language: str, clip: Path | None = None) -> Iterable[Utterance]:
        if clip is not None:
            return [Utterance(spoken, language, self._turn, clip)]
        return [Utterance((sentence,), language, self._turn) for sentence in spoken]

    def prepare(self, texts: Iterable[str], language: str) -> None:
        """Speaks texts into the cache in advance, in order, while nothing is
        being said, so that they start at once later.

        It yields to everything else on the machine, and ends before the cache would have to delete files.
        """
        lines = (Utterance((sentence,), language, AHEAD) for text in texts for sentence in sentences(text))
        with self._changed:
            self._misses = 0
            self._ahead.append(lines)
            self._changed.notify_all()

    def abandon(self) -> None:
        """Cancels everything that is being prepared."""
        with self._changed:
            self._ahead.clear()
            if self._now is not None and self._now.turn == AHEAD:
                self._interrupt()

    def repeat(self) -> tuple[str, ...]:
        """Reads once more what was said last."""
        return self.say("\n".join(self.last_said), self._last_language, urgent=True)

    def stop(self) -> None:
        """Falls silent at once and forgets what was waiting."""
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
        """Stops for good and waits for the thread."""
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
    def state(self) -> VoiceState:
        if not self._engines.are_there(catalogues()):
            return VoiceState.ABSENT
        if self._muted or self._volume == 0:
            return VoiceState.MUTED
        if self.quiet is not None and self.quiet.hold(self._time_of_day()):
            return VoiceState.QUIET
        if self._failed or not self._player.ready():
            return VoiceState.SILENT
        return VoiceState.SPEAKING if self._speaking else VoiceState.READY

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

    def _next(self) -> Utterance | None:
        """The next line to say, else the next one to prepare; None when closed."""
        with self._changed:
            while not self._closed:
                self._now = self._waiting.popleft() if self._waiting else self._next_ahead()
                if self._now is not None:
                    self._again = False
                    self._speaking = self._now.turn != AHEAD
                    return self._now
                self._changed.wait_for(lambda: self._closed or self._waiting or self._ahead)
            return None

    def _next_ahead(self) -> Utterance | None:
        while self._ahead:
            line = next(self._ahead[0], None)
            if line is not None:
                return line
            self._ahead.popleft()
        return None

    def _after(self, line: Utterance, well: bool) -> None:
        """Updates the state after a line has ended, successfully (`well`) or not."""
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

    def _write_ahead(self, line: Utterance) -> bool:
        """Prepares a sentence in the cache; returns whether it is there now."""
        if not self._cache.has_room():
            with self._changed:
                self._ahead.clear()
            return True
        return self._written(line) is not None

    def _say(self, line: Utterance) -> bool:
        """Says a line; False if something was wrong with engine or sound."""
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

    def _written(self, line: Utterance) -> Path | None:
        """The sentence as a wav file, by the first engine that manages; None if none did, or it was stopped."""
        for engine in self._engines.speaking(line.language):
            try:
                wav = self._written_by(engine, line)
            except OSError:  # it was taken away just now: another one may stand in
                continue
            if wav is not None or self._stopped(line) or self._again:
                return wav
        return None

    def _written_by(self, engine: Engine, line: Utterance) -> Path | None:
        """The sentence as a wav file by one engine; None if it failed or was stopped. Raises OSError."""
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

    def _stopped(self, line: Utterance) -> bool:
        return self._closed or (line.turn != AHEAD and line.turn < self._turn) or self._is_late(line)

    def _is_late(self, line: Utterance) -> bool:
        """Whether this line is only being prepared while another one waits to be said."""
        return line.turn == AHEAD and bool(self._waiting)

    def _finish(self, timeout: float) -> bool:
        """Waits for the child process; returns whether it ended by itself with success."""
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
