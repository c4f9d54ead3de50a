"""`style.yaml`: how a game is printed. Everything in it is optional and falls back to cream paper and dark ink.

    print: {paper: "#EFE6D2", ink: "#1D1712", first: "#A8301F", text: "#872014", second: "#1B5238", side: "#6B1A10"}
    title: {face: anton, lines: ["BÜRO", {text: "KRATO", fill: "#D8452F"}, "POLY"]}
    rays: 22                                     # of the card's back; or felt, hatch, plain
    levels: {ministers: "#D79A2B"}
    colours: {felt: "#1F5540"}                   # whatever else the game's face draws with
    moment: {stamp: {de: GEWÄHLT, en: ELECTED, es: ELEGIDO}, sound: gong}
    motifs: {wahlbetrug: urn}                    # the drawing `motif_urn` stands on the card of this id
    moments: {siberia: {stamp: {de: SIBIRIEN, en: SIBERIA, es: SIBERIA}, sound: train}}
    motifs: {flood: water}                       # of the card `flood`: the part `motif_water`
    pairs: [[paper, felt], ["#2A1C06", "#CDA552"]]   # texts and their grounds, for `companion check`

It is look, not rules: a pack changes nothing of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from companion.engine.game import Game
from companion.languages import Words
from companion.models.style.folders import style_folder, style_named
from companion.packs.schemas.typed import check
from companion.packs.sources.files import read_file
from companion.plainfile.marks import Mark, Node, Step, follow, show
from companion.plainfile.problems import Problems

STYLE_FILE = "style.yaml"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours of a game's things as `#rrggbb`: paper and what is printed on it.

    `first` and `second` fill areas; `text` is the first one dark enough for lettering; `side` is the edge of the box.
    """

    paper: str = "#EFE6D2"
    ink: str = "#1D1712"
    first: str = "#A8301F"
    text: str = "#872014"
    second: str = "#1B5238"
    side: str = "#4A3B2C"


@dataclass(frozen=True, slots=True)
class TitleLine:
    """One line of the lettering; what is left out is that of the whole title. `size` multiplies, `spacing` is in px."""

    text: str
    face: str = ""
    fill: str = ""
    size: float = 1.0
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Title:
    """The game's lettering, made into the part `title` when the pages are made.

    `width` is that of its widest line in design pixels; `leading` from line to line in heights of a capital. Without
    any `fill` it is white and gets its colour when it is drawn.
    """

    face: str = "barlow_condensed_700"
    lines: tuple[str | TitleLine, ...] = ()
    fill: str = ""
    width: int = 138
    leading: float = 1.28
    align: Literal["left", "middle"] = "left"


@dataclass(frozen=True, slots=True)
class Moment:
    """What the table waited for: the words of its stamp, in one language or more, and the name of its sound."""

    stamp: Words = field(default_factory=Words)
    sound: str = ""


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """All of it. `moment` is that of the win, `moments` are others of the game by name. `heard` is what sounds at an
    event that everybody sees: kind → name of a sound.

    `motifs` say which picture a card of the pack has: the part of that name, after `motif_`. `pairs` are further texts
    and their grounds, each a name of `print`, `colours` or `levels`, or a colour itself; `companion check` looks
    whether they can be read.
    """

    print: Inks = field(default_factory=Inks)
    title: Title = field(default_factory=Title)
    rays: int | Literal["felt", "hatch", "plain"] = "plain"
    levels: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    moment: Moment = field(default_factory=Moment)
    moments: Mapping[str, Moment] = field(default_factory=dict)
    heard: Mapping[str, str] = field(default_factory=dict)
    motifs: Mapping[str, str] = field(default_factory=dict)
    pairs: tuple[tuple[str, str], ...] = ()

    def colour(self, name: str) -> str:
        """The colour of that name, `#rrggbb`; a colour is its own. Raises KeyError if nothing is called so."""
        if name in Inks.__slots__:
            return str(getattr(self.print, name))
        return name if _COLOUR.fullmatch(name) else {**self.levels, **self.colours}[name]


USUAL_STYLE = PrintStyle()
"""Of a game that says nothing."""


def style_of(game: type[Game]) -> PrintStyle:
    """How a game is printed; mistakes are told by `companion check`, not here."""
    folder = style_folder(game)
    return USUAL_STYLE if folder is None else _kept(folder)


@cache
def shipped_style(name: str) -> PrintStyle:
    """How a shipped game is printed, by the name of its set of drawings; read once."""
    folder = style_named(name)
    return USUAL_STYLE if folder is None else _kept(folder)


@cache
def _kept(folder: Path) -> PrintStyle:
    return read_style(folder, Problems())


def read_style(folder: Path, problems: Problems) -> PrintStyle:
    """What the `style.yaml` in a folder says; the usual style, with every mistake noted, if it cannot be used."""
    if not (folder / STYLE_FILE).is_file():
        return USUAL_STYLE
    tree = read_file(folder / STYLE_FILE, problems)
    style = check(tree, PrintStyle, problems) if tree is not None else None
    if tree is None or style is None:
        return USUAL_STYLE
    before = len(problems)
    for path, colour in _colours(style):
        if colour and not _COLOUR.fullmatch(colour):
            problems.add(_mark(tree, path), show(path), f"{colour} is no colour", "one such as #A8301F")
    for number, pair in enumerate(style.pairs):
        for name in pair:
            if not (_COLOUR.fullmatch(name) or name in {*Inks.__slots__, *style.levels, *style.colours}):
                path = ("pairs", number)
                problems.add(_mark(tree, path), show(path), f"{name} is no colour of this style", "a name or #rrggbb")
    return style if len(problems) == before else USUAL_STYLE


def _colours(style: PrintStyle) -> Iterator[tuple[tuple[Step, ...], str]]:
    for name in Inks.__slots__:
        yield ("print", name), getattr(style.print, name)
    for name, colour in style.levels.items():
        yield ("levels", name), colour
    for name, colour in style.colours.items():
        yield ("colours", name), colour
    yield ("title", "fill"), style.title.fill
    for number, line in enumerate(style.title.lines):
        if isinstance(line, TitleLine):
            yield ("title", "lines", number, "fill"), line.fill


def _mark(tree: Node, path: tuple[Step, ...]) -> Mark:
    found = follow(tree, path)
    return found.mark if found is not None else tree.mark
