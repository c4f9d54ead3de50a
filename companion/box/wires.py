"""Checks access to pins, I2C and serial adapters, for buttons, lights, boards and the tower."""

from __future__ import annotations

from companion.box.finding import Finding, Severity, denied
from companion.box.machine import Machine

SERIAL = ("dev/ttyUSB*", "dev/ttyACM*")


def check(machine: Machine) -> list[Finding]:
    """Checks only what is wired or plugged in; playing on the screen needs none of it."""
    found = [Finding("wiring_unread", Severity.FAULT, {"problem": problem}) for problem in machine.unread]
    for wanted, pattern in (("pins", "dev/gpiochip*"), ("i2c", "dev/i2c-*")):
        nodes = machine.nodes(pattern)
        if wanted in machine.wants and not nodes:
            found.append(Finding(f"{wanted}_absent", Severity.FAULT))
        elif wanted in machine.wants and not any(map(machine.may, nodes)):
            found.append(denied(machine, wanted, nodes[0]))
        elif wanted in machine.wants:
            found.append(Finding(f"{wanted}_ready"))
    adapters = [node for pattern in SERIAL for node in machine.nodes(pattern)]
    shut = [node for node in adapters if not machine.may(node)]
    if shut:
        found.append(denied(machine, "serial", shut[0]))
    elif adapters:
        found.append(Finding("serial_ready", facts={"device": ", ".join(f"/dev/{node.name}" for node in adapters)}))
    return found
