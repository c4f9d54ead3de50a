"""Renders a set of drawings onto its pages, and writes the index by which they are found again.

`index.json` (read by `companion.models.style.pages`): `densities` maps a density to its pages, `parts` a name to

    {"size": [96, 96],                     width and height in design pixels
     "nine": [16, 16, 16, 16],             left, top, right, bottom in design pixels; left out if it is no nine-patch
     "pad": [6, 4, 12, 14],                room around what is drawn, for its shadow; left out if there is none
     "tint": true, "tile": true,           left out if not
     "at": {"1": [0, 2, 2, 96, 96], …},    page, x, y, width, height in texels, from the left upper corner
     "source": "…"}                        SHA-256 of the drawing and of what it refers to
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PIL import Image

from deploy.art.drawings import BOX, ArtSet, Drawing, drawings
from deploy.art.packing import GAP, LARGEST, pack
from deploy.art.palette import palettised
from deploy.art.rendering import framed, render

DENSITIES = ("1", "1.6")
"""Texels per design pixel: for panels up to 170 and up to 300 dots per inch."""
LARGE = 700
"""Design pixels from which on a part has a file of its own, so that it is loaded only where it is shown."""
INDEX = "index.json"
JPEG = 84
"""Quality of what is opaque and large."""
STEP = 4
"""Values of 255 between two shades of grain: a third less room, and no value is off by more than 2."""


def write_pages(art: ArtSet) -> dict[str, int]:
    """Makes all pages of a set anew, removes those left over from before, nothing else; the bytes of each file written.

    Raises ArtError.
    """
    parts = drawings(art)
    art.pages.mkdir(parents=True, exist_ok=True)
    described: dict[str, dict[str, Any]] = {part.name: _described(part) for part in parts}
    index: dict[str, Any] = {"set": art.name, "densities": {}, "parts": described}
    written: dict[str, int] = {}
    for density in DENSITIES:
        pages: list[dict[str, Any]] = []
        for name, image, spots in _laid_out(art.name, parts, density):
            save(image, art.pages / name, grain=any(part.tile for part in parts if part.name in spots))
            written[name] = (art.pages / name).stat().st_size
            for part, (x, y, wide, high) in spots.items():
                described[part]["at"][density] = [len(pages), x, y, wide, high]
            pages.append({"file": name, "size": list(image.size)})
        index["densities"][density] = pages
    (art.pages / INDEX).write_text(_text(index), encoding="utf-8")
    written[INDEX] = (art.pages / INDEX).stat().st_size
    for file in art.pages.iterdir():
        ours = file.name.startswith(f"{art.name}-x") and file.suffix in (".webp", ".png", ".jpg")  # PNG: before WebP
        if ours and file.name not in written:
            file.unlink()
    return written


def _described(part: Drawing) -> dict[str, Any]:
    told: dict[str, Any] = {"size": [part.width, part.height]}
    if part.nine:
        told["nine"] = list(part.nine)
    if part.pad:
        told["pad"] = list(part.pad)
    told |= {word: True for word, on in (("tint", part.tint), ("tile", part.tile)) if on}
    return told | {"at": {}, "source": part.source}


Spots = dict[str, tuple[int, int, int, int]]


def _laid_out(name: str, parts: list[Drawing], density: str) -> list[tuple[str, Image.Image, Spots]]:
    """Every page of one density: its file's name, its picture, and where each part lies on it."""
    scale = float(density)
    together = [part for part in parts if not is_alone(part)]
    done = [
        (f"{name}-x{density}-{kind}{page}.webp", sheet, spots)
        for kind, tint in (("", False), ("white-", True))
        for page, (sheet, spots) in enumerate(_sheets([part for part in together if part.tint == tint], scale))
    ]
    for drawn in filter(is_alone, parts):
        image = render(drawn, scale)
        file = f"{name}-x{density}-{drawn.name}.{'jpg' if drawn.photo else 'webp'}"
        done.append((file, image, {drawn.name: (0, 0, *image.size)}))
    return done


def _sheets(parts: list[Drawing], scale: float) -> list[tuple[Image.Image, Spots]]:
    """Parts together on pages. White ones have pages of their own: there every shade of an edge has its colour."""
    packed = pack({part.name: part.scaled(scale) for part in parts}, LARGEST)
    ground = (255, 255, 255, 0) if parts and parts[0].tint else (0, 0, 0, 0)
    sheets: list[tuple[Image.Image, Spots]] = [(Image.new("RGBA", size, ground), {}) for size in packed.pages]
    drawn = {part.name: part for part in parts}
    for name, (page, x, y) in packed.spots.items():
        image = render(drawn[name], scale)
        sheets[page][0].paste(framed(image), (x - GAP // 2, y - GAP // 2))
        sheets[page][1][name] = (x, y, *image.size)
    return sheets


def is_alone(part: Drawing) -> bool:
    """Whether a part has a file of its own; a box has, because the shelf shows it while its game is not open."""
    return part.name == BOX or part.tile or part.photo or max(part.width, part.height) > LARGE


def save(image: Image.Image, file: Path, *, grain: bool = False) -> None:
    """Writes a page: a photo as JPEG, parts in 256 colours, grain in all of them, rounded.

    Not as PNG: of one in 256 colours SDL keeps a byte for each texel whenever it is loaded, for good (SDL_image, pull
    request 551). WebP without loss is smaller, too.
    """
    if file.suffix == ".jpg":
        image.convert("RGB").save(file, quality=JPEG, optimize=True)
    else:
        made = thinned(rounded(image)) if grain else palettised(image).convert("RGBA")
        # What cannot be seen keeps its colour (`exact`): beside an edge it is filtered with what is seen.
        made.save(file, lossless=True, quality=100, method=6, exact=True)


def rounded(image: Image.Image, step: int = STEP) -> Image.Image:
    """The picture with each value at the nearest multiple of `step`, full ones full."""
    usual = [min(255, (value + step // 2) // step * step) for value in range(255)]
    return image.point([*usual, 255] * len(image.getbands()))


def thinned(image: Image.Image) -> Image.Image:
    """The same where it is seen well; the fainter a texel, the coarser its colour, by 2 of 255 as it looks at most.

    Not for parts with edges: filtering would mix such a colour into what is seen beside it.
    """
    alpha = image.getchannel("A")
    for most, step in ((128, 2 * STEP), (64, 4 * STEP), (32, 8 * STEP), (16, 16 * STEP)):
        faint = rounded(image.convert("RGB"), step)
        faint.putalpha(alpha)
        image = Image.composite(faint, image, alpha.point([255 if value <= most else 0 for value in range(256)]))
    return image


def _text(index: dict[str, Any]) -> str:
    """The index with one part in each line: a change of one drawing is a change of one line."""
    parts = ",\n".join(f"  {json.dumps(name)}: {json.dumps(told)}" for name, told in sorted(index["parts"].items()))
    densities = ",\n".join(f"  {json.dumps(name)}: {json.dumps(pages)}" for name, pages in index["densities"].items())
    return f'{{"set": {json.dumps(index["set"])},\n "densities": {{\n{densities}}},\n "parts": {{\n{parts}}}}}\n'
