"""Who taps on a phone while the window draws: what is answered before what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast
from unittest.mock import patch

import pytest

from companion.models.game.moments import CardShown
from companion.table.evening import Deed
from companion.table.play import Change, Session
from tests.ui.phones.phones_on import switch_on, three_at_table, wish


@pytest.fixture
def table(pilot: Callable[..., Any]) -> Callable[..., Any]:
    return partial(three_at_table, pilot)


def test_phones_hear_what_came_of_an_answer_before_the_window_builds_its_picture(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    play, link = pilot.flow.play, pilot.flow.phones.phones.link
    play.opened.inputs.put(Told())
    happened = list[str]()
    with (
        patch.object(link, "show", lambda _: happened.append("phones")),
        patch.object(play, "on_change", lambda: happened.append("window")),
    ):
        pilot.flow.pump()
    assert happened[:2] == ["phones", "window"]


def test_who_taps_meanwhile_is_answered_before_the_picture_is_built_or_else_before_it_is_drawn(
    table: Callable[..., Any],
) -> None:
    pilot = table()
    switch_on(pilot)
    play, link = pilot.flow.play, pilot.flow.phones.phones.link
    play.opened.inputs.put(Told())
    happened = list[str]()

    def sent(_: object) -> None:
        if not happened:
            link._heard({"t": "answer", "to": 1})
            play.opened.inputs.put(Told())
        happened.append("states")

    def built() -> None:
        happened.append("window")
        link._heard({"t": "answer", "to": 2})

    with (
        patch.object(link, "show", sent),
        patch.object(link, "reply", lambda said: happened.append(f"reply {said['to']}")),
        patch.object(play, "on_change", built),
    ):
        pilot.flow.pump()
    assert [one for one in happened if one != "states"] == ["reply 1", "window", "reply 2"]


def test_who_taps_while_a_picture_is_built_is_answered_between_its_parts(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    pilot.flow.at_table.show()
    play, link, stage = pilot.flow.play, pilot.flow.phones.phones.link, pilot.flow.stage
    screen, happened = pilot.flow.table, list[str]()
    update, note = screen.update, stage.note_change

    def built() -> None:
        update()
        happened.append("table")
        if "reply 1" not in happened:
            link._heard({"t": "answer", "to": 1})
            play.opened.inputs.put(Told())

    def noted() -> None:
        happened.append("laid out" if screen.shown.question.id == play.opened.session.question.id else "out of date")
        note()

    play.opened.inputs.put(Told())
    with (
        patch.object(link, "reply", lambda said: happened.append(f"reply {said['to']}")),
        patch.object(screen, "update", built),
        patch.object(stage, "note_change", noted),
    ):
        pilot.flow.pump()
    assert happened[:3] == ["table", "reply 1", "table"]
    assert "laid out" in happened
    assert "out of date" not in happened


def test_what_comes_in_while_a_picture_is_prepared_is_answered_before_it_is_drawn(table: Callable[..., Any]) -> None:
    table()
    from kivy.clock import Clock

    from companion.ui.flow.window import CompanionApp

    answered = list[str]()

    class Listening(CompanionApp):
        def _pump(self, _passed: float) -> None:
            answered.append("answered")

    window = Listening(lambda: cast(Any, None))
    Clock.tick()
    window.wake()  # as a thread that has heard something does it
    Clock.tick_draw()
    assert answered == ["answered"]


def test_within_an_answer_no_other_is_taken(table: Callable[..., Any]) -> None:
    pilot = table()
    play = pilot.flow.play
    update = pilot.flow.table.update

    def built() -> None:
        update()
        play.opened.inputs.put(Told())

    with patch.object(pilot.flow.table, "update", built):
        ask = play.opened.session.question
        party = next(iter(ask.open_to()))
        options = play.opened.session.options(ask.id, party)
        play.choose_secretly(party, next(one.value for one in options if not one.refusals))
    assert play.opened.inputs.waits
    assert play.opened.session.question.id == ask.id + 1


@dataclass(frozen=True)
class Told(Deed):
    """An answer that comes from elsewhere."""

    def done_at(self, session: Session) -> list[Change]:
        ask = session.question
        assert ask is not None
        party = next(iter(ask.open_to()))
        return [session.answer(party, next(one.value for one in session.options(ask.id, party) if not one.refusals))]


def test_what_only_the_window_has_in_front_makes_no_state_of_a_seat_anew(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    wish(pilot, "Ben")
    phones = pilot.flow.phones.phones
    phones.confirm(phones.wishes[0])
    phones.show()
    before = dict(phones.link._states)
    pilot.flow.at_table.show()
    pilot.flow.play.moments.append(CardShown(None, "One", ()))
    with patch.object(phones._projection, "_of_party", side_effect=AssertionError):
        pilot.flow.at_table._next_moment()
        for _ in range(2):  # a frame and the next
            phones.show()
            phones.follow()
    assert phones.link._states["table"]["moment"] is not None
    assert {name: state for name, state in phones.link._states.items() if name != "table"} == {
        name: state for name, state in before.items() if name != "table"
    }
    assert len(before) == 2


def test_the_window_comes_back_at_once_for_what_a_television_is_still_to_be_told(table: Callable[..., Any]) -> None:
    pilot = table()
    switch_on(pilot)
    flow, phones = pilot.flow, pilot.flow.phones.phones
    for _ in range(3):
        flow.pump()
    assert not phones.owes and flow.due() > flow.services.now()
    before, told = phones.link._states["table"], list[bool]()
    flow.play.opened.inputs.put(Told())
    with patch.object(phones._projection, "public", side_effect=phones._projection.public) as public:
        for _ in range(3):
            flow.pump()
            told.append(public.called)
            assert phones.owes is (flow.due() <= flow.services.now())
    assert told == [False, True, True] and not phones.owes
    assert phones.link._states["table"] != before
