"""Whole games at the window in which one person taps and the box plays all the other seats; long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.engine.vocabulary import CLAIM, PASS
from companion.table.play.session import Session
from companion.table.players.host import SOURCE
from companion.ui.questions.warning import WarningSheet
from companion.ui.widgets.screen.menu import MenuSheet
from tests.e2e.advice import advice
from tests.ui.house import legal
from tests.ui.politburo import Fingers
from tests.ui.test_box_plays_along import Alone, begin, sources

pytestmark = [pytest.mark.xdist_group("window"), pytest.mark.long, pytest.mark.timeout(3600)]

ANNA = "Anna"
MOST = 6000
"""Steps after which a game is held to turn in circles."""

GAMES: dict[str, dict[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {"variants": ["fast_game"]},
    "karriere_poker": {"options": {"mode": "dealt", "games": 3}},
    "politburo": {},
}


class Person(Alone):
    """Taps what a sensible player would answer."""

    def __init__(self, p: Any, session: Session) -> None:
        super().__init__(p, session)
        self.fingers = Fingers(p, session)

    def step(self) -> None:
        if self.session.driver.awaits_reveal:
            self.p.tap("Reveal")
        elif isinstance(self.p.flow.stage.over, WarningSheet):
            self.p.hold("Do it all the same", 1.0, role="button")
        else:
            super().step()

    def _answer(self, ask: Any) -> None:
        p, wanted = self.p, advice(self.session, "alone").get(ANNA)
        question = p.part("question") if p.flow.stage.over is None else None
        if self.session.game.name == "karriere_poker":
            self.player.step()
        elif ask.kind is Kind.PROPOSE:
            self._talk()
        elif ask.kind is Kind.WINDOW:
            self._window(wanted, question)
        elif ask.kind is Kind.CONFIRM:
            p.tap("Yes" if wanted else "No")
        elif self.session.game.name == "politburo":
            self._in_politburo(ask, wanted)
        else:
            shown = self._in_sight(legal(self.session, ANNA))
            self._option(wanted if wanted in shown or wanted == PASS else shown[0])

    def _window(self, wanted: Any, question: Any) -> None:
        p = self.p
        if wanted == CLAIM and p.find_all(role="offer"):
            p.tap(role="offer")
        if wanted == CLAIM and p.find_all(ANNA, "party", question):
            p.tap_widget(p.find(ANNA, "party", question))
        else:
            p.tap_widget(p.find("Nobody", root=question))

    def _talk(self) -> None:
        """Yes to whatever is proposed to her, else no agreement; then the others have the word."""
        p = self.p
        if found := p.find_all(ANNA, "yes"):
            p.tap_widget(found[0])
        elif found := p.find_all("No agreement"):
            p.tap_widget(found[0])
            if isinstance(p.flow.stage.over, MenuSheet):
                p.tap_widget(p.find(ANNA, root=p.front()))
        p.wait(2.3)

    def _in_politburo(self, ask: Any, wanted: Any) -> None:
        if ask.private:
            self.fingers._privately(ask)
        elif ask.name == "arrange":
            self.fingers.tap_words("Done, draw")
        else:
            self.fingers.tap_value(wanted if wanted is not None else PASS)


@pytest.mark.parametrize("game", list(GAMES))
def test_one_person_plays_a_whole_game_against_the_box_by_taps(pilot: Callable[..., Any], game: str) -> None:
    p = pilot()
    session = begin(p, game, **GAMES[game])
    person, steps = Person(p, session), 0
    while session.outcome is None:
        person.step()
        steps += 1
        assert steps < MOST, session.question
    assert sources(session) == {SOURCE}
    assert person.taps > 5
    assert "incident" not in {entry.kind for entry in session.ledger.entries}
