"""Die Bürgermeister: the card that one player looks at. He reads it at the one screen, nobody else hears or sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE, Audience
from companion.games.buergermeister.face.postcard import Postcard
from companion.table.journal.entries import Seating
from companion.ui.questions.alone.hand_over import PATIENCE
from companion.ui.widgets.buttons import TouchButton
from tests.games.buergermeister.table import seat
from tests.ui.house import VIRTUAL
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

NEXT, TITLE = "dry_summer", "Dry summer"


def looking(p: Any) -> Any:
    """A game in which the first player has just looked at the next card; its session."""
    rest = sorted(card.id for card in seat(players=3).game.definition.cards if card.id not in ("indiscretion", NEXT))
    deck = {"ordered": True, "cards": ["indiscretion", NEXT, *rest]}
    evening = p.flow.services.evening
    names = Seating.of(("Anna", "Ben", "Cem"))
    opened = evening.begin(
        "buergermeister", names, position={"at": "turn", "turn": "Anna", "deck": deck}, sources=VIRTUAL
    )
    p.flow.game.open(lambda unsaved: opened)
    calm(p)
    return opened.session


def test_who_looked_reads_the_card_at_a_screen_of_his_own(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = looking(p)
    assert session.question.name == "place_figure"
    assert not any(TITLE in text for text in p.texts())
    assert p.find("Anna looks at the screen", "button").style == "main"
    for once in (True, False):
        p.tap_widget(p.find("Anna looks at the screen", "button") if once else again(p))
        assert not any(TITLE in text for text in p.texts())
        p.hold("Hold to show", 1.0)
        assert any(TITLE in text for text in p.texts())
        shown = next(one for one in p.widgets() if isinstance(one, Postcard))
        assert shown.card.id == NEXT and shown.first.text == "Pips × 100,000"
        assert shown.second.text == "Ben pays it into the fund.", "whoever draws it"
        p.tap("Seen, go on")
        assert p.flow.stage.over is None, "the table goes on by itself"
        assert not any(TITLE in text for text in p.texts())
        assert not p.find_all("Anna looks at the screen"), "what was seen takes no place any more"
    assert "Tap on the map where." in p.texts()
    session.answer("Anna", "pass")
    calm(p)
    assert not p.find_all("Anna looks at the screen")
    assert not p.find_all("Ben looks at the screen")


def test_a_look_is_not_lost_by_a_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = looking(p)
    p.tap("Place none, without a look")
    assert session.question.asked() == ("Anna",), "a tap is not enough to lose the look"
    p.flow.stage.hush()
    p.tap("Anna looks at the screen")
    p.hold("Hold to show", 1.0)
    p.tap("Seen, go on")
    p.tap("Place none")
    assert session.question is None or session.question.asked() != ("Anna",)


def test_whoever_does_not_want_to_look_holds(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = looking(p)
    p.hold("Place none, without a look", 1.5, "button")
    assert session.question is None or session.question.asked() != ("Anna",)


def again(p: Any) -> Any:
    """The small button beside the way on."""
    return next(one for one in p.find_all(role="button") if isinstance(one, TouchButton) and one.icon.icon == "hand")


def test_a_look_that_is_left_ends_at_the_table(pilot: Callable[..., Any]) -> None:
    p = pilot()
    looking(p)
    p.tap("Anna looks at the screen")
    p.hold("Hold to show", 1.0)
    p.wait(PATIENCE + 1)
    assert p.flow.stage.over is None
    assert not any(TITLE in text for text in p.texts())


def test_the_card_is_not_spoken_nor_written_for_others(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = looking(p)
    play = p.flow.play
    assert not any(TITLE in str(said) for said in (*play.said_now, *play.said))
    told = str([session.log(TABLE).opening(), session.lines(TABLE), session.view(TABLE)])
    assert "indiscretion" in told
    assert NEXT not in told
    assert NEXT not in str([session.log(Audience.of("Ben")).opening(), session.view(Audience.of("Ben"))])
    assert NEXT in str(session.log(Audience.of("Anna")).opening())
