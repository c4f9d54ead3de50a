"""Animal Farm at the window: its pages, the proposal board from two sides, buttons, a power cut, a whole game."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from kivy.uix.scrollview import ScrollView

from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.face.proposals.parts import PartnerRow
from companion.models.game.talks import lying
from companion.models.set_up.places import TURN
from companion.ui.shell.orientation import edge_of
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.stepper import Stepper
from companion.ui.widgets.screen.menu import MenuSheet
from companion.ui.widgets.text import FitText, Text
from hardware.leds import Light
from hardware.rig.rig import Rig
from hardware.wiring.file import default_wiring
from tests.games.animal_farm.table import conceivable_drafts
from tests.ui.animal_farm.proposing import begin, fill_in, half, otherwise, reach, row_of, share, sit
from tests.ui.animal_farm.screens import ANIMALS, FIVE, REGIONS, full, screens, sit_down
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.house import TestClock, go_on_until, legal
from tests.ui.look.test_layout import check, check_target
from tests.ui.table.test_evening import THREE
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


# ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────────


def check_turned(p: Any, name: str) -> None:
    """The proposal board: its halves are turned, so that sizes are measured as their people see them."""
    profile = p.flow.services.profile
    for widget in p.widgets(p.flow.stage.over):
        if isinstance(widget, Text | FitText) and widget.text:
            assert not widget.is_cut, f"{name}: “{widget.text}” is cut"
        elif isinstance(widget, Touchable) and widget.width > 1:
            check_target(widget, name, profile)


@pytest.mark.parametrize(
    ("panel", "language"),
    [
        ("touch-display-1", "es"),
        pytest.param("touch-display-1-portrait", "de", marks=pytest.mark.long),
        pytest.param("touch-display-2-landscape", "en", marks=pytest.mark.long),
    ],
)
def test_every_page_is_whole(pilot: Callable[..., Any], panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language)
    for name in screens(p):
        turned = p.flow.stage.over is not None
        (check_turned if turned else check)(p, f"{panel}, {language}, {name}")


def test_a_tap_on_a_region_moves_an_agent_from_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE, at="round"), THREE)
    party = session.question.asked()[0]
    there = next(region for region in REGIONS if not session.game.agents_in(region, party))
    p.tap(p.flow.play.teller.name(there), "region")
    assert session.question.name == "move"
    assert any("has no agent in" in text for text in p.texts())
    start = legal(session, party)[0]
    p.tap(p.flow.play.teller.name(start), "region")
    assert session.question.name == "move_to"
    before = session.game.agents_in(start, party)
    p.tap(p.flow.play.teller.name(there), "region")
    assert (session.game.agents_in(start, party), session.game.agents_in(there, party)) == (before - 1, 1)


def test_the_end_of_a_round_is_told_step_by_step(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE, at="round_end"), THREE)
    board = p.flow.table.board
    assert board.page == "zones"
    assert [step.done for step in board.board.steps] == [False] * 6
    rng = random.Random(1)
    go_on_until(p, lambda _: session.game.at == "renewal", rng)
    done = {step.label: step.done for step in p.flow.table.board.board.steps}
    assert done["New revolution cards"] and not done["A new agent for each"] and not done["Move the markers on"]
    go_on_until(p, lambda _: session.game.at == "round", rng)
    board = p.flow.table.board
    assert board.page == "regions" and all(step.done for step in board.board.steps)
    board.turn_to("steps")
    assert board.page == "steps"
    board.turn_to("")
    session.answer(session.question.asked()[0], "pass")
    calm(p)
    assert p.flow.table.board.page == "regions"


def test_a_correction_offers_what_the_position_holds_and_not_what_follows_from_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE), THREE)
    offered = {row.path[0] for group in p.flow.play.parts() for row in group.rows}
    assert {"points", "agents", "new", "discs"} <= offered <= set(session.game.position())


def test_an_agent_a_marker_and_a_disc_are_corrected_by_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE), THREE)
    state, names = session.game.state, session.game.labels()
    region, animal, action = next(iter(state.agents)), next(iter(session.game.definition.animals)), state.advanced[0]
    agents, markers = state.agents[region].get("Ben", 0), state.existing["Ben"].get(animal, 0)
    assert state.discs[action] == ["Anna", "Cem"]
    p.tap("Correct")
    reach(p, f"Agents · {names[region]['en']}")
    stepper("Ben", p)._by(-1)
    reach(p, "Existing Influence · Ben")
    assert p.flow.stage.screen.heading.text == "Existing Influence · Ben", "it stays in sight"
    stepper(names[animal]["en"], p)._by(-1)
    reach(p, "Bought")
    p.frames(4)
    assert p.texts().count("Bought") == 1, "what is unfolded is named once, above its rows"
    line = next(one for one in p.widgets() if getattr(one, "whole", False) and heads(one, names[action]["en"]))
    reach(p, "Ben", "keeper", line)
    p.tap("Agreed")
    p.tap("Apply")
    after = session.game.state
    assert session.ledger.entries[-1].kind == "correct", p.texts()
    assert after.agents[region].get("Ben", 0) == agents - 1
    assert after.existing["Ben"].get(animal, 0) == markers - 1
    assert after.discs[action] == ["Anna", "Ben", "Cem"]
    told = p.flow.play.teller.event(session.game.events[-1])
    assert "Existing Influence, Ben: " in told and "before: )" not in told, told


def stepper(label: str, p: Any) -> Any:
    """The number with this label."""
    return next(
        w for w in p.widgets() if isinstance(w, Stepper) and any(getattr(c, "text", "") == label for c in w.children)
    )


def heads(line: Any, words: str) -> bool:
    """Whether a line of pieces is about this."""
    return any(getattr(one, "text", "") == words for part in line.children for one in part.children)


def test_the_edge_of_a_list_goes_on_and_never_answers_for_what_lies_under_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.6))
    p.frames(3)
    session = sit_down(p, full(at="round"))
    view, mm = p.flow.table.question_side.children[0].view, p.flow.services.profile.mm(1)
    before, seen = session.ledger.next_number, view.scroll_y
    assert view.more_below
    x, y = view.to_window(view.center_x, view.y)
    p.tap_at(x, y + 4 * mm)
    assert session.ledger.next_number == before and view.scroll_y < seen
    for _ in range(5):
        p.tap_at(x, y + 4 * mm) if view.more_below else None
    assert not view.more_below and session.ledger.next_number == before


def test_giving_the_rest_back_is_called_so_and_a_tap_beside_a_reason_closes_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE, at="round_end", new={"Ben": {"lion": 3}}, existing={"Ben": {"lion": 2}}), THREE)
    assert session.question.asked() == ("Ben",)
    reach(p, "to Existing Influence", "option")
    assert p.flow.stage.toast is not None and any("No more than 2 fit" in text for text in p.texts())
    sentence = p.flow.table.question_side.children[0].sentence
    assert not p.flow.stage.toast.collide_point(*sentence.to_window(*sentence.center))
    p.tap_widget(sentence)
    assert p.flow.stage.toast is None
    p.tap("Give back the rest: Lion 3")
    assert "Ben gives back: Lion: 3." in [p.flow.play.teller.event(event) for event in session.game.events]


# ── the proposal board ──────────────────────────────────────────────────────────────────────────────────────────────


AT_TALKS = {"at": "region", "regions": ["africa"], "agents": {"africa": dict.fromkeys(THREE, 2)}}
"""Three people with two agents each in Africa."""


def at_talks(p: Any, **options: Any) -> Any:
    """The talks about Africa; the board is open."""
    session = sit_down(p, AT_TALKS, THREE, **options)
    share(p, "Anna")
    return session


def test_two_people_work_on_the_board_at_once_each_turned_to_his_edge(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    one, other = sit(p, 0, "Anna"), sit(p, 1, "Ben")
    edges = [edge_of(session.seating, name) for name in ("Anna", "Ben")]
    assert [place.degrees for place in p.flow.stage.over.places] == [TURN[edge] for edge in edges]
    assert len(set(edges)) == 2, "choose people at two edges"
    begin(p, one)
    begin(p, other)
    fill_in(p, 0, {"partners": ["Anna", "Cem"], "split": {"Anna": 2}})
    fill_in(p, 1, {"partners": ["Ben", "Cem"], "split": {"Cem": 1}})
    reach(p, "Lay it on the table", root=one)
    assert session.question.version == 1
    assert other.draft.split == {"Ben": 0, "Cem": 1}, "what Ben works on stays when Anna's lies on the table"
    reach(p, "Lay it on the table", root=other)
    drafts = session.view(TABLE)["running"][-1]["drafts"]
    assert {entry["by"]: entry["draft"]["split"] for entry in drafts.values()} == {
        "Anna": {"Anna": 2, "Cem": 0},
        "Ben": {"Ben": 0, "Cem": 1},
    }


def test_a_tap_on_the_own_piece_begins_a_proposal_on_the_whole_board(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    p.tap("Back to the table")
    p.tap("Anna", "proposer")
    assert any("Anna proposes: who joins in?" in text for text in p.texts())
    one, board = half(p, 0), p.flow.stage.over
    assert one.party == "Anna" and one.draft.split == {"Anna": 2} and not board.shared
    poster = next(one for one in p.widgets(one) if getattr(one, "role", "") == "about")
    assert poster.height > 0 and "Strength 2 of 6, majority from 4. 2 of 2 markers." in poster.shows
    assert not p.find_all("−", "button", row_of(p, 0, "Ben")), "who is no partner has nothing to lose"
    p.tap("Split screen")
    assert sit(p, 1, "Ben").draft.split == {"Ben": 2} and one.draft.split == {"Anna": 2}
    fill_in(p, 0, {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 2}})
    reach(p, "Lay it on the table", root=one)
    assert session.question.version == 1 and half(p, 1).draft.split == {"Ben": 2}


def test_who_sits_down_opposite_reads_what_was_laid_meanwhile(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2}}})
    p.frames(3)
    sit(p, 0, "Anna")
    sit(p, 1, "Ben")
    assert p.find_all("Yes", "option", half(p, 1))


def test_what_is_against_a_proposal_stands_there_and_it_is_not_laid(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    one = sit(p, 0, "Anna")
    begin(p, one)
    before = session.ledger.next_number
    assert any("Strength 2 against 4" in text for text in p.texts())
    reach(p, "Lay it on the table", root=one)
    assert p.flow.stage.toast is None, "it is told on Anna's half, turned to her"
    assert session.ledger.next_number == before
    fill_in(p, 0, {"partners": ["Anna", "Ben"], "split": {"Anna": 3}})
    assert any("Anna takes 2 at most." in text for text in p.texts())
    reach(p, "−", root=next(w for w in p.widgets(one) if isinstance(w, PartnerRow) and w.party.name == "Anna"))
    reach(p, "Promise", root=one)
    reach(p, "In own words", root=one)
    for letter in "Hi":
        reach(p, letter, "key", one)
    reach(p, "Done", root=one)
    reach(p, "Lay it on the table", root=one)
    entry = session.view(TABLE)["running"][-1]["drafts"]["1"]
    assert entry["draft"] == {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 0}, "promise": "Hi"}


def test_a_list_stays_where_it_was_scrolled_to(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full())
    share(p, "Anna")
    sit(p, 0, "Anna")
    begin(p, half(p, 0))
    next(w for w in p.widgets(half(p, 0)) if isinstance(w, ScrollView)).scroll_y = 0.0
    p.frames()
    row = next(w for w in p.widgets(half(p, 0)) if isinstance(w, PartnerRow) and w.party.name == "Dorothea")
    plus = p.find("+", "button", row)
    x, y = plus.to_window(*plus.center)
    for count in (1, 2, 3):  # the first tap adds the partner with one marker
        p.tap_at(x, y)
        assert half(p, 0).draft.split["Dorothea"] == count, "the row is still under the finger"


def test_a_counter_proposal_begins_with_what_lies_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2}}})
    p.frames(3)
    other = sit(p, 1, "Ben")
    reach(p, "Change it", root=other)
    fill_in(p, 1, {"partners": [], "split": {}})
    row = next(w for w in p.widgets(other) if isinstance(w, PartnerRow) and w.party.name == "Ben")
    reach(p, "+", "button", row)
    reach(p, "Lay it on the table", root=half(p, 1))
    drafts = session.view(TABLE)["running"][-1]["drafts"]
    assert drafts["2"]["draft"]["split"] == {"Anna": 2, "Ben": 1}
    assert p.flow.stage.over is None, "Ben was alone at the board: the table is shown again"
    otherwise(p)
    p.tap("Anna", "proposer")
    assert half(p, 0).party == "Anna" and half(p, 0).draft.by == "Anna", "something else is her own proposal"
    p.tap_widget(next(one for one in p.find_all(role="button", root=half(p, 0)) if not one.shows))
    assert half(p, 0).draft is None, "behind it she reads what lies there"
    reach(p, "Yes", root=half(p, 0))
    assert session.game.state.alliances == {"africa": ["Ben", "Anna"]}
    assert p.flow.stage.over is None, "the board goes when the region is sealed"


def test_a_tap_on_the_own_piece_in_a_proposal_says_yes(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    p.tap("Back to the table")
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}}})
    p.frames(3)
    assert [spot.shows for spot in p.find_all(role="yes")] == ["Ben Yes"], "only Ben is asked"
    p.tap("Anna", "said")
    assert half(p, 0).party == "Anna", "whoever has said yes comes to the board, where it can be taken back"
    p.tap("Back to the table")
    p.tap("Ben", "yes")
    assert session.game.state.alliances == {"africa": ["Anna", "Ben"]}


def test_talks_are_explained_on_one_card(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_talks(p)
    teller = p.flow.play.teller
    explained = teller.explained_at("agree", Kind.PROPOSE.value)
    assert [teller.explanation(one)[0] for one in explained] == ["Talks"], "what a proposal is stands on the same card"


def test_a_no_is_one_tap_below_the_yes(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    p.tap("Back to the table")
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}}})
    p.frames(3)
    assert [spot.shows for spot in p.find_all(role="no")] == ["Ben No"], "only Ben is asked"
    p.tap("Ben", "no")
    assert [draft.refused for draft in lying(p.flow.play.question().about)] == [("Ben",)]
    assert not p.find_all(role="yes") and not p.find_all(role="no")


def test_a_no_stands_once_for_somebody_asked_twice(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    p.tap("Back to the table")
    for party in ("Anna", "Cem"):
        session.answer(party, {"draft": {"partners": [party, "Ben"], "split": {party: 1}}})
    p.frames(3)
    assert len(p.find_all("Ben", "yes")) == 2 and not p.find_all("Ben", "no")
    otherwise(p)
    refusal = p.find("Ben No", "no")
    assert not p.find_all(role="drafts"), "a no to both stands in neither's card"
    assert refusal.says == "Ben No to all" and p.list_around(refusal) is None, "it never scrolls out of sight"
    p.tap_widget(refusal)
    assert [draft.refused for draft in lying(p.flow.play.question().about)] == [("Ben",), ("Ben",)]
    assert p.flow.play.undoes() == "Ben says no to proposal 1 and 2."


def test_yes_and_no_stand_together_and_stay_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(existing={"Anna": {"lion": 1}}), FIVE, negotiation_timer=300)
    first, second, third = session.question.shape()["partners"][:3]
    session.answer(first, {"draft": {"partners": [first, second, third], "split": {first: 1}}})
    p.frames(3)
    assert p.flow.table.shown.question.offer is not None, "a marker may be handed over beside it"
    view = p.part("question").view
    yes, no = p.find(second, "yes"), p.find(second, "no")
    assert yes.x == no.x and 0 <= yes.y - no.top <= 1, "the no right below the yes"
    low = min(spot.to_window(*spot.pos)[1] for spot in (*p.find_all(role="yes"), *p.find_all(role="no")))
    assert low >= view.to_window(*view.pos)[1] + view.edge, "nothing lies over them"
    other = p.find(third, "yes")
    at = other.to_window(*other.pos)
    p.tap_widget(p.find(second, "no"))
    now = p.find(third, "yes")
    assert now.to_window(*now.pos) == at, "what is still to be answered has not moved"
    assert not p.find_all(role="draft"), "what is left of the slip does nothing"


def test_the_list_of_proposals_stays_where_it_is_after_an_answer(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(), negotiation_timer=300)
    parties = session.question.shape()["partners"]
    for maker in parties[:4]:
        session.answer(
            maker,
            {"draft": {"partners": list(dict.fromkeys((maker, *parties[:4]))), "split": {maker: 1}, "promise": "Yes"}},
        )
    p.frames(4)
    p.list_around(p.part("drafts")).scroll_y = 0.0
    p.frames(4)
    asked = p.find_all(parties[2], "yes")[-1]
    other = p.find_all(parties[1], "yes")[-1]
    before = other.to_window(*other.pos)
    p.tap_widget(asked)
    p.frames(4)
    again = p.find_all(parties[1], "yes")[-1]
    assert again.to_window(*again.pos) == pytest.approx(before, abs=1.5)


def test_the_way_back_to_the_table_lies_over_no_undo(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, AT_TALKS, THREE)
    p.tap("Anna", "proposer")
    back = p.find("Back to the table")
    left = back.to_window(*back.pos)[0]
    session.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2}}})
    p.flow.stage.uncover()
    p.frames(4)
    undo = p.find("Undo")
    assert undo.to_window(undo.right, 0)[0] <= left, "a second tap there takes nothing back"
    p.tap_widget(undo)
    assert not lying(p.flow.play.question().about)
    assert any(text.startswith("Taken back: Proposal 1 by Anna") for text in p.texts()), "what was undone is told"


def test_a_no_at_the_window_turns_a_proposal_down_and_giving_up_is_said_in_words(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    session.answer("Ben", {"draft": {"partners": ["Ben", "Anna"], "split": {"Ben": 2, "Anna": 1}}})
    p.frames(4)
    one = sit(p, 0, "Anna")
    reach(p, "No", root=one)
    assert session.ledger.active[-1].value == {"refuse": True}
    assert "Anna" in session.question.awaited()
    share(p, "Anna")
    reach(p, "I want no agreement", root=sit(p, 0, "Anna"))
    assert session.ledger.active[-1].value == {"decline": True}


def test_a_name_tapped_when_nothing_can_be_handed_over_says_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(at="round"))
    before = session.ledger.next_number
    p.tap("Anna", "party")
    assert p.flow.stage.toast is None and p.flow.stage.over is None and session.ledger.next_number == before


def test_who_gets_a_marker_is_chosen_among_names_all_in_sight(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(existing={"Anna": {"lion": 1}}))
    p.tap("Anna", "party")
    session.answer("Anna", "existing.lion")
    p.frames(4)
    names = [one.says for one in p.find_all(role="option")]
    assert len(names) == 4 and not p.part("question").view.more_below
    p.tap("Friederike Luise", "option")
    assert session.question.name == "agree"


def test_both_cards_and_the_actions_are_in_sight_in_a_revolution(pilot: Callable[..., Any]) -> None:
    p = pilot()
    stocked = {name: dict.fromkeys(ANIMALS, 1) for name in FIVE}
    kept = {name: {"parrot": 1, "lion": 1} for name in FIVE}
    session = sit_down(p, full(at="revolution", new=stocked, existing=kept))
    party = session.question.asked()[0]
    panel = p.part("question")
    assert not panel.view.more_below, (panel.body.height, panel.view.height)
    shown = {one.option.value for one in p.find_all(role="option") if hasattr(one, "option")}
    assert {value.partition(".")[0] for value in shown} >= {"left", "right"}
    p.tap_widget(p.find(p.flow.play.teller.value("revolution", "pass")))
    assert [event.facts["party"] for event in session.game.events if event.kind == "passed"] == [party]


def test_no_agreement_is_a_key_at_the_talks_which_asks_once_more(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    p.tap("Back to the table")
    before = session.ledger.next_number
    p.tap("No agreement", "button")
    p.tap("Go on talking")
    assert session.ledger.next_number == before and session.question.name == "agree"
    p.tap("No agreement", "button")
    p.tap("Yes, nobody takes markers")
    told = [event.kind for event in session.game.events]
    assert told.count("talks_declined") == 3 and "no_agreement" in told, "all three want none"
    assert session.game.state.alliances == {}


def test_a_partner_begins_with_one_marker_as_each_tap_adds_one(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_talks(p)
    one = sit(p, 0, "Anna")
    begin(p, one)
    assert one.draft.split == {"Anna": 2}
    reach(p, "Ben", "party", one)
    assert one.draft.split == {"Anna": 2, "Ben": 1}
    reach(p, "+", "button", row_of(p, 0, "Ben"))
    assert one.draft.split == {"Anna": 2, "Ben": 2}
    assert "Strength 4 of 6. 4 of 4 markers." in p.texts(), "what nothing is against says how it stands"
    reach(p, "Lay it on the table", root=one)
    assert p.flow.stage.over is None and p.find_all(role="yes")


def test_the_board_is_drawn_in_few_pieces_and_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    shown = {name: draws(p.window) for name in screens(p) if name.startswith(("board", "talks"))}
    assert len(shown) >= 6 and max(shown.values()) <= MOST_DRAWS, shown


def test_where_to_is_drawn_in_few_pieces_at_high_contrast(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, theme="contrast"))
    p.frames(4)
    where = ("movement", "a new round", "round's end")
    shown = {name: draws(p.window) for name in screens(p) if name in where}
    assert len(shown) == len(where) and max(shown.values()) <= MOST_DRAWS, shown


def test_the_clock_is_shown_and_closes_the_region(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, AT_TALKS, THREE, negotiation_timer=60)
    p.tap("Anna", "proposer")
    assert "Time left: 1:00" in p.texts()
    p.wait(2.5)
    assert any(text.startswith("Time left: 0:5") for text in p.texts())
    p.clock.time += 30
    p.frames(40)
    assert any(text.startswith("Only 0:2") for text in p.texts()), "the end looks unlike what was before"
    assert half(p, 0).draft is not None
    p.clock.time += 30
    p.frames(4)
    assert p.flow.stage.over is None and "talks_timed_out" in [event.kind for event in session.game.events]
    assert any("not on the table yet is gone" in text for text in p.texts()), "what was half built is told"


def test_what_became_of_a_region_stands_above_the_next_talks(pilot: Callable[..., Any]) -> None:
    p = pilot()
    agents = {region: dict.fromkeys(THREE, 2) for region in ("africa", "india")}
    position = {"at": "region", "regions": ["africa", "india"], "agents": agents}
    session = sit_down(p, position, THREE, negotiation_timer=60)
    p.clock.time += 61
    p.frames(4)
    assert session.question.name == "agree" and any("Nobody gets Africa." in text for text in p.texts())


def test_the_clock_stands_while_somebody_corrects(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p, negotiation_timer=60)
    p.tap("Back to the table")
    left = session.left()
    p.tap("Correct")
    p.clock.time += 500
    p.frames(3)
    p.flow.stage.screen.go_back()
    p.frames(3)
    assert session.question.name == "agree" and left - 5 < session.left() <= left


def test_a_locked_proposal_says_why_on_its_key(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full())
    p.tap("Anna", "proposer")
    lay = p.find("Lay it on the table", "option")
    assert not lay.option.open and lay.sub.text == lay.option.refused[0].sentence
    split = p.find("Split screen", "button")
    assert split.top <= p.flow.stage.over.halves.y, "it lies on nothing of the form"


def test_a_no_is_seen_on_the_proposal_and_at_the_name(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_talks(p)
    for number, party in ((1, "Anna"), (2, "Cem")):
        session.answer(party, {"draft": {"partners": [party, "Ben"], "split": {party: 1}}})
        assert number in [int(draft) for draft in session.view(TABLE)["running"][-1]["drafts"]]
    p.frames(3)
    one = sit(p, 0, "Ben")
    assert len(p.find_all("No to all", "option", one)) == 1, "it is to both, so it stands in neither's card"
    assert not p.find_all("no agreement", "option", one)
    sit(p, 1, "Anna")
    reach(p, "No to all", "option", one)
    assert not any("Nobody gets" in text for text in p.texts())
    assert p.find_all("Yes", "option", one), "he may change his mind"
    assert p.find_all("I want no agreement", "option", one) and not p.find_all("No to all", "option", one)
    told = []
    for page in ("2", "1"):
        shown = [getattr(widget, "text", "") for widget in p.widgets(half(p, 1))]
        assert page in shown, "one proposal is shown at a time, and its number, as the slip says it"
        told += [slip.shows for slip in p.widgets(half(p, 1)) if getattr(slip, "role", "") == "lying"]
        p.tap_widget(p.find_all(role="turning", root=half(p, 1))[1])
    assert all("Ben 0 no" in one for one in told) and len(set(told)) == len(told) == 2, "Anna sees it at her half"
    p.tap("Back to the table")
    assert [draft.refused for draft in p.part("drafts").drafts] == [("Ben",), ("Ben",)]
    chips = {chip.party.name: chip.party for chip in p.find_all(role="party")}
    assert chips["Ben"].refused and not chips["Anna"].refused


def test_who_sits_down_opposite_leaves_everybodys_place_as_it_was(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_talks(p)
    before = {name.shows: name.center for name in p.find_all(role="party", root=half(p, 1))}
    sit(p, 0, "Anna")
    after = {name.shows: name.center for name in p.find_all(role="party", root=half(p, 1))}
    assert after == {name: at for name, at in before.items() if name != "Anna"}


def test_a_marker_is_handed_over_from_the_zones_before_everybody(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE, existing={"Anna": {"lion": 1}}), THREE)
    p.flow.table.board.turn_to("zones")
    p.frames(3)
    p.tap("Anna", "party")
    assert session.question.name == "hand_over_what" and p.flow.stage.over is None
    p.tap("Not after all")
    assert session.question.name == "agree"


def test_the_cards_between_neighbours_are_named_and_their_judgement_stays(pilot: Callable[..., Any]) -> None:
    p = pilot()
    stocked = {name: dict.fromkeys(ANIMALS, 1) for name in THREE}
    session = sit_down(p, full(THREE, at="revolution", new=stocked, existing={}), THREE)
    party = session.question.asked()[0]
    left, right = session.game.left_of(party), session.game.right_of(party)
    headings = [text for text in p.texts() if ", with " in text]
    assert [name for name in (left, right) if any(f"with {name} at the" in text for text in headings)] == [left, right]
    while session.question.name == "revolution":
        party = session.question.asked()[0]
        if session.game.missing(party):
            wanted = f"left.new.{session.game.missing(party)[0]}"
            session.answer(party, wanted if not session.why(session.question.id, party, wanted) else "pass")
        else:
            session.answer(party, "pass")
    p.frames(4)
    assert p.flow.stage.moment is not None, "what came of them stays until a tap"
    succeeded = [event for event in session.game.events if event.kind == "revolution_succeeded"]
    shown = p.stage.moment
    p.tap(role="moment")
    assert p.stage.moment is shown, "a tap shows all of it first"
    assert (
        succeeded
        and p.part("label").shows == "SUCCEEDS"
        and "+3, now"
        in p.part("score").shows + next(w.shows for w in list(p.widgets())[::-1] if getattr(w, "role", "") == "score")
    )
    p.tap(role="moment")
    assert p.stage.moment is not shown


# ── buttons, a power cut, a whole game ──────────────────────────────────────────────────────────────────────────────


class Box:
    """Real buttons and lights on mock pins."""

    def __init__(self, clock: TestClock) -> None:
        self.clock, self.pins = clock, MockFactory()
        self.wiring = replace(default_wiring(), tower=None)
        self.rig = Rig(self.wiring, self, open_pins=lambda: self.pins)
        self.rig.start()

    def now(self) -> float:
        """The window's clock, as the devices want it."""
        return self.clock.time

    def press(self, p: Any, place: int, button: int) -> None:
        """Press and let go."""
        pin = self.pins.pin(self.wiring.button_pins[place, button])
        for act in (pin.drive_low, pin.drive_high):
            act()
            p.frames(4)

    def lit(self, p: Any, place: int) -> set[bool]:
        """What a light does in the next seconds: always on, always off, or both in turn."""
        pin, seen = self.pins.pin(self.wiring.light_pins[place]), set()
        for _ in range(60):
            p.frames(1)
            seen.add(bool(pin.state))
        return seen


