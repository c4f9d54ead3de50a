"""An event card as it is printed: its picture is whole, and the ways to hear it again are no answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.game.reading_bar import ReadingButton, ReadingKey
from companion.ui.look.paint import papers
from tests.screenshots.states.buerokratopoly import card
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.look.test_layout import check
from tests.ui.voices import Recorder

pytestmark = pytest.mark.xdist_group("window")

PANELS = ("touch-display-1", "touch-display-1-portrait", "touch-display-2")


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize(("language", "size"), [("de", 1.0), ("es", 1.3), ("es", 1.6)])
def test_nothing_lies_on_the_picture_of_an_event_and_all_of_it_is_there(
    pilot: Callable[..., Any], panel: str, language: str, size: float
) -> None:
    p = pilot(panel=panel, language=language, voice=Recorder(), voice_state=lambda: "ready")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    card(p)
    shown = p.part("card")
    window, kind = shown.window, shown.kind
    form = papers.shape(shown.card.art)
    assert form and window.width / window.height == pytest.approx(form, rel=0.02)
    assert not window.collide_widget(kind) and not window.collide_widget(shown.words)
    assert kind.right <= shown.right and window.right <= shown.right and not shown.words.scrolls
    check(p, "event card")
    assert draws(p.window) <= MOST_DRAWS


def test_the_ways_to_hear_a_card_again_are_small_keys(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de", voice=Recorder(), voice_state=lambda: "ready")
    card(p)
    shown = p.part("card")
    keys = [one for one in p.widgets() if isinstance(one, ReadingKey)]
    assert len(keys) == 3 and not [one for one in p.widgets() if isinstance(one, ReadingButton)]
    assert all(key.top <= shown.y and key.height >= p.flow.look.theme.mm(9) for key in keys)
