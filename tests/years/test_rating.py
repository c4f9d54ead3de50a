"""Ratings: who ends before others rises, doubt shrinks, and games are added to what was computed before."""

from __future__ import annotations

import pytest

from companion.years import RatedPerson, Ratings, Whom, said
from tests.years.evenings import PEOPLE, many, played


def test_the_stronger_ones_are_found_in_200_evenings() -> None:
    rated = Ratings().after(Whom().counted(many(200)))
    assert set(rated) == set(PEOPLE)
    order = list(rated)
    assert set(order[:3]) <= set(PEOPLE[:4]) and set(order[-3:]) <= set(PEOPLE[-4:])
    assert all(one.doubt < 150 for one in rated.values())


def test_doubt_shrinks_and_is_told() -> None:
    ratings = Ratings()
    ratings.after(Whom().counted(many(60)))
    course = ratings.courses["Anna"]
    assert course[0].doubt > course[len(course) // 2].doubt > course[-1].doubt
    assert said(RatedPerson(1000, 190, 1)) == "hardly known yet"
    assert said(RatedPerson(1000, 40, 90)) == "well known"
    assert str(RatedPerson(1240.4, 90.3, 3)) == "1,240 ± 90"


def test_more_games_are_added_and_other_ones_begin_anew() -> None:
    games, whom = many(40), Whom()
    ratings = Ratings()
    ratings.after(whom.counted(games[:30]))
    assert ratings.after(whom.counted(games)) == Ratings().after(whom.counted(games))
    assert ratings.after(whom.counted(games[5:])) == Ratings().after(whom.counted(games[5:]))


def test_equal_places_move_nobody_apart() -> None:
    rated = Ratings().after(Whom().counted([played("Anna", "Ben", places=(1, 1))]))
    assert rated["Anna"].rating == pytest.approx(rated["Ben"].rating)


def test_the_box_and_who_plays_alone_are_not_rated() -> None:
    rated = Ratings().after(Whom().counted([played("Anna"), played("Ben", "Box", box=["Box"])]))
    assert list(rated) == ["Ben"] and rated["Ben"].rating > 1000
