"""Sentences that were spoken once, as wav files: found again by text, voice and engine."""

from __future__ import annotations

import contextlib
import hashlib
import os
import wave
from pathlib import Path

LARGEST = 64_000_000
"""Bytes of all files together (some 25 minutes of speech); then those not used for longest go."""


class SpeechCache:
    """A folder of wav files that may be deleted at any time. Methods raise OSError if it cannot be used."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self.folder = folder
        self._largest = largest

    def path(self, sentence: str, voice: str, engine: str) -> Path:
        """Where this sentence lies or would lie."""
        key = hashlib.blake2b("\0".join((sentence, voice, engine)).encode(), digest_size=16).hexdigest()
        return self.folder / f"{key}.wav"

    def has(self, path: Path) -> bool:
        """Whether the sentence is there; it then counts as just used."""
        if not path.is_file():
            return False
        with contextlib.suppress(OSError):  # on a read-only disk it is played all the same
            os.utime(path)
        return True

    def fresh(self, path: Path) -> Path:
        """Where to write the sentence before it is `keep`t."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return path.with_suffix(".part")

    def keep(self, part: Path, path: Path) -> bool:
        """Take a written file into the cache; False if it holds no sound, then it is thrown away."""
        if seconds(part) <= 0:
            part.unlink(missing_ok=True)
            return False
        part.replace(path)
        self._make_room(path)
        return True

    def _make_room(self, newest: Path) -> None:
        files = sorted(((p.stat().st_mtime, p.stat().st_size, p) for p in self.folder.glob("*.wav")), reverse=True)
        room = self._largest
        for _, size, path in files:
            room -= size
            if room < 0 and path != newest:
                path.unlink(missing_ok=True)


def seconds(wav: Path) -> float:
    """How long a wav file sounds; 0 if it is none, or has no sound."""
    try:
        with wave.open(str(wav), "rb") as sound:
            return sound.getnframes() / sound.getframerate()
    except (OSError, EOFError, wave.Error):
        return 0.0
