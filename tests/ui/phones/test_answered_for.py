"""Whoever has a phone that is there is not answered for at the window by one tap; a phone that is gone is seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.vocabulary import CLAIM, PASS
from companion.phones.presence import LOST
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.alone.on_phone import ForPhoneSheet
from tests.ui.animal_farm.screens import sit_down
from tests.ui.animal_farm.test_stumbles import in_the_last_window
from tests.ui.house import go_on_until, legal
from tests.ui.phones.phones_on import switch_on, wish
from tests.ui.phones.test_begun import by_phone, picture, to_a_duel, to_a_turn
from tests.ui.phones.test_gone import table, with_phone
from tests.ui.phones.test_nobody import at_window
from tests.ui.phones.test_pages import there
from tests.ui.table.test_evening import THREE

__all__ = ["table"]

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]
ASKS = "Ben has a phone. Answer for Ben here?"


def tap_name(p: Any, name: str) -> None:
    """The lowest of what bears that name: in a window the key below the question, else the tile at the top."""
    p.tap_widget(min(p.find_all(name, "party"), key=lambda one: one.to_window(*one.center)[1]))
    p.frames(2)


def top_tile(p: Any, name: str) -> Any:
    """The tile along the top."""
    return max(p.find_all(name, "party"), key=lambda one: one.to_window(*one.center)[1])


@pytest.mark.parametrize("where", ["key", "tile"])
def test_a_tap_on_a_name_asks_before_it_announces_for_a_phone(pilot: WindowOf, where: str) -> None:
    p, session = at_window(pilot, "politburo", ("Ben",))
    rows = len(session.ledger.entries)

    def tap() -> None:
        if where == "key":
            tap_name(p, "Ben")
        else:
            p.tap_widget(top_tile(p, "Ben"))

    tap()
    assert ASKS in p.texts() and len(session.ledger.entries) == rows
    p.tap("No, on the phone")
    assert p.stage.over is None and len(session.ledger.entries) == rows
    tap()
    p.tap("Ben: yes")
    assert session.question.commits == {"Ben": CLAIM}
    tap()
    assert ASKS in p.texts() and session.question.commits == {"Ben": CLAIM}, "a second tap takes nothing back"
    p.tap("Ben: no")
    assert session.question.commits == {"Ben": PASS}


def test_so_it_is_where_a_card_is_tapped_first(pilot: WindowOf) -> None:
    p, session = at_window(pilot, "buerokratopoly", ("Ben",))
    p.tap_widget(p.part("offer"))
    tap_name(p, "Ben")
    assert ASKS in p.texts() and not session.question.commits
    p.tap("Ben: yes")
    assert session.question.commits == {"Ben": CLAIM}


def test_so_it_is_with_the_pieces_of_animal_farm(pilot: WindowOf) -> None:
    p = pilot()
    session = in_the_last_window(p)
    name = THREE[2]
    p.flow.play.has_phone = {name}.__contains__
    p.flow.table.update()
    p.frames(3)
    p.tap(name, "claim")
    assert not session.question.commits
    p.tap(f"{name}: yes")
    assert session.question.claims() == (name,)


def test_nobody_says_yes_to_a_proposal_for_a_phone_by_one_tap(pilot: WindowOf) -> None:
    p = pilot()
    session = sit_down(p, {"at": "region", "regions": ["africa"], "agents": {"africa": dict.fromkeys(THREE, 2)}}, THREE)
    first, second = THREE[:2]
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 2, second: 2}}})
    p.flow.play.has_phone = {second}.__contains__
    p.flow.table.update()
    p.frames(4)
    number = session.question.id
    p.tap(f"{second} Yes", "yes")
    assert session.question.id == number and isinstance(p.stage.over, ForPhoneSheet)
    p.tap("Yes, here")
    assert session.question.id != number


def test_without_a_phone_or_with_one_that_is_gone_one_tap_is_enough(pilot: WindowOf) -> None:
    p, session = at_window(pilot, "politburo", ("Ben",))
    p.flow.play.phone_gone = {"Ben"}.__contains__
    tap_name(p, "Anna")
    tap_name(p, "Ben")
    assert session.question.commits == {"Anna": CLAIM, "Ben": CLAIM}


def test_what_was_answered_on_the_phone_meanwhile_closes_the_question(pilot: WindowOf) -> None:
    p, session = at_window(pilot, "politburo", ("Ben",))
    tap_name(p, "Ben")
    assert isinstance(p.stage.over, ForPhoneSheet)
    session.answer("Ben", PASS, source="phone#00000001")
    p.frames(2)
    assert p.stage.over is None


def test_that_somebody_has_chosen_otherwise_on_the_phone_is_seen_by_nobody(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Ben")
    session = p.flow.opened.session
    assert go_on_until(p, lambda _: session.question.is_secret, random.Random(3))
    session.answer("Ben", "election", question=session.question.id, source="phone#00000001")
    p.frames(2)
    p.flow.host.ask_first("Ben", lambda: None)
    for choice in ("election", "mutiny"):
        session.answer("Ben", choice, question=session.question.id, source="phone#00000002")
        p.frames(2)
        assert isinstance(p.stage.over, ForPhoneSheet), f"{choice} is chosen anew"


def test_a_secret_choice_is_asked_for_once_and_then_held_for(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Ben")
    session = p.flow.opened.session
    assert session.question.open_to() == ("Ben",)
    p.tap_widget(p.find("Ben", "party"))
    assert ASKS in p.texts() and not isinstance(p.stage.over, HandOver)
    p.tap("Yes, here")
    assert isinstance(p.stage.over, HandOver) and not p.stage.over.shown
    p.tap("Not now")
    p.tap_widget(p.find("Ben", "party"))
    assert isinstance(p.stage.over, HandOver), "asked once"


def test_who_is_asked_alone_chooses_on_the_phone_and_it_says_the_same_whatever_is_done(pilot: WindowOf) -> None:
    p = pilot()
    session = to_a_duel(p)
    p.flow.play.has_phone = {"Benjamin"}.__contains__
    p.flow.table.update()
    p.frames(3)
    says = ["Benjamin chooses on the phone", "Here instead: hold"]
    assert [one for one in p.texts() if one in says] == says
    before = picture(p)
    by_phone(p, session, "Benjamin", "attempt")
    assert picture(p) == before
    p.hold("Benjamin chooses on the phone", 1.0, "button")
    assert "Benjamin has a phone. Answer for Benjamin here?" in p.texts()
    p.tap("Yes, here")
    assert isinstance(p.stage.over, HandOver) and not p.stage.over.shown
    p.flow.play.phone_gone = {"Benjamin"}.__contains__
    p.stage.uncover()
    p.flow.table.update()
    assert not any(one in says for one in p.texts())


def test_the_turn_is_ended_at_the_window_whatever_was_begun_on_the_phone(pilot: WindowOf) -> None:
    p = pilot()
    session = to_a_turn(p)
    p.flow.play.has_phone = {"Anna"}.__contains__
    p.flow.table.update()
    p.frames(3)
    by_phone(p, session, "Anna", "attempt")
    assert session.question.name == "target"
    p.tap("End turn")
    p.tap("Yes, here")
    assert session.question.asked() == ("Benjamin",)


def test_a_phone_that_is_not_there_is_crossed_out_on_its_name(table: Callable[..., Any]) -> None:
    p = with_phone(table, "Ben")
    there(p)
    p.wait(LOST - 3)
    assert not any(one.mark.gone for one in p.find_all("Ben", "party") if hasattr(one, "mark"))
    p.wait(4)
    assert [one.mark.gone for one in p.find_all("Ben", "party") if hasattr(one, "mark")] == [True]
    p.tap_widget(p.find("Ben", "party"))
    assert isinstance(p.stage.over, HandOver), "nothing is asked before"


@pytest.mark.parametrize("page", ["Television", ""])
def test_whose_phone_it_is_is_asked_on_every_page(table: Callable[..., Any], page: str) -> None:
    p = table()
    switch_on(p)
    if page:
        p.tap(page)
    else:
        p.flow.pages.log()
        p.frames(2)
    wish(p, "Ben")
    assert any(text.startswith("The phone of Ben? It shows") for text in p.texts())
    p.tap("Yes")
    assert p.flow.phones.phones.seats.taken == ("Ben",)


def test_one_answer_at_the_window_is_told_on_the_phone(pilot: WindowOf) -> None:
    from tests.phones.wire import Wired

    p, session = at_window(pilot, "politburo", ())
    wired = Wired(p.flow.opened, ("Ben", "Cem"), "en")
    told = "Answered at the table."
    session.answer("Ben", CLAIM)
    wired.pump()
    assert told in wired.at["Ben"].state["said"] and told not in wired.at["Cem"].state["said"]
    session.answer("Cem", PASS, source="phone#00000001")
    wired.pump()
    assert told in wired.at["Ben"].state["said"] and told not in wired.at["Cem"].state["said"]
    for party in session.question.open_to():
        session.answer(party, PASS)
    session.answer("Ben", legal(session, "Ben")[-1], source="phone#00000002")
    wired.pump()
    assert told not in wired.at["Ben"].state["said"]
    wired.close()
