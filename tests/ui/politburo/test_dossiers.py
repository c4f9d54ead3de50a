"""Politburó's dossiers: how many cards lie beside a candidate is in sight on every one of them, whatever its width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.games.politburo.face.files import dossier
from companion.ui.look.paint.still import MARGIN, Still
from tests.ui.politburo.evening import begun

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]

SIZES = {"broad": (170, 84), "slim": (82, 100), "low": (82, 56), "tall": (82, 170)}
"""Of dossiers: beside each other on all the width, beside a question, above what lasts, on an upright panel."""

LEAST = 90
"""So many pixels at least differ where one back more is in sight."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("office", [False, True])
def test_each_card_beside_a_candidate_is_in_sight(pilot: WindowOf, size: str, office: bool) -> None:
    p = pilot(printed=True)
    begun(p, "physical", 5)
    board = p.flow.table.board.model
    d = p.flow.table.theme.design(1)
    wide, high = (part * d for part in SIZES[size])
    for one in (one for block in board.blocks for one in block.candidates):
        held = replace(one, office=board.offices[0].id if office else None)
        seen = [_picture(p, replace(held, assigned=count), board, (wide, high)) for count in (0, 1, 2)]
        for before, after in pairwise(seen):
            assert sum(a != b for a, b in zip(before, after, strict=True)) > LEAST, (one.title, size)


def test_sizes_that_a_layout_only_tries_have_no_pictures(pilot: WindowOf) -> None:
    p = pilot()
    begun(p, "physical", 5)
    p.frames(2)
    dossiers = p.flow.table.board.dossiers
    wide, high = dossiers.size
    dossiers.pictures.clear()
    for part in (0.5, 0.7, 0.9):
        dossiers.size = wide, high * part
    assert not dossiers.pictures
    dossiers.paint_if_due()
    assert len({size for _, size, _ in dossiers.pictures}) == 1


def _picture(p: Any, one: Any, board: Any, size: tuple[float, float]) -> list[bytes]:
    """A dossier's pixels."""
    room = size[0] + 2 * MARGIN, size[1] + 2 * MARGIN
    frame, theme = (MARGIN, MARGIN, *size), p.flow.table.theme
    still = Still(room, lambda canvas: dossier.paint(canvas, frame, one, board, theme, "en"))
    pixels = still.texture.pixels
    return [pixels[at : at + 4] for at in range(0, len(pixels), 4)]
