"""Checks whether there is a touch panel that this user may read.

The kernel describes a device's abilities as 64-bit words in hexadecimal, the highest first (`capabilities/abs`); bit
0x35 is ABS_MT_POSITION_X, a finger's position (Linux `input-event-codes.h`).
"""

from __future__ import annotations

from companion.box.finding import Finding, Severity, denied
from companion.box.machine import Machine

FINGER = 0x35
WORD = 64


def check(machine: Machine) -> list[Finding]:
    """The touch panels by name. On a desktop it is no problem if there is none."""
    found = [node.name for node in machine.nodes("sys/class/input/event*") if _feels(machine, node.name)]
    if not found:
        return [] if machine.has_desktop else [Finding("touch_absent", Severity.NOTE)]
    if not machine.has_desktop and not machine.may(machine.root / "dev/input" / found[0]):
        return [denied(machine, "touch", machine.root / "dev/input" / found[0])]
    return [Finding("touch_ready", facts={"name": machine.text(f"sys/class/input/{found[0]}/device/name")})]


def _feels(machine: Machine, event: str) -> bool:
    try:
        words = [int(word, 16) for word in machine.text(f"sys/class/input/{event}/device/capabilities/abs").split()]
    except ValueError:
        return False
    able = sum(word << (WORD * place) for place, word in enumerate(reversed(words)))
    return bool(able >> FINGER & 1)
