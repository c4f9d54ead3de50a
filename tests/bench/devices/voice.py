"""From a draw to the first sound, from “stop” to silence, and what 10,000 draws that are read aloud leave in memory.

The sound is witnessed where it would leave the machine: a program in aplay's place takes the samples at the pace at
which they would be heard, and writes down when and how loud.
"""

from __future__ import annotations

import gc
import shutil
import sys
import tempfile
import threading
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import time as time_of_day
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from statistics import median
from typing import Any

from companion.models.game.reading import Passage
from companion.models.play.play import Play
from companion.packs.decks.reader_pack import decks_in, reader_pack
from companion.table.evening.people import Settings
from companion.table.journal.entries import Seating
from companion.texts import card_texts, translator
from companion.ui.game.narrator import Narrator
from companion.voice import Voice, VoiceState
from companion.voice.cache import SpeechCache
from companion.voice.engine import Engines
from companion.voice.espeak import Espeak
from companion.voice.player import ProgramPlayer
from companion.voice.processes import Child, Processes
from tests.bench.framework import Bench, NotMeasuredError, Shared
from tests.ui.house import VIRTUAL, TestClock, services

START, SILENCE = 0.3, 0.2
"""Seconds that people may wait for the first sound, and for silence."""

DRAWS, BEFORE = 10_000, 500
"""Draws that are measured, and those before them, after which everything is loaded that is loaded once."""

AUDIBLE = 200
"""Samples from which on somebody hears something, of 32,767."""

WITNESS = """#!{python} -SE
import array, os, sys, time
samples = array.array("h", sys.stdin.buffer.read()[44:])
log = os.open({log!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
step, began = 220, time.monotonic()
for start in range(0, len(samples), step):
    chunk = samples[start : start + step]
    os.write(log, b"%f %d\\n" % (time.monotonic(), max(map(abs, chunk))))
    time.sleep(max(0.0, began + (start + step) / 22050 - time.monotonic()))
"""


class Witnessed(Processes):
    """This machine, with the witness for its sound."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.log, self._witness = folder / "heard", folder / "aplay"
        self._witness.write_text(WITNESS.format(python=sys.executable, log=str(self.log)))
        self._witness.chmod(0o755)

    def find(self, program: str) -> str | None:
        """No player but the witness."""
        return {"paplay": None, "aplay": str(self._witness)}.get(program, shutil.which(program))

    def heard(self, since: float) -> list[float]:
        """When something audible was heard, in seconds of the system's clock."""
        lines = self.log.read_text().split("\n")[:-1] if self.log.exists() else []  # the last may be half written
        told = [(float(at), int(loud)) for at, loud in (line.split() for line in lines)]
        return [at for at, loud in told if at >= since and loud >= AUDIBLE]


class Evening:
    """The reader at the table without a window: draws are read aloud by a voice."""

    def __init__(self, folder: Path, voice: Voice) -> None:
        self.house = services(folder, TestClock())
        base = self.house.packs.load("reader")
        self.opened = self.house.evening.begin(
            "reader", Seating.of(["Table"]), sources=VIRTUAL, pack=reader_pack(base, decks_in(base)), unsaved=True
        )
        self.play = Play(self.opened, "en", translator("en"))
        self.narrator = Narrator(voice, Settings())
        self.play.on_change = self._changed
        texts = card_texts(self.opened.session.game.definition.cards, "en")
        self.cards = [Passage(face.spoken, card) for card, face in texts.items()]

    def _changed(self) -> None:
        self.play.moments.clear()
        self.play.notices.clear()
        self.narrator.say(self.play.said_now, "en")
        self.play.said_now = ()

    def draw(self) -> None:
        """The next card, with what is said of it."""
        assert self.play.answer("Table", "draw:table_events")

    def close(self) -> None:
        """Leave the table."""
        self.play.close()
        self.opened.close()
        self.house.evening.close()


