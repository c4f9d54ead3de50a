"""Little room in Politburó: cards too small for their text are read by a tap, and markers keep clear of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.politburo.face.cards.printed import PrintedCard, fits, laid_out
from companion.games.politburo.face.files import backs, dossier, shapes
from tests.ui.politburo.evening import begun, see_cards
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]

MORE = ("counterattack", "popularity", "five_year_plan")
"""With these a hand is as full as after it was exchanged."""

CROWDED = ["hospitalisation", "defamation_1", "assault_3", "avenger"]


def crowded(
    p: Any, *, markers: bool = True, first: str = "favourite", last: str = "usurpation", more: tuple[str, ...] = ()
) -> Any:
    """Anna answers an assault with a full hand and a card beside each of three candidates; its session."""
    owner = dict(begun(p, "dealt", 3).game.state.owner)
    mine = [one for one, party in owner.items() if party == "Anna"]
    laid = dict(zip(mine, ([first], ["bodyguard"], ["manipulator"]), strict=True))
    stand = {
        "at": "turn", "turn": "Benjamin", "owner": owner,
        "hands": {"Benjamin": ["assault_4"], "Anna": [*CROWDED, last, *more], "Friederike Luise": []},
        "assigned": {"Anna": laid}, "markers": mine if markers else [],
    }  # fmt: skip
    session = begun(p, "dealt", 3, position=stand)
    for value in ("draw_up", "assault_4", mine[0]):
        session.answer("Benjamin", value)
    session.answer("Anna", "claim")
    p.flow.play.nobody()
    calm(p)
    see_cards(p)
    return session


def test_a_card_too_small_for_its_text_is_raised_and_read_before_it_is_played(pilot: WindowOf) -> None:
    p = pilot()
    session = crowded(p, more=MORE)
    assert session.question.name == "what_to_play"
    cards = {one.face.id: one for one in p.find_all(role="option") if isinstance(one, PrintedCard)}
    assert sorted(cards) == sorted([*CROWDED, "usurpation", *MORE])
    assert cards["assault_3"].is_whole and not cards["hospitalisation"].is_whole
    text = cards["hospitalisation"].face.text
    assert not any(text in told for told in p.texts())
    asked = session.question.id
    for read in (True, False):
        p.tap_widget(next(one for one in p.find_all(role="option") if one.option.value == "hospitalisation"))
        p.frames(3)
        assert any(text in told for told in p.texts()) is read and session.question.id == asked
        assert bool(p.find_all("Play: Hospitalisation")) is read


@pytest.mark.parametrize("size", [(88, 112), (120, 124), (240, 78)])
def test_the_marker_of_an_activated_candidate_keeps_clear_of_the_heart(pilot: WindowOf, size: tuple[int, int]) -> None:
    theme = pilot().flow.look.theme
    d = theme.design(1)
    shape = shapes.shape_of((0, 0, size[0] * d, size[1] * d), theme)
    assert shape.photo is not None
    x, y = dossier.marker_at(shape, d)
    assert x + backs.BADGE / 2 * d < shape.health[0] and y - backs.BADGE / 2 * d > shape.body[1] - 5 * d
    assert shape.photo[0] < x < shape.photo[0] + shape.photo[2]


def test_a_card_laid_down_before_is_seen_by_its_owner_first_and_played_by_its_name(pilot: WindowOf) -> None:
    p = pilot()
    session = crowded(p)
    state = session.game.state
    attacked, other = state.in_play("Anna")[0], state.in_play("Anna")[1]
    asked = session.question.id
    for one, card, able in ((attacked, "Favourite", False), (other, "Bodyguard", False)):
        p.tap_widget(next(key for key in p.find_all(role="option") if key.option.value == one))
        p.frames(3)
        shown = [key.face.title for key in p.find_all(role="option") if isinstance(key, PrintedCard)]
        assert shown == [card] and session.question.id == asked
        assert bool(p.find_all(f"Play: {card}")) is able
        p.tap("Back to the hand")


def test_a_tap_on_a_candidate_never_plays_what_lies_there(pilot: WindowOf) -> None:
    p = pilot()
    session = crowded(p, markers=False, first="bodyguard")
    attacked = session.game.state.in_play("Anna")[0]
    for _ in range(3):  # looked at, laid back, looked at again
        p.tap_widget(next(key for key in p.find_all(role="option") if key.option.value == attacked))
        p.frames(3)
        assert session.game.state.assigned.beside(attacked) == ["bodyguard"]
    assert [key.face.title for key in p.find_all(role="option") if isinstance(key, PrintedCard)] == ["Bodyguard"]
    p.tap("Play: Bodyguard")
    assert session.game.state.assigned.beside(attacked) == []


@pytest.mark.parametrize(
    ("last", "markers", "told"),
    [("usurpation", False, "tap a candidate"), ("usurpation", True, "comes afterwards"), ("counterattack", False, "")],
)
def test_whoever_holds_no_answer_is_told_where_one_may_lie_and_when_other_cards_come(
    pilot: WindowOf, last: str, markers: bool, told: str
) -> None:
    p = pilot()
    crowded(p, first="bodyguard", last=last, markers=markers)
    lines = [text for text in p.texts() if text.startswith("No card in hand answers this")]
    assert [told in line for line in lines] == [True] * bool(told)


def test_with_dealt_cards_an_exchange_says_what_it_moves_and_is_tapped_twice(pilot: WindowOf) -> None:
    p = pilot()
    hand = ["assault_2", "assault_4", "attempt", "bodyguard", "dismissal"]
    session = begun(p, "dealt", 3, position={"at": "turn", "turn": "Anna", "hands": {"Anna": hand}})
    see_cards(p)
    assert session.question.name == "turn"
    p.tap("Exchange hand")
    p.frames(3)
    assert session.question.name == "turn"
    assert any("Put away 5, draw 7, discard 2: that is the whole turn." in text for text in p.texts())
    p.tap("Rather not")
    p.frames(3)
    assert p.find_all("End turn") and session.question.name == "turn"
    p.tap("Exchange hand")
    p.frames(3)
    p.tap("Exchange hand")
    assert session.question.name == "discard_down"


def test_no_card_is_printed_with_a_text_that_has_no_room_below_its_picture(pilot: WindowOf) -> None:
    p = pilot("touch-display-2", language="de")
    crowded(p, more=MORE)
    card = next(one for one in p.find_all(role="option") if isinstance(one, PrintedCard))
    theme, told = card.theme, "Gibt einen Angriff zurück. Zugeordnet: nur auf diesen Kandidaten."
    seen = set()
    for wide in range(120, 280, 10):
        for high in range(80, 260, 10):
            laid = laid_out((0, 0, wide, high), card.face._replace(text=told), theme)
            seen.add(laid.is_whole)
            assert not laid.is_whole or fits(told, laid.least, laid.told), (wide, high)
    assert seen == {True, False}
