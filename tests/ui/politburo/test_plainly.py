"""What strangers did not understand: how large a hand may be, what of a stack still comes, whom a question is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.politburo.face.cards.cloth import Cloth
from companion.games.politburo.models.bureau import PlayModel, StackModel
from companion.games.politburo.models.words import StackStep, steps_of
from companion.texts.wording import Wording
from companion.ui.look.look import Look
from tests.ui.politburo.evening import Company, begun
from tests.ui.politburo.screens import answered_twice, late, named, quietly
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]

ATTACK = PlayModel("Anna", "Defamation 1", target="Belkova", owner="Ben", effect="Belkova loses 1 loyalty.")
SENT_BACK = PlayModel("Ben", "Manipulator", target="Chutkin", owner="Anna", does="return")
CALLED_OFF = PlayModel("Anna", "Favourite", target="Chutkin", owner="Anna", does="cancel")
LATER = PlayModel("Ben", "Popularity")


@pytest.fixture
def words(pilot: WindowOf) -> Wording:
    """The words of the window, in English."""
    look = pilot().flow.look
    assert isinstance(look, Look)
    return look


def test_an_attack_that_nobody_answers_says_what_it_would_do(words: Wording) -> None:
    (step,) = steps_of(StackModel((ATTACK,), (), None), words)
    assert step == StackStep("Anna plays “Defamation 1” on Belkova (Ben). Belkova loses 1 loyalty.")


def test_what_was_answered_says_so_and_not_what_it_would_have_done(words: Wording) -> None:
    top, answered, attack, later = steps_of(StackModel((ATTACK, SENT_BACK, CALLED_OFF), (LATER,), None), words)
    assert top == StackStep("Anna answers with “Favourite”: cancelled for Chutkin.")
    assert answered == StackStep("Cancelled: Ben answers with “Manipulator”: back to Chutkin (Anna).", off=True)
    assert attack == StackStep("Sent back: Anna plays “Defamation 1” on Belkova (Ben).", off=True)
    assert later == StackStep("Afterwards: Ben plays “Popularity”.")


def test_only_what_still_comes_is_counted_and_bright(pilot: WindowOf) -> None:
    p = pilot()
    answered_twice(p, begun(p, "physical", 4))
    p.tap("Order")
    (cloth,) = [one for one in p.widgets() if isinstance(one, Cloth)]
    told = {one.text: tuple(one._ink.rgba) for one in p.widgets(cloth) if hasattr(one, "_ink")}
    counted = [colour for text, colour in told.items() if text.startswith("1. ")]
    off = [colour for text, colour in told.items() if text.startswith("Sent back: ")]
    assert len(counted) == 1 and len(off) == 2
    assert set(off).isdisjoint(counted)


def test_how_many_cards_a_hand_may_have_is_said_in_words(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 5)
    session = begun(p, "physical", 5, position=late(session.game))
    p.flow.table.board.open(session.game.parties[0])
    p.frames(3)
    assert "In hand: 5, at most 6" in p.texts(), "with an office one more than five (PB-04)"


def test_above_the_columns_the_limit_stands_where_all_have_room_for_it(pilot: WindowOf) -> None:
    p = pilot()
    begun(p, "dealt", 5)
    dossiers = p.flow.table.board.dossiers
    of_all = {one: set(_hands(dossiers, wide)) for one, wide in (("broad", 240), ("slim", 120))}
    assert of_all == {"broad": {"In hand: 5, at most 5"}, "slim": {"In hand: 5"}}


def _hands(dossiers: Any, wide: int) -> list[str]:
    d, blocks = dossiers.theme.design(1), dossiers.board.blocks
    dossiers.frames = {one.id: (0.0, 0.0, wide * d, 100 * d) for block in blocks for one in block.candidates}
    return list(dossiers._hands().values())


def test_whoever_cannot_be_chosen_lies_flat_also_if_the_question_is_not_about_them(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 5)
    session = begun(p, "physical", 5, position=late(session.game))
    party = session.game.state.turn
    session.answer(party, "draw_up")
    session.answer(party, "nothing")
    calm(p)
    assert not any(one.flat for one in p.flow.table.board.dossiers.folders.values()), "nobody is asked for"
    session.answer(party, "assign")
    calm(p)
    folders = p.flow.table.board.dossiers.folders
    own = {name for name, owner in session.game.state.owner.items() if owner == party}
    assert {name for name, folder in folders.items() if not folder.flat} == own, "cards lie beside one's own (PB-17)"


@pytest.mark.parametrize("by_undo", [True, False])
def test_a_tap_on_a_name_by_mistake_costs_nothing_and_is_taken_back_in_one(pilot: WindowOf, by_undo: bool) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    before, asked = session.game.position(), session.question.asked()
    other = next(one for one in session.game.parties if one not in asked)
    p.wait(2)
    p.tap(other, "party")
    assert (session.question.name, session.question.asked()) == ("what_to_play", (other,))
    if by_undo:
        p.tap(p.flow.look._("Undo"))
    else:
        p.wait(2)
        p.tap("Play nothing after all")
    calm(p)
    assert (session.question.name, session.question.asked()) == ("turn", asked)
    assert session.game.position() == before, "no marker, no card, no limit (PB-49, PB-55)"