def boxed(pilot: Callable[..., Any], folder: Path) -> tuple[Any, Box]:
    """A window with buttons."""
    clock = TestClock()
    box = Box(clock)
    return pilot(folder=folder, clock=clock, rig=box.rig, light=Light), box


class Table:
    """Plays by taps, and answers proposals with the buttons."""

    def __init__(self, p: Any, box: Box, seed: int) -> None:
        self.p, self.box, self.rng = p, box, random.Random(seed)

    @property
    def session(self) -> Any:
        return self.p.flow.opened.session

    def step(self) -> None:
        """Whatever is asked."""
        p, stage = self.p, self.p.flow.stage
        stage.hush()
        if stage.moment is not None:
            p.tap(role="moment")
            return
        question = self.session.question
        if question.kind is Kind.PROPOSE:
            self.talk()
        elif question.kind is Kind.WINDOW:
            p.tap("Nobody")
        else:
            party = question.asked()[0]
            able = [value for value in legal(self.session, party) if not str(value).startswith("return.")]
            value = self.rng.choice([*able, *(["pass"] if question.may_pass else [])])  # nothing laid is given back
            if value == "pass":
                done = p.flow.play.teller.value("move.none", "pass")
                reach(p, done if p.find_all(done) else p.flow.play.teller.value(question.name, "pass"))
            else:
                if question.name == "sort_zones":
                    p.tap(value.partition(".")[2], "marker")
                side, zone, animal = f"{value}..".split(".")[:3]  # a marker that lies in both zones has one place
                card = next(
                    w
                    for w in p.find_all(role="option")
                    if w.option.value == value or (animal and f"{w.option.value}..".split(".")[:3:2] == [side, animal])
                )
                if (scrolling := p.list_around(card)) is not None:
                    scrolling.scroll_to(card, animate=False)
                    p.frames()
                p.tap_widget(card)
                if isinstance(front := p.front(), MenuSheet):  # asks from which zone, or whether to pay
                    keys = p.find_all(role="button", root=front)
                    wanted = (p.flow.play.teller.name(zone),) if animal else ("Pay", "Buy")
                    p.tap_widget(next(one for one in keys if one.shows.startswith(wanted)))

    def talk(self) -> None:
        """Confirm what lies there, else propose, else say no."""
        question, p = self.session.question, self.p
        drafts = self.session.view(TABLE)["running"][-1]["drafts"]
        waiting = [n for e in drafts.values() for n in e["draft"]["partners"] if n not in e["confirmed"]]
        if waiting:
            self.press(waiting[0], 1)
            return
        made = self.lawful()
        if made is None:
            self.press(question.awaited()[0], 2)
            return
        self.lay(made)
        if p.flow.stage.over is not None:
            p.tap("Back to the table")

    def lawful(self) -> tuple[str, dict[str, Any]] | None:
        """Some proposal that would stand, without anything that is paid for."""
        question = self.session.question
        for party in self.rng.sample(question.asked(), len(question.asked())):
            for value in conceivable_drafts(question.shape(), party):
                draft = value["draft"]
                if "using" in draft or not any(draft["split"].values()):
                    continue
                if not self.session.why(question.id, party, value):
                    return party, draft
        return None

    def lay(self, made: tuple[str, Mapping[str, Any]]) -> None:
        """By taps on the board."""
        party, draft = made
        otherwise(self.p)
        self.p.tap(party, "proposer")
        begin(self.p, half(self.p, 0))
        fill_in(self.p, 0, draft)
        reach(self.p, "Lay it on the table", root=half(self.p, 0))

    def press(self, party: str, button: int) -> None:
        self.box.press(self.p, self.session.seating.place_of(party), button)


