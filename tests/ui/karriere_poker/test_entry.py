"""Plays with real cards are entered on faces, all in sight; dealt cards are looked at as they are printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.face.entry.keys import Faces
from companion.games.karriere_poker.face.hand import HandScreen
from companion.games.karriere_poker.face.oval.table import CareerTable
from companion.ui.widgets.text import longest_word, text_width
from tests.ui.eyes import finger, middle
from tests.ui.karriere_poker.evening import EIGHT, FOUR, begin, legal
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def passed_round(p: Any, session: Any) -> None:
    """Everybody passes until somebody leads again."""
    while session.question.name != "lead":
        session.answer(session.question.asked()[0], PASS)
    calm(p)


@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_all_ranks_are_in_sight_above_jokers_and_pass(pilot: Callable[..., Any], text_size: float) -> None:
    p = pilot(panel="touch-display-1", language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text_size))
    begin(p)
    p.tap("2 ×", "count")
    p.tap("1", "rank")
    assert len(p.find_all(role="rank")) == 13
    assert [key.shows for key in p.find_all(role="joker")] == ["1"]
    view = p.part("question").view
    assert not view.more_below


def test_a_double_tap_on_a_count_lays_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="en")
    session = begin(p)
    x, y = middle(p.find("1 ×", "count"))
    p.wait(1)
    for _ in range(2):  # quicker than a person reads the next faces
        finger_at = finger(x, y)
        finger_at.touch_down()
        finger_at.touch_up()
        p.frames(6)
    assert not session.game.state.plays
    assert p.find_all(role="rank")
    p.wait(1)
    p.tap_at(x, y)
    assert session.game.state.plays


def test_more_cards_than_there_are_of_a_number_have_their_jokers_already(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    session = begin(p)
    p.tap("5 ×", "count")
    (one,) = [key for key in p.find_all(role="joker") if key.chosen]
    assert one.shows == "1"
    p.tap("7", "rank")
    assert session.game.state.plays[-1]["count"] == 5
    assert session.game.state.plays[-1]["jokers"] == 1


def test_a_count_that_nobody_can_lay_any_more_is_not_offered(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    session = begin(p)
    assert p.find_all("6 ×", "count")
    p.tap("1 ×", "count")
    p.tap("Joker", "rank")
    passed_round(p, session)
    assert p.find_all("5 ×", "count")
    assert not p.find_all("6 ×", "count")  # one of the two jokers lies among the cleared cards


def test_a_name_above_the_table_leads_to_the_printed_hand(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    begin(p, mode="dealt")
    p.tap("Ben", "party")
    assert isinstance(p.flow.stage.over, HandScreen)
    assert p.flow.stage.over.asking.back == "karriere_poker"
    p.hold(p.flow.look._("Hold to show"), 1.0)
    assert sum(group.count for group in p.find_all(role="card")) == 13


def test_whoever_leads_is_asked_how_many_then_which_number(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    begin(p)
    assert any(text.endswith("How many cards?") for text in p.texts())
    p.tap("2 ×", "count")
    assert any(text.endswith("Which number?") for text in p.texts())
    assert not any(text.endswith("How many cards?") for text in p.texts())


def test_who_can_lay_only_one_card_is_asked_for_its_number_at_once(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    begin(p, position={"at": "round", "dealer": "Dora", "sizes": {"Anna": 1, "Ben": 4, "Cem": 4, "Dora": 4}})
    assert not p.find_all(role="count")
    assert len(p.find_all(role="rank")) > 1
    assert p.find_all("Pass")


def test_the_deal_with_real_cards_is_told_until_the_first_card_lies(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    session = begin(p)
    told, cards = "for everyone", "In play: 4 × 1 to 13 and 2 jokers"
    assert {told, cards, f"Shuffles and deals: {session.game.state.dealer}"} <= set(p.texts())
    assert [heap.number for heap in p.part("board").middle_part.heaps] == [13, 2]
    p.tap("2 ×", "count")
    p.tap("3", "rank")
    calm(p)
    assert told not in p.texts()
    passed_round(p, session)
    assert told not in p.texts()


def test_the_box_deals_in_silence(pilot: Callable[..., Any]) -> None:
    p = pilot(language="en")
    begin(p, mode="dealt")
    assert not any("deals" in text for text in p.texts())


def test_the_way_to_the_cards_is_in_the_same_place_for_who_leads_and_who_follows(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="en")
    session = begin(p, mode="dealt")
    leads = middle(p.find(f"{session.question.asked()[0]} looks at the cards"))
    session.answer(session.question.asked()[0], next(value for value in legal(session) if value != PASS))
    calm(p)
    follows = middle(p.find(f"{session.question.asked()[0]} looks at the cards"))
    assert leads == pytest.approx(follows, abs=1)


def test_an_answer_draws_the_table_once_and_the_faces_once(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p = pilot(language="en")
    begin(p)
    p.tap("2 ×", "count")
    p.wait(1)
    drawn: list[str] = []
    for cls in (CareerTable, Faces):
        paint = cls.paint

        def counted(self: Any, canvas: Any, paint: Any = paint) -> None:
            drawn.append(type(self).__name__)
            paint(self, canvas)

        monkeypatch.setattr(cls, "paint", counted)
    p.tap("3", "rank")
    assert sorted(drawn) == ["CareerTable", "Faces"]


@pytest.mark.parametrize(("names", "left"), [(FOUR, 2), (EIGHT, 4)])
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_where_the_cards_go_that_are_left_over_of_a_deal_is_told(
    pilot: Callable[..., Any], names: tuple[str, ...], left: int, text_size: float
) -> None:
    p = pilot(panel="touch-display-1", language="en")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text_size))
    begin(p, names)
    assert "put aside" in p.texts()
    heaps = p.part("board").middle_part.heaps
    assert [heap.number for heap in heaps] == [13, left]
    assert heaps[0].centre[0] + heaps[0].wide / 2 < heaps[1].centre[0] - heaps[1].wide / 2


@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_number_has_one_size_and_one_place_whoever_plays(pilot: Callable[..., Any], text_size: float) -> None:
    p = pilot(panel="touch-display-1", language="en")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text_size))
    begin(p, EIGHT)

    def placed() -> dict[str, tuple[Any, ...]]:
        return {key.shows: (*key.to_window(*key.pos), *key.size) for key in p.find_all(role="rank")}

    p.tap("2 ×", "count")
    leads = placed()
    assert len(leads) == 14
    p.tap("1", "rank")
    calm(p)
    once = placed()
    p.tap("7", "rank")
    calm(p)
    again = placed()
    assert set(again) < set(once) < set(leads)
    assert once == {name: leads[name] for name in once}
    assert again == {name: leads[name] for name in again}


def test_a_joker_says_that_it_is_one_of_the_cards(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    begin(p)
    p.tap("2 ×", "count")
    assert [key.words for key in p.find_all(role="joker")] == [("1 davon", "Joker")]


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("text_size", [1.0, 1.3])
@pytest.mark.parametrize(("names", "count"), [(EIGHT[:6], 3), (EIGHT, 3), (EIGHT, 5)])
def test_no_word_of_a_pass_is_broken_beside_jokers(
    pilot: Callable[..., Any], language: str, text_size: float, names: tuple[str, ...], count: int
) -> None:
    p = pilot(panel="touch-display-1", language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text_size))
    begin(p, names)
    p.tap(f"{count} ×", "count")
    p.tap("1", "rank")
    calm(p)
    assert p.find_all(role="joker")
    for words in ("Pass", "All pass"):
        label = p.find(p.flow.look._(words), "button").label
        assert longest_word(label.text, label.font_size, face=label.face) <= label.width, label.text


def test_one_key_counts_the_jokers_beside_two_passes(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="en")
    session = begin(p)
    p.tap("3 ×", "count")
    p.tap("1", "rank")
    calm(p)

    def key() -> tuple[str, bool]:
        (one,) = p.find_all(role="joker")
        return one.shows, one.chosen

    assert key() == ("1–2", False)
    p.tap("1–2", "joker")
    assert key() == ("1", True)
    p.tap("1", "joker")
    assert key() == ("2", True)
    p.tap("2", "joker")
    assert key() == ("1–2", False)
    p.tap("1–2", "joker")
    p.tap("7", "rank")
    assert session.game.state.plays[-1]["jokers"] == 1


def test_a_name_below_the_cards_is_whole_upright(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2", language="de")
    names = ("Clara", "Clemens", "Annika", "Dirk", "Frida", "Franka")
    begin(p, names)
    p.tap("3 ×", "count")
    p.tap("9", "rank")
    calm(p)
    words = p.part("board").middle_part.words
    assert words.text.removeprefix("3 × 9, ") in names
    assert text_width(words.text, words.font_size, face=words.face) <= words.width


@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_a_pass_that_is_refused_takes_less_than_half_of_its_row(pilot: Callable[..., Any], text_size: float) -> None:
    p = pilot(panel="touch-display-1", language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text_size))
    begin(p)
    (refused,), view = p.find_all("Passen", "option"), p.part("question").view
    assert refused.width < view.width / 2
    assert longest_word("Passen", refused.label.font_size, face=refused.label.face) <= refused.label.width
