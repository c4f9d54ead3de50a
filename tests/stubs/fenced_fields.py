"""Fenced fields: placement with custodial capture, money and an event each turn (rules FF-01 to FF-15).

FF-01 A turn: draw a card and obey it, then place up to two figures. FF-02 A figure costs 1, paid at placing. FF-03 On
a free field of a land that is not full. FF-04 Income: one die from the fund; FF-05 tax: one die to the fund, what
there is. FF-06 A run of one or two enemies of one colour between the placed figure and an own figure or the border is
enclosed. FF-07 Two borders enclose nothing. FF-08 One direction of the player's choice, or none. FF-09 The run goes
back to its owner and own figures from the stock take its place, which must suffice. FF-10 A full land is final and
pays its premium to the plurality. FF-11 A tie shares it, rounded down. FF-12 The end: all full, or the agreed number
of draws. FF-13 Most figures win, then money. FF-14 The record must be able to stand. FF-15 The two figures of a turn
go to different lands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from companion.engine.game import Game, Moot, Script
from companion.engine.questions import Kind, Question
from companion.engine.state import Pile, State
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import PASS, GameOver, Outcome, Party, Refusal

DIRECTIONS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
NONE = "none"


@dataclass(frozen=True, slots=True)
class Land:
    """`rows` × `columns` fields and the premium for most figures on them."""

    rows: int
    columns: int
    premium: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """`lands` by name; `cards`: card id → income, tax or nothing; what everybody begins with."""

    lands: Mapping[str, Land]
    cards: Mapping[str, str]
    purse: int = 6
    fund: int = 100
    stock: int = 12
    draws: int = 60


def demo_definition() -> SetUp:
    """Two lands of 9 and 8 fields, six cards."""
    cards = {"harvest": "income", "fair": "income", "toll": "tax", "flood": "tax", "feast": "income", "fog": "nothing"}
    return SetUp({"hill": Land(3, 3, 7), "shore": Land(2, 4, 5)}, cards)


@dataclass
class Fields(State):
    """Everything that outlasts a question. Fields are named `land.row.column`."""

    figures: dict[str, str]
    purse: dict[str, int]
    stock: dict[str, int]
    fund: int
    deck: Pile
    turn: Party
    draws: int = 0
    paid_out: list[str] = field(default_factory=list)


@dataclass
class Turn(State):
    """The card that is obeyed and the figure that was placed."""

    party: Party
    card: str = ""
    placed: str = ""


class FencedFields(Game[Fields, SetUp]):
    """Rules FF-01 to FF-15."""

    name = "fenced_fields"
    Definition = SetUp
    tells: ClassVar[Events] = to_all("captured", "event", "paid", "placed")
    entries = ("turn",)

    def fresh(self) -> Fields:
        set_up, parties = self.definition, self.parties
        self.all_fields = tuple(
            f"{name}.{row}.{column}"
            for name, land in set_up.lands.items()
            for row in range(land.rows)
            for column in range(land.columns)
        )
        purses, stocks = dict.fromkeys(parties, set_up.purse), dict.fromkeys(parties, set_up.stock)
        return Fields({}, purses, stocks, set_up.fund, Pile(set_up.cards), turn=parties[0])

    # ── the script ──────────────────────────────────────────────────────────────────────────────────────────

    def main(self) -> Script:
        if self.at != "turn":
            self.state.turn = yield Question("start", Kind.LOT, shape=lambda: {"of": list(self.parties)}, rule="FF-01")
        while True:
            self.enter("turn")
            turn = Turn(self.state.turn)
            with self.doing(self.judge_turn, turn.party, running=turn):
                yield from self.card(turn)
                for _ in range(2):
                    yield from self.place(turn)
            if self.state.turn == turn.party:  # else the table has corrected whose turn it is
                self.state.turn = self.left_of(turn.party)
            self.settle()

    def card(self, turn: Turn) -> Script:
        state = self.state
        turn.card = yield Question("event", Kind.DRAW, shape=lambda: {"cards": sorted(state.deck.cards)}, rule="FF-01")
        state.deck.put_under(state.deck.take(turn.card))
        state.draws += 1
        effect = self.definition.cards[turn.card]
        self.say("event", "FF-01", party=turn.party, card=turn.card, effect=effect)
        if effect == "nothing":
            return
        try:
            (amount,) = yield Question(
                "amount", Kind.ROLL, (turn.party,), shape=lambda: {"dice": 1, "faces": 6}, rule="FF-04"
            )
        except Moot:  # the turn was corrected away
            return
        if effect == "income":
            self.pay(turn.party, amount, "FF-04")
        else:
            self.pay(turn.party, -min(amount, state.purse[turn.party]), "FF-05")

    def place(self, turn: Turn) -> Script:
        party = turn.party
        where = yield Question(
            "place_figure",
            Kind.PLACE,
            (party,),
            judge=lambda who, spot: self.judge_placing(who, spot, turn),
            candidates=lambda _: self.all_fields,
            rule="FF-03",
            may_pass=True,
        )
        if where == PASS:
            return
        self.pay(party, -1, "FF-02")
        self.put(where, party)
        turn.placed = where
        self.say("placed", "FF-03", party=party, field=where)
        if self.enclosed(where, party):
            direction = yield Question(
                "capture",
                Kind.CHOOSE,
                (party,),
                judge=lambda who, value: self.judge_capture(turn.placed, who, value),
                candidates=lambda _: (*DIRECTIONS, NONE),
                rule="FF-08",
            )
            self.capture(where, party, direction)
        self.settle()

    def capture(self, where: str, party: Party, direction: str) -> None:
        if direction == NONE:
            return
        run = self.enclosed(where, party)[direction]
        for spot in run:
            self.put(spot, party)
        self.say("captured", "FF-06", party=party, fields=list(run), direction=direction)

    def put(self, spot: str, party: Party) -> None:
        if former := self.state.figures.get(spot):
            self.state.stock[former] += 1
        self.state.stock[party] -= 1
        self.state.figures[spot] = party

    def pay(self, party: Party, amount: int, rule: str) -> None:
        self.state.purse[party] += amount
        self.state.fund -= amount
        self.say("paid", rule, party=party, amount=amount)

    # ── what follows by itself ──────────────────────────────────────────────────────────────────────────────

    def settle(self) -> None:
        full = [land for land in self.definition.lands if self.is_full(land)]
        for land in full:
            if land not in self.state.paid_out:
                self.state.paid_out = [*self.state.paid_out, land]
                self.pay_premium(land)
        if len(full) == len(self.definition.lands):
            self.finish("all_full")
        if self.state.draws >= self.definition.draws:
            self.finish("draws")

    def pay_premium(self, land: str) -> None:
        figures = Counter(self.state.figures[spot] for spot in self.fields_of(land))
        most = max(figures.values())
        first = [party for party in self.parties if figures[party] == most]
        for party in first:
            self.pay(party, self.definition.lands[land].premium // len(first), "FF-10" if len(first) == 1 else "FF-11")

    def finish(self, reason: str) -> None:
        figures = Counter(self.state.figures.values())
        result = {party: (figures[party], self.state.purse[party]) for party in self.parties}
        ranking = tuple(
            tuple(p for p in self.parties if result[p] == score) for score in sorted(set(result.values()), reverse=True)
        )
        raise GameOver(Outcome(reason, "FF-12", ranking))

    # ── judges ──────────────────────────────────────────────────────────────────────────────────────────────

    def judge_turn(self, party: Party) -> Sequence[Refusal]:
        return () if self.state.turn == party else (Refusal("FF-01", "not_in_turn", {"party": self.state.turn}),)

    def judge_placing(self, party: Party, spot: str, turn: Turn) -> Sequence[Refusal]:
        if spot not in self.all_fields:
            return (Refusal("FF-03", "unknown_field", {"field": spot}),)
        found = []
        if holder := self.state.figures.get(spot):
            found.append(Refusal("FF-03", "taken", {"by": holder}))
        if self.is_full(land_of(spot)):
            found.append(Refusal("FF-10", "full"))
        if turn.placed and land_of(turn.placed) == land_of(spot):
            found.append(Refusal("FF-15", "same_land"))
        if not self.state.purse[party]:
            found.append(Refusal("FF-02", "no_money"))
        if not self.state.stock[party]:
            found.append(Refusal("FF-09", "no_figure"))
        return found

    def judge_capture(self, where: str, party: Party, direction: str) -> Sequence[Refusal]:
        if direction == NONE or direction in (enclosed := self.enclosed(where, party)):
            return ()
        return (Refusal("FF-06", "not_enclosed", {"directions": sorted(enclosed)}),)

    def judge_position(self) -> Sequence[Refusal]:
        state, parties = self.state, set(self.parties)
        if set(state.purse) != parties or set(state.stock) != parties or state.turn not in parties:
            return (Refusal("FF-14", "wrong_parties"),)
        if not set(state.figures) <= set(self.all_fields) or not set(state.figures.values()) <= parties:
            return (Refusal("FF-14", "wrong_figures"),)
        if min(*state.purse.values(), *state.stock.values(), state.draws) < 0:
            return (Refusal("FF-14", "negative"),)
        if sorted(state.deck.cards) != sorted(self.definition.cards):
            return (Refusal("FF-14", "wrong_deck"),)
        on_board = Counter(state.figures.values())
        if any(on_board[p] + state.stock[p] > self.definition.stock for p in self.parties):
            return (Refusal("FF-14", "too_many_figures"),)
        return ()

    # ── facts asked of the state ────────────────────────────────────────────────────────────────────────────

    def fields_of(self, land: str) -> Iterator[str]:
        return (spot for spot in self.all_fields if spot.startswith(f"{land}."))

    def is_full(self, land: str) -> bool:
        return all(spot in self.state.figures for spot in self.fields_of(land))

    def enclosed(self, where: str, party: Party) -> dict[str, tuple[str, ...]]:
        """Direction → the run that a figure on `where` encloses there and that may be taken (FF-06, FF-07, FF-09)."""
        if self.state.figures.get(where) != party:
            return {}  # corrected away meanwhile
        runs = {direction: self.run(where, party, *step) for direction, step in DIRECTIONS.items()}
        return {direction: run for direction, run in runs.items() if 0 < len(run) <= self.state.stock[party]}

    def run(self, where: str, party: Party, down: int, right: int) -> tuple[str, ...]:
        land, row, column = where.split(".")
        run: list[str] = []
        for step in range(1, 4):
            spot = f"{land}.{int(row) + step * down}.{int(column) + step * right}"
            holder = self.state.figures.get(spot)
            if spot not in self.all_fields or holder == party:
                return tuple(run)
            if holder is None or (run and holder != self.state.figures[run[0]]):
                return ()
            run.append(spot)
        return ()


def land_of(spot: str) -> str:
    """The land of a field."""
    return spot.split(".")[0]
