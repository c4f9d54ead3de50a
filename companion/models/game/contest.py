"""A dice contest as it is displayed: who rolls how many dice, the results, sums and odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.engine.hooks import Saying
from companion.engine.vocabulary import Event, Party
from companion.texts import Teller


@dataclass(frozen=True, slots=True)
class SideModel:
    """One side of a contest. `parties` roll together; `faces` is empty until they have rolled.

    `short` is its label on a lane. `own`: a single party rolls for itself, so its short name is shown. `bonus`: how
    many of its dice cards have given.
    """

    label: str
    parties: tuple[Party, ...]
    dice: int
    faces: tuple[int, ...]
    total: int | None
    odds: float | None = None
    tied: bool = False
    own: bool = False
    bonus: int = 0
    short: str = ""


@dataclass(frozen=True, slots=True)
class ContestModel:
    """A contest, from when it is called; `run_off` while tied sides roll again.

    `sentences` say what is at stake, whose dice count for whom, and why some roll again; `begun`: dice have fallen.
    """

    sides: tuple[SideModel, ...]
    faces: int
    run_off: bool = False
    sentences: tuple[str, ...] = ()
    begun: bool = False

    def to_beat(self, throwing: Party) -> int | None:
        """The best sum of the others, if only this one has still to throw, for itself; else None."""
        mine = next((side for side in self.sides if throwing in side.parties), None)
        others = [side for side in self.sides if side is not mine]
        if mine is None or not mine.own or mine.faces or not others:
            return None
        sums = [side.total for side in others if side.total is not None and len(side.faces) >= side.dice]
        return max(sums) if len(sums) == len(others) else None


def contest_of(
    about: Mapping[str, Any], odds: Mapping[str, Fraction] | None, teller: Teller, says: Sequence[Saying] = ()
) -> ContestModel | None:
    """The contest among the things under way, or None (see `companion.mechanics.dice_contest`)."""
    participants, dice = about.get("participants"), about.get("dice")
    if not participants or not isinstance(dice, Mapping):
        return None
    sides, rolls = about.get("sides", {}), about.get("rolls", {})
    by_side: dict[str, list[Party]] = {}
    for party in participants:
        by_side.setdefault(sides.get(party, party), []).append(party)
    tied, bonus = about.get("tied", []), about.get("bonus", {})
    made = []
    for side, parties in by_side.items():
        faces = tuple(face for party in parties for face in rolls.get(party, ()))
        chance = (odds or {}).get(side)
        made.append(
            SideModel(
                label=teller.name(side),
                short=teller.short(side),
                parties=tuple(parties),
                dice=sum(dice.get(party, 0) for party in parties),
                faces=faces,
                total=sum(faces) if faces else None,
                odds=float(chance) if chance is not None else None,
                tied=side in tied,
                own=[side] == parties,
                bonus=sum(bonus.get(party, 0) for party in parties) if isinstance(bonus, Mapping) else 0,
            )
        )
    told = tuple(teller.saying(one) for one in says)
    begun = bool(rolls or about.get("first"))
    return ContestModel(tuple(made), int(about.get("faces", 6)), bool(tied), tuple(filter(None, told)), begun)


@dataclass(frozen=True, slots=True)
class ThrowModel:
    """One roll: who, which faces, their sum, and the side for whose sum it counts if that is another."""

    party: Party | None
    faces: tuple[int, ...]
    total: int
    side: str | None = None


def throw_of(event: Event) -> ThrowModel | None:
    """The roll that an event reports, or None."""
    faces = event.facts.get("faces")
    if not isinstance(faces, list | tuple) or not faces or not all(isinstance(face, int) for face in faces):
        return None
    return ThrowModel(
        event.facts.get("party"), tuple(faces), int(event.facts.get("total", sum(faces))), event.facts.get("side")
    )


def sums_of(stage: Sequence[ThrowModel]) -> dict[str, int]:
    """The sum of each side in one stage, gifted dice included, in the order of the rolls."""
    sums: dict[str, int] = {}
    for throw in stage:
        side = throw.side or throw.party or ""
        sums[side] = sums.get(side, 0) + throw.total
    return sums
