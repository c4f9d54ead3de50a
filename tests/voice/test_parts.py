"""Sentences, quiet hours, the cache, volume; and the real espeak-ng where it is installed."""

from __future__ import annotations

import array
import os
import shutil
import subprocess
import threading
import wave
from collections.abc import Sequence
from datetime import time
from pathlib import Path

import pytest

from companion.voice import VoiceState, voice_in
from companion.voice.cache import SpeechCache, seconds
from companion.voice.espeak import Espeak
from companion.voice.piper import Piper
from companion.voice.player import ProgramPlayer, scaled
from companion.voice.processes import LAST, Process, Processes
from companion.voice.quiet import QuietHours
from companion.voice.sentences import LONGEST, sentences, spoken_pieces
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


def test_a_text_that_no_voice_can_read_is_shown_as_it_is_and_passed_over_in_silence() -> None:
    for text in ("🎲🎲", "…", "!?", "\u200f", "— —"):
        assert sentences(text) == () and spoken_pieces(text) == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "שלום לכולם. זה קלף.",
        "مرحبا؟ هذه بطاقة.",
        "Throw 🎲 twice! 👍🏽 Then rest.",
        "a\x00b\x1b[31mc\u2028d\ud800e",
        "wort " * 2000,
        "x" * 10_000,
    ],
)
def test_whatever_stands_on_a_card_is_read_in_breaths_and_nothing_of_it_is_lost(text: str) -> None:
    shown = spoken_pieces(text)
    assert all(0 < len(piece) <= LONGEST and piece.encode() for piece in shown)
    assert set(sentences(text)) <= set(shown)
    kept = "".join(char for char in text if char.isalnum())
    assert "".join(char for piece in sentences(text) for char in piece if char.isalnum()) == kept


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


class Installed(Processes):
    """A machine with these programs alone."""

    def __init__(self, *programs: str) -> None:
        super().__init__()
        self.programs = programs
        self.started: list[tuple[str, ...]] = []

    def find(self, program: str) -> str | None:
        return program if program in self.programs else None

    def start(self, args: Sequence[str], stdin: bytes = b"", *, gently: bool = False) -> Process:
        self.started.append(tuple(args))
        return super().start(("true",))


@pytest.mark.parametrize(
    ("programs", "wav", "ogg"),
    [
        (("paplay", "aplay", "play"), "paplay", "paplay"),
        (("aplay", "play"), "aplay", "play"),
        (("aplay",), "aplay", ""),
        ((), "", ""),
    ],
)
def test_each_recording_is_played_by_a_program_that_knows_it(
    tmp_path: Path, programs: tuple[str, ...], wav: str, ogg: str
) -> None:
    machine = Installed(*programs)
    player = ProgramPlayer(machine)
    for sound, by in ((wav_of(tmp_path / "a.wav", [1]), wav), (tmp_path / "a.ogg", ogg)):
        assert player.plays(sound) == bool(by)
        if by:
            player.play(sound, 0.5)
            assert machine.started[-1][0] == by


PIPER = """#!/bin/sh
# Speaks the command line of Piper, and says only beep.
while [ $# -gt 0 ]; do
  case "$1" in
    --model) model="$2" ;; --output_file) out="$2" ;; --length_scale) scale="$2" ;; *) exit 2 ;;
  esac
  shift 2
done
[ -f "$model" ] && [ -f "$model.json" ] || exit 1
echo "$scale $(cat)" >> "$(dirname "$0")/heard"
cp "$(dirname "$0")/beep.wav" "$out"
"""


def test_piper_reads_by_the_owner_s_voice_and_is_found_when_it_is_installed(tmp_path: Path) -> None:
    piper, machine = Piper(Processes(), tmp_path), Processes()
    assert not piper.speaks("de")
    for name in ("de_DE-zoe-low.onnx", "de_DE-zoe-low.onnx.json", "es_ES-half.onnx"):
        (tmp_path / name).write_text("a voice")
    (tmp_path / "piper").write_text(PIPER)
    (tmp_path / "piper").chmod(0o755)
    wav_of(tmp_path / "beep.wav", [1000] * 22050)
    assert piper.speaks("de") and not piper.speaks("es") and not piper.speaks("en")  # half a voice is none
    piper.pace = 75
    command = piper.command("--help; $(rm)", "de", tmp_path / "said.wav")
    assert machine.start(command.args, command.stdin, gently=True).wait(30) == 0
    assert seconds(tmp_path / "said.wav") == 1 and (tmp_path / "heard").read_text() == "2.000 --help; $(rm)\n"
    before = piper.version("de")
    (tmp_path / "de_DE-zoe-low.onnx").write_text("a better voice")
    assert piper.version("de") != before
    (tmp_path / "de_DE-zoe-low.onnx.json").unlink()
    with pytest.raises(OSError, match="no voice for de"):
        piper.command("Hallo.", "de", tmp_path / "said.wav")


