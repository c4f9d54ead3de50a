"""What can be left out of Animal Farm, and what may come first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.steps import order, step


@dataclass(frozen=True)
class Steps:
    """What may be left out; True is played. A default is never changed."""

    espionage: bool = step("AF-24", phase="espionage")
    buying: bool = step("AF-31", phase="buying")
    handing_over: bool = step("AF-13")
    elephants: bool = step("AF-10")
    renewal_of_cards: bool = step("AF-30")
    renewal_of_agents: bool = step("AF-35")


@dataclass(frozen=True)
class Orders:
    """What may come first, among the pairs that were thought through. A default is never changed."""

    buying: Literal["after revolution", "before revolution"] = order(
        "AF-31", printed="after revolution", phase="buying"
    )