def power_cut(p: Any, pilot: Callable[..., Any], tmp_path: Path) -> tuple[Any, Box]:
    """The plug is pulled: what is on the disk now is opened by another window."""
    left = tmp_path / "as it was"
    shutil.copytree(p.flow.services.evening.folder, left)
    p.close()
    again, box = boxed(pilot, left)
    again.tap(role="running")
    return again, box


def test_talks_go_on_after_a_power_cut_and_buttons_confirm(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p, box = boxed(pilot, tmp_path / "evening")
    at_talks(p)
    p.tap("Back to the table")
    table = Table(p, box, 1)
    table.lay(("Anna", {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}}))
    before = table.session.view(TABLE)
    p, box = power_cut(p, pilot, tmp_path)
    session = p.flow.opened.session
    assert session.view(TABLE) == before
    otherwise(p)
    assert p.find_all("No agreement", "button")
    table, ben = Table(p, box, 1), session.seating.place_of("Ben")
    assert box.lit(p, ben) == {True, False}, "it blinks: Ben is asked"
    assert box.lit(p, session.seating.place_of("Anna")) == {True}, "Anna has spoken"
    table.press("Ben", 2)
    talks = session.view(TABLE)["running"][-1]
    assert talks["drafts"]["1"]["refused"] == ["Ben"] and not talks["declined"]
    assert box.lit(p, ben) == {True, False}, "Ben may propose something himself, or give up"
    table.press("Ben", 2)
    assert session.view(TABLE)["running"][-1]["declined"] == ["Ben"]
    assert box.lit(p, ben) == {True}
    table.press("Ben", 1)
    assert session.game.state.new == {"Anna": {"lion": 2}, "Ben": {"lion": 1}, "Cem": {}}
    assert [(e.party, e.source) for e in session.ledger.entries if e.source == "button"] == [("Ben", "button")] * 3


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_whole_short_game_by_taps_and_buttons_with_a_power_cut(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p, box = boxed(pilot, tmp_path / "evening")
    sit_down(p, None, THREE)
    table = Table(p, box, 5)
    cut = False
    for _ in range(3000):
        session = table.session
        if session.outcome is not None:
            break
        running = session.view(TABLE)["running"]
        if not cut and session.game.state.round == 3 and running and running[-1].get("drafts"):
            p, table.box = power_cut(p, pilot, tmp_path)
            table.p, cut = p, True
        table.step()
    assert cut and table.session.outcome.ranking
    assert table.session.game.state.round == 6
    assert {"person", "button"} <= {entry.source for entry in table.session.ledger.entries}
