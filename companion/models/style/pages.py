"""The index of a set of pictures: which part lies where on which page. ArtPages and index are made by `make art`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

INDEX = "index.json"


class Borders(NamedTuple):
    """The borders of a nine-patch, or the room around what is drawn, in design pixels (137 per inch)."""

    left: int
    top: int
    right: int
    bottom: int


class PageSpot(NamedTuple):
    """Where a part lies on a page: texels from the left upper corner, and its width and height in texels."""

    page: Path
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ArtPart:
    """One picture. Its size is in design pixels; the texels of a spot are those times the density, in whole numbers.

    A part that is `tint` is white and gets its colour when it is drawn. One that is `tile` has a page of its own,
    without any edge, to be repeated.
    """

    name: str
    width: int
    height: int
    nine: Borders | None
    tint: bool
    tile: bool
    spots: Mapping[float, PageSpot]
    pad: Borders | None = None

    def alone(self, density: float) -> bool:
        """Whether its page holds nothing else."""
        return self.spots[density][1:3] == (0, 0)


@dataclass(frozen=True, slots=True)
class ArtPages:
    """All parts of one set; `sizes` are width and height of each page in texels, by density."""

    parts: Mapping[str, ArtPart] = field(default_factory=dict)
    sizes: Mapping[float, Mapping[Path, tuple[int, int]]] = field(default_factory=dict)

    def density(self, wanted: float) -> float:
        """The density to draw with where one design pixel is `wanted` pixels of the panel: the next larger one."""
        usable = sorted(self.sizes)
        return next((density for density in usable if density >= wanted * 0.9), usable[-1] if usable else 1.0)


def read_pages(folder: Path) -> ArtPages:
    """The set whose index lies in `folder`; without parts if there is none.

    Raises OSError or ValueError for an index that cannot be read: it is the program's own file, and no person's.
    """
    try:
        written: dict[str, Any] = json.loads((folder / INDEX).read_bytes())
    except FileNotFoundError:
        return ArtPages()
    listed = {float(density): pages for density, pages in written["densities"].items()}
    files = {density: [folder / page["file"] for page in pages] for density, pages in listed.items()}
    sizes = {
        density: {folder / page["file"]: (page["size"][0], page["size"][1]) for page in pages}
        for density, pages in listed.items()
    }
    return ArtPages({name: _part(name, told, files) for name, told in written["parts"].items()}, sizes)


def _part(name: str, told: dict[str, Any], files: Mapping[float, list[Path]]) -> ArtPart:
    spots = {}
    for density, (page, x, y, wide, high) in told["at"].items():
        spots[float(density)] = PageSpot(files[float(density)][page], x, y, wide, high)
    wide, high = told["size"]
    nine = Borders(*told["nine"]) if "nine" in told else None
    pad = Borders(*told["pad"]) if "pad" in told else None
    return ArtPart(name, wide, high, nine, told.get("tint", False), told.get("tile", False), spots, pad)
