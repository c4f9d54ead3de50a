"""Die Bürgermeister at the window: a capture seen large, fields vacated by their Land, an end that all agree on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.buergermeister.face.panels import ColourPanel
from companion.games.buergermeister.face.ranking import FEWER_LAENDER, FEWER_MAYORS, LESS_MONEY, why_behind
from companion.games.buergermeister.rules.scoring import Result
from companion.ui.look.theme import TOUCH_MM
from tests.games.buergermeister.table import seat
from tests.ui.buergermeister.test_beside_the_map import larger
from tests.ui.buergermeister.test_land_map import CROSS, begin, deck_from, tap_field
from tests.ui.tables import calm, open_table

pytestmark = pytest.mark.xdist_group("window")


def test_a_choice_of_captures_is_seen_large(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna", "figures": CROSS})
    tap_field(p, "steiermark.d3")
    calm(p)
    board = p.flow.table.board
    whole = set(board.board.lands["steiermark"].fields)
    shown = set(board.laid.fields)
    assert {*CROSS, "steiermark.d3"} <= shown < whole, "only what is around the crossing"
    box = board.laid.fields["steiermark.d3"]
    assert min(box.width, box.height) > 1.2 * board.theme.mm(TOUCH_MM)
    p.tap_at(*p.spot_of("steiermark.c3"))
    calm(p)
    p.wait(1.5)
    assert set(board.laid.fields) in (whole, set(board.board.fields)), "then all of them again"


def test_a_debt_is_paid_by_land_and_field(pilot: Callable[..., Any]) -> None:
    p = pilot()
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.pay and one.effect.dice == 1)
    figures = dict.fromkeys(("wien.d3", "wien.e3", "tirol.d3", "kaernten.c3"), "Anna")
    owing = {"turn": "Anna", "figures": figures, "purse": {"Anna": 0}, "deck": deck_from(card)}
    session = begin(p, owing, roll="typed")
    p.flow.play.typed([1])
    calm(p)
    assert session.question.name == "vacate"
    assert "2 × 50,000" in p.texts(), "Wien, with what it would bring"
    p.tap("Vienna")
    assert len(session.game.state.figures) == 4, "nothing is taken off yet: there are two"
    p.tap(p.flow.table.board.board.fields["wien.e3"].title)
    assert set(figures) - set(session.game.state.figures) == {"wien.e3"}


def test_all_are_asked_when_somebody_wants_to_end(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    assert not any("End it too" in text for text in p.texts())
    p.flow.play.announce("Anna", "agree_to_end")
    p.frames(3)
    for name, missing in (("Ben", "Ben, Cem"), ("Cem", "Cem")):
        p.tap(f"End it too ({missing})")
        p.tap(name, "party")
        p.tap("End now, if all agree")
    assert session.outcome is not None and session.outcome.reason == "agreed"


def test_the_menu_leads_to_the_end_while_somebody_can_still_ask_for_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    for name in ("Anna", "Ben", "Cem"):
        p.tap("Menu", "button")
        p.tap("End now, if all agree")
        assert "End now, if all agree: who?" in p.texts()
        asked = [one for one in ("Anna", "Ben", "Cem") if one not in session.game.state.agreed]
        assert [one for one in ("Anna", "Ben", "Cem") if p.find_all(one, "button", p.flow.stage.over)] == asked
        p.tap_widget(p.find_all(name, "button", p.flow.stage.over)[0])
        p.frames(3)
        assert p.flow.stage.over is None
    assert session.outcome is not None and session.outcome.reason == "agreed"


def test_who_has_a_phone_is_not_ended_for_by_the_menu_without_a_question(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    p.flow.play.has_phone = {"Ben"}.__contains__
    p.tap("Menu", "button")
    p.tap("End now, if all agree")
    p.tap_widget(p.find_all("Ben", "button", p.flow.stage.over)[0])
    p.frames(3)
    assert session.game.state.agreed == []
    assert "Ben has a phone. Answer for Ben here?" in p.texts()
    p.tap("Yes, here")
    assert session.game.state.agreed == ["Ben"]


WANTS = "Anna would like to end the game. Still to ask in this turn: Ben and Cem."


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2", "touch-display-2-landscape"])
def test_who_wants_to_end_stands_there_beside_dice_and_all_keys_stay_in_sight(
    pilot: Callable[..., Any], panel: str
) -> None:
    p = pilot(panel=panel)
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.dice == 1)
    session = begin(p, {"turn": "Anna", "deck": deck_from(card)}, roll="typed")
    p.flow.play.announce("Anna", "agree_to_end")
    calm(p)
    p.wait(1)
    assert session.question.name == "roll_event"
    assert p.part("asked along").text == WANTS
    keys = p.find_all(role="face")
    assert len(keys) == 6 and all(p.list_around(key) is None for key in keys), "no key is below the fold"
    session.answer("Ben", "agree_to_end", question="any_time")
    p.frames(3)
    assert p.part("asked along").text == "Ben would like to end the game. Still to ask in this turn: Cem."


def test_who_wants_to_end_stands_there_until_the_turn_is_over(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna", "figures": CROSS})
    assert not any("like to end" in text for text in p.texts())
    p.flow.play.announce("Anna", "agree_to_end")
    session.answer("Anna", "tirol.c3")
    calm(p)
    assert session.question.name == "place_figure" and p.part("asked along").text == WANTS
    session.answer("Anna", "tirol.d3")
    calm(p)
    assert session.game.state.turn == "Ben" and WANTS not in p.texts()


def test_in_large_text_it_stands_with_the_board_and_with_the_question(pilot: Callable[..., Any]) -> None:
    p = pilot()
    larger(p, 1.6)
    begin(p, {"turn": "Anna", "figures": CROSS})
    p.flow.play.announce("Anna", "agree_to_end")
    calm(p)
    for _ in ("board", "question"):
        assert any(text in (WANTS, "Anna would like to end the game.") for text in p.texts())
        p.flow.table.halves.turn()
        p.frames(3)


@pytest.mark.parametrize(
    ("options", "ends"),
    [({}, ["End now, if all agree"]), ({"time_limit": 60}, ["End now, if all agree", "Time is up"])],
)
def test_the_menu_has_every_end_that_these_rules_know(
    pilot: Callable[..., Any], options: dict[str, Any], ends: list[str]
) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"}, **options)
    assert [way.label for way in p.flow.pages.ways() if way.icon == "stop"] == ends


def test_a_game_that_nobody_can_end_by_saying_so_has_no_such_entry(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_table(p)
    assert not [way.label for way in p.flow.pages.ways() if way.icon == "stop"]


@pytest.mark.parametrize(
    ("one", "laender_first", "why"),
    [
        (Result(7, 4, 100), False, ""),
        (Result(8, 3, 100), False, FEWER_LAENDER),
        (Result(7, 4, 100), True, FEWER_MAYORS),
        (Result(8, 4, 50), False, LESS_MONEY),
        (Result(8, 4, 100), False, ""),
    ],
)
def test_the_ranking_says_what_decided(one: Result, laender_first: bool, why: str) -> None:
    assert why_behind(one, Result(8, 4, 100), laender_first=laender_first) == why


def test_what_is_explained_begins_with_the_game(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    assert p.flow.play.teller.mechanisms[0] == "placing"


@pytest.mark.parametrize(
    ("panel", "text"), [("touch-display-1", 1.0), ("touch-display-1", 1.6), ("touch-display-1-portrait", 1.0)]
)
def test_both_colours_are_in_sight_whatever_the_name(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel)
    larger(p, text)
    begin(p, {"turn": "Friederike Luise"}, ("Friederike Luise", "Hans-Joachim"))
    p.flow.play.opened.session.answer("Friederike Luise", "tirol.d3")
    p.frames(3)
    panel_shown = next(one for one in p.widgets() if isinstance(one, ColourPanel))
    assert panel_shown.body.height <= panel_shown.view.height + 1
    assert {"Friederike Luise 1", "Friederike Luise 2"} <= set(p.texts())
