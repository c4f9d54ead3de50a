"""The table of Karriere Poker draws anew only what an answer has changed, and looks as if all of it had been drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.bots import bot
from companion.games.karriere_poker.face.oval.seat import SeatCell
from companion.games.karriere_poker.face.oval.table import CareerTable
from tests.bench.windows.pictures import answer, set_up

pytestmark = pytest.mark.xdist_group("window")


def pixels(board: CareerTable) -> bytes:
    """What rests on the table."""
    assert board.still is not None
    return bytes(board.still._still.texture.pixels)


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_seats_and_cards_drawn_anew_look_as_if_all_were(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel, printed=True)
    session, player = set_up(p, "karriere_poker"), bot("random", "karriere_poker", "parts")
    compared = 0
    for _ in range(24):
        answer(session, player)
        p.flow.play.moments.clear()
        p.frames(1)
        board = p.flow.table.board
        if not isinstance(board, CareerTable) or board.still is None:
            continue
        patched = pixels(board)
        board.still._still.redraw()
        assert pixels(board) == patched
        compared += 1
    assert compared > 12


def test_an_answer_draws_the_seats_that_it_changes_and_no_other(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot()
    session, player = set_up(p, "karriere_poker"), bot("random", "karriere_poker", "parts")
    drawn: list[str] = []
    draw = SeatCell.draw

    def counted(cell: SeatCell, *args: Any, **how: Any) -> None:
        drawn.append(cell.seat.party)
        draw(cell, *args, **how)

    monkeypatch.setattr(SeatCell, "draw", counted)
    for number in range(20):
        drawn.clear()
        answer(session, player)
        p.flow.play.moments.clear()
        p.wait(1)  # cards that were laid come to lie
        if number > 10:  # by then each has been drawn alone
            assert len(drawn) < 4, "a seat that looks as before was drawn anew"
