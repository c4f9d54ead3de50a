"""The builder: children stand in the order of the arguments, sizes are millimetres, and all is in one look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.game.reading import FollowsVoice
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import SaysHold
from companion.ui.widgets.input.entry import Typing
from companion.ui.widgets.screen.focus import Spotted


@pytest.fixture
def b(pilot: Callable[..., Any]) -> Builder:
    return Builder(pilot().flow.stage.look)


def test_children_stand_in_the_order_of_the_arguments_and_none_is_left_out(b: Builder) -> None:
    first, second, third = b.text("one"), b.text("two"), b.text("three")
    box = b.column(first, None, second)
    assert box.orientation == "vertical" and list(reversed(box.children)) == [first, second]
    put(box, None, third)
    assert list(reversed(box.children)) == [first, second, third]
    refill(box, third)
    assert box.children == [third]


def test_sizes_are_millimetres_gaps_steps_of_the_grid(b: Builder) -> None:
    line = b.row(b.icon("check", wide=5), gap=0.5, high=9)
    assert (line.size_hint_y, line.height, line.spacing) == (None, b.theme.mm(9), b.theme.units(0.5))
    assert (line.children[0].size_hint_x, line.children[0].width) == (None, b.theme.mm(5))
    assert b.row().size_hint_y == 1, "without a height it takes its share"


def test_what_is_as_high_as_needed_grows_with_what_stands_in_it(b: Builder) -> None:
    box = b.column(b.fit("a", high=10), high="needed")
    box.do_layout()
    assert box.size_hint_y is None and box.height == b.theme.mm(10)
    grid = b.grid(*(b.fit("a", high=10) for _ in range(4)), cols=2, gap=0)
    grid.do_layout()
    assert grid.height == 2 * b.theme.mm(10)


def test_a_list_keeps_its_column_for_whoever_fills_it_later(b: Builder) -> None:
    listed = b.more(b.text("one"))
    put(listed.content, b.text("two"))
    assert [one.text for one in reversed(listed.content.children)] == ["one", "two"]


def test_everything_is_drawn_in_the_look_that_it_was_bound_to(b: Builder) -> None:
    palette = b.look.theme.palette
    assert b.button("Go", style="main").theme is b.look.theme
    assert (b.palette, b.theme, b.portrait) == (palette, b.look.theme, b.look.theme.profile.portrait)


def test_a_widget_that_leaves_out_what_others_call_cannot_be_made() -> None:
    kinds: list[Any] = [FollowsVoice, Panel, SaysHold, Spotted, Typing]
    for kind in kinds:
        with pytest.raises(TypeError, match="abstract"):
            kind()
