"""The drawings: one SVG is one part, and what it says of itself stands in its root.

    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 W H" width="W" height="H">

W and H are whole design pixels (137 per inch). Besides: `data-nine="left top right bottom"` (a nine-patch, widths of
its borders), `data-pad="left top right bottom"` (room around what is drawn, for its shadow), `data-tint="1"` (white,
coloured when it is drawn), `data-tile="1"` (repeated: a file of its own) and
`data-photo="1"` (opaque and large: a JPEG of its own). A game's `box` gets its `title` printed on it, with the middle
of the lettering at `data-title="x y"`. Files that begin with `_` are no parts; `_defs.svg` is put
before every drawing of its folder, the shared one before those of every folder.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

PROJECT = Path(__file__).parents[2]
GAMES = ("companion/games/*", "docs/examples/*/*")
"""Where in the project games lie, each with its folder `style`."""
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
BARRED = {"image", "text", "script", "style", "foreignObject", "a"}
"""What a drawing must not hold: pictures of dots, letters of a font that may be missing, anything that acts."""
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

ElementTree.register_namespace("", SVG.strip("{}"))
ElementTree.register_namespace("xlink", LINK[1 : LINK.index("}")])

BOX, TITLE = "box", "title"
"""The front of a game's box, and the lettering that is printed on it."""

Nine = tuple[int, int, int, int]
"""Widths of the borders in design pixels: left, top, right, bottom."""


class ArtError(Exception):
    """A drawing, or what is told of one, cannot be used; the message says which file, what, and what to do."""


@dataclass(frozen=True, slots=True)
class ArtSet:
    """Drawings that are packed together: the shared ones, or those of one game."""

    name: str
    art: Path
    pages: Path


@dataclass(frozen=True, slots=True)
class Drawing:
    """One part: its SVG with everything that it refers to, and what its root says; `source` is the SHA-256 of that."""

    name: str
    width: int
    height: int
    nine: Nine | None
    tint: bool
    tile: bool
    photo: bool
    pad: Nine | None
    root: ElementTree.Element
    source: str

    def scaled(self, density: float) -> tuple[int, int]:
        """Width and height in texels: whole ones, so that a border or a tile ends with one."""
        return max(1, round(self.width * density)), max(1, round(self.height * density))

    def svg(self, density: float) -> str:
        """The SVG that renders to exactly `scaled` texels."""
        wide, high = self.scaled(density)
        root = ElementTree.Element(f"{SVG}svg", self.root.attrib)
        root.extend(self.root)
        root.set("width", str(wide))
        root.set("height", str(high))
        root.set("preserveAspectRatio", "none")
        return ElementTree.tostring(root, encoding="unicode")


def art_sets(project: Path = PROJECT) -> list[ArtSet]:
    """The shared set first, then one for each game that has drawings."""
    look = project / "companion/ui/look"
    games = [art_set(style) for style in styles(project) if _has_parts(style / "art")]
    return [ArtSet("common", look / "art", look / "pages"), *games]


def styles(project: Path = PROJECT) -> list[Path]:
    """The `style` folder of each game of the project, then those of its examples."""
    return [folder for games in GAMES for folder in sorted(project.glob(f"{games}/style"))]


def art_set(style: Path) -> ArtSet:
    """The set of one game, by its `style` folder."""
    return ArtSet(style.resolve().parent.name, style / "art", style / "pages")


def _has_parts(folder: Path) -> bool:
    return any(not file.name.startswith("_") for file in folder.glob("*.svg"))


def drawings(art: ArtSet, shared: Path | None = None) -> list[Drawing]:
    """All parts of a set, by name. `shared` is the folder of the shared drawings. Raises ArtError."""
    files = [(shared or PROJECT / "companion/ui/look/art") / "_defs.svg", art.art / "_defs.svg"]
    defs = [file for file in dict.fromkeys(files) if file.is_file()]
    files = sorted(file for file in art.art.glob("*.svg") if not file.name.startswith("_"))
    parts = {file.stem: drawing(file, defs) for file in files}
    if BOX in parts and TITLE in parts:
        parts[BOX] = _lettered(parts[BOX], parts[TITLE])
    return list(parts.values())


