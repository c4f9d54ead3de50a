"""What is sent in which frame: the seats at once and together, the public page in the frame after it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.phones.project import TV, Projection, audience_of
from companion.phones.public.moments import InFront
from companion.table.evening import TableGame
from tests.battery.playable import NAMES
from tests.battery.twin_positions import opened
from tests.phones.tables import all_states
from tests.phones.wire import Wired
from tests.shipped import shipped
from tests.torture.table import answer

SEATS = NAMES[:4]


@pytest.fixture
def game() -> TableGame:
    loaded = shipped().load("buerokratopoly")
    return opened(loaded.resolve([], loaded.simulated(), len(SEATS)), SEATS, None)


@pytest.fixture
def wired(game: TableGame) -> Iterator[Wired]:
    rng = random.Random(1)
    while game.session.question is None or game.session.question.name != "choose_action":
        answer(game.session, rng)
    wired = Wired(game, SEATS, boards=True)
    wired.phones._here({"seats": [], "viewers": 1, "guests": 0, "screens": 1})
    wired.show()
    yield wired
    wired.close()


def frame(wired: Wired) -> list[dict[str, Any]]:
    """One frame of the window; the states that went out in it, in their order."""
    wired.phones.take()
    wired.phones.show()
    sent = [line["for"] for line in wired.pair.outbox._waiting() if line["t"] == "state"]
    wired.phones.follow()
    return [*sent, *(line["for"] for line in wired.pair.outbox._waiting() if line["t"] == "state")]


def now(wired: Wired) -> dict[str, Any]:
    """The public page of this moment, as a projection has it that has never seen another one."""
    game, phones = wired.game, wired.phones
    fresh = Projection(phones._teller_for, phones._words, phones._key, lambda _: (), phones._at_play.board_of)  # type: ignore[union-attr]
    shown: dict[str, Any] = all_states(fresh, game, "", game.recap("de", 3), ())[TV]
    return shown


def test_all_seats_are_told_in_one_message_and_the_public_page_a_frame_later(wired: Wired) -> None:
    answer(wired.game.session, random.Random(1))
    assert [set(one) for one in frame(wired)] == [{audience_of(party) for party in SEATS}]
    assert [set(one) for one in frame(wired)] == [{TV}]
    assert not frame(wired) and not wired.phones.owes


def test_it_waits_no_longer_where_something_happens_in_each_frame_and_is_never_older_than_that(wired: Wired) -> None:
    rng, late = random.Random(2), 0
    for _ in range(12):
        answer(wired.game.session, rng)
        told = [one[TV] for one in frame(wired) if TV in one]
        late = 0 if told else late + 1
        assert late <= 1
        for page in told:
            assert {**page, "join": 0} == {**now(wired), "join": 0}


def test_what_was_taken_back_meanwhile_is_never_told(wired: Wired) -> None:
    before = wired.phones._of_table[TV]
    answer(wired.game.session, random.Random(1))
    frame(wired)
    wired.game.session.undo()
    sent = frame(wired)
    page = next((one[TV] for one in sent if TV in one), before)
    assert {**page, "join": 0} == {**now(wired), "join": 0}
    assert page["board"] == before["board"] and page["sentence"] == before["sentence"]
    frame(wired)
    assert not wired.phones.owes


def test_a_correction_meanwhile_is_told(wired: Wired) -> None:
    answer(wired.game.session, random.Random(1))
    frame(wired)
    post = next(iter(wired.game.session.game.state.posts))  # type: ignore[attr-defined]
    wired.game.session.correct({"posts": {post: None}}, "nobody stands there")
    page = next(one[TV] for one in frame(wired) if TV in one)
    assert {**page, "join": 0} == {**now(wired), "join": 0}


def test_seats_are_told_in_the_order_of_the_table_whoever_is_asked_or_came_first(game: TableGame) -> None:
    wired = Wired(game, SEATS[::-1])
    rng = random.Random(3)
    for _ in range(20):
        answer(game.session, rng)
        order = [one for sent in frame(wired) for one in sent if one != TV]
        assert order == [audience_of(party) for party in SEATS if audience_of(party) in order]
    wired.close()


def test_what_the_window_has_still_to_show_is_not_told_a_frame_later_either(wired: Wired) -> None:
    shown = InFront(None, True)
    wired.phones._public._shown = lambda: shown
    answer(wired.game.session, random.Random(1))
    before = wired.phones._of_table[TV]
    for _ in range(3):
        for sent in frame(wired):
            assert sent.get(TV, before) == before
    shown = InFront(None, False)
    frame(wired)
    page = next(one[TV] for one in frame(wired) if TV in one)
    assert {**page, "join": 0} == {**now(wired), "join": 0}


def test_nothing_of_a_game_follows_when_it_is_closed(wired: Wired) -> None:
    answer(wired.game.session, random.Random(1))
    frame(wired)
    wired.phones.leave()
    for _ in range(2):
        assert not any(state for sent in frame(wired) for state in sent.values())


def test_a_page_is_never_told_of_nothing_when_a_game_is_opened(wired: Wired) -> None:
    at_play = wired.phones._at_play
    assert at_play is not None
    wired.phones.leave()
    wired.phones.enter(at_play)
    wired.phones.show()
    assert wired.pair._states[TV] is not None
    assert set(wired.pair._states) == {TV, *map(audience_of, SEATS)}