def test_a_program_is_found_when_it_is_installed_and_missed_when_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    machine, program = Processes(), tmp_path / "speaks"
    assert machine.find("speaks") is None
    program.touch(0o755)
    assert machine.find("speaks") == machine.find("speaks") == str(program)
    program.unlink()
    assert machine.find("speaks") is None


def test_a_gentle_child_yields_to_everything_else() -> None:
    child = Processes().start(("sleep", "60"), gently=True)
    try:
        assert os.getpriority(os.PRIO_PROCESS, child.pid) == LAST
    finally:
        child.kill()


def test_nothing_is_written_beforehand_into_a_full_cache(tmp_path: Path) -> None:
    cache = SpeechCache(tmp_path, largest=5000)
    assert cache.has_room()
    path = cache.path("x", "de", "1")
    assert cache.keep(wav_of(cache.fresh(path), [1] * 2300), path)
    assert not cache.has_room() and not SpeechCache(tmp_path, largest=5000).has_room()


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
@pytest.mark.parametrize(
    ("language", "voice"),
    [
        *(("de", "de"), ("en", "en-gb"), ("es", "es"), ("fr", "fr"), ("it", "it"), ("pl", "pl"), ("eo", "eo")),
        *(("pt-BR", "pt-br"), ("de-AT", "de-at"), ("en-US", "en-us"), ("fr-CA", "fr-ca"), ("tlh", "en-gb")),
    ],
)
def test_any_language_that_the_engine_knows_has_its_voice(tmp_path: Path, language: str, voice: str) -> None:
    runner = Processes()
    engine = Espeak(runner)
    assert engine.voice(language) == f"{voice}@150"
    command = engine.command("Anna.", language, tmp_path / "said.wav")
    assert runner.start(command.args, command.stdin).wait(30) == 0
    assert seconds(tmp_path / "said.wav") > 0.2


@needs_espeak
def test_no_text_is_taken_for_an_option_or_markup(tmp_path: Path) -> None:
    runner = Processes()
    command = Espeak(runner).command("-w /dev/null <b> --help", "en", tmp_path / "said.wav")
    assert runner.start(command.args, command.stdin).wait(30) == 0
    assert seconds(tmp_path / "said.wav") > 0.3


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Zahle [[h@l'oU]] Münzen.", "Zahle h@l'oU Münzen."),
        ("[[[a]]] [\x00[b]\x01] [<[c]>]", "a b c"),
        ('<audio src="/etc/passwd"/> & <!-- x -->', 'audio src="/etc/passwd"/ & !-- x --'),
        ("Eins\n--help\u2028zwei\x9b\udc80", "Eins --help zwei"),
        ("-f /etc/passwd", "-f /etc/passwd"),
    ],
)
def test_what_a_stranger_has_written_gives_the_voice_no_orders(tmp_path: Path, text: str, heard: str) -> None:
    for name in ("de_DE-zoe-low.onnx", "de_DE-zoe-low.onnx.json"):
        (tmp_path / name).touch()
    (tmp_path / "piper").touch(0o755)
    for engine in (Espeak(Processes()), Piper(Processes(), tmp_path)):
        command = engine.command(text, "de", tmp_path / "said.wav")
        assert command.stdin.decode() == f"{heard}\n"
        assert "-m" not in command.args and not any("passwd" in argument for argument in command.args)


@needs_espeak
def test_phonemes_between_brackets_are_read_as_letters(tmp_path: Path) -> None:
    def phonemes(text: bytes) -> str:
        line = (shutil.which("espeak-ng") or "", "-q", "-x", "-b", "1", "-v", "en-gb", "--stdin")
        return subprocess.run(line, input=text, capture_output=True, check=True).stdout.decode().strip()

    command = Espeak(Processes()).command("[[h@l'oU]]", "en", tmp_path / "said.wav")
    assert phonemes(b"[[h@l'oU]]\n") == "h@l'oU", "that is what the program would do"
    assert phonemes(command.stdin) != "h@l'oU"


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
        assert voice.state is VoiceState.READY
        voice.say("Alle decken auf.", "de")
        assert began.wait(30)
        voice.stop()
        assert children[0].wait(30) == -9
    finally:
        voice.close()
