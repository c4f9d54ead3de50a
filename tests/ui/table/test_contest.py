"""A contest at the table: read at one metre, at the table's pace, and put right where the tower was not sure."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.models.game.contest import ThrowModel
from companion.models.game.moments import Thrown
from companion.table.chance.tower import Doubt
from companion.ui.look.faces import SCALE
from companion.ui.look.motion.motion import RUNNING, Motion
from companion.ui.screens.table.contest import SideLine
from companion.ui.screens.table.thrown import ThrowLine
from companion.ui.widgets.input.dice_pad import DicePad
from companion.ui.widgets.text import FitText
from companion.ui.widgets.things.dice import DiceRow
from tests.ui.eyes import finger
from tests.ui.house import NINE, VIRTUAL, go_on_until, sit_down
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")

TYPED = {**VIRTUAL, "roll": ("typed",)}


def election(p: Any, *callers: str, **more: Any) -> Any:
    """An election in the queues among these; its session, at the first roll."""
    session = sit_down(p, *NINE, **{"sources": TYPED, **more})
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    posts = {f"queues.w{number}": party for number, party in enumerate(callers, start=1)}
    session.correct(
        {"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": callers[0]}, "so it stands"
    )
    for party in NINE:
        session.answer(party, "election")
    session.reveal()
    session.answer(callers[0], "queues")
    p.flow.play.moments.clear()
    p.flow.stage.show_moment(None)
    p.flow.stage.hush()
    p.frames(3)
    assert session.question.name == "roll_election"
    return session


def cap(p: Any, text: FitText) -> float:
    """The height of its capitals, in mm."""
    return float(text.font_size * text.face.cap / p.flow.services.profile.mm(1))


@pytest.mark.parametrize(
    ("sides", "panel"),
    [
        (2, "touch-display-1"),
        (4, "touch-display-2"),
        pytest.param(4, "touch-display-1", marks=pytest.mark.long),
        pytest.param(2, "touch-display-2", marks=pytest.mark.long),
    ],
)
def test_a_contest_is_read_at_one_metre(pilot: Callable[..., Any], panel: str, sides: int) -> None:
    p = pilot(panel=panel)
    session = election(p, *NINE[5 : 5 + sides])
    for faces in ([6], [1]):
        lines = [widget for widget in p.widgets() if getattr(widget, "role", "") == "side"]
        assert len(lines) == sides
        for line in lines:
            read = [line.name, line.chance, *([line.total] if line.side.total is not None else [])]
            assert [(text.text, cap(p, text)) for text in read if cap(p, text) < SCALE["far"].mm * 0.99] == []
            assert not any(text.is_cut for text in read)
        session.answer(None, faces, source="typed")
        p.frames(3)


def test_three_dice_are_rather_smaller_than_a_name_is_cut(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    session = sit_down(p, "Orange", "Hellblau", "Gabi", sources=TYPED)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    posts = {"queues.w1": "Orange", "queues.w2": "Orange", "queues.w3": "Orange", "queues.w4": "Gabi"}
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | posts, "start_party": "Orange"}, "so it stands")
    for party in session.game.parties:
        session.answer(party, "election")
    session.reveal()
    session.answer("Orange", "queues")
    session.answer("Orange", [1, 2, 6])
    p.flow.play.moments.clear()
    p.flow.stage.show_moment(None)
    p.flow.stage.hush()
    p.flow.table.update()
    p.frames(3)
    assert [line.name.text for line in p.widgets() if isinstance(line, SideLine)] == ["Orange", "Gabi"]


def test_chances_stand_there_before_the_dice_and_follow_them(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = election(p, "Anna", "Benjamin")
    assert p.texts().count("50 %") == 2
    session.answer(None, [6], source="typed")
    p.frames(3)
    assert {"92 %", "8 %", "6"} <= set(p.texts())
    session.answer(None, [6], source="typed")
    p.frames(3)
    assert any(text.startswith("Run-off") for text in p.texts())


def test_typed_dice_outlive_another_page_and_are_gone_once_handed_over(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = election(p, "Anna", "Anna", "Benjamin")
    p.tap("5", role="face")
    p.tap("Correct")
    p.key("escape")
    p.frames(3)
    pad = next(one for one in p.widgets() if isinstance(one, DicePad))
    assert pad.typed == [5]
    p.tap("3", role="face")
    p.tap("Done")
    assert session.question.asked() == ("Benjamin",)
    assert next(one for one in p.widgets() if isinstance(one, DicePad)).typed == []
    p.tap("Undo")
    assert next(one for one in p.widgets() if isinstance(one, DicePad)).typed == []


def test_the_machine_throws_only_when_somebody_says_so(pilot: Callable[..., Any]) -> None:
    p = pilot(by_hand=True)
    session = election(p, "Anna", "Benjamin", sources=VIRTUAL)
    for _ in range(20):
        if session.question.name not in ("roll_election", "roll_runoff"):
            break
        before = session.ledger.next_number
        p.wait(3.0)
        assert session.ledger.next_number == before
        p.tap("Throw")
        assert session.ledger.next_number > before
    assert p.flow.stage.moment is not None
    p.wait(10.0)
    assert p.flow.stage.moment is not None, "the result went away by itself"
    p.tap(role="moment")


def in_doubt(p: Any, faces: tuple[int | None, ...]) -> Any:
    """An election whose first roll the tower has thrown and not read for sure."""
    session = election(p, "Anna", "Anna", "Benjamin")
    sources = p.flow.opened.sources
    sources.doubt = Doubt(session.question.id, faces, 6, "cocked")
    p.frames(3)
    return session


def test_a_die_that_could_not_be_read_is_fixed_by_two_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_doubt(p, (4, None))
    p.tap("Fix one die")
    p.tap("5", "face")
    entry = session.ledger.active[-1]
    assert (entry.value, entry.source) == ([4, 5], "tower+fixed")


def test_one_of_several_dice_is_fixed_and_the_others_stay(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = in_doubt(p, (4, 2))
    p.tap("Fix one die")
    p.tap("2", "face")
    p.tap("6", "face")
    assert session.ledger.active[-1].value == [4, 6]


def test_the_real_deck_is_shuffled_by_hand_and_said_so(pilot: Callable[..., Any]) -> None:
    from companion.ui.questions.chance import ShufflePanel

    p = pilot()
    given: list[Any] = []
    question = SimpleNamespace(may_pass=True, asked=(), sentence="Please shuffle.", shape={"cards": ["a", "b"]})
    play = SimpleNamespace(answer=lambda *answer, **how: given.append((answer, how)))
    asking: Any = SimpleNamespace(look=p.flow.look, question=question, play=play)
    panel = ShufflePanel(asking)
    p.flow.stage.show(panel)
    p.frames(3)
    p.tap("Shuffled")
    assert given == [((None, "pass"), {"source": "physical"})]


def test_nothing_says_how_the_last_dice_lie_before_they_rest(pilot: Callable[..., Any]) -> None:
    p = pilot()
    one, other = ThrowModel("Anna", (2, 3), 5), ThrowModel("Ben", (6,), 6)
    at_question(p, "choose_action")
    p.flow.play.moments.append(Thrown(((one, other),), ("Ben wins.",), "Ben", fell=1))
    p.flow.play.on_change()
    p.frames(2)
    lines = [widget for widget in p.widgets(p.flow.stage.moment) if isinstance(widget, ThrowLine)]
    dice = [next(iter(row for row in p.widgets(line) if isinstance(row, DiceRow))) for line in lines]
    assert [bool(row.tumble) for row in dice] == [False, True], "dice that have been seen fall again"
    told = next(word for word in p.widgets(p.flow.stage.moment) if getattr(word, "text", "") == "Ben wins.")
    sums = [line.told[-1].opacity for line in lines if line.told]
    assert told.opacity == 0 and sums == [0]
    p.wait(1)
    assert told.opacity == 1 and [line.told[-1].opacity for line in lines if line.told] == [1]


def test_a_tap_that_comes_too_early_to_answer_ends_what_moves(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "choose_action")
    p.flow.stage.note_change()
    Motion(2.0, lambda t: None)
    touch = finger(*p.flow.stage.center)
    touch.touch_down()
    touch.touch_up()
    assert not RUNNING
