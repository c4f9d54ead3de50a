"""Nothing trips: what was secret is seen as long as it is wanted, and nobody answers for another by a slip."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.engine.questions import Kind
from companion.models.game.notice import Notice
from companion.ui.look import times
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import RUNNING
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.widgets.buttons import HeldButton, TouchButton
from companion.ui.widgets.chips import ChoiceMark
from companion.ui.widgets.input.options import OptionCard
from tests.ui.house import NINE, VIRTUAL, go_on_until, sit_down
from tests.ui.karriere_poker.evening import begin as begin_cards
from tests.ui.tables import at_question, calm, seated

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Ben", "Clara", "Dirk")


def quick_tap(p: Any, x: float, y: float) -> None:
    """A tap at once, without the pause that other tests leave before theirs."""
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    p.frames(1, 0.001)


def quick_key(p: Any, name: int = 13) -> None:
    p.window.dispatch("on_key_down", name, 0, None, [])
    p.window.dispatch("on_key_up", name, 0)
    p.frames(1, 0.001)


def chosen_by_all(p: Any, *, names: tuple[str, ...] = FOUR) -> Any:
    """Everybody has chosen, and nothing is revealed yet."""
    session = at_question(p, "choose_action", seated(names))
    for party, choice in zip(names, ("election", "mutiny", "election") * 3, strict=False):
        session.answer(party, choice)
    p.frames(2)
    return session


# ── the reveal ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("names", [FOUR, NINE])
def test_no_tap_ends_a_reveal_before_its_cards_were_read(pilot: Callable[..., Any], names: tuple[str, ...]) -> None:
    p = pilot()
    session = chosen_by_all(p, names=names)
    button = p.find("Reveal")
    spot = button.to_window(*button.center)
    p.tap("Reveal")
    moment = p.stage.moment
    assert moment is not None and session.game.state.choices
    for pause in (0.1, 0.3, 0.3):  # whoever taps on only shows the cards
        p.frames(1, pause)
        quick_tap(p, *spot)
        assert p.stage.moment is moment
    cards = moment.cards.cards
    assert {card.now.face for card in cards} == {1}, "a tap did not show all cards"
    p.frames(1, times.READ_CARDS - 0.2)
    quick_tap(p, *spot)
    assert p.stage.moment is moment
    p.frames(1, 0.8)
    quick_tap(p, *spot)
    assert p.stage.moment is not moment


def test_whoever_only_waits_sees_all_cards_and_then_goes_on_by_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    chosen_by_all(p)
    p.tap("Reveal")
    moment = p.stage.moment
    p.wait(poses.reveal_seconds(4) + times.READ_CARDS + 0.1)
    assert p.stage.moment is moment
    p.tap(role="moment")
    assert p.stage.moment is not moment


def test_cards_are_turned_from_who_began_on(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = chosen_by_all(p)
    session.reveal()
    p.frames(1)
    p.frames(1, 0.2)
    shown = [card.now.face for card in p.stage.moment.cards.cards]
    assert shown.index(1) == FOUR.index(session.game.start) and sum(shown) == 1


def test_what_was_chosen_stays_on_the_names_and_one_tap_shows_it_again(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = chosen_by_all(p)
    assert not [w for w in p.widgets() if isinstance(w, ChoiceMark)], "a choice is told before its reveal"
    session.reveal()
    calm(p)
    marks = [w for w in p.widgets() if isinstance(w, ChoiceMark)]
    assert [one.art.name for one in marks] == [f"action_{session.game.state.choices[name]}" for name in FOUR]
    before = session.ledger.next_number
    p.tap_widget(marks[1])
    assert "MUTINY" in p.texts() and p.stage.moment is not None
    p.tap(role="moment")
    assert p.stage.moment is None and session.ledger.next_number == before
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    assert not [w for w in p.widgets() if isinstance(w, ChoiceMark)], "the last round's choices are still told"


# ── secrets from hand to hand ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.lot(2)
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_a_secret_round_of_four_takes_eight_taps(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel)
    session = at_question(p, "choose_action", seated(FOUR))
    taps = 0
    for number, name in enumerate(FOUR):
        assert any(name in text for text in p.texts())
        p.hold("hold to choose" if number == 0 else "Hold to show", times.HOLD + 0.1)
        p.tap("Election", "option")
        taps += 2
    p.wait(2.2)
    assert session.game.state.choices == dict.fromkeys(FOUR, "election")
    assert taps <= 8


def test_what_can_be_chosen_is_seen_after_the_whole_hold_only(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_action", seated(FOUR))
    p.hold("hold to choose", 0.2)
    assert not any("ELECTION" in text for text in p.texts()) and not isinstance(p.stage.over, HandOver)
    p.hold("hold to choose", times.HOLD + 0.1)
    assert any("ELECTION" in text for text in p.texts())
    p.tap("Mutiny", "option")
    assert isinstance(p.stage.over, HandOver) and p.stage.over.party.name == "Ben" and not p.stage.over.shown
    p.key("enter")  # shows the focus
    p.key("enter", seconds=times.HOLD + 0.2)
    assert p.stage.over.shown, "the keyboard cannot hold it"


# ── slips ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("by_key", [False, True])
def test_two_passes_a_quarter_of_a_second_apart_pass_for_one(pilot: Callable[..., Any], by_key: bool) -> None:
    p = pilot()
    session = begin_cards(p, FOUR)
    rng = random.Random(3)
    assert go_on_until(p, lambda q: q.may_pass and len(q.asked()) == 1, rng)
    number = session.ledger.next_number
    if by_key:
        while not (p.flow.keys.focus and getattr(p.flow.keys.focus.widget, "shows", "") == "Pass"):
            p.key("tab")
        spot = None
    else:
        button = p.find("Pass")
        spot = button.to_window(*button.center)
        p.clock.time += 1
    for _ in range(2):
        quick_key(p) if spot is None else quick_tap(p, *spot)
        p.frames(1, 0.25)
    given = [entry for entry in session.ledger.entries[number:] if entry.kind == "answer"]
    assert len(given) == 1


def test_what_forfeits_an_action_is_held_and_lies_where_nobody_never_lay(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *FOUR)
    rng = random.Random(5)
    assert go_on_until(p, lambda q: q.kind is Kind.WINDOW, rng)
    nobody = p.find("Nobody")
    place = *nobody.to_window(*nobody.pos), *nobody.size
    assert go_on_until(p, lambda q: may_lapse(session, q), rng)
    lapse = next(card for card in p.find_all(role="option") if card.option.value == "let_it_lapse")
    _, y = lapse.to_window(*lapse.pos)
    apart = y + lapse.height <= place[1] or y >= place[1] + place[3]
    assert apart, "“let it lapse” lies where “nobody” lay"
    number = session.ledger.next_number
    p.tap_at(*lapse.to_window(*lapse.center))
    assert session.ledger.next_number == number, "a tap gave the action up"
    p.stage.hush()
    p.hold_at(*lapse.to_window(*lapse.center), times.HOLD + 0.2)
    assert session.ledger.entries[number].value == "let_it_lapse"


def test_a_window_says_who_wants_to_play_something_and_asks_for_anybody_else(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *FOUR)
    assert go_on_until(p, lambda q: q.kind is Kind.WINDOW, random.Random(5))
    asks = p.flow.play.question().sentence
    p.tap(role="offer")
    who = next(chip for chip in p.find_all(role="party", root=p.part("question")))
    p.tap_widget(who)
    (claimed,) = session.question.claims()
    assert asks in p.texts(), "whoever looks up now does not read what is asked"
    assert f"{claimed}: yes. Who else?" in p.texts() and p.find_all("Nobody else")


def may_lapse(session: Any, question: Any) -> bool:
    """Whether the party may give its action up now."""
    if question.kind is Kind.WINDOW or len(question.asked()) != 1:
        return False
    options = session.options(question.id, question.asked()[0])
    return any(one.value == "let_it_lapse" and not one.refusals for one in options)


def test_a_tap_while_something_moves_ends_that_and_answers_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot(by_hand=True)
    session = contest(p, VIRTUAL)
    p.tap("Queues", "option")
    p.tap_widget(next(one for one in p.find_all("Throw for", "button") if one.shows != "Throw for all"))
    number = session.ledger.next_number
    p.clock.time += 0.45  # answers are awake again, the dice still tumble
    assert RUNNING
    button = p.find("Throw for all")
    quick_tap(p, *button.to_window(*button.center))
    assert not RUNNING and session.ledger.next_number == number


def contest(p: Any, sources: Any) -> Any:
    """An election among three, at its first throw."""
    session = sit_down(p, *FOUR, sources=sources)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    posts = {f"queues.w{number}": party for number, party in enumerate(FOUR[:3], start=1)}
    empty = dict.fromkeys(session.game.state.posts)
    session.correct({"posts": empty | posts, "start_party": "Anna"}, "so it stands")
    for party in FOUR:
        session.answer(party, "election")
    session.reveal()
    calm(p)
    return session


def test_an_election_of_three_takes_three_taps(pilot: Callable[..., Any]) -> None:
    p = pilot(by_hand=True)
    session = contest(p, VIRTUAL)
    p.tap("Queues", "option")
    assert session.question.name == "roll_election"
    p.tap("Throw for all")
    if session.question.name == "roll_runoff":
        p.tap("Throw for all")
    assert p.stage.moment is not None, "what fell is not shown"
    p.wait(1.0)
    p.tap(role="moment")
    assert session.question.name not in ("roll_election", "roll_runoff") or p.find_all("Run-off")


def test_one_tap_throws_for_all_beside_the_keys_of_dice_on_the_table(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = contest(p, {**VIRTUAL, "roll": ("typed",)})
    p.tap("Queues", "option")
    assert session.question.name == "roll_election" and len(p.find_all(role="face")) == 6
    start = session.ledger.next_number
    p.tap("Throw for all", "button")
    thrown = [e for e in session.ledger.entries[start:] if e.name == "roll_election"]
    assert len(thrown) == 3, "one tap throws for everybody who takes part"
    assert session.question.name != "roll_election", "somebody has still to throw"


def test_who_is_last_to_throw_throws_alone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = contest(p, {**VIRTUAL, "roll": ("typed",)})
    p.tap("Queues", "option")
    for face in ("5", "2"):
        p.tap(face, "face")
        p.tap("Done", "button")
        p.wait(1.0)
    last = session.question.asked()[0]
    assert session.question.name == "roll_election" and p.find_all(f"Throw for {last}", "button")
    assert not p.find_all("Throw for all")


def test_a_ticked_line_stays_where_it_is(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_area", seated(FOUR))
    p.flow.pages.to_do()
    p.frames(3)
    lines = p.find_all(role="task")
    places = [line.to_window(*line.pos) for line in lines]
    p.tap_widget(lines[0])
    assert [line.to_window(*line.pos) for line in lines] == places
    assert lines[0].role == "done" and len(p.find_all(role="task")) == len(lines) - 1


def test_what_is_set_up_is_gone_through_area_by_area(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_area", seated(FOUR))
    p.flow.pages.to_do()
    p.frames(3)
    page, real = p.stage.screen, p.flow.play.real_table
    areas = [area for area, _ in page.areas]
    assert len(areas) > 1 and page.count.text.startswith("0 ")
    for area in areas:
        assert page.areas[0][0] == area and {line.task.move.end for line in page.lines} <= set(area.spots)
        here = len(page.areas[0][1])
        p.tap(f"These {here} stand there", "button")
        p.frames(3)
    assert not real.to_move(p.flow.play.board()) and p.stage.screen is not page


def test_more_below_never_turns_into_something_else(pilot: Callable[..., Any]) -> None:
    from companion.ui.widgets.more import more_list

    p = pilot()
    tapped: list[int] = []
    content, view = more_list(p.flow.look)
    for number in range(14):
        content.add_widget(TouchButton(str(number), p.flow.look.theme, partial(tapped.append, number)))
    p.stage.show(view)
    p.frames(3)
    spot = view.more.to_window(*view.more.center)
    for _ in range(8):
        p.tap_at(*spot)
    assert not tapped
    assert view.more.to_window(*view.more.center) == spot, "the list has shifted"


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_one_answer_is_lit_at_most(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel, by_hand=True)

    def lit(where: str) -> None:
        shown = [w for w in p.widgets(p.stage.front) if isinstance(w, TouchButton | HeldButton | OptionCard)]
        assert len([w for w in shown if w.state == "lit"]) <= 1, where

    chosen_by_all(p)
    lit("all have chosen")
    contest(p, VIRTUAL)
    p.tap("Queues", "option")
    lit("throw")
    contest(p, {**VIRTUAL, "roll": ("typed",)})
    p.tap("Queues", "option")
    lit("typed")
    at_question(p, "choose_action", seated(FOUR))
    lit("choose")
    p.hand_over()
    lit("hand over")
    p.stage.uncover()
    p.flow.pages.to_do()
    p.frames(3)
    lit("to do")


def test_the_undo_line_tells_what_will_be_undone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_area", seated(FOUR))
    wanted = p.flow.play.taken_back_by_undo()[1]
    assert wanted and p.flow.table.shown.undoes == wanted
    assert session.question is not None


def test_a_slip_leaves_the_sentence_and_the_answer_in_sight(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_area", seated(FOUR))
    table = p.flow.table
    refused = [card for card in p.find_all(role="option") if not card.option.open]
    option = next(one for one in table.shown.question.options if one.refused)
    p.stage.tell(Notice(option.label, option.refused[:1]))
    p.frames(2)
    toast, sentence = p.stage.toast, p.part("question").sentence
    low = sentence.to_window(*sentence.pos)[1]
    assert toast.y + toast.height <= low + 1, "the slip hides the sentence"
    assert option.refused[0].rule in toast.shows
    assert not refused or toast.y >= 0
