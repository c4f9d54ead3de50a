"""Only what shows something else is made anew, and a picture stands as it will be before its first frame."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs import ButtonPressed
from tests.ui.house import go_on_until, sit_down

NAMES = st.lists(st.sampled_from("abcde"), max_size=6)


@given(before=NAMES, after=NAMES)
def test_a_row_keeps_what_shows_the_same(before: list[str], after: list[str]) -> None:
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from companion.ui.widgets.keyed import KeyedChildren, Part

    made: list[str] = []

    def make(name: str) -> Callable[[], Widget]:
        def build() -> Widget:
            made.append(name)
            return Widget()

        return build

    box = BoxLayout()
    kept = KeyedChildren(box)
    kept.show(Part(name, make(name)) for name in before)
    first = dict(zip(reversed(box.children), before, strict=True))
    assert made == before
    made.clear()
    kept.show(Part(name, make(name)) for name in after)
    shown = list(reversed(box.children))
    assert len(shown) == len(after)
    stayed = [(widget, name) for widget, name in zip(shown, after, strict=True) if widget in first]
    assert all(first[widget] == name for widget, name in stayed)
    assert len(stayed) == sum(min(before.count(name), after.count(name)) for name in set(after))
    assert len(made) == len(after) - len(stayed)


def test_a_row_keeps_as_many_as_it_is_told_of_what_went() -> None:
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from companion.ui.widgets.keyed import KeyedChildren, Part

    def shown(names: str) -> list[Widget]:
        kept.show(Part(name, Widget) for name in names)
        return list(reversed(box.children))

    box = BoxLayout()
    kept = KeyedChildren(box, kept=2)
    first = shown("ab")
    assert first[0] not in shown("cb")
    assert shown("ab") == first
    shown("cdef")
    again = shown("ab")
    assert again[0] is first[0] and again[1] is first[1]
    shown("cdef")
    shown("ghij")
    assert shown("a")[0] is not first[0], "those that went last are kept"


@pytest.mark.parametrize("game", ["buerokratopoly", "animal_farm"])
def test_a_picture_stands_before_its_first_frame(pilot: Callable[..., Any], game: str) -> None:
    """Where everything stands is known at once; frames change nothing of it."""
    flown = pilot()
    sit_down(flown, "Anna", "Ben", "Cem", game=game)

    def places() -> list[tuple[Any, ...]]:
        return [(type(one).__name__, *one.pos, *one.size) for one in flown.stage.walk(restrict=True)]

    flown.flow.at_table.show()
    at_once = places()
    flown.frames(3)
    assert places() == at_once


def test_a_list_stands_where_it_was_put_before_it_was_laid_out(pilot: Callable[..., Any]) -> None:
    from kivy.uix.widget import Widget

    from companion.ui.widgets.layout import column
    from companion.ui.widgets.long_list import LongList, scrolled

    flown = pilot()
    content = column(flown.flow.look.theme)
    for _ in range(20):
        content.add_widget(Widget(size_hint_y=None, height=100))
    view = scrolled(content, flown.flow.look.theme)
    assert isinstance(view, LongList)
    view.scroll_y = 0.25
    flown.stage.show(view)
    flown.frames(3)
    assert content.height > view.height
    assert view.scroll_y == 0.25


def test_a_list_takes_the_taps_of_what_its_edge_covers_and_of_nothing_else(pilot: Callable[..., Any]) -> None:
    from companion.ui.widgets.buttons import TouchButton
    from companion.ui.widgets.layout import column
    from companion.ui.widgets.long_list import LongList, scrolled

    flown, tapped = pilot(), list[int]()
    theme = flown.flow.look.theme
    content = column(theme, 0)
    for number in range(30):
        content.add_widget(TouchButton(str(number), theme, partial(tapped.append, number), mm=14))
    view = scrolled(content, theme)
    assert isinstance(view, LongList)
    flown.stage.show(view)
    flown.frames(3)
    painted = max(part.size[1] for part in view.sign.children if hasattr(part, "size"))
    assert painted == pytest.approx(view.edge)
    x, bottom = view.center_x, view.y
    flown.tap_at(x, bottom + painted + 1)
    assert tapped, "what shows above the edge is tapped"
    assert view.scroll_y == 1
    tapped.clear()
    flown.tap_at(x, bottom + painted - 1)
    assert not tapped
    assert view.scroll_y < 1
    while view.more_below:
        flown.tap_at(x, bottom + 1)
    assert view.edge == 0 and not tapped
    flown.tap_at(x, bottom + 2)
    assert not tapped, "a tap too many on the edge turned into another button"
    flown.tap_at(x, bottom + painted + 4)
    assert tapped == [29], "the last one stands above where the edge was"


def test_the_line_of_buttons_keeps_what_has_not_changed(pilot: Callable[..., Any]) -> None:
    flown = pilot()
    session = sit_down(flown, "Anna", "Ben", "Cem")
    table = flown.flow.table
    before = {one.shows: one for one in table.bar.children if hasattr(one, "shows")}
    party = session.question.open_to()[0]
    value = next(one.value for one in session.options(session.question.id, party) if not one.refusals)
    flown.flow.play.answer(party, value)
    after = {one.shows: one for one in table.bar.children if hasattr(one, "shows")}
    assert after["Menu"] is before["Menu"]
    assert "Undo" not in before and "Undo" in after  # there is something to undo by now


def test_who_presses_next_does_not_wait_for_a_picture(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All presses that have come are kept before the table is drawn, once."""
    flown = pilot()
    session = sit_down(flown, "Anna", "Ben", "Cem", "Dora")
    assert go_on_until(flown, lambda ask: ask.name == "choose_action", random.Random(1))
    desk, drawn = flown.flow.opened.inputs, list[int]()
    update = flown.flow.table.update

    def counted() -> None:
        drawn.append(len(session.question.answered()))
        update()

    monkeypatch.setattr(flown.flow.table, "update", counted)
    for place in (1, 2, 3):
        desk.put(ButtonPressed(place, 2))
    flown.flow.pump()
    assert drawn == [3]


