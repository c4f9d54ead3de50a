"""Deep Dive: whoever is alone at the deepest place that the air allows brings the treasure up (DD-01 to DD-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.api import (
    Accent,
    Events,
    Game,
    GameLook,
    GameOver,
    Kind,
    Outcome,
    Party,
    Pile,
    Question,
    Refusal,
    Script,
    State,
    Words,
    choose_together,
    oval,
    to_all,
)

AIR = {"shore": 0, "reef": 2, "wreck": 4}
"""Each place with what the die must show at least for a diver to come back, the deepest last."""


@dataclass(frozen=True)
class Rules:
    """The pack's switches."""

    rounds: int


@dataclass(frozen=True)
class Card:
    """A treasure; `value` is what it is worth in coins."""

    id: str
    title: Words
    value: int


@dataclass(frozen=True)
class Contents:
    """What the pack's files give the game."""

    rules: Rules
    cards: tuple[Card, ...]

    def problems(self) -> list[tuple[str, str, str]]:
        """What no type can tell: where, what is wrong, a hint."""
        enough = len(self.cards) >= self.rules.rounds
        return [] if enough else [("cards", f"{self.rules.rounds} rounds need as many cards", "add cards")]


@dataclass
class Table(State):
    """Everything that outlasts a question."""

    deck: Pile
    coins: dict[str, int]
    tired: list[str] = field(default_factory=list)
    round: int = 1


class DeepDive(Game[Table, Contents]):
    """The referee of Deep Dive."""

    name: ClassVar[str] = "deep_dive"
    Definition: ClassVar[type] = Contents
    look: ClassVar[GameLook] = GameLook(
        Accent("#8FC7D9", "#14566B"),
        emblem=(oval(0.9), oval(0.6), ((-0.2, 0.2), (0.2, 0.6))),
        card_back=(oval(0.5), ((-0.7, -0.8), (0.0, -1.1), (0.7, -0.8))),
    )
    face: ClassVar[str] = "deep_dive.face:DeepDiveFace"
    bot: ClassVar[str] = "deep_dive.bot:Greedy"
    tells: ClassVar[Events] = to_all("air", "brought_up", "card_drawn", "dived", "left_below", "out_of_air")
    chance: ClassVar[frozenset[Kind]] = frozenset({Kind.DRAW, Kind.ROLL})

    def fresh(self) -> Table:
        """All treasures face down, nobody has a coin."""
        return Table(Pile(card.id for card in self.definition.cards), dict.fromkeys(self.parties, 0))

    # ── the script ──────────────────────────────────────────────────────────────────────────────────────────

    def main(self) -> Script:
        """The whole game."""
        while True:
            self.enter("round")
            treasure = yield from self.turn_up()
            places = yield from choose_together(
                self, "dive", lambda _: tuple(AIR), rule="DD-02", reveal="dived", judge=self.judge_dive
            )
            yield from self.come_back(treasure, places)
            self.state.round += 1
            self.settle()

    def turn_up(self) -> Script:
        """DD-01: the treasure that this round is about."""
        cards = self.state.deck.cards
        shape = {"deck": "treasures", "cards": sorted(cards)}
        treasure = yield Question("treasure", Kind.DRAW, shape=lambda: shape, rule="DD-01", private=True)
        self.state.deck.take(treasure)
        self.say("card_drawn", "DD-01", card=treasure, value=self.worth(treasure))
        return treasure

    def come_back(self, treasure: str, places: Mapping[Party, str]) -> Script:
        """DD-03 and DD-04: the die is the air, and the only one at the deepest place takes the treasure."""
        (air,) = yield Question("air", Kind.ROLL, shape=lambda: {"dice": 1, "faces": 6}, rule="DD-03")
        self.say("air", "DD-03", faces=[air])
        back = {party: place for party, place in places.items() if AIR[place] <= air}
        self.state.tired = [party for party in self.parties if party not in back]
        if self.state.tired:
            self.say("out_of_air", "DD-03", parties=self.state.tired)
        deepest = max((AIR[place] for place in back.values()), default=0)
        there = [party for party, place in back.items() if AIR[place] == deepest]
        if deepest and len(there) == 1:
            value = self.worth(treasure)
            self.state.coins[there[0]] += value
            self.say("brought_up", "DD-04", winner=there[0], treasure=treasure, coins=value)
        else:
            self.say("left_below", "DD-04", treasure=treasure)

    def worth(self, treasure: str) -> int:
        """What a treasure brings, in coins."""
        return next(card.value for card in self.definition.cards if card.id == treasure)

    # ── judges ──────────────────────────────────────────────────────────────────────────────────────────────

    def judge_dive(self, party: Party, place: Any) -> Sequence[Refusal]:
        """DD-02: every reason against a place."""
        if place not in AIR:
            return (Refusal("DD-02", "no_place", {"place": place}),)
        if place == "wreck" and party in self.state.tired:
            return (Refusal("DD-02", "tired", {"party": party}),)
        return ()

    def judge_position(self) -> Sequence[Refusal]:
        """Every reason why the table cannot stand like that."""
        state, known = self.state, {card.id for card in self.definition.cards}
        if set(state.coins) == set(self.parties) >= set(state.tired) and set(state.deck.cards) <= known:
            return ()
        return (Refusal("GEN-9", "bad_position", {"reason": "coins, tired, deck"}),)

    def settle(self) -> None:
        """DD-05: after the last round most coins win; who has as many shares the place."""
        if self.state.round <= self.definition.rules.rounds:
            return
        coins = self.state.coins
        places = sorted(set(coins.values()), reverse=True)
        ranking = tuple(tuple(party for party in self.parties if coins[party] == place) for place in places)
        raise GameOver(Outcome("rounds", "DD-05", ranking))

    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """Names of the treasures."""
        return {card.id: dict(card.title) for card in self.definition.cards}
