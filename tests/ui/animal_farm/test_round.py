"""Animal Farm at the window, round by round: moving, a proposal that all have answered, sorting, the standing."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from companion.games.animal_farm.face.ink import write
from companion.games.animal_farm.face.pages import politics, revolutions
from companion.games.animal_farm.face.pages.politics import Politics
from companion.models.game.moments import Staged
from tests.ui.animal_farm.proposing import otherwise
from tests.ui.animal_farm.screens import full, sit_down
from tests.ui.house import legal
from tests.ui.table.test_evening import THREE
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def end_of_round(p: Any, **more: Any) -> Any:
    """Everybody gives back what cannot be kept, until the round is over."""
    session = sit_down(p, full(THREE, at="round_end", **more), THREE)
    while session.question is not None and session.question.name == "sort_zones":
        session.answer(session.question.asked()[0], "pass")
    p.frames(4)
    return session


def noted(monkeypatch: pytest.MonkeyPatch, page: ModuleType) -> dict[str, bool]:
    """Which words a page of Animal Farm has written from now on, and whether there was room for them."""
    written: dict[str, bool] = {}

    def note(canvas: Any, theme: Any, words: str, *given: Any, **named: Any) -> bool:
        written[words] = write(canvas, theme, words, *given, **named)
        return written[words]

    monkeypatch.setattr(page, "write", note)
    return written


def test_a_round_ends_with_the_standing_the_leader_first(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = end_of_round(p)
    staged = p.stage.moment.moment
    assert isinstance(staged, Staged)
    scene: Any = staged.scene
    assert scene.round == 2
    assert [one.points for one in scene.standing] == sorted(session.game.state.points.values(), reverse=True)
    told = [event for event in session.game.events if event.kind == "scored"]
    for one in scene.standing:
        assert one.gained == sum(event.facts["points"] for event in told if event.facts["party"] == one.party)
    assert any(one.gained for one in scene.standing)
    leader, *_ = scene.standing
    p.wait(2)
    assert p.part("score").shows == f"{leader.party} +{leader.gained}, now {leader.points}"
    shown = [card for card in p.widgets() if isinstance(card, Politics)]
    assert len(shown) == 3
    x, y = shown[0].to_window(*shown[0].center)
    p.tap_at(x, y)
    assert p.stage.moment is None, "a tap on a card goes on, as one anywhere does"


def test_the_last_round_ends_with_the_end_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = end_of_round(p, round=6)
    assert session.outcome is not None
    assert not any(isinstance(one, Staged) for one in p.flow.play.moments)
    assert not isinstance(p.stage.moment.moment, Staged)


def test_what_is_sorted_stays_in_its_place(pilot: Callable[..., Any]) -> None:
    p = pilot()
    new = {name: {"lion": 2, "parrot": 1} for name in THREE}
    session = sit_down(p, full(THREE, at="round_end", new=new, existing={}), THREE)

    def zones() -> dict[str, tuple[str, ...]]:
        return {verb: tuple(lying) for verb, lying in p.part("sorting").zones.items()}

    assert zones() == {"keep": ("", ""), "drop": ("", "")}, "each zone shows its empty places"
    assert dict(p.part("sorting").new) == {"parrot": 1, "lion": 2} and p.part("sorting").chosen == ("new", "parrot")
    p.tap("Parrot, to Existing Influence", "option")
    assert zones() == {"keep": ("parrot", ""), "drop": ("", "")}
    assert p.part("sorting").chosen == ("new", "lion"), "the next one is chosen of itself"
    party = session.question.asked()[0]
    assert not p.find_all(role="lying"), "while Existing Influence takes the next one, a tap anywhere lays it there"
    p.tap("lion", "marker")
    p.tap("Lion, to the Air Drop zone", "option")
    assert session.game.state.air_drop[party] == {"lion": 1}


def test_what_lies_in_existing_influence_goes_back_when_it_was_tapped(pilot: Callable[..., Any]) -> None:
    p = pilot()
    new, existing = {THREE[1]: {"lion": 1}}, {THREE[1]: {"parrot": 2}}
    session = sit_down(p, full(THREE, at="round_end", new=new, existing=existing), THREE)
    party = session.question.asked()[0]
    p.tap("parrot", "lying")
    assert session.game.state.existing[party] == {"parrot": 2}, "a tap only chooses it"
    p.tap("Give back from Existing: Parrot")
    assert session.game.state.existing[party] == {"parrot": 1}


def test_the_rest_is_kept_by_one_tap_while_there_is_room_for_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    new = {name: {"lion": 2, "parrot": 2} for name in THREE}
    session = sit_down(p, full(THREE, at="round_end", new=new, existing={}), THREE)
    party = session.question.asked()[0]
    session.answer(party, "drop.parrot")
    p.frames(4)
    p.tap("Keep all that is left")
    state = session.game.state
    assert sum(state.existing[party].values()) == 2 and sum(state.air_drop[party].values()) == 2
    assert not state.new[party] and session.question.asked()[0] != party, "the next one sorts"
    session.undo()
    assert sum(session.game.state.new[party].values()) == 3, "one undo takes back what one tap has given"


def test_what_does_not_all_fit_is_not_kept_at_once_and_the_end_is_lit_when_no_zone_has_room(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    new = {THREE[1]: {"lion": 5}}
    session = sit_down(p, full(THREE, at="round_end", new=new, existing={}), THREE)
    party = session.question.asked()[0]
    assert any(text == "Room for 4" for text in p.texts())
    assert not p.find_all("Keep all that is left") and p.find("Give back the rest: Lion 5", "button").style == "plain"
    for value in ("keep.lion", "keep.lion", "drop.lion", "drop.lion"):
        session.answer(party, value)
    p.frames(4)
    assert p.find("Give back the rest: Lion 1", "button").style == "main"


def test_the_round_stands_on_the_tab_of_its_list(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, full(THREE, at="round_end"), THREE)
    assert p.find_all("Round 2/6", "tab")


def test_a_phase_that_nobody_can_act_in_is_told_above_the_next_question(pilot: Callable[..., Any]) -> None:
    p = pilot()
    new = {name: {"lion": 3} for name in THREE}
    session = sit_down(p, full(THREE, at="espionage", new=new, existing={}), THREE)
    assert session.question.name in ("revolution", "buy")
    assert any(text.startswith("Nobody has markers for: Espionage") for text in p.texts()), p.texts()


def test_only_what_can_be_used_stands_below_the_regions(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, full(THREE, at="round", existing={}), THREE)
    party = session.question.asked()[0]
    options = session.options(session.question.id, party)
    assert any(option.refusals and option.value not in session.game.state.agents for option in options)
    shown = {widget.option.value for widget in p.find_all(role="option") if hasattr(widget, "option")}
    assert shown - {*session.game.state.agents} <= {*legal(session, party)}


def test_after_the_last_answer_the_pieces_ask_for_another_proposal(pilot: Callable[..., Any]) -> None:
    p = pilot()
    position = {"at": "region", "regions": ["africa"], "agents": {"africa": dict.fromkeys(THREE, 2)}}
    session = sit_down(p, position, THREE)
    first, second, _ = THREE
    session.answer(first, {"draft": {"partners": [first, second], "split": {first: 1, second: 1}}})
    p.frames(4)
    otherwise(p)
    assert "Something else" in p.part("proposers").shows
    session.answer(second, {"decline": True})
    p.frames(4)
    otherwise(p)
    p.tap(second, "proposer")
    assert p.flow.stage.over is not None


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_what_scores_is_told_in_words_below_the_posters(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, panel: str
) -> None:
    p, written = pilot(panel=panel, language="de"), noted(monkeypatch, politics)
    cards = ["most_in_africa", "fewest_in_middle_east", "fewest_in_india"]
    sit_down(p, full(THREE, at="round", politics=cards), THREE)
    told = [card.text.rstrip(".") for card in p.flow.table.board.board.politics]
    assert all(told) and all(written[words] for words in told), written


def test_the_round_of_the_game_left_is_told_once(pilot: Callable[..., Any]) -> None:
    p = pilot()
    end_of_round(p, round=1)
    calm(p)
    p.flow.lobby.home()
    p.frames(4)
    told = [text for text in p.texts() if "Round 2" in text]
    assert len(told) == 1 and told[0].count("Round") == 1, told


def test_a_long_title_of_a_revolution_is_not_left_out(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    p, written = pilot(language="de"), noted(monkeypatch, revolutions)
    cards = ["students_spring", "plebiscite", "bread_riot"]
    sit_down(p, full(THREE, revolutions=dict(zip(THREE, cards, strict=True))), THREE)
    p.flow.table.board.turn_to("revolutions")
    p.frames(3)
    assert [written[p.flow.play.teller.name(card)] for card in cards] == [True] * 3


def test_a_phase_that_went_by_is_told_until_the_next_act(pilot: Callable[..., Any]) -> None:
    p = pilot()
    new = {name: {"lion": 3} for name in THREE}
    session = sit_down(p, full(THREE, at="espionage", new=new, existing={}), THREE)
    session.answer(session.question.asked()[0], "pass")
    p.frames(4)
    assert not any(text.startswith("Nobody has markers for: Espionage") for text in p.texts())
