"""A little game that has everything a session must carry: secrets, dice, a deck, a window, an interrupt, an end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.describing import describe
from companion.engine.game import Game, Moot, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import Pile, State
from companion.engine.telling import Events, to_all, told_to
from companion.engine.vocabulary import CLAIM, GameOver, Outcome, Party, Refusal
from companion.table.journal.entries import Header, Journal, MemoryJournal, Seating
from companion.table.play.clocks import Timing, unlimited
from companion.table.play.opening import Opening
from companion.table.play.session import Session

ANNA, BEN, CEM = PARTIES = ("Anna", "Ben", "Cem")
CARDS = ["red", "green", "blue"]
FORBIDS = {"LI-2": ("too_big",)}


@dataclass(frozen=True)
class Rules:
    """`rounds` until the end; `bonus` is what an update of the program might change."""

    rounds: int = 3


@dataclass
class Table(State):
    deck: Pile
    points: dict[str, int]
    round: int = 1
    heard: list[str] = field(default_factory=list)


class Little(Game[Table, Rules]):
    """Each round: choose secretly; throw a die; name a number; a window; draw a card."""

    name = "little"
    Definition = Rules
    tells: ClassVar[Events] = {
        **to_all("claimed", "late", "noise", "scored", "shouted", "thrown", "wished"),
        "private": told_to("party"),
    }
    bonus = 1

    def fresh(self) -> Table:
        return Table(Pile(), dict.fromkeys(self.parties, 0))

    def main(self) -> Script:
        if self.at == "setup":
            order = yield Question("shuffle", Kind.SHUFFLE, shape=lambda: {"cards": CARDS}, rule="LI-1")
            self.state.deck.cards = list(order)
        while True:
            self.enter("round")
            yield from self.round()
            self.state.round += 1
            if self.state.round > self.definition.rounds:
                best = sorted(self.parties, key=lambda p: -self.state.points[p])
                raise GameOver(Outcome("rounds", "LI-9", tuple((p,) for p in best)))

    def round(self) -> Script:
        choices = yield Question(
            "wish",
            Kind.CHOOSE_SECRETLY,
            self.parties,
            candidates=lambda party: ("much", "little", "nothing"),
            mode=Mode.ALL,
            deadline=60.0,
            default=lambda party: "nothing",
        )
        self.say("wished", "LI-2", choices=dict(choices))
        faces = yield Question("dice", Kind.ROLL, (ANNA,), shape=lambda: {"dice": 2, "faces": 6}, rule="LI-3")
        self.say("thrown", "LI-3", faces=faces)
        for party in self.parties:
            try:
                value = yield Question(
                    "number", Kind.CHOOSE, (party,), judge=self.judge_number, candidates=self.numbers, rule="LI-2"
                )
            except Moot:
                continue
            self.do(party, value)
        claims = yield Question("window", Kind.WINDOW, self.parties, mode=Mode.ALL, deadline=10.0, rule="GEN-6")
        for party in (p for p in self.parties if claims[p] == CLAIM):
            self.say("claimed", "GEN-6", party=party)
        self.say("private", "LI-4", party=ANNA, word="psst")
        self.state.deck.cards = [*self.state.deck.cards[1:], *self.state.deck.cards[:1]]

    def do(self, party: Party, value: str) -> None:
        if value == "boom":
            raise ZeroDivisionError("a bug of ours")
        while value == "loop":
            self.state.heard = []
        while value == "flood":
            self.say("noise", "LI-2")
        self.state.points[party] += int(value) * self.bonus
        self.say("scored", "LI-2", party=party, points=self.state.points[party])

    def numbers(self, party: Party) -> Iterable[str]:
        return ("1", "2", "3", "4")

    def judge_number(self, party: Party, value: str) -> Sequence[Refusal]:
        if value in ("boom", "loop", "flood"):
            return ()
        if value not in self.numbers(party):
            return (Refusal("LI-2", "unknown"),)
        return (Refusal("LI-2", "too_big"),) if value == "4" else ()

    def any_time_candidates(self, party: Party) -> Iterable[str]:
        return ("shout",)

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return () if value == "shout" else (Refusal("GEN-6", "unknown"),)

    def any_time(self, party: Party, value: Any) -> Script:
        word = yield Question("what", Kind.CHOOSE, (party,), candidates=lambda p: ("hey", "ho"), rule="GEN-6")
        self.state.heard.append(word)
        self.say("shouted", "GEN-6", party=party, word=word)


class Clock:
    """Stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def header(**more: Any) -> Header:
    return Header("g1", {"id": "little", "title": {"en": "Little"}}, Seating.of(PARTIES), 1000.0, "test", **more)


def session(
    journal: Journal | None = None,
    game: type[Little] = Little,
    build: Callable[[], Little] | None = None,
    **more: Any,
) -> Session:
    levels, forbids = more.pop("levels", {}), more.pop("forbids", FORBIDS)
    clocks: dict[str, Any] = {"now": Clock(), "wall": lambda: 5000.0, "grace": 1.5, "limit": unlimited}
    timing = Timing(**{name: more.pop(name, usual) for name, usual in clocks.items()})
    opening = Opening(build or (lambda: game(Rules(), PARTIES)), levels, forbids)
    return Session(opening, journal or MemoryJournal(header()), timing, **more)


def machine(seed: int = 1) -> Any:
    """Dice and shuffles at once, as the virtual source gives them."""
    from companion.table.chance.sources import Sources

    return Sources({"roll": ("virtual",)}, chance=random.Random(seed)).chance


def act(session: Session, chance: random.Random) -> None:
    """Something that somebody at the table might do now."""
    ask = session.question
    if ask is None:
        return
    if ask.name != "what" and chance.random() < 0.1:
        session.answer(chance.choice(PARTIES), "shout", question="any_time")
    elif session.driver.awaits_reveal:
        session.reveal()
    elif ask.kind is Kind.SHUFFLE:
        session.answer(None, chance.sample(CARDS, 3), source="typed")
    elif ask.kind is Kind.ROLL:
        session.answer(None, [chance.randint(1, 6), chance.randint(1, 6)], source="typed")
    elif ask.kind is Kind.WINDOW:
        session.answer(chance.choice(ask.open_to()), chance.choice(("claim", "pass")))
    else:
        party = chance.choice(ask.open_to() or ask.asked())
        options = [option.value for option in session.options(ask.id, party) if not option.refusals]
        session.answer(party, chance.choice(options))


def everything(session: Session) -> Mapping[str, Any]:
    """The position, what is running, and the open question, without its number."""
    game = session.game
    ask = session.question
    from companion.engine.vocabulary import REFEREE

    told = describe(ask, REFEREE, game) if ask is not None else {}
    told.pop("id", None)
    commits = dict(ask.commits or {}) if ask is not None else {}
    return {**game.everything(), "question": told, "commits": commits, "events": list(game.events)}
