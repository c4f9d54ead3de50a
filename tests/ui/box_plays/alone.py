"""Anna sits alone at a table of which the box plays all other seats: she taps what she is asked, and waits else."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import CLAIM, PASS
from companion.models.game.question import left_to_box
from companion.table.journal import Seating
from companion.table.players.host import A_TURN
from companion.ui.questions.alone.by_box import ByBoxPanel
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.warning import WarningSheet
from companion.ui.screens.table.table import TableScreen
from companion.ui.widgets.screen.menu import MenuSheet
from tests.e2e.advice import advice
from tests.ui.animal_farm.proposing import begin as begin_draft
from tests.ui.animal_farm.proposing import fill_in, half, otherwise, reach
from tests.ui.house import VIRTUAL, legal
from tests.ui.karriere_poker.evening import Player, past_moments, size
from tests.ui.politburo.evening import Fingers

FOUR = ("Anna", "Ben", "Cem", "Dora")
ANNA, *OTHERS = FOUR
OPTIONS: dict[str, dict[str, Any]] = {"karriere_poker": {"mode": "dealt"}, "politburo": {"mode": "dealt"}}

ZONES = ("existing", "new")
"""A marker that lies in both is one place on a card; out of which of them it comes is asked then."""

A_WAIT = A_TURN + 1.1
"""Seconds after which a seat of the box has answered."""


def begin(p: Any, game: str, **more: Any) -> Any:
    """A game in which Anna is there and the box plays the others; its session."""
    evening = p.flow.services.evening
    seating = replace(Seating.of(FOUR), box=dict.fromkeys(OTHERS, "greedy"))
    given = {"sources": VIRTUAL, "options": OPTIONS.get(game, {}), **more}
    p.flow.game.open(lambda _unsaved: evening.begin(game, seating, **given))
    p.frames(3)
    return p.flow.opened.session


def sources(session: Any) -> set[str]:
    """Who has answered for the seats of the box, chance aside."""
    given = [one for one in session.ledger.entries if one.kind == "answer" and one.party in OTHERS]
    return {one.source for one in given if one.source != "seeded"}


class Alone:
    """Each step is a tap, an answer by taps, or a wait for the box; a player advises Anna."""

    def __init__(self, p: Any, session: Any) -> None:
        self.p, self.session, self.rng = p, session, random.Random(5)
        self.taps = self.waits = 0
        self._player = Player(p, lambda values: min(values, key=lambda v: (v == PASS, -size(v))))
        self._fingers = Fingers(p, session) if session.game.name == "politburo" else None

    def step(self) -> None:
        """Whatever the screen offers."""
        p, session = self.p, self.session
        p.flow.stage.hush()
        past_moments(p)
        if session.outcome is not None:
            return
        ask, screen = session.question, p.flow.stage.screen
        assert isinstance(screen, TableScreen)
        over = p.flow.stage.over
        assert over is None or (over.party.name == ANNA and ask.open_to() == (ANNA,)), "nobody took the screen"
        assert screen.shown is not None
        shown = screen.shown.question
        assert shown is None or shown.offer is None or not set(shown.offer.parties) & set(OTHERS)
        if session.driver.awaits_reveal:
            self._reveal()
        elif left_to_box(session):
            self._left_to_box(ask)
        elif ask.kind in CHANCE:
            p.wait(A_TURN + 0.2)
            if session.question is ask:
                assert not set(ask.asked()) & set(OTHERS) or ANNA in ask.asked()
                p.tap("Throw")
        elif ANNA in ask.open_to():
            self.taps += 1
            self._answer(ask)
        else:
            p.wait(0.3)

    def _reveal(self) -> None:
        for words in ("Reveal", "Go on"):
            if self.p.find_all(words, "button"):
                self.p.tap(words, "button")
                return
        self.p.wait(A_WAIT)

    def _left_to_box(self, ask: Any) -> None:
        p = self.p
        (panel,) = [one for one in p.flow.stage.screen.walk() if isinstance(one, ByBoxPanel)]
        assert not p.find_all(role="option", root=panel) and not p.find_all(role="button", root=panel)
        assert any("The box decides for" in text for text in p.texts()), p.texts()
        self._wait(ask)

    def _wait(self, ask: Any) -> None:
        """The box answers in the time of a turn, or what it did before is still told."""
        self.waits += 1
        before = self.session.ledger.next_number
        self.p.wait(A_WAIT)
        assert self.session.ledger.next_number > before or self.p.flow.stage.moment is not None, ask.name

    def _answer(self, ask: Any) -> None:
        p, session = self.p, self.session
        if session.game.name == "karriere_poker":
            self._player.step()
            return
        value = advice(session, "alone")[ANNA]
        if ask.kind is Kind.PROPOSE:
            self._talk(value)
        elif ask.kind is Kind.WINDOW:
            self._window(ask, value)
        elif ask.kind is Kind.CONFIRM:
            p.tap("Yes" if value else "No")
        elif self._fingers is not None:
            self._fingers.step()
        else:
            self._option(value)

    def _window(self, ask: Any, value: Any) -> None:
        p = self.p
        if value == CLAIM:
            mine = (
                p.find_all(role="offer") or p.find_all(ANNA, "claim") or p.find_all(ANNA, "party", p.part("question"))
            )
            p.tap_widget(mine[0])  # a tap that the box's own answers were drawn over is done again by the next step
        else:
            p.tap("Nobody else" if p.find_all("Nobody else", "button") else "Nobody", "button")

    # ── talks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _talk(self, value: Any) -> None:
        """Nothing advised is a wait for what the others say; where they say nothing either, she gives up."""
        p, session = self.p, self.session
        word, about = next(iter((value or {"": None}).items()))
        before = session.ledger.next_number
        if word in ("confirm", "refuse"):
            keys = p.find_all(role="yes" if word == "confirm" else "no")
            p.tap_widget(next(one for one in keys if ANNA in f"{one.shows} {getattr(one, 'says', '')}"))
        elif word == "draft":
            self._lay(about)
        elif not word:
            p.wait(A_WAIT)
        if word in ("", "decline") and session.ledger.next_number == before:
            otherwise(p)
            reach(p, "No agreement", "button")
            reach(p, "Yes, nobody takes markers")

    def _lay(self, draft: Mapping[str, Any]) -> None:
        p = self.p
        otherwise(p)
        if p.flow.stage.over is None:  # else nobody else could propose: the key has led to the form
            p.tap(ANNA, "proposer")
        if p.flow.stage.over is None:
            return  # the others have proposed something meanwhile, and the page was drawn anew
        begin_draft(p, half(p, 0))
        fill_in(p, 0, draft)
        reach(p, "Lay it on the table", root=half(p, 0))
        if p.flow.stage.over is not None:
            p.tap("Back to the table")

    # ── one answer of a list, or on the board ───────────────────────────────────────────────────────────────────────

    def _option(self, value: Any) -> None:
        p, session = self.p, self.session
        ask, before = session.question, session.ledger.next_number
        if p.find_all("looks at the screen"):
            p.tap("looks at the screen")
        elif ask.is_secret:
            p.hand_over(ANNA)
        if isinstance(p.flow.stage.over, HandOver):
            assert p.flow.stage.over.party.name == ANNA
            assert p.flow.stage.over.shown, "there is nobody to hide from"
        done = ("Pass", p.flow.play.teller.value("move.none", PASS))
        if value == PASS and (said := [key for words in done for key in p.find_all(words, "button")]):
            p.tap_widget(said[0])
            if p.find_all("Yes, all pass", "button"):
                p.tap("Yes, all pass", "button")
            return
        if ask.name == "sort_zones" and value != PASS:
            p.tap(value.partition(".")[2], "marker")
        cards = {card.option.value: card for card in p.find_all(role="option", root=p.front())}
        card = cards.get(value) or (cards.get(value.replace(*ZONES)) if ask.name == "revolution" else None)
        label = p.flow.play.teller.value(ask.name, value) if isinstance(value, str) else ""
        buttons = p.find_all(label, "button", root=p.front()) if card is None and label else []
        if card is not None or buttons:
            p.tap_widget(card or buttons[0])
            if isinstance(front := p.front(), MenuSheet):  # asks whether to pay, or out of which zone
                zone = [p.flow.play.teller.name(part) for part in value.split(".")[1:2]]
                keys = p.find_all(role="button", root=front)
                p.tap_widget(next(one for one in keys if one.shows.startswith(("Pay", "Buy", *zone))))
        else:
            self._on_the_board(self._in_sight(value), before)
        if isinstance(p.flow.stage.over, WarningSheet):
            p.hold("Do it all the same", 1.0, role="button")

    def _on_the_board(self, value: Any, before: int) -> None:
        """At most out of a part of it, into another, and on it."""
        for _ in range(3):
            if self.session.ledger.next_number == before and self.p.flow.stage.moment is None:
                self.p.tap_at(*self.p.spot_of(value))

    def _in_sight(self, value: Any) -> Any:
        """Of a map something that is shown now, where anything is: of a large region only a part is."""
        shown = getattr(getattr(self.p.flow.table.board, "laid", None), "fields", None)
        if shown is None or value in shown:
            return value
        lawful = legal(self.session, ANNA)
        return self.rng.choice([one for one in lawful if one in shown] or lawful)
