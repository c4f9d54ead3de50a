"""Results of checks, as a code with facts; `companion.box.sentences` turns them into text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from companion.box.machine import Machine, group_of


class Severity(IntEnum):
    """How serious a finding is."""

    GOOD = 0
    NOTE = 1
    """Works, or is optional; people should know about it."""
    FAULT = 2
    """Somebody has to mend it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`code` begins with its subject (`picture_denied`); `facts` fill the placeholders of its sentence."""

    code: str
    level: Severity = Severity.GOOD
    facts: Mapping[str, str | int] = field(default_factory=dict)


def denied(machine: Machine, about: str, node: Path, level: Severity = Severity.FAULT) -> Finding:
    """A device that this user may not use, with the group that may; root's group if udev has not set one."""
    try:
        group = group_of(node)
    except OSError:  # unplugged between two looks
        group = "?"
    return Finding(f"{about}_denied", level, {"user": machine.user, "group": group, "device": f"/dev/{node.name}"})
