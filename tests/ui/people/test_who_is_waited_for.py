"""Somebody does not answer for long: what the table is asked lies over no answer, and no slip of a finger forfeits."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.table.play.waiting import PATIENCE
from companion.ui.look.times import HOLD, SLEEP
from tests.ui.eyes import finger, middle
from tests.ui.house import answer_randomly
from tests.ui.people.screens import open_game
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Ben", "Cem", "Dora")


def wait(p: Any, seconds: float) -> None:
    """Let much time pass in few frames."""
    p.clock.time += seconds
    p.kivy_clock.tick()
    p.frames(4)


def one_who_may_lapse(p: Any) -> Any:
    """Plays until one person alone may give up an action; the session."""
    session = open_game(p, FOUR)
    rng = random.Random(3)
    flow = p.flow
    listener, flow.play.on_change = flow.play.on_change, lambda: None
    for _ in range(4000):
        ask = session.question
        alone = len(ask.asked()) == 1 and not ask.is_secret and ask.kind.name not in ("ROLL", "DRAW")
        options = session.options(ask.id, ask.asked()[0]) if alone else ()
        open_now = [one.value for one in options if not one.refusals]
        if "let_it_lapse" in open_now and len(open_now) > 1:
            break
        answer_randomly(session, rng)
    flow.play.on_change = listener
    calm(p)
    return session


def box_of(widget: Any) -> tuple[float, float, float, float]:
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def apart(one: Any, other: Any) -> bool:
    a, b = box_of(one), box_of(other)
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("text", [1.0, 1.6])
def test_it_lies_over_no_answer_and_an_answer_counts_and_ends_it(pilot: Callable[..., Any], text: float) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = one_who_may_lapse(p)
    asked = session.question.asked()[0]
    wait(p, PATIENCE)
    wait(p, PATIENCE)
    toast = p.flow.stage.toast
    assert toast.shows == f"{asked} does not answer. We wait {asked} takes a break"
    options = p.find_all(role="option")
    assert all(apart(toast, one) for one in options)
    if text > 1:
        return
    chosen = next(one for one in options if one.option.open and not one.option.forfeits)
    before = session.ledger.next_number
    p.tap_widget(chosen)
    entry = session.ledger.entries[before]
    assert (entry.party, entry.value, entry.source) == (asked, chosen.option.value, "person")
    wait(p, 0.5)
    assert p.flow.stage.toast is None or not p.flow.stage.toast.notice.ways


def test_taps_on_any_page_keep_it_from_coming(pilot: Callable[..., Any]) -> None:
    p = pilot()
    one_who_may_lapse(p)
    for _ in range(3):
        wait(p, PATIENCE * 0.8)
        p.flow.pages.menu()
        p.wait(1)
        p.tap_at(5, p.window.height - 5)
        p.flow.stage.uncover()
        wait(p, 1)
        assert p.flow.stage.toast is None
    wait(p, PATIENCE)
    wait(p, PATIENCE)
    assert "does not answer" in p.flow.stage.toast.shows


def test_it_sleeps_when_it_comes_and_letting_lapse_is_held_and_can_be_taken_back(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = one_who_may_lapse(p)
    asked = session.question.asked()[0]
    wait(p, PATIENCE)
    wait(p, PATIENCE)
    p.tap(f"{asked} takes a break")
    p.wait(2.5)
    stage = p.flow.stage
    assert stage.toast.shows == f"{asked} is not there. We wait It lapses"
    before = session.ledger.next_number
    p.tap("It lapses")
    assert session.ledger.next_number == before
    assert "Hold it for a moment." in stage.toast.shows, "the buttons stay where they are"
    stage.hush()
    p.frames(4)
    shown = stage.toast  # it comes back after what lay over it
    assert shown is not None and shown.notice.aside
    touch = finger(*middle(p.find("We wait")))
    shown_for = p.clock.time - stage._asked
    assert shown_for < SLEEP
    touch.touch_down()
    p.lift(touch)
    p.frames(2)
    assert stage.toast is shown, "a tap that it came under does nothing"
    p.wait(1)
    p.hold("It lapses", HOLD + 0.2, "button")
    entry = session.ledger.entries[before]
    assert (entry.party, entry.value, entry.source) == (asked, "let_it_lapse", "agreed")
    play = p.flow.play
    calm(p)
    assert play.step_back().line == before, "undo takes back this and nothing before it"
    told = [line for line in session.lines(TABLE) if line.entry.source == "agreed"]
    assert play.undoes() == play.teller.event(told[0].events[0])
    assert play.step_to(told[0].entry.number).line == before, "back to before that line takes no more"