def test_what_moves_several_times_is_painted_once_where_it_comes_to_lie(pilot: Callable[..., Any]) -> None:
    from companion.ui.widgets.layout import Painted
    from companion.ui.widgets.screen.settling import settle

    class Spot(Painted):
        def paint(self, canvas: Any) -> None:
            painted.append((*self.pos, *self.size))

    painted: list[tuple[float, ...]] = []
    p, spot = pilot(), Spot()
    for step in range(1, 4):
        spot.pos, spot.size = (step, step), (step * 10, step * 10)
    assert not painted
    p.frames(1)
    assert painted == [(3, 3, 30, 30)]
    spot.pos = 5, 5
    settle(spot)
    assert painted[1:] == [(5, 5, 30, 30)], "fingers find it there at once"
    p.frames(2)
    assert len(painted) == 2


def test_what_has_only_given_sizes_is_laid_out_once(pilot: Callable[..., Any]) -> None:
    """Kivy calls for a layout once more for each size that a layout itself has given."""
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from companion.ui.widgets.screen.settling import settle
    from companion.ui.widgets.text import Text

    laid: list[BoxLayout] = []

    class Counted(BoxLayout):  # type: ignore[misc]  # Kivy is untyped
        def do_layout(self, *args: Any) -> None:
            laid.append(self)
            super().do_layout(*args)

    theme = pilot().flow.look.theme
    plain, worded = Counted(size=(400, 300)), Counted(orientation="vertical", size=(120, 300))
    for _ in range(3):
        plain.add_widget(Widget())
    settle(plain)
    assert laid == [plain]
    assert [round(one.width) for one in plain.children] == [133, 133, 133]
    text = Text("A sentence that needs several lines in so narrow a place", theme)
    worded.add_widget(text)
    worded.add_widget(Widget())
    settle(worded)
    assert laid[1:] == [worded, worded], "the text is higher than it was in no width"
    assert worded.children[0].height == pytest.approx(300 - text.height)
    settle(worded)
    assert laid[3:] == []


