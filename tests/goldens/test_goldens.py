"""See `tests.goldens`."""

from __future__ import annotations

import pytest

from tests.goldens.all_texts import ALL, Text
from tests.goldens.flat import changes, leaves
from tests.goldens.kept import FOLDER, differing, file_of, texts

MOST = 40
"""Lines of a difference that are shown; the command shows all."""


DECLARED = [text for text in ALL if text.name.endswith("/game")]


@pytest.mark.parametrize("text", DECLARED, ids=lambda text: text.name)
def test_a_game_declares_what_it_declared(text: Text) -> None:
    """As below, and cheap enough for every day."""
    assert list(differing(text.pack, text.name, text.told()))[:MOST] == []


@pytest.mark.lot(12)
@pytest.mark.parametrize("text", [text for text in ALL if text not in DECLARED], ids=lambda text: text.name)
def test_a_game_tells_what_it_told(text: Text) -> None:
    """A difference that is meant is taken over by `make goldens ARGS=write`."""
    assert list(differing(text.pack, text.name, text.told()))[:MOST] == []


def test_no_text_is_of_a_table_that_is_gone() -> None:
    packs = {text.pack for text in ALL}
    assert {*FOLDER.iterdir()} == {*map(file_of, packs)}
    assert {name for pack in packs for name in texts(pack)} == {text.name for text in ALL}


def test_what_is_otherwise_or_gone_is_a_line() -> None:
    before, now = leaves({"posts": {"w1": "Anna", "w2": None}}, "view"), leaves({"posts": {"w1": "Ben"}}, "view")
    assert list(changes(before, now)) == ['  view.posts.w1: "Ben"', "  view.posts.w2 is gone"]
