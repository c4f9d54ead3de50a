"""Summed dice contests: everyone throws, sides add up, ties for the place that counts throw again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Game, Moot
from companion.engine.questions import Kind, Question
from companion.engine.state import State
from companion.engine.telling import to_all
from companion.engine.vocabulary import REFEREE, Audience, Party

TELLS = to_all("rolled", "run_off")
"""The events that a contest tells."""

Who = Callable[[], Sequence[Party]]
"""Returns those who throw, in the order in which they are asked; called before every throw."""

DiceOf = Callable[[Party], int]
SideOf = Callable[[Party], str]

Rolling = Generator[Question, Any, None]


@dataclass
class Contest(State):
    """A dice contest under way, as views and corrections see it.

    `stage` is the name of the present throw. `sides` maps each participant to the side that it throws for (itself, or a
    side). `rolls` are the faces of this stage, `first` the sums of the first stage by side, `first_dice` and
    `first_sides` who threw how many dice for whom in it. `tied` are the sides that throw again. `participants` and
    `dice` follow the board and are computed anew before every throw.
    """

    stage: str = ""
    faces: int = 6
    participants: list[str] = field(default_factory=list)
    dice: dict[str, int] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    rolls: dict[str, list[int]] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    first_dice: dict[str, int] = field(default_factory=dict)
    first_sides: dict[str, str] = field(default_factory=dict)
    tied: list[str] = field(default_factory=list)

    def totals(self) -> dict[str, int]:
        """The sum of each side in this stage so far, in the order of the participants."""
        sums = {self.sides[party]: 0 for party in self.participants}
        for party in self.participants:
            sums[self.sides[party]] += sum(self.rolls.get(party, ()))
        return sums

    def to_throw(self, side: str) -> int:
        """How many dice a side has still to throw in this stage."""
        return sum(self.dice[p] for p in self.participants if self.sides[p] == side and p not in self.rolls)

    def dice_of_side(self, side: str) -> int:
        """How many dice a side throws in this stage in all."""
        return sum(self.dice[p] for p in self.participants if self.sides[p] == side)

    def seen(self, audience: Audience) -> dict[str, Any]:
        """All values, since a contest is public, with the sums beside the faces."""
        return {**super().seen(audience), "totals": self.totals()}

    def full(self) -> dict[str, Any]:
        """The values that can be corrected: the faces, not the sums that follow from them."""
        return super().seen(REFEREE)


def roll_all(
    game: Game, contest: Contest, stage: str, *, who: Who, dice: DiceOf, side: SideOf, rule: str, afresh: bool = True
) -> Rolling:
    """Asks every participant to throw, one question each, and tells an event `rolled` for each throw."""
    contest.stage = stage
    if afresh:
        contest.rolls = {}
    while (party := _next(contest, who, dice, side)) is not None:
        try:
            faces = yield _throw(contest, stage, party, who, dice, rule)
        except Moot:
            continue  # no dice any more: look again who is left
        survey(contest, who, dice, side)  # the board may have been corrected while the dice were awaited
        contest.rolls[party] = list(faces)
        game.say(
            "rolled", rule, party=party, dice=len(faces), faces=list(faces), total=sum(faces), side=contest.sides[party]
        )


def _next(contest: Contest, who: Who, dice: DiceOf, side: SideOf) -> Party | None:
    """Updates the contest from the board; who throws next, None if nobody has to."""
    survey(contest, who, dice, side)
    return next((party for party in contest.participants if party not in contest.rolls), None)


def survey(contest: Contest, who: Who, dice: DiceOf, side: SideOf) -> None:
    """Writes into the contest who takes part now, with how many dice, and for which side."""
    contest.dice = {party: count for party in who() if (count := dice(party)) > 0}
    contest.participants = list(contest.dice)
    contest.sides = {party: side(party) for party in contest.participants}


def _throw(contest: Contest, stage: str, party: Party, who: Who, dice: DiceOf, rule: str) -> Question:
    return Question(
        stage,
        Kind.ROLL,
        (party,),
        shape=lambda: {"dice": dice(party), "faces": contest.faces},
        fits=lambda: party in who() and dice(party) > 0,
        rule=rule,
    )


def roll_off(
    game: Game,
    contest: Contest,
    *,
    stage: str,
    run_off: str,
    who: Who,
    dice: DiceOf,
    side: SideOf,
    rule: str,
    run_off_rule: str,
) -> Generator[Question, Any, str | None]:
    """The side with the highest sum; tied sides throw again until one is highest. None if nobody is left."""
    contest.first = {}
    contest.tied = []
    yield from roll_all(game, contest, stage, who=who, dice=dice, side=side, rule=rule)
    contest.first, contest.first_dice, contest.first_sides = contest.totals(), contest.dice, contest.sides
    return (
        yield from _until_one(
            game, contest, contest.first, max, stage=run_off, who=who, dice=dice, side=side, rule=run_off_rule
        )
    )


def roll_lowest(
    game: Game, contest: Contest, *, stage: str, among: Sequence[str], rule: str
) -> Generator[Question, Any, str | None]:
    """The side with the lowest sum of the first throw among these; None if there is none.

    Tied sides throw again, with the dice of the first throw, until one is lowest.
    """
    sums = {one: contest.first[one] for one in among if one in contest.first}
    return (
        yield from _until_one(
            game,
            contest,
            sums,
            min,
            stage=stage,
            who=lambda: list(contest.first_dice),
            dice=lambda party: contest.first_dice[party],
            side=lambda party: contest.first_sides[party],
            rule=rule,
        )
    )


def _until_one(
    game: Game,
    contest: Contest,
    sums: dict[str, int],
    best: Callable[[Any], int],
    *,
    stage: str,
    who: Who,
    dice: DiceOf,
    side: SideOf,
    rule: str,
) -> Generator[Question, Any, str | None]:
    def still_tied() -> Sequence[Party]:
        return [party for party in who() if side(party) in contest.tied]

    while len(tied := _at(best, sums)) > 1:
        contest.tied = tied
        game.say("run_off", rule, parties=tied, total=best(sums.values()))
        yield from roll_all(game, contest, stage, who=still_tied, dice=dice, side=side, rule=rule)
        sums = contest.totals()
    return tied[0] if tied else None


def _at(best: Callable[[Any], int], sums: dict[str, int]) -> list[str]:
    return [one for one, total in sums.items() if total == best(sums.values())]
