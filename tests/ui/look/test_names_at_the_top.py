"""Upright, the names at the top of the table are cut alike, in one size, and no shorter than there is room for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.things.names import Name
from tests.ui.house import sit_down
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

FIVE = ("Maximiliane-Charlotte vo", "Annegret Schultze", "Johannes Kepler", "Johannes Kepler B", "Grün")


def shown(pilot: Callable[..., Any], names: tuple[str, ...], text: float) -> dict[str, Name]:
    p = pilot(panel="touch-display-2", language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    sit_down(p, *names, game="buerokratopoly")
    calm(p)
    chips = [one for one in p.find_all(role="party", root=p.flow.stage) if isinstance(one, PartyChip)]
    return {chip.party.title: next(one for one in chip.walk() if isinstance(one, Name)) for chip in chips}


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_five_names_are_cut_in_one_size_and_never_to_four_letters(pilot: Callable[..., Any], text: float) -> None:
    names = shown(pilot, FIVE, text)
    assert len({one.font_size for one in names.values()}) == 1
    said = {name: one.text for name, one in names.items()}
    assert said["Annegret Schultze"] == "Annegret" and said["Johannes Kepler B"] == "Joh. B"
    assert len(said["Johannes Kepler"].rstrip("…")) >= 7 and len(said["Maximiliane-Charlotte vo"].rstrip("…")) >= 7


@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("count", [3, 4])
def test_few_names_are_whole_on_two_lines_in_larger_text_as_well(
    pilot: Callable[..., Any], count: int, text: float
) -> None:
    for name, one in shown(pilot, FIVE[-count - 1 : -1], text).items():
        assert one.text.replace("\n", "") == name and one.fits
