"""The log: by round, party and kind; a ruling is opened and overruled in two taps; what was undone says what it was."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.models.record.log import CARDS, DICE, Wanted, by_rounds, log_of
from companion.ui.flow.game_at_hand import PAUSE
from companion.ui.widgets.long_list import LongList
from companion.ui.widgets.things.paper import LogSheet
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.eyes import middle
from tests.ui.house import go_on_until, sit_down
from tests.ui.karriere_poker.evening import begin
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")


def played(p: Any, rounds: int = 3) -> Any:
    """A game in its third round; its session."""
    session = sit_down(p, *THREE)
    rng = random.Random(5)
    assert go_on_until(p, lambda q: q.name == "choose_action" and session.game.state.round >= rounds, rng)
    return session


def lines(p: Any) -> list[Any]:
    return [button.line for button in p.find_all(role="line")]


def test_one_round_one_party_one_kind_at_a_time(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = played(p, 6)
    all_lines = log_of(session, p.flow.play.teller, str)
    p.tap("Log")
    assert lines(p) == by_rounds(all_lines)[: len(lines(p))]
    p.tap("Search")
    earlier = sorted((one for one in p.find_all(role="button") if one.shows == ""), key=middle)[1]
    assert "Whole game" in p.texts()
    p.tap_widget(earlier)
    assert {line.round for line in lines(p)} == {6}
    p.tap_widget(sorted((one for one in p.find_all(role="button") if one.shows == ""), key=middle)[1])
    assert {line.round for line in lines(p)} == {5}
    assert "Round 5" in p.texts()
    p.flow.stage.screen._want(Wanted())
    p.frames()
    p.tap("Ben", "party")
    assert lines(p) and all("Ben" in line.parties for line in lines(p))
    p.tap("Dice")
    assert all(line.kind == DICE and "Ben" in line.parties for line in lines(p))

    def read_aloud(_: Any) -> bool:
        return any(e.kind == "card_drawn" and e.visible_to(TABLE) for e in session.game.events)

    assert go_on_until(p, read_aloud, random.Random(8))
    assert {DICE, CARDS} <= {line.kind for line in log_of(session, p.flow.play.teller, str)}


def test_throws_are_no_kind_of_line_where_nothing_is_thrown(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p)
    p.tap("Log")
    p.tap("Search")
    assert not p.find_all("Dice")
    assert p.find_all("Cards")


def test_lines_out_of_sight_are_not_drawn_and_come_when_they_are_scrolled_to(pilot: Callable[..., Any]) -> None:
    p = pilot()
    played(p)
    p.tap("Log")
    p.frames(4)
    shown = p.find_all(role="line")
    assert len(shown) > 30 and draws(p.window) <= MOST_DRAWS
    assert shown[0].canvas in shown[0].parent.canvas.children
    assert shown[-1].canvas not in shown[-1].parent.canvas.children
    view = p.list_around(shown[-1])
    view.scroll_y = 0
    p.frames(4)
    assert shown[-1].canvas in shown[-1].parent.canvas.children and draws(p.window) <= MOST_DRAWS
    assert shown[0].canvas not in shown[0].parent.canvas.children


def test_a_result_shows_the_throws_that_it_was_made_from(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = played(p, 6)
    found = log_of(session, p.flow.play.teller, str)
    result = next(line for line in found if line.event == "election_won" and line.inputs)
    throws = [line.sentence for line in found if line.event == "rolled"]
    assert set(result.inputs) <= set(throws)


def test_a_ruling_is_overruled_by_two_taps_with_its_reason(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = played(p)
    p.tap("Log")
    button = next(one for one in p.find_all(role="line") if one.line.rule == "BU-04")
    p.tap_widget(button)
    assert any(text.startswith("BU-04") for text in p.texts())
    p.tap("House rule")
    entry = session.ledger.entries[-1]
    assert (entry.kind, entry.name, entry.value) == ("overruled", "House rule", [button.line.number, button.line.event])
    marked = [line for line in lines(p) if line.overruled]
    assert [(line.number, line.event) for line in marked] == [(button.line.number, button.line.event)]
    assert f"Decided otherwise: {button.line.sentence} House rule." in p.texts()


def test_the_reasons_of_a_ruling_are_equally_high_where_one_takes_two_lines(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    played(p)
    p.tap("Protokoll")
    p.tap_widget(next(one for one in p.find_all(role="line") if one.line.rule == "BU-04"))
    p.frames(4)
    reasons = [p.find(said).height for said in ("Vereinbart", "Hausregel", "Falsch entschieden")]
    assert len(set(reasons)) == 1


def test_what_was_undone_says_what_it_was_also_after_the_night(pilot: Callable[..., Any], tmp_path: Any) -> None:
    p = pilot(folder=tmp_path / "same")
    session = sit_down(p, *THREE)
    party = session.question.asked()[0]
    session.answer(party, "dissidents.w1")
    session.undo()
    told = f"{party} places a figure: Worker 1, Dissidents."
    for _ in range(2):
        p.flow.pages.log()
        p.frames()
        assert [line.undone for line in lines(p) if line.sentence == told] == [True]
        button = next(one for one in p.find_all(role="line") if one.line.sentence == told)
        struck = ink(button.label)
        button.label.struck = False
        button.label.text += " "
        p.frames()
        assert struck > ink(button.label), "a line went through it"
        p.flow.lobby.home()
        p.frames()
        p.tap(role="running")


def test_an_undone_secret_choice_is_not_told_again(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    for party in THREE:
        session.answer(party, "mutiny", source="screen")
    session.reveal()
    asked = session.question.asked()[0]
    session.answer(asked, session.options(session.question.id, asked)[-1].value)
    session.undo(held=True)
    session.undo(held=True)
    undone = [line.sentence for line in log_of(session, p.flow.play.teller, str) if line.undone]
    assert undone and not [text for text in undone if "utiny" in text or "lapse" in text]


@pytest.mark.parametrize(("pause", "shown"), [(PAUSE + 60, True), (PAUSE - 60, False)])
def test_after_a_pause_the_window_says_what_happened_last(pilot: Callable[..., Any], pause: float, shown: bool) -> None:
    p = pilot()
    session = played(p, 2)
    assert session.question is not None
    p.flow.lobby.home()
    p.clock.time += pause
    p.frames()
    p.flow.rest.touched()  # the picture may rest by now: a first tap would only wake it
    p.tap(role="running")
    assert (p.flow.stage.moment is not None) == shown
    if shown:
        assert "Where were we?" in p.texts()
        assert p.flow.play.question().sentence in p.texts()
        p.tap(role="moment")
        assert p.flow.stage.moment is None


def test_a_line_that_was_undone_keeps_the_mark_of_whom_it_is_about(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, "Anna", "Ben", "Cem", "Dora", game="karriere_poker")
    leader = session.question.asked()[0]
    session.answer(leader, [{"rank": 3, "count": 1}])
    while session.question.name != "lead":
        last = session.question.asked()[0]
        session.answer(last, "pass")
    session.undo()
    undone = {line.sentence: line.parties for line in log_of(session, p.flow.play.teller, str) if line.undone}
    assert undone[f"{leader} leads."] == {leader} != {last}


def test_the_form_fills_its_page_however_few_lines_it_has(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, "Anna", "Ben", "Çem")
    p.flow.pages.log()
    p.frames(4)
    sheet = next(one for one in p.widgets() if isinstance(one, LogSheet))
    view = sheet.parent.parent
    assert sheet.height == pytest.approx(view.height, abs=1)


def test_a_line_at_the_lower_edge_is_shown_whole_or_not_at_all(pilot: Callable[..., Any]) -> None:
    """Neither a mark without its words nor words without their rule."""
    p = pilot(panel="touch-display-1", language="de")
    played(p)
    p.flow.pages.log()
    p.frames(4)
    sheet = next(widget for widget in p.widgets() if isinstance(widget, LogSheet))
    view = p.list_around(sheet)
    seen = [line for line in sheet.children if line.canvas in sheet.canvas.children and line.whole]
    for at in (1.0, 0.97, 0.9, 0.8):
        view.scroll_y = at
        p.frames(4)
        low = at * (sheet.height - view.height) + view.edge
        shown = [line for line in sheet.children if line.canvas in sheet.canvas.children and line.whole]
        assert shown and not [line for line in shown if line.y < low - 1 and line.top > low - view.edge]
    assert seen


def ink(text: Any) -> int:
    """How much of a text's picture is ink."""
    return sum(bytes(text._letters.texture.pixels)[3::4])


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_in_large_letters_the_rule_behind_a_line_is_seen_at_once(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel, language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    played(p)
    p.tap("Protokoll")
    screen = p.flow.stage.screen
    for rule in ("BU-04", "BU-13"):
        line = next((one.line for one in p.find_all(role="line") if one.line.rule == rule), None)
        if line is None:
            continue
        screen.open = None
        screen._open(line)
        p.frames(4)
        lists = [one for one in screen.body.walk(restrict=True) if isinstance(one, LongList)]
        view = next(
            one for one in lists if any(getattr(w, "text", "") == f"Regel {rule}" for w in one.walk(restrict=True))
        )
        assert view.on_paper, "its edge has the colour of the paper"
        told = [getattr(one, "text", "") for one in view.walk(restrict=True)]
        assert line.sentence not in told, "what stands in the line is repeated above the rule"
        assert view.height > view.theme.mm(24)
    p.tap("Anders entscheiden")
    assert p.find_all("Hausregel")
