"""What the owner makes at the window is a pack like any other: it is written, read and judged as such."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.editing.folders import folder_contents, renamed
from companion.packs.editing.own import OwnPack, as_csv
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.schema import Preset
from companion.plainfile.problems import Problems
from tests.shipped import shipped

TITLE = {"de": "Bei uns: No", "en": "At our table", "es": "En casa"}


@pytest.fixture(scope="module")
def below() -> Pack:
    return shipped().load("buerokratopoly")


@pytest.fixture(scope="module")
def posts(below: Pack) -> list[Mapping[str, Any]]:
    board = below.resolve((), {}, 3).definition.board
    rows = [asdict(post) for post in board.posts]
    return [{key: value for key, value in row.items() if value not in (None, False)} for row in rows]


@pytest.fixture
def own(posts: list[Mapping[str, Any]]) -> OwnPack:
    return OwnPack("our_board", "buerokratopoly", TITLE, {"board.worker_areas.count": 3}, {"board.posts": posts})


def test_what_was_written_is_read_again(own: OwnPack, tmp_path: Path) -> None:
    changed = own.having(enforce={"BU-06": "off"})
    changed.write(tmp_path / "our_board")
    problems = Problems()
    assert OwnPack.read(tmp_path / "our_board", problems) == changed
    assert not problems


SECOND_FORM = {
    "house": {"HOUSE-1": {"forbid": "play", "say": {"en": "Nobody plays."}}},
    "steps": {"rescue": False},
    "order": {"siberia": "after gains"},
}


@pytest.mark.parametrize("part", SECOND_FORM)
def test_what_only_the_second_form_has_is_written_in_it_and_read_again(part: str, tmp_path: Path) -> None:
    own = OwnPack("ours", "politburo", TITLE).having(**{part: SECOND_FORM[part]})
    assert own.problems(shipped().load("politburo")) == ()
    own.write(tmp_path / "ours")
    assert OwnPack.read(tmp_path / "ours", Problems()) == own


def test_a_cell_has_the_letters_that_people_write_and_a_word_no_marks_around_it() -> None:
    assert as_csv([{"called": ["Häuptling", "Łódź"]}]) == 'called\n"[Häuptling, Łódź]"\n'
    assert as_csv([{"called": "Häuptling", "level": -3}]) == "called,level\nHäuptling,-3\n"


def test_it_is_played_like_any_pack(own: OwnPack, tmp_path: Path) -> None:
    renamed = [{**row, "title": dict.fromkeys(TITLE, "Häuptling; oben")} for row in own.tables["board.posts"][:1]]
    own.having(tables={"board.posts": [*renamed, *own.tables["board.posts"][1:]]}).write(tmp_path / "our_board")
    pack = Catalogue([installed_packs(), tmp_path]).load("our_board")
    definition = pack.resolve((), {}, 4).definition
    assert definition.labels["general_secretary"]["es"] == "Häuptling; oben"
    assert len(definition.ladder.levels[-1]) == 3 * 54


def test_a_second_time_replaces_the_first(own: OwnPack, tmp_path: Path) -> None:
    own.write(tmp_path / "our_board")
    own.having(tables={}).write(tmp_path / "our_board")
    assert sorted(path.name for path in (tmp_path / "our_board").iterdir()) == ["game.yaml"]
    assert [path.name for path in tmp_path.iterdir()] == ["our_board"]


def test_nothing_is_wrong_with_the_pack_as_it_is(own: OwnPack, below: Pack) -> None:
    assert own.problems(below) == ()


def test_a_post_that_a_card_names_is_missed_at_its_card(own: OwnPack, below: Pack) -> None:
    rows = [row for row in own.tables["board.posts"] if row["id"] != "newspapers"]
    wrong = own.having(tables={"board.posts": rows}).problems(below)
    assert [error.message for error in wrong] == ["there is no post newspapers"]


def test_a_post_without_the_one_above_is_named_with_line_and_column(own: OwnPack, below: Pack) -> None:
    rows = [{**row, "parent": "nobody"} if row["id"] == "brown_coal" else row for row in own.tables["board.posts"]]
    (first, *_) = own.having(tables={"board.posts": rows}).problems(below)
    assert "nobody" in first.message
    assert re.search(r"board_posts\.csv:\d+:\d+: ", str(first))


def test_a_table_that_is_not_there_is_told(own: OwnPack, tmp_path: Path) -> None:
    own.write(tmp_path / "our_board")
    (tmp_path / "our_board" / "board_posts.csv").unlink()
    wrong = Catalogue([installed_packs(), tmp_path]).check("our_board")
    assert [error.path for error in wrong] == ["set_from.board.posts"]


def test_a_key_that_the_game_does_not_know_is_told(own: OwnPack, below: Pack) -> None:
    wrong = own.having(tables={"board.offices": own.tables["board.posts"]}).problems(below)
    assert wrong[0].path == "set.board.offices"


def test_what_was_written_by_hand_is_never_written_over(own: OwnPack, tmp_path: Path) -> None:
    own.write(tmp_path / "our_board")
    head = tmp_path / "our_board/game.yaml"
    head.write_text(head.read_text("utf-8") + "players: {max: 6}\n", "utf-8")
    assert OwnPack.read(tmp_path / "our_board", Problems()) is None


def test_what_a_house_has_chosen_beforehand_is_kept_and_judged(below: Pack, tmp_path: Path) -> None:
    chosen = Preset(("fast_game",), {"no_roll_one_colour": True, "window_timer": 20})
    own = OwnPack("ours", "buerokratopoly", TITLE, {"parameters.figures": 4}, preset=chosen)
    own.write(tmp_path / "ours")
    assert OwnPack.read(tmp_path / "ours", Problems()) == own
    pack = Catalogue([installed_packs(), tmp_path]).load("ours")
    assert pack.preset == chosen
    wrong = own.having(preset=Preset(("fast_gam",), {"no_roll_one_colour": 4, "window_timer": 9999})).problems(below)
    assert [(error.path, error.hint) for error in wrong] == [
        ("preset.variants.fast_gam", "did you mean fast_game?"),
        ("preset.options.no_roll_one_colour", ""),
        ("preset.options.window_timer", ""),
    ]
    assert all(error.line for error in wrong) and "from" in wrong[-1].expected


def test_what_differs_from_the_published_pack_is_in_the_journal(own: OwnPack, tmp_path: Path) -> None:
    own.having(set={**own.set, "parameters.figures": 4, "rules.fast_game": False}).write(tmp_path / "our_board")
    plain = Catalogue([installed_packs(), tmp_path]).load("our_board").resolve((), {}, 3).plain
    told = {departure["key"]: (departure["before"], departure["now"]) for departure in plain["house"]}
    assert told == {"board.worker_areas.count": (4, 3), "parameters.figures": (5, 4), "board.posts": (None, None)}
    assert ResolvedPack.from_plain(plain).plain == plain
    assert Catalogue([installed_packs()]).load("buerokratopoly").departures() == ()


def test_a_copy_gets_another_id_and_nothing_else(own: OwnPack, tmp_path: Path) -> None:
    own.write(tmp_path / "our_board")
    (tmp_path / "our_board/secret.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    (tmp_path / "elsewhere.yaml").write_text("a: 1", "utf-8")
    files = folder_contents(tmp_path / "our_board")
    copied = renamed(files, tmp_path / "our_board", "our_board_2")
    assert set(files) == set(copied) == {"game.yaml", "board_posts.csv"}, "a link was followed"
    assert copied["game.yaml"] == files["game.yaml"].replace(b"id: our_board", b"id: our_board_2", 1)


def test_a_whole_file_that_is_replaced_is_named_in_the_head(tmp_path: Path) -> None:
    fields = [{"id": "wien.a1", "land": "wien", "row": 1, "column": 1}]
    own = OwnPack("ours", "buergermeister", TITLE, tables={"fields": fields})
    assert "files:\n  fields: fields.csv\n" in own.files()["game.yaml"]
    own.write(tmp_path / "ours")
    read = OwnPack.read(tmp_path / "ours", Problems())
    assert read is not None
    assert read.tables.keys() == {"fields"}


def test_a_long_value_of_a_table_stays_on_its_line() -> None:
    words = [f"word{number}" for number in range(40)]
    assert as_csv([{"called": words}]).count("\n") == 2
