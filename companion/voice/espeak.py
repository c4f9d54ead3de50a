"""espeak-ng as a child process that writes a sentence into a wav file."""

from __future__ import annotations

from pathlib import Path

from companion.voice.engine import WORDS_A_MINUTE, Command, spoken_plainly
from companion.voice.processes import Runner

PROGRAM = "espeak-ng"

VOICES = {"de": "de", "en": "en-gb", "es": "es"}
"""Language → espeak-ng's voice. It is asked for a voice of any other language, by the same code; one of another country
is read like the language, one that it does not know by the English voice.
"""


class Espeak:
    """Knows how espeak-ng is called."""

    name = "espeak"
    patience = 10.0  # a sentence takes some hundredths of a second

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.pace = WORDS_A_MINUTE
        self._versions: dict[str, str] = {}
        self._voices = dict(VOICES)

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
        return f"{self._voice(language)}@{self.pace}"

    def _voice(self, language: str) -> str:
        if language not in self._voices:
            codes = dict.fromkeys((language.lower(), language.partition("-")[0]))
            self._voices[language] = next((code for code in codes if self._knows(code)), VOICES["en"])
        return self._voices[language]

    def _knows(self, code: str) -> bool:
        """Whether there is a voice: below their heading they are listed line by line."""
        if code in VOICES:
            return True
        try:
            return self._runner.output((self._program, f"--voices={code}"), self.patience).strip().count("\n") > 0
        except OSError:
            return False

    def command(self, sentence: str, language: str, wav: Path) -> Command:
        """Writes a sentence into a wav file. Without `-m` the program reads no SSML."""
        voice, pace = self.voice(language).split("@")
        args = (self._program, "-v", voice, "-s", pace, "-b", "1", "-w", str(wav), "--stdin")
        return Command(args, spoken_plainly(sentence))

    @property
    def _program(self) -> str:
        return self._runner.find(PROGRAM) or PROGRAM
