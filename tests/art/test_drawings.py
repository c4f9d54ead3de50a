"""What a drawing may be, and that it becomes texels which can be filtered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from deploy.art.drawings import ArtError, drawing
from deploy.art.packing import GAP, pack
from deploy.art.rendering import bled, framed, render

ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" width="10" height="20"{}>{}</svg>'


def drawn(folder: Path, inside: str = "", about: str = "", name: str = "part") -> Path:
    file = folder / f"{name}.svg"
    file.write_text(ROOT.format(about, inside), encoding="utf-8")
    return file


def test_a_drawing_says_what_it_is(tmp_path: Path) -> None:
    part = drawing(drawn(tmp_path, about=' data-nine="2 3 4 5" data-tint="1"'), [])
    assert (part.name, part.width, part.height, part.nine) == ("part", 10, 20, (2, 3, 4, 5))
    assert (part.tint, part.tile, part.photo) == (True, False, False)
    assert part.scaled(1.6) == (16, 32)
    assert render(part, 1.6).size == (16, 32)


@pytest.mark.parametrize(
    ("inside", "about", "said"),
    [
        ("<text>A</text>", "", "<text> is not drawn"),
        ('<image href="a.png"/>', "", "<image> is not drawn"),
        ('<use href="other.svg#a"/>', "", "outside of the drawing"),
        ('<rect fill="url(#nowhere)"/>', "", "nothing has the id nowhere"),
        ('<g id="a"/><g id="a"/>', "", 'the id "a" stands twice'),
        ("", ' data-nine="6 1 6 1"', "leave nothing in the middle"),
        ("", ' data-nine="6 1"', "left top right bottom"),
        ("", ' data-tint="yes"', "are 1 or left out"),
        ("<rect>", "", "this is no SVG"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_file(tmp_path: Path, inside: str, about: str, said: str) -> None:
    file = drawn(tmp_path, inside, about)
    with pytest.raises(ArtError) as told:
        drawing(file, [])
    assert str(file) in str(told.value)
    assert said in str(told.value)


def test_a_name_with_capitals_and_a_size_in_fractions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ArtError, match="small letters"):
        drawing(drawn(tmp_path, name="Part-1"), [])
    file = tmp_path / "half.svg"
    file.write_text(ROOT.format("", "").replace("0 0 10 20", "0 0 10.5 20"), encoding="utf-8")
    with pytest.raises(ArtError, match="whole design pixels"):
        drawing(file, [])


def test_what_is_shared_stands_before_each_drawing_and_counts_as_its_source(tmp_path: Path) -> None:
    defs = drawn(tmp_path, '<defs><linearGradient id="sky"/></defs>', name="_defs")
    file = drawn(tmp_path, '<rect fill="url(#sky)" width="9" height="9"/>')
    before = drawing(file, [defs])
    drawn(tmp_path, '<defs><linearGradient id="sky" x1="1"/></defs>', name="_defs")
    assert drawing(file, [defs]).source != before.source


def test_transparent_texels_get_the_colour_of_their_neighbours_and_stay_transparent() -> None:
    image = Image.new("RGBA", (11, 1))
    image.putpixel((5, 0), (200, 100, 50, 255))
    row = [bled(image).getpixel((x, 0)) for x in range(11)]
    assert row[5] == (200, 100, 50, 255)
    for value in row[2:5] + row[6:9]:
        assert isinstance(value, tuple)
        assert value[3] == 0
        assert all(abs(got - wanted) <= 4 for got, wanted in zip(value, (200, 100, 50), strict=False))
    assert row[1] == row[9] == (0, 0, 0, 0)


def test_an_edge_goes_on_by_one_texel() -> None:
    image = Image.new("RGBA", (2, 2), (1, 2, 3, 255))
    image.putpixel((1, 0), (9, 9, 9, 255))
    out = framed(image)
    assert out.size == (4, 4)
    assert out.getpixel((3, 0)) == out.getpixel((3, 1)) == (9, 9, 9, 255)
    assert out.getpixel((0, 3)) == (1, 2, 3, 255)


def test_white_parts_are_white_where_nothing_is_seen_too(tmp_path: Path) -> None:
    inside = '<circle cx="5" cy="10" r="4" fill="#FFF"/>'
    image = render(drawing(drawn(tmp_path, inside, ' data-tint="1"'), []), 1)
    assert [image.getchannel(band).getextrema() for band in "RGB"] == [(255, 255)] * 3
    assert image.getchannel("A").getextrema() == (0, 255)


def test_parts_lie_apart_on_pages_that_are_not_too_large() -> None:
    sizes = {f"part_{n}": (20 + n * 7 % 60, 10 + n * 13 % 90) for n in range(200)}
    packed = pack(sizes, largest=256)
    assert len(packed.pages) > 1
    assert all(wide <= 256 and high <= 256 for wide, high in packed.pages)
    spots = [(spot, sizes[name]) for name, spot in packed.spots.items()]
    for one, (w1, h1) in spots:
        assert GAP <= one.x <= packed.pages[one.page][0] - w1 - GAP
        assert GAP <= one.y <= packed.pages[one.page][1] - h1 - GAP
        for other, (w2, h2) in spots:
            if one is not other and one.page == other.page:
                apart = one.x + w1 + GAP <= other.x or other.x + w2 + GAP <= one.x
                assert apart or one.y + h1 + GAP <= other.y or other.y + h2 + GAP <= one.y
