"""How Die Bürgermeister are printed: the inks of their map, and the drawings around it."""

from __future__ import annotations

from functools import cache, partial

from companion.models.style.game_style import shipped_style
from companion.ui.boards.maps.style import MapStyle, Place

ART = "buergermeister"
"""The set of drawings."""

PLACES: tuple[Place, ...] = (
    ("peak", 0.0, 0.0, 0.62),
    ("compass", 1.0, 0.0, 0.62),
    ("big_wheel", 0.42, 1.0, 0.66),
    ("grapes", 1.0, 0.35, 0.7),
    ("peak", 0.14, 0.0, 0.55),
    ("spruces", 0.22, 0.0, 0.6),
    ("peak", 0.3, 0.0, 0.5),
    ("lake", 0.0, 0.42, 0.55),
    ("cow", 0.8, 0.0, 0.62),
    ("spruce", 0.95, 1.0, 0.66),
    ("spruces", 1.0, 0.86, 0.6),
    ("spruce", 0.7, 0.0, 0.62),
    ("spruce", 0.0, 0.2, 0.6),
    ("bell", 0.88, 0.12, 0.55),
    ("peak", 0.05, 1.0, 0.7),
    ("spruces", 0.16, 1.0, 0.62),
    ("peak", 0.9, 0.0, 0.6),
    ("spruce", 0.5, 1.0, 0.6),
)
"""What stands around the country, where there is room: Vienna's wheel in the north, the wine in the east."""

SCENERY: tuple[Place, ...] = (
    ("peak", 0.0, 0.0, 0.9),
    ("peak", 1.0, 0.0, 0.9),
    ("spruces", 0.12, 0.0, 0.75),
    ("peak", 0.16, 1.0, 0.9),
    ("spruces", 0.9, 1.0, 0.75),
    ("spruce", 0.27, 1.0, 0.75),
    ("cow", 0.85, 0.0, 0.8),
    ("spruces", 0.3, 1.0, 0.7),
    ("spruce", 0.22, 0.0, 0.7),
    ("peak", 1.0, 1.0, 0.8),
    ("spruce", 0.98, 0.3, 0.7),
)
"""What stands around a Land that is shown alone."""


printed = partial(shipped_style, ART)
"""What the game's `style.yaml` says; `companion check` tells its mistakes."""


@cache
def map_style() -> MapStyle:
    """The inks and ornaments of the map."""
    return MapStyle.of(printed(), ART, PLACES, SCENERY)
