"""Checks whether the power supply is sufficient and the processor cool enough.

The Raspberry Pi's firmware reports bits (Raspberry Pi documentation, `vcgencmd get_throttled`): 0 voltage too low now,
3 too hot now, 16 and 19 the same at any time since power-on. Without that program the kernel's own alarm is read
(`rpi_volt` of hwmon). Other machines report nothing.
"""

from __future__ import annotations

from companion.box.finding import Finding, Severity
from companion.box.machine import Machine

LOW_NOW, HOT_NOW, LOW_ONCE, HOT_ONCE = 1 << 0, 1 << 3, 1 << 16, 1 << 19


def check(machine: Machine) -> list[Finding]:
    """The most serious problem; empty if the machine reports nothing."""
    told = _throttled(machine)
    if told is None:
        return []
    if told & LOW_NOW:
        return [Finding("supply_low", Severity.FAULT)]
    if told & HOT_NOW:
        return [Finding("supply_hot", Severity.FAULT)]
    if told & LOW_ONCE:
        return [Finding("supply_was_low", Severity.NOTE)]
    if told & HOT_ONCE:
        return [Finding("supply_was_hot", Severity.NOTE)]
    return [Finding("supply_good")]


def _throttled(machine: Machine) -> int | None:
    said = machine.run(["vcgencmd", "get_throttled"]) if machine.find("vcgencmd") is not None else None
    try:
        return int((said or "").partition("=")[2], 16)
    except ValueError:
        pass  # it may not ask the firmware, or says something else: the kernel knows half of it
    for chip in machine.nodes("sys/class/hwmon/hwmon*"):
        if machine.text(f"{chip.relative_to(machine.root)}/name") == "rpi_volt":
            return LOW_NOW if machine.text(f"{chip.relative_to(machine.root)}/in0_lcrit_alarm") == "1" else 0
    return None
