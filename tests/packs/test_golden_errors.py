"""The error texts of a pack in which much is wrong, as its author reads them: all of them, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.problems import PackErrors
from tests.packs.fake_game import games

GOLDEN = Path(__file__).parent / "golden"


def test_everything_wrong_with_a_pack_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GOLDEN)
    with pytest.raises(PackErrors) as caught:
        Catalogue([Path("broken")], games).load("broken")
    assert caught.value.render() + "\n" == (GOLDEN / "broken.txt").read_text("utf-8")
    assert len(caught.value.errors) >= 12
