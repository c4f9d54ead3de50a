"""How a house rule is written: in which order, what is left out, and what stands on a line as people would type it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.editing.own import OwnPack, Row, as_csv
from companion.packs.schema import Preset
from companion.plainfile.problems import Problems

TITLE = {"en": "At our table"}
TABLES = {"board.posts": [{"id": "top"}], "fields": [{"id": "a"}], "cards": [{"id": "b"}]}

WRITTEN = """\
schema: 2
id: ours
extends: ladder
title:
  en: At our table
set:
  parameters.rounds: [2, 4]
  cards.leak.effects: [{take: 1}]
set_from:
  board.posts: board_posts.csv
files:
  fields: fields.csv
  cards: cards.csv
enforce:
  LA-01: warn
preset:
  variants: [fast, faster]
  options:
    timer: 20
steps:
  rescue: false
order:
  siberia: after gains
house:
  HOUSE-1:
    forbid: [play, push]
    say:
      en: Nobody plays.
"""


def test_all_of_it_is_written_as_people_would_type_it_and_read_again(tmp_path: Path) -> None:
    changed = {"parameters.rounds": [2, 4], "cards.leak.effects": [{"take": 1}]}
    clause = {"forbid": ["play", "push"], "say": {"en": "Nobody plays."}}
    own = OwnPack(
        "ours",
        "ladder",
        TITLE,
        changed,
        TABLES,
        {"LA-01": "warn"},
        Preset(("fast", "faster"), {"timer": 20}),
        {"HOUSE-1": clause},
        {"rescue": False},
        {"siberia": "after gains"},
    )
    files = own.files()
    assert files["game.yaml"] == WRITTEN
    assert list(files) == ["game.yaml", "board_posts.csv", "fields.csv", "cards.csv"]
    assert files["board_posts.csv"] == "id\ntop\n"
    own.write(tmp_path / "ours")
    assert OwnPack.read(tmp_path / "ours", Problems()) == own


def test_what_says_nothing_is_not_written() -> None:
    assert OwnPack("ours", "ladder", TITLE).files() == {
        "game.yaml": "schema: 1\nid: ours\nextends: ladder\ntitle:\n  en: At our table\n"
    }


def test_what_stands_twice_is_written_twice_and_letters_stay_what_they_are() -> None:
    again = [3]
    own = OwnPack("ours", "ladder", {"de": "Łódź"}, {"parameters.a": again, "parameters.b": again})
    written = own.files()["game.yaml"]
    assert "  parameters.a: [3]\n  parameters.b: [3]\n" in written
    assert "  de: Łódź\n" in written


def test_rows_have_every_column_that_one_of_them_has_and_gaps_for_the_rest() -> None:
    rows: list[Row] = [
        {"id": "a", "size": None, "called": {"en": "A", "de": "Ä"}},
        {"id": "b", "on": True, "called": {}},
    ]
    assert as_csv(rows) == "id,called_en,called_de,on,called\na,A,Ä,,\nb,,,true,{}\n"
    assert as_csv([]) == "\n"


@pytest.mark.parametrize("text", ["no", "1", "null", "a: b", "[a]", "2024-01-01"])
def test_a_word_that_would_be_read_as_something_else_stands_in_marks(text: str) -> None:
    cell = as_csv([{"called": text}]).splitlines()[1]
    assert cell == f"'{text}'"


HEAD = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\n"


def read(folder: Path, body: str, **files: str) -> OwnPack | None:
    for name, text in {"game.yaml": HEAD + body, **files}.items():
        (folder / name).write_text(text, "utf-8")
    return OwnPack.read(folder, Problems())


def test_a_table_is_read_as_its_rows_and_one_that_is_none_as_no_rows(tmp_path: Path) -> None:
    files = {"a.csv": "id,size\ntop,3\n", "b.yaml": "posts: 3\n"}
    own = read(tmp_path, "set_from: {board.posts: a.csv}\nfiles: {board: b.yaml, cards: gone.csv}\n", **files)
    assert own is not None
    assert own.tables == {"board.posts": [{"id": "top", "size": 3}], "board": [], "cards": []}
    assert (own.house, own.steps, own.order, own.title) == ({}, {}, {}, {"en": "Ours"})


def test_a_file_that_hangs_on_a_choice_is_none_that_is_edited_here(tmp_path: Path) -> None:
    files = {"a.csv": "id\ntop\n"}
    assert read(tmp_path, "files: {board: {large: a.csv}}\n", **files) is None


@pytest.mark.parametrize("body", ["about: {en: A}\n", "nonsense: 3\n"])
def test_a_head_with_other_keys_is_not_edited_here(tmp_path: Path, body: str) -> None:
    assert read(tmp_path, body) is None
    assert read(tmp_path, "") is not None


def test_a_map_of_which_one_key_alone_looks_like_a_language_stays_one_value() -> None:
    row: Row = {"id": "leak", "send": {"to": "prison", "figure": "loser"}}
    assert as_csv([row]) == 'id,send\nleak,"{figure: loser, to: prison}"\n'
