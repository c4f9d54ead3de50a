"""Goal and turn before a group's first game: beside the way, on paper, read aloud."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.screens.set_up.goal import GoalPage, GoalText
from companion.ui.screens.set_up.set_up import SetUpScreen
from tests.ui.look.test_layout import PANELS, check
from tests.ui.sound.test_reading import voiced

pytestmark = pytest.mark.xdist_group("window")

LINE = "Goal and turn, half a minute"


def set_up(p: Any, number: int = 4, game: str = "Bürokratopoly") -> None:
    """The drawn table of a game for so many people."""
    p.tap(p.flow.look._("New game"))
    p.tap(game, "game")
    p.tap(str(number), "number")


def test_whoever_is_new_may_read_goal_and_turn_and_comes_back_to_where_begin_is(pilot: Callable[..., Any]) -> None:
    p = pilot()
    set_up(p)
    p.tap(LINE)
    assert isinstance(p.flow.stage.screen, GoalPage)
    told = p.texts()
    assert "From worker to the very top: whoever first makes a figure General Secretary wins." in told
    assert "Choosing an action" in told
    p.tap("Got it")
    assert isinstance(p.flow.stage.screen, SetUpScreen) and len(p.flow.new_game.setup.names) == 4
    p.tap("Begin")
    assert p.flow.opened is not None


def test_it_is_not_offered_before_anybody_sits_nor_to_people_who_know_the_game(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.tap("New game")
    p.tap("Bürokratopoly", "game")
    assert not p.find_all(LINE)
    p.tap("3", "number")
    assert p.find_all(LINE)
    p.tap("New here", "way")
    p.tap("Nobody")
    p.tap("Done")
    assert not p.find_all(LINE)


def test_it_is_read_from_the_goal_to_the_last_phase_and_silent_when_it_is_left(pilot: Callable[..., Any]) -> None:
    p, voice, _ = voiced(pilot)
    set_up(p)
    p.tap(LINE)
    text = voice.said[-1][0].split("\n")
    assert text[0].startswith("From worker") and text[-2] == "Start marker"
    voice.reading = ("Everyone secretly chooses one of three actions, then all are revealed at once.",)
    p.frames(4)
    assert [one.text for one in p.widgets() if getattr(one, "read", False)] == [*voice.reading]
    stopped = voice.stopped
    p.tap("Got it")
    assert voice.stopped == stopped + 1


@pytest.mark.parametrize("panel", PANELS)
def test_it_is_whole_on_every_panel(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel, language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(4)
    set_up(p, game="1984: Animal Farm")
    check(p, "set-up")
    (line,) = [one for one in p.find_all(role="button") if one.shows.startswith(p.flow.look._("Goal and turn"))]
    assert line.to_window(line.x, line.top)[1] <= p.window.height, "it leaves the screen at the top"
    p.flow.new_game.goal()
    p.frames(4)
    check(p, "goal and turn")


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("size", [1.0, 1.3])
def test_what_is_read_is_in_sight_from_the_first_sentence_to_the_last(
    pilot: Callable[..., Any], panel: str, size: float
) -> None:
    p, voice, _ = voiced(pilot, panel=panel, language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    p.frames(4)
    set_up(p, game="1984: Animal Farm")
    p.flow.new_game.goal()
    p.frames(4)
    (sheet,) = [one for one in p.widgets() if isinstance(one, GoalText)]
    for one in sheet.sentences:
        voice.reading = (one.text,)
        p.frames(4)
        view, low, high = sheet.view, one.to_window(one.x, one.y)[1], one.to_window(one.x, one.top)[1]
        assert one.read
        assert low >= view.to_window(view.x, view.y)[1] + view.edge - 1, f"below the edge of the sheet: {one.text}"
        assert high <= view.to_window(view.x, view.top)[1] + 1, f"above the sheet: {one.text}"
        assert _is_drawn(one, view), f"hidden at an edge: {one.text}"


def _is_drawn(one: Any, view: Any) -> bool:
    """Whether all of a sentence is in the picture: each of its lines, and all that holds it."""
    if one._between is not None and one._whole_lines(0.0, one.height) != (0.0, 1.0):
        return False
    while one.parent is not view:
        if one.canvas not in one.parent.canvas.children:
            return False
        one = one.parent
    return True
