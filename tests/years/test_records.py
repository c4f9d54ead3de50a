"""One evening's facts out of its save: real ones of every game, and what may be wrong with one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.evening import played_seconds
from companion.years import UncountedError, YearsIndex, read_record
from tests.corpus import kept
from tests.table.evening.test_evening import at_round_two, begun
from tests.table.packs import evening
from tests.years.evenings import BEGUN, DAY, many, save, save_all

GAMES = ("animal_farm", "buergermeister", "buerokratopoly", "karriere_poker", "politburo")


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Path]]:
    """Games that bots have played to their ends at the table, as they were saved then."""
    folder = tmp_path_factory.mktemp("saves")
    found: dict[str, list[Path]] = {}
    for game in GAMES:
        for number, (table, parts) in enumerate(sorted(kept.read(game).items())):
            if table.endswith("at_the_table"):
                path = folder / f"{game}-{number}.game"
                path.write_bytes(parts["finished.game"])
                path.with_suffix(".json").write_bytes(parts["finished.record.json"])
                found.setdefault(game, []).append(path)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_real_saves_of_every_game_tell_who_ended_where(game: str, saves: Mapping[str, list[Path]]) -> None:
    assert saves[game]
    for path in saves[game]:
        record = read_record(path)
        assert record.game == game and record.title["en"] and record.year == 2023
        assert record.seconds is not None and 60 < record.seconds < 4 * 3_600
        replayed = json.loads(path.with_suffix(".json").read_text("utf-8"))
        assert {seat.name for seat in record.seats} == set(replayed["people"])
        assert {seat.name for seat in record.seats if seat.place == 1} == set(replayed["outcome"]["ranking"][0])
        places = sorted(seat.place for seat in record.seats)
        assert places[0] == 1 and all(place <= number for number, place in enumerate(places, 1))


def test_reading_changes_nothing(saves: Mapping[str, list[Path]]) -> None:
    (path, *_) = saves["politburo"]
    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    read_record(path)
    assert path.read_bytes() == before and sorted(path.parent.iterdir()) == beside


def test_a_game_that_ends_here_keeps_who_played_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = evening(tmp_path)
    game = begun(here, options={"rounds": 1})
    points = dict.fromkeys(game.session.game.parties, 7.5)
    monkeypatch.setattr(game.session.game, "points", lambda: points)
    at_round_two(game.session)
    assert game.session.outcome is not None
    path = tmp_path / "games" / f"{game.id}.game"
    names = {person.name for person in game.session.seating.people}
    ranking = game.session.outcome.ranking
    game.close()
    here.close()
    record = read_record(path)
    assert {seat.name: seat.points for seat in record.seats} == points
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE about SET value = '{}' WHERE key = 'header'")
    assert read_record(path) == record, "the header, which has the whole pack, was read for it"
    assert {seat.name for seat in record.seats} == names
    assert [seat.name for seat in record.seats if seat.place == 1] == list(ranking[0])


def test_the_names_points_and_time_at_the_end_count(tmp_path: Path) -> None:
    end = {"people": {"Anna": "Zoë", "Ben": "Ben"}, "box": ["Ben"], "seconds": 900.0, "points": {"Anna": 12, "Ben": 7}}
    path = save(tmp_path, "a", [["Anna"], ["Ben"]], colours={"Anna": "red"}, glance={"end": end})
    record = read_record(path)
    first, second = record.seats
    assert (first.name, first.points, first.colour, first.box) == ("Zoë", 12.0, "red", False)
    assert second.box and record.seconds == 900.0


def test_older_saves_and_new_ones_tell_the_same(tmp_path: Path) -> None:
    for older in (True, False):
        save_all(tmp_path / str(older), many(5), older=older, pack={})
    old, new = (YearsIndex(tmp_path / str(older)) for older in (True, False))
    for index in (old, new):
        index.update(BEGUN + 400 * DAY)
    assert [game.seats for game in old.games] == [game.seats for game in new.games] and len(new.games) == 5
    assert [game.begun_at for game in old.games] == [game.begun_at for game in new.games]


def test_equal_ones_share_a_place_and_leave_none(tmp_path: Path) -> None:
    path = save(tmp_path, "a", [["Anna"], ["Ben", "Cem"], ["Dora"]])
    assert [seat.place for seat in read_record(path).seats] == [1, 2, 2, 4]


def test_what_is_not_over_or_has_no_places_is_left_out_without_alarm(tmp_path: Path) -> None:
    for glance, code in (({"finished": False}, "not_over"), ({"outcome": None}, "no_result")):
        path = save(tmp_path, "a", [["Anna"], ["Ben"]], glance=glance)
        with pytest.raises(UncountedError) as told:
            read_record(path)
        assert told.value.code == code


@pytest.mark.parametrize(
    "outcome",
    [{"ranking": 3}, {"ranking": [3]}, {"ranking": [["Anna"]], "losers": 1}],
    ids=["number", "numbers", "fine"],
)
def test_a_result_of_another_form_is_damaged_or_read(outcome: Mapping[str, object], tmp_path: Path) -> None:
    path = save(tmp_path, "a", [["Anna"], ["Ben"]], glance={"outcome": outcome})
    try:
        assert read_record(path).seats[0].name == "Anna"
    except UncountedError as error:
        assert error.code == "damaged" and "a.game" in error.message


@pytest.mark.parametrize("end", [3, {"people": 3}, {"points": 3}, {"box": 3}, {"points": {"Anna": "many"}}])
def test_an_end_of_another_form_is_damaged_or_read(end: object, tmp_path: Path) -> None:
    path = save(tmp_path, "a", [["Anna"], ["Ben"]], glance={"end": end})
    try:
        assert read_record(path).seats[0].points is None
    except UncountedError as error:
        assert error.code == "damaged"


def test_a_damaged_file_tells_its_name(tmp_path: Path) -> None:
    path = save(tmp_path, "a", [["Anna"], ["Ben"]])
    path.write_bytes(path.read_bytes()[:1000] + b"\0" * 3000)
    with pytest.raises(UncountedError) as told:
        read_record(path)
    assert told.value.code == "damaged" and "a.game" in told.value.message


def test_a_clock_that_was_never_set_gives_no_date(tmp_path: Path) -> None:
    for at in (0.0, 1_000.0):
        record = read_record(save(tmp_path, "a", [["Anna"], ["Ben"]], at=at))
        assert record.begun_at is None and record.year is None and record.seconds == 3_600.0


def test_a_clock_that_was_set_back_gives_no_length(tmp_path: Path) -> None:
    record = read_record(save(tmp_path, "a", [["Anna"], ["Ben"]], lasted=-5_000.0))
    assert record.seconds is None and record.year == 2023


def test_pauses_and_jumps_are_not_played() -> None:
    assert played_seconds([0, 60, 120, 100_000, 100_060, 5, 65]) == 60 + 60 + 60 + 60


def test_a_game_over_several_evenings_is_as_long_as_it_was_played(tmp_path: Path) -> None:
    record = read_record(save(tmp_path, "a", [["Anna"], ["Ben"]], lasted=3 * DAY))
    assert record.seconds == 0.0
