"""The sounds of the table: short ones for what everybody sees at the same moment, never for what only one may know.

The window plays them. Without a device, or without a file, there is silence and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.models.style.folders import style_named

LOOK = Path(__file__).parents[1] / "look"

KINDS = {
    "tick": "table",
    "card": "table",
    "coin": "table",
    "dice": "table",
    "stamp": "table",
    "typewriter": "table",
    "gong": "table",
    "your_turn": "signal",
    "refused": "signal",
}
"""The shared sounds, and of which kind each is; a game's own belong to the table."""

COPIES = {"card": 3, "tick": 3}
"""A sound that is begun again while it sounds would stop: those that follow each other quickly are there several times.
"""

DUCKED = 0.25
"""How loud they are while somebody is read to: 12 dB less."""


class Clip(Protocol):
    """One loaded sound."""

    volume: float

    def play(self) -> None:
        """Begin it, anew if it sounds already."""

    def stop(self) -> None:
        """End it."""


Load = Callable[[Path], Clip | None]
"""Loads a file; None if it cannot be played."""


def silent(_: Path) -> Clip | None:
    """Loads nothing."""
    return None


class Sounds:
    """Plays sounds by their names. `volume` is 0 to 1, `silenced` are kinds that are off, `speaks` ducks the others.

    `folder` gives a game's `style` by its name.
    """

    def __init__(
        self,
        load: Load = silent,
        speaks: Callable[[], bool] = lambda: False,
        folder: Callable[[str], Path | None] = style_named,
    ) -> None:
        self._load, self._speaks, self._folder = load, speaks, folder
        self.volume = 0.6
        self.silenced: frozenset[str] = frozenset()
        self.of = ""
        """The game whose own sounds are played; its folder's name."""
        self._clips: dict[tuple[str, str], list[Clip]] = {}
        self._next: dict[tuple[str, str], int] = {}

    def play(self, name: str) -> None:
        """Play one, loaded when it is wanted first; nothing happens without it."""
        if not name or self.volume <= 0 or KINDS.get(name, "table") in self.silenced:
            return
        key = ("" if name in KINDS else self.of, name)
        if key not in self._clips:
            self._clips[key] = self._loaded(*key)
        clips = self._clips[key]
        if not clips:
            return
        turn = self._next.get(key, 0) % len(clips)
        self._next[key] = turn + 1
        clips[turn].volume = self.volume * (DUCKED if self._speaks() else 1.0)
        clips[turn].play()

    def hush(self) -> None:
        """End whatever sounds."""
        for clips in self._clips.values():
            for clip in clips:
                clip.stop()

    def _loaded(self, of: str, name: str) -> list[Clip]:
        folder = self._folder(of) if of else LOOK
        path = folder / "sounds" / f"{name}.wav" if folder is not None else None
        if path is None or not path.is_file():
            return []
        found = (self._load(path) for _ in range(COPIES.get(name, 1)))
        return [clip for clip in found if clip is not None]


def load_with_kivy(path: Path) -> Clip | None:
    """Opens the sound device at the first sound, not before; a file of no length is told where there is none."""
    from kivy.core.audio import SoundLoader

    sound = SoundLoader.load(str(path))
    return sound if sound is not None and sound.length > 0 else None
