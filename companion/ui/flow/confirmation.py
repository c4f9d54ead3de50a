"""A button's answer that a rule warns of is asked for once more, where everybody sees it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.table.evening import Warned
from companion.ui.questions.again import Again
from companion.ui.questions.asking import give

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


def confirms(flow: Flow, pressed: Warned) -> bool:
    """Whether this is the same press again, which confirms it; else the question whether it is meant is shown."""
    play, over = flow.play, flow.stage.over
    if play is None or flow.table is None or flow.stage.screen is not flow.table:
        return False
    if isinstance(over, Again) and over.pressed == pressed:
        if flow.stage.is_settling():  # nobody has read it yet
            return False
        flow.stage.uncover()
        return True
    party, value, question = pressed.party, pressed.value, pressed.question
    act = partial(play.answer, party, value, source="button", question=question)
    give(flow.look, play, flow, party, value, question, act, pressed)
    return False
