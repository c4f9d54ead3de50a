"""What Animal Farm shows on an upright table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.animal_farm.face.revolution import LaidDisc, RevolutionPoster, ScoreSlip
from tests.ui.animal_farm.screens import ANIMALS, full, sit_down
from tests.ui.look.test_layout import check

pytestmark = pytest.mark.xdist_group("window")

UPRIGHT = "touch-display-2"
LONG = ("Konstantinos Papadopoulos", "Maximiliane-Theodora", "Çem")


def judged(p: Any) -> None:
    """The first revolution has been judged, and all of it is seen."""
    held = {name: dict.fromkeys(ANIMALS, 1) for name in LONG}
    session = sit_down(p, full(LONG, at="revolution", new=held, existing={}), LONG)
    while session.question.name == "revolution":
        party = session.question.asked()[0]
        needed = session.game.missing(party)
        wanted = f"left.new.{needed[0]}" if needed and party != LONG[2] else "pass"
        session.answer(party, "pass" if session.why(session.question.id, party, wanted) else wanted)
    p.frames(4)
    p.wait(4)


def shown(p: Any, kind: type) -> list[Any]:
    """What of a kind stands in the moment, from the left."""
    return sorted((one for one in p.stage.moment.walk(restrict=True) if isinstance(one, kind)), key=lambda one: one.x)


@pytest.mark.parametrize(("language", "text"), [("de", 1.0), ("es", 1.3), ("en", 1.6)])
def test_a_revolution_fills_an_upright_panel_and_nothing_is_cut(
    pilot: Callable[..., Any], language: str, text: float
) -> None:
    p = pilot(panel=UPRIGHT, language=language, painted=True)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    judged(p)
    check(p, f"{language}, {text}")
    (poster,), discs, (one, other) = shown(p, RevolutionPoster), shown(p, LaidDisc), shown(p, ScoreSlip)
    assert poster.width > p.window.width * 0.9 and poster.height > p.window.height * 0.45
    assert len({disc.y for disc in discs}) == 1 and max(disc.top for disc in discs) < poster.y
    assert (one.y, one.height) == (other.y, other.height) and one.right < other.x, "cards beside each other"
    assert one.height > p.flow.look.theme.mm(20) and one.top < min(disc.y for disc in discs)
