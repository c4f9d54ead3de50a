"""What somebody has begun on a phone and not given yet: nothing at the window stirs, whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.vocabulary import ANY_TIME, PASS
from tests.ui.politburo.evening import begun
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]
HELD = ["attempt", "defamation_2", "cure", "contraband"]
STAND = {
    "at": "turn",
    "turn": "Anna",
    "began": "draw_up",
    "discard": ["demagogy_3"],
    "hands": {"Anna": ["defamation_1", "defamation_4"], "Benjamin": HELD, "Dora": ["favourite"]},
}


def by_phone(p: Any, session: Any, party: str, value: Any) -> None:
    """A tap on a phone, as it reaches the window."""
    session.answer(party, value, question=session.question.id, source="phone#00000001")
    p.frames(2)


def picture(p: Any) -> list[Any]:
    """All that stands at the window, and where."""
    return [
        (type(one).__name__, one.pos, one.size, getattr(one, "text", ""), getattr(one, "shows", ""))
        for one in p.widgets()
    ]


def to_a_duel(p: Any) -> Any:
    """Anna's defamation lies on the cloth, and Benjamin has said that he answers it."""
    session = begun(p, "dealt", 4, position=STAND)
    victim = next(one for one, owner in session.game.state.owner.items() if owner == "Benjamin")
    for value in ("draw_up", "defamation_1", victim):
        session.answer("Anna", value)
    for party in session.question.asked():
        session.answer(party, "claim" if party == "Benjamin" else PASS)
    calm(p)
    assert session.question.name == "what_to_play" and session.question.rule == "PB-30"
    return session


def to_an_announcement(p: Any) -> Any:
    """Benjamin has announced a card in Anna's turn."""
    session = begun(p, "dealt", 4, position=STAND)
    session.answer("Benjamin", "announce", question=ANY_TIME)
    calm(p)
    return session


def to_a_turn(p: Any) -> Any:
    """Anna's own turn."""
    session = begun(p, "dealt", 4, position={**STAND, "hands": {"Anna": HELD}})
    session.answer("Anna", "draw_up")
    calm(p)
    assert session.question.name == "turn"
    return session


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize("led", [to_a_duel, to_an_announcement, to_a_turn])
def test_the_window_stands_still_while_a_card_is_chosen_on_a_phone(
    pilot: WindowOf, led: Callable[[Any], Any], panel: str
) -> None:
    p = pilot(panel)
    session = led(p)
    (party,) = session.question.asked()
    before, shown, name = picture(p), p.flow.table.shown, session.question.name
    for card, further in (("attempt", None), ("contraband", "demagogy_3")):
        by_phone(p, session, party, card)
        assert session.question.name != name
        assert (p.flow.table.shown, picture(p)) == (shown, before), f"{card} is begun"
        if further is not None:
            by_phone(p, session, party, further)
            assert picture(p) == before
        by_phone(p, session, party, PASS)
        assert session.question.name == name
        assert picture(p) == before, f"{card} is taken back"


def test_back_at_the_window_takes_back_what_is_begun_with_what_all_have_seen(pilot: WindowOf) -> None:
    """It is called by what all have seen, and does the same, whatever was begun."""
    p = pilot()
    session = to_a_duel(p)
    by_phone(p, session, "Benjamin", "attempt")
    p.flow.play.undo()
    assert session.question.name == "answer_window"
