"""A page in 256 colours: what is opaque and what shines through share them, each with its own."""

from __future__ import annotations

from array import array
from itertools import compress

from PIL import Image

COLOURS = 256
FAINT = 88
"""Of them, those for edges, shadows, and what lies unseen around a part."""
ROUNDS = 3
"""How often the opaque ones are moved to the middle of what they stand for."""


def palettised(image: Image.Image) -> Image.Image:
    """The picture with a palette of RGBA; the same picture gives the same one."""
    if image.convert("RGB").getextrema() == ((255, 255),) * 3:
        white = Image.frombytes("P", image.size, image.getchannel("A").tobytes())
        white.putpalette(b"".join(bytes((255, 255, 255, alpha)) for alpha in range(COLOURS)), "RGBA")
        return white
    solid = [value == 255 for value in image.getchannel("A").tobytes()]
    pixels = array("I", image.tobytes())
    faint = [not value for value in solid]
    count = sum(solid)
    colours = COLOURS if count == len(solid) else COLOURS - FAINT if count else 0
    index = bytearray(len(solid))
    palette = b""
    if count:
        made = _row(pixels, solid).convert("RGB").quantize(
            colours, Image.Quantize.MEDIANCUT, kmeans=ROUNDS, dither=Image.Dither.NONE
        )  # fmt: skip
        _scatter(made.tobytes(), solid, index, 0)
        rgb = bytes(made.getpalette("RGB") or [])[: 3 * colours].ljust(3 * colours, b"\0")
        palette += b"".join(rgb[at : at + 3] + b"\xff" for at in range(0, len(rgb), 3))
    if count < len(solid):
        made = _row(pixels, faint).quantize(COLOURS - colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        _scatter(made.tobytes(), faint, index, colours)
        palette += bytes(made.getpalette("RGBA") or [])[: 4 * (COLOURS - colours)]
    out = Image.frombytes("P", image.size, bytes(index))
    out.putpalette(palette, "RGBA")
    return out


def _row(pixels: array[int], chosen: list[bool]) -> Image.Image:
    """The chosen texels in one row."""
    row = array("I", compress(pixels, chosen))
    return Image.frombytes("RGBA", (len(row), 1), row.tobytes())


def _scatter(values: bytes, chosen: list[bool], into: bytearray, offset: int) -> None:
    """Puts values back at the places where they were chosen, each larger by `offset`."""
    for at, value in zip(compress(range(len(chosen)), chosen), values, strict=True):
        into[at] = value + offset
