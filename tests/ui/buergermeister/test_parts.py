"""A map draws anew only what an answer has changed, and looks as if all of it had been drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.bots import bot
from companion.ui.boards.maps import fields, land_map
from companion.ui.boards.maps.land_map import LandMap
from companion.ui.boards.maps.pictures import MapPictures
from tests.bench.windows.pictures import answer
from tests.ui.buergermeister.test_beside_the_map import larger
from tests.ui.buergermeister.test_land_map import begin, tap_field
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

TWO = ("Ben", "Anna", "Cem", "Anna")
"""Beside a field: one to the west between Anna's figures, one to the north."""


def pixels(board: LandMap) -> bytes:
    """What rests of the map that is shown."""
    return bytes(board._print()._still.texture.pixels)


@pytest.mark.parametrize(
    ("panel", "text"), [("touch-display-1", 1.0), ("touch-display-1", 1.6), ("touch-display-2", 1.0)]
)
def test_parts_drawn_anew_look_as_if_all_of_it_were(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel, printed=True)
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


def test_regions_that_nobody_opened_are_printed_while_nothing_happens(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    board = p.flow.table.board
    lands = list(board.board.lands)
    assert not kept(board, lands), "none is printed before the table is seen"
    p.frames(300)
    assert kept(board, lands) == set(lands)
    assert not board._pictures.print_ahead(lands), "nothing is left to do"


def test_the_whole_map_is_printed_anew_while_a_region_is_shown(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    p.frames(300)
    board = p.flow.table.board
    answer(session, bot("random", "buergermeister", "ahead"))
    calm(p)
    assert board.zoom is not None and not kept(board, [None]), "a ticket stands below it now"
    p.frames(100)
    assert kept(board, [None]) and len(board._pictures._kept) == len(board.board.lands) + 1, "in place of the old one"


def test_a_map_printed_ahead_looks_as_if_it_had_been_opened(pilot: Callable[..., Any]) -> None:
    p = pilot(printed=True)
    session = begin(p, {"turn": "Anna"})
    p.frames(300)
    player, board = bot("random", "buergermeister", "ahead"), p.flow.table.board
    for _ in range(4):
        answer(session, player)
        calm(p)
    for land in (*board.board.lands, None):
        board.open_region(land)
        ahead = pixels(board)
        board._pictures = MapPictures(board._told_in)  # nothing has been printed
        assert pixels(board) == ahead, land


def test_captures_leave_the_whole_map_and_all_regions_printed(pilot: Callable[..., Any]) -> None:
    p = pilot()
    lines = {"steiermark": ("d3", "c3", "b3", "d2", "d1"), "tirol": ("d3", "c3", "b3", "d2", "d1")}
    figures = {f"{land}.{at}": name for land, (_, *its) in lines.items() for at, name in zip(its, TWO, strict=True)}
    session = begin(p, {"turn": "Anna", "figures": figures})
    p.frames(300)
    board = p.flow.table.board
    for land, (centre, *_) in lines.items():
        session.answer("Anna", f"{land}.{centre}")
        calm(p)
        assert session.question.name == "capture" and board.laid.window is not None
        session.answer("Anna", "west")
        calm(p)
        board.open_region(None)
    assert kept(board, [None, *board.board.lands]) == {None, *board.board.lands}


def test_no_picture_of_the_window_is_drawn_for_maps_printed_ahead(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    begin(p, {"turn": "Anna"})
    p.wait(0.9)
    drawn: list[object] = []
    p.window.bind(on_draw=lambda *_: drawn.append(1))
    p.frames(150)
    board = p.flow.table.board
    assert kept(board, list(board.board.lands)) and not drawn
    p.window.canvas.ask_update()
    p.frames(1)
    assert drawn


def test_nothing_is_printed_ahead_while_people_answer(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    player, board = bot("random", "buergermeister", "ahead"), p.flow.table.board
    for _ in range(6):
        begun = kept(board, list(board.board.lands))
        answer(session, player)
        calm(p)
        p.wait(0.6)
        board = p.flow.table.board
        assert len(kept(board, list(board.board.lands)) - begun - {board.zoom, board._wanted}) <= 1


def test_only_fields_that_changed_are_put_into_words_again(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    before = {option.value: option for option in p.flow.play.question().options}
    session.answer("Anna", "steiermark.d3")
    after = {option.value: option for option in p.flow.play.question().options}
    new = {value for value, option in after.items() if option is not before[value]}
    assert new == {"steiermark.d3"} and len(after) > 200
    taken = after["steiermark.d3"]
    assert taken.owner == "Anna" and "(Anna)" in taken.label and not taken.open
    p.flow.play.undo()
    p.frames(2)
    assert {option.value: option for option in p.flow.play.question().options} == before


def kept(board: LandMap, lands: Sequence[str | None]) -> set[str | None]:
    """The regions that are printed."""
    return {land for land in lands if board._pictures.has(board._told_in(land))}