def test_what_lays_out_its_own_room_is_laid_out_in_that(pilot: Callable[..., Any]) -> None:
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from companion.ui.widgets.screen.settling import settle

    pilot()
    box = BoxLayout(orientation="vertical", size=(100, 100))
    box.add_widget(Widget(size_hint_y=None, height=150))
    box.add_widget(Widget())

    def lower(_: Any, needed: float) -> None:
        box.padding = (0, 0, 0, 20 if needed > box.height else 0)

    box.bind(minimum_height=lower)
    settle(box)
    assert box.children[1].y == 20


@pytest.mark.parametrize("game", ["karriere_poker", "animal_farm"])
def test_an_answer_looks_at_the_position_once(
    pilot: Callable[..., Any], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What all may know of it, and its question in words, are the same for all parts of a picture."""
    from companion.models.play import game_view

    flown = pilot()
    session = sit_down(flown, "Anna", "Ben", "Cem", "Dora", game=game)
    views, asked, words = list[Any](), list[Any](), vars(game_view)["question_of"]
    view = type(session.game).view

    def seen(self: Any, audience: Any) -> Any:
        views.append(audience)
        return view(self, audience)

    def question_of(*args: Any, **named: Any) -> Any:
        asked.append(args)
        return words(*args, **named)

    monkeypatch.setattr(type(session.game), "view", seen)
    monkeypatch.setattr(game_view, "question_of", question_of)
    flown.flow.table.update()
    assert (len(views), len(asked)) == (1, 1)
    flown.flow.table.update()
    assert (len(views), len(asked)) == (2, 2), "nothing is kept from one position to the next"


def test_each_picture_that_is_drawn_once_keeps_what_was_drawn_there(pilot: Callable[..., Any]) -> None:
    """They are drawn in the same buffer, one in the other too; what is drawn anew stays in its place."""
    from kivy.graphics import Color, Rectangle

    from companion.ui.look.paint.still import Still

    ink = [1.0]
    within: list[Still] = []

    def plain(canvas: Any) -> None:
        canvas.add(Color(ink[0], 0, 0, 1))
        canvas.add(Rectangle(size=(8, 8)))

    def nested(canvas: Any) -> None:
        canvas.add(Color(0, 1, 0, 1))
        canvas.add(Rectangle(size=(8, 8)))
        within.append(Still((8, 8), plain))

    def shine(one: Still) -> bytes:
        return bytes(one.texture.pixels[:4])

    pilot(printed=True)
    red, green = Still((8, 8), plain), Still((8, 8), nested)
    again = Still((8, 8), plain)
    assert [shine(one) for one in (red, *within, again)] == [b"\xff\0\0\xff"] * 3
    assert shine(green) == b"\0\xff\0\xff"
    ink[0], texture = 0.0, red.texture
    red.redraw()
    assert red.texture is texture and shine(red) == b"\0\0\0\xff" and shine(again) == b"\xff\0\0\xff"


def test_a_picture_that_nobody_shows_any_more_leaves_nothing_behind(pilot: Callable[..., Any]) -> None:
    """Kivy keeps each function that it is to call when the card's memory was lost, though its object is long gone."""
    import gc

    from kivy.graphics import Rectangle
    from kivy.weakmethod import WeakMethod

    from companion.ui.look.paint.still import Still

    def plain(canvas: Any) -> None:
        canvas.add(Rectangle(size=(8, 8)))

    def kept() -> int:
        gc.collect()
        return sum(type(one) is WeakMethod for one in gc.get_objects())

    pilot(printed=True)
    Still((8, 8), plain)
    before = kept()
    for _ in range(20):
        Still((8, 8), plain)
    assert kept() <= before


def test_a_control_with_a_line_around_it_is_one_piece(pilot: Callable[..., Any]) -> None:
    from kivy.graphics import Canvas

    from companion.ui.look.paint.controls import control
    from companion.ui.look.palettes import CONTRAST
    from companion.ui.look.theme import Theme
    from companion.ui.shell.profile import PROFILES
    from tests.ui.draws import drawn

    pilot()
    canvas, theme = Canvas(), Theme(CONTRAST, PROFILES["touch-display-1"])
    control(canvas, theme, (0, 0), (120, 60))
    assert theme.palette.outline is not None and len(list(drawn(canvas))) == 1
