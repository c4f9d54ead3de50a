"""The error texts of a pack in which much is wrong, as its author reads them: all of them, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.problems import InvalidPackError, did_you_mean
from tests.packs.fake_game import games

GOLDEN = Path(__file__).parent / "golden"


def test_everything_wrong_with_a_pack_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GOLDEN)
    with pytest.raises(InvalidPackError) as caught:
        Catalogue([Path("broken")], games).load("broken")
    assert str(caught.value) + "\n" == (GOLDEN / "broken.txt").read_text("utf-8")
    assert len(caught.value.errors) >= 12


@pytest.mark.parametrize(("word", "meant"), [("BU-6", "BU-06"), ("bu-006", "BU-06"), ("BU-47", "BU-46"), ("zebra", "")])
def test_the_same_number_written_otherwise_is_meant_before_what_looks_alike(word: str, meant: str) -> None:
    known = ["BU-46", "BU-16", "BU-06", "BU-60"]
    assert did_you_mean(word, known) == (f"did you mean {meant}?" if meant else "")
