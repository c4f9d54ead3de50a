"""Looking back on the open game: begun at its end, kept with it, made anew when interrupted, dropped on undo."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.models.record.how_it_went import how_it_went
from companion.table.evening import Evening, Surroundings, TableGame, export
from companion.table.hindsight.after_the_game import EVERY
from companion.table.hindsight.story import Telling
from companion.table.journal import Seating
from companion.table.play import Timing
from tests.shipped import shipped
from tests.table.hindsight.looked_back import FakeLook, Looks, hindsight
from tests.table.little import Clock

NAMES = ("Anna", "Ben", "Cem", "Dora")
END = {"at": "round", "dealer": "Dora", "positions": ["Cem", "Dora"], "hands": {"Anna": ["5"], "Ben": ["6"]}}


class Table:
    """An evening whose games are looked back on by nobody but the test."""

    def __init__(self, folder: Path) -> None:
        self.clock, self.looks = Clock(), Looks()
        timing = Timing(self.clock, self.clock, limit=lambda act: act())
        self.here = Evening(folder, shipped(), timing, Surroundings(chance=random.Random(1), looks_back=self.looks))

    def begin(self, **more: object) -> TableGame:
        options = {"mode": "dealt", "games": 1, **more}
        return self.here.begin("karriere_poker", Seating.of(NAMES), position=END, options=options)

    def look(self, game: TableGame) -> bool:
        self.clock.time += EVERY
        return game.look_back.look()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def end(game: TableGame) -> None:
    game.session.answer("Anna", [{"rank": 5, "count": 1}])
    assert game.session.outcome is not None


def test_it_begins_with_the_end_and_is_kept_with_the_game(table: Table, tmp_path: Path) -> None:
    game = table.begin()
    assert not table.look(game)
    assert table.looks.begun == []
    assert game.look_back.against == "not_over"
    end(game)
    assert table.look(game)
    (look,) = table.looks.begun
    found = hindsight(game.session)
    look.tells, look.done = found.plain(), True
    assert table.look(game)
    assert look.closed
    game.close()
    again = table.here.resume(game.id)
    assert again.look_back.found == found
    table.look(again)
    assert len(table.looks.begun) == 1
    again.close()
    read = table.here.look(game.id)
    assert export.play_record(read)["look_back"]["turns"][0]["party"] == "Anna"
    read.close()
    table.here.close()


def test_what_is_interrupted_is_made_anew(table: Table) -> None:
    game = table.begin()
    end(game)
    table.look(game)
    (look,) = table.looks.begun
    look.tells = hindsight(game.session, whole=False).plain()
    table.look(game)
    assert game.look_back.found is not None
    game.close()
    assert look.closed
    read = table.here.look(game.id)
    told = how_it_went(read.look_back, read.teller("en"), str)
    assert (len(told.curve), told.said) == (11, "")
    read.close()
    again = table.here.resume(game.id)
    assert again.look_back.found == hindsight(again.session, whole=False), "the curve is there at once"
    table.look(again)
    assert len(table.looks.begun) == 2
    assert again.look_back.is_under_way
    assert table.looks.begun[0].telling.acts == table.looks.begun[1].telling.acts
    assert table.looks.begun[0].telling.seed == table.looks.begun[1].telling.seed
    again.close()


def test_who_takes_the_end_back_takes_that_back_too(table: Table) -> None:
    game = table.begin()
    end(game)
    table.look(game)
    (look,) = table.looks.begun
    look.tells, look.done = hindsight(game.session).plain(), True
    table.look(game)
    game.session.undo()
    assert game.look_back.found is None
    assert not table.look(game)
    game.close()
    again = table.here.resume(game.id)
    assert again.look_back.kept() is None
    end(again)
    table.look(again)
    assert len(table.looks.begun) == 2
    again.close()


def test_an_undo_ends_what_is_under_way(table: Table) -> None:
    game = table.begin()
    end(game)
    table.look(game)
    game.session.undo()
    table.look(game)
    assert table.looks.begun[0].closed
    game.close()


def test_what_came_to_nothing_is_not_begun_again_and_again(table: Table) -> None:
    game = table.begin()
    end(game)
    table.look(game)
    table.looks.begun[0].done = True
    assert table.look(game)
    assert game.look_back.against == "failed"
    assert not table.look(game)
    assert len(table.looks.begun) == 1
    game.close()


def test_what_cannot_be_sent_stops_no_table(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table.begin()
    end(game)

    def cannot(telling: Telling) -> FakeLook:
        raise TypeError("cannot pickle")

    monkeypatch.setattr(game.look_back, "looks", cannot)
    table.look(game)
    assert game.look_back.against == "failed"
    assert "cannot pickle" in (tmp_path / "incidents.log").read_text("utf-8")
    game.close()


def test_with_real_cards_nobody_can_look_back(tmp_path: Path) -> None:
    table = Table(tmp_path)
    position = {"at": "round", "dealer": "Dora", "sizes": {"Anna": 1, "Ben": 1}, "positions": ["Cem", "Dora"]}
    game = table.here.begin("karriere_poker", Seating.of(NAMES), position=position, options={"games": 1})
    end(game)
    assert not table.look(game)
    assert (game.look_back.against, game.look_back.found) == ("real_cards", None)
    game.close()
