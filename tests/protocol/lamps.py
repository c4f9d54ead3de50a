"""Lamps: a game of a page, with most kinds of question that the protocol carries, for tests of what is around games.

LA-01 A post holds one lamp. LA-02 Whoever has lit may not light in the next round. LA-03 Two dice: from eight on the
lamp burns. LA-04 Oil is announced before the dice and adds one die. LA-05 A burning lamp draws a card, worth its
number. LA-06 Who has the target first has won. LA-07 Anybody may call for silence at any time. LA-08 The first lighter
is found by lot. LA-09 A gift of two sparks is split among the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from companion.engine.game import Game, Script
from companion.engine.questions import Kind, Mode, Question
from companion.engine.state import Hands, Pile, State
from companion.engine.telling import Events, to_all
from companion.engine.vocabulary import CLAIM, PASS, GameOver, Outcome, Party, Refusal

CARDS = ("spark_1", "spark_2", "spark_3", "gift_1", "gift_2")
POSTS = ("north", "east", "south", "west", "roof", "yard")


@dataclass(frozen=True)
class Rules:
    gentle: bool = False
    window_timer: int | None = None


@dataclass(frozen=True)
class LampsDefinition:
    rules: Rules
    target: int = 3


@dataclass
class Lamp(State):
    lighter: Party
    dice: int = 2


@dataclass
class Table(State):
    deck: Pile
    oil: Hands
    posts: dict[str, str] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    lit: list[str] = field(default_factory=list)
    start: str = ""


class Lamps(Game[Table, LampsDefinition]):
    name = "lamps"
    Definition = LampsDefinition
    tells: ClassVar[Events] = to_all("burns", "drew", "first_lighter", "oil", "placed", "revealed", "silence", "smokes")

    def fresh(self) -> Table:
        table = Table(Pile(CARDS, ordered=True), Hands(self.parties), start=self.parties[0])
        table.points = dict.fromkeys(self.parties, 0)
        for party in self.parties:
            table.oil[party].append("oil")
        return table

    def judge_position(self) -> Sequence[Refusal]:
        strangers = [owner for owner in self.state.posts.values() if owner not in self.parties]
        return [Refusal("GEN-9", "stranger", {"party": strangers})] if strangers else []

    def main(self) -> Script:
        if self.at == "setup":
            order = yield Question("shuffle_sparks", Kind.SHUFFLE, shape=lambda: {"cards": list(CARDS)}, rule="LA-05")
            self.state.deck.cards = list(order)
            start = yield Question("first_lighter", Kind.LOT, shape=lambda: {"of": list(self.parties)}, rule="LA-08")
            self.state.start = start
            self.say("first_lighter", "LA-08", party=start)
            for party in self.clockwise(start):
                yield from self.place(party)
        while True:
            self.enter("round")
            yield from self.round()

    def place(self, party: Party) -> Script:
        def judge(_: Party, post: Any) -> Sequence[Refusal]:
            if post not in POSTS:
                return (Refusal("LA-01", "unknown_post", {"post": post}),)
            holder = self.state.posts.get(post)
            return (Refusal("LA-01", "taken", {"post": post, "party": holder}),) if holder else ()

        post = yield Question("place_lamp", Kind.PLACE, (party,), judge, lambda _: POSTS, rule="LA-01")
        self.state.posts[post] = party
        self.say("placed", "LA-01", party=party, post=post)

    def judge_choice(self, party: Party, value: Any) -> Sequence[Refusal]:
        if value not in ("light", "wait"):
            return (Refusal("LA-02", "no_such_choice", {}),)
        tired = value == "light" and party in self.state.lit and not self.definition.rules.gentle
        return (Refusal("LA-02", "just_lit", {"party": party}),) if tired else ()

    def round(self) -> Script:
        choices = yield Question(
            "light_or_wait",
            Kind.CHOOSE_SECRETLY,
            self.parties,
            self.judge_choice,
            lambda _: ("light", "wait"),
            rule="LA-02",
            mode=Mode.ALL,
        )
        self.state.lit = [party for party, choice in choices.items() if choice == "light"]
        self.say("revealed", "LA-02", choices=dict(choices))
        for party in [p for p in self.clockwise(self.state.start) if p in self.state.lit]:
            yield from self.light(party)
        self.state.start = self.left_of(self.state.start)

    def light(self, party: Party) -> Script:
        lamp = Lamp(party)
        with self.doing(self.judge_light, party, running=lamp):
            yield from self.window(lamp)
            dice = yield Question(
                "light_lamp", Kind.ROLL, (party,), shape=lambda: {"dice": lamp.dice, "faces": 6}, rule="LA-03"
            )
            burns = sum(dice) >= 8
            self.say("burns" if burns else "smokes", "LA-03", party=party, dice=dice)
            if burns:
                yield from self.draw(party)

    def judge_light(self, party: Party) -> Sequence[Refusal]:
        return () if party in self.state.posts.values() else (Refusal("LA-03", "no_lamp", {"party": party}),)

    def window(self, lamp: Lamp) -> Script:
        answers = yield Question(
            "oil_window",
            Kind.WINDOW,
            self.parties,
            candidates=lambda _: (CLAIM, PASS),
            rule="LA-04",
            mode=Mode.ALL,
            deadline=self.definition.rules.window_timer,
        )
        for party in [p for p in self.parties if answers[p] == CLAIM]:
            value = yield Question(
                "announce_oil",
                Kind.CHOOSE,
                (party,),
                self.judge_oil,
                lambda _: ("oil", "nothing"),
                rule="LA-04",
                private=True,
            )
            if value == "oil":
                self.state.oil[party].remove("oil")
                lamp.dice += 1
                self.say("oil", "LA-04", party=party)

    def judge_oil(self, party: Party, value: Any) -> Sequence[Refusal]:
        if value == "nothing":
            return ()
        if value != "oil" or "oil" not in self.state.oil[party]:
            return (Refusal("LA-04", "no_oil", {"party": party}),)
        return ()

    def draw(self, party: Party) -> Script:
        if not self.state.deck.cards:
            self.state.deck.cards = list(CARDS)
        card = self.state.deck.take()
        self.say("drew", "LA-05", party=party, card=card)
        worth = int(card[-1])
        if card.startswith("gift"):
            others = [p for p in self.parties if p != party]

            def judge(_: Party, split: Any) -> Sequence[Refusal]:
                fits = sum(split.values()) == worth and set(split) <= set(others)
                return () if fits else (Refusal("LA-09", "not_all", {"total": worth}),)

            def splits(_: Party) -> Iterable[dict[str, int]]:
                yield from ({other: worth} for other in others)

            gift = yield Question(
                "split_gift", Kind.SPLIT, (party,), judge, splits, lambda: {"total": worth, "among": others}, "LA-09"
            )
            for other, sparks in gift.items():
                self.score(other, sparks)
        else:
            self.score(party, worth)

    def score(self, party: Party, sparks: int) -> None:
        self.state.points[party] += sparks
        self.settle()

    def settle(self) -> None:
        points = self.state.points
        if points and max(points.values()) >= self.definition.target:
            by_points = sorted(set(points.values()), reverse=True)
            ranking = tuple(tuple(p for p in self.parties if points[p] == value) for value in by_points)
            raise GameOver(Outcome("target", "LA-06", ranking))

    def any_time_candidates(self, party: Party) -> Iterator[str]:
        yield "silence"

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return () if value == "silence" else (Refusal("LA-07", "unknown", {}),)

    def any_time(self, party: Party, value: Any) -> Script:
        kept = yield Question("silence_kept", Kind.CONFIRM, (party,), rule="LA-07", candidates=lambda _: (True, False))
        self.say("silence", "LA-07", party=party, kept=kept)

    def odds(self) -> dict[str, Fraction] | None:
        return {"burns": Fraction(5, 12)} if self.running else None
