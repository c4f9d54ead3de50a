"""Piper as a child process, where the owner has installed it and a voice. Nothing is ever fetched from anywhere.

Both programs of that name are spoken to (`piper1-gpl` and its predecessor): `--model`, `--output_file` and
`--length_scale` are common to them, and both read the sentence from stdin.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.voice.engine import WORDS_A_MINUTE, Command, spoken_plainly
from companion.voice.processes import Runner

PROGRAM = "piper"


class Piper:
    """Knows how Piper is called, and which of the owner's voices reads which language.

    In `folder` lie voices as they are published, `de_DE-thorsten-medium.onnx` with its `.onnx.json`; of several for a
    language the first by name reads. The program is `folder`'s own `piper`, else the one on the path.
    """

    name = "piper"
    patience = 60.0  # it loads its model for every sentence

    def __init__(self, runner: Runner, folder: Path) -> None:
        self._runner = runner
        self._folder = folder
        self.pace = WORDS_A_MINUTE

    def speaks(self, language: str) -> bool:
        """Whether there are the program and a voice for a language."""
        return self._model(language) is not None and self._program() is not None

    def version(self, language: str) -> str:
        """The version of the voice's file, which decides most of the sound. Raises OSError."""
        stat = self._voice_file(language).stat()
        return f"{PROGRAM} {stat.st_size} {stat.st_mtime_ns}"

    def voice(self, language: str) -> str:
        """The voice and pace for a language, as the cache names them. Raises OSError."""
        return f"{self._voice_file(language).stem}@{self.pace}"

    def command(self, sentence: str, language: str, wav: Path) -> Command:
        """Writes a sentence into a wav file. Raises OSError if the voice or the program has been taken away."""
        program = self._program()
        if program is None:
            raise FileNotFoundError(f"{PROGRAM} is not installed any more")
        slower = f"{WORDS_A_MINUTE / self.pace:.3f}"
        args = (program, "--model", str(self._voice_file(language)), "--output_file", str(wav))
        return Command((*args, "--length_scale", slower), spoken_plainly(sentence))

    def _voice_file(self, language: str) -> Path:
        model = self._model(language)
        if model is None:
            raise FileNotFoundError(f"no voice for {language} lies in {self._folder}")
        return model

    def _model(self, language: str) -> Path | None:
        found = sorted(self._folder.glob(f"{language}[_-]*.onnx"))
        return next((model for model in found if model.with_name(f"{model.name}.json").is_file()), None)

    def _program(self) -> str | None:
        own = self._folder / PROGRAM
        return str(own) if own.is_file() and os.access(own, os.X_OK) else self._runner.find(PROGRAM)
