"""What one picture costs: few draws, and none at all while nothing changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.models.game.moments import CardShown
from companion.ui.look.motion.motion import RUNNING
from tests.hardware.tables import MATRIX
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.house import NINE, VIRTUAL, play_until, sit_down
from tests.ui.pads import with_pads
from tests.ui.people.screens import open_game
from tests.ui.reader.screens import enter, page, say
from tests.ui.table.test_flow import contest
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def test_the_home_screen_is_drawn_in_few_pieces(pilot: Callable[..., Any]) -> None:
    p = pilot()
    assert 5 < draws(p.window) <= MOST_DRAWS


def test_what_is_revealed_and_what_is_asked_then_is_drawn_in_few_pieces(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    session = sit_down(p, "Anna", "Ben", "Clara", "Dirk")
    listener, p.flow.play.on_change = p.flow.play.on_change, lambda: None
    play_until(session, lambda q: session.driver.awaits_reveal, random.Random(1))
    p.flow.play.on_change = listener
    calm(p)
    session.reveal()
    p.frames(4)
    assert draws(p.flow.stage.moment) <= MOST_DRAWS
    p.wait(4)
    p.tap(role="moment")
    assert draws(p.window) <= MOST_DRAWS


@pytest.mark.parametrize("people", [NINE[:4], NINE], ids=len)
def test_a_table_with_its_board_is_drawn_in_few_pieces(pilot: Callable[..., Any], people: tuple[str, ...]) -> None:
    """While all choose, with a card that could be played; while the screen is with one of them; and while one acts."""
    p = pilot(language="de")
    posts = {f"queues.w{number}": name for number, name in enumerate(people[:4], start=1)}
    position = {"at": "round", "posts": posts, "hands": {people[0]: ["aufstieg"]}}
    session = open_game(p, people, position=position)
    assert session.question.name == "choose_action" and p.find_all(role="offer")
    assert 20 < draws(p.window) <= MOST_DRAWS
    p.tap(role="offer")
    assert draws(p.window) <= MOST_DRAWS
    p.hand_over()
    assert draws(p.window) <= MOST_DRAWS
    p.flow.stage.uncover()
    for party in session.game.parties:
        session.answer(party, "election")
    calm(p)
    assert draws(p.window) <= MOST_DRAWS
    session.reveal()
    p.frames(4)
    assert p.flow.stage.moment is not None and draws(p.flow.stage.moment) <= MOST_DRAWS
    calm(p)
    assert session.question.name == "choose_area" and draws(p.window) <= MOST_DRAWS


def test_a_contest_is_drawn_in_few_pieces(pilot: Callable[..., Any]) -> None:
    p = pilot(by_hand=True)
    session = contest(p, VIRTUAL)
    p.tap("Queues", "option")
    assert session.question.name == "roll_election" and draws(p.window) <= MOST_DRAWS
    p.tap("Throw for all")
    if session.question.name == "roll_runoff":
        assert draws(p.window) <= MOST_DRAWS
        p.tap("Throw for all")
    assert p.flow.stage.moment is not None and draws(p.flow.stage.moment) <= MOST_DRAWS


def test_a_card_is_drawn_in_few_pieces(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    session = sit_down(p, *NINE)
    rng, stage = random.Random(1), p.flow.stage
    play = p.flow.play
    listener, play.on_change = play.on_change, lambda: None
    assert play_until(session, lambda _: any(isinstance(one, CardShown) for one in play.moments), rng)
    play.on_change, play.moments = listener, [one for one in play.moments if isinstance(one, CardShown)]
    listener()
    p.frames(4)
    assert stage.moment is not None and isinstance(stage.moment.moment, CardShown)
    assert draws(stage.moment) <= MOST_DRAWS


def test_the_readers_pages_of_nine_are_drawn_in_few_pieces(pilot: Callable[..., Any]) -> None:
    """Points of twelve rounds, and who is in turn with everybody's clock; a page that covers the table draws alone."""
    p = pilot(language="de")
    enter(p, {}, *NINE)
    page(p, "turns")
    say(p, "clock:chess:600", "lot_start", "next")
    assert p.part("turns") and draws(p.window) <= MOST_DRAWS
    page(p, "score")
    for start in range(12):
        say(p, "score:" + ",".join(str((start * 7 + seat * 13) % 140 - 18) for seat in range(len(NINE))))
    assert p.part("pad").shows.count("»") == 1 and draws(p.window) <= MOST_DRAWS
    p.tap(p.flow.look._("Write points"))
    assert draws(p.window) <= MOST_DRAWS
    p.flow.stage.uncover()
    p.frames(4)
    assert p.part("pad"), "the table is there again"


def test_nothing_is_drawn_while_nothing_moves(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    sit_down(p, "Anna", "Ben", "Clara")
    calm(p)
    p.wait(2.5)
    pictures: list[int] = []

    def count(*_: object) -> None:
        pictures.append(1)

    p.window.bind(on_draw=count)
    p.wait(1.5)
    p.window.unbind(on_draw=count)
    assert not pictures and not RUNNING


@pytest.mark.parametrize("shown", ["menu", "devices"])
def test_what_lies_over_a_full_table_or_lists_all_devices_is_drawn_in_few_pieces(
    pilot: Callable[..., Any], shown: str
) -> None:
    p = pilot(language="de", **with_pads(MATRIX))
    session = sit_down(p, *NINE)
    play_until(session, lambda q: q.name == "choose_action", random.Random(1))
    calm(p)
    whole = draws(p.window)
    {"menu": p.flow.pages.menu, "devices": p.flow.devices.page}[shown]()
    p.frames(4)
    assert draws(p.window) <= MOST_DRAWS
    if shown == "menu":
        p.stage.uncover()
        p.frames(2)
        assert draws(p.window) == whole, "the table is drawn itself again"