def _lettered(box: Drawing, title: Drawing) -> Drawing:
    """The box with its title on it; where it does not say so, in the middle of its foot."""
    left, top, right, bottom = box.pad or (0, 0, 0, 0)
    foot = round((box.width + left - right) / 2), round(top + 0.84 * (box.height - top - bottom))
    told = [int(number) for number in box.root.get("data-title", "").split() if number.isdecimal()]
    x, y = told if len(told) == len(foot) else foot
    group = ElementTree.SubElement(box.root, f"{SVG}g")
    group.set("transform", f"translate({x - title.width / 2} {y - title.height / 2})")
    group.extend(child for child in title.root if child.tag != f"{SVG}title")
    source = hashlib.sha256(f"{box.source}{title.source}".encode()).hexdigest()
    return replace(box, source=source)


def drawing(file: Path, defs: list[Path]) -> Drawing:
    """One part from its file. Raises ArtError."""
    if not NAME.fullmatch(file.stem):
        raise ArtError(f"{file}: the name of a part is in small letters, digits and underscores")
    root = _parsed(file)
    hashed = hashlib.sha256(file.read_bytes())
    before: list[ElementTree.Element] = []
    for shared in defs:
        before += [element for element in _parsed(shared) if element.tag != f"{SVG}title"]
        hashed.update(shared.read_bytes())
    for place, element in enumerate(before):
        root.insert(place, element)
    width, height = _size(root, file)
    flags = [root.get(f"data-{word}", "0") for word in ("tint", "tile", "photo")]
    if any(flag not in ("0", "1") for flag in flags):
        raise ArtError(f"{file}: data-tint, data-tile and data-photo are 1 or left out")
    tint, tile, photo = (flag == "1" for flag in flags)
    _check(root, file)
    nine, pad = (_borders(root, file, width, height, word) for word in ("nine", "pad"))
    return Drawing(file.stem, width, height, nine, tint, tile, photo, pad, root, hashed.hexdigest())


def _parsed(file: Path) -> ElementTree.Element:
    try:
        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    except (ElementTree.ParseError, UnicodeDecodeError) as error:
        raise ArtError(f"{file}: this is no SVG: {error}") from error
    if root.tag != f"{SVG}svg":
        raise ArtError(f'{file}: the root is <svg xmlns="{SVG.strip("{}")}">')
    return root


def _size(root: ElementTree.Element, file: Path) -> tuple[int, int]:
    box = re.fullmatch(r"0 0 ([1-9]\d*) ([1-9]\d*)", root.get("viewBox", ""))
    if box is None:
        raise ArtError(f'{file}: the root needs viewBox="0 0 W H" in whole design pixels')
    if (root.get("width"), root.get("height")) != box.groups():
        raise ArtError(f'{file}: width and height are those of the viewBox: width="{box[1]}" height="{box[2]}"')
    return int(box[1]), int(box[2])


def _borders(root: ElementTree.Element, file: Path, width: int, height: int, word: str) -> Nine | None:
    written = root.get(f"data-{word}")
    if written is None:
        return None
    if not re.fullmatch(r"\d+ \d+ \d+ \d+", written):
        raise ArtError(f'{file}: data-{word}="left top right bottom" in whole design pixels, not "{written}"')
    left, top, right, bottom = map(int, written.split())
    if left + right >= width or top + bottom >= height:
        raise ArtError(f"{file}: the borders of data-{word} leave nothing in the middle of {width} x {height}")
    return left, top, right, bottom


def _check(root: ElementTree.Element, file: Path) -> None:
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    for name, times in ids.items():
        if times > 1:
            raise ArtError(f'{file}: the id "{name}" stands twice, here or in a _defs.svg')
    for element in root.iter():
        tag = str(element.tag).removeprefix(SVG)
        if tag in BARRED:
            raise ArtError(f"{file}: <{tag}> is not drawn; draw it as paths")
        target = element.get("href") or element.get(LINK) or ""
        if target and not target.startswith("#"):
            raise ArtError(f"{file}: <{tag}> refers to {target}, outside of the drawing")
        named = [link for value in element.attrib.values() for link in re.findall(r"url\(#([^)]+)\)", value)]
        missing = {*named, *([target[1:]] if target else [])} - set(ids)
        if missing:
            raise ArtError(f"{file}: nothing has the id {sorted(missing)[0]}; is it in _defs.svg?")
