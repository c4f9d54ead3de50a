"""The choice of the edge from which the screen is read upright, and whether private pages turn towards their owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.models.set_up.places import Edge
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.widgets.screen.menu import MenuSheet, Way

EDGES: Mapping[Edge, tuple[str, str]] = {
    "near": ("down", N_("The near edge")),
    "left": ("back", N_("The left edge")),
    "far": ("up", N_("The far edge")),
    "right": ("forward", N_("The right edge")),
}
"""Edge → its icon and name, relative to the box's settings."""


class TurnSheet(MenuSheet):
    """Four edges with the names of those who sit there; `toward` is the edge that reads upright now; arrows point as
    seen from it.
    """

    role = "turn"

    def __init__(
        self,
        look: Look,
        people: Mapping[Edge, Sequence[str]],
        toward: Edge,
        faces_owner: bool,
        on_turn: Callable[[Edge], None],
        on_faces_owner: Callable[[], None],
        on_close: Callable[[], None],
    ) -> None:
        edges = list(EDGES)
        seen = edges[edges.index(toward) :] + edges[: edges.index(toward)]
        ways = []
        for edge, as_seen in zip(seen, edges, strict=True):
            names = ", ".join(people.get(edge, ()))
            label = look._(EDGES[edge][1])
            text = f"{label}: {names}" if names else label
            ways.append(Way(EDGES[as_seen][0], text, partial(on_turn, edge), chosen=edge == toward))
        text = look._("Private pages turn to their owner") if faces_owner else look._("Private pages do not turn")
        ways.append(Way("check" if faces_owner else "close", text, on_faces_owner))
        super().__init__(look, look._("Who reads the screen upright?"), ways, on_close)
