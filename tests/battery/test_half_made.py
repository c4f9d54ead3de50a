"""What is answered in private and may still be taken back changes nothing that anybody else sees or hears.

All five games are played by phones. Whenever somebody is asked alone, the game goes on in two ways: as it stood, and
with what can be begun and taken back.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Kind, Mode, Question
from companion.engine.vocabulary import PASS, TABLE
from companion.mechanics.windows import NOTHING
from companion.table.evening.table_game import TableGame
from tests.battery.hidden import HIDDEN, Stand
from tests.battery.playable import NAMES
from tests.battery.shown import Onlookers
from tests.battery.twin_positions import opened, stand_of
from tests.phones.wire import Wired
from tests.shipped import shipped

FEW, MANY = range(3), range(3, 40)

LONG = 60
"""So many steps of a game are looked at."""
TABLES = [
    pytest.param(pack, stand, id=f"{pack}: {stand.name}") for pack, hidden in HIDDEN.items() for stand in hidden.stands
]


class Table:
    """A game with a phone for everybody, a window and a television."""

    def __init__(self, game: TableGame, seed: str) -> None:
        self.game, self.rng = game, random.Random(seed)
        self.session = game.session
        self.wired = Wired(game, self.session.game.parties, boards=True)
        self.seen_by = Onlookers(game)
        self.pictures = 0
        self.seen_by.play.on_change = self._built
        self.begun: Counter[str] = Counter()
        self.tap = 0

    def _built(self) -> None:
        self.pictures += 1

    def legal(self, party: str) -> list[Any]:
        ask = self.session.question
        assert ask is not None
        values = [one.value for one in self.session.options(ask.id, party) if not one.refusals]
        return [*values, PASS] if ask.may_pass and PASS not in values else values

    def answer(self, party: str, value: Any) -> None:
        """As by a tap on the phone."""
        self.tap += 1
        self.session.answer(party, value, source=f"phone#{self.tap:08d}")

    def told(self) -> tuple[int, Any]:
        """What the game itself makes known to all: what was told, and what lies there."""
        view = {key: part for key, part in self.session.view(TABLE).items() if key != "question"}
        return sum(1 for _ in self.session.game.told(TABLE)), view

    def sent(self, *, but: str) -> dict[str, list[str]]:
        """What has gone to all others."""
        self.wired.show()
        heard = {party: guest.hear() for party, guest in self.wired.at.items()} | {"table": self.wired.tv.hear()}
        return {who: frames for who, frames in heard.items() if who != but}

    def begin(self, party: str) -> None:
        """Whoever is asked alone begins what can be begun, goes on with it, and takes it back where that can be done.

        Raises AssertionError where anybody else could notice.
        """
        self.sent(but=party)
        self.seen_by.now()  # what was said before is heard once
        lines = self.session.lines(TABLE)
        before, told, built = self.seen_by.now(), self.told(), self.pictures
        while self.asks_alone(party):
            ask = self.session.question
            assert ask is not None
            values = self.legal(party)
            back = [value for value in (PASS, NOTHING) if value in values and ask.details is not None]
            value = back[0] if back and self.rng.random() < 0.5 else self.rng.choice(values)
            self.answer(party, value)
            if self.told() != told or not self.asks_alone(party):
                return
            self.begun[f"{ask.name}, {getattr(self.session.question, 'name', '')}"] += 1
            after = self.seen_by.now()
            assert self.session.lines(TABLE) == lines, f"the log, after {value!r} to {ask.name}"
            for part, shown in before.items():
                assert part == "lines" or after[part] == shown, f"{part}, after {value!r} to {ask.name}"
            assert self.pictures == built, f"the window is built anew after {value!r} to {ask.name}"
            assert not any(self.sent(but=party).values()), f"something was sent after {value!r} to {ask.name}"

    def asks_alone(self, party: str) -> bool:
        ask = self.session.question
        alone = ask is not None and ask.private and ask.mode is not Mode.ALL and ask.kind not in CHANCE
        return alone and ask is not None and ask.asked() == (party,) and ask.kind is not Kind.CARDS

    def openly(self, ask: Question, party: str) -> Any:
        """What all hear."""
        if ask.kind is Kind.CONFIRM:
            return self.rng.random() < 0.5
        if ask.kind is Kind.PROPOSE:
            return {"decline": True}
        return "text" if ask.kind is Kind.TEXT else self.rng.choice(self.legal(party))

    def step(self) -> bool:
        """Goes on."""
        session, ask = self.session, self.session.question
        if ask is None:
            return False
        if session.driver.awaits_reveal:
            session.reveal()
        elif ask.kind in CHANCE:
            shape = dict(ask.shape()) if ask.shape is not None else {}
            session.answer(None, drawn(ask.kind, shape, self.rng), question=ask.id, source="typed")
        elif self.asks_alone(party := (ask.asked() or ("",))[0]):
            self.begin(party)
        elif ask.kind is Kind.WINDOW:
            for one in ask.open_to():
                if session.question is ask:
                    self.answer(one, "claim" if self.rng.random() < 0.4 else PASS)
        else:
            one = ask.awaited()[0] if ask.kind is Kind.PROPOSE else self.rng.choice(ask.open_to())
            self.answer(one, self.openly(ask, one))
        return True


@pytest.mark.lot(5)
@pytest.mark.parametrize(("pack", "stand"), TABLES)
@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
def test_nobody_else_sees_or_hears_what_is_only_begun(pack: str, stand: Stand, seeds: range) -> None:
    begun = Counter[str]()
    for seed in seeds:
        rng = random.Random(f"{pack} {stand.name} {seed}")
        loaded, names = shipped().load(pack), NAMES[: stand.seats]
        resolved = loaded.resolve([], {**loaded.simulated(), **stand.options}, stand.seats)
        table = Table(opened(resolved, names, stand_of(resolved, names, stand, rng)), str(seed))
        for _ in range(LONG):
            if not table.step():
                break
        table.wired.close()
        begun += table.begun
    assert bool(begun) is (pack == "politburo")
