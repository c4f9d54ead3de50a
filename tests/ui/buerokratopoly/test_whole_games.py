"""Whole games of Bürokratopoly by taps on the real widgets: a round in the suite, all of it with `long`."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import CLAIM, PASS
from companion.models.record.log import log_of
from companion.table.evening.inputs import Button
from companion.table.play.presses import buttons_of
from companion.ui.questions.warning import WarningSheet
from companion.ui.widgets.buttons import HOLD_SECONDS
from tests.e2e.advice import advice
from tests.ui.house import NINE, go_on_until, sit_down
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")

FIVE = ("Anna", "Ben", "Cem", "Dora", "Emil")
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "standard, nine": (NINE, {}),
    "fast game": (FIVE, {"variants": ["fast_game"]}),
    "interactive votes": (FIVE, {"variants": ["interactive_votes"]}),
    "favours": (FIVE, {"variants": ["interactive_votes", "favours"]}),
}
MOST = 6000
PLACED = 22
"""Figures that stand on the board before a round is played by taps."""


class Hands:
    """Taps what a player of the simulation would answer: who answers at random is never done (12,000 answers)."""

    def __init__(self, pilot: Any, session: Any) -> None:
        self.pilot, self.session = pilot, session
        self.taps = 0

    def step(self) -> None:
        """One answer, or one tap on the way to it."""
        p, session = self.pilot, self.session
        self.taps += 1
        stage = p.flow.stage
        stage.hush()
        if stage.moment is not None:
            p.tap(role="moment")
        elif isinstance(stage.over, WarningSheet):
            p.hold("Do it all the same", 1.0, role="button")
        elif stage.over is not None:
            p.hold("Hold to show", HOLD_SECONDS + 0.1)
            self._option(advice(session, "taps")[stage.over.party.name])
        elif session.driver.awaits_reveal:
            p.tap("Reveal")
        else:
            self._openly(session.question)

    def _openly(self, question: Any) -> None:
        p = self.pilot
        advised = advice(self.session, "taps")
        if question.is_secret:
            p.hand_over(question.awaited()[0])
        elif question.kind is Kind.ROLL:
            p.tap("Throw")
        elif question.private:
            p.tap("looks at the screen")
        elif question.kind is Kind.WINDOW:
            claims = [party for party in question.open_to() if advised[party] == CLAIM]
            if claims and p.find_all(role="offer"):
                p.tap(role="offer")
            p.tap_widget(p.find(*(claims[0], "party") if claims else ("Nobody",), root=p.part("question")))
        elif question.kind is Kind.CONFIRM:
            p.tap("Yes" if advised[question.asked()[0]] else "No")
        elif (value := advised[question.asked()[0]]) == PASS:
            p.tap("Pass")
        else:
            self._option(value)

    def _option(self, value: Any) -> None:
        """A card with this answer, or else its post on the board: at most out of a branch, into another, and on it."""
        p = self.pilot
        card = next((c for c in p.find_all(role="option", root=p.front()) if c.option.value == value), None)
        if card is not None:
            p.tap_widget(card)
            return
        before = self.session.ledger.next_number
        for _ in range(3):
            p.tap_at(*p.spot_of(value))
            if self.session.ledger.next_number > before or p.flow.stage.over is not None:
                return
        raise AssertionError(f"three taps on the board did not reach {value}")


def play(pilot: Any, table: str, over: Callable[[Any], bool], *, quietly: Callable[[Any], bool] | None = None) -> Any:
    """Taps until it is over; returns the session. Up to a question that is wanted `quietly` nobody taps."""
    names, chosen = TABLES[table]
    session = sit_down(pilot, *names, **chosen)
    if quietly is not None:
        assert go_on_until(pilot, quietly, random.Random(3))
    hands = Hands(pilot, session)
    while not over(session):
        assert hands.taps < MOST, f"{table}: {MOST} taps did not end it: {session.question}"
        hands.step()
    return session


@pytest.mark.lot(1)
@pytest.mark.parametrize("table", ["favours"])
def test_a_round_is_played_by_taps(pilot: Callable[..., Any], table: str) -> None:
    """Placing figures is always the same: only the last of them are placed by taps."""
    p = pilot(by_hand=True)

    def nearly_placed(_question: Any) -> bool:
        return len(p.flow.opened.session.game.state.posts) == PLACED

    session = play(p, table, lambda s: s.outcome is not None or s.game.state.round >= 2, quietly=nearly_placed)
    assert session.game.state.round == 2


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("table", list(TABLES))
def test_a_whole_game_is_played_by_taps(pilot: Callable[..., Any], table: str) -> None:
    p = pilot(by_hand=True)
    session = play(p, table, lambda session: session.outcome is not None)
    while p.flow.stage.moment is not None:
        p.tap(role="moment")
    (winner,), _others = session.outcome.ranking
    assert session.outcome.rule == "BU-43"
    assert session.game.state.posts[session.game.ladder.top] == winner  # the General Secretary
    assert p.part("poster", p.part("end")).plate.shows == winner


@pytest.mark.parametrize("confirmed", ["on the screen", "at the place"])
def test_what_a_button_presses_against_a_warning_is_asked_again(pilot: Callable[..., Any], confirmed: str) -> None:
    p = pilot()
    session = sit_down(p, *THREE, levels={"BU-06": "warn"})
    assert go_on_until(p, lambda q: q.name == "choose_area" and warned_button(session) is not None, random.Random(2))
    place, button, option = warned_button(session)
    before = session.ledger.next_number
    p.flow.opened.inputs.put(Button(place, button))
    p.frames(3)
    assert isinstance(p.flow.stage.over, WarningSheet) and session.ledger.next_number == before
    p.flow.opened.inputs.put(Button(place, button))
    p.frames(1)
    assert session.ledger.next_number == before, "pressed twice in a row before anybody could read it"
    if confirmed == "at the place":
        p.wait(1.0)
        p.flow.opened.inputs.put(Button(place, button))
        p.frames(3)
        assert p.flow.stage.over is None
    else:
        p.hold("Do it all the same", 1.0, role="button")
    entry = next(entry for entry in session.ledger.entries[before:] if entry.kind == "answer")
    assert (entry.value, entry.source) == (option.value, "button")
    lines = log_of(session, p.flow.play.teller, str, p.flow.opened.house_rules("en"))
    assert any(line.sentence.startswith("House rule, warned only: ") and "BU-06" in line.sentence for line in lines)
    assert lines[-1].sentence.startswith("BU-06 only warns: ")


def warned_button(session: Any) -> Any:
    """Place, button and option that a rule only warns of; None if no button means one."""
    place = session.seating.place_of(session.question.asked()[0])
    meant = enumerate(buttons_of(session, place), start=1)
    return next(((place, button, one) for button, one in meant if one.warnings and not one.refusals), None)
