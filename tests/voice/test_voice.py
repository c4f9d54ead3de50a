"""The voice with pretended programs: order, stopping, caching, and everything that can be missing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import time
from pathlib import Path

import pytest

from companion.voice import QuietHours, State, Voice
from companion.voice.cache import SpeechCache
from companion.voice.engine import Engines
from companion.voice.espeak import Espeak
from tests.voice.pretend import PretendPlayer, PretendRunner

LONG = 30.0


def state_of(voice: Voice) -> State:
    """How it is now: mypy takes what it was a line ago for what it still is."""
    return voice.state


class Bench:
    def __init__(self, folder: Path) -> None:
        self.runner, self.player, self.now = PretendRunner(), PretendPlayer(), time(20)
        self.folder = folder
        self.voices: list[Voice] = []

    def voice(self, quiet: QuietHours | None = None) -> Voice:
        voice = Voice(
            Engines([Espeak(self.runner)]),
            self.runner,
            SpeechCache(self.folder),
            self.player,
            time_of_day=lambda: self.now,
            quiet=quiet,
            pause=0.0,
        )
        self.voices.append(voice)
        return voice


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "speech")
    yield bench
    for voice in bench.voices:
        voice.close()


def wait_for(voice: Voice, holds: Callable[[State], bool]) -> None:
    """Until the voice is in a state; a wait that never ends fails."""
    reached = threading.Event()
    voice.listeners.append(lambda state: reached.set() if holds(state) else None)
    assert holds(voice.state) or reached.wait(LONG), voice.state


def begun(bench: Bench, times: int = 1) -> None:
    for _ in range(times):
        assert bench.player.began.acquire(timeout=LONG)


def test_sentences_are_read_in_order_and_returned_for_the_screen(bench: Bench) -> None:
    voice = bench.voice()
    assert voice.say("Amnestie!\nJeder befreit bis zu 2. Es gilt z. B. sofort.", "de") == (
        "Amnestie!",
        "Jeder befreit bis zu 2.",
        "Es gilt z. B. sofort.",
    )
    begun(bench, 3)
    assert bench.runner.written == [("de", sentence) for sentence in voice.last_said]


def test_a_sentence_is_written_once(bench: Bench) -> None:
    voice = bench.voice()
    for text, language in (("Hola.", "es"), ("Hola.", "es"), ("Hola.", "de")):
        voice.say(text, language)
    begun(bench, 3)
    assert bench.runner.written == [("es", "Hola."), ("de", "Hola.")]


def test_prepared_sentences_are_written_but_not_read(bench: Bench) -> None:
    voice = bench.voice()
    voice.prepare(["Prepared."], "en")
    voice.say("Said.", "en")
    begun(bench)
    voice.prepare(["Prepared."], "en")
    voice.close()
    assert len(bench.player.playing) == 1


def test_stopping_kills_what_is_read_and_forgets_what_waits(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice()
    voice.say("One. Two. Three.", "en")
    begun(bench)
    voice.stop()
    wait_for(voice, lambda state: state is State.READY)
    assert [child.killed for child in bench.player.playing] == [True]


def test_what_is_urgent_cuts_in(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice()
    voice.say("One. Two.", "en")
    begun(bench)
    voice.say("The winner is Anna.", "en", urgent=True)
    begun(bench)
    assert bench.player.playing[0].killed
    assert [sentence for _, sentence in bench.runner.written] == ["One.", "The winner is Anna."]


def test_repeat_reads_the_last_once_more(bench: Bench) -> None:
    voice = bench.voice()
    voice.say("Title\nOne clause", "en")
    begun(bench, 2)
    assert voice.repeat() == ("Title", "One clause")
    begun(bench, 2)


def test_without_an_engine_there_is_a_state_and_no_exception(bench: Bench) -> None:
    bench.runner.installed = False
    voice = bench.voice()
    assert voice.say("Hello.", "en") == ("Hello.",) and voice.state is State.ABSENT
    bench.runner.installed = True
    assert state_of(voice) is State.READY
    voice.say("Now.", "en")
    begun(bench)
    assert [sentence for _, sentence in bench.runner.written] == ["Now."]


def test_an_engine_that_dies_is_survived(bench: Bench) -> None:
    bench.runner.dies = True
    voice = bench.voice()
    voice.say("Lost.", "en")
    wait_for(voice, lambda state: state is State.SILENT)
    bench.runner.dies = False
    voice.say("Heard.", "en")
    begun(bench)
    wait_for(voice, lambda state: state is State.READY)


def test_a_sound_card_that_is_gone_is_a_state_until_it_is_back(bench: Bench) -> None:
    bench.player.broken = True
    voice = bench.voice()
    voice.say("Lost.", "en")
    wait_for(voice, lambda state: state is State.SILENT)
    bench.player.broken = False
    voice.say("Heard.", "en")
    begun(bench)
    wait_for(voice, lambda state: state is State.READY)


def test_a_cache_that_cannot_be_written_is_survived(bench: Bench) -> None:
    bench.folder.write_text("a file where the folder should be")
    voice = bench.voice()
    voice.say("Lost.", "en")
    wait_for(voice, lambda state: state is State.SILENT)


def test_muted_and_quiet_hours_say_nothing_but_return_the_sentence(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice(quiet=QuietHours(time(22), time(7)))
    voice.say("One.", "en")
    begun(bench)
    voice.muted = True
    assert bench.player.playing[0].killed and voice.state is State.MUTED
    assert voice.say("Two.", "en") == ("Two.",)
    voice.muted, bench.now = False, time(23, 30)
    assert state_of(voice) is State.QUIET
    voice.say("Three.", "en")
    bench.now = time(7)
    voice.say("Four.", "en")
    begun(bench)
    assert [sentence for _, sentence in bench.runner.written] == ["One.", "Four."]


def test_the_volume_is_the_player_s_and_none_is_mute(bench: Bench) -> None:
    voice = bench.voice()
    voice.volume = 0.25
    voice.say("One.", "en")
    begun(bench)
    voice.volume = -1
    assert bench.player.volumes == [0.25] and voice.state is State.MUTED


def test_a_long_queue_leaves_out_the_oldest(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice()
    voice.say("First.", "en")
    begun(bench)
    for number in range(30):
        voice.say(f"Sentence {number}.", "en")
    bench.player.holds = False
    bench.player.playing[0].end()
    begun(bench, 12)
    wait_for(voice, lambda state: state is State.READY)
    assert [said for _, said in bench.runner.written[1:]] == [f"Sentence {number}." for number in range(18, 30)]
