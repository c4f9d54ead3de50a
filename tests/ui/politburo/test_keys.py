"""How Politburó's questions stand: the two ways to begin a turn, and the names of all cards beside what was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.politburo.face.cards.printed import star_of
from companion.games.politburo.face.parts import LastingKey
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.standing import OfferButton
from companion.ui.widgets.things.names import Name
from tests.ui.politburo.evening import FIVE, Company, Fingers, begun, is_attack
from tests.ui.politburo.screens import quietly
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]

FOUR = ("Anna", "Benjamin", "Friederike Luise", "Dora")


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_two_keys_say_what_is_drawn_and_the_offer_leaves_them_the_width(pilot: WindowOf, panel: str) -> None:
    p = pilot(panel)
    stand = {"at": "turn", "turn": "Anna", "hands": {"Anna": 2}}
    session = begun(p, "physical", 4, position=stand)
    calm(p)
    keys = p.find_all(role="option")
    assert [key.shows for key in keys] == ["Draw up: Draw 3, then play", "Exchange hand: Draw 7 instead of playing"]
    offer = next(one for one in p.widgets() if isinstance(one, OfferButton))
    if p.window.height > p.window.width:
        assert all(key.width > p.window.width * 0.9 for key in keys) and offer.top <= min(key.y for key in keys)
    Fingers(p, session).tap_value("exchange_hand")
    assert any("Put away 2, draw 7, discard 2" in text for text in p.texts())
    p.tap("Rather not")
    Fingers(p, session).tap_value("draw_up")
    assert session.question.name == "turn" and session.game.state.turn == "Anna"


def test_whoever_plays_in_between_is_asked_for_by_names_of_one_size(pilot: WindowOf) -> None:
    p = pilot()
    begun(p, "physical", 4, position={"at": "turn", "turn": "Anna", "hands": dict.fromkeys(FOUR, 2)})
    calm(p)
    p.tap_widget(next(one for one in p.widgets() if isinstance(one, OfferButton)))
    panel = p.part("question")
    chips = p.find_all(role="party", root=panel)
    assert [chip.party.name for chip in chips] == list(FOUR)
    letters = [next(part for part in chip.children if isinstance(part, Name)) for chip in chips]
    assert len({round(name.font_size) for name in letters}) == 1
    said = panel.sentence
    assert said.text.endswith(": who?") and panel.y <= said.y and said.top <= panel.top
    assert abs(chips[0].center_y - panel.center_y) < p.flow.table.theme.mm(1)


def test_the_names_of_cards_have_more_width_than_what_was_played(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 5)
    quietly(p, Company(session), is_attack(session))
    halves = p.flow.table.halves
    assert halves.board.width > halves.question.width
    party = next(one for one in session.game.parties if one != session.game.state.turn)
    session.answer(party, "claim")
    p.flow.play.nobody()
    calm(p)
    assert session.question.name == "what_to_play"
    assert halves.question.width > halves.board.width


def test_what_lasts_leaves_room_for_the_two_keys_and_comes_back(pilot: WindowOf) -> None:
    p = pilot()
    lasting = {"card": "popularity", "kind": "popularity", "party": "Anna", "before": "Anna", "candidate": None}
    stand = {"at": "turn", "turn": "Benjamin", "effects": [lasting], "hands": {"Benjamin": 2}}
    session = begun(p, "physical", 4, position=stand)
    assert session.question.name == "begin_turn"
    assert not any("Popularity" in text for text in p.texts())
    Fingers(p, session).tap_value("draw_up")
    assert any("Popularity" in text for text in p.texts())


def test_what_lasts_is_counted_beside_the_two_keys_and_a_tap_lists_it(pilot: WindowOf) -> None:
    p = pilot()
    lasting = {"card": "popularity", "kind": "popularity", "party": "Anna", "before": "Anna", "candidate": None}
    stand = {"at": "turn", "turn": "Benjamin", "effects": [lasting], "hands": {"Benjamin": 2}}
    begun(p, "physical", 4, position=stand)
    keys = [key for key in p.find_all(role="option") if key.option.value in ("draw_up", "exchange_hand")]
    counted = next(one for one in p.widgets() if isinstance(one, LastingKey))
    offer = next(one for one in p.widgets() if isinstance(one, OfferButton))
    assert all(key.right <= counted.x for key in keys) and offer.top <= counted.y
    assert min(counted.height, offer.height) >= p.flow.table.theme.mm(TOUCH_MM) - 1
    p.tap_widget(counted)
    assert any("Popularity" in text for text in p.texts())


@pytest.mark.parametrize(("text", "language"), [(1.0, "de"), (1.3, "es")])
def test_a_long_name_is_whole_in_a_window(pilot: WindowOf, text: float, language: str) -> None:
    p = pilot(language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    session = begun(p, "physical", 5)
    quietly(p, Company(session), is_attack(session))
    chips = p.find_all(role="party", root=p.part("question"))
    assert [next(part.text for part in chip.children if isinstance(part, Name)) for chip in chips] == [*FIVE]


def test_where_the_text_needs_the_picture_the_star_is_in_the_head() -> None:
    frame, head = (0.0, 0.0, 140.0, 200.0), 40.0
    assert star_of(frame, head, 1.0, pictured=True)[1] < 200 - head
    alone, beside = (star_of(frame, head, 1.0, pictured=False, beside=wide) for wide in (0.0, 30.0))
    assert alone[1] > 200 - head
    assert beside == (alone[0] - 30, alone[1]), "never on the number"
