"""The proposal board of Animal Farm by taps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.animal_farm.face.proposals.parts import PartnerRow


def half(p: Any, number: int) -> Any:
    """One of the two halves of the proposal board."""
    return p.flow.stage.over.sides[number]


def otherwise(p: Any) -> None:
    """Where proposals lie, a key leads to the pieces of who says no to all, or has something else to propose."""
    if keys := p.find_all(role="otherwise"):
        p.tap_widget(keys[0])


def reach(p: Any, shows: str, role: str = "", root: Any = None) -> None:
    """Tap something, scrolled into sight first."""
    widget = p.find(shows, role, root or p.front())
    if (scrolling := p.list_around(widget)) is not None:
        scrolling.scroll_to(widget, animate=False)
        p.frames()
    p.tap_widget(widget)


def share(p: Any, party: str) -> None:
    """The board for two, at which nobody sits: whoever opened it makes room for somebody opposite, and leaves."""
    if said := p.find_all(party, "said"):  # an answer that was given leads to what lies there
        p.tap_widget(said[0])
    else:
        p.tap(party, "proposer")
    p.tap(p.flow.look._("Split screen"))
    leave(p, 0)


def leave(p: Any, number: int) -> None:
    """Whoever works at a half is done."""
    while half(p, number).party is not None:
        p.tap_widget(next(one for one in p.find_all(role="button", root=half(p, number)) if not one.shows))


def sit(p: Any, number: int, party: str) -> Any:
    """Somebody begins to work at a half."""
    reach(p, party, "party", half(p, number))
    return half(p, number)


def begin(p: Any, root: Any, word: str = "Propose") -> None:
    """Somebody begins a proposal at a half: it has begun where nothing lies that could be read first."""
    if root.draft is None:
        reach(p, word, root=root)


def row_of(p: Any, number: int, party: str) -> PartnerRow:
    """Somebody's row in a form."""
    return next(w for w in p.widgets(half(p, number)) if isinstance(w, PartnerRow) and w.party.name == party)


def count(p: Any, number: int, party: str, wanted: int) -> None:
    """Change somebody's markers from what was offered."""
    while (now := half(p, number).draft.split[party]) != wanted:
        reach(p, "+" if now < wanted else "−", "button", row_of(p, number, party))


def fill_in(p: Any, number: int, draft: Mapping[str, Any]) -> None:
    """Choose partners and markers by taps."""
    by = half(p, number).party
    for partner in draft["partners"]:
        if partner != by:
            reach(p, partner, "party", half(p, number))
        count(p, number, partner, draft["split"].get(partner, 0))
    for use in draft.get("using", ()):
        reach(p, p.flow.play.teller.name(use), "button", half(p, number))
