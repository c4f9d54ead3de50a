"""What is read aloud: what happened, a card clause by clause, then the question that is put to one alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import time

from companion.table.people import Settings
from companion.ui.services import Speaker
from companion.voice.quiet import QuietHours


class Aloud:
    """Gives sentences to the voice, if there is one, and keeps the last ones for whoever did not hear them."""

    def __init__(self, voice: Speaker | None, settings: Settings) -> None:
        self._voice = voice
        self.last: tuple[str, ...] = ()
        self.obey(settings)

    def say(self, sentences: Sequence[str], language: str) -> None:
        """Read these after what is being read; together, so that a long card pushes none of them out."""
        if sentences:
            self.last = tuple(sentences)
            if self._voice is not None:
                self._voice.say("\n".join(self.last), language)

    def repeat(self, otherwise: Sequence[str], language: str) -> None:
        """Read the last sentences once more, at once; `otherwise` if nothing was said yet."""
        self.last = self.last or tuple(otherwise)
        if self._voice is not None and self.last:
            self._voice.say("\n".join(self.last), language, urgent=True)

    def forget(self) -> None:
        """Another game or another language: what was said is nothing to repeat."""
        self.last = ()

    def obey(self, settings: Settings) -> None:
        """Speak as the box is set from now on: how loud, how fast, and not in the quiet hours."""
        if self._voice is None:
            return
        self._voice.pace = settings.reading_speed
        hours = (settings.quiet_from, settings.quiet_to)
        self._voice.quiet = QuietHours(*map(time, hours)) if hours[0] != hours[1] else None
        self.turn_to(settings.volume)

    def turn_to(self, volume: float) -> None:
        """Speak so loud from now on, from 0 to 1; at 0 the voice falls silent in the middle of a word."""
        if self._voice is None:
            return
        self._voice.volume = volume
        if volume <= 0:
            self._voice.stop()
