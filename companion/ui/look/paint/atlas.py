"""The pages of art on the graphics card: loaded when something on them is drawn; games' are dropped when one closes.

A window has one panel, so there is one density for all; a page is loaded once.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kivy.core.image import Image
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from companion.models.style.folders import style_named
from companion.models.style.pages import ArtPages, ArtPart, PageSpot, read_pages

if TYPE_CHECKING:
    from companion.ui.look.paint.mesh import Corners

DESIGN_PPI, DP_PER_INCH = 137, 160
COMMON = "common"
SHRUNK = "-box"
"""How the files of those parts end that are also shown much smaller than they are drawn: then they have mipmaps, which
the first one waits for, so that home does not ask for any."""
LOOK = Path(__file__).parents[1]


class Picture(NamedTuple):
    """A part of a page as it is drawn: its size in px of the panel, and what a mesh and a nine-patch need besides.

    `unit` is one design pixel in px, `texels` in texels of the page.
    """

    part: ArtPart
    texture: Texture
    page: Texture
    corners: Corners
    unit: float
    texels: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in px."""
        return self.part.width * self.unit, self.part.height * self.unit


class Atlas:
    """Every set of drawings that is in use. `plain` is set where the theme has no pictures."""

    def __init__(self) -> None:
        self.plain = False
        self._folder: Callable[[str], Path | None] = style_named
        self._sets: dict[str, ArtPages] = {}
        self._pages: dict[tuple[Path, bool], Texture] = {}
        self._pictures: dict[tuple[str, str, bool], Picture | None] = {}

    @property
    def unit(self) -> float:
        """One design pixel in px of this panel."""
        return float(Metrics.density) * DP_PER_INCH / DESIGN_PPI

    def picture(self, name: str, of: str = COMMON, *, shrunk: bool = False) -> Picture | None:
        """A part by its name, of the shared set or of a game's; None where there is none. `shrunk`: to be shown smaller
        than it is drawn.
        """
        key = of, name, shrunk
        if key not in self._pictures:
            self._pictures[key] = self._found(name, of, shrunk=shrunk)
        return self._pictures[key]

    def look_in(self, folder: Callable[[str], Path | None]) -> None:
        """From now on a game's set is in the `style` folder that this gives for its name."""
        self._folder = folder
        self.drop_games()

    def names(self, of: str = COMMON) -> tuple[str, ...]:
        """All parts of a set."""
        return tuple(self._set(of).parts)

    def drop_games(self) -> None:
        """Forget all pages but the shared ones: a game was closed, and decks of others may have been seen in it."""
        self._sets = {of: pages for of, pages in self._sets.items() if of == COMMON}
        self._pictures = {key: picture for key, picture in self._pictures.items() if key[0] == COMMON}
        kept = {picture.page for picture in self._pictures.values() if picture is not None}
        self._pages = {path: page for path, page in self._pages.items() if page in kept}

    def _set(self, of: str) -> ArtPages:
        if of not in self._sets:
            style = LOOK if of == COMMON else self._folder(of)
            self._sets[of] = read_pages(style / "pages") if style is not None else ArtPages()
        return self._sets[of]

    def _found(self, name: str, of: str, *, shrunk: bool) -> Picture | None:
        pages = self._set(of)
        part = pages.parts.get(name)
        if part is None:
            return None
        density = pages.density(self.unit)
        spot = part.spots[density]
        page = self._page(spot.page, repeats=part.tile, mipmap=shrunk and spot.page.stem.endswith(SHRUNK))
        wide, high = page.size
        corners = (spot.x / wide, (spot.y + spot.height) / high, (spot.x + spot.width) / wide, spot.y / high)
        return Picture(part, _region(page, spot), page, corners, self.unit, density)

    def _page(self, path: Path, *, repeats: bool, mipmap: bool) -> Texture:
        if (path, mipmap) not in self._pages:
            texture = Image(str(path), nocache=True, mipmap=mipmap).texture
            if repeats:
                texture.wrap = "repeat"
            self._pages[path, mipmap] = texture
        return self._pages[path, mipmap]


def _region(page: Texture, spot: PageSpot) -> Texture:
    """Kivy counts regions from below, pages from above."""
    return page.get_region(spot.x, page.height - spot.y - spot.height, spot.width, spot.height)


ATLAS = Atlas()
"""The window's."""
