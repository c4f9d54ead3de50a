"""A map draws anew only what an answer has changed, and looks as if all of it had been drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.bots import bot
from companion.ui.boards.maps import fields, land_map
from companion.ui.boards.maps.land_map import LandMap
from tests.bench.pictures import answer
from tests.ui.tables import calm
from tests.ui.test_beside_the_map import larger
from tests.ui.test_land_map import begin, tap_field

pytestmark = pytest.mark.xdist_group("window")


def pixels(board: LandMap) -> bytes:
    """What rests of the map that is shown."""
    return bytes(board._print()._still.texture.pixels)


@pytest.mark.parametrize(
    ("panel", "text"), [("touch-display-1", 1.0), ("touch-display-1", 1.6), ("touch-display-2", 1.0)]
)
def test_parts_drawn_anew_look_as_if_all_of_it_were(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel)
    larger(p, text)
    session = begin(p, {"turn": "Anna"})
    player, seen = bot("random", "buergermeister", "parts"), set()
    for number in range(30):
        answer(session, player)
        p.flow.play.moments.clear()
        p.frames(1)
        board = p.flow.table.board
        if board is None:
            continue
        for land in (None, board.board.focus or list(board.board.lands)[number % 9]):
            board.open_region(land)
            patched = pixels(board)
            board._print()._still.redraw()
            assert pixels(board) == patched, (land, number)
            seen.add(land)
    assert len(seen) > 4


def test_a_figure_draws_its_field_and_no_other(pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(3)  # the change of the purse is told no longer
    drawn: list[str] = []
    paint = fields.paint_large

    def counted(canvas: Any, here: Any, **how: Any) -> None:
        drawn.append(here.id)
        paint(canvas, here, **how)

    monkeypatch.setattr(land_map, "paint_large", counted)
    board = p.flow.table.board
    board.open_region("steiermark")
    drawn.clear()
    tap_field(p, "steiermark.b3")
    calm(p)
    assert "steiermark.b3" in drawn and len(set(drawn)) <= 6, drawn
