"""Politburó's faces: on every dossier at every text size, those who may go to Siberia large, nothing over a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.games.politburo.face.files.shapes import PHOTO, fitting, shape_of
from companion.ui.look.theme import TOUCH_MM
from tests.ui.politburo.evening import Company, begun
from tests.ui.politburo.screens import late, named, quietly, round_ending
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]

SIZES = ((155, 56), (155, 64), (155, 84), (155, 110), (82, 96), (86, 150), (136, 210), (330, 160))
"""Of dossiers, in design pixels: from the own turn on a small panel to the only one from which a card is played."""


@pytest.mark.parametrize("text", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("size", SIZES)
def test_a_dossier_has_its_face_at_every_text_size(pilot: WindowOf, size: tuple[int, int], text: float) -> None:
    p = pilot()
    begun(p, "physical", 5)
    theme = replace(p.flow.table.theme, text_scale=text)
    d = theme.design(1)
    wide, high = (part * d for part in size)
    shape = shape_of((0, 0, wide, high), theme)
    assert shape.photo is not None and shape.photo[3] >= 26 * d
    left, low, across, tall = shape.photo
    if shape.tabbed:
        assert low + tall <= shape.tab[1] - 2 * d, "the photo and its corners are clear of the name"
    for x, y, _, row in (shape.loyalty, shape.health):
        assert x >= left + across or y + row <= low + d, "no number lies over the photo"
    assert 1.0 <= fitting(theme, wide, high).text_scale <= text


@pytest.mark.parametrize("much", [False, True], ids=["early", "late"])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_ways_of_a_turn_stand_in_one_row_of_equal_heights(pilot: WindowOf, text: float, much: bool) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = begun(p, "physical", 5)
    if much:  # what lasts stands in the row, too
        session = begun(p, "physical", 5, position=late(session.game))
        session.answer("Íñigo", "draw_up")
        session.answer("Íñigo", "nothing")
    else:
        quietly(p, Company(session), named("turn"))
    calm(p)
    offer = p.find_all(role="offer")[0]
    ends = next(one for one in p.find_all(role="option") if one.option.value == "end_turn")
    assert offer.height == pytest.approx(ends.height, abs=1) and offer.y == pytest.approx(ends.y, abs=1)
    assert offer.right < ends.x and offer.height >= p.flow.table.theme.mm(TOUCH_MM) - 1


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_numbers_of_an_open_dossier_lie_below_its_name_beside_the_face(pilot: WindowOf, text: float) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = begun(p, "physical", 5)
    quietly(p, Company(session), named("turn"))
    p.flow.table.board.open(session.game.parties[0])
    p.frames(3)
    sheets = [one for one in p.widgets() if getattr(one, "role", "") == "portrait"]
    assert len(sheets) == 3
    for sheet in sheets:
        name, place = sheet.numbers.parent.children[-1], sheet.numbers
        assert name.text == sheet.one.title
        assert place.top <= name.y + 1 and place.x >= sheet.beside.right and sheet.beside.width > 60


def test_only_who_may_go_to_siberia_lies_large_while_saving_is_asked(pilot: WindowOf) -> None:
    p = pilot()
    session = round_ending(p)
    calm(p)
    loyalty = session.game.state.loyalty
    large = [*p.find_all(role="about"), *p.find_all(role="block")]
    assert {one.one.id for one in large} == {one for one in session.game.state.in_play() if loyalty[one] < 0}
    asked = p.part("about")
    assert all(one.height < asked.height or one.x > asked.right for one in p.find_all(role="block"))
    p.tap("Dossiers")
    every = p.find_all(role="block")
    assert {one.one.id for one in every} == set(session.game.state.owner), "all dossiers behind one key"
    p.tap_widget(every[-1])
    p.frames(3)
    sheets = [one for one in p.widgets() if getattr(one, "role", "") == "portrait"]
    assert every[-1].one.id in {one.one.id for one in sheets}
    p.find_all("", "button", p.flow.table.board)[0].tapped()
    p.frames(3)
    p.find_all("", "button", p.flow.table.board)[-1].tapped()
    p.frames(3)
    assert p.part("about").one.id == asked.one.id, "back to whom it is about"


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_what_is_changed_leaves_the_dossiers_their_room(pilot: WindowOf, text: float) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = begun(p, "physical", 5, position=late(begun(p, "physical", 5).game))
    p.tap("Correct")
    screen, theme = p.flow.stage.screen, p.flow.look.theme
    dossiers = p.find_all(role="option") + p.find_all(role="block")
    assert len(dossiers) == 15 and all(one.width > theme.profile.width * 0.18 for one in dossiers), "all the width"
    p.tap("Cards in hand")
    assert not p.find_all(role="block"), "a group has all the room"
    p.tap_widget(p.find_all("+", "button")[0])
    screen.go_back()
    p.frames(3)
    assert min(one.height for one in p.find_all(role="block")) >= theme.mm(TOUCH_MM) - 1
    p.tap("Correct something else")
    p.tap("Whose turn: Íñigo")
    p.tap("Dora", "button")
    p.tap("Wrong tap")
    p.tap("Apply")
    assert len(session.game.state.hands["Anna"]) == 6 and session.game.state.turn == "Dora"


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_hands_are_corrected_on_sheets_that_show_their_cards(pilot: WindowOf, panel: str) -> None:
    p = pilot(panel)
    session = begun(p, "physical", 5, position=late(begun(p, "physical", 5).game))
    p.tap("Correct")
    p.tap("Cards in hand")
    sheets = [one for one in p.widgets() if getattr(one, "role", "") == "hand"]
    assert [one.party for one in sheets] == list(session.game.parties)
    assert [one.count for one in sheets] == [len(session.game.state.hands[one.party]) for one in sheets]
    p.tap_widget(p.find_all("+", "button", sheets[1])[0])
    assert sheets[1].count == 5 and p.flow.stage.screen.changes.patch == {"hands": {"Benjamin": 5}}


@pytest.mark.parametrize("size", [(155, 66), (155, 88), (155, 96), (200, 120)])
def test_a_broad_dossier_gives_its_height_to_the_face_and_no_line_touches_another(
    pilot: WindowOf, size: tuple[int, int]
) -> None:
    theme = pilot().flow.look.theme
    d = theme.design(1)
    shape = shape_of((0, 0, size[0] * d, size[1] * d), theme)
    assert shape.photo is not None
    assert shape.photo[3] >= min((size[1] - 14) * d, size[0] * 0.41 * d / PHOTO), "the name stands beside it"
    lines = sorted({shape.loyalty, shape.health}, key=lambda frame: frame[1])
    for low, above in pairwise(lines):
        assert low[1] + low[3] <= above[1] + 1
    assert lines[0][1] >= shape.ribbon[1] + shape.ribbon[3] - 1


def test_done_with_the_first_cards_is_no_larger_than_a_finger(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 5)
    quietly(p, Company(session), named("arrange"))
    done = p.find("Done, keep all", "button")
    assert done.height == pytest.approx(p.flow.table.theme.mm(TOUCH_MM), abs=2)
    dossiers = [one for one in p.find_all(role="option") if hasattr(one, "one")]
    assert all(one.height > one.width for one in dossiers), "portraits"
