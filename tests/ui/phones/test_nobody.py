"""“Nobody” speaks for those at the window: who answers by phone or buttons is not cut off by a natural tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS
from companion.table.journal import Seating
from companion.ui.questions.window import ForAllSheet
from tests.ui.house import VIRTUAL
from tests.ui.tables import play_on

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Ben", "Cem", "Dora")


def at_window(pilot: Callable[..., Any], game: str, phones: tuple[str, ...], **more: Any) -> Any:
    """A window is open, and these have phones; the pilot and its session."""
    p = pilot(**more)
    options = {"mode": "dealt"} if game == "politburo" else {}
    evening = p.flow.services.evening
    p.flow.game.open(lambda _: evening.begin(game, Seating.of(FOUR), options=options, sources=VIRTUAL))
    p.flow.play.has_phone = phones.__contains__
    play_on(p, lambda ask: ask.kind is Kind.WINDOW and ask.open_to() == FOUR)
    p.flow.table.update()
    p.frames(3)
    return p, p.flow.opened.session


@pytest.fixture(params=["politburo", "buerokratopoly"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_without_phones_one_tap_closes_it_for_all(pilot: Callable[..., Any], game: str) -> None:
    p, session = at_window(pilot, game, ())
    number = session.question.id
    p.tap("Nobody", "button")
    assert session.question.id != number


def test_whoever_has_a_phone_is_still_asked_after_the_tap_at_the_window(pilot: Callable[..., Any], game: str) -> None:
    p, session = at_window(pilot, game, ("Ben", "Dora"))
    number = session.question.id
    assert p.find_all("Nobody", "button") == []
    p.tap("Anna, Cem: no", "button")
    assert (session.question.id, session.question.open_to()) == (number, ("Ben", "Dora"))
    assert [entry.party for entry in session.ledger.entries[-2:]] == ["Anna", "Cem"]


def test_no_notice_is_squeezed_between_the_names(pilot: Callable[..., Any]) -> None:
    """Where the way back has no room in the bottom line it was a strip of single letters over a name."""
    p, _ = at_window(pilot, "politburo", ("Ben", "Dora"), panel="touch-display-1-portrait")
    p.tap("Anna, Cem: no", "button")
    assert p.stage.toast is None


def test_for_all_it_is_closed_only_after_it_was_asked(pilot: Callable[..., Any], game: str) -> None:
    p, session = at_window(pilot, game, ("Ben", "Dora"))
    number = session.question.id
    p.tap("Anna, Cem: no", "button")
    p.tap("Nobody …", "button")
    assert isinstance(p.stage.over, ForAllSheet) and any("Also for Ben and Dora?" in text for text in p.texts())
    p.tap("No, we wait")
    assert session.question.id == number and p.stage.over is None
    p.tap("Nobody …", "button")
    p.tap("Yes, nobody")
    assert session.question.id != number and p.stage.over is None


def test_the_question_whether_for_all_goes_with_the_window(pilot: Callable[..., Any], game: str) -> None:
    p, session = at_window(pilot, game, FOUR)
    p.tap("Nobody …", "button")
    for party in FOUR:
        session.answer(party, PASS, source="phone#1")
    p.frames(3)
    assert not isinstance(p.stage.over, ForAllSheet)
