"""A drawing as texels: rendered, and made fit for linear filtering."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image, ImageFilter

from deploy.art.drawings import ArtError, Drawing

BLEED = 3
"""Texels around what is drawn that get its colour, though nothing of it is seen: filtering mixes neighbours, and a
transparent black one would leave a dark rim."""


def render(drawing: Drawing, density: float) -> Image.Image:
    """The part in RGBA, straight alpha, of exactly `drawing.scaled(density)` texels. Raises ArtError."""
    try:
        png = resvg_py.svg_to_bytes(svg_string=drawing.svg(density), skip_system_fonts=True)
    except ValueError as error:
        raise ArtError(f"{drawing.name}.svg cannot be rendered: {error}") from error
    image = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    if image.size != drawing.scaled(density):
        raise ArtError(f"{drawing.name}.svg came out as {image.size}, not {drawing.scaled(density)}")
    if drawing.tint:
        white = Image.new("RGBA", image.size, (255, 255, 255, 0))
        white.putalpha(image.getchannel("A"))
        return white
    return image if drawing.tile or drawing.photo else bled(image)


def bled(image: Image.Image, texels: int = BLEED) -> Image.Image:
    """The same picture, whose transparent texels have the colours of their neighbours; alpha stays."""
    alpha = image.getchannel("A")
    known = alpha.point(lambda value: 255 if value else 0)
    colours = image.copy()
    colours.putalpha(known)
    for _ in range(texels):
        spread = Image.merge("RGBA", [band.filter(ImageFilter.BoxBlur(1)) for band in colours.convert("RGBa").split()])
        mixed = _straight(spread)
        mixed.putalpha(spread.getchannel("A").point(lambda value: 255 if value else 0))
        mixed.paste(colours, mask=known)
        colours, known = mixed, mixed.getchannel("A")
    colours.putalpha(alpha)
    black = Image.new("RGBA", image.size)
    return Image.composite(colours, black, known)


def _straight(premultiplied: Image.Image) -> Image.Image:
    """Bands that were blurred premultiplied, with straight alpha again."""
    return Image.frombytes("RGBa", premultiplied.size, premultiplied.tobytes()).convert("RGBA")


def framed(image: Image.Image) -> Image.Image:
    """The picture with its outermost texels once more around it: what filtering finds beyond the edge."""
    wide, high = image.size
    out = Image.new("RGBA", (wide + 2, high + 2))
    out.paste(image, (1, 1))
    out.paste(image.crop((0, 0, wide, 1)), (1, 0))
    out.paste(image.crop((0, high - 1, wide, high)), (1, high + 1))
    out.paste(out.crop((1, 0, 2, high + 2)), (0, 0))
    out.paste(out.crop((wide, 0, wide + 1, high + 2)), (wide + 1, 0))
    return out
