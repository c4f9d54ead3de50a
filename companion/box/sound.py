"""Checks whether the box can read aloud: a sound card, a player, a speech engine."""

from __future__ import annotations

from companion.box.finding import Finding, Severity, denied
from companion.box.machine import Machine


def check(machine: Machine) -> list[Finding]:
    """The first missing part, if any. Games can be played without sound, because everything is also written."""
    cards = machine.nodes("dev/snd/pcmC*p")
    if not cards:
        return [Finding("sound_absent", Severity.NOTE)]
    if not any(map(machine.may, cards)) and not machine.has_desktop:
        return [denied(machine, "sound", cards[0], Severity.NOTE)]
    if machine.find("espeak-ng") is None:
        return [Finding("sound_speechless", Severity.NOTE)]
    if machine.find("paplay") is None and machine.find("aplay") is None:
        return [Finding("sound_unplayed", Severity.NOTE)]
    return [Finding("sound_ready")]
