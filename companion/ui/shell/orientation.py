"""How the picture is rotated: by the box's settings, by the players' wish this evening, and towards one person.

Degrees are multiples of 90, clockwise. Edges of the table are relative to the picture as the settings rotate it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.vocabulary import Party
from companion.models.set_up.places import SPOTS, TURN, Edge
from companion.table.evening import Settings
from companion.table.journal import Seating
from companion.ui.shell.profile import Profile


def edge_of(seating: Seating, party: Party) -> Edge:
    """The edge of the table at which a party's person sits: that of the place, or else by an even distribution."""
    place = seating.place_of(party)
    if place is not None and place in SPOTS:
        return SPOTS[place].edge
    edges = tuple(TURN)
    return edges[seating.parties[party] * len(edges) // max(1, len(seating.people))]


def at_edge(seating: Seating, edge: Edge) -> Sequence[Party]:
    """The parties at an edge."""
    return [party for party in seating.parties if edge_of(seating, party) == edge]


class Orientation:
    """The rotation of the picture. `panel` is the panel as it is mounted."""

    def __init__(self, panel: Profile, settings: Settings) -> None:
        self.panel = panel
        self.settings = settings
        self.toward: Edge = "near"
        """The edge that reads the picture upright."""

    @property
    def degrees(self) -> int:
        """The rotation for everybody."""
        return (self.settings.rotation + TURN[self.toward]) % 360

    @property
    def profile(self) -> Profile:
        """The panel as everybody sees it."""
        return self.panel.turned(self.degrees)

    def degrees_for(self, seating: Seating, party: Party) -> int:
        """The rotation of the whole picture for a party's private content."""
        if not self.settings.faces_owner:
            return self.degrees
        return (self.settings.rotation + TURN[edge_of(seating, party)]) % 360

    def on_picture(self, seating: Seating, party: Party) -> int:
        """Degrees by which a part of the picture is rotated for a party, relative to the rest."""
        return (TURN[edge_of(seating, party)] - TURN[self.toward]) % 360

    def profile_for(self, seating: Seating, party: Party) -> Profile:
        """The panel as that party sees it."""
        return self.panel.turned(self.degrees_for(seating, party))
