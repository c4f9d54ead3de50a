"""The states of the mock-ups and the acts of the films can be brought about, and what is filmed moves and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.look import times
from companion.ui.look.motion.motion import RUNNING
from tests.screenshots.beside import states
from tests.screenshots.states.motions import FILMS
from tests.ui.voices import Recorder

pytestmark = [pytest.mark.xdist_group("window"), pytest.mark.long]


@pytest.mark.parametrize("name", states())
def test_a_state_can_be_brought_about(pilot: Callable[..., Any], name: str) -> None:
    states()[name](pilot(language="de", voice=Recorder(), voice_state=lambda: "ready"))


@pytest.mark.parametrize("name", FILMS)
def test_a_motion_begins_at_its_act_and_ends_in_time(pilot: Callable[..., Any], name: str) -> None:
    p = pilot(language="de", voice=Recorder(), voice_state=lambda: "ready")
    act = FILMS[name](p)
    p.wait(1)
    act()
    p.frames(1)
    assert RUNNING, "nothing moves"
    p.wait(times.SEQUENCE)
    assert not RUNNING
