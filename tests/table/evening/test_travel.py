"""A game goes to another box and back: nothing that either box has is lost, whoever went on with it."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

from companion.table.evening import Evening
from companion.table.evening.travel import Relation
from companion.table.journal.entries import Seating
from companion.table.journal.salvage import contents
from tests.table.little import PARTIES, act, everything
from tests.table.packs import evening

VIRTUAL = {"roll": ("virtual",)}


def go_on(here: Evening, game: str, steps: int, stick: Path, seed: int = 1) -> Any:
    """Play on with a game, and carry its copy onto the stick; all that is to be known of it then."""
    opened = here.resume(game)

    def carry(copy: Path) -> None:
        shutil.copyfile(copy, stick / copy.name)

    opened.backed_up = carry
    chance = random.Random(seed)
    for _ in range(steps):
        act(opened.session, chance)
    told = everything(opened.session)
    opened.close()
    return told


def test_a_game_goes_to_another_box_and_back(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    ours, theirs = evening(tmp_path / "ours"), evening(tmp_path / "theirs")
    game = ours.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    name = game.id
    game.close()
    before = go_on(ours, name, 7, stick)
    (found,) = theirs.arrivals(stick)
    assert (found.game.id, found.standing, found.game.wrong) == (name, Relation.NEW, "")
    assert theirs.take_in(found.path) == name
    resumed = theirs.resume(name)
    assert everything(resumed.session) == before
    resumed.close()
    after = go_on(theirs, name, 6, stick, seed=2)
    assert [one.standing for one in theirs.arrivals(stick)] == [Relation.SAME]
    (back,) = ours.arrivals(stick)
    assert back.standing is Relation.AHEAD
    ours.take_in(back.path)
    again = ours.resume(name)
    assert everything(again.session) == after
    again.close()
    ours.close()
    theirs.close()


def test_where_both_went_on_the_one_that_gives_way_is_kept(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    here = evening(tmp_path / "here")
    game = here.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    name = game.id
    game.close()
    go_on(here, name, 5, stick)
    path = here.arrivals(stick)[0].path
    shutil.copyfile(path, tmp_path / "old")
    kept = go_on(here, name, 4, stick, seed=1)
    shutil.copyfile(tmp_path / "old", path)
    assert here.arrivals(stick)[0].standing is Relation.BEHIND
    other = evening(tmp_path / "other")
    other.take_in(path)
    wanted = go_on(other, name, 3, stick, seed=9)
    other.close()
    assert here.arrivals(stick)[0].standing is Relation.PARTED
    here.take_in(path)
    resumed = here.resume(name)
    assert everything(resumed.session) == wanted
    resumed.close()
    (aside,) = (tmp_path / "here" / "backups").glob("*-replaced-1.game")
    shutil.copyfile(aside, tmp_path / "here" / "games" / f"{name}.game")
    again = here.resume(name)
    assert everything(again.session) == kept
    again.close()
    here.close()


def test_another_game_of_the_same_name_replaces_nothing(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    here, other = evening(tmp_path / "here"), evening(tmp_path / "other")
    mine = here.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    mine.close()
    theirs = other.begin("little", Seating.of(PARTIES[::-1]), sources=VIRTUAL)
    theirs.close()
    assert mine.id == theirs.id
    copy = Path(shutil.copyfile(tmp_path / "other" / "backups" / f"{mine.id}.game", stick / f"{mine.id}.game"))
    before = contents(tmp_path / "here" / "games" / f"{mine.id}.game")
    assert here.arrivals(stick)[0].standing is Relation.NEW
    assert here.take_in(copy) == f"{mine.id}-2"
    assert contents(tmp_path / "here" / "games" / f"{mine.id}.game") == before
    assert sorted(game.id for game in here.games()) == [mine.id, f"{mine.id}-2"]
    here.close()
    other.close()


def test_a_damaged_game_on_a_stick_is_listed_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "x.game").write_bytes(b"torn")
    here = evening(tmp_path / "here")
    (found,) = here.arrivals(tmp_path / "stick")
    assert found.game.code == "damaged"
    here.close()


def test_a_game_whose_file_was_renamed_is_the_game_of_its_new_name(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    ours, theirs = evening(tmp_path / "ours"), evening(tmp_path / "theirs")
    game = ours.begin("little", Seating.of(PARTIES), sources=VIRTUAL)
    game.close()
    before = go_on(ours, game.id, 3, stick)
    (stick / f"{game.id}.game").rename(stick / "saturday.game")
    (found,) = theirs.arrivals(stick)
    assert (found.game.id, found.standing) == ("saturday", Relation.NEW)
    assert theirs.take_in(found.path) == "saturday"
    resumed = theirs.resume("saturday")
    assert resumed.id == "saturday" and everything(resumed.session) == before
    resumed.close()
    assert [one.standing for one in theirs.arrivals(stick)] == [Relation.SAME]
    assert theirs.take_in(found.path) == "saturday"
    assert [game.id for game in theirs.games()] == ["saturday"]
    ours.close()
    theirs.close()
