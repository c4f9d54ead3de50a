"""The page “This box” as plain data: findings, sticks, and available actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.box.copies import StickTrouble, is_chosen
from companion.box.finding import Finding, Severity
from companion.box.sentences import sentence
from companion.texts.wording import N_
from hardware.sticks import Stick

ICONS = {Severity.GOOD: "check", Severity.NOTE: "minus", Severity.FAULT: "warning"}
"""The icon before a finding: all is well, optional, somebody has to mend it."""

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
class StickModel:
    """A USB stick, and whether games are copied to it."""

    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class BoxModel:
    """The whole page. `updates` and `off` say whether this machine can be updated or switched off from here."""

    lines: tuple[LineModel, ...]
    sticks: tuple[StickModel, ...]
    updates: bool
    off: bool


def box_model(
    found: Sequence[Finding], sticks: Sequence[Stick], words: Callable[[str], str], *, updates: bool, off: bool
) -> BoxModel:
    """Builds the page in the window's language."""
    lines = [LineModel(ICONS[one.level], sentence(one, words), one.level is Severity.FAULT) for one in found]
    return BoxModel(tuple(lines), tuple(StickModel(one.name, is_chosen(one)) for one in sticks), updates, off)


def stick_sentence(trouble: StickTrouble, words: Callable[[str], str]) -> str:
    """What went wrong with the copy on a stick; the game itself is safe."""
    known = STICK_TROUBLES.get(trouble.code, STICK_TROUBLES["failed"])
    return words(known).format(stick=trouble.stick)
