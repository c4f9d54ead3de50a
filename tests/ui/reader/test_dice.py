"""The reader's dice at the window: thrown, typed, put together, and how they fall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.reader.face.dice.throws import tumbling
from companion.ui.look import times
from companion.ui.look.motion.motion import RUNNING
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.eyes import middle
from tests.ui.house import NINE
from tests.ui.reader.screens import enter, page, say
from tests.ui.reader.test_reader import shown
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

Fly = Callable[..., Any]


def test_dice_are_thrown_again_at_one_tap_and_any_throw_is_typed_by_keys(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {})
    assert "Nothing has been thrown yet." in shown(p)
    p.tap("Throw 2d6")
    calm(p)
    p.tap("Again: 2d6")
    assert [e.facts["throw"] for e in session.game.events if e.kind == "thrown"] == ["2d6", "2d6"]
    p.tap("…")
    p.tap("Formula")
    for key in ("4", "d", "6", "kh"):
        p.tap(key, "key")
    p.key("4")  # a real keyboard types as well, and takes away
    p.key("backspace")
    p.key("3")
    assert "From 3 to 18, 12.2 on average." in p.texts()
    assert "62 %" in p.texts()  # at least 12
    p.tap("Throw 4d6kh3")
    assert session.game.state.last_throw == "4d6kh3"
    assert "chance from the box, repeatable" in shown(p), "where it came from"
    assert "(" in shown(p), "the die that does not count"


def test_a_throw_gathers_in_the_tray_by_taps_on_dice(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {})
    p.tap("…")
    notation = p.part("notation")
    gathered = (("d20", "d20"), ("d6", "d20+d6"), ("d20", "2d20+d6"), ("dF", "2d20+d6+dF"), ("+1", "2d20+d6+dF+1"))
    for kind, typed in gathered:
        ready = [p.find(kind, "die") for kind, _ in gathered]
        p.tap(kind, "die")
        assert notation.typed == typed
        assert ready == [p.find(kind, "die") for kind, _ in gathered], "what lies ready moved under the finger"
    for at, typed in ((3, "2d20+d6+1"), (0, "d20+d6+1")):
        tray = p.part("tray")
        x, y = tray.lying()[at].centre
        p.tap_at(*tray.to_window(tray.x + x, tray.y + y))
        p.frames(2)
        assert notation.typed == typed, "a tap on a die takes that one back"
    tray = p.part("tray")
    p.tap_at(*tray.to_window(tray.right - p.flow.look.theme.mm(9), tray.center_y))
    p.frames(2)
    assert notation.typed == "d20+d6", "what is added is taken back like a die"
    p.tap("d20", "die")
    for says, typed in (
        ("All dice count", "2d20kh1+d6"),
        ("Only the highest counts", "2d20kl1+d6"),
        ("Only the lowest counts", "2d20+d6"),
    ):
        p.tap(says)
        assert notation.typed == typed
    p.tap("Formula")
    for seen in (True, False):
        p.tap_at(*middle(notation.ways.children[0]))
        p.frames(2)
        assert ("words on the faces" in p.texts()) is seen
    p.tap("Throw 2d20+d6")
    assert session.game.state.last_throw == "2d20+d6"


def test_dice_tumble_once_and_their_sum_comes_when_they_rest(pilot: Fly) -> None:
    p = pilot(painted=True)
    enter(p, {})
    for _ in range(2):
        p.flow.play.answer(p.flow.opened.session.game.parties[0], "roll:2d6")
        p.frames(2)
        tray = p.part("tray")
        assert tray.motion.moves and tray.motion.seconds <= times.ONE_THING
        assert draws(p.window) <= MOST_DRAWS
        p.wait(1)
        assert not tray.motion.moves and tray.now == float("inf") and not RUNNING
    page(p, "turns")
    page(p, "dice")
    assert p.part("tray").motion is None, "what has been seen falls again"


def test_many_dice_and_typed_ones_fall_too_and_nothing_moves_in_calm(pilot: Fly) -> None:
    p = pilot(painted=True)
    enter(p, {})
    p.flow.play.answer(p.flow.opened.session.game.parties[0], "roll:12d6")
    p.frames(2)
    assert p.part("tray").motion.moves and draws(p.window) <= MOST_DRAWS
    p.flow.opened.sources.choose("roll", ("typed",))
    say(p, "roll:2d6")
    p.flow.play.answer(None, [4, 5], source="typed")
    p.frames(1)
    assert p.part("tray").motion.seconds == times.DICE_TYPED
    p.wait(1)
    p.flow.settings.change(replace(p.flow.style.settings, calm=True))
    p.flow.opened.sources.choose("roll", ("virtual",))
    say(p, "roll:2d6")
    assert not p.part("tray").motion.moves


@pytest.mark.parametrize("kind", ["d6", "d20", "dF", "d%", "d{"])
def test_what_a_tumbling_die_shows_is_of_its_kind(kind: str) -> None:
    shown = {tumbling(kind, number, step) for number in range(3) for step in range(4)}
    assert (len(shown) > 2) == (kind in ("d6", "dF")) and (kind in ("d6", "dF") or shown == {""})


def test_the_machine_throws_at_the_first_tap(pilot: Fly) -> None:
    p = pilot(by_hand=True)
    session = enter(p, {}, "Anna", "Ben")
    p.tap("Throw 2d6")
    assert session.question.name == "what_next" and "chance from the box, repeatable" in shown(p)
    p.flow.opened.sources.choose("roll", ("typed",))
    calm(p)
    p.tap("Again: 2d6")
    assert session.question.name == "throw_dice"
    told = [word.text for word in p.widgets(p.flow.table.bar) if getattr(word, "text", "")]
    told += [notice.text for notice in p.flow.play.notices]
    assert told and not any("Anna" in text for text in told)  # it is nobody's turn


def test_dice_with_words_are_put_together_from_a_list(pilot: Fly) -> None:
    p = pilot()
    session = enter(p, {})
    page(p, "dice")
    p.tap("…")
    p.tap("{…}", "die")
    for letter in "yes":
        p.key(letter)
    p.tap("123", "key")
    p.tap(",", "key")
    for letter in "no":
        p.key(letter)
    p.key("enter")
    assert p.part("notation").typed == "d{yes|no}"
    p.key("enter")
    assert session.game.state.last_throw == "d{yes|no}" and p.stage.over is None


def test_fudge_dice_lie_straight(pilot: Fly) -> None:
    p = pilot()
    enter(p, {}, "Anna")
    page(p, "dice")
    say(p, "roll:4dF")
    tray = p.part("tray")
    assert {one.tilt for one in tray._lying(tray.throw)} == {0.0}, "a plus reads as a cross"


def large(p: Any) -> None:
    """The pilot's table with larger text."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(3)


