"""What a seat of the box answers, after how long, and how much it has worked for it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, cast
from unittest.mock import patch

from companion.bots import maker
from companion.bots.observation import Observation
from companion.bots.search import Budget, Searches
from companion.engine.driver import Driver
from companion.engine.playout import Playout
from companion.engine.questions import CHANCE, Kind
from companion.engine.vocabulary import Party
from companion.table.evening import TableGame
from companion.table.play import Session
from companion.table.players.deciding import decide, reason
from companion.table.players.host import BoxPlayers, against_box, seen_by, strength_of, strengths_of
from companion.table.players.imagining import without_numbers
from tests.secrets.channels import Channel, Heard

LATEST = 40
"""Tenths of a second for which the box is waited for."""

UNEXPLAINED = frozenset({*CHANCE, Kind.PROPOSE, Kind.TEXT})
MOST = 6
"""So many answers are explained at most."""

THINKS, HASTE = 4, Budget(12, options=3)
"""At one in so many questions those play, too, who think ahead; and how little they do."""


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How often games are begun, answered in and played on: the work, which no clock measures."""
    work = Counter[str]()

    def counting(of: type, name: str) -> Any:
        usual = getattr(of, name)

        def one(self: Any, *args: Any, **more: Any) -> Any:
            work[f"{of.__name__}.{name}"] += 1
            return usual(self, *args, **more)

        return patch.object(of, name, one)

    with counting(Driver, "start"), counting(Driver, "replay"), counting(Playout, "answer"), counting(Playout, "run"):
        yield work


class AtOneSeat:
    """A session at which the box plays one seat more than it does."""

    def __init__(self, session: Session, party: Party, strength: str) -> None:
        self._session = session
        self.seating = replace(session.seating, box={party: strength})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


class Unhurried(BoxPlayers):
    """Always thinks from the same seed, however many acts have been noted in private."""

    def _seed_of(self, session: Session, party: Party) -> str:
        return f"{self._seed}/{party}"


class Box(Channel):
    """Each party's seat, as if the box played it."""

    name = "box"
    every = 3

    def __init__(self, game: TableGame, language: str) -> None:
        super().__init__(game, language)
        self.looks = 0
        self._plays = not against_box(game.session.game)

    def alone(self, party: Party) -> Heard:
        ask = self.session.question
        if not self._plays or ask is None or ask.kind in CHANCE or party not in ask.asked():
            return {}
        self.looks += 1
        with counted() as work:
            seen = seen_by(self.session, party)
            answered = self._answer(party)
            thought = self._thought(seen) if self.looks % THINKS == 0 else None
        return {"seen": alike(seen), "answered": answered, "thought": thought, "work": dict(work)}

    def _thought(self, seen: Observation) -> Any:
        """What those answer who think ahead, in little time."""
        script, found = type(self.session.game), {}
        for strength in strengths_of(script):
            make = maker(strength, script.name)
            if isinstance(player := make(random.Random()), Searches):
                hasty = type("Hasty", (type(player),), {"budget": HASTE})
                found[strength] = decide(seen, self.session.copy, hasty, "seed")
        return found

    def _answer(self, party: Party) -> Any:
        """What it answers, and after how many tenths of a second."""
        script, now = type(self.session.game), [0.0]
        strength = strength_of(script)
        failed: list[Exception] = []
        box = Unhurried(lambda one: maker(one, script.name), lambda: now[0], "seed", failed.append, quick=strength)
        seated = cast(Session, AtOneSeat(self.session, party, strength))
        for tenth in range(LATEST):
            now[0] = tenth / 10
            if (row := box(seated)) is not None:
                return row._replace(question=None), tenth, [str(one) for one in failed]
        return None, LATEST, [str(one) for one in failed]


class Reasons(Channel):
    """Why a seat of the box would give an answer: what everybody hears of it follows from what everybody knows, and so
    is the same whatever the seat itself holds. Answers that can be given in one game alone are left out, and those that
    only add to what was begun in private: with them everybody hears of that, too.
    """

    name = "reasons"
    every = 4
    one_alone = True

    def public(self) -> Heard:
        ask, script = self.session.question, type(self.session.game)
        party = next(iter(ask.open_to()), None) if ask is not None else None
        if against_box(self.session.game) or ask is None or party is None or ask.kind in UNEXPLAINED:
            return {}
        if ask.known_as != ask.id:
            return {}
        options = [option.value for option in self.session.options(ask.id, party) if not option.refusals]
        seen, told = seen_by(self.session, party), {}
        for strength in strengths_of(script):
            make = maker(strength, script.name)
            for value in options[:MOST]:
                told[f"{strength} {ask.name} {value}"] = reason(seen, self.session.copy, make, "seed", value)
        return told


def alike(seen: Observation) -> Observation:
    """Without the number of the question and who else has chosen in secret by now: both depend on private acts."""
    rows = tuple(known._replace(row=known.row._replace(question=None, source="")) for known in seen.since)
    return replace(seen, view=without_numbers(seen.view), since=rows)
