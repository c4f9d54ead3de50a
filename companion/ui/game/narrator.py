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
    """Gives passages to the voice, if there is one, and keeps the last ones for whoever did not hear them.

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
        self.obey(settings)

    # ── saying ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, said: Sequence[str | Passage], language: str) -> None:
        """Read these after what is being read; together, so that a long card pushes none of them out."""
        passages = tuple(one if isinstance(one, Passage) else Passage((one,)) for one in said)
        if passages:
            self._last, self.last = passages, tuple(sentence for one in passages for sentence in one.sentences)
            self._give(language, urgent=False)

    def repeat(self, otherwise: Sequence[str | Passage], language: str) -> None:
        """Read the last sentences once more, at once; `otherwise` if nothing was said yet."""
        if not self.last:
            self._last = tuple(one if isinstance(one, Passage) else Passage((one,)) for one in otherwise)
            self.last = tuple(sentence for one in self._last for sentence in one.sentences)
        self._give(language, urgent=True)

    def read(self, passage: Passage, language: str) -> None:
        """Read this now, and nothing else."""
        self._last, self.last = (passage,), passage.sentences
        self._give(language, urgent=True)

    def stop(self) -> None:
        """Be silent at once."""
        if self._voice is not None:
            self._voice.stop()

    def forget(self) -> None:
        """Another game or another language: what was said is nothing to repeat."""
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
        """Have these cards lie ready, all of them in the order of their deck: what comes next is nobody's guess."""
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
        """How things stand with the voice, as a code."""
        return self._state() if self._voice is not None else "absent"

    @property
    def heard(self) -> bool:
        """Whether it can be heard."""
        return self.state in SPEAKS

    @property
    def reading(self) -> tuple[str, ...]:
        """The sentences that sound now."""
        return self._voice.reading if self._voice is not None else ()

    def look(self) -> None:
        """Tell `on_look` when another sentence is read, or the voice came or went."""
        shows = self.reading, self.heard
        if shows != self._shown:
            self._shown = shows
            self.on_look()

    # ── settings ────────────────────────────────────────────────────────────────────────────────────────────

    def slower(self) -> bool:
        """Read the next step more slowly, what is being read from its beginning; False if that cannot be."""
        voice = self._voice
        if voice is None or (pace := slower(voice.pace)) == voice.pace:
            return False
        self.on_pace(pace)
        return True

    def obey(self, settings: Settings) -> None:
        """Speak as the box is set from now on: by which engine, how loud, how fast, and not in the quiet hours."""
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
        """Speak so loud from now on, from 0 to 1; at 0 the voice falls silent in the middle of a word."""
        if self._voice is None:
            return
        self._voice.volume = volume
        if volume <= 0:
            self._voice.stop()
