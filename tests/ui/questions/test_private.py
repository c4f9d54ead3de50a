"""Pass-and-play: whatever comes between, nothing that one alone may see stays open or leaves a trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.table.journal.entries import Person
from companion.ui.questions.alone.hand_over import PATIENCE, HandOver
from tests.ui.tables import THREE, at_question, calm, seated

pytestmark = pytest.mark.xdist_group("window")

SECRETS = ("ELECTION", "MUTINY", "TRANSFER")


def undo(p: Any, session: Any) -> None:
    """Somebody takes the last answer back: from another place than this screen."""
    session.undo()


def turn(p: Any, session: Any) -> None:
    """The picture is turned."""
    p.flow.settings.turn("far")


def settings(p: Any, session: Any) -> None:
    """The box is set otherwise."""
    p.flow.settings.change(replace(p.flow.style.settings, theme="light"))


def resume(p: Any, session: Any) -> None:
    """The game is put away and gone on with."""
    p.flow.lobby.home()
    p.frames()
    p.tap(role="running")


def back(p: Any, session: Any) -> None:
    """The key for the way back, until the table is there."""
    p.key("escape")
    p.key("escape")


def reveal(p: Any, session: Any) -> None:
    """Everybody else and this one chose at their buttons: what was chosen is shown to all."""
    for party in THREE:
        session.answer(party, "election", source="buttons")
    session.reveal()


def nobody(p: Any, session: Any) -> None:
    """Nobody touches it for a while; what is left is the blank page."""
    p.wait(PATIENCE + 1)


@pytest.mark.parametrize("rotation", [0, 90])
def test_nothing_private_stays_whatever_comes_between(pilot: Callable[..., Any], rotation: int) -> None:
    p = pilot(painted=True)
    p.flow.settings.change(replace(p.flow.style.settings, rotation=rotation))
    session = at_question(p, "choose_action", seated(THREE, (1, 2, 5)))
    looks: set[bytes] = set()
    for between in (back, nobody, turn, settings, resume, undo, reveal):
        calm(p)
        session = p.flow.opened.session
        if session.question.name != "choose_action":
            session = at_question(p, "choose_action", seated(THREE, (1, 2, 5)))
        p.tap_widget(p.find("Ben", "party", p.part("question")))
        blank = (sorted(p.texts()), p.pixels()[2])
        p.hold("Hold to show", 1.0)
        page = p.flow.stage.over
        assert isinstance(page, HandOver) and page.shown
        assert all(any(secret in text for text in p.texts()) for secret in SECRETS)
        between(p, session)
        p.frames(4)
        assert not page.shown and not any(secret in text for text in texts_of(page) for secret in SECRETS)
        if between is nobody:
            assert (sorted(p.texts()), p.pixels()[2]) == blank
            p.tap("Not now")
        elif between is reveal:
            assert p.flow.stage.moment is not None and p.flow.stage.over is None
        assert not isinstance(p.flow.stage.over, HandOver), between.__name__
        if between is not reveal:
            assert not any(secret in text for text in p.texts() for secret in SECRETS), between.__name__
        if between in (back, nobody):
            looks.add(p.pixels()[2])
        assert p.window.rotation == -p.flow.style.orientation.degrees % 360
        if between in (turn, settings):
            p.flow.settings.turn("near")
            p.flow.settings.change(replace(p.flow.style.settings, theme="dark"))
    assert len(looks) == 1, "a picture of the table tells how the private page was left"


def texts_of(page: Any) -> list[str]:
    """What still stands on a page, in the window or out of it."""
    return [w.text for w in page.walk(restrict=True) if getattr(w, "text", "")]


def test_a_private_page_speaks_its_persons_language(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    people = (Person("Anna"), Person("Ben", language="de"), Person("Cem", language="es"))
    at_question(p, "choose_action", seated(people))
    for name, give, hold, choice in (
        ("Anna", "Give the screen to Anna", "Hold to show", "Mutiny"),
        ("Ben", "Bildschirm an Ben geben", "Halten zum Zeigen", "Meuterei"),
        ("Cem", "Cem", "Mant", "Mot"),
    ):
        p.tap_widget(p.find(name, "party", p.part("question")))
        assert any(give in text for text in p.texts()), p.texts()
        p.hold(hold, 1.0)
        assert p.find_all(choice, "option"), p.texts()
        p.flow.stage.uncover()
        p.frames(3)
        assert any("Everybody" in text or "All" in text for text in p.texts()), "the table speaks another language"


def test_a_finger_keeps_a_private_page_open(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_action")
    p.hand_over("Anna")
    p.hold("Hold to show", 1.0)
    page = p.flow.stage.over
    p.wait(PATIENCE * 0.7)
    p.tap_at(5, 5)
    p.wait(PATIENCE * 0.7)
    assert page.shown
    p.wait(PATIENCE * 0.5)
    assert not page.shown


def test_many_choose_by_their_pieces_which_bear_their_names_alone(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    nine = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gerd", "Hans", "Ida")
    session = at_question(p, "choose_action", seated(nine))
    panel = p.part("question")
    keys = [key.shows for key in p.find_all(role="party", root=panel)]
    assert keys == list(nine) and [p.texts().count(name) for name in nine] == [1] * 9, "each name stands once"
    assert panel.body.height <= panel.view.height
    session.answer("Ben", "election", source="button")
    p.frames(4)
    panel = p.part("question")
    assert not p.find_all("Ben", "party", root=panel)
    p.tap_widget(p.find("Ida", "party", panel))
    assert isinstance(p.flow.stage.over, HandOver) and p.flow.stage.over.party.name == "Ida"
