"""What a correction offers: every declared part of every game's position, piece by piece, and the patch it makes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.parts import Each, Flag, Number, One, Shape, Some, pieces
from companion.engine.vocabulary import TABLE
from companion.models.record.record import Changes, RecordRow, groups_of, turned
from companion.models.set_up.setup import SetUp
from tests.ui.house import VIRTUAL, TestClock, services

PARTIES = ("Anna", "Ben")
SHAPES: Mapping[str, Shape] = {
    "offices": Each(("chief", "clerk"), One(("Ida", "Jo"))),
    "markers": Some(("Ida", "Jo", "Kim")),
    "agents": Each(("north", "south"), Each(("Anna", "Ben"), Number(0, 9))),
}
VIEW = {
    "at": "round",
    "round": 2,
    "fast": True,
    "first": "Ben",
    "offices": {"clerk": "Jo"},
    "markers": ["Kim"],
    "agents": {"south": {"Ben": 3}},
    "hands": {"Ben": {"count": 4}},
    "money": {"Anna": 1, "Ben": 2},
    "deck": {"count": 9},
}


def test_every_piece_stands_in_its_group_with_its_value() -> None:
    groups = {group.path: [(row.of, row.value) for row in group.rows] for group in groups_of(VIEW, SHAPES, PARTIES, ())}
    assert groups == {
        (): [(None, 2), (None, True), (None, "Ben")],
        ("offices",): [("chief", None), ("clerk", "Jo")],
        ("markers",): [(None, ("Kim",))],
        ("agents", "north"): [("Anna", 0), ("Ben", 0)],
        ("agents", "south"): [("Anna", 0), ("Ben", 3)],
        ("money",): [("Anna", 1), ("Ben", 2)],
    }
    assert list(pieces(Each(("Ben",), Number()), VIEW["hands"], ("hands",))) == [(("hands", "Ben"), Number(), 4)]


def test_changes_are_one_merge_patch_that_can_be_looked_at() -> None:
    changes = Changes()
    clerk, south = (
        RecordRow(("offices", "clerk"), One(("Ida", "Jo")), "Jo"),
        RecordRow(("agents", "south", "Ben"), Number(), 3),
    )
    changes.put(clerk.path, None)
    changes.put(south.path, 2)
    changes.put(("markers",), tuple(turned(("Ida", "Jo", "Kim"), ("Kim",), "Ida")))
    assert changes.patch == {"offices": {"clerk": None}, "agents": {"south": {"Ben": 2}}, "markers": ["Ida", "Kim"]}
    assert changes.now(clerk) is None and changes.now(south) == 2
    assert changes.now(RecordRow(("agents", "south", "Anna"), Number(), 0)) == 0
    assert changes.now(RecordRow(("fast",), Flag(), True)) is True


@pytest.mark.parametrize("game", ["animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo"])
def test_no_piece_of_any_game_is_refused_as_it_is(game: str, tmp_path: Path) -> None:
    house = services(tmp_path, TestClock())
    setup = SetUp(house.packs.load(game), "en")
    for name in ("Anna", "Ben", "Cem", "Dora"):
        setup.add(name)
    session = house.evening.begin(game, setup.seating(), sources=VIRTUAL).session
    position: dict[str, Any] = session.game.position()
    parts = session.game.parts()
    assert parts.keys() <= position.keys()
    groups = groups_of(session.view(TABLE), parts, session.game.parties, tuple(session.game.figures()))
    changes = Changes()
    for row in (row for group in groups for row in group.rows if row.path[0] in position):
        changes.put(row.path, row.value)
    session.correct(changes.patch, "as it is")
    assert session.ledger.entries[-1].kind == "correct"
    house.evening.close()


@pytest.mark.parametrize(("minutes", "offered"), [(None, set()), (30, {"time_is_up"})])
def test_what_follows_from_the_rest_or_is_never_asked_for_is_not_offered(
    minutes: int | None, offered: set[str], tmp_path: Path
) -> None:
    house = services(tmp_path, TestClock())
    setup = SetUp(house.packs.load("karriere_poker"), "en")
    for name in ("Anna", "Ben", "Cem", "Dora"):
        setup.add(name)
    options = {"minutes": minutes} if minutes else {}
    session = house.evening.begin("karriere_poker", setup.seating(), options=options, sources=VIRTUAL).session
    groups = groups_of(session.view(TABLE), session.game.parts(), session.game.parties, ())
    kinds = {row.path[0] for group in groups for row in group.rows}
    assert kinds & {"game", "time_is_up"} == offered
    house.evening.close()
