"""What a map is printed with: its paper, its inks, and a fill for each region that none of its neighbours has."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.engine.vocabulary import Party
from companion.mechanics.region_board import Cell
from companion.models.game.party_looks import Colour
from companion.models.style.game_style import PrintStyle
from companion.ui.look.palettes import Palette

FILLS = ("#C6D59B", "#DDDDA2", "#A9C98C", "#CFDDB0", "#E3D9A0", "#B9CFA0", "#E7D3C0", "#D3D79A")
"""Fills of regions that have none of their own."""

Place = tuple[str, float, float, float]
"""A drawing beside the land, where on the sheet it would like to stand (0 to 1 from the west, from the south), its
size.
"""


@dataclass(frozen=True)
class MapStyle:
    """The inks of a map. `art` is the set with its drawings, `fills` are those of regions by id, `places` what stands
    around the whole country and `scenery` around one region.

    `flat` is set where a theme has nothing but colour: regions have no fill then, and borders are stronger.
    """

    art: str = ""
    paper: Colour = "#F3ECD6"
    ink: Colour = "#20261C"
    strip: Colour = "#E9E0C4"
    field: Colour = "#FBF7E8"
    field_line: Colour = "#7C8A5A"
    taken: Colour = "#2B2C20"
    border: Colour = "#5A4632"
    outline: Colour = "#3C3122"
    below: Colour = "#8FA06A"
    first: Colour = "#5B3FA0"
    text: Colour = "#4F368B"
    good: Colour = "#284F31"
    bad: Colour = "#9F211A"
    won: Colour = "#CDB9F5"
    fills: Mapping[str, Colour] = dataclasses.field(default_factory=dict)
    places: tuple[Place, ...] = ()
    scenery: tuple[Place, ...] = ()
    flat: bool = False

    @classmethod
    def of(cls, style: PrintStyle, art: str, places: tuple[Place, ...], scenery: tuple[Place, ...]) -> Self:
        """The inks that a game's `style.yaml` names; the usual ones for the others."""
        named: dict[str, Any] = {
            "paper": style.print.paper,
            "ink": style.print.ink,
            "first": style.print.first,
            "text": style.print.text,
            "good": style.print.second,
            "bad": style.colours.get("favourable", cls.bad),
            "taken": style.colours.get("field_taken_text", cls.taken),
        }
        same = ("strip", "field", "field_line", "border", "outline")
        named |= {name: style.colours.get(name, getattr(cls, name)) for name in same}
        return cls(art=art, fills=style.levels, places=places, scenery=scenery, **named)

    def for_theme(self, palette: Palette) -> Self:
        """As it is by night and by day; black on white in high contrast."""
        if palette.textured:
            return self
        white, black = palette.paper, palette.ink
        dark: dict[str, Any] = dict.fromkeys(
            ("ink", "field_line", "taken", "border", "outline", "below", "first", "text"), black
        )
        return replace(
            self,
            **dark,
            paper=white,
            strip=white,
            field=white,
            good=palette.green,
            bad=palette.brick_text,
            won=black,
            flat=True,
        )

    def fills_of(self, lands: Mapping[Party, Iterable[Cell]]) -> dict[str, Colour]:
        """A fill for each region: its own, else one that no neighbour has."""
        if self.flat:
            return dict.fromkeys(lands, self.paper)
        cells = {cell: land for land, its in lands.items() for cell in its}
        near: dict[str, set[str]] = {land: set() for land in lands}
        for (row, column), land in cells.items():
            for beside in ((row + 1, column), (row, column + 1)):
                other = cells.get(beside, land)
                if other != land:
                    near[land].add(other)
                    near[other].add(land)
        found: dict[str, Colour] = {}
        for land in lands:
            beside_it = {found.get(other) for other in near[land]}
            wished = (self.fills[land],) if land in self.fills else ()
            found[land] = next((one for one in (*wished, *FILLS) if one not in beside_it), FILLS[0])
        return found
