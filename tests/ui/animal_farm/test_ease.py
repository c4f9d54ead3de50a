"""What made newcomers stumble in Animal Farm, by taps: first questions, passing, proposals, what is offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.animal_farm.face.answers.choices import ActionKey
from companion.games.animal_farm.face.answers.places import RegionSlips
from companion.games.animal_farm.face.pages.poster import RegionTile
from companion.games.animal_farm.face.proposals.slip import PieceSlip
from companion.models.game.talks import lying
from tests.ui.animal_farm.proposing import begin, half, otherwise, reach, row_of, share, sit
from tests.ui.animal_farm.screens import FIVE, full, sit_down
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Ben", "Cem", "Dora")


def talks(p: Any, names: tuple[str, ...] = THREE, **more: Any) -> Any:
    """Talks about Africa, with two agents of each."""
    agents = {"africa": dict.fromkeys(names, 2)}
    return sit_down(p, {"at": "region", "regions": ["africa"], "agents": agents, **more}, names)


def test_a_region_shows_who_is_there_and_nobody_else_the_strongest_first(pilot: Callable[..., Any]) -> None:
    p = pilot()
    agents = {"africa": {"Anna": 1, "Cem": 3}, "india": {"Ben": 1}}
    sit_down(p, full(THREE, at="round", agents=agents), THREE)
    shown = {one.region.id: one.standing for one in p.widgets() if isinstance(one, RegionTile)}
    assert shown["africa"] == [("Cem", 3), ("Anna", 1)] and shown["australia"] == []


@pytest.mark.parametrize(
    ("names", "says"), [(FOUR, "Everybody has one in each region."), (FIVE, "one agent of each everywhere")]
)
def test_how_it_lies_at_the_start_stands_above_the_first_question(
    pilot: Callable[..., Any], names: tuple[str, ...], says: str
) -> None:
    p = pilot()
    session = sit_down(p, None, names)
    assert session.question.name == ("place_agent" if names == FOUR else "move")
    assert any(says in text for text in p.texts()), p.texts()
    if names == FIVE:
        session.answer(session.question.asked()[0], "pass")
        p.frames(4)
        assert not any(says in text for text in p.texts())


def test_the_slips_of_regions_take_the_height_that_is_there(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2")
    sit_down(p, full(at="round"))
    slips = p.part("regions")
    assert isinstance(slips, RegionSlips) and slips.line > slips.least


def test_only_actions_that_can_be_used_stand_below_the_revolutions(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full(at="revolution", existing={name: {"lion": 1} for name in FIVE}))
    assert not [one for one in p.widgets() if isinstance(one, ActionKey)]


@pytest.mark.parametrize("at", ["revolution", "buying"])
def test_all_pass_after_one_question(pilot: Callable[..., Any], at: str) -> None:
    p = pilot()
    session = sit_down(p, full(at=at))
    name = session.question.name
    before = session.ledger.next_number
    p.tap("All pass")
    assert session.question.name == name and session.ledger.next_number == before, "it is asked before"
    p.tap("Not after all")
    assert session.ledger.next_number == before
    p.tap("All pass")
    p.tap("Yes, all pass")
    assert session.question is None or session.question.name != name
    assert session.ledger.next_number > before + 1
    p.flow.play.undo()
    assert session.question.name == name and session.ledger.last_active == before - 1, "all by one, one undo"


def test_a_no_to_all_keeps_the_own_proposal(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = talks(p)
    first, second = THREE[:2]
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 2, second: 1}}})
    session.answer(second, {"draft": {"partners": [first, second], "split": {first: 1, second: 2}}})
    p.frames(4)
    otherwise(p)
    p.tap(f"{first} No to all", "no")
    drafts = {one.by: one for one in lying(p.flow.play.question().about)}
    assert set(drafts) == {first, second} and drafts[second].refused == (first,)
    assert p.flow.play.undoes() == f"{first} says no to proposal 2."
    p.tap(f"{second} Yes", "yes")
    assert session.game.state.alliances["africa"] == [first, second]


def test_pieces_stay_in_their_places_whoever_is_still_asked(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = talks(p, FOUR)

    def places() -> dict[str, tuple[float, ...]]:
        otherwise(p)
        slip = next(one for one in p.widgets() if isinstance(one, PieceSlip) and one.role == "proposers")
        return {name: tuple(spot.pos) for name, spot in slip.spots.items()}

    session.answer(FOUR[0], {"draft": {"partners": list(FOUR[:3]), "split": {FOUR[0]: 1}}})
    p.frames(4)
    before = places()
    session.answer(FOUR[3], {"decline": True})
    session.answer(FOUR[1], {"decline": True})
    p.frames(4)
    now = places()
    assert all(now[name] == before[name] for name in now)


def test_a_minus_at_none_takes_a_partner_out(pilot: Callable[..., Any]) -> None:
    p = pilot()
    talks(p, FOUR)
    first, second = FOUR[:2]
    p.tap(first, "proposer")
    reach(p, second, "party", half(p, 0))
    assert half(p, 0).draft.split[second] == 1
    reach(p, "−", "button", row_of(p, 0, second))
    assert half(p, 0).draft.split[second] == 0, "a partner for nothing may be"
    reach(p, "−", "button", row_of(p, 0, second))
    assert second not in half(p, 0).draft.split
    for _ in range(3):
        reach(p, "−", "button", row_of(p, 0, first))
    assert half(p, 0).draft.split == {first: 0}, "who proposes stays"


def test_what_all_have_agreed_on_is_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = talks(p, FOUR)
    first, second, third = FOUR[:3]
    p.tap(first, "proposer")
    p.tap("All say yes")
    assert "africa" not in session.game.state.alliances, "no majority yet: it says why"
    for partner in (second, third):
        reach(p, partner, "party", half(p, 0))
    p.tap("All say yes")
    assert session.game.state.alliances["africa"] == [first, second, third]


def test_what_is_offered_beside_the_talks_has_its_words(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full())
    assert "Give a marker" in p.texts()


@pytest.mark.parametrize("shared", [True, False])
def test_what_keeps_a_proposal_from_the_table_names_its_rule(pilot: Callable[..., Any], shared: bool) -> None:
    p = pilot()
    talks(p)
    if shared:
        share(p, "Anna")
        sit(p, 0, "Anna")
    else:
        p.tap("Anna", "proposer")
    one = half(p, 0)
    begin(p, one)
    before = p.texts()
    assert not any("(AF-" in text for text in before), "the reason alone stands there"
    reach(p, "Lay it on the table", root=one)
    assert any(text.endswith("(AF-07)") for text in p.texts()), (before, p.texts())


def test_a_tap_on_talks_that_have_just_ended_does_nothing(pilot: Callable[..., Any]) -> None:
    """The last answer came from a phone or a seat of the box in the same moment."""
    p = pilot()
    session = talks(p)
    panel = p.part("question")
    session.listeners.clear()  # the picture is a moment behind
    for party in session.question.asked():
        session.answer(party, {"decline": True})
    rows = session.ledger.next_number
    assert session.question.id != panel.asking.question.id
    panel._nobody()
    p.frames(2)
    p.tap("Yes, nobody takes markers")
    panel._say("Ben", {"decline": True})
    assert session.ledger.next_number == rows
