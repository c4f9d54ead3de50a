"""The committed pages are those of the drawings: none is stale, none is missing, and together they stay small."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from companion.models.style.pages import read_pages
from deploy.art.drawings import PROJECT, ArtSet, art_sets, drawings, styles
from deploy.art.lettering import PART, drawn, fingerprint, style_of
from deploy.art.packing import LARGEST
from deploy.art.pages import DENSITIES, INDEX, is_alone, write_pages
from deploy.art.palette import palettised
from deploy.art.rendering import render

SETS = art_sets()
STYLES = styles()
DRAWN_ANEW = 5
"""Parts of each set that are rendered for comparison, by lot."""
OFF = 4.0
"""Values of 255 that a part may be off in the mean, beyond what the colours of its page allow."""
OFF_FAINT = 8.0
"""The same for a part without an opaque texel: an octree gives these the colour of their branch, not the nearest."""
TEXELS = 600
"""Texels of a part that are compared, by lot."""
BUDGET = 6_000_000
"""Bytes of all pages, fonts and sounds; Roboto, which was there before them, aside."""

Colour = tuple[int, ...]
"""A texel: red, green and blue times alpha, and alpha."""

every_set = pytest.mark.parametrize("art", SETS, ids=lambda art: art.name)


@every_set
def test_the_pages_are_those_of_the_drawings(art: ArtSet) -> None:
    import json

    told = json.loads((art.pages / INDEX).read_text(encoding="utf-8"))["parts"]
    parts = {part.name: part for part in drawings(art)}
    stale = {name for name in parts.keys() & told.keys() if told[name]["source"] != parts[name].source}
    assert not stale and parts.keys() == told.keys(), f"run `make art`: {stale or parts.keys() ^ told.keys()}"
    pages = read_pages(art.pages)
    for name, drawing in parts.items():
        part = pages.parts[name]
        assert (part.width, part.height, part.nine) == (drawing.width, drawing.height, drawing.nine)
        assert (part.tint, part.tile) == (drawing.tint, drawing.tile)
        assert {density: spot[3:] for density, spot in part.spots.items()} == {
            float(density): drawing.scaled(float(density)) for density in DENSITIES
        }


@every_set
def test_a_page_has_its_size_and_no_file_is_left_over(art: ArtSet) -> None:
    pages = read_pages(art.pages)
    listed = {file: size for sizes in pages.sizes.values() for file, size in sizes.items()}
    assert {file for file in art.pages.iterdir() if file.suffix != ".json"} == set(listed)
    for file, size in listed.items():
        assert file.suffix in (".webp", ".jpg"), "SDL keeps a part of a PNG for good"
        with Image.open(file) as image:
            assert image.size == size
            assert max(size) <= LARGEST, file


def test_pages_left_over_are_removed_and_what_an_owner_put_beside_them_stays(tmp_path: Path) -> None:
    art = ArtSet("mine", tmp_path / "art", tmp_path / "pages")
    art.art.mkdir()
    art.pages.mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>'
    (art.art / "wedge.svg").write_text(svg, encoding="utf-8")
    left_over = [art.pages / name for name in ("mine-x1-7.webp", "mine-x1-0.png", "mine-x1.6-old.jpg")]
    foreign = [art.pages / name for name in ("table.png", "mine.webp", "mine-x1-notes.txt")]
    for file in (*left_over, *foreign):
        file.write_bytes(b"kept")
    written = write_pages(art)
    assert {file.name for file in art.pages.iterdir()} == {*written, *(file.name for file in foreign)}
    assert all(file.read_bytes() == b"kept" for file in foreign)


@pytest.mark.lot(8)
@every_set
def test_parts_rendered_anew_are_what_lies_on_the_page(art: ArtSet) -> None:
    """Each texel has, on the average, nearly the colour that of all colours of its page is nearest to its own.

    A small part of a crowded page is further from its drawing than a large one, as the page's 256 colours are shared:
    so what no colour of the page could do better is no difference.
    """
    parts = drawings(art)
    pages = read_pages(art.pages)
    for part in random.sample(parts, min(DRAWN_ANEW, len(parts))):
        if part.photo:
            continue  # a JPEG differs from what it was made of
        density = float(random.choice(DENSITIES))
        page, x, y, wide, high = pages.parts[part.name].spots[density]
        with Image.open(page) as image:
            colours = image.convert("RGBA").convert("RGBa").getcolors()
            kept = image.convert("RGBA").crop((x, y, x + wide, y + high)).convert("RGBa")
        anew = render(part, density).convert("RGBa")
        assert kept.size == anew.size
        off = further_than_needed(kept, anew, [colour for _, colour in colours or () if isinstance(colour, tuple)])
        most = OFF if max(anew.tobytes()[3::4]) == 255 else OFF_FAINT
        assert off <= most, f"{part.name}: run `make art`"


def further_than_needed(kept: Image.Image, anew: Image.Image, colours: Sequence[Colour]) -> float:
    """How far the texels of a page are from those drawn anew, less how far the nearest of its colours is; the mean of
    some texels by lot, in values of 255. Without `colours` the page has them all.
    """
    before, after = texels(kept), texels(anew)
    lot = random.sample(range(len(after)), min(TEXELS, len(after)))
    total = 0.0
    for at in lot:
        here = apart(before[at], after[at])
        total += here - (min(apart(colour, after[at]) for colour in colours) if colours and here else 0)
    return total / len(lot)


def texels(image: Image.Image) -> list[Colour]:
    """The texels of a picture in four channels, row by row."""
    values = iter(image.tobytes())
    return list(zip(values, values, values, values, strict=True))


def apart(one: Colour, other: Colour) -> float:
    """How far two colours are from each other, in the mean of their channels."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_a_part_that_lies_elsewhere_on_its_page_is_found() -> None:
    """The comparison with the nearest colours of the page does not hide a part that was drawn otherwise."""
    kept = Image.new("RGBa", (40, 40), (200, 40, 30, 255))
    kept.paste((20, 20, 20, 255), (0, 0, 40, 20))
    colours = [(200, 40, 30, 255), (20, 20, 20, 255)]
    assert further_than_needed(kept, kept.point([min(255, value + 9) for value in range(256)] * 4), colours) == 0
    assert further_than_needed(kept, kept.transpose(Image.Transpose.FLIP_TOP_BOTTOM), colours) > OFF


