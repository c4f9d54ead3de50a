"""A dice contest as it is displayed: who rolls how many dice, the results, sums and odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.engine.vocabulary import Event, Party
from companion.texts import Teller


@dataclass(frozen=True, slots=True)
class SideModel:
    """One side of a contest. `parties` roll together; `faces` is empty until they have rolled.

    `own`: a single party rolls for itself, so its short name is shown.
    """

    label: str
    parties: tuple[Party, ...]
    dice: int
    faces: tuple[int, ...]
    total: int | None
    odds: float | None = None
    tied: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class ContestModel:
    """A contest under way; `run_off` while tied sides roll again."""

    sides: tuple[SideModel, ...]
    faces: int
    run_off: bool = False


def contest_of(about: Mapping[str, Any], odds: Mapping[str, Fraction] | None, teller: Teller) -> ContestModel | None:
    """The contest among the things under way, or None (see `companion.mechanics.dice_contest`)."""
    participants, dice = about.get("participants"), about.get("dice")
    if not participants or not isinstance(dice, Mapping):
        return None
    sides, rolls = about.get("sides", {}), about.get("rolls", {})
    by_side: dict[str, list[Party]] = {}
    for party in participants:
        by_side.setdefault(sides.get(party, party), []).append(party)
    tied = about.get("tied", [])
    made = []
    for side, parties in by_side.items():
        faces = tuple(face for party in parties for face in rolls.get(party, ()))
        chance = (odds or {}).get(side)
        made.append(
            SideModel(
                label=teller.name(side),
                parties=tuple(parties),
                dice=sum(dice.get(party, 0) for party in parties),
                faces=faces,
                total=sum(faces) if faces else None,
                odds=float(chance) if chance is not None else None,
                tied=side in tied,
                own=[side] == parties,
            )
        )
    return ContestModel(tuple(made), int(about.get("faces", 6)), bool(tied))


@dataclass(frozen=True, slots=True)
class ThrowModel:
    """One roll: who, which faces, their sum."""

    party: Party | None
    faces: tuple[int, ...]
    total: int


def throw_of(event: Event) -> ThrowModel | None:
    """The roll that an event reports, or None."""
    faces = event.facts.get("faces")
    if not isinstance(faces, list | tuple) or not faces or not all(isinstance(face, int) for face in faces):
        return None
    return ThrowModel(event.facts.get("party"), tuple(faces), int(event.facts.get("total", sum(faces))))
