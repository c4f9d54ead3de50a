"""Games of others come from a stick, are trusted by a held finger, played, and removed, by taps."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import maker
from companion.packs.others.bundle import GameBundle
from companion.packs.others.opening import forget_opened, pack_folders
from companion.packs.others.place import FOLDER, games_in
from companion.packs.others.sentences import SENTENCES, TRUST
from companion.packs.others.shelf import GameShelf
from companion.table.play import GameFailedError
from companion.ui.flow.others import Others
from companion.ui.screens.workshop.others import TRUST_SECONDS
from hardware.machine.sticks import Stick
from tests.others.house import NAME
from tests.ui.house import sit_down
from tests.ui.look.test_layout import check
from tests.ui.workshop.others_screens import a_stick, screens

pytestmark = pytest.mark.xdist_group("window")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    with games_in(tmp_path / "data"):
        yield tmp_path / "data"
    forget_opened(NAME)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "STICK").mkdir()
    return tmp_path / "STICK"


@pytest.mark.parametrize(
    ("panel", "language", "text"),
    [("touch-display-2", "es", 1.3), ("touch-display-1", "de", 1.0)],
)
def test_every_screen_of_games_of_others_is_whole(
    pilot: Callable[..., Any], data: Path, stick: Path, panel: str, language: str, text: float
) -> None:
    p = pilot(panel=panel, language=language, folder=data, sticks=lambda: [Stick("STICK", stick)])
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    for name in screens(p, stick):
        check(p, f"{panel}, {language}, {name}")


def test_a_game_is_trusted_played_at_the_window_and_removed(pilot: Callable[..., Any], data: Path, stick: Path) -> None:
    a_stick(stick)
    p = pilot(folder=data, sticks=lambda: [Stick("STICK", stick)], of_others=pack_folders)
    tried: list[GameBundle] = []
    p.flow.lobby._others = Others(p.flow.services, p.flow.stage, p.flow.navigator, tried.append)
    p.tap("Workshop")
    p.tap("Games of others")
    p.tap("From a USB stick")
    p.tap("What is it?")
    p.hold("I trust it", seconds=TRUST_SECONDS - 0.5)
    assert tried == []
    p.hold("I trust it", seconds=TRUST_SECONDS + 0.5)
    p.frames(4)
    assert [bundle.sheet.id for bundle in tried] == [NAME]
    assert [one.id for one in GameShelf(data / FOLDER).games()] == [NAME]
    assert NAME not in sys.modules, "nothing of it runs here before it is opened"
    session = sit_down(p, "Anna", "Ben", game=NAME)
    assert type(p.part("board")).__name__ == "Heap", "its own face draws it"
    p.tap("3", "option")
    assert session.game.state.stones == 4
    maker("greedy", NAME)
    p.flow.lobby.home()
    p.frames(4)
    p.tap("Workshop")
    p.tap("Games of others")
    p.tap(role="other_game")
    p.hold("Remove", 2.0)
    assert p.find("Their logs onto the stick first")
    p.tap("Their logs onto the stick first")
    assert len(list(stick.glob("*.txt"))) == 1
    p.hold("Remove it all the same", 2.0, "button")
    assert GameShelf(data / FOLDER).games() == []
    p.flow.lobby.home()
    p.frames(4)
    assert [game.code for game in p.flow.services.evening.games()] == ["no_game"]
    assert any(told.startswith("Its game is not here.") for told in p.texts())


def test_a_log_is_written_through_no_link_that_lies_on_the_stick(
    pilot: Callable[..., Any], data: Path, stick: Path, tmp_path: Path
) -> None:
    p = pilot(folder=data)
    sit_down(p, "Anna", "Ben", game="reader")
    p.flow.lobby.home()
    p.frames(4)
    save = next(game.id for game in p.flow.services.evening.games())
    kept = tmp_path / "kept"
    kept.write_text("mine", "utf-8")
    for link in (stick / f"{save}.txt", stick / f".{save}.txt.new"):
        link.symlink_to(kept)
    Others(p.flow.services, p.flow.stage, p.flow.navigator)._logs([save], Stick("STICK", stick))
    assert kept.read_text("utf-8") == "mine"
    assert not (stick / f"{save}.txt").is_symlink()


def test_a_log_that_its_broken_game_cannot_tell_is_left_out(
    pilot: Callable[..., Any], data: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: str) -> None:
        raise GameFailedError("the script")

    p = pilot(folder=data)
    monkeypatch.setattr(p.flow.services.evening, "look", fails)
    Others(p.flow.services, p.flow.stage, p.flow.navigator)._logs(["one"], Stick("STICK", stick))
    assert "0 of 1" in p.flow.stage.toast.notice.text
    assert list(stick.iterdir()) == []


def test_with_the_child_lock_the_stick_is_not_even_looked_at(
    pilot: Callable[..., Any], data: Path, stick: Path
) -> None:
    a_stick(stick)
    p = pilot(folder=data, sticks=lambda: [Stick("STICK", stick)])
    p.flow.settings.change(replace(p.flow.style.settings, child_lock=True))
    p.tap("Workshop")
    p.tap("Games of others")
    p.tap("From a USB stick")
    assert p.stage.screen.role == "others"
    assert p.find("child lock")


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_sentence_about_games_of_others_is_translated(language: str) -> None:
    from companion.texts import translator

    words = translator(language)
    same = {text for text in (*SENTENCES.values(), *TRUST) if words(text) == text}
    assert same <= {"{place}: {why}.", "game.toml: {what}.", "SHA-256: {sha256}"}
