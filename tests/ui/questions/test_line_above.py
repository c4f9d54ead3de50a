"""What happened last stands above the question and never under it, however long the names are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.questions.height.line_above import LineAbove
from companion.ui.questions.panel import panel_in
from tests.ui.buergermeister.test_land_map import begin
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

LONG = ("Maximiliane-Charlotte vo", "Johannes Kepler", "Grün")
TO_CAPTURE = {
    "steiermark.c3": LONG[1],
    "steiermark.b3": LONG[0],
    "steiermark.d2": LONG[2],
    "steiermark.d1": LONG[0],
    "steiermark.e3": LONG[2],
    "steiermark.f3": LONG[2],
    "steiermark.g3": LONG[0],
    "steiermark.d4": LONG[1],
}
"""What can be captured is listed below the question, and taken off it where there is no room."""


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_a_note_of_who_wants_to_end_lies_above_the_question(pilot: Callable[..., Any], text: float) -> None:
    p = pilot(panel="touch-display-2", language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    begin(p, {"turn": LONG[0], "figures": TO_CAPTURE}, LONG)
    p.flow.play.announce(LONG[0], "agree_to_end")
    calm(p)
    p.wait(1)
    panel = panel_in(p.flow.table.question_side)
    assert panel is not None
    (line,) = [one for one in p.flow.table.question_side.children if isinstance(one, LineAbove)]
    sentence = panel.sentence
    assert line.to_window(0, line.y)[1] >= sentence.to_window(0, sentence.top)[1] - 1
    assert line.texture_size[1] <= line.height + 1 and not line.is_cut
    assert line.text == line.whole, "it is set smaller before it is cut"


def test_a_note_without_room_for_a_line_goes_and_one_with_little_ends_sooner(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2", language="es")
    begin(p, {"turn": LONG[0]}, LONG)
    side, theme = p.flow.table.question_side, p.flow.look.theme
    line = LineAbove("Maximiliane will das Spiel beenden. " * 20, theme, lines=3)
    side.add_widget(line)
    p.frames(2)
    three = line.height
    line.fit_into(three * 0.7)
    assert line.lines == 2 and line.text.endswith(" …") and line.height <= three * 0.7
    line.fit_into(three * 2)
    assert line.height == three
    line.fit_into(three * 0.2)
    assert line.parent is None
