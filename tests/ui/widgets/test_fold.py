"""A list ends on whole lines: its arrow stands where no letter is, and what goes on below shows its ground alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import InstructionGroup, Line

from companion.models.game.party_looks import PARTIES
from companion.ui.look.marks import paint_mark
from companion.ui.look.palettes import DARK
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.long_list import LongList

LONG = "Whoever stands below a post that is free may call an election there, and so may the superior. " * 12


def inked(p: Any, view: LongList) -> list[tuple[float, float]]:
    """From where to where each text of a list has letters, in its own heights."""
    letters = [word._letters for word in p.widgets(view) if hasattr(word, "_letters") and word.text]
    return [(part.pos[1], part.pos[1] + part.size[1]) for part in letters if part.size[1]]


def edges(view: LongList) -> tuple[float, float]:
    """The lowest and the highest that anything may be written, in the heights of what is scrolled."""
    low = view.scroll_y * (view.children[0].height - view.height)
    return low + view.edge, low + view.height


def shown(p: Any, view: LongList) -> LongList:
    p.stage.show(view)
    p.frames(3)
    assert view.more_below
    return view


def test_no_line_of_a_paragraph_is_cut_by_the_edge_of_a_list(pilot: Callable[..., Any]) -> None:
    p = pilot()
    b = Builder(p.flow.look)
    view = shown(p, b.scroll(b.text(LONG), b.text(LONG)))
    for at in (1.0, 0.83, 0.5, 0.21, 0.0):
        view.scroll_y = at
        p.frames(3)
        low, high = edges(view)
        near = [part for part in inked(p, view) if part[0] < high and part[1] > low - view.edge]
        assert near
        assert all(low - 6 <= foot and head <= high + 6 for foot, head in near), at


def test_what_is_tapped_shows_its_ground_at_the_fold_and_its_words_only_whole(pilot: Callable[..., Any]) -> None:
    p = pilot()
    b = Builder(p.flow.look)
    view = shown(p, b.scroll(*(b.button(f"Answer {number}", icon="dice") for number in range(20))))
    for at in (1.0, 0.77, 0.4):
        view.scroll_y = at
        p.frames(3)
        low, high = edges(view)
        lines = view.children[0]
        across = [one for one in lines.children if one.y < low < one.top]
        near = [part for part in inked(p, view) if part[0] < high and part[1] > low - view.edge]
        assert all(low - 6 <= foot and head <= high + 6 for foot, head in near), at
        assert all(one.canvas in lines.canvas.children for one in across), "half an answer says that it goes on"
    view.scroll_y = 0.0
    p.frames(3)
    assert len([part for part in inked(p, view) if part[1] <= view.height]) >= 4, "at the end all is there again"


def test_a_piece_stands_beside_every_name_that_is_shown(pilot: Callable[..., Any]) -> None:
    p = pilot()
    b, look = Builder(p.flow.look), PARTIES[0]
    rows = [b.row(b.mark(look, mm=5, wide=7), b.fit(f"Player {number}", "effect"), high=8) for number in range(20)]
    view = shown(p, b.scroll(*rows))
    for step in range(25):
        view.scroll_y = 1 - step / 40
        p.frames(2)
        for row in rows:
            name, mark = row.children
            low, high = edges(view)
            near = row.y < high and row.top > low
            assert not near or not name._letters.size[1] or mark.canvas in row.canvas.children, (step, name.text)


def test_a_list_never_ends_with_a_heading(pilot: Callable[..., Any]) -> None:
    p = pilot()
    b = Builder(p.flow.look)
    groups = [b.titled(f"Group {number}", b.button("One"), b.button("Two")) for number in range(6)]
    view = shown(p, b.scroll(*groups))
    seen = []
    for step in range(40):
        view.scroll_y = 1 - step / 80
        p.frames(2)
        low, high = edges(view)
        for group in groups:
            head, first = group.children[-1], group.children[-2]
            if low <= head.y and head.top <= high:
                drawn = head.canvas in group.canvas.children
                assert drawn == (first.y >= low - 1), "it is there with what it heads, or not at all"
                seen.append(drawn)
    assert not all(seen), "one of them was the last"


def test_only_a_dark_piece_on_the_dark_table_has_a_light_rim(pilot: Callable[..., Any]) -> None:
    pilot()
    palette = DARK
    rims = {}
    for look in PARTIES:
        for ink in (palette.text, palette.ink):
            group = InstructionGroup()
            paint_mark(group, look, (50, 50), 40, ink)
            rims[look.mark, ink] = any(isinstance(one, Line) for one in group.children)
    assert [key for key, rim in rims.items() if rim] == [("cross", palette.text)]
