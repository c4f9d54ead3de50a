"""An evening by taps alone, in the real window, with the real game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import BadAnswerError
from companion.table.play.session import Session
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.widgets.screen.stage import SECOND, SLIP
from tests.ui.house import go_on_until, play_until
from tests.ui.sitting import machine_throws, sit_by_name
from tests.ui.tables import open_table

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")


def begin(pilot: Any, names: tuple[str, ...] = THREE) -> Any:
    """Sets up a game with the machine's dice, by taps alone; returns its session."""
    _ = pilot.flow.look._
    pilot.tap(_("New game"))
    pilot.tap("Bürokratopoly")
    sit_by_name(pilot, *names)
    pilot.flow.new_game.setup.told = dict.fromkeys(names, False)
    machine_throws(pilot)
    pilot.tap(_("Begin"))
    return pilot.flow.opened.session


def tap_post(pilot: Any, post: str) -> None:
    """Two taps: the branch, then the post; one less where the branch is open or the plan takes it, one more where
    another branch is open.
    """
    for _ in range(3):
        board = pilot.flow.table.board
        here = (board.zoom is not None or board.board.quick) and any(post in cell.stands for cell in board.laid.cells)
        pilot.tap_at(*pilot.spot_of(post))
        if here:
            return
    raise AssertionError(f"{post} was not reached by three taps")


def test_a_game_is_set_up_and_a_round_is_played_by_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p)
    assert session.seating.parties.keys() == set(THREE)
    rng = random.Random(2)
    for _ in range(2 * len(THREE)):
        party = session.question.asked()[0]
        open_posts = [o.value for o in session.options(session.question.id, party) if not o.refusals]
        area = session.game.ladder.superior(rng.choice(open_posts))
        post = next(
            post for post in session.game.ladder.area(area) if post in open_posts
        )  # the first free one is taken
        tap_post(p, post)
        assert session.view(p_table())["posts"][post] == party
    assert go_on_until(p, lambda question: question.name != "place_figure", rng)  # they go the same way
    assert session.question.name == "choose_action"
    for name, how in zip(THREE, ("Anna: hold to choose", "Hold to show", "Hold to show"), strict=True):
        assert any(name in text for text in p.texts())
        p.hold(how, 1.0)
        p.tap("Election", "option")
    p.wait(2.0)
    assert [type(m).__name__ for m in [p.flow.stage.moment]] == ["MomentScreen"]
    assert session.game.state.choices == dict.fromkeys(THREE, "election")
    p.tap(role="moment")
    for _ in range(60):
        if session.game.state.round == 2:
            break
        one_step(p, session)
    assert session.game.state.round == 2


def p_table() -> Any:
    from companion.engine.vocabulary import TABLE

    return TABLE


def one_step(p: Any, session: Any) -> None:
    """Whatever is asked: the first thing that can be tapped."""
    if p.flow.stage.moment is not None:
        p.tap(role="moment")
        return
    question = session.question
    if question.kind is Kind.WINDOW:
        p.tap("Nobody")
        return
    cards = [card for card in p.find_all(role="option") if card.option.open]
    if cards:
        p.tap_widget(cards[0])
        return
    if question.private:
        p.tap("looks at the screen")
        p.hold("Hold to show", 1.0)
        return
    if question.kind is Kind.CONFIRM:
        p.tap("Yes")
        return
    party = question.asked()[0]
    tap_post(p, next(o.value for o in session.options(question.id, party) if not o.refusals))


