"""What the page of the radio dice says of each die, and how whose turn it is becomes a light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.engine.vocabulary import Party
from companion.models.game.party_looks import COLOURS
from companion.table.journal import Seating
from companion.texts.wording import N_, Wording

if TYPE_CHECKING:
    from hardware.radio.radio_dice import NearDie

LAMP: Mapping[str, tuple[int, int, int]] = {"black": (120, 60, 160)}
"""Colours of parties that no lamp can show → what it shows instead."""

FORGED = N_(
    "Anybody near can forge what a die broadcasts. “Connected only” believes a roll only over a connection to the die: "
    "much harder to forge, and lit for whose turn it is; but only for about seven dice at once."
)
"""What people should know before they choose what counts."""


def told_of(near: NearDie, wording: Wording) -> str:
    """Kind, battery and whether it is there, and whose it is: “d6 · 80 % · connected · Anna”."""
    _ = wording._
    there = _("connected") if near.connected else _("near") if near.near else _("not near")
    battery = f"{near.battery}\u00a0%" if near.battery is not None and near.near else ""
    charging = _("charging") if near.charging and battery else ""
    whose = (near.die.owner or _("of the table")) if near.adopted else ""
    return " · ".join(part for part in (near.die.kind, battery, charging, there, whose) if part)


def lamps(seating: Seating, awaited: Sequence[Party]) -> dict[str, tuple[int, int, int]]:
    """Whose dice are lit now, by name, in the colour of their party. Only who is asked; public facts alone."""
    shown = {}
    for party in awaited:
        if party in seating.parties:
            badge = seating.badges.get(party)
            shown[seating.people[seating.parties[party]].name] = rgb(badge.colour if badge is not None else "")
    return shown


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a party's colour, 0 to 255; white for a colour that there is not."""
    if colour in LAMP:
        return LAMP[colour]
    code = COLOURS[colour].colour if colour in COLOURS else "#FFFFFF"
    red, green, blue = bytes.fromhex(code[1:])
    return red, green, blue
