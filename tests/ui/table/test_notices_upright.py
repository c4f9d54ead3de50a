"""Upright, a notice lies where nothing is tapped next and nothing was answered just now."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.models.game.notice import Notice
from tests.ui.animal_farm.screens import full, sit_down
from tests.ui.house import play_until
from tests.ui.tables import calm, open_table

pytestmark = pytest.mark.xdist_group("window")

FIVE = ("Maximiliane-Charlotte vo", "Annegret Schultze", "Johannes Kepler", "Johannes Kepler B", "Grün")
TAKEN_BACK = "Zurückgenommen: Annegret Schultze bewegt einen Agenten: von Lateinamerika nach Nahost."


def meets(p: Any, widget: Any) -> bool:
    """Whether the notice lies over a part of the screen."""
    toast = p.flow.stage.toast
    (x, low), (right, top) = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    return bool(toast.x < right - 1 and x < toast.right - 1 and toast.y < top - 1 and low < toast.top - 1)


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_what_was_taken_back_lies_over_the_names_and_on_no_answer(pilot: Callable[..., Any], text: float) -> None:
    p = pilot(panel="touch-display-2", language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    sit_down(p, full(FIVE), FIVE)
    calm(p)
    p.flow.stage.tell(Notice(TAKEN_BACK))
    p.frames(3)
    assert meets(p, p.flow.table.chips) or p.flow.table.has_room_for(Notice(TAKEN_BACK))
    assert not meets(p, p.flow.table.bar)
    panel = p.flow.table.question_side.children[0]
    assert not meets(p, panel.sentence) and not meets(p, panel.body)


def test_a_notice_told_before_the_answers_are_laid_out_moves_off_them(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2", language="de")
    session = open_table(p)
    assert play_until(session, lambda q: q.name == "choose_area", random.Random(4))
    p.flow.play.moments.clear()
    p.flow.table.update()
    p.flow.stage.tell(Notice("Ben ist da."))
    p.frames(4)
    panel = p.flow.table.question_side.children[0]
    assert p.flow.stage.toast is not None and not meets(p, panel.sentence) and not meets(p, panel.body)
