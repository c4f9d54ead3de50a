"""Evenings of Politburó at the window: begun in one line, led on by players without people."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.bots import bot
from companion.engine.questions import Kind
from companion.table.entries import Seating
from tests.ui.house import VIRTUAL

FIVE = ("Anna", "Benjamin", "Friederike Luise", "Dora", "Íñigo")


def begun(
    p: Any,
    mode: str,
    seats: int = 4,
    *,
    position: Mapping[str, Any] | None = None,
    sources: Any = VIRTUAL,
    **options: Any,
) -> Any:
    """A new game on the table of a pilot; returns its session."""
    seating = Seating.of(FIVE[:seats])
    evening = p.flow.services.evening
    game = evening.begin(
        "politburo", seating, options={"mode": mode, **options}, position=position, sources=dict(sources)
    )
    name = game.id
    game.close()
    p.flow.lobby.resume(name)
    p.frames(4)
    return p.flow.opened.session


class Company:
    """Greedy players for all seats; `step` gives one answer, as the session takes it, not by taps."""

    def __init__(self, session: Any, seed: str = "1", name: str = "greedy") -> None:
        self.session = session
        self.bots = {party: bot(name, "politburo", f"{seed}/{party}") for party in session.game.parties}
        self.rng = random.Random(seed)

    def wanted(self, party: str) -> Any:
        """What a player would answer now."""
        return self.bots[party].answer(self.session.driver, self.session.question, party)

    def step(self) -> None:
        """One answer."""
        session, ask = self.session, self.session.question
        if session.driver.awaits_reveal:
            session.reveal()
            return
        for party in ask.open_to():
            value = self.wanted(party)
            if value is not None:
                session.answer(party, value)
                return
        session.expire(ask.id)

    def until(self, wanted: Callable[[Any], bool], most: int = 6000) -> bool:
        """Go on until a question comes that is wanted; False if the game ends before."""
        for _ in range(most):
            if self.session.question is None:
                return False
            if wanted(self.session.question):
                return True
            self.step()
        return False


def is_attack(session: Any) -> Callable[[Any], bool]:
    """The window after an attack from somebody's hand, on somebody else's candidate."""

    def wanted(ask: Any) -> bool:
        if ask.kind is not Kind.WINDOW or ask.name != "answer_window":
            return False
        stack = session.game.view(_table())["board"]["stack"]
        return bool(stack and stack["plays"] and stack["plays"][0]["kind"] in ("assault", "defamation"))

    return wanted


def _table() -> Any:
    from companion.engine.vocabulary import TABLE

    return TABLE
