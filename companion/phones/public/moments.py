"""What fills the window for everybody, as plain data, for as long as the window shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.models.game.moments import CardShown, Moment, Recap, Reveal, Thrown
from companion.models.story.plain import kind_of, plain


class InFront(NamedTuple):
    """What the window shows to everybody. `pending`: it has more to show before its board tells it."""

    moment: Moment | None = None
    pending: bool = False


def nothing_shown() -> InFront:
    """For a table without a window."""
    return InFront()


Picture = Callable[[str, object], str]
"""The drawing of a value, by its kind, in the game's own set; "" where there is none."""


def no_picture(kind: str, value: object) -> str:
    """For games that have none."""
    return ""


def moment_shown(moment: Moment, picture: Picture, motifs: Mapping[str, str]) -> dict[str, Any] | None:
    """A moment for the page; None for one that only tells who comes back how things stand."""
    if isinstance(moment, Recap):
        return None
    shown: dict[str, Any] = {"kind": kind_of(moment), **plain(moment)}
    if isinstance(moment, Reveal):
        shown.pop("values", None)
        shown["pictures"] = [picture("choice", value) for value in moment.values]
    elif isinstance(moment, Thrown):
        shown["sums"] = [dict(sums) for sums in moment.sums]
    elif isinstance(moment, CardShown) and moment.card in motifs:
        shown["motif"] = f"motif_{motifs[moment.card]}"
    elif "scene" in shown:
        shown["stage"] = kind_of(moment.scene)  # type: ignore[union-attr]
    return shown
