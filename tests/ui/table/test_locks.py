"""What cannot be undone is held, not tapped; with the child lock so is what ends or changes the evening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from companion.models.game.moments import Over
from companion.ui.screens.table.end import EndScreen
from companion.ui.widgets.buttons import HOLD_SECONDS
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")

LONG = HOLD_SECONDS + 0.2


def lock(p: Any) -> None:
    """Set the box so."""
    p.flow.settings.change(replace(p.flow.style.settings, child_lock=True))
    p.frames(4)


def hint(p: Any) -> str:
    """What a tap on something held says."""
    toast = p.flow.stage.toast
    return toast.notice.text if toast is not None else ""


def hold(p: Any, shows: str, root: Any = None) -> None:
    """Hold what shows this."""
    widget = p.find(shows, root=root)
    p.hold_at(*widget.to_window(*widget.center), LONG)


@pytest.mark.parametrize("shows", ["Settings", "Home"])
def test_with_the_lock_a_tap_in_the_menu_leaves_nothing(pilot: Callable[..., Any], shows: str) -> None:
    p = pilot()
    lock(p)
    at_question(p, "choose_action")
    p.tap("Menu")
    p.tap(shows)
    assert p.flow.stage.screen is p.flow.table and p.flow.stage.over is not None
    assert hint(p) == "Hold it for a moment."
    hold(p, shows, p.flow.stage.over)
    assert p.flow.stage.screen.role == {"Settings": "settings", "Home": "home"}[shows]


def test_with_the_lock_undo_and_correct_are_held(pilot: Callable[..., Any]) -> None:
    p = pilot()
    lock(p)
    session = at_question(p, "choose_action")
    before = session.ledger.next_number
    bar = p.flow.table.bar
    p.tap_widget(p.find("Undo", root=bar))
    p.tap_widget(p.find("Correct", root=bar))
    assert session.ledger.next_number == before and p.flow.table is p.flow.stage.screen
    assert hint(p) == "Hold it for a moment."
    hold(p, "Undo", bar)
    assert session.ledger.entries[-1].kind == "undo"
    hold(p, "Correct", p.flow.table.bar)
    assert p.flow.stage.screen.role == "correct"


def test_with_the_lock_home_is_left_by_holding(pilot: Callable[..., Any]) -> None:
    p = pilot()
    lock(p)
    p.tap("Close")
    assert not p.left
    button, said = p.find("Close"), p.flow.stage.toast
    assert said is not None and (said.y >= button.top or said.top <= button.y), "the hint hides the button"
    hold(p, "Close")
    assert p.left


def test_the_window_is_closed_by_holding_also_without_the_lock(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.tap("Close")
    assert not p.left and hint(p) == "Hold it for a moment.", "a tap in the corner closes nothing"
    hold(p, "Close")
    assert p.left


def test_without_the_lock_a_tap_is_enough(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action")
    p.tap_widget(p.find("Undo", root=p.flow.table.bar))
    assert session.ledger.entries[-1].kind == "undo"
    p.tap("Menu")
    p.tap("Home")
    assert p.flow.stage.screen.role == "home"


def test_overruling_takes_two_taps_and_with_the_lock_a_hold(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action")
    p.tap("Log")
    p.tap_widget(p.find(role="line"))
    p.tap("House rule")
    assert session.ledger.entries[-1].kind == "overruled"
    lock(p)
    p.tap_widget(next(line for line in p.find_all(role="line") if line.shows.endswith("BU-02")))
    before = session.ledger.next_number
    p.tap("Agreed")
    assert session.ledger.next_number == before
    assert hint(p) == "Hold it for a moment."
    hold(p, "Agreed")
    assert session.ledger.entries[-1].kind == "overruled"
    assert session.ledger.next_number == before + 1


def back_past_a_reveal(session: Any, line: Any) -> bool:
    """Whether going back to before this line shows what was secret."""
    step = None if line.undone or not line.rule else session.ledger.step_to(line.number)
    return step is not None and step.reveals


def test_going_back_past_a_reveal_is_always_held(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_area")
    p.flow.pages.log()
    p.frames(4)
    line = next(line for line in p.flow.stage.screen.lines if back_past_a_reveal(session, line))
    p.flow.stage.screen._open(line)
    p.frames(3)
    p.tap("Back to before this")
    assert session.question.name == "choose_area"
    hold(p, "Back to before this")
    assert session.question.name == "choose_action"


def test_a_game_that_is_not_saved_is_left_by_holding(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot()
    session = at_question(p, "choose_action")
    monkeypatch.setattr(type(session), "saved", property(lambda _: False))
    p.tap("Menu")
    p.tap("what is not saved is lost")
    assert p.flow.stage.screen is p.flow.table
    hold(p, "what is not saved is lost")
    assert p.flow.stage.screen.role == "home"


def test_the_end_is_left_by_holding_where_it_is_not_kept(pilot: Callable[..., Any]) -> None:
    p = pilot()
    gone: list[str] = []
    ways: Any = {f"on_{name}": partial(gone.append, name) for name in ("home", "log", "undo")}
    for kept in (True, False):
        p.flow.stage.show(EndScreen(p.flow.look, Over("Over.", "BU-50", ()), {}, kept=kept, **ways))
        p.frames(3)
        p.tap("Home")
    assert gone == ["home"]
    hold(p, "Home")
    assert gone == ["home", "home"]