def test_one_tap_is_one_entry_and_a_finger_that_slides_off_is_none(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    play_until(session, lambda q: q.name == "choose_area", random.Random(3))
    dismiss(p)
    before = session.ledger.next_number
    card = p.find(role="option")
    p.slide_off(card)
    assert session.ledger.next_number == before
    asked = session.question.id
    p.tap_widget(card)
    answers = [e for e in session.ledger.entries[before:] if e.source == "person"]
    assert [e.question for e in answers] == [asked]


def dismiss(p: Any) -> None:
    """Past the moments that have piled up."""
    p.flow.play.moments.clear()
    for _ in range(4):  # what has just been turned stays long enough to be read
        if p.flow.stage.moment is not None:
            p.tap(role="moment")
    p.flow.stage.hush()
    p.frames()


def test_a_second_tap_that_comes_too_soon_answers_nothing(pilot: Callable[..., Any]) -> None:
    from kivy.tests.common import UnitTestTouch

    p = pilot()
    session = open_table(p)
    play_until(session, lambda q: q.name == "choose_area", random.Random(3))
    dismiss(p)
    card = p.find(role="option")
    spot = card.to_window(*card.center)
    p.clock.time += 1
    before = session.ledger.next_number
    for _ in range(2):
        touch = UnitTestTouch(*spot)
        touch.touch_down()
        touch.touch_up()
    persons = [e for e in session.ledger.entries[before:] if e.source == "person"]
    assert len(persons) == 1


def test_the_second_half_of_a_double_tap_answers_nothing_where_something_else_stands_by_then(
    pilot: Callable[..., Any],
) -> None:
    from kivy.tests.common import UnitTestTouch

    p = pilot()
    session = open_table(p)
    play_until(session, lambda q: q.kind is Kind.WINDOW, random.Random(3))
    dismiss(p)
    p.clock.time += 1
    spot = p.find("Nobody").to_window(*p.find("Nobody").center)
    taken = []
    for wait in (0.0, SECOND - 0.1, SLIP + 0.01):
        p.clock.time += wait
        touch = UnitTestTouch(*spot)
        touch.touch_down()
        taken.append(p.flow.stage._last_tap[0] == p.clock.time)
        touch.touch_up()
        p.flow.stage.show_moment(None)
    assert taken == [True, False, True]


def test_what_is_refused_explains_itself(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    play_until(session, lambda q: q.name == "choose_area", random.Random(3))
    dismiss(p)
    party = session.question.asked()[0]
    refused = next(o for o in session.options(session.question.id, party) if o.refusals and o.value != "let_it_lapse")
    before = session.ledger.next_number
    tap_post(p, refused.value)
    assert session.ledger.next_number == before
    toast = p.find(role="toast")
    assert refused.refusals[0].rule in toast.shows
    sentence = p.flow.play.teller.refusal(refused.refusals[0])
    assert sentence in toast.shows


def test_the_hand_over_leaves_nothing_behind(pilot: Callable[..., Any], tmp_path: Any) -> None:
    """The screen after a secret choice is the same picture whatever was chosen."""
    pictures, texts = [], []
    for choice in ("Election", "Mutiny", "Transfer or promote"):
        p = pilot(folder=tmp_path / choice, painted=True)
        session = open_table(p)
        play_until(session, lambda q: q.name == "choose_action", random.Random(4))
        dismiss(p)
        p.hand_over("Anna")
        blank = list(p.texts())
        p.hold("Hold to show", 1.0)
        assert any("MUTINY" in text for text in p.texts()), "the choices are not shown to the one who holds"
        p.tap(choice, "option")
        assert not any(choice.upper() in text.upper() for text in p.texts()), "a choice stayed on the screen"
        texts.append(sorted(p.texts()))
        pictures.append(p.shot(tmp_path / f"{choice}.png").read_bytes())
        assert blank
        p.tap("Not now")
        over = [w for w in p.widgets() if isinstance(w, HandOver)]
        assert not over
        p.close()
    assert texts[0] == texts[1] == texts[2]
    assert pictures[0] == pictures[1] == pictures[2], "a picture tells what was chosen"


def test_undo_takes_back_and_redo_brings_again(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    tap_post(p, "dissidents.w1")
    assert "dissidents.w1" in session.game.state.posts
    p.tap("Undo")
    assert "dissidents.w1" not in session.game.state.posts
    p.tap("Log")
    p.tap("Redo")
    assert "dissidents.w1" in session.game.state.posts


def test_what_todays_rules_refuse_to_repeat_is_told(pilot: Callable[..., Any], monkeypatch: Any) -> None:
    def refused(session: Session, steps: int = 1) -> None:
        raise BadAnswerError("rules_changed", "what only programs read")

    p = pilot()
    open_table(p)
    tap_post(p, "dissidents.w1")
    p.tap("Undo")
    p.tap("Log")
    monkeypatch.setattr(Session, "redo", refused)
    p.tap("Redo")
    assert "The rules were updated and no longer accept what was taken back." in p.texts()


def test_a_figure_is_corrected_by_two_taps_with_a_reason(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_table(p)
    tap_post(p, "dissidents.w1")
    owner = session.game.state.posts["dissidents.w1"]
    p.tap("Correct")
    screen = p.flow.stage.screen
    screen._spot("dissidents.w1")
    screen._spot("dissidents.w2")
    p.frames()
    p.tap("Agreed")
    p.tap("Apply")
    assert session.game.state.posts.get("dissidents.w2") == owner
    assert "dissidents.w1" not in session.game.state.posts
    assert session.ledger.entries[-1].kind == "correct"


def test_a_game_is_resumed_by_one_tap_at_the_same_question(pilot: Callable[..., Any], tmp_path: Any) -> None:
    p = pilot(folder=tmp_path / "same")
    session = open_table(p)
    play_until(session, lambda q: q.name == "choose_area", random.Random(6))
    name, asked = session.question.name, session.question.asked()
    p.flow.lobby.home()
    p.frames()
    p.tap(role="running")
    again = p.flow.opened.session
    assert again is not session
    assert (again.question.name, again.question.asked()) == (name, asked)


def test_an_idle_table_draws_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    open_table(p)
    p.wait(1.0)  # what has just changed comes to rest
    drawn = []
    p.window.bind(on_flip=lambda *_: drawn.append(1))
    p.wait(3.0)
    assert len(drawn) == 0
    p.tap("Menu")
    assert drawn
