"""What can be answered: the attack on top of the stack, wherever it goes by now (PB-30, PB-32)."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.vocabulary import Party
from companion.mechanics.reactions import Stack

ATTACKS = ("assault", "defamation", "attempt")

ANSWERS: dict[str, tuple[str, ...]] = {
    "bodyguard": ("assault",),
    "avenger": ("assault",),
    "favourite": ("defamation",),
    "manipulator": ("defamation",),
    "counterattack": ("assault", "defamation"),
}
"""Kind of answer → the attacks that it answers."""

CANCEL, RETURN = "cancel", "return"

DOES = {
    "bodyguard": CANCEL,
    "favourite": CANCEL,
    "avenger": RETURN,
    "manipulator": RETURN,
    "counterattack": RETURN,
}


class Threat(NamedTuple):
    """An attack as it stands now: its kind, whom it would hit, whose it is, from whom it comes (None: a hand)."""

    kind: str
    target: str
    by: Party
    source: str | None
    unanswerable: bool


def threat(stack: Stack | None) -> Threat | None:
    """The attack that can be answered now; None if nothing lies there that could be."""
    if stack is None or not stack.plays:
        return None
    attack, top = stack.plays[0], stack.top
    if attack["kind"] not in ATTACKS or top.get("does") == CANCEL:
        return None
    return Threat(attack["kind"], top["target"], top["by"], top["source"], bool(attack.get("betrayal")))
