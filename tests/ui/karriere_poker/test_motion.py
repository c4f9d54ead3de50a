"""How cards, plates and the certificate of Karriere Poker move: pure poses, and that nothing moves on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.karriere_poker.face import poses
from companion.games.karriere_poker.face.oval.places import AROUND, overlap, seat_width
from companion.ui.look import times
from companion.ui.look.motion.motion import RUNNING
from companion.ui.look.motion.poses import REST
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.karriere_poker.evening import EIGHT, Player, begin, eager, past_moments
from tests.ui.karriere_poker.screens import until
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def test_cards_come_one_after_the_other_and_lie_where_they_shall() -> None:
    seat, lies = (0.0, 0.0), (100.0, 50.0)
    assert poses.played(0.0, 0, seat, lies, 8) == (seat, 0)
    assert poses.played(poses.EACH, 1, seat, lies, 8)[0] == seat
    end = poses.played_seconds(3)
    assert all(poses.played(end, number, seat, lies, 8) == (lies, 8) for number in range(3))
    assert end <= times.ONE_THING


def test_cards_gather_before_they_leave() -> None:
    lies, middle, seat = (10.0, 0.0), (50.0, 50.0), (100.0, 0.0)
    assert poses.cleared(0.0, lies, middle, seat, 8) == (lies, 8)
    assert poses.cleared(poses.GATHERED, lies, middle, seat, 8) == (middle, 0)
    assert poses.cleared(poses.GATHERED + poses.LEAVES, lies, middle, seat, 8) == (seat, 0)


def test_a_plate_lies_before_it_is_clipped() -> None:
    assert poses.taken(poses.TAKEN, (0, 0), (7, 9)) == (7, 9)
    assert poses.clip(poses.TAKEN / 2).alpha == 0
    assert poses.clip(poses.TAKEN + poses.CLIPPED) == REST


def test_the_boss_arrives_last_and_all_within_a_sequence() -> None:
    for count in range(4, 9):
        end = poses.certificate_seconds(count)
        assert poses.rank(end, 1, count) == REST
        assert poses.rank(end - poses.ARRIVES / 2, 1, count).x > 0
        assert poses.rank(end - poses.ARRIVES / 2, count, count) == REST
        assert end <= times.SEQUENCE
    assert poses.certificate(poses.certificate_seconds(4)).turned == poses.TILT
    assert poses.medal(poses.certificate_seconds(4)) == REST


@pytest.mark.parametrize("count", sorted(AROUND))
def test_no_seat_lies_over_another(count: int) -> None:
    for wide, high in ((484, 351), (464, 345)):
        assert not overlap(count, (wide, high), (seat_width(count, wide, 1, 8), 63))


def test_what_moves_comes_to_rest_and_the_table_takes_few_draws(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    session, rng = begin(p, EIGHT, games=3), random.Random(4)
    calm(p)
    until(p, session, rng, lambda: session.game.state.game == 2 and len(session.game.state.plays) > 1)
    p.wait(1)
    player, most = Player(p, eager(rng)), 0
    for _ in range(12):
        player.step()
        p.wait(1)
        assert not RUNNING
        most = max(most, draws(p.window))
        past_moments(p)
    assert most <= MOST_DRAWS


def test_a_table_that_is_left_while_cards_move_moves_no_more(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    begin(p, games=3)
    calm(p)
    Player(p, eager(random.Random(1))).step()
    assert RUNNING
    p.flow.lobby.home()
    p.wait(1)
    assert not RUNNING