@pytest.mark.parametrize("throw", ["2d20", "d%"])
def test_dice_with_many_faces_are_typed_by_keys_that_are_all_in_sight_with_the_throw(pilot: Fly, throw: str) -> None:
    p = pilot(language="es")
    large(p)
    session = enter(p, {}, *NINE)
    p.flow.opened.sources.choose("roll", ("typed",))
    page(p, "dice")
    say(p, f"roll:{throw}")
    panel = p.flow.table.question_side.children[0]
    assert not panel.view.more_below, "no key lies below the edge"
    assert "Tirar por nosotros" in p.texts()
    for digit in "7" if throw == "2d20" else "77":
        p.tap(digit)
    if throw == "2d20":  # 7 can go on to nothing, 2 can
        p.tap("2")
        p.tap("0")
    p.frames(3)
    p.tap("Listo")
    thrown = next(event for event in session.game.events if event.kind == "thrown")
    assert thrown.facts["total"] == (27 if throw == "2d20" else 77)


def test_a_throw_that_lies_ready_is_in_sight_whole(pilot: Fly) -> None:
    p = pilot(language="es")
    large(p)
    enter(p, {}, *NINE)
    page(p, "dice")
    say(p, "save_throw:Greatsword=2d6+1")
    assert not p.flow.table.question_side.children[0].view.more_below
