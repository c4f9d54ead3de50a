"""A cache of spoken sentences as wav files, by text, voice and engine."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import wave
from pathlib import Path

LARGEST = 256_000_000
"""Most bytes of all files together (about 95 minutes of speech); beyond that the least recently used are deleted."""

SPARE = 500_000_000
"""Bytes that must stay free on the disk: speech is not prepared at the expense of saves."""


class SpeechCache:
    """A folder of wav files that may be deleted at any time. Methods raise OSError if it cannot be used."""

    def __init__(self, folder: Path, largest: int = LARGEST) -> None:
        self.folder = folder
        self._largest = largest
        self._full: int | None = None  # bytes of all files; counted when it is first asked for

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
        """The path to write a new sentence to, before `keep` is called."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return path.with_suffix(".part")

    def keep(self, part: Path, path: Path) -> bool:
        """Takes a written file into the cache; False if it holds no sound, then it is thrown away."""
        if seconds(part) <= 0:
            part.unlink(missing_ok=True)
            return False
        size = part.stat().st_size
        part.replace(path)
        self._full = self._bytes() + size if self._full is not None else None
        if self._bytes() > self._largest:
            self._make_room(path)
        return True

    def has_room(self) -> bool:
        """Whether a sentence may be spoken in advance: there is room without deleting others."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self._bytes() < self._largest * 0.9 and shutil.disk_usage(self.folder).free > SPARE

    def _bytes(self) -> int:
        if self._full is None:
            self._full = sum(size for _, size, _ in self._files())
        return self._full

    def _files(self) -> list[tuple[float, int, Path]]:
        """For each file: when it was last used, its size in bytes, its path."""
        return [(stat.st_mtime, stat.st_size, one) for one in self.folder.glob("*.wav") if (stat := one.stat())]

    def _make_room(self, newest: Path) -> None:
        """Deletes the least recently used files, a tenth more than needed so that this is rarely repeated."""
        room, self._full = self._largest * 0.9, None
        for _, size, path in sorted(self._files(), reverse=True):
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
