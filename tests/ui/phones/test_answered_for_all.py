"""What one key at the window answers for several asks first, naming those whose phone is there; it is told on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.engine.vocabulary import PASS
from companion.games.animal_farm.face.proposals.sides import ProposalBoard
from companion.models.game.talks import lying
from companion.ui.questions.alone.on_phone import ForPhoneSheet
from tests.phones.wire import Wired
from tests.ui.animal_farm.proposing import half, otherwise, reach
from tests.ui.animal_farm.screens import full, sit_down
from tests.ui.animal_farm.test_ease import FOUR, talks
from tests.ui.karriere_poker.evening import Player, begin
from tests.ui.karriere_poker.test_karriere_poker import dealt
from tests.ui.phones.test_nobody import at_window
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]
TOLD = "Answered at the table."


def with_phones(p: Any, *names: str) -> None:
    """These have phones, all of them there."""
    p.flow.play.has_phone = names.__contains__
    p.flow.table.update()
    p.frames(4)


def told(p: Any, seats: Sequence[str]) -> list[str]:
    """On whose phones it stands that the table has answered."""
    wired = Wired(p.flow.opened, seats, "en")
    try:
        return [name for name in seats if TOLD in wired.at[name].state["said"]]
    finally:
        wired.close()


def led(pilot: WindowOf) -> Any:
    """Karriere Poker: Anna has led, and the three others are asked one after the other."""
    p = pilot()
    session = begin(p, position=dealt(), mode="dealt")
    Player(p, lambda values: next(value for value in values if value == [{"rank": 3, "count": 1}])).step()
    p.flow.stage.hush()
    return p, session


def test_all_pass_names_those_with_phones_and_tells_them(pilot: WindowOf) -> None:
    p, session = led(pilot)
    with_phones(p, "Cem", "Dora")
    rows = session.ledger.next_number
    p.hold("All pass", 1.5, "button")
    assert "Cem and Dora have phones. Answer for them here?" in p.texts() and session.ledger.next_number == rows
    p.tap("No, on the phone")
    assert p.stage.over is None and session.ledger.next_number == rows
    p.hold("All pass", 1.5, "button")
    p.tap("Yes, here")
    assert (session.question.name, session.question.asked()) == ("lead", ("Anna",))
    assert told(p, ("Anna", "Ben", "Cem", "Dora")) == ["Ben", "Cem", "Dora"]


def test_one_phone_alone_is_asked_for_though_its_turn_comes_later(pilot: WindowOf) -> None:
    p, session = led(pilot)
    with_phones(p, "Anna", "Dora")
    p.hold("All pass", 1.5, "button")
    assert "Dora has a phone. Answer for Dora here?" in p.texts(), "Anna, who led, is not asked any more"
    session.answer("Ben", PASS, source="phone#00000001")
    p.frames(3)
    assert p.stage.over is None, "something else is asked by now"


@pytest.mark.parametrize("at", ["revolution", "buying"])
def test_so_it_is_with_the_phases_of_animal_farm(pilot: WindowOf, at: str) -> None:
    p = pilot()
    session = sit_down(p, full(at=at))
    name, asked = session.question.name, session.question.asked()[0]
    other = next(one for one in session.game.parties if one != asked)
    with_phones(p, other)
    p.tap("All pass")
    assert f"All pass? {other} has a phone. Answer for {other} here?" in p.texts()
    p.tap("Yes, all pass")
    assert session.question is None or session.question.name != name


def test_no_agreement_names_who_talks_on_a_phone(pilot: WindowOf) -> None:
    p = pilot()
    session = talks(p)
    number, (_, second, third) = session.question.id, THREE
    with_phones(p, third)
    p.tap("No agreement", "button")
    asks = f"No agreement on Africa? {third} has a phone. Answer for {third} here?"
    assert asks in p.texts()
    session.answer(third, {"draft": {"partners": [third, second], "split": {third: 2, second: 1}}}, source="phone#1")
    p.frames(4)
    assert p.stage.over is None, "there is a proposal now"
    otherwise(p)
    p.tap("No agreement", "button")
    p.tap("Yes, nobody takes markers")
    assert session.question is None or session.question.id != number
    assert told(p, THREE) == [*THREE]


def test_what_all_have_agreed_on_at_the_table_still_waits_for_a_phone(pilot: WindowOf) -> None:
    p = pilot()
    session = talks(p, FOUR)
    first, second, third = FOUR[:3]
    number = session.question.id
    with_phones(p, second)
    p.tap(first, "proposer")
    for partner in (second, third):
        reach(p, partner, "party", half(p, 0))
    p.tap("All say yes")
    assert session.question.id == number and f"{second} has a phone. Answer for {second} here?" in p.texts()
    p.tap("No, on the phone")
    (draft,) = lying(p.flow.play.question().about)
    assert draft.asks(second) and not draft.asks(third), "whoever sits at the window has agreed"
    session.answer(second, {"confirm": draft.number}, source="phone#00000001")
    assert session.game.state.alliances["africa"] == [first, second, third]


def test_whoever_has_a_phone_and_makes_a_proposal_at_the_window_is_asked_for(pilot: WindowOf) -> None:
    p = pilot()
    talks(p, FOUR)
    with_phones(p, FOUR[0])
    p.tap(FOUR[0], "proposer")
    assert isinstance(p.stage.over, ForPhoneSheet)
    p.tap("Yes, here")
    assert isinstance(p.stage.over, ProposalBoard)


def test_a_pass_of_one_with_a_phone_is_asked_about_in_every_game(pilot: WindowOf) -> None:
    p = pilot()
    session = sit_down(p, full(at="round"))
    rows, asked = session.ledger.next_number, session.question.asked()[0]
    with_phones(p, asked)
    p.tap("Do not move")
    assert f"{asked} has a phone. Answer for {asked} here?" in p.texts() and session.ledger.next_number == rows
    p.tap("Yes, here")
    assert session.ledger.next_number > rows and told(p, [asked]) == [asked]


def test_it_is_asked_anew_once_others_have_answered(pilot: WindowOf) -> None:
    p, session = led(pilot)
    with_phones(p, "Ben")
    p.tap("Pass")
    p.tap("Yes, here")
    for party in ("Cem", "Dora"):
        session.answer(party, PASS)
    session.answer("Anna", [{"rank": 9, "count": 1}])
    p.frames(3)
    p.stage.show_moment(None)
    rows = session.ledger.next_number
    assert session.question.asked() == ("Ben",)
    p.tap("Pass")
    assert isinstance(p.stage.over, ForPhoneSheet) and session.ledger.next_number == rows


def test_nobody_of_those_on_phones_is_told_on_them(pilot: WindowOf) -> None:
    p, _ = at_window(pilot, "politburo", ("Ben", "Dora"))
    p.tap("Anna, Cem: no", "button")
    p.tap("Nobody …", "button")
    p.tap("Yes, nobody")
    assert {"Ben", "Dora"} <= {*told(p, ("Ben", "Dora"))}
