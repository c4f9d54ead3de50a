"""A seat is given to the box, in set-up or in the middle of a game: it is asked nothing, and the game goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.bots import bot
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import CLAIM, PASS, BadAnswerError
from companion.models.game.question import left_to_box
from companion.models.record.log import log_of
from companion.table.evening import lights
from companion.table.evening.inputs import PlaceLight
from companion.table.journal import Seating
from companion.table.play import reasons_in
from companion.table.play.waiting import PATIENCE
from companion.table.players.host import A_TURN, SOURCE
from companion.ui.questions.alone.by_box import ByBoxPanel
from tests.ui.box_plays.alone import FOUR, OTHERS, Alone, begin, sources
from tests.ui.house import VIRTUAL, answer_randomly, legal, play_until
from tests.ui.karriere_poker.evening import past_moments
from tests.ui.people.screens import tap_below
from tests.ui.sitting import sit_by_name
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def test_a_career_is_played_by_taps_of_one_person(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "karriere_poker")
    alone = Alone(p, session)
    while session.game.state.game < 2:
        alone.step()
        assert alone.taps < 200
    assert sources(session) == {SOURCE}
    assert alone.taps and alone.waits > alone.taps


def test_the_mayors_are_played_by_taps_of_one_person(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "buergermeister")
    alone = Alone(p, session)
    while session.outcome is None and alone.waits < 40:
        alone.step()
        assert alone.taps < 200
    assert sources(session) == {SOURCE}
    assert alone.taps
    assert p.flow.play.model().to_move or session.outcome is not None, "what the box set down stands on the list"


@pytest.mark.lot(3)
@pytest.mark.parametrize("game", ["animal_farm", "buerokratopoly", "politburo"])
def test_other_games_go_on_while_one_person_answers(pilot: Callable[..., Any], game: str) -> None:
    """Her answers are given without a look, as each game has its own way of tapping; the box is watched."""
    p = pilot()
    session = begin(p, game)
    rng, watched = random.Random(4), set[str]()
    for _ in range(900):
        if len(watched) >= 6 or session.outcome is not None:
            break
        p.flow.stage.hush()
        past_moments(p)
        assert p.flow.stage.over is None
        ask = session.question
        if left := left_to_box(session):
            assert [one for one in p.flow.stage.screen.walk() if isinstance(one, ByBoxPanel)]
            before = session.ledger.next_number
            p.wait(2.3)
            assert session.ledger.next_number > before or p.flow.stage.moment is not None, (ask.name, left)
            watched.add(ask.name)
        elif "Anna" in ask.open_to() and ask.kind not in CHANCE:
            advised = bot("greedy", game, f"{rng.random()}").answer(session.game, ask, "Anna")
            otherwise = {"decline": True} if ask.kind is Kind.PROPOSE else PASS
            value = otherwise if advised is None else advised
            if session.driver.blocks(session.why(ask.id, "Anna", value)):
                p.wait(2.3)  # in talks she has said all
            else:
                session.answer("Anna", value, question=ask.id)
                p.frames(2)
        elif ask.kind is Kind.ROLL and "Anna" in ask.asked():
            p.flow.play.roll()
            p.frames(2)
        else:
            p.wait(1.3)
    assert sources(session) == {SOURCE}
    assert len(watched) > 2, watched


def test_nobody_closes_a_window_for_people_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    p.flow.game.open(lambda _unsaved: evening.begin("politburo", Seating.of(FOUR), sources=VIRTUAL))
    session, rng = p.flow.opened.session, random.Random(3)
    p.flow.play.on_change, show = lambda: None, p.flow.play.on_change
    assert play_until(session, lambda ask: ask.kind is Kind.WINDOW and {"Anna", "Ben"} <= set(ask.open_to()), rng)
    session.seat(replace(session.seating, box=dict.fromkeys(OTHERS, "greedy")))
    p.flow.play.on_change = show
    calm(p)
    before, ask = session.ledger.next_number, session.question
    p.tap_widget(p.find("Nobody", root=p.part("question")))
    given = [entry.party for entry in session.ledger.entries[before:] if entry.kind == "answer"]
    assert given == ["Anna"]
    assert session.question is ask, "the box has still to say whether it does"


def test_a_seat_is_given_to_the_box_in_the_middle_of_a_game_and_taken_back(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    p.flow.game.open(lambda _unsaved: evening.begin("buergermeister", Seating.of(FOUR), sources=VIRTUAL, options={}))
    session = p.flow.opened.session
    turn_of(p, session, "Ben")
    people(p, "Ben", "The box plays")
    assert set(session.seating.box) == {"Ben"}
    p.flow.at_table.show()
    p.flow.stage.hush()
    p.frames()
    assert p.find("Ben", "party").party.boxed
    assert any("The box decides for Ben." in text for text in p.texts())
    assert lights(session)[session.seating.place_of("Ben")] is PlaceLight.OFF
    before = session.ledger.next_number
    p.wait(A_TURN + 1)
    assert session.ledger.next_number > before
    turn_of(p, session, "Ben")
    before = session.ledger.next_number
    p.flow.attendance.page()
    p.wait(PATIENCE * 2 + 5)
    assert session.ledger.next_number == before, "it does not go on while another page is looked at"
    p.frames()
    people(p, "Ben", "A person plays")
    assert not session.seating.box
    p.flow.at_table.show()
    p.flow.stage.hush()
    before = session.ledger.next_number
    p.wait(PATIENCE + 5)
    assert session.ledger.next_number == before
    assert any("We are waiting for Ben." in text for text in p.texts())


def test_the_table_is_told_when_the_box_thinks_ahead_no_more(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "karriere_poker")
    session.seat(replace(session.seating, box=dict.fromkeys(OTHERS, "good")))
    p.wait(0.2)
    p.flow.stage.hush()
    p.flow.opened.box.thoughts.troubled()
    assert "The box plays on without thinking ahead." in p.texts()


def test_why_the_box_did_so_stands_in_what_was_said_last_and_in_the_record(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "buergermeister")
    alone, why = Alone(p, session), ""
    while not why:
        before = session.ledger.next_number
        alone.step()
        found = reasons_in(session.ledger.entries[before:])
        why = p.flow.play.teller.saying(found[-1]) if found else ""
        assert alone.waits < 20
    assert p.flow.play.said[-1] == why
    lines = log_of(session, p.flow.play.teller, p.flow.look._)
    assert any(why in line.inputs for line in lines)
    assert not any(line.inputs for line in lines if line.parties == {"Anna"})


def test_nobody_is_waited_for_and_nobody_answers_for_the_box(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "buergermeister")
    seating = session.seating
    session.seat(replace(seating, box={}))
    turn_of(p, session, "Ben")
    session.seat(seating)
    value = legal(session, "Ben")[0]
    with pytest.raises(BadAnswerError):
        session.answer("Ben", value)
    before = session.ledger.next_number
    assert not p.flow.play.answer("Ben", value)
    p.flow.pages.party("Ben")
    p.frames(1)
    assert session.ledger.next_number == before
    assert p.flow.stage.over is None
    assert "The box plays for Ben." in p.texts()


def test_where_the_cards_are_real_the_box_cannot_hold_a_hand(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.new_game.set_up("karriere_poker")
    setup = p.flow.new_game.setup
    sit_by_name(p, "Ada", "Ben", "Cem", "Dora")
    p.tap("Ben", "seat")
    p.tap("The box plays", "button")
    assert "The box cannot hold real cards: it plays along where it deals them itself." in p.texts()
    assert p.find_all(role="way"), "where that is changed is one tap away"
    p.tap("Done")
    assert not setup.guests.boxed
    setup.options["mode"] = "dealt"
    for name in ("Ben", "Cem", "Dora"):
        if name != "Ben":  # he is still picked
            p.tap(name, "seat")
        p.tap("The box plays", "button")
        p.wait(0.6)  # another button lies there now
        p.tap("Done")
    p.tap("Ada", "seat")
    assert not p.find_all("The box plays", "button"), "somebody has to play"
    p.tap("Done")
    assert setup.learning() == ["Ada"]
    p.tap("Begin")
    session = p.flow.opened.session
    assert set(session.seating.box) == {"Ben", "Cem", "Dora"}
    assert session.seating.person_of("Ben").name == "Ben"


def test_how_well_the_box_plays_is_chosen_before_the_game_and_in_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.new_game.set_up("karriere_poker")
    setup = p.flow.new_game.setup
    setup.options["mode"] = "dealt"
    sit_by_name(p, "Ada", "Ben", "Cem", "Dora")
    for name in ("Ben", "Cem"):
        p.tap(name, "seat")
        p.tap("The box plays", "button")
        p.wait(0.6)
        p.tap("Done")
    p.tap("Ben", "seat")
    p.tap("The box: Some experience", "button")
    assert "Wastes jokers and splits equal cards." in p.texts()
    p.tap("Beginner", "button")
    assert p.find_all("The box: Beginner", "button")
    p.tap("Done")
    p.tap("Begin")
    session = p.flow.opened.session
    assert session.seating.box == {"Ben": "easy", "Cem": "greedy"}
    p.frames(3)
    people(p, "Cem", "The box: Some experience")
    tap_below(p, "Strong")
    assert session.seating.box == {"Ben": "easy", "Cem": "good"}


def test_in_the_middle_of_a_game_with_real_cards_it_is_refused(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    p.flow.game.open(lambda _unsaved: evening.begin("karriere_poker", Seating.of(FOUR), sources=VIRTUAL))
    p.frames(3)
    people(p, "Ben", "The box plays")
    assert any("The box cannot hold real cards" in text for text in p.texts())
    assert not p.flow.opened.session.seating.box


def people(p: Any, name: str, act: str) -> None:
    """The page of people, somebody, and what is done."""
    p.flow.attendance.page()
    p.frames()
    p.tap(name, "seat")
    tap_below(p, act)


def turn_of(p: Any, session: Any, party: str) -> None:
    """Goes on, without a look, until one alone is asked openly."""
    listener, p.flow.play.on_change = p.flow.play.on_change, lambda: None
    rng = random.Random(2)
    for _ in range(400):
        ask = session.question
        if ask.kind not in CHANCE and ask.asked() == (party,) and not ask.private and legal(session, party):
            break
        answer_randomly(session, rng)
    p.flow.play.on_change = listener
    calm(p)


def test_no_name_is_asked_for_whom_the_box_plays(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.new_game.set_up("buergermeister")
    guests = p.flow.new_game.setup.guests
    guests.sit(3)
    first, second, third = guests.all
    p.flow.new_game.setup.let_box(second.name, True)
    screen = p.flow.stage.screen
    screen.name(first.place)
    p.frames()
    p.tap("Done")
    assert any(third.name in text for text in p.texts())
    assert not any(f"Name of {second.name}" in text for text in p.texts())


@pytest.mark.parametrize(("panel", "lies"), [("touch-display-1", True), ("touch-display-2", False)])
def test_that_the_box_decides_is_read_whole_where_there_is_little_height(
    pilot: Callable[..., Any], panel: str, lies: bool
) -> None:
    p = pilot(panel)
    session = begin(p, "buerokratopoly")
    for _ in range(80):
        if left_to_box(session):
            break
        answer_randomly(session, random.Random(4))
        calm(p)
    (shown,) = [one for one in p.flow.stage.screen.walk() if isinstance(one, ByBoxPanel)]
    (line,) = [one for one in p.widgets(shown) if "The box decides for" in str(getattr(one, "text", ""))]
    assert shown.lies == lies
    assert line.to_window(0, line.y)[1] >= shown.to_window(0, shown.y)[1] and line.height <= shown.height


def test_a_card_that_the_box_has_announced_is_said_and_the_key_is_for_whoever_else(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "politburo")
    alone = Alone(p, session)
    while session.question.name != "answer_window" or len(session.question.open_to()) < 2:
        alone.step()
    first, *others = [party for party in session.question.open_to() if party in OTHERS]
    session.answer(first, CLAIM, source=SOURCE)
    for party in others:
        session.answer(party, PASS, source=SOURCE)
    p.frames(3)
    p.flow.stage.hush()
    assert session.question.open_to() == ("Anna",)
    assert f"A card from {first}. Anybody else?" in p.texts()
    assert p.find_all("Nobody else", "button")


def test_dice_for_a_seat_of_the_box_are_thrown_by_name_also_where_nobody_else_throws(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, "buerokratopoly", sources={"roll": ("typed", "virtual")})
    alone = Alone(p, session)
    while session.question.kind is not Kind.ROLL:
        alone.step()
    party = session.question.asked()[0]
    session.game.running[-1].participants = [party]  # nobody else stands in this election
    p.flow.play.on_change()
    p.frames(3)
    p.flow.stage.hush()
    past_moments(p)
    said = f"Throw for {party}" if party in OTHERS else "Throw for us"
    assert p.find_all(said, "button") and not p.find_all("Throw for all", "button")
    assert p.flow.play.model().why in p.texts(), "why it was called, beside the dice"
