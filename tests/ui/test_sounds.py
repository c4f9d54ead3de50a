"""Sounds: loaded when they are wanted first, quieter under a voice, silent where there is nothing to play with."""

from __future__ import annotations

from pathlib import Path

from companion.ui.game.sounds import COPIES, DUCKED, KINDS, UI, Sounds


class Played:
    """A clip that notes what happens to it."""

    def __init__(self, path: Path, log: list[tuple[str, float]]) -> None:
        self.name, self.log, self.volume = path.stem, log, 1.0

    def play(self) -> None:
        """Note it."""
        self.log.append((self.name, self.volume))

    def stop(self) -> None:
        """Note that it ended."""
        self.log.append((self.name, 0.0))


def table() -> tuple[Sounds, list[tuple[str, float]], list[Path], list[bool]]:
    log: list[tuple[str, float]] = []
    loaded: list[Path] = []
    speaks = [False]

    def load(path: Path) -> Played:
        loaded.append(path)
        return Played(path, log)

    return Sounds(load, lambda: speaks[0]), log, loaded, speaks


def test_a_sound_is_loaded_when_it_is_wanted_first_and_quieter_under_a_voice() -> None:
    sounds, log, loaded, speaks = table()
    assert not loaded
    sounds.play("gong")
    speaks[0] = True
    sounds.play("gong")
    assert len(loaded) == 1
    assert log == [("gong", 0.6), ("gong", 0.6 * DUCKED)]


def test_what_follows_itself_quickly_is_there_several_times() -> None:
    sounds, log, loaded, _ = table()
    for _turn in range(COPIES["card"] + 1):
        sounds.play("card")
    assert len(loaded) == COPIES["card"] and len(log) == COPIES["card"] + 1


def test_kinds_and_everything_can_be_turned_off() -> None:
    sounds, log, loaded, _ = table()
    sounds.silenced = frozenset({"table"})
    sounds.play("dice")
    sounds.play("your_turn")
    sounds.volume = 0.0
    sounds.play("your_turn")
    assert [name for name, _ in log] == ["your_turn"] and len(loaded) == 1


def test_without_a_device_or_a_file_there_is_silence() -> None:
    Sounds().play("gong")
    sounds, log, loaded, _ = table()
    sounds.of = "buergermeister"
    sounds.play("no such sound")
    assert not log and not loaded
    sounds.play("till")
    assert [name for name, _ in log] == ["till"]


def test_every_shared_sound_has_its_file() -> None:
    assert {file.stem for file in (UI / "look" / "sounds").glob("*.wav")} == set(KINDS)
