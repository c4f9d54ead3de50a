"""Setting pieces by hand: what everybody still has, and which pieces can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.table.journal.entries import Seating
from companion.ui.boards.ladder_pieces import AROUND_A_PIECE, LadderPieces
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.tables import at_question, calm, open_table

NINE = ("Anna", "Benjamin", "Cem", "Dorothea", "Emil", "Frieda", "Gabi", "Hans", "Ida")


def test_beside_the_plan_lie_the_pieces_that_are_still_to_be_set(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    assert [count for _, count in p.part("in hand").rows] == [5, 5, 5]
    first = session.question.asked()[0]
    session.answer(first, next(o.value for o in session.options(session.question.id, first) if not o.refusals))
    calm(p)
    left = dict(zip(session.game.parties, (count for _, count in p.part("in hand").rows), strict=True))
    assert left == {party: 4 if party == first else 5 for party in session.game.parties}


def test_the_pieces_of_nine_are_in_sight_and_nothing_of_them_afterwards(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    at_question(p, "place_figure", Seating.of(NINE))
    shown = p.part("in hand")
    assert len(shown.rows) == 9 and p.list_around(shown) is None
    assert [count for _, count in shown.lie] == [5] and [one.text for one in shown.numbers] == ["5"] * 8
    assert not any(one.is_cut for one in shown.numbers) and draws(p.window) <= MOST_DRAWS
    at_question(p, "choose_action", Seating.of(NINE))
    assert not [w for w in p.widgets() if getattr(w, "role", "") == "in hand"]


def test_a_piece_that_can_be_transferred_stands_on_a_lamp_larger_than_itself(
    pilot: Callable[..., Any], monkeypatch: Any
) -> None:
    p = pilot()
    lamps: list[Any] = []
    drawn = LadderPieces._nines

    def noted(self: LadderPieces, name: str, boxes: Any, colour: Any = None) -> None:
        lamps.extend((self, box) for box in boxes if name == "slot_lit")
        drawn(self, name, boxes, colour)

    monkeypatch.setattr(LadderPieces, "_nines", noted)
    session = at_question(p, "promote_or_transfer", Seating.of(NINE[:4]))
    lamps.clear()
    session.answer(session.question.asked()[0], "transfer")
    calm(p)
    assert p.flow.look._("Tap it on the board.") in p.texts()
    board = p.flow.table.board
    chosen = {cell for cell in board.laid.cells if any(post in board.goals() for post in cell.stands)}
    lit = {box for pieces, box in lamps if pieces.laid is board.laid}
    for cell in chosen:
        pieces = board.lying(board.canvas)
        assert pieces.place(cell).inside(-AROUND_A_PIECE * pieces.unit) in lit


def test_a_correction_that_is_not_taken_over_is_given_up_only_if_somebody_says_so(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action", Seating.of(NINE[:4]))
    table = p.stage.screen
    p.flow.pages.correct()
    p.frames(4)
    correct, _ = p.stage.screen, p.flow.look._
    correct._spot(next(iter(session.game.state.posts)))
    correct._off()
    for words, stays in ((_("Keep editing"), True), (_("Discard the correction"), False)):
        correct.go_back()
        p.frames(4)
        assert p.stage.screen is correct and not p.find_all(_("Apply"))
        p.tap(words)
        p.frames(4)
        assert (p.stage.screen is correct) is stays
        assert bool(p.find_all(_("Apply"))) is stays and bool(correct.changes.patch)
    assert type(p.stage.screen) is type(table) and all(entry.kind != "correct" for entry in session.ledger.entries)
    p.flow.pages.correct()
    p.frames(4)
    p.stage.screen.go_back()
    p.frames(4)
    assert type(p.stage.screen) is type(table), "without a change nothing is asked"


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_a_reason_is_asked_for_once_something_is_changed(pilot: Callable[..., Any], text: float) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = at_question(p, "choose_action", Seating.of(NINE[:4]))
    p.flow.pages.correct()
    p.frames(4)
    _ = p.flow.look._
    assert _("Why?") not in p.texts() and _("Apply") not in p.texts()
    stands = next(iter(session.game.state.posts))
    p.stage.screen._spot(stands)
    p.stage.screen._off()
    p.frames(4)
    assert _("Why?") in p.texts()
    assert p.part("moves"), "what was moved, in words"
    p.tap(_("Correct something else"))
    assert _("Why?") in p.texts()
    p.tap(_("Add a figure …"))
    assert set(NINE[:4]) <= set(p.texts()), "whole names where there is room"


def test_who_may_promote_or_transfer_sees_the_own_figures_lit_and_why_one_of_both_is_not_possible(
    pilot: Callable[..., Any],
) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = at_question(p, "promote_or_transfer", Seating.of(NINE[:4]))
    calm(p)
    (asked,) = session.question.asked()
    own = {post for post, owner in session.game.state.posts.items() if owner == asked}
    assert own and p.flow.table.board.board.concerns == own
    refused = [one for one in p.find_all(role="option") if not one.option.open]
    assert refused and all(one.sub.text == one.option.refused[0].sentence for one in refused)
    assert all(p.list_around(one) is None for one in p.find_all(role="option"))
    session.answer(asked, "transfer")
    calm(p)
    standing = {post for post, owner in session.game.state.posts.items() if owner is not None}
    assert own < standing and p.flow.table.board.board.concerns == standing, "those of others may be asked for, too"


@pytest.mark.parametrize(("language", "text"), [("de", 1.0), ("es", 1.3)])
def test_how_to_set_one_stands_where_nothing_can_be_taken_back_yet(
    pilot: Callable[..., Any], language: str, text: float
) -> None:
    p = pilot(panel="touch-display-1", language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = at_question(p, "place_figure", Seating.of(NINE))
    bar, undo = p.flow.table.bar, p.flow.look._("Undo")
    tip = p.part("question").tip
    (words,) = [one for one in p.widgets(bar) if getattr(one, "text", "") == tip]
    assert tip and not words.is_cut and not p.find_all(undo, root=bar)
    first = session.question.asked()[0]
    p.flow.play.answer(first, next(o.value for o in session.options(session.question.id, first) if not o.refusals))
    calm(p)
    assert p.find_all(undo, root=bar) and tip not in [getattr(one, "text", "") for one in p.widgets(bar)]
