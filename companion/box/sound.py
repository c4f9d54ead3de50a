"""Whether the box can read aloud: a card to play on, a program that plays, one that speaks."""

from __future__ import annotations

from companion.box.finding import Finding, Level, denied
from companion.box.machine import Machine


def check(machine: Machine) -> list[Finding]:
    """The first thing that is missing. Nothing here keeps anybody from playing: everything is written too."""
    cards = machine.nodes("dev/snd/pcmC*p")
    if not cards:
        return [Finding("sound_absent", Level.NOTE)]
    if not any(map(machine.may, cards)) and not machine.has_desktop:
        return [denied(machine, "sound", cards[0], Level.NOTE)]
    if machine.find("espeak-ng") is None:
        return [Finding("sound_speechless", Level.NOTE)]
    if machine.find("paplay") is None and machine.find("aplay") is None:
        return [Finding("sound_unplayed", Level.NOTE)]
    return [Finding("sound_ready")]
