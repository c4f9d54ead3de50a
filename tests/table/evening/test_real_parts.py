"""The evening with the packs, the game and the drivers that are installed, not with stand-ins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS
from companion.packs.setup import SetupRefusedError
from companion.table.chance.sources import Sources
from companion.table.chance.tower import DiceTower
from companion.table.evening import Evening, Surroundings
from companion.table.evening.export import as_json, state_sheet, text_log
from companion.table.evening.inputs import InputQueue
from companion.table.journal.entries import Seating
from companion.table.play.clocks import Timing
from companion.table.play.session import Session
from hardware.inputs import ButtonFreed, ButtonPressed, ButtonStuck, DiceRolled, DiceSource, DiceTrouble, Trouble
from hardware.tower.tower import Tower
from tests.shipped import shipped
from tests.table.chance.test_sources import FakeTower
from tests.table.little import ANNA, BEN, PARTIES, Clock, everything, session
from tests.table.packs import Wall

SEATS = ("Anna", "Ben", "Cem", "Dora")


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, shipped(), Timing(Clock(), Wall()), Surroundings(chance=random.Random(4)))
    yield evening
    evening.close()


def play(session: Session, steps: int) -> None:
    chance = random.Random(9)
    for _ in range(steps):
        ask = session.question
        if ask is None:
            return
        if session.driver.awaits_reveal:
            session.reveal()
        elif ask.kind is Kind.WINDOW:
            session.expire()
        else:
            party = ask.open_to()[0]
            legal = [option.value for option in session.options(ask.id, party) if not option.refusals]
            session.answer(party, chance.choice(legal) if legal else PASS)


def test_a_game_of_the_installed_pack_is_played_and_resumed(here: Evening) -> None:
    game = here.begin("buerokratopoly", Seating.of(SEATS), options={}, sources={"roll": ("virtual",)})
    play(game.session, 80)
    before, answers = everything(game.session), len(game.session.ledger.active)
    assert answers > 80
    assert game.recap("de", 3)
    for told in (text_log(game, "de"), state_sheet(game, "es"), as_json(game), as_json(game, full=True)):
        assert "Anna" in told
    game.close()
    (listed,) = here.games("en")
    assert listed.pack == "buerokratopoly" and listed.running and listed.recap
    resumed = here.resume(game.id)
    assert everything(resumed.session) == before
    assert resumed.session.ledger.entries == game.session.ledger.entries
    resumed.close()


def test_a_set_up_that_cannot_be_played_makes_no_file(here: Evening) -> None:
    with pytest.raises(SetupRefusedError):
        here.begin("buerokratopoly", Seating.of(("Anna", "Ben")))
    assert here.games() == []


def at_dice(tower: Any) -> tuple[InputQueue, Session]:
    sources = Sources({"roll": ("tower",), "shuffle": ("virtual",)}, tower=tower)
    game = session(chance=sources.chance)
    desk = InputQueue(game, sources)
    for place in (1, 2, 3):
        (change,) = desk.handle(ButtonPressed(place, place))
        assert change.entries[0].party == PARTIES[place - 1]
    game.reveal()
    desk.pump()
    return desk, game


def test_what_the_drivers_say_is_understood() -> None:
    desk, game = at_dice(FakeTower())
    assert desk.handle(ButtonStuck(1, 1)) == [] == desk.handle(ButtonFreed(1, 1))
    assert desk.handle(DiceTrouble(1, Trouble.COCKED, (3, None))) == []
    assert desk.doubt is not None and desk.doubt.trouble == "cocked" and desk.doubt.fixable
    desk.settle("again")
    (change,) = desk.handle(DiceRolled(2, (3, 4), DiceSource.SIMULATED))
    assert change.entries[0].source == "simulated" and change.entries[0].value == [3, 4]
    assert game.question is not None and game.question.asked() == (ANNA,)


def test_the_driver_of_the_tower_is_what_the_sources_ask() -> None:
    class NoLine:
        def receive(self) -> list[Any]:
            return []

        def due(self) -> float:
            return float("inf")

        def open(self) -> None:
            return

        def send(self, data: bytes) -> None:
            return

        def close(self) -> None:
            return

    tower: DiceTower = Tower(NoLine(), Clocked())
    sources = Sources({"roll": ("tower", "virtual")}, tower=tower)
    game = session(chance=sources.chance)
    for party in (ANNA, BEN, "Cem"):
        game.answer(party, "much")
    change = game.reveal()
    assert change.entries[-1].source == "virtual", "no tower is plugged in"


class Clocked:
    """The drivers' clock."""

    def now(self) -> float:
        return 0.0
