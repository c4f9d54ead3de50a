"""A dice contest as the screen shows it: who throws how many, what fell, the sums, the odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.engine.vocabulary import Event, Party
from companion.texts import Teller


@dataclass(frozen=True, slots=True)
class SideModel:
    """One line of a contest. `parties` throw together; `faces` is empty until something fell.

    `own`: one party throws for itself, and its short name says who it is.
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
    """The whole contest under way; `run_off` while those tied throw again."""

    sides: tuple[SideModel, ...]
    faces: int
    run_off: bool = False


def contest_of(about: Mapping[str, Any], odds: Mapping[str, Fraction] | None, teller: Teller) -> ContestModel | None:
    """The contest among what is running; None if it is none (see `companion.mechanics.dice_contest`)."""
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
    """One throw that fell: who, which faces, their sum."""

    party: Party | None
    faces: tuple[int, ...]
    total: int


def throw_of(event: Event) -> ThrowModel | None:
    """The throw that an event tells, None if it tells none."""
    faces = event.facts.get("faces")
    if not isinstance(faces, list | tuple) or not faces or not all(isinstance(face, int) for face in faces):
        return None
    return ThrowModel(event.facts.get("party"), tuple(faces), int(event.facts.get("total", sum(faces))))
