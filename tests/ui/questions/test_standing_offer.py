"""What anybody may play beside the open question: one quiet button at its foot, then who it is (GEN-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from companion.ui.questions.alone.hand_over import HandOver
from tests.ui.house import NINE, sit_down
from tests.ui.people.screens import open_game, tap_below
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")
RISE = {"Anna": ["aufstieg"]}


def with_cards(p: Any, hands: Mapping[str, Sequence[str]], people: tuple[str, ...] = THREE) -> Any:
    """Everybody chooses an action, has somebody on the lowest level, and these cards are held; the session."""
    posts = {f"queues.w{number}": name for number, name in enumerate(people[:3], start=1)}
    return open_game(p, people, position={"at": "round", "posts": posts, "hands": hands})


def offers(p: Any) -> list[Any]:
    return list(p.find_all(role="offer", root=p.flow.table.question_side))


def test_a_green_card_is_played_beside_a_question(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = with_cards(p, RISE)
    asked = session.question.name
    p.tap("Play a card", "offer")
    p.tap_widget(p.find("Anna", "party", root=p.part("question")))
    page = p.flow.stage.over
    assert isinstance(page, HandOver) and page.party.name == "Anna"
    p.hold("Hold to show", 1.0)
    tap_below(p, "Play", "option")
    assert session.game.state.discard == ["aufstieg"]
    assert session.question.name == asked and p.flow.stage.over is None
    calm(p)
    assert offers(p) == [], "nobody holds a card any more, as all can see"


def test_who_has_no_card_is_not_told_apart(pilot: Callable[..., Any]) -> None:
    p = pilot()
    with_cards(p, RISE)
    seen = []
    for name in THREE:
        p.tap("Play a card", "offer")
        names = [chip.shows for chip in p.find_all(role="party", root=p.part("question"))]
        p.tap_widget(p.find(name, "party", root=p.part("question")))
        page = p.flow.stage.over
        assert isinstance(page, HandOver) and not page.shown
        seen.append((names, [text.replace(name, "…") for text in p.texts()]))
        p.tap("Not now")
    assert seen[0] == seen[1] == seen[2]


def test_the_way_back_leads_to_the_answers(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = with_cards(p, RISE)
    before = session.ledger.next_number
    assert [one.state for one in offers(p)] == ["quiet"]
    p.tap("Play a card", "offer")
    assert "Play a card: who?" in p.texts()
    assert p.find("Not now", "button").style != "quiet", "the way back looks like one"
    p.tap("Not now")
    assert len(offers(p)) == 1 and session.ledger.next_number == before
    assert p.find_all("hold to choose")


def test_it_stands_where_no_answer_stands_and_not_where_somebody_looks_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = with_cards(p, RISE, NINE)
    (card,) = offers(p)
    panel = p.part("question")
    top = card.to_window(*card.pos)[1] + card.height
    others = [one for one in p.widgets(panel) if getattr(one, "role", "") in ("held", "button", "option", "party")]
    assert others and all(one.to_window(*one.pos)[1] >= top for one in others)
    for party in session.game.parties:
        session.answer(party, "election")
    calm(p)
    assert offers(p)[0].to_window(*offers(p)[0].pos) == card.to_window(*card.pos)
    session.reveal()
    calm(p)
    p.flow.pages.party("Benjamin")
    p.frames(3)
    assert not p.find_all(role="offer", root=p.front())


def test_three_answers_are_all_in_sight_above_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = with_cards(p, RISE)
    for party in session.game.parties:
        session.answer(party, "transfer_or_promote")
    session.reveal()
    calm(p)
    assert session.question.name == "promote_or_transfer" and offers(p)
    (low,) = [one for one in p.find_all(role="option") if one.option.value == "let_it_lapse"]
    assert p.list_around(low) is None


def test_without_figures_that_a_card_could_help_nothing_is_offered(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, *THREE)
    assert offers(p) == []


def test_an_answer_from_elsewhere_leaves_open_who_plays_until_the_question_has_gone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = with_cards(p, RISE)
    p.tap("Play a card", "offer")
    session.answer("Ben", "election")
    p.frames(3)
    assert "Play a card: who?" in p.texts() and not p.find_all("hold to choose")
    for party in ("Anna", "Cem"):
        session.answer(party, "election")
    calm(p)
    assert "Play a card: who?" not in p.texts()
