"""How a card of a hand is printed, wherever it is drawn."""

from __future__ import annotations

from typing import NamedTuple


class CardPrint(NamedTuple):
    """The name of its drawing in the game's set. `ink` is the colour of its numeral and frame, `head` that of the bar
    in which its title stands and `on_head` of the title; each is "" where it has none. `star`: a star stands beside its
    title.
    """

    art: str
    ink: str = ""
    head: str = ""
    on_head: str = ""
    star: bool = False


def not_printed(card: str) -> CardPrint | None:
    """For games whose cards have no drawings."""
    return None
