"""A game told again at the window: reached from the end, stepped by taps, played, and led to what turned it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.phones.project import audience_of
from companion.ui.widgets.text import Text
from tests.story.tables import GAMES, table
from tests.story.test_file import data_in
from tests.table.hindsight.looked_back import hindsight
from tests.ui.karriere_poker.evening import FOUR, begin
from tests.ui.reader.screens import enter
from tests.ui.record.test_how_it_went import at_the_end

pytestmark = pytest.mark.xdist_group("window")


def story(p: Any) -> Any:
    return p.part("story")


def test_the_end_leads_to_the_story_which_is_stepped_by_taps(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1")
    (look,) = at_the_end(p).begun
    look.tells, look.done = hindsight(p.flow.opened.session).plain(), True
    p.wait(1)
    p.tap("How it went")
    p.tap("Step by step")
    page = story(p)
    assert (page.at, page.ended, len(page.beats)) == (0, False, 1)
    page.on()
    first = page.shows
    assert first and page.at == 1 and first.split(" ")[0] in " ".join(p.texts())
    page.back()
    assert page.at == 0
    page.on()
    assert page.shows == first
    assert page.count.text == f"Step 2 of {page.steps}"
    while not page.ended:
        page.on()
    assert page.steps == len(page.beats) and page.count.text == f"Step {page.steps} of {page.steps}"
    assert page.beats[-1].last == p.flow.opened.session.ledger.last_active
    assert page.board is not None


def test_it_plays_to_its_end_by_itself_and_stops_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_the_end(p)
    p.flow.story.show()
    p.frames(2)
    page = story(p)
    p.tap("Play it all")
    assert page.plays and "Pause" in p.texts()
    for _ in range(60):
        p.wait(4)
    assert not page.plays and page.ended and page.at == len(page.beats) - 1
    p.tap("Play it all")
    assert page.at == 0


def test_a_turning_point_is_leapt_to(pilot: Callable[..., Any]) -> None:
    p = pilot()
    (look,) = at_the_end(p).begun
    found = hindsight(p.flow.opened.session)
    entry = p.flow.opened.session.ledger.active[0].number
    turns = tuple(turn._replace(entry=entry) for turn in found.turns[:1])
    look.tells, look.done = found._replace(turns=turns).plain(), True
    p.wait(1)
    p.flow.story.show()
    p.frames(2)
    p.tap("1")
    p.wait(1)
    page = story(p)
    assert page.beats[page.at].last >= entry > page.beats[page.at - 1].last
    assert "Turning point 1" in p.texts()


def test_a_finger_on_the_line_leads_to_that_part_of_the_game(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_the_end(p)
    p.flow.story.show()
    p.frames(2)
    page = story(p)
    x, y = page.track.to_window(*page.track.center)
    p.tap_at(x, y)
    p.wait(1)
    assert page.beats[page.at - 1].done < 0.5 <= page.beats[page.at].done
    there = page.at
    p.tap_at(page.track.to_window(page.track.right, 0)[0] - 2, y)
    p.wait(1)
    assert page.at == len(page.beats) - 1 and page.track.share == 1.0
    p.tap_at(x, y)
    p.wait(1)
    assert page.at == there
    p.tap_at(page.track.to_window(page.track.x, 0)[0] + 2, y)
    p.wait(1)
    assert page.at == 0


def test_before_the_end_there_is_none(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_the_end(p)
    p.tap("Undo")
    p.wait(1)
    p.flow.story.show()
    p.frames(2)
    assert not [one for one in p.widgets() if getattr(one, "role", "") == "story"]


def test_the_file_goes_onto_a_stick_complete_and_it_is_said_where(pilot: Callable[..., Any], tmp_path: Path) -> None:
    from hardware.machine.sticks import Stick

    here: list[Stick] = []
    p = pilot(sticks=lambda: here)
    at_the_end(p)
    p.flow.story.show()
    p.frames(2)
    p.tap("Onto a stick")
    p.wait(1)
    assert any("There is no USB stick" in text for text in p.texts())
    here.append(Stick("RED", tmp_path / "red"))
    p.tap("Onto a stick")
    p.tap("What the whole table saw")
    p.wait(1)
    assert any("It could not be saved" in text for text in p.texts())
    here[0].folder.mkdir()
    p.tap("Onto a stick")
    p.tap("What the whole table saw")
    p.wait(1)
    name = f"{p.flow.opened.id}.html"
    assert any(name in text for text in p.texts())
    assert [file.name for file in here[0].folder.iterdir()] == [name]
    assert (here[0].folder / name).read_bytes().startswith(b"<!doctype html>")


def test_secrets_are_in_it_only_where_it_was_held_that_all_agree_and_once_alone(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    from hardware.machine.sticks import Stick

    p = pilot(sticks=lambda: [Stick("RED", tmp_path)])
    at_the_end(p)
    p.flow.story.show()
    p.frames(2)
    file = tmp_path / f"{p.flow.opened.id}.html"
    p.tap("Onto a stick")
    p.tap("Hands and secrets too: all agree")
    p.wait(1)
    assert not file.exists()
    p.hold("Hands and secrets too: all agree", 3.0, role="")
    p.wait(1)
    assert "unseen" in data_in(file.read_bytes())
    p.tap("Onto a stick")
    p.tap("What the whole table saw")
    p.wait(1)
    assert "unseen" not in data_in(file.read_bytes())


def test_a_saved_game_is_told_again_from_the_list_over_or_not(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_the_end(p)
    p.flow.home()
    p.flow.lobby.all_games()
    p.frames(2)
    p.tap("Karriere Poker", role="running")
    page = story(p)
    while not page.ended:
        page.on()
    over = len(page.beats)
    assert page.beats[-1].sentences and p.flow.opened is None
    begin(p, FOUR)
    p.flow.home()
    p.flow.lobby.all_games()
    p.frames(2)
    p.tap("How it went", role="button")
    page = story(p)
    while not page.ended:
        page.on()
    assert len(page.beats) < over and p.flow.opened is None


def test_phones_are_offered_it_after_the_end_and_anew_once_the_game_was_looked_back_on(
    pilot: Callable[..., Any],
) -> None:
    p = pilot(address=lambda: "127.0.0.1")
    (look,) = at_the_end(p).begun
    file = p.flow.services.evening.folder / "story.html"
    assert not file.exists()
    p.flow.phones.switch_on()
    p.wait(1)
    p.wait(1)
    assert p.flow.phones.story() == str(file) and b'"turns"' not in file.read_bytes()
    look.tells, look.done = hindsight(p.flow.opened.session).plain(), True
    for _ in range(4):
        p.wait(1)
    assert p.flow.phones.story() == str(file) and b'"turns"' in file.read_bytes()
    p.tap("Undo")
    p.wait(1)
    assert p.flow.phones.story() == "" and not file.exists()
    p.flow.phones.switch_off()


def test_an_end_that_is_undone_takes_the_story_from_phones_with_the_question_that_comes_back(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot(address=lambda: "127.0.0.1")
    at_the_end(p)
    p.flow.phones.switch_on()
    phones, party = p.flow.phones.phones, p.flow.opened.session.game.parties[0]
    token = "a" * 64
    assert phones.seats.ask(token, party, p.flow.opened.session.game.parties)
    phones.confirm(phones.wishes[0])
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(phones.link, "show", lambda states: told.append(states.get(audience_of(party), {})))
    p.wait(1)
    p.wait(1)
    assert told[-1]["story"]
    p.tap("Undo")
    for _ in range(3):
        p.wait(1)
    assert p.flow.opened.session.outcome is None
    assert "story" not in told[-1]
    p.flow.phones.switch_off()


@pytest.mark.parametrize("pack", GAMES)
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_the_board_of_every_game_is_drawn_from_a_model_alone(
    pilot: Callable[..., Any], pack: str, panel: str, tmp_path: Path
) -> None:
    from companion.models.game.parties import looks_at
    from companion.models.story.beats import Retelling
    from companion.ui.boards.face import face_of
    from companion.ui.screens.record.story import StoryScreen

    p = pilot(panel=panel)
    with table(tmp_path, pack, answers=40) as game:
        face = face_of(type(game.session.game))
        retelling = Retelling(game, face.board, game.teller("en"))
        page = StoryScreen(p.flow.look, retelling, face, looks_at(game.session), [], 40, lambda: None, lambda: None)
        p.stage.show(page)
        for _ in range(12):
            page.on()
            p.frames(1)
        assert page.board is not None
        assert page.at > 1


def test_the_reader_s_story_shows_where_something_happened(pilot: Callable[..., Any]) -> None:
    """Without a game at the table: the throw in its tray, whose turn it is, the pad. An evening without decks begins
    with words, too.
    """
    from companion.models.game.parties import looks_at
    from companion.models.story.beats import Retelling
    from companion.ui.boards.face import face_of
    from companion.ui.screens.record.story import StoryScreen

    p = pilot()
    session = enter(p, {}, "Anna", "Ben", dice="typed")
    anna = session.game.parties[0]
    for value in ("turn:Anna", "roll:2d6", [3, 5], "score:4,2"):
        assert p.flow.play.answer(anna, value)
    face, looks = face_of(type(session.game)), looks_at(session)
    retelling = Retelling(p.flow.opened, face.board, p.flow.opened.teller("en"))
    page = StoryScreen(p.flow.look, retelling, face, looks, [], 5, lambda: None, lambda: None)
    p.stage.show(page)
    seen = []
    for _ in range(4):
        p.frames(2)
        roles = {getattr(one, "role", "") for one in p.widgets(page)}
        seen.append((page.count.text, [role for role in ("throws", "turns", "pad") if role in roles]))
        if page.at == 0:
            assert "The game begins." in [one.text for one in p.widgets(page) if isinstance(one, Text)]
        page.on()
    assert seen == [("Step 1", ["throws"]), ("Step 2", ["turns"]), ("Step 3", ["throws"]), ("Step 4", ["pad"])]
