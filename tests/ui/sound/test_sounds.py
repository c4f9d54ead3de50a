"""Sounds: loaded when they are wanted first, quieter under a voice, silent where there is nothing to play with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.animal_farm.face.clock import DialClock
from companion.models.game.notice import Notice
from companion.models.game.question import Why
from companion.models.style.folders import SHIPPED, style_folder
from companion.models.style.game_style import style_of
from companion.packs.scripts.games import find_game
from companion.ui.game.sounds import COPIES, DUCKED, KINDS, LOOK, Sounds
from tests.ui.house import legal
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")


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
    assert {file.stem for file in (LOOK / "sounds").glob("*.wav")} == set(KINDS)


# ── what the table hears ────────────────────────────────────────────────────────────────────────────


def heard_at(pilot: Callable[..., Any]) -> tuple[Any, list[str]]:
    """A window whose sounds are written down."""
    log: list[tuple[str, float]] = []
    p = pilot(sound=lambda path: Played(path, log))
    names: list[str] = []

    def play(name: str) -> None:
        names.extend([name] if name else [])

    p.flow.sounds.play = play
    return p, names


@pytest.mark.parametrize("name", sorted(one.parents[1].name for one in SHIPPED.glob("*/style/style.yaml")))
def test_what_is_heard_at_an_event_is_there_and_the_game_tells_that_event(name: str) -> None:
    game = find_game(name)
    folder = style_folder(game)
    heard = style_of(game).heard
    rules = "".join(file.read_text("utf-8") for file in (SHIPPED / name).glob("rules/*.py"))
    for kind, sound in heard.items():
        own = folder is not None and (folder / "sounds" / f"{sound}.wav").is_file()
        assert own or sound in KINDS, f"{name}: {sound}"
        assert f'"{kind}"' in rules, f"{name}: {kind}"


def test_every_own_sound_of_a_game_is_played_somewhere() -> None:
    for game in sorted(one.parents[1] for one in SHIPPED.glob("*/style/sounds")):
        code = "".join(file.read_text("utf-8") for file in game.rglob("face/**/*.py"))
        code += "".join(file.read_text("utf-8") for file in (LOOK.parent / "boards").rglob("*.py"))
        style = (game / "style" / "style.yaml").read_text("utf-8")
        for file in (game / "style" / "sounds").glob("*.wav"):
            assert f'"{file.stem}"' in code or f": {file.stem}" in style, f"nobody hears {file}"


def test_a_piece_that_moves_ticks_once_and_going_back_is_silent(pilot: Callable[..., Any]) -> None:
    p, names = heard_at(pilot)
    session = at_question(p, "choose_action")
    names.clear()
    p.flow.play.happened = ["moved_up", "moved_up"]
    p.flow.at_table._hear()
    assert names == ["tick"]
    names.clear()
    party = session.question.open_to()[0]
    session.answer(party, legal(session, party)[0])
    session.undo()
    assert not p.flow.play.happened and names == []


def test_a_slip_is_typed_and_a_private_page_is_silent(pilot: Callable[..., Any]) -> None:
    p, names = heard_at(pilot)
    at_question(p, "choose_action")
    names.clear()
    slip = Notice("No.", (Why("BU-06", "Because."),))
    p.flow.host.tell(slip)
    p.flow.host.tell(Notice("The disk is full.", trouble=True))
    assert names == ["typewriter", "refused"]
    names.clear()
    p.hand_over("Anna")
    p.hold("Hold to show", 1.0)
    assert p.stage.alone
    names.clear()
    p.flow.host.tell(slip)
    p.tap_widget(p.find_all(role="option")[0])
    assert names == [], "what one alone taps is heard by all"


def test_the_last_ten_seconds_of_talks_tick(pilot: Callable[..., Any]) -> None:
    p, names = pilot(), list[str]()
    left = [12.4]
    session: Any = type("Talks", (), {"left": lambda self: left[0]})()
    dial = DialClock(session, p.flow.look, 60, names.append)
    for now in (11.4, 10.4, 9.6, 9.1, 8.4, 0.0):
        left[0] = now
        dial._tick()
    assert names == ["clock", "clock"]


def test_calm_turns_the_sounds_of_the_table_off_until_somebody_wants_them(pilot: Callable[..., Any]) -> None:
    p = pilot()
    loud = p.flow.style.settings.sounds
    p.flow.lobby.settings()
    p.frames(4)
    p.tap("Screen")
    p.frames(2)
    p.tap("Calm")
    assert p.flow.style.settings.calm and p.flow.sounds.volume == 0
    p.tap("Voice")
    p.frames(2)
    p.tap_widget(p.find_all("Loud")[1])
    assert p.flow.style.settings.calm and p.flow.sounds.volume == 1.0, "asked for"
    p.tap("Screen")
    p.frames(2)
    p.tap_widget(p.find("On"))
    assert not p.flow.style.settings.calm and p.flow.sounds.volume == 1.0
    p.tap("Calm")
    p.tap_widget(p.find("On"))
    assert p.flow.sounds.volume == loud
