"""The plate of “Undo” in little room: the word stays, and a long name becomes shorter before the deed is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import PARTIES
from companion.ui.game.bottom_line import with_names_shorter
from companion.ui.widgets.buttons import BarButton
from companion.ui.widgets.words.word_and_act import WordAndAct

pytestmark = pytest.mark.xdist_group("window")

LONG = PartyModel("Maximiliane-Charlotte vo", "Maxi", PARTIES[0], first="Maximiliane-Charlotte")
SAID = "Maximiliane-Charlotte vo rolls 5."


def test_a_name_is_its_first_and_then_its_short_one() -> None:
    anna, both = (PartyModel(name, name[:4], PARTIES[1], first=name) for name in ("Anna", "Anna Maria"))
    assert with_names_shorter(SAID, (LONG,)) == (SAID, "Maximiliane-C. rolls 5.", "Maxi rolls 5.")
    assert with_names_shorter("Anna Maria passes.", (anna, both)) == ("Anna Maria passes.", "Anna passes.")


@pytest.mark.parametrize(
    ("mm", "said"), [(90, SAID), (38, "Maximiliane-C. rolls 5."), (30, "Maxi rolls 5."), (16, None)]
)
def test_the_word_and_the_deed_stay(pilot: Callable[..., Any], mm: float, said: str | None) -> None:
    theme = pilot(panel="touch-display-1").flow.stage.look.theme
    plate = BarButton("undo", "Undo", theme, whats=with_names_shorter(SAID, (LONG,)), beside=True)
    plate.size = theme.mm(mm), plate.height
    plate.do_layout()
    inside = next(one for one in plate.children if isinstance(one, WordAndAct))
    inside.do_layout()
    assert inside.word.text == "Undo" and inside.word.parent is inside and not inside.word.is_cut
    told = [one.text for one in inside.children if one is not inside.word]
    assert told == [said] if said else len(told) <= 1
