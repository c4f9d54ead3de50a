"""What is read aloud: what happened, a card clause by clause, then the question that is put to one alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import time
from itertools import groupby
from pathlib import Path

from companion.models.game.reading import Passage, slower
from companion.table.evening import Settings
from companion.ui.shell.services import Speaker
from companion.voice.quiet import QuietHours

SPEAKS = ("ready", "speaking")
"""States in which the voice can be heard."""


class Narrator:
    """Passes texts to the voice, if there is one, and keeps the last ones for whoever missed them.

    `state` is the voice's; `clip_of` finds the recording of a card in a language.
    """

    def __init__(self, voice: Speaker | None, settings: Settings, state: Callable[[], str] = lambda: "ready") -> None:
        self._voice = voice
        self._state = state
        self.last: tuple[str, ...] = ()
        self._last: tuple[Passage, ...] = ()
        self._cards: tuple[Passage, ...] = ()
        self._shown: tuple[object, ...] = ()
        self.clip_of: Callable[[str, str], Path | None] = lambda card, language: None
        self.on_pace: Callable[[int], None] = lambda pace: None
        self.on_look: Callable[[], None] = lambda: None
        self.language = settings.language
        self._set: tuple[object, ...] = ()
        self._excused: set[str] = set()
        self.obey(settings)

    # ── saying ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, said: Sequence[str | Passage], language: str) -> None:
        """Reads these sentences after those being read; all are queued together, so that a long card displaces none."""
        passages = tuple(one if isinstance(one, Passage) else Passage((one,)) for one in said)
        if passages:
            self._last, self.last = passages, tuple(sentence for one in passages for sentence in one.sentences)
            self._give(language, urgent=False)

    def repeat(self, otherwise: Sequence[str | Passage], language: str) -> None:
        """Reads the last sentences again, at once; `otherwise` if nothing was read yet."""
        if not self.last:
            self._last = tuple(one if isinstance(one, Passage) else Passage((one,)) for one in otherwise)
            self.last = tuple(sentence for one in self._last for sentence in one.sentences)
        self._give(language, urgent=True)

    def read(self, passage: Passage, language: str) -> None:
        """Reads this at once, in place of anything else."""
        self._last, self.last = (passage,), passage.sentences
        self._give(language, urgent=True)

    def stop(self) -> None:
        """Falls silent at once."""
        if self._voice is not None:
            self._voice.stop()

    def forget(self) -> None:
        """Forgets what was read last, because the game or the language has changed."""
        self.last, self._last = (), ()

    def _give(self, language: str, *, urgent: bool) -> None:
        voice = self._voice
        if voice is None:
            return
        clips = [(passage, self.clip_of(passage.card, language) if passage.card else None) for passage in self._last]
        for clip, group in groupby(clips, lambda one: one[1]):
            text = "\n".join(sentence for passage, _ in group for sentence in passage.sentences)
            if clip is None:
                voice.say(text, language, urgent)
            else:
                voice.say(text, language, urgent, clip)
            urgent = False

    # ── beforehand ──────────────────────────────────────────────────────────────────────────────────────────

    def prepare(self, cards: Iterable[Passage], language: str) -> None:
        """Prepares the speech of these cards, all in the order of their deck, which reveals nothing about the next."""
        self._cards, self.language = tuple(cards), language
        self._prepare()

    def _prepare(self) -> None:
        if self._voice is not None:
            self._voice.abandon()
            unrecorded = (one for one in self._cards if not one.card or self.clip_of(one.card, self.language) is None)
            self._voice.prepare(["\n".join(one.sentences) for one in unrecorded], self.language)

    # ── what is on the screen ───────────────────────────────────────────────────────────────────────────────

    @property
    def present(self) -> bool:
        """Whether there is a voice at all, heard or not."""
        return self._voice is not None

    @property
    def state(self) -> str:
        """The state of the voice, as a code."""
        return self._state() if self._voice is not None else "absent"

    @property
    def heard(self) -> bool:
        """Whether it can be heard."""
        return self.state in SPEAKS

    def excuses(self) -> bool:
        """Whether to say now why nothing is heard: once an evening for each reason, not on every page."""
        state, said = self.state, self.state in self._excused
        self._excused.add(state)
        return not said

    @property
    def reading(self) -> tuple[str, ...]:
        """The sentences that sound now."""
        return self._voice.reading if self._voice is not None else ()

    def look(self) -> None:
        """Calls `on_look` when another sentence is being read, or the voice came or went."""
        shows = self.reading, self.heard
        if shows != self._shown:
            self._shown = shows
            self.on_look()

    # ── settings ────────────────────────────────────────────────────────────────────────────────────────────

    def slower(self) -> bool:
        """Reads the next step more slowly, starting the present text again; False if it is as slow as possible."""
        voice = self._voice
        if voice is None or (pace := slower(voice.pace)) == voice.pace:
            return False
        self.on_pace(pace)
        return True

    def obey(self, settings: Settings) -> None:
        """Applies the box's settings to the voice: engine, volume, pace, and quiet hours."""
        if self._voice is None:
            return
        self._voice.pace, self._voice.wanted = settings.reading_speed, settings.reads_with
        hours = (settings.quiet_from, settings.quiet_to)
        self._voice.quiet = QuietHours(*map(time, hours)) if hours[0] != hours[1] else None
        self.turn_to(settings.volume)
        sounds = settings.reading_speed, settings.reads_with
        if self._cards and sounds != self._set:
            self._prepare()
        self._set = sounds

    def turn_to(self, volume: float) -> None:
        """Sets the volume, from 0 to 1; at 0 the voice falls silent in the middle of a word."""
        if self._voice is None:
            return
        self._voice.volume = volume
        if volume <= 0:
            self._voice.stop()
