"""What the pages of phones show: off or on, who has one, and the box's own Wi-Fi."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from companion.models.game.parties import PartyModel
from companion.texts.wording import N_

PhoneState = Literal["", "here", "away", "box"]
"""A seat's phone: none, one that is there, one that is not there just now; or the box plays there."""

PHONE_WORDS: dict[PhoneState, str] = {
    "": N_("no phone"),
    "here": N_("phone here"),
    "away": N_("phone away"),
    "box": N_("the box plays"),
}


@dataclass(frozen=True, slots=True)
class SeatPhone:
    """A seat and its phone."""

    party: PartyModel
    phone: PhoneState = ""


@dataclass(frozen=True, slots=True)
class PhonesModel:
    """What the page shows. `address` is "" while phones are off; `why` says what keeps them from being on, and
    `may_allow` whether a finger can change that. `trouble` is one sentence on what is wrong while they are on.

    `has_own`: this box can make a Wi-Fi of its own; `own` is its name while it stands.
    """

    address: str = ""
    why: str = ""
    may_allow: bool = False
    seats: tuple[SeatPhone, ...] = ()
    viewers: int = 0
    trouble: str = ""
    has_own: bool = False
    own: str = ""


@dataclass(frozen=True, slots=True)
class SeatCodeModel:
    """The page of one seat: `code` is what its code says, "" once it is taken. `more`: other seats are free."""

    seat: SeatPhone
    code: str = ""
    address: str = ""
    more: bool = False


@dataclass(frozen=True, slots=True)
class OwnWifiModel:
    """The page of the box's own Wi-Fi: `state` is `off`, `working`, `on` or `failed`; `said` is what became of it."""

    state: Literal["off", "working", "on", "failed"] = "off"
    said: str = ""
    name: str = ""
    password: str = field(default="", repr=False)
    address: str = ""

    @property
    def code(self) -> str:
        """What a phone reads to join. Name and password are of letters and figures that need no escaping."""
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;" if self.name else ""


NO_ANSWER = N_("The box does not answer. Perhaps its package is older; start it again.")

WIFI_SENTENCES = {
    "no_manager": N_("This box has no NetworkManager, which a Wi-Fi of its own needs."),
    "no_radio": N_("This box has no Wi-Fi of its own."),
    "radio_off": N_("The Wi-Fi is switched off, or its country is not set yet."),
    "radio_refused": N_("This Wi-Fi cannot do that. The home Wi-Fi is back."),
    "radio_lost": N_("The box's own Wi-Fi broke off. The home Wi-Fi is back."),
    "interrupted": N_("The box's own Wi-Fi has ended. The home Wi-Fi is back."),
    "not_home": N_("The home Wi-Fi was not found again. It is tried at each start; a game needs none."),
    "bad_request": N_("The box did not understand. Try it again."),
}
"""Codes of root's helper (docs/deploy.md) → what the table is told."""


def trouble(words: Callable[[str], str], *, reached: bool, online: bool, guessed: bool, came: bool, own: bool) -> str:
    """What is wrong while phones are on, the worst of it, "" if nothing is: whether they can be reached, whether this
    box is in a network, whether somebody guesses codes, whether any phone has come, and whether an own Wi-Fi may help.
    """
    _ = words
    if not reached:
        return _("Phones cannot be reached just now. We keep trying; choose on the screen.")
    if not online:
        return _("This box is in no network now. Choose on the screen; phones come back by themselves.")
    if guessed:
        return _("Somebody tries codes that are not ours. For a minute no code is taken.")
    if came:
        return ""
    if own:
        return _("No phone has come yet. Networks for guests keep phones from the box: try the box's own Wi-Fi.")
    return _("No phone has come yet. Is it in the same Wi-Fi? Networks for guests keep it from the box.")
