"""The practice round leaves nothing behind; what is new is explained once, to whom it is new."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.ui.screens.table.lesson import LessonCard
from companion.ui.widgets.chips import PartyMark
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.house import NINE, sit_down
from tests.ui.people.screens import go_to, open_game, tap_below
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

THREE = ("Anna", "Ben", "Cem")


def kept(folder: Path) -> dict[str, bytes]:
    """Every file of the data folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_practice_round_is_played_by_what_it_says_and_leaves_nothing_behind(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "here"
    p = pilot(folder=folder)
    before = kept(folder)
    p.tap("Practice")
    assert "You are Kim" in p.texts()[0]
    p.hand_over()
    p.hold("Hold to show", 1.0)
    p.tap("Election", "option")
    said = set()
    for _ in range(80):
        p.wait(1.0)
        if p.find_all("Once more"):
            break
        said.add(coach_of(p))
        do_what_is_said(p)
    assert p.find_all("Once more"), "the round did not end"
    assert p.flow.opened.session.game.state.round > 1 or p.flow.opened.session.outcome is not None
    for step in ("Two of your figures", "One die for each", "Everybody sees this", "The others play"):
        assert any(text.startswith(step) for text in said), f"{step} … was never said"
    assert kept(folder) == before, "something was kept"
    p.tap("Home")
    assert not [w for w in p.widgets() if getattr(w, "role", "") == "coach"]
    assert p.flow.services.evening.games("en") == []
    assert p.flow.services.evening.groups() == []


def coach_of(p: Any) -> str:
    return next((t for w in p.widgets() if getattr(w, "role", "") == "coach" for t in texts_in(w)), "")


def texts_in(widget: Any) -> list[str]:
    return [w.text for w in widget.walk(restrict=True) if getattr(w, "text", "") and type(w).__name__ == "FitText"]


def do_what_is_said(p: Any) -> None:
    """What a learner would tap; nothing while the others play."""
    stage, session = p.flow.stage, p.flow.opened.session
    ask = session.question
    if stage.moment is not None:
        p.tap(role="moment")
    elif stage.over is not None:
        held, options = p.find_all(role="held"), [c for c in p.find_all(role="option") if c.option.open]
        if held:
            p.hold("Hold to show", 1.0)
        elif options:
            p.tap_widget(options[0])
    elif ask is not None and ask.kind.value == "window":
        p.tap("Nobody")
    elif ask is not None and "Kim" in ask.open_to():
        for words in ("Throw for Kim", "Throw for us", "looks at the screen", "Foodstuffs", "Let it lapse"):
            if p.find_all(words):
                p.tap(words)
                return
        options = [card for card in p.find_all(role="option") if card.option.open]
        if options:
            p.tap_widget(options[0])


def test_below_the_slip_of_a_learner_no_answer_is_out_of_sight_in_large_text(pilot: Callable[..., Any]) -> None:
    p = pilot(language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(3)
    p.tap(p.flow.look._("Practice"))
    p.hand_over()
    p.hold(p.flow.look._("Hold to show"), 1.0)
    p.tap_widget(p.find_all(role="option")[0])
    p.wait(8.0)
    p.tap(role="moment")

    def all_in_sight() -> bool:
        return not p.flow.table.question_side.children[0].view.more_below

    assert all_in_sight(), "where to"
    p.flow.play.answer(None, "foodstuffs")
    p.frames(4)
    assert p.flow.opened.session.question.kind.value == "roll" and all_in_sight(), "what the dice show"


def test_practice_can_be_ended_at_any_time(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.tap("Practice")
    p.tap("End")
    assert p.flow.play is None
    assert not p.flow.game.is_practice
    assert p.find("New game")


def test_what_is_new_is_explained_once_to_whom_it_is_new(pilot: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "same"
    p = pilot(folder=folder)
    evening = p.flow.services.evening
    session = open_game(p, THREE)
    go_to(p, "choose_action")
    assert p.flow.stage.over is None, "nobody is new, and yet something is explained"
    evening.save_newcomer("Ben", ())
    p.frames()
    card = p.flow.stage.over
    assert isinstance(card, LessonCard)
    assert "Ben" in p.texts() and "Choosing in secret" in p.texts()
    before = session.ledger.next_number
    p.tap_at(5, 5)
    assert p.flow.stage.over is card, "a tap beside it put it away unread"
    p.tap("Got it")
    p.tap("Got it")
    p.frames()
    assert p.flow.stage.over is None
    assert evening.newcomers()["Ben"] == ("secret_choice", "actions")
    assert session.ledger.next_number == before
    p.close()
    again = pilot(folder=folder)
    open_game(again, THREE)
    go_to(again, "choose_action")
    again.frames()
    assert again.flow.stage.over is None, "it was explained a second time"


def test_whoever_is_new_reads_along_and_is_not_told_again(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    for name in ("Anna", "Cem"):
        evening.save_newcomer(name, ())
    session = open_game(p, THREE)
    go_to(p, "place_figure")
    p.frames()
    while session.question.asked()[0] == "Ben":  # is not new: nothing is told yet
        p.tap_at(*p.spot_of("queues.w1"))
        p.frames()
    assert isinstance(p.flow.stage.over, LessonCard)
    p.tap("Got it")
    assert dict(evening.newcomers()) == {"Anna": ("placing",), "Cem": ("placing",)}
    for post in ("dissidents.w1", "delays.w1", "tractors.w1"):
        p.tap_at(*p.spot_of(post))
        p.frames()
        assert p.flow.stage.over is None, "it was explained a second time"


def test_what_everybody_chose_is_seen_before_the_next_explanation(pilot: Callable[..., Any]) -> None:
    p = pilot()
    evening = p.flow.services.evening
    session = open_game(p, THREE)
    go_to(p, "choose_action")
    for name in THREE:
        evening.save_newcomer(name, ("secret_choice", "actions"))
    for name in THREE:
        session.answer(name, "transfer_or_promote")
    waiting = p.flow.play.moments
    for _ in range(120):
        p.frames(1)
        assert not isinstance(p.flow.stage.over, LessonCard), "explained before the cards were turned"
        if p.flow.stage.moment is not None:
            break
    assert p.flow.stage.moment is not None
    p.flow.at_table._moment_over()
    assert waiting == []
    waiting.append(object())  # as while another page is open
    p.frames(3)
    assert p.flow.stage.over is None
    waiting.clear()
    p.frames(3)
    assert isinstance(p.flow.stage.over, LessonCard)


def test_what_is_new_to_all_of_nine_is_explained_without_their_pieces(pilot: Callable[..., Any]) -> None:
    p = pilot()
    for name in NINE:
        p.flow.services.evening.save_newcomer(name, ())
    sit_down(p, *NINE)
    p.frames(3)
    card = p.flow.stage.over
    assert isinstance(card, LessonCard)
    assert not any(isinstance(one, PartyMark) for one in card.walk())
    assert draws(p.window) <= MOST_DRAWS


def test_explanations_can_be_switched_off(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_game(p, THREE)
    p.flow.services.evening.save_newcomer("Ben", ())
    p.flow.settings.change(replace(p.flow.style.settings, explain=False))
    go_to(p, "choose_action")
    calm(p)
    assert p.flow.stage.over is None


def test_who_is_new_is_said_on_the_page_of_people(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_game(p, THREE)
    p.flow.attendance.page()
    p.frames()
    p.tap("Ben", "seat")
    tap_below(p, "Is new here")
    assert dict(p.flow.services.evening.newcomers()) == {"Ben": ()}
    tap_below(p, "Knows the game")
    assert not p.flow.services.evening.newcomers()


def test_nothing_more_is_explained_for_good_after_one_tap(pilot: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "same"
    p = pilot(folder=folder)
    evening = p.flow.services.evening
    open_game(p, THREE)
    for name in THREE:
        evening.save_newcomer(name, ())
    go_to(p, "choose_action")
    p.frames()
    p.tap("Explain nothing more")
    p.frames()
    assert p.flow.stage.over is None
    p.close()
    again = pilot(folder=folder)
    evening, new_game = again.flow.services.evening, again.flow.new_game
    assert not evening.newcomers() and evening.declined() == frozenset(THREE)
    new_game.set_up("politburo")  # which none of them has played
    for name in (*THREE, "Dora"):
        new_game.setup.add(name)
    assert new_game.setup.learning() == ["Dora"]
    new_game._remember(new_game.setup)
    assert set(evening.newcomers()) == {"Dora"}
    new_game.setup.told["Ben"] = True
    new_game._remember(new_game.setup)
    assert set(evening.newcomers()) == {"Ben", "Dora"}
    assert evening.declined() == {"Anna", "Cem"}
