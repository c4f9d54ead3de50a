"""Politburó at the window: whole games by taps, turns, corrections, and that every screen is whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import TABLE
from companion.models.game.moments import Procedure
from companion.ui.look.motion.motion import RUNNING, finish_all
from companion.ui.questions.alone.hand_over import HandOver
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.look.test_layout import check
from tests.ui.politburo.evening import Company, Fingers, begun, is_attack, see_cards
from tests.ui.politburo.screens import named, quietly, round_ending, screens
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

WindowOf = Callable[..., Any]


def killed_and_resumed(pilot: WindowOf, p: Any, there: Path) -> Any:
    """What the disk held at this moment, opened by another window as after a power cut."""
    shutil.copytree(p.flow.services.evening.folder, there)
    p.close()
    again = pilot(folder=there)
    again.tap(role="running")
    return again


def play(pilot: WindowOf, p: Any, mode: str, folder: Path, seed: str = "7") -> tuple[Any, int, int]:
    """By taps to the end, interrupted now and then, killed inside a window that somebody holds open."""
    session = begun(p, mode, 4)
    fingers = Fingers(p, session, seed)
    windows = interruptions = 0
    killed = False
    for _ in range(6000):
        session = fingers.session
        if session.outcome is not None:
            break
        ask = session.question
        windows += ask.kind is Kind.WINDOW
        if not killed and windows >= 3 and ask.kind is Kind.WINDOW and ask.answered():
            killed = True
            asked, answered, view = ask.id, ask.answered(), session.view(TABLE)
            p = killed_and_resumed(pilot, p, folder)
            fingers.p = p
            fingers.sit_down(p.flow.opened.session)
            ask = fingers.session.question
            assert (ask.id, ask.answered(), fingers.session.view(TABLE)) == (asked, answered, view)
            continue
        between = ask.name in ("begin_turn", "turn", "target") and p.flow.stage.over is None
        if between and p.flow.stage.moment is None and fingers.rng.random() < 0.1:
            interruptions += fingers.interrupt()
            continue
        before, looked_at = session.ledger.next_number, p.flow.stage.moment
        fingers.step()
        if looked_at is None and p.flow.stage.moment is None:
            assert session.ledger.next_number > before or p.flow.stage.over is not None, ask.name
    assert killed
    return fingers.session, windows, interruptions


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_a_play_is_tapped_interrupted_answered_and_outlasts_a_power_cut_inside_its_window(
    pilot: WindowOf, tmp_path: Path, mode: str
) -> None:
    p = pilot()
    session = begun(p, mode, 4)
    fingers = Fingers(p, session)
    quietly(p, fingers.company, named("turn"))
    assert fingers.interrupt()
    while session.question.kind is not Kind.WINDOW:
        fingers.step()
    claimant = session.question.open_to()[-1]
    fingers.rest()
    fingers.tap_words(claimant, "party")
    asked, view = session.question.id, session.view(TABLE)
    p = killed_and_resumed(pilot, p, tmp_path / "there")
    session = p.flow.opened.session
    assert (session.question.id, session.question.answered(), session.view(TABLE)) == (asked, (claimant,), view)
    fingers.p = p
    fingers.sit_down(session)
    fingers.tap_words("Nobody else")
    assert (session.question.name, session.question.asked()) == ("what_to_play", (claimant,))
    fingers.step()
    assert session.question.id != asked


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_a_whole_game_is_played_by_taps(pilot: WindowOf, tmp_path: Path, mode: str) -> None:
    p = pilot()
    session, windows, interruptions = play(pilot, p, mode, tmp_path / "there")
    assert session.outcome is not None
    assert windows > 20 and interruptions > 5


def test_an_ordinary_play_is_three_taps_with_real_cards(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    fingers = Fingers(p, session)
    victim = next(one for one, owner in session.game.state.owner.items() if owner != session.game.state.turn)
    fingers.tap_value("defamation_2")
    fingers.tap_value(victim)
    assert session.question.kind is Kind.WINDOW
    fingers.tap_words("Nobody")
    assert fingers.taps == 3
    assert session.game.state.loyalty[victim] == 3
    assert session.question.name == "turn"


def test_an_exchange_says_what_it_moves_and_is_asked_once_more(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    turn, fingers = session.question.asked()[0], Fingers(p, session)
    fingers.tap_value("exchange_hand")
    assert session.question.name == "turn"
    assert any("Put away 5, draw 7, discard 2" in text for text in p.texts())
    fingers.tap_words("Rather not")
    fingers.tap_value("exchange_hand")
    fingers.tap_value("exchange_hand")
    assert session.game.state.turn != turn


def test_rows_of_cards_stay_in_place_and_nothing_ends_a_turn_under_nobody(pilot: WindowOf) -> None:
    p = pilot()
    rows, ends = [], []
    for name in ("Anna", "Friederike Luise"):
        session = begun(p, "physical", 4, position={"at": "turn", "turn": name})
        session.answer(name, "draw_up")
        calm(p)
        rows.append(next(one for one in p.find_all(role="option") if one.option.value == "demagogy_1").y)
        ends.append(next(one for one in p.find_all(role="option") if one.option.value == "end_turn"))
    assert rows[0] == rows[1]
    quietly(p, Company(session), is_attack(session))
    nobody = p.find("Nobody", "button")
    assert nobody.y > ends[0].to_window(*ends[0].pos)[1] + ends[0].height


def test_candidates_lie_below_their_owners_before_anybody_sorts_cards(pilot: WindowOf) -> None:
    p = pilot()
    p.flow.new_game.choose()
    p.frames(4)
    p.tap("Politbur", "game")
    for name in ("Anna", "Ben"):
        p.flow.new_game.setup.add(name)
    p.flow.new_game.show()
    p.frames(2)
    assert p.find_all("Real cards", "way")
    p.tap("Cards", "way")
    p.frames(2)
    assert p.find_all("The box deals") and [one.shows for one in p.find_all("The box", "button")].count("The box") <= 1
    p.flow.new_game.begin()
    p.frames(4)
    assert p.flow.stage.moment is None and p.flow.opened.session.question.name == "arrange"
    owners = p.flow.opened.session.game.state.owner
    led = {name: {one for one, of in owners.items() if of == name} for name in ("Anna", "Ben")}
    shown = p.flow.table.board.dossiers.board.blocks
    assert {block.party: {one.id for one in block.candidates} for block in shown} == led


def test_own_cards_are_seen_at_any_pause_and_leave_nothing_behind(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "dealt", 4)
    quietly(p, Company(session), is_attack(session))
    party = next(one for one in session.game.parties if session.game.state.hands[one])
    p.tap("Dossiers")
    p.tap_widget(p.find(party, "block"))
    p.tap("Own cards")
    p.hold("Hold to show", 1.0)
    cards = {p.flow.play.teller.name(card) for card in session.game.state.hands[party]}
    assert cards <= {option.option.label for option in p.find_all(role="option", root=p.front())}
    p.tap("Hide")
    assert not [widget for widget in p.widgets() if isinstance(widget, HandOver)]
    assert p.find_all("Nobody")


def test_the_screen_stays_with_a_player_until_the_table_is_asked_again(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "dealt", 4)
    fingers = Fingers(p, session)
    quietly(p, fingers.company, named("target"))
    session.undo(1)
    calm(p)
    assert session.question.name == "turn"
    party, card = session.question.asked()[0], None
    see_cards(p)
    for option in p.find_all(role="option", root=p.front()):
        known = session.game.definition.card.get(option.option.value)
        if option.option.open and known is not None and known.kind in ("demagogy", "defamation", "assault"):
            card = option
    assert card is not None
    fingers.tap(card)
    assert session.question.name == "target"
    assert isinstance(p.flow.stage.over, HandOver), "the target is named without another hand-over"
    open_ones = [one for one in p.find_all(role="option", root=p.front()) if one.option.open]
    fingers.tap(open_ones[0])
    assert session.question.kind is Kind.WINDOW
    assert p.flow.stage.over is None
    assert party in session.game.parties


def test_the_end_of_a_round_is_told_step_by_step(pilot: WindowOf) -> None:
    p = pilot()
    session = round_ending(p)
    assert p.flow.table.board.model.step == "rescue"
    calm(p)
    assert p.part("steps").shows == "Rescue"
    asked = session.question.facts()["candidate"]
    assert p.part("about").one.id == asked, "the face of the one who is to be saved"
    many = [one for one in p.find_all(role="button") if one.says.startswith("Lasting cards")]
    p.tap_widget(many[0])
    assert any("until" in text for text in p.texts()), "what lasts, in words"
    p.tap("Dossiers")
    assert p.part("steps")
    while session.question.name == "rescue_from_siberia":
        session.answer(session.question.asked()[0], "pass")
    p.frames(4)
    moment = p.flow.stage.moment.moment
    assert isinstance(moment, Procedure)
    steps = dict(moment.steps)
    assert list(steps) == ["Rescue", "Siberia", "Loyalty", "Offices", "Markers"]
    assert any("goes to Siberia" in sentence for sentence in steps["Siberia"])
    assert len(steps["Loyalty"]) == 1, "the points of all stand in one sentence"
    assert steps["Loyalty"][0].endswith("; all others +1")


def test_tracks_offices_and_markers_are_corrected_by_taps(pilot: WindowOf) -> None:
    p = pilot()
    session = begun(p, "physical", 4)
    quietly(p, Company(session), named("turn"))
    one, other = list(session.game.state.owner)[:2]
    names = session.game.labels()
    p.tap("Correct")
    assert not p.find_all("Loyalty", "button"), "it is corrected on the dossiers"
    first = [p.find(label, "button") for label in ("Cards in hand", "First player: Anna")]
    assert first[0].y > first[1].y, "what is wrong most often stands above whose turn it is"
    assert not p.find_all("Offices", "button") and not p.find_all("Activated", "button")
    p.tap(names[one]["en"], "block")
    assert p.find_all("In play", "button")[0].chosen
    plus = p.find_all("+", "button")[0]
    p.tap_widget(plus)
    held_at = plus.to_window(*plus.center)
    p.hold_at(*held_at, 1.0)  # goes on by itself
    p.tap("Has played its cards in this round")
    assert p.find("Has played its cards in this round", "button").chosen
    p.flow.stage.screen.go_back()
    p.frames(3)
    shown = p.part("board", p.flow.stage.screen).model.candidate(one)
    assert shown.loyalty > 8 and shown.marker, "the dossier follows"
    p.tap(names[other]["en"], "block")
    office = next(iter(session.game.definition.minimum))
    short = p.flow.play.teller.short(office)
    p.tap(short)
    assert p.find(short, "button").chosen
    p.tap("Agreed")
    p.tap("Apply")
    assert session.ledger.entries[-1].kind == "correct", p.texts()
    changed = session.ledger.entries[-1].value
    assert changed["offices"] == {office: other} and changed["markers"] == [one]
    assert [loyalty > 8 for loyalty in changed["loyalty"].values()] == [True]


def test_a_dealt_card_is_held_for_tapped_and_aimed(pilot: WindowOf) -> None:
    p = pilot()
    stand = {"at": "turn", "turn": "Anna", "hands": {"Anna": ["assault_1", "popularity"], "Benjamin": []}}
    session = begun(p, "dealt", 2, position=stand)
    session.answer("Anna", "draw_up")
    while session.question.name != "turn":
        session.answer("Anna", "nothing")
    calm(p)
    fingers = Fingers(p, session)
    victim = next(one for one, owner in session.game.state.owner.items() if owner == "Benjamin")
    see_cards(p)
    fingers.tap_value("assault_1")
    assert session.question.name == "target"
    fingers.tap_value(victim)
    assert session.question.name != "target"


def test_a_card_without_a_target_is_raised_before_it_is_played(pilot: WindowOf) -> None:
    p = pilot()
    stand = {"at": "turn", "turn": "Anna", "hands": {"Anna": ["popularity"], "Benjamin": []}}
    session = begun(p, "dealt", 2, position=stand)
    session.answer("Anna", "draw_up")
    while session.question.name != "turn":
        session.answer("Anna", "nothing")
    calm(p)
    fingers, number = Fingers(p, session), session.question.id
    see_cards(p)
    fingers.tap_value("popularity")
    assert session.question.id == number, "it is raised, and lies in the hand"
    fingers.tap_words("Play: ", "button")
    assert session.question.id != number


def test_what_happens_to_a_dossier_is_seen_in_motion_and_over_by_a_tap(pilot: WindowOf) -> None:
    p = pilot(painted=True)
    blank = begun(p, "physical", 4)
    people = list(blank.game.state.owner)
    session = begun(p, "physical", 4, position={"at": "turn", "turn": "Anna"})
    session.answer("Anna", "draw_up")
    calm(p)
    board = p.flow.table.board
    model = board.model
    for change in ({"lost": "siberia"}, {"lost": "killed"}, {"office": "nkvd"}):
        blocks = tuple(
            replace(block, candidates=tuple(replace(c, **change) if c.id == people[0] else c for c in block.candidates))
            for block in model.blocks
        )
        board.update(model, {}, None)
        board.update(replace(model, blocks=blocks), {}, None)
        assert len(RUNNING) == 1, change
        p.clock.time += 0.1
        p.frames(1)
        assert board.dossiers.happening
        assert finish_all()
        assert not board.dossiers.happening and not RUNNING


def test_no_screen_has_more_than_its_share_of_draws(pilot: WindowOf) -> None:
    p = pilot(painted=True)
    for name in screens(p):
        if not name.startswith("correct"):  # pages of the record are not this game's own
            assert draws(p.window) <= MOST_DRAWS, name


def test_a_general_secretary_has_a_dossier_that_opens_and_is_stamped(pilot: WindowOf) -> None:
    p = pilot(painted=True)
    owners = begun(p, "physical", 4).game.state.owner
    first = next(one for one, of in owners.items() if of == "Anna")
    stand = {"at": "turn", "turn": "Anna", "owner": dict(owners), "loyalty": {first: 24}, "offices": {"nkvd": first}}
    session = begun(p, "physical", 4, position=stand)
    session.answer("Anna", "draw_up")
    while session.question.name != "turn":
        session.answer("Anna", "nothing")
    session.answer("Anna", "demagogy_3")
    session.answer("Anna", first)
    p.flow.play.nobody()
    p.frames(1)
    assert session.outcome is not None
    shown = p.part("win")
    assert shown.one.id == first and shown.motion.moves
    p.wait(1)
    assert not shown.motion.moves and "Anna" in shown.shows


def test_every_screen_is_whole(pilot: WindowOf) -> None:
    p = pilot(language="de")
    for name in screens(p):
        check(p, name)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-1-portrait", "touch-display-2"])
@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_every_screen_is_whole_on_every_panel(pilot: WindowOf, panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language)
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")


def test_what_is_done_for_somebody_silent_does_not_tell_what_is_asked(pilot: WindowOf) -> None:
    """A card's target could be given up, the turn not: for others both are the turn (PB-55)."""
    p = pilot()
    hand = ["contraband", "favourite", "favourite", "favourite"]
    stand = {"at": "turn", "turn": "Anna", "discard": ["demagogy_3"], "hands": {"Anna": hand}}
    session = begun(p, "dealt", 2, position=stand)
    offered = []
    for value in ("draw_up", "contraband", "demagogy_3"):
        session.answer("Anna", value)
        calm(p)
        p.wait(400)
        offered.append((session.question.name, p.find_all(root=p.part("toast"))[0].shows))
        p.flow.stage.hush()
    assert [name for name, _ in offered] == ["turn", "fetch_card", "who_pays"]
    assert len({shown for _, shown in offered}) == 1, offered