@contextmanager
def speaking(folder: Path, runner: Any, player: Any) -> Iterator[Voice]:
    """A voice by espeak-ng, as the box has it."""
    voice = Voice(Engines([Espeak(runner)]), runner, SpeechCache(folder), player, time_of_day=lambda: time_of_day(12))
    try:
        yield voice
    finally:
        voice.close()


def _until(holds: Any, what: str) -> None:
    until = time.monotonic() + 60
    while not holds():
        if time.monotonic() > until:
            raise NotMeasuredError(f"a minute has passed and still not: {what}")
        time.sleep(0.002)


def _times() -> tuple[float, float]:
    """Medians of seven: seconds from a draw to the first sound, and from “stop” to the last."""
    starts, stops = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        runner = Witnessed(folder)
        with speaking(folder / "speech", runner, ProgramPlayer(runner)) as voice:
            table = Evening(folder / "data", voice)
            table.narrator.prepare(table.cards, "en")
            sentences = {sentence for card in table.cards for sentence in card.sentences}
            _until(lambda: len(list((folder / "speech").glob("*.wav"))) >= len(sentences), "all cards lie ready")
            for _ in range(7):
                began = time.monotonic()
                table.draw()
                _until(lambda began=began: bool(runner.heard(began)), "a sound")
                starts.append(runner.heard(began)[0] - began)
                time.sleep(0.3)
                later = time.monotonic()
                _until(lambda later=later: bool(runner.heard(later)), "the middle of a word")
                stopped = time.monotonic()
                table.narrator.stop()
                _until(lambda: voice.state is VoiceState.READY, "silence")
                time.sleep(0.5)
                stops.append(max([*runner.heard(stopped), stopped]) - stopped + 0.01)  # a step sounds for so long
            table.close()
    return median(starts), median(stops)


class _Nothing:
    """Plays without sound and without delay."""

    def ready(self) -> bool:
        return True

    def plays(self, sound: Path) -> bool:
        return True

    def play(self, sound: Path, volume: float) -> Child:
        return _Ended()


class _Ended:
    def wait(self, timeout: float) -> int | None:
        return 0

    def kill(self) -> None:
        pass


class _Written(Processes):
    """Writes a file with a breath of sound in place of every sentence."""

    def find(self, program: str) -> str | None:
        return program

    def output(self, args: Sequence[str], timeout: float) -> str:
        return "no engine"

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> Any:
        import wave

        with wave.open(args[args.index("-w") + 1], "wb") as wav:
            wav.setparams((1, 2, 22050, 0, "NONE", ""))
            wav.writeframes(b"\0\x10" * 22)
        return _Ended()


def _held() -> float:
    """Bytes of what Python holds: of the process itself nothing can be told after other figures have freed memory."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _growth() -> tuple[float, float]:
    """Bytes for each draw, of the second half of 10,000 and of the first: the journal, and whatever else is kept."""
    with tempfile.TemporaryDirectory() as name, speaking(Path(name) / "speech", _Written(), _Nothing()) as voice:
        table = Evening(Path(name) / "data", voice)
        for _ in range(BEFORE):
            table.draw()
        tracemalloc.start()
        marks = [_held()]
        for _ in range(2):
            for _ in range(DRAWS // 2):
                table.draw()
            marks.append(_held())
        tracemalloc.stop()
        threads = threading.active_count()
        assert threads < 5, f"{threads} threads"
        table.close()
    first, second = (after - before for before, after in pairwise(marks))
    return second / (DRAWS / 2), first / (DRAWS / 2)


_heard, _grown = Shared(_times), Shared(_growth)


WAITS = (("voice: draw to the first sound", START), ("voice: stop to silence", SILENCE))

BENCHES = [
    *(
        Bench(name, "s", _heard.reader(name, itemgetter(at)), aim, 1.0, at_most=True, matters=0.5, waits=True)
        for at, (name, aim) in enumerate(WAITS)
    ),
    Bench(
        "voice: memory of draws 5,001 to 10,000",
        "B",
        _grown.reader("later", itemgetter(0)),
        _grown.reader("first", itemgetter(1)),
        1.1,
        at_most=True,
    ),
]
