"""The voice with pretended programs: order, stopping, caching, and everything that can be missing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import time
from pathlib import Path

import pytest

from companion.voice import QuietHours, Voice, VoiceState
from companion.voice.cache import SpeechCache
from companion.voice.engine import Engines
from companion.voice.espeak import Espeak
from companion.voice.piper import Piper
from companion.voice.speaker import MISSES
from tests.voice.pretend import LONG, PretendPlayer, PretendRunner


def state_of(voice: Voice) -> VoiceState:
    """How it is now: mypy takes what it was a line ago for what it still is."""
    return voice.state


class Bench:
    def __init__(self, folder: Path) -> None:
        self.runner, self.player, self.now = PretendRunner(), PretendPlayer(), time(20)
        self.folder = folder
        self.voices: list[Voice] = []

    def voice(self, quiet: QuietHours | None = None, piper: Path | None = None) -> Voice:
        espeak = Espeak(self.runner)
        espeak.patience = 2 * LONG  # so that nothing but an interruption ends a sentence that holds
        voice = Voice(
            Engines([espeak, *([Piper(self.runner, piper)] if piper is not None else [])]),
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


def wait_for(voice: Voice, holds: Callable[[VoiceState], bool]) -> None:
    """Until the voice is in a state; a wait that never ends fails."""
    reached = threading.Event()
    voice.listeners.append(lambda state: reached.set() if holds(state) else None)
    assert holds(voice.state) or reached.wait(LONG), voice.state


def begun(bench: Bench, times: int = 1) -> None:
    for _ in range(times):
        assert bench.player.began.acquire(timeout=LONG)


def last_written(bench: Bench) -> str:
    """What was written last."""
    return bench.runner.written[-1][1] if bench.runner.written else ""


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
    wait_for(voice, lambda state: state is VoiceState.READY)
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
    assert voice.say("Hello.", "en") == ("Hello.",) and voice.state is VoiceState.ABSENT
    bench.runner.installed = True
    assert state_of(voice) is VoiceState.READY
    voice.say("Now.", "en")
    begun(bench)
    assert [sentence for _, sentence in bench.runner.written] == ["Now."]


def test_an_engine_that_dies_is_survived(bench: Bench) -> None:
    bench.runner.dies = True
    voice = bench.voice()
    voice.say("Lost.", "en")
    wait_for(voice, lambda state: state is VoiceState.SILENT)
    bench.runner.dies = False
    voice.say("Heard.", "en")
    begun(bench)
    wait_for(voice, lambda state: state is VoiceState.READY)


def test_a_sound_card_that_is_gone_is_a_state_until_it_is_back(bench: Bench) -> None:
    bench.player.broken = True
    voice = bench.voice()
    voice.say("Lost.", "en")
    wait_for(voice, lambda state: state is VoiceState.SILENT)
    bench.player.broken = False
    voice.say("Heard.", "en")
    begun(bench)
    wait_for(voice, lambda state: state is VoiceState.READY)


def test_a_cache_that_cannot_be_written_is_survived(bench: Bench) -> None:
    bench.folder.write_text("a file where the folder should be")
    voice = bench.voice()
    voice.say("Lost.", "en")
    wait_for(voice, lambda state: state is VoiceState.SILENT)


def test_muted_and_quiet_hours_say_nothing_but_return_the_sentence(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice(quiet=QuietHours(time(22), time(7)))
    voice.say("One.", "en")
    begun(bench)
    voice.muted = True
    assert bench.player.playing[0].killed and voice.state is VoiceState.MUTED
    assert voice.say("Two.", "en") == ("Two.",)
    voice.muted, bench.now = False, time(23, 30)
    assert state_of(voice) is VoiceState.QUIET
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
    assert bench.player.volumes == [0.25] and voice.state is VoiceState.MUTED


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
    wait_for(voice, lambda state: state is VoiceState.READY)
    assert [said for _, said in bench.runner.written[1:]] == [f"Sentence {number}." for number in range(18, 30)]


# ── recordings ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_recording_wins_over_the_engine_and_stands_for_the_whole_text(bench: Bench, tmp_path: Path) -> None:
    bench.player.holds = True
    voice, clip = bench.voice(), tmp_path / "tea.en.ogg"
    assert voice.say("Tea\nAll drink. All rest.", "en", clip=clip) == ("Tea", "All drink.", "All rest.")
    begun(bench)
    assert bench.player.played == [clip] and bench.runner.written == []
    assert voice.reading == ("Tea", "All drink.", "All rest.")


@pytest.mark.parametrize("why", ["unknown kind", "damaged"])
def test_a_recording_that_cannot_be_played_is_read_instead(bench: Bench, tmp_path: Path, why: str) -> None:
    clip = tmp_path / "tea.en.mp3"
    bench.player.unknown = {clip} if why == "unknown kind" else set()
    bench.player.damaged = {clip} if why == "damaged" else set()
    voice = bench.voice()
    voice.say("Tea\nAll drink.", "en", clip=clip)
    begun(bench, 2)
    wait_for(voice, lambda state: state is VoiceState.READY)
    assert [said for _, said in bench.runner.written] == ["Tea", "All drink."]


def test_a_recording_is_heard_where_no_engine_is_installed(bench: Bench, tmp_path: Path) -> None:
    bench.runner.installed = False
    bench.voice().say("Tea", "en", clip=tmp_path / "tea.en.wav")
    begun(bench)


# ── the sentence that sounds, and its pace ──────────────────────────────────────────────────────────────────────────


def test_what_sounds_is_told_sentence_by_sentence_and_nothing_after_a_stop(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice()
    voice.say("One. Two.", "en")
    begun(bench)
    heard = [voice.reading]
    bench.player.playing[0].end()
    begun(bench)
    heard.append(voice.reading)
    voice.stop()
    wait_for(voice, lambda state: state is VoiceState.READY)
    assert [*heard, voice.reading] == [("One.",), ("Two.",), ()]


def test_slower_begins_the_sentence_anew_and_the_rest_follows(bench: Bench) -> None:
    bench.player.holds = True
    voice = bench.voice()
    voice.say("One. Two.", "en")
    begun(bench)
    voice.pace = 110
    begun(bench)
    assert bench.player.playing[0].killed and voice.reading == ("One.",)
    bench.player.holds = False
    bench.player.playing[1].end()
    begun(bench)
    assert bench.runner.paces == ["150", "110", "110"]


# ── beforehand ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_said_does_not_wait_for_what_is_written_beforehand(bench: Bench) -> None:
    bench.runner.holds = True
    voice = bench.voice()
    voice.prepare(["Ahead one.", "Ahead two."], "en")
    assert bench.runner.began.acquire(timeout=LONG)
    slow = bench.runner.children[0]
    bench.runner.holds = False
    voice.say("Now.", "en")
    begun(bench)
    assert slow.killed
    voice.prepare(["Last."], "en")
    bench.runner.wait_for(lambda: last_written(bench) == "Last.")
    assert [said for _, said in bench.runner.written] == ["Ahead one.", "Now.", "Ahead one.", "Ahead two.", "Last."]
    assert bench.runner.gentle == [True, False, True, True, True]


def test_an_engine_that_fails_beforehand_is_not_tried_for_the_whole_deck_and_is_no_trouble(bench: Bench) -> None:
    bench.runner.dies = True
    voice, left = bench.voice(), threading.Event()

    def deck() -> Iterator[str]:
        try:
            for number in range(1000):
                yield f"Card {number}."
        finally:
            left.set()

    voice.prepare(deck(), "en")
    assert left.wait(LONG)
    assert bench.runner.deaths == MISSES and voice.state is VoiceState.READY


def test_nothing_is_written_beforehand_after_the_game_was_left(bench: Bench) -> None:
    bench.runner.holds = True
    voice = bench.voice()
    voice.prepare(["One.", "Two.", "Three."], "en")
    assert bench.runner.began.acquire(timeout=LONG)
    voice.abandon()
    bench.runner.holds = False
    voice.prepare(["Another game."], "en")
    bench.runner.wait_for(lambda: last_written(bench) == "Another game.")
    assert [said for _, said in bench.runner.written] == ["One.", "Another game."]


# ── another engine ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_wanted_engine_reads_where_it_has_a_voice_and_the_other_stands_in_when_it_dies(bench: Bench) -> None:
    (bench.folder.parent / "piper").mkdir()
    for name in ("de_DE-anna-medium.onnx", "de_DE-anna-medium.onnx.json"):
        (bench.folder.parent / "piper" / name).write_text("a voice")
    voice = bench.voice(piper=bench.folder.parent / "piper")
    assert voice.installed == ["espeak", "piper"]
    for wanted, language in (("espeak", "de"), ("piper", "de"), ("piper", "es")):
        voice.wanted = wanted
        voice.say(f"Hola {wanted} {language}.", language)
        begun(bench)
    bench.runner.dying = {"piper"}
    voice.say("Piper is gone.", "de")
    begun(bench)
    assert [voice for voice, _ in bench.runner.written] == ["de", "de_DE-anna-medium", "es", "de"]
