"""A client that knows only the page plays every game to its end: the real ones, the small one, and the stubs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.catalogue import Catalogue
from companion.table import wire
from companion.table.desk import Desk
from companion.table.referee import Referee
from companion.table.seeded import seeded
from tests.battery.positions import END, position
from tests.games.buerokratopoly_table import NAMES, definition
from tests.protocol import house
from tests.protocol.client import Client
from tests.stubs import fenced_fields, hidden_hands, strike_back, three_tables

STUBS = {
    "hidden_hands": (hidden_hands.HiddenHands, lambda seats: hidden_hands.demo_definition()),
    "fenced_fields": (fenced_fields.FencedFields, lambda seats: fenced_fields.demo_definition()),
    "strike_back": (strike_back.StrikeBack, lambda seats: strike_back.demo_definition()),
    "three_tables": (three_tables.ThreeTables, three_tables.demo_definition),
}

PACK = """\
schema: 1
id: {name}
game: {name}
title: {{de: A, en: A, es: A}}
about: {{de: A, en: A, es: A}}
emblem: none
players: {{min: 2, max: 9}}
"""


@dataclass(frozen=True)
class Bare:
    """A pack's definition of a game that brings its own."""

    rules: Mapping[str, Any]


def find(name: str) -> Any:
    if name not in STUBS:
        return house.find(name)
    game: Any
    definition: Any
    game, definition = STUBS[name]

    construct: Any = game.__init__

    def build(self: Any, _: Any, parties: Any) -> None:
        construct(self, definition(len(parties)), parties)

    return type(game.__name__, (game,), {"Definition": Bare, "__init__": build, "name": name})


@pytest.fixture
def client(tmp_path: Path) -> Client:
    for name in STUBS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(PACK.format(name=name), "utf-8")
    desk = Desk(
        Catalogue([house.SHIPPED, house.PACKS, tmp_path], find),
        find,
        saves=house.Shelf(),
        seeded=seeded,
        now=lambda: 0.0,
        wall=lambda: 0.0,
        app_version="test",
    )
    referee = Referee(desk, pytest.fail)

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        return wire.decode(wire.encode(referee.handle(wire.decode(wire.encode(request)))))

    return Client(ask, 7)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("lamps", 2), ("lamps", 4), ("hidden_hands", 4), ("fenced_fields", 3), ("strike_back", 3), ("three_tables", 3)],
)
def test_a_client_that_knows_nothing_plays_to_the_end(client: Client, game: str, seats: int) -> None:
    last = client.play(game, ["Anna", "Ben", "Cem", "Dora"][:seats], 5000)
    assert last["question"] is None
    ranked = [party for group in last["outcome"]["ranking"] for party in group]
    assert set(ranked) <= {"Anna", "Ben", "Cem", "Dora"}
    assert ranked


SEATS = (3, 6, 9)
VARIANTS = ((), ("fast_game",), ("fast_game", "interactive_votes", "favours"))


@pytest.mark.parametrize(
    ("seats", "variants"),
    [
        pytest.param(seats, list(variants), marks=() if SEATS.index(seats) == number else pytest.mark.long)
        for seats in SEATS
        for number, variants in enumerate(VARIANTS)
    ],
)
def test_a_client_that_knows_nothing_brings_buerokratopoly_to_its_end(
    client: Client, seats: int, variants: list[str]
) -> None:
    """From a position with a full Politbüro: from the set-up chance alone takes too long for a test."""
    parties = NAMES[:seats]
    game = Buerokratopoly(definition(seats, **dict.fromkeys(variants, True)), parties)
    stand = position(game, END, Random(seats))
    last = client.play("buerokratopoly", list(parties), 20_000, variants=variants, position=stand)
    assert last["question"] is None
    assert (last["outcome"]["reason"], last["outcome"]["rule"]) == ("general_secretary", "BU-43")
    ((winner,), others) = last["outcome"]["ranking"]
    assert sorted([winner, *others]) == sorted(parties)


def test_a_client_that_knows_nothing_plays_buerokratopoly_and_its_answers_come_back(client: Client) -> None:
    """Random games are long; here it is a piece of one, undone to the start and done again."""
    more = {"variants": ["fast_game"], "chance": "seeded", "seed": 3}
    last = client.play("buerokratopoly", ["Anna", "Ben", "Cem"], 400, **more)
    position = client.ask({"cmd": "position"})
    assert client.ask({"cmd": "undo", "steps": 30})["ok"]
    assert client.ask({"cmd": "position"}) != position
    again = client.ask({"cmd": "redo"})
    assert client.ask({"cmd": "position"}) == position
    assert again["question"]["name"] == last["question"]["name"]
