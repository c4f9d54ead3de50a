"""See `tests.goldens`."""

from __future__ import annotations

import pytest

from tests.goldens.flat import changes, leaves
from tests.goldens.kept import FOLDER, differing, file_of, texts
from tests.goldens.tables import TABLES, Table
from tests.goldens.telling import told

MOST = 40
"""Lines of a difference that are shown; the command shows all."""


@pytest.mark.lot(12)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_game_tells_what_it_told(table: Table) -> None:
    """A difference that is meant is taken over by `make goldens ARGS=write`."""
    assert list(differing(table, told(table)))[:MOST] == []


def test_no_text_is_of_a_table_that_is_gone() -> None:
    packs = {table.pack for table in TABLES}
    assert {*FOLDER.iterdir()} == {*map(file_of, packs)}
    assert {name for pack in packs for name in texts(pack)} == {table.name for table in TABLES}


def test_what_is_otherwise_or_gone_is_a_line() -> None:
    before, now = leaves({"posts": {"w1": "Anna", "w2": None}}, "view"), leaves({"posts": {"w1": "Ben"}}, "view")
    assert list(changes(before, now)) == ['  view.posts.w1: "Ben"', "  view.posts.w2 is gone"]
