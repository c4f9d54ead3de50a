"""Which way the picture stands: how the box is set, which way the table wishes it tonight, and where somebody sits.

Degrees are multiples of 90, clockwise. Edges of the table are counted from the picture as the box is set.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.vocabulary import Party
from companion.models.set_up.places import SPOTS, TURN, Edge
from companion.table.evening import Settings
from companion.table.journal import Seating
from companion.ui.shell.profile import Profile


def edge_of(seating: Seating, party: Party) -> Edge:
    """The edge of the table at which a party's person sits: their place's, else people are spread round in order."""
    place = seating.place_of(party)
    if place is not None and place in SPOTS:
        return SPOTS[place].edge
    edges = tuple(TURN)
    return edges[seating.parties[party] * len(edges) // max(1, len(seating.people))]


def at_edge(seating: Seating, edge: Edge) -> Sequence[Party]:
    """Who sits at an edge."""
    return [party for party in seating.parties if edge_of(seating, party) == edge]


class Orientation:
    """How far the picture is turned. `panel` is seen as it is mounted."""

    def __init__(self, panel: Profile, settings: Settings) -> None:
        self.panel = panel
        self.settings = settings
        self.toward: Edge = "near"
        """The edge that reads the picture upright."""

    @property
    def degrees(self) -> int:
        """How far the picture is turned for everybody."""
        return (self.settings.rotation + TURN[self.toward]) % 360

    @property
    def profile(self) -> Profile:
        """The panel as everybody sees it."""
        return self.panel.turned(self.degrees)

    def degrees_for(self, seating: Seating, party: Party) -> int:
        """How far it is turned for what a party looks at alone."""
        if not self.settings.faces_owner:
            return self.degrees
        return (self.settings.rotation + TURN[edge_of(seating, party)]) % 360

    def on_picture(self, seating: Seating, party: Party) -> int:
        """How far a part of the picture is turned for a party while the rest stays as everybody sees it."""
        return (TURN[edge_of(seating, party)] - TURN[self.toward]) % 360

    def profile_for(self, seating: Seating, party: Party) -> Profile:
        """The panel as that party sees it then."""
        return self.panel.turned(self.degrees_for(seating, party))
