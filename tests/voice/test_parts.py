"""Sentences, quiet hours, the cache, volume; and the real espeak-ng where it is installed."""

from __future__ import annotations

import array
import shutil
import threading
import wave
from datetime import time
from pathlib import Path

import pytest

from companion.voice import State, voice_in
from companion.voice.cache import SpeechCache, seconds
from companion.voice.espeak import Espeak
from companion.voice.player import scaled
from companion.voice.processes import Process, Processes
from companion.voice.quiet import QuietHours
from companion.voice.sentences import LONGEST, sentences
from tests.voice.pretend import PretendChild

needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        (" \n…\n", ()),
        ("Anna beginnt.", ("Anna beginnt.",)),
        ("Runde 3. Anna beginnt.", ("Runde 3.", "Anna beginnt.")),
        ("Das gilt z. B. für Ben.", ("Das gilt z. B. für Ben.",)),
        ("¡Amnistía! ¿Quién empieza? «Ana».", ("¡Amnistía!", "¿Quién empieza?", "«Ana».")),
        ("Titel\nEin Satz\x07 ohne Punkt", ("Titel", "Ein Satz  ohne Punkt")),
    ],
)
def test_a_text_is_cut_into_its_sentences(text: str, expected: tuple[str, ...]) -> None:
    assert sentences(text) == expected


def test_very_long_sentences_are_cut_at_spaces() -> None:
    parts = sentences("wort " * 500)
    assert all(len(part) <= LONGEST for part in parts) and " ".join(parts).split() == ["wort"] * 500
    assert sentences("x" * 1000) == ("x" * LONGEST, "x" * LONGEST, "x" * 200)


@pytest.mark.parametrize(
    ("start", "end", "now", "quiet"),
    [(22, 7, 23, True), (22, 7, 6, True), (22, 7, 7, False), (13, 15, 14, True), (13, 15, 15, False), (8, 8, 8, False)],
)
def test_quiet_hours_may_pass_midnight(start: int, end: int, now: int, quiet: bool) -> None:
    assert QuietHours(time(start), time(end)).hold(time(now)) is quiet


def wav_of(path: Path, samples: list[int]) -> Path:
    with wave.open(str(path), "wb") as wav:
        wav.setparams((1, 2, 22050, 0, "NONE", ""))
        wav.writeframes(array.array("h", samples).tobytes())
    return path


def test_the_cache_lets_go_of_what_was_not_used_for_longest(tmp_path: Path) -> None:
    cache = SpeechCache(tmp_path, largest=5000)
    paths = [cache.path(f"Sentence {number}", "de", "1") for number in range(4)]
    for path in paths:
        assert cache.keep(wav_of(cache.fresh(path), [1] * 1000), path)
        assert cache.has(path)
    assert sum(path.exists() for path in paths) == 2 and paths[3].exists()


def test_a_file_without_sound_is_not_kept(tmp_path: Path) -> None:
    cache = SpeechCache(tmp_path)
    path = cache.path("x", "de", "1")
    part = cache.fresh(path)
    part.write_bytes(b"RIFF")
    assert not cache.keep(part, path) and not part.exists() and not path.exists()


def test_voice_language_and_engine_make_another_file(tmp_path: Path) -> None:
    cache = SpeechCache(tmp_path)
    assert len({cache.path("a", v, e) for v in ("de", "es") for e in ("1", "2")}) == 4


def test_volume_scales_the_samples(tmp_path: Path) -> None:
    (tmp_path / "out.wav").write_bytes(scaled(wav_of(tmp_path / "in.wav", [1000, -1000]), 0.5))
    with wave.open(str(tmp_path / "out.wav"), "rb") as wav:
        assert array.array("h", wav.readframes(2)).tolist() == [500, -500]


def test_a_real_child_is_killed() -> None:
    child = Processes().start(("sleep", "60"))
    assert child.wait(0.0) is None
    child.kill()
    assert child.wait(30) == -9


def test_a_program_that_is_not_there_is_an_os_error() -> None:
    with pytest.raises(OSError, match="no-such-program"):
        Processes().start(("no-such-program",))
    with pytest.raises(OSError, match="false"):
        Processes().output(("false",), 10)


@needs_espeak
@pytest.mark.parametrize(("language", "sentence"), [("de", "Anna beginnt."), ("en", "Anna."), ("es", "Empieza Ana.")])
def test_the_real_engine_writes_a_sentence_that_sounds(tmp_path: Path, language: str, sentence: str) -> None:
    runner = Processes()
    engine = Espeak(runner)
    assert engine.speaks(language) and "eSpeak" in engine.version(language)
    wav = tmp_path / "said.wav"
    command = engine.command(sentence, language, wav)
    assert runner.start(command.args, command.stdin).wait(30) == 0
    with wave.open(str(wav), "rb") as sound:
        samples = array.array("h", sound.readframes(sound.getnframes()))
    assert seconds(wav) > 0.3 and max(samples) > 3000


@needs_espeak
def test_no_text_is_taken_for_an_option_or_markup(tmp_path: Path) -> None:
    runner = Processes()
    command = Espeak(runner).command("-w /dev/null <b> --help", "en", tmp_path / "said.wav")
    assert runner.start(command.args, command.stdin).wait(30) == 0
    assert seconds(tmp_path / "said.wav") > 0.3


@needs_espeak
def test_the_real_voice_stops_its_child_at_once(tmp_path: Path) -> None:
    began = threading.Event()
    children: list[Process | PretendChild] = []

    class Patient:
        def ready(self) -> bool:
            return True

        def plays(self, sound: Path) -> bool:
            return True

        def play(self, wav: Path, volume: float) -> Process:
            assert seconds(wav) > 0.3
            children.append(child := Processes().start(("sleep", "60")))
            began.set()
            return child

    voice = voice_in(tmp_path, lambda: time(12), player=Patient())
    try:
        assert voice.state is State.READY
        voice.say("Alle decken auf.", "de")
        assert began.wait(30)
        voice.stop()
        assert children[0].wait(30) == -9
    finally:
        voice.close()
