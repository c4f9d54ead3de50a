"""The page on which buttons are assigned to places: which one to press next, which ones were found. No Kivy."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.models.set_up.places import SPOTS
from companion.texts.wording import N_

if TYPE_CHECKING:
    from hardware.rig.fitting import Fitting
    from hardware.wiring.assigning import Came

BUTTONS = 3
ASKED = (
    N_("{name}: press the left button now."),
    N_("{name}: press the middle button now."),
    N_("{name}: press the right button now."),
)
"""The request for each button, from button 1 on."""
CAME = {
    "taken": N_("That was {contact}."),
    "double": N_("{contact} is button {button} already: {name}. Press another one."),
    "idle": N_("That was {contact}. Tap a place to assign it."),
    "stuck": N_("{contact} is held all the time. Free it, or look at its wires."),
    "freed": N_("{contact} is free again."),
}
"""What somebody did → the sentence about it."""
CROSSING = re.compile(r".*\br(\d+)c(\d+)")
"""How a wiring names the spot of a matrix: its row, and its column."""

WARNS = frozenset({"double", "stuck"})


@dataclass(frozen=True)
class PadsModel:
    """The progress of assigning buttons.

    `places` maps a number to the place's name and state (`found`, `before`, `none`). `wanted` is the place that is
    asked, and `button` which of its three buttons; `caps` says where these are wired, "" while unknown.
    """

    places: Mapping[int, tuple[str, str]]
    asks: str
    wanted: int | None
    button: int
    caps: tuple[str, ...]
    changed: bool


def pads_of(fitting: Fitting, names: Callable[[int], str], words: Callable[[str], str]) -> PadsModel:
    """The progress of assigning buttons. `names` returns the person at a place."""
    wanted, contacts = fitting.wanted, fitting.contacts
    asks = words(N_("All places were asked. Keep it, or tap a place to ask again."))
    if wanted is not None:
        asks = words(ASKED[wanted[1] - 1]).format_map({"name": names(wanted[0])})
    place, button = wanted if wanted is not None else (None, 0)
    return PadsModel(
        {number: (names(number), fitting.stands(number)) for number in SPOTS},
        asks,
        place,
        button,
        tuple(spot_of(contacts.get((place or 0, number), ""), words) for number in range(1, BUTTONS + 1)),
        fitting.changed,
    )


def spot_of(contact: str, words: Callable[[str], str]) -> str:
    """Where a button is wired, as people count it: by row and key, where it is one of many in rows."""
    found = CROSSING.fullmatch(contact)
    if found is None:
        return contact
    return words(N_("row {row}, key {key}")).format_map({"row": found[1], "key": found[2]})


def said_of(came: Came, names: Callable[[int], str], words: Callable[[str], str]) -> str:
    """A sentence that says what was pressed."""
    place, button = came.key if came.key is not None else (0, 0)
    spot = spot_of(came.contact, words)
    facts = {"contact": spot, "button": button, "name": names(place) if place else ""}
    said = words(CAME[came.kind]).format_map(facts)
    return said if spot == came.contact else said[:1].upper() + said[1:]
