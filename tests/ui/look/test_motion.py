"""Motion: the poses of every thing as numbers, and a clock by hand that moves one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.models.game.party_looks import PARTIES
from companion.table.journal.entries import Seating
from companion.ui.look import times
from companion.ui.look.motion import poses
from companion.ui.look.motion.track import in_cubic, in_out_quad, linear, out_back, out_bounce, out_cubic, track
from companion.ui.screens.table.poster import WinPoster
from tests.ui.house import NINE, legal
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")

EASINGS = (linear, in_cubic, in_out_quad, out_back, out_bounce, out_cubic)


@pytest.mark.parametrize("easing", EASINGS)
def test_every_way_from_key_to_key_keeps_both_ends(easing: Callable[[float], float]) -> None:
    assert easing(0.0) == pytest.approx(0.0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1.0)


def test_a_track_stays_at_its_ends_and_eases_between_its_keys() -> None:
    keys = ((0.1, 5.0), (0.2, 10.0, in_out_quad), (0.4, 0.0))
    assert [track(t, *keys) for t in (0, 0.1, 0.15, 0.2, 0.3, 0.4, 9)] == pytest.approx([5, 5, 7.5, 10, 5, 0, 0])


def test_a_card_is_turned_where_it_is_thinnest_and_lies_as_it_lay() -> None:
    assert poses.flip(0) == poses.REST
    assert poses.flip(0.139).face == 0 and poses.flip(0.14).face == 1
    assert poses.flip(0.14).wide == pytest.approx(0.1)
    assert poses.flip(times.FLIP) == poses.REST._replace(face=1)
    widest = max(poses.flip(n / 100).wide for n in range(33))
    assert 1 < widest <= 1.03


@pytest.mark.parametrize("count", [2, 4, 9])
def test_a_reveal_of_many_cards_takes_no_longer_than_a_sequence_may(count: int) -> None:
    assert poses.reveal_seconds(count) <= times.SEQUENCE + 1e-9
    assert [poses.reveal(poses.reveal_seconds(count), n, count).face for n in range(count)] == [1] * count
    assert [poses.reveal(0, n, count).face for n in range(count)] == [0] * count


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_ends_as_it_lies_and_tells_nothing_before(face: int) -> None:
    end = poses.die(times.DICE, face, tilt=-6)
    assert (end.face, end.turned, end.y, end.scale) == (face, -6, 0, 1)
    before = [poses.die(t / 100, face).face for t in range(48)]
    assert before == [poses.die(t / 100, 1).face for t in range(48)], "what it shows while it tumbles depends on it"
    assert len(set(before)) > 2


def test_a_stamp_lands_and_the_paper_comes_back() -> None:
    assert poses.stamp(0).scale == 1.7
    assert poses.stamp(0.14).scale == pytest.approx(0.96) and poses.stamp(0.14).lift == -3
    assert poses.stamp(times.STAMP) == poses.REST


def test_a_piece_goes_along_the_lines_and_arrives() -> None:
    path = [(0.0, 0.0), (0.0, 10.0), (30.0, 10.0)]
    assert poses.along(0, 0.4, path) == (0, 0)
    assert poses.along(0.4, 0.4, path) == (30, 10)
    assert all(x == 0 or y == pytest.approx(10) for x, y in (poses.along(n / 100, 0.4, path) for n in range(41)))
    assert poses.slide_seconds(2) == pytest.approx(0.28)
    assert poses.slide_seconds(20) == times.SLIDE_MOST


def test_one_thing_moves_no_longer_than_it_may() -> None:
    assert max(times.FLIP, times.DICE, times.STAMP, times.PRISON, times.SLIDE_MOST, times.ODDS) <= times.ONE_THING


def test_it_ends_with_its_last_pose_once_and_is_kept_meanwhile(pilot: Callable[..., Any]) -> None:
    from companion.ui.look.motion.motion import RUNNING, Motion

    p, seen, done = pilot(), list[float](), list[str]()
    Motion(0.3, seen.append, lambda: done.append("done"))  # nobody else keeps it
    p.frames(5)
    assert 0 < seen[-1] < 0.3 and not done
    p.frames(10)
    assert seen[0] == 0 and seen[-1] == 0.3 and done == ["done"]
    assert seen == sorted(seen) and not RUNNING


def test_a_tap_or_calm_ends_it_at_once(pilot: Callable[..., Any]) -> None:
    from companion.ui.look.motion.motion import RUNNING, Motion, finish_all

    p, seen, done = pilot(), list[float](), list[str]()
    Motion(0.3, seen.append, lambda: done.append("tapped"))
    p.frames(2)
    assert finish_all() and not finish_all()
    assert (seen[-1], done) == (0.3, ["tapped"])
    seen.clear()
    Motion(0.3, seen.append, lambda: done.append("calm"), calm=True)
    assert (seen, done[-1], RUNNING) == ([0.3], "calm", set())


def test_the_light_of_whoever_acts_comes_with_the_turn_and_not_with_the_page(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "place_figure", Seating.of(NINE[:4]))

    def acting() -> Any:
        return next(one for one in p.flow.table.chips.children if one.acting)

    assert acting().come == 1.0
    first = acting().party.name
    session.answer(first, legal(session, first)[0])
    assert acting().party.name != first and acting().come < 1
    p.wait(times.ACTING)
    assert acting().come == 1.0


def test_the_winners_piece_goes_to_its_chair_before_the_stamp(pilot: Callable[..., Any]) -> None:
    p = pilot()
    poster = WinPoster(p.flow.look, [("Anna", PARTIES[0])], None, "ELECTED")
    p.flow.stage.show(poster)
    assert poster.comes_from != (0.0, 0.0)
    p.wait(times.SLIDE_MOST)
    assert poster.comes_from == (0.0, 0.0) and poster.motion.moves
    seen = WinPoster(p.flow.look, [("Anna", PARTIES[0])], None, "ELECTED", seen=True)
    assert seen.comes_from == (0.0, 0.0)
