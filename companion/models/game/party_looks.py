"""How the nine parties look: colour, mark, and the text colour that is legible on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Colour = str
"""`#rrggbb`."""


@dataclass(frozen=True, slots=True)
class PartyLook:
    """How a party looks: its colour, the text colour legible on it, and its mark (also painted on the figures).

    `called` is what its people are called today, "" where that is not known: its id is the name that it began with.
    """

    colour: Colour
    ink: Colour
    mark: str
    called: str = ""


PARTIES = (
    PartyLook("#E69F00", "#000000", "circle"),
    PartyLook("#56B4E9", "#000000", "square"),
    PartyLook("#009E73", "#000000", "triangle"),
    PartyLook("#F0E442", "#000000", "star"),
    PartyLook("#0072B2", "#FFFFFF", "diamond"),
    PartyLook("#D55E00", "#000000", "plus"),
    PartyLook("#CC79A7", "#000000", "hexagon"),
    PartyLook("#FFFFFF", "#000000", "crescent"),
    PartyLook("#000000", "#FFFFFF", "cross"),
)


def name_today(party: str, looks: Mapping[str, PartyLook]) -> str:
    """What a party is called, where its looks are at hand; its id may be a name that its people have given up."""
    look = looks.get(party)
    return look.called or party if look is not None else party


COLOURS = dict(zip(("orange", "sky", "green", "yellow", "blue", "red", "pink", "white", "black"), PARTIES, strict=True))
"""The nine colours by name, each with the mark that is proposed with it. The colour of the mark stays if another mark
is chosen.
"""
