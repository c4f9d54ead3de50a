"""The plate that takes back says what it takes back: always, and on the smallest panel, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.ui.widgets.text import FitText, Text
from tests.ui.tables import at_question, calm, play_on, seated

FOUR = ("Anna", "Ben", "Çem", "Dora")


def plate(p: Any) -> list[str]:
    """What stands on the plate."""
    button = p.find(p.flow.look._("Undo"), "button")
    words = [one for one in button.walk(restrict=True) if isinstance(one, Text | FitText) and one.text]
    assert not any(one.is_cut for one in words if isinstance(one, FitText))
    return [one.text for one in words]


def after(number: int) -> Callable[[Any], bool]:
    """Another question than that of this number."""
    return lambda question: bool(question.id != number)


@pytest.mark.parametrize(
    ("panel", "language", "wanted"),
    [
        ("touch-display-1", "en", ["Undo", "Everyone reveals."]),
        ("touch-display-1", "de", ["Rückgängig", "Alle decken auf."]),  # one above the other
        ("hdmi-13", "de", ["Rückgängig", "Alle decken auf."]),
    ],
)
def test_the_plate_names_what_is_taken_back(
    pilot: Callable[..., Any], panel: str, language: str, wanted: list[str]
) -> None:
    p = pilot(panel=panel, language=language)
    at_question(p, "choose_area", seated(FOUR))
    assert plate(p) == wanted


def test_what_is_too_long_for_the_plate_is_shortened_and_not_left_out(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    session = at_question(p, "place_figure", seated(("Anna", "Maximiliane", "Çem")))
    while session.game.parties[1] not in p.flow.play.undoes():
        play_on(p, after(session.question.id))
    told = plate(p)
    assert told[1] == "Maxi stellt auf …", "the name is shorter, so that the deed is read"


def test_an_answer_that_is_told_later_is_named_by_who_gave_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action", seated(FOUR))
    for party in ("Anna", "Ben"):
        p.flow.play.choose_secretly(party, session.options(session.question.id, party)[0].value)
        calm(p)
        assert p.flow.play.undoes() == f"{party} has chosen."
        assert plate(p)[1].startswith(party)
