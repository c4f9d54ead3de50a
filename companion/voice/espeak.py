"""espeak-ng as a child process that writes a sentence into a wav file."""

from __future__ import annotations

from pathlib import Path

from companion.voice.engine import WORDS_A_MINUTE, Command, spoken_plainly
from companion.voice.processes import Runner

PROGRAM = "espeak-ng"

ALIKE = ["ca", "cs", "da", "de", "el", "es", "eu", "fi", "hu", "it", "nb", "nl", "pl", "pt", "ru", "sv", "tr", "uk"]
VOICES = {**dict(zip(ALIKE, ALIKE, strict=True)), "en": "en-gb", "fr": "fr-fr", "pt-BR": "pt-br"}
"""Language → espeak-ng's voice; one of another country is read like the language, an unknown one by the English voice.
"""


class Espeak:
    """Knows how espeak-ng is called."""

    name = "espeak"
    patience = 10.0  # a sentence takes some hundredths of a second

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.pace = WORDS_A_MINUTE
        self._versions: dict[str, str] = {}

    def speaks(self, language: str) -> bool:
        """Whether the program is installed; it has a voice for every language."""
        return self._runner.find(PROGRAM) is not None

    def version(self, language: str) -> str:
        """The program's version. Raises OSError if it cannot be run."""
        program = self._program
        if program not in self._versions:
            self._versions[program] = self._runner.output((program, "--version"), self.patience).strip()
        return self._versions[program]

    def voice(self, language: str) -> str:
        """The voice and pace for a language, as the cache names them."""
        found = VOICES.get(language) or VOICES.get(language.partition("-")[0], VOICES["en"])
        return f"{found}@{self.pace}"

    def command(self, sentence: str, language: str, wav: Path) -> Command:
        """Writes a sentence into a wav file. Without `-m` the program reads no SSML."""
        voice, pace = self.voice(language).split("@")
        args = (self._program, "-v", voice, "-s", pace, "-b", "1", "-w", str(wav), "--stdin")
        return Command(args, spoken_plainly(sentence))

    @property
    def _program(self) -> str:
        return self._runner.find(PROGRAM) or PROGRAM
