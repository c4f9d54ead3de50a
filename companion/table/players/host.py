"""Answers for the seats that the box plays, in a rhythm that tells nothing of what it holds.

It decides from an `Observation` in a game of its own that is imagined from it, never from the table's. When it answers
depends on the kind of the question and on the people alone: also where it has only one way to go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.bots import MakeBot, best, maker
from companion.engine.game import Game
from companion.engine.questions import CHANCE, Kind, Mode, Question
from companion.engine.vocabulary import PASS, Party, Row
from companion.table.journal import Seating
from companion.table.play import Session
from companion.table.players.deciding import decide
from companion.table.players.observing import observe

SOURCE = "box"
"""The source of an answer that the box has decided on."""

A_TURN, A_WINDOW, TALKS = 1.2, 1.0, 2.0
"""Seconds after which it answers: a question to it alone, one to several, and talks, where people come first."""


def box_players(session: Session, seed: str, now: Callable[[], float]) -> BoxPlayers | None:
    """The players of a session's game, or None if it has none that play by what a party may know."""
    script = type(session.game)
    if script.imagine is Game.imagine:
        return None
    return BoxPlayers(
        maker(best(script.name, lambda _: script), script.name, lambda _: script), now, seed, session.failed
    )


class BoxPlayers:
    """The players of the seats that `Seating.box` names; give it to `Session.players`.

    `seed` makes their decisions repeatable. A decision that fails is reported by `on_failure`, and the first legal
    answer is given instead.
    """

    def __init__(
        self,
        maker: MakeBot,
        now: Callable[[], float],
        seed: str,
        on_failure: Callable[[Exception], object] = lambda _: None,
    ) -> None:
        self._maker, self._now, self._seed = maker, now, seed
        self._on_failure = on_failure
        self._waits_since: tuple[int, float] | None = None

    def __call__(self, session: Session) -> Row | None:
        """An answer that is due now."""
        ask = session.question
        party = None if ask is None else next(iter(to_answer(ask, session.seating)), None)
        if ask is None or party is None:
            self._waits_since = None
            return None
        at = len(session.ledger.entries) if ask.kind is Kind.PROPOSE else ask.id
        if self._waits_since is None or self._waits_since[0] != at:
            self._waits_since = at, self._now()
        if self._now() - self._waits_since[1] < patience(ask, session.seating):
            return None
        return Row("answer", party, ask.id, "", self.decide(session, ask, party), SOURCE)

    def decide(self, session: Session, ask: Question, party: Party) -> Any:
        """What a party answers."""
        rows = [entry.row() for entry in session.ledger.active if entry.number > session.entry.entry]
        seen = observe(session.copy(), session.driver, session.entry, rows, party)
        try:
            value = decide(seen, session.copy, self._maker, f"{self._seed}/{party}/{session.ledger.next_number}")
            if value is not None and not session.driver.blocks(session.why(ask.id, party, value)):
                return value
        except Exception as error:  # noqa: BLE001 - a player that fails must not stop the table
            self._on_failure(error)
        legal = [option.value for option in seen.options if not option.refusals]
        return legal[0] if legal else PASS


def to_answer(ask: Question, seating: Seating) -> tuple[Party, ...]:
    """The parties for whom the box answers now: none where people throw, draw or could answer in its place."""
    if ask.kind in CHANCE:
        return ()
    asked = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
    ours = tuple(party for party in asked if party in seating.box)
    people = len(ours) < len(asked)
    if ask.mode is Mode.ANY and people and ask.kind is not Kind.PROPOSE:
        return ()
    return ours


def patience(ask: Question, seating: Seating) -> float:
    """How many seconds the box waits before it answers this question: not at all where no person is asked any more."""
    if ask.kind is Kind.PROPOSE:
        return TALKS
    if ask.mode is Mode.ONE:
        return A_TURN
    return A_WINDOW if any(party not in seating.box for party in ask.open_to()) else 0.0
