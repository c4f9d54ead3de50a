"""The page “This box” as plain data: findings, sticks, and available actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.box.copies import StickTrouble, is_chosen
from companion.box.finding import Finding, Severity
from companion.box.sentences import sentence
from companion.texts.wording import N_
from hardware.machine.sticks import Stick

ICONS = {Severity.GOOD: "check", Severity.NOTE: "minus", Severity.FAULT: "warning"}
"""The icon before a finding: all is well, optional, somebody has to mend it."""

AREAS = {
    "picture": N_("Picture"),
    "touch": N_("Touch"),
    "sound": N_("Sound"),
    "supply": N_("Power"),
    "data": N_("Games"),
    "clock": N_("Clock"),
    "pins": N_("Buttons"),
    "i2c": N_("Buttons"),
    "wiring": N_("Buttons"),
    "serial": N_("Dice tower"),
}
"""What a finding is about, by the beginning of its code."""

STICK_TROUBLES = {
    "gone": N_("{stick} was pulled out. The game itself is kept in the box."),
    "full": N_("{stick} is full: no copy there. The game itself is kept in the box."),
    "read_only": N_("{stick} cannot be written: no copy there. The game itself is kept in the box."),
    "failed": N_("{stick} takes nothing: no copy there. The game itself is kept in the box."),
}
"""Code of a trouble with a copy → sentence."""


@dataclass(frozen=True, slots=True)
class LineModel:
    """One finding of the self-check."""

    icon: str
    sentence: str
    fault: bool = False


@dataclass(frozen=True, slots=True)
class AreaModel:
    """A part of the box, and the sign of the worst that was found there."""

    icon: str
    name: str
    fault: bool = False


@dataclass(frozen=True, slots=True)
class StickModel:
    """A USB stick, and whether games are copied to it."""

    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class BoxModel:
    """The whole page. `updates` and `off` say whether this machine can be updated or switched off from here.

    `areas` says in a word each how the parts of the box are; `lines` says it in sentences, the worst first.
    """

    lines: tuple[LineModel, ...]
    areas: tuple[AreaModel, ...]
    sticks: tuple[StickModel, ...]
    updates: bool
    off: bool


def box_model(
    found: Sequence[Finding], sticks: Sequence[Stick], words: Callable[[str], str], *, updates: bool, off: bool
) -> BoxModel:
    """Builds the page in the window's language."""
    lines = [LineModel(ICONS[one.level], sentence(one, words), one.level is Severity.FAULT) for one in found]
    worst: dict[str, Severity] = {}
    for one in found:
        name = AREAS.get(one.code.partition("_")[0])
        if name is not None:
            worst[name] = max(one.level, worst.get(name, Severity.GOOD))
    named = (name for name in dict.fromkeys(AREAS.values()) if name in worst)
    areas = (AreaModel(ICONS[worst[name]], words(name), worst[name] is Severity.FAULT) for name in named)
    return BoxModel(
        tuple(lines), tuple(areas), tuple(StickModel(one.name, is_chosen(one)) for one in sticks), updates, off
    )


def stick_sentence(trouble: StickTrouble, words: Callable[[str], str]) -> str:
    """What went wrong with the copy on a stick; the game itself is safe."""
    known = STICK_TROUBLES.get(trouble.code, STICK_TROUBLES["failed"])
    return words(known).format(stick=trouble.stick)