@every_set
def test_what_is_large_or_repeated_has_a_file_of_its_own(art: ArtSet) -> None:
    pages = read_pages(art.pages)
    for part in drawings(art):
        for density in map(float, DENSITIES):
            assert pages.parts[part.name].alone(density) == is_alone(part), part.name


@pytest.mark.parametrize("folder", STYLES, ids=lambda folder: folder.parent.name)
def test_a_title_is_lettered_as_the_style_says(folder: Path) -> None:
    title = style_of(folder).title
    file = folder / "art" / f"{PART}.svg"
    if title.lines:
        made = f'data-made="{fingerprint(title)}"' in file.read_text(encoding="utf-8")
        assert made, f'{folder.parent.name}: run `make art ARGS="titles"`'


def test_lettering_needs_no_face_when_it_is_shown() -> None:
    from companion.models.style.game_style import Title, TitleLine

    svg = drawn(Title(face="anton", lines=("BÜRO", TitleLine("POLY", fill="#D8452F")), width=100))
    assert 'width="104"' in svg
    assert "<text" not in svg
    assert svg.count("<path") == 2
    assert "data-tint" not in svg
    assert 'data-tint="1"' in drawn(Title(face="anton", lines=("AVA",)))


def test_a_page_of_256_colours_keeps_its_inks_and_its_edges() -> None:
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    inks = [(168, 48, 31, 255), (239, 230, 210, 255), (29, 23, 18, 255), (0, 0, 0, 96)]
    for number, ink in enumerate(inks):
        image.paste(ink, (0, 16 * number, 64, 16 * number + 12))
    made = palettised(image)
    assert made.mode == "P"
    assert made.tobytes() == palettised(image).tobytes()
    shades = Image.new("RGBA", (256, 1), (255, 255, 255, 0))
    shades.putalpha(Image.frombytes("L", (256, 1), bytes(range(256))))
    assert palettised(shades).convert("RGBA").tobytes() == shades.tobytes()
    again = made.convert("RGBA")
    assert [again.getpixel((9, 16 * number + 3)) for number in range(4)] == inks
    assert again.getpixel((9, 14)) == (0, 0, 0, 0)


def test_pages_fonts_and_sounds_stay_within_their_budget() -> None:
    look = PROJECT / "companion/ui/look"
    folders = [look / "fonts", look / "pages", look / "sounds", *STYLES]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file() and file.suffix != ".svg"]
    files = [file for file in files if not file.name.startswith("Roboto")]
    assert sum(file.stat().st_size for file in files) <= BUDGET
