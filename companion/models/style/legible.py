"""Whether what a game's `style.yaml` says can be read: contrast of its inks (WCAG 2.2), width of its title."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.models.style.game_style import STYLE_FILE, Inks, PrintStyle, read_style
from companion.models.style.pages import read_pages
from companion.packs.sources.files import read_file
from companion.plainfile.marks import Mark, Step, follow, show
from companion.plainfile.problems import Problem, Problems

TEXT = 7.0
"""The least contrast of text and its ground."""
EDGE = 3.0
"""The least contrast of a piece's edge and the paper."""
EDGES = ("#1A130D", "#6E6458")
"""The edges of the pieces; the second is that of the black one."""
WIDEST_TITLE = 138
"""Design pixels: what a box has room for."""


def style_problems(folder: Path) -> tuple[Problem, ...]:
    """Every mistake of the `style.yaml` in a folder, and everything in it that is hard to read."""
    problems = Problems()
    style = read_style(folder, problems)
    if problems or not (folder / STYLE_FILE).is_file():
        return problems.sorted()
    tree = read_file(folder / STYLE_FILE, Problems())

    def note(path: tuple[Step, ...], message: str, expected: str) -> None:
        found = follow(tree, path) if tree is not None else None
        problems.add(found.mark if found else Mark(str(folder / STYLE_FILE)), show(path), message, expected)

    for path, ink, ground in _pairs(style):
        if (reached := contrast(style.colour(ink), style.colour(ground))) < TEXT:
            note(path, f"{ink} on {ground} has a contrast of {reached:.1f}", f"at least {TEXT:g}")
    for edge in EDGES:
        if (reached := contrast(edge, style.print.paper)) < EDGE:
            message = f"the edge of a piece ({edge}) has a contrast of {reached:.1f} to the paper"
            note(("print", "paper"), message, f"at least {EDGE:g}")
    title = read_pages(folder / "pages").parts.get("title")
    if style.title.width > WIDEST_TITLE or (title is not None and title.width > WIDEST_TITLE + 8):
        note(("title",), "the title is too wide for the box", f"at most {WIDEST_TITLE} px")
    return problems.sorted()


def _pairs(style: PrintStyle) -> Iterator[tuple[tuple[Step, ...], str, str]]:
    """Where it is said, the name of an ink, and that of its ground."""
    usual = Inks()
    for name in ("ink", "text"):
        if (getattr(style.print, name), style.print.paper) != (getattr(usual, name), usual.paper):
            yield ("print", name), name, "paper"
    for number, (ink, ground) in enumerate(style.pairs):
        yield ("pairs", number), ink, ground


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours `#rrggbb`, 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)
