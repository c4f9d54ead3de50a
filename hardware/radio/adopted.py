"""Which dice belong to this table and to whom: `radio_dice.json` in the owner's folder.

Without the file radio dice are off. What cannot be read of it is left out, so that an evening never fails for it.
"""

import json
import os
from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from hardware.radio.die import KINDS, UNKNOWN_KIND, Maker

MOST_DICE = 40
_LONGEST = 64


@dataclass(frozen=True)
class AdoptedDie:
    """A die of this table. `owner` is a person's name, or empty for a die of everybody. `address` is the radio's, to
    which a connection is made.
    """

    die: str
    maker: Maker
    kind: str
    name: str
    address: str
    owner: str = ""

    @property
    def faces(self) -> int:
        """How many faces it has; 0 where nobody knows."""
        return KINDS.get(self.kind, 0)

    def serves(self, people: Collection[str]) -> bool:
        """Whether it counts when these people throw."""
        return not self.owner or not people or self.owner in people


@dataclass(frozen=True)
class RadioChoices:
    """What people chose. With `connected_only` nothing that was merely broadcast counts."""

    on: bool = False
    connected_only: bool = False
    dice: tuple[AdoptedDie, ...] = field(default=())

    def of(self, die: str) -> AdoptedDie | None:
        """The adopted die of this id."""
        return next((one for one in self.dice if one.die == die), None)

    def having(self, die: AdoptedDie) -> "RadioChoices":
        """With this die, in the place of one of the same id. Beyond `MOST_DICE` nothing changes."""
        if self.of(die.die) is not None:
            return replace(self, dice=tuple(die if one.die == die.die else one for one in self.dice))
        return replace(self, dice=(*self.dice, die)) if len(self.dice) < MOST_DICE else self

    def without(self, die: str) -> "RadioChoices":
        """Without the die of this id."""
        return replace(self, dice=tuple(one for one in self.dice if one.die != die))


def load_choices(path: Path) -> RadioChoices:
    """Reads the file; without one, or of one that is no JSON, everything is off."""
    try:
        plain = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return RadioChoices()
    if not isinstance(plain, dict):
        return RadioChoices()
    choices = RadioChoices(plain.get("on") is True, plain.get("connected_only") is True)
    listed = plain.get("dice")
    for one in listed if isinstance(listed, list) else ():
        die = _die(one)
        choices = choices if die is None else choices.having(die)
    return choices


def save_choices(path: Path, choices: RadioChoices) -> None:
    """Writes the file, completely or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    plain = {**asdict(choices), "dice": [{**asdict(one), "maker": one.maker.value} for one in choices.dice]}
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(plain, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _die(plain: Any) -> AdoptedDie | None:
    names = [part.name for part in fields(AdoptedDie)]
    if not isinstance(plain, dict) or not all(isinstance(plain.get(name, ""), str) for name in names):
        return None
    texts = {name: plain.get(name, "")[:_LONGEST] for name in names}
    makers = {maker.value: maker for maker in Maker}
    if texts["maker"] not in makers or texts["kind"] not in (*KINDS, UNKNOWN_KIND) or not texts["die"]:
        return None
    return AdoptedDie(**{**texts, "maker": makers[texts["maker"]]})
