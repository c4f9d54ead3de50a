"""What the ladder asks for with plates and pieces: a transfer, setting figures up; results, and the form beside it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.games.buerokratopoly.face.asked import MovePlates, PostPlate
from companion.models.game.moments import Reveal, Thrown
from companion.ui.questions.place import InHand
from companion.ui.screens.table.reveal import RevealedCards
from companion.ui.screens.table.thrown import ThrowLine
from companion.ui.widgets.things.plates import Plate, Stamp
from tests.screenshots.states import buerokratopoly as states
from tests.screenshots.states.parts import NINE, answer, begin
from tests.ui.house import go_on_until, sit_down
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")


@pytest.mark.parametrize("size", [1.0, 1.3])
def test_consent_is_asked_from_plate_to_plate(pilot: Callable[..., Any], size: float) -> None:
    p = pilot(panel="touch-display-1", language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=size))
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "consent", random.Random(5))
    p.frames(3)
    panel, board = p.part("question"), p.flow.table.board.board
    plates = [one for one in p.widgets(panel) if isinstance(one, PostPlate)]
    assert len(plates) == 2 and all(one.name for one in plates)
    assert plates[0].look is not None and plates[1].look is None, "the piece lies where it comes from"
    caller, owner = panel.asking.question.about["caller"], panel.asking.question.party
    assert panel.sentence.text == f"{caller} pregunta a {owner}: ¿de acuerdo?"
    assert panel.sentence.top <= panel.top + 1 and panel.body.height <= panel.view.height
    yes, no = p.find_all(role="option", root=panel)
    assert (yes.style, no.style) == ("main", "plain")
    was = board.leaving
    p.tap_widget(yes)
    p.frames(3)
    assert session.game.state.posts.get(was) is None


def test_each_figure_that_may_be_transferred_has_a_light(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "transferred", random.Random(5))
    board = p.flow.table.board
    standing = {post for post, owner in session.game.state.posts.items() if owner}
    assert set(board.board.concerns) == standing
    assert {"Eigene: zieht sofort um", "Andere: nur, wer zustimmt"} & set(p.texts())
    assert go_on_until(p, lambda q: q.name == "transfer_to", random.Random(5))
    move = next(one for one in p.widgets(p.part("question")) if isinstance(one, MovePlates))
    assert "Auf dem Plan antippen." in [getattr(one, "text", "") for one in p.widgets(move)]


def test_the_pieces_in_hand_are_seen_at_larger_text(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    sit_down(p, *NINE)
    p.frames(3)
    panel = p.part("question")
    hand = next(one for one in p.widgets(panel) if isinstance(one, InHand))
    assert len(hand.rows) == 9 and panel.body.height <= panel.view.height


def test_a_contest_ends_with_its_plate_and_a_stamp(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    states.contest(p)
    session = p.flow.opened.session
    while session.question.kind.value == "roll":
        session.answer(None, [5, 3, 6][: session.question.shape()["dice"]], source="typed")
        p.wait(1.2)
    moment = p.flow.stage.moment
    assert isinstance(moment.moment, Thrown) and moment.moment.result is not None
    plate = next(one for one in p.widgets(moment) if isinstance(one, Plate))
    assert plate.shows == "Wahl: Abteilungsleiter Schlaglöcher"
    lines = [one for one in p.widgets(moment) if isinstance(one, ThrowLine)]
    winner = next(line for line in lines if line.won)
    assert [one.words for one in p.widgets(winner) if isinstance(one, Stamp)] == ["GEWÄHLT"]
    assert all(winner.height > 1.3 * line.height for line in lines if line is not winner)


def test_many_revealed_cards_have_one_large_word_each(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = begin(p, "buerokratopoly", NINE, states.position("round"))
    answer(p, *dict.fromkeys(NINE, states.MOVES).items())
    session.reveal()
    p.wait(8)
    moment = p.flow.stage.moment
    assert isinstance(moment.moment, Reveal) and set(moment.moment.short) == {"Versetzen, Befördern"}
    cards = next(one for one in p.widgets(moment) if isinstance(one, RevealedCards)).cards
    titles = [one for card in cards for one in p.widgets(card) if getattr(one, "text", "") == "VERSETZEN, BEFÖRDERN"]
    assert titles and min(one.font_size for one in titles) >= 20


def test_with_a_figure_in_hand_a_correction_shows_only_that(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    states.table(p)
    p.flow.pages.correct()
    p.frames(3)
    screen = p.flow.stage.screen
    assert screen.listed.parent is screen.side and not p.find_all(role="more"), "some of the form is out of sight"
    assert screen.parts.height <= screen.listed.view.height
    screen._spot("transport")
    p.frames(3)
    assert screen.listed.parent is None and "Vom Plan" in p.texts()
    screen._spot("transport")
    p.frames(3)
    assert screen.listed.parent is screen.side


def test_the_record_tells_many_choices_by_what_was_chosen(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = begin(p, "buerokratopoly", NINE, states.position("round"))
    answer(p, *{**dict.fromkeys(NINE, states.MOVES), "Anna": states.ELECTS, "Ines": states.ELECTS}.items())
    session.reveal()
    event = next(one for one in session.game.told(TABLE) if one.kind == "revealed")
    assert "Wahl: Anna und Ines." in p.flow.play.teller.in_full(event)
