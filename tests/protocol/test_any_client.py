"""A client that knows only the examples of the page plays every game to its end, the real ones and the stubs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.games.buerokratopoly import Buerokratopoly
from companion.packs.catalogue import Catalogue
from companion.table.play.clocks import Timing
from companion.table.protocol import wire
from companion.table.protocol.current_game import CurrentGame
from companion.table.protocol.referee import Referee
from tests.battery.positions import END, position
from tests.games.buerokratopoly.table import NAMES, definition
from tests.protocol import house
from tests.protocol.client import Client
from tests.protocol.learnt import ANY_TIME, Learnt, Unknown
from tests.protocol.page import Block, blocks
from tests.stubs import fenced_fields, hidden_hands, strike_back, three_tables

pytestmark = pytest.mark.lot(4)

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
    desk = CurrentGame(
        Catalogue([house.SHIPPED, house.PACKS, tmp_path], find),
        find,
        Timing.unhurried(lambda: 0.0, lambda: 0.0),
        saves=house.Shelf(),
        app_version="test",
    )
    referee = Referee(desk, pytest.fail)

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        return wire.decode(wire.encode(referee.handle(wire.decode(wire.encode(request)))))

    return Client(ask, Learnt(blocks()), 7)


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


class Table(NamedTuple):
    """A game with a number of seats and what is sent to begin it; after `time_over` answers its time has run out."""

    game: str
    seats: int
    more: dict[str, Any]
    time_over: int = 0

    @property
    def id(self) -> str:
        """What a test calls it."""
        told = [
            f"{key}={value}" for part in self.more.values() if isinstance(part, dict) for key, value in part.items()
        ]
        words = [*told, *self.more.get("variants", ()), self.more.get("chance", "ask")]
        return "-".join([self.game, str(self.seats), *words])


DEALT = {"mode": "dealt"}
QUICK = [
    Table("animal_farm", 3, {}),
    Table("buergermeister", 2, {"options": {"time_limit": 15}, "chance": "seeded", "seed": 2}),
    Table("buerokratopoly", 4, {"variants": ["fast_game", "interactive_votes"], "options": {"time_limit": 60}}, 120),
    Table("karriere_poker", 4, {"options": {**DEALT, "games": 2}}),
    Table("karriere_poker", 5, {"options": {"games": 2}, "chance": "seeded"}),
    Table("politburo", 2, {}),
    Table("politburo", 3, {"options": {**DEALT, "window_timer": 10}, "chance": "seeded"}),
]
MORE = [
    *(
        Table("animal_farm", seats, {"options": options, "chance": chance})
        for seats in (3, 4, 5)
        for options in ({}, {"choose_actions": True, "relative_majority": True, "negotiation_timer": 60})
        for chance in ("ask", "seeded")
    ),
    *(
        Table("buergermeister", seats, {"options": options, "chance": chance})
        for seats in (2, 3, 4)
        for options in ({}, {"fixed_order": True, "laender_first": True})
        for chance in ("ask", "seeded")
    ),
    Table("buergermeister", 2, {"options": {"four_parties": True}}),
    *(
        Table("buerokratopoly", seats, {"variants": variants, "options": options, "chance": chance}, 1500)
        for seats in (3, 6, 9)
        for variants in ([], ["fast_game"], ["interactive_votes", "favours"])
        for options in ({"time_limit": 60}, {"time_limit": 60, "physical_deck": True, "window_timer": 5})
        for chance in ("ask", "seeded")
    ),
    *(
        Table("karriere_poker", seats, {"options": {"mode": mode, "games": 3, **options}, "chance": chance})
        for seats in (4, 6, 8)
        for mode in ("dealt", "physical")
        for options in ({}, {"until_all_pass": True, "equal_may_follow": True, "later_joker_beats": True})
        for chance in ("ask", "seeded")
    ),
    *(
        Table("politburo", seats, {"options": {"mode": mode, **options}, "chance": chance})
        for seats in (2, 3, 4, 5)
        for mode in ("dealt", "physical")
        for options in ({}, {"hand_per_office": True, "two_of_a_kind": True, "window_timer": 5})
        for chance in ("ask", "seeded")
    ),
]


def whole_game(client: Client, table: Table) -> dict[str, Any]:
    parties = list(NAMES[: table.seats])
    last = client.play(table.game, parties, 30_000, time_over=table.time_over, **table.more)
    assert last["question"] is None
    named = [*last["outcome"]["losers"], *(party for group in last["outcome"]["ranking"] for party in group)]
    assert set(named) <= set(parties)
    assert named or last["outcome"]["reason"] == "players_changed"  # KP-27, announced between two games: nobody has won
    return last


@pytest.mark.lot(7)
@pytest.mark.parametrize(
    "table",
    [
        *(pytest.param(table, id=table.id) for table in QUICK),
        *(pytest.param(table, id=table.id, marks=pytest.mark.long) for table in MORE),
    ],
)
def test_a_client_that_knows_only_the_examples_plays_every_game_to_its_end(client: Client, table: Table) -> None:
    whole_game(client, table)


def test_its_proposals_are_made_agreed_on_and_told_with_what_was_promised(client: Client) -> None:
    whole_game(client, QUICK[0])
    for told in ("draft_made", "draft_confirmed", "alliance_sealed", "promised"):
        assert client.told[told]


@pytest.mark.parametrize("chance", ["ask", "seeded"])
@pytest.mark.parametrize("seats", [1, pytest.param(4, marks=pytest.mark.long), pytest.param(9, marks=pytest.mark.long)])
def test_it_serves_the_reader_for_evenings_of_many_acts(client: Client, seats: int, chance: str) -> None:
    while client.used.total() < 150:
        client.play("reader", list(NAMES[:seats]), 100, chance=chance)
    assert client.told["thrown"]


# ── what it knows it has from the page ──────────────────────────────────────────────────────────────────────────────


def asked_in(game: str) -> Table:
    return next(table for table in QUICK if table.game == game)


ASKED = {
    "any_time": asked_in("politburo"),
    "cards all": asked_in("politburo"),
    "cards one": asked_in("karriere_poker"),
    "choose any": Table("reader", 2, {}),
    "choose one": asked_in("politburo"),
    "choose_secretly all": asked_in("buerokratopoly"),
    "confirm one": asked_in("buerokratopoly"),
    "draw one": Table("reader", 2, {"position": {"at": "table"}}),
    "lot one": asked_in("politburo"),
    "place one": asked_in("buerokratopoly"),
    "propose any": asked_in("animal_farm"),
    "roll one": asked_in("buerokratopoly"),
    "shuffle one": asked_in("animal_farm"),
    "split one": Table("reader", 2, {}),
    "window all": asked_in("politburo"),
}
"""A table for each kind and mode of question that the examples answer, at which it is asked."""


def taught(kind: str, mode: str) -> str:
    return kind if kind == ANY_TIME else f"{kind} {mode}"


def test_the_examples_answer_every_kind_that_is_known_to_be_asked() -> None:
    assert {taught(known.kind, known.mode) for known in Learnt(blocks()).answers} == set(ASKED)


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block.id)
def test_every_example_teaches_what_no_other_does(block: Block) -> None:
    others = Learnt(other for other in blocks() if other != block)
    assert Learnt(blocks()).everything - others.everything


@pytest.mark.lot(5)
@pytest.mark.parametrize("asked", sorted(ASKED))
def test_what_no_example_answers_any_more_the_client_cannot_answer(client: Client, asked: str) -> None:
    left = [b for b in blocks() if asked not in {taught(known.kind, known.mode) for known in Learnt([b]).answers}]
    client.learnt = Learnt(left)
    table = ASKED[asked]
    with pytest.raises(Unknown, match="no example"):
        for _ in range(40):
            client.play(table.game, list(NAMES[: table.seats]), 30_000, time_over=table.time_over, **table.more)


SEATS = (3, 6, 9)
VARIANTS = ((), ("fast_game",), ("fast_game", "interactive_votes", "favours"))


@pytest.mark.lot(3)
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
    more: dict[str, Any] = {"variants": ["fast_game"], "chance": "seeded", "seed": 3}
    last = client.play("buerokratopoly", ["Anna", "Ben", "Cem"], 400, **more)
    position = client.ask({"cmd": "position"})
    assert client.ask({"cmd": "undo", "steps": 30})["ok"]
    assert client.ask({"cmd": "position"}) != position
    again = client.ask({"cmd": "redo"})
    assert client.ask({"cmd": "position"}) == position
    assert again["question"]["name"] == last["question"]["name"]
