"""Contact sheets: every part of a set with its name, on wood and on paper, to be looked at."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from deploy.art.drawings import PROJECT, ArtSet, drawings
from deploy.art.fonts import file_of
from deploy.art.rendering import render

WOOD, PAPER = (38, 28, 21), (239, 230, 210)
WIDTH, LABEL, LARGEST = 1600, 22, 340


def write_sheet(art: ArtSet, density: float = 1.6, only: str = "") -> Path:
    """Writes build/art/SET.png (of parts whose name holds `only`) and returns where. White parts are shown in cream."""
    cells: list[Image.Image] = []
    font = ImageFont.truetype(file_of("barlow_condensed_600"), 18)
    for part in drawings(art):
        if only in part.name:
            image = render(part, density)
            if part.tint:
                cream = Image.new("RGBA", image.size, (245, 236, 218, 0))
                cream.putalpha(image.getchannel("A"))
                image = cream
            image.thumbnail((LARGEST, LARGEST))
            cells.append(_cell(image, f"{part.name} {part.width}×{part.height}", font))
    sheet = Image.new("RGB", (WIDTH, _height(cells)), WOOD)
    x = y = row = 0
    for cell in cells:
        if x + cell.width > WIDTH:
            x, y, row = 0, y + row, 0
        sheet.paste(cell, (x, y))
        x, row = x + cell.width, max(row, cell.height)
    file = PROJECT / "build/art" / f"{art.name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(file)
    return file


def _cell(image: Image.Image, label: str, font: ImageFont.FreeTypeFont) -> Image.Image:
    """A part on wood and, right of it, on paper, with its name below."""
    one = image.width + 12
    wide = max(2 * one, int(font.getlength(label)) + 12)
    cell = Image.new("RGB", (wide, image.height + 12 + LABEL), WOOD)
    cell.paste(PAPER, (one, 0, 2 * one, image.height + 12))
    for left in (6, one + 6):
        cell.paste(image, (left, 6), image)
    ImageDraw.Draw(cell).text((6, image.height + 12), label, fill=PAPER, font=font)
    return cell


def _height(cells: list[Image.Image]) -> int:
    x = y = row = 0
    for cell in cells:
        if x + cell.width > WIDTH:
            x, y, row = 0, y + row, 0
        x, row = x + cell.width, max(row, cell.height)
    return y + row
