"""The table cannot tell evenings apart that differ in secrets alone (see `tests.battery.twins`)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.evening.inputs import lights
from tests.battery import shown, twins
from tests.torture.table import packs

CHANCE_ALONE = ("buergermeister",)
"""Where few evenings have come to a secret so early."""


@pytest.mark.lot(6)
@pytest.mark.parametrize("pack", packs())
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 12), marks=pytest.mark.long)], ids=["one", "many"])
def test_the_table_cannot_tell_two_evenings_apart(pack: str, seeds: range) -> None:
    told = [twins.tell_apart(pack, str(seed)) for seed in seeds]
    if pack not in CHANCE_ALONE:
        assert sum(one["secrets"] + one["choices"] for one in told)


@pytest.mark.parametrize("leak", ["lights", "text_log"])
def test_a_light_or_a_paper_that_knows_too_much_is_found_out(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def knowing(about: Any, *_: Any) -> Any:
        session = about if leak == "lights" else about.session
        return [lights(session), session.game.everything()]

    monkeypatch.setattr(shown, leak, knowing)
    with pytest.raises(AssertionError):
        for seed in range(3):
            twins.tell_apart("karriere_poker", str(seed))
