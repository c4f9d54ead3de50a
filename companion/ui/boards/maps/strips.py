"""The strips around a map: the regions' tickets, the purses, moves to make by hand, the head of a region."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.vocabulary import Party
from companion.models.boards.land_map import HandStep, LandModel, MapModel
from companion.models.game.party_looks import Colour, PartyLook
from companion.texts.wording import N_
from companion.ui.boards.lettering import hyphenated, set_size, write
from companion.ui.boards.maps.layout import MapBox
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon, paint_mark
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box as plain_box
from companion.ui.look.paint.plain import outline
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

MILLION = 1_000_000
OFF, PUT = N_("Take off {name}: {fields}."), N_("Put {name}: {fields}.")
"""Sentences for the two kinds of moves to make by hand after an answer."""

LEAST_MM = 2.6
"""The smallest capitals in these strips."""


def millions(amount: int, language: str) -> str:
    """An amount for a narrow column: 1,1 M; 0,55 M."""
    if not amount:
        return "0"
    plain = f"{amount / MILLION:.2f}".removesuffix("0").replace("-", "−")
    return f"{plain.replace('.', ',') if language != 'en' else plain} M"


def narrow(theme: Theme, mm: float = 2.8) -> float:
    """The font size of narrow lettering for capitals of so many millimetres, whatever the text size."""
    return theme.mm(mm) / Typeface.NARROW.cap


def line_in(
    canvas: Canvas,
    text: str,
    at: MapBox,
    size: float,
    ink: Colour,
    face: Typeface,
    *,
    least: float = 0.0,
    align: str = "center",
    by: float = 1.0,
) -> bool:
    """One line in the middle of a box; its letters may be as high as the box, whatever room their face keeps above."""
    high = max(at.height, size * 1.4)
    room = (at.x, at.centre[1] - high / 2, at.width, high)
    return write(canvas, text, room, size, ink, face=face, least=least or size * 0.7, align=align, by=by)


def paint_strip(canvas: Canvas, theme: Theme, style: MapStyle, at: MapBox, name: str = "premium_strip") -> None:
    """A strip of paper."""
    if style.flat or not (style.art and painter.nine(canvas, name, at[:2], at[2:], of=style.art)):
        plain_box(canvas, at[:2], at[2:], style.strip if name == "premium_strip" else style.field, 2)
        outline(canvas, at[:2], at[2:], style.ink if style.flat else style.outline, 2, 1)


def paint_tickets(
    canvas: Canvas,
    board: MapModel,
    table: Mapping[str, MapBox],
    looks: Mapping[Party, PartyLook],
    look: Look,
    style: MapStyle,
) -> None:
    """On each region's ticket the pieces of those who have the most figures there, its name and its premium."""
    theme, face = look.theme, Typeface.NARROW
    size, gap = narrow(theme), theme.design(5)
    for land, at in table.items():
        here, line = board.lands[land], MapBox(at.x + gap, at.y, at.width - 2 * gap, at.height)
        side = min(line.height * 0.84, line.width * 0.4 / (0.3 + 0.7 * max(1, len(here.first))))
        brings = "" if here.paid else millions(here.premium, look.language)
        last = text_width(brings, size, face=face) + 2 if brings else side
        paint_strip(canvas, theme, style, at.whole())
        for number, party in enumerate(here.first):
            paint_mark(canvas, looks[party], (line.x + side * (0.5 + 0.7 * number), line.centre[1]), side, style.ink)
        marks = side * (0.3 + 0.7 * len(here.first)) + gap if here.first else 0.0
        room = MapBox(line.x + marks, line.y, line.width - marks - last - gap, line.height)
        name = here.title if text_width(here.title, size, face=face) <= room.width else here.short
        line_in(canvas, name, room, size, style.ink, face, align="left", least=narrow(theme, LEAST_MM) * 0.9)
        if here.paid:
            paint_icon(canvas, "check", (line.x + line.width - side / 2, line.centre[1]), side, style.good)
        else:
            end = MapBox(line.x + line.width - last, line.y, last, line.height)
            line_in(canvas, brings, end, size, style.text, face, align="right")


def paint_purses(
    canvas: Canvas,
    board: MapModel,
    at: MapBox,
    looks: Mapping[Party, PartyLook],
    look: Look,
    style: MapStyle,
    *,
    changes: bool = True,
) -> None:
    """Each purse as a ballot slip; with `changes` what the last answer moved stands beside the sum. Where there is
    room, the fund stands at the end.
    """
    theme, gap = look.theme, look.theme.design(4)
    count = len(board.purses)
    shows_fund = count <= 2
    each = (at.width + gap) / (count + shows_fund)
    radius = min(theme.design(10), at.height * 0.36)
    for number, (side, amount, moved) in enumerate(board.purses):
        slip = MapBox(at.x + number * each, at.y, each - gap, at.height)
        paint_strip(canvas, theme, style, slip, "ballot_slip")
        if side == board.turn:
            outline(canvas, slip[:2], slip[2:], style.first, theme.design(5), max(2, theme.design(2.4)))
        x = slip.x + theme.design(9) + radius
        paint_mark(canvas, looks[side], (x, slip.centre[1]), radius * 2, style.ink)
        left = x + radius + theme.design(4)
        room = MapBox(left, slip.y, slip.x + slip.width - left - theme.design(6), slip.height)
        _amount(canvas, amount, moved if changes else 0, room, look, style)
    if shows_fund:
        slip = MapBox(at.x + count * each, at.y, each - gap, at.height)
        paint_strip(canvas, theme, style, slip, "ballot_slip")
        fund = look._("Fund")
        told = f"{fund} {millions(board.fund, look.language)}"
        inner = (slip.x + theme.design(10), slip.y, slip.width - theme.design(18), slip.height)
        write(canvas, told, inner, theme.small, style.ink, face=Typeface.LABEL)


def _amount(canvas: Canvas, amount: int, moved: int, at: MapBox, look: Look, style: MapStyle) -> None:
    """A sum in millions, as all on the map; where the change has no room beside it, its colour says which way."""
    theme, face, told = look.theme, Typeface.STRONG, millions(amount, look.language)
    usual, least = theme.mm(3.2) / face.cap, theme.mm(2.8) / face.cap
    if text_width(told, usual, True) > at.width:
        usual = least
    change = f"{'+' if moved > 0 else '−'}{millions(abs(moved), look.language)}" if moved else ""
    ink = style.good if moved > 0 else style.bad
    wide, beside = text_width(told, usual, True), text_width(change, least, True) if change else 0.0
    if change and wide + beside + theme.design(5) <= at.width:
        line_in(canvas, change, MapBox(at.x + at.width - beside - 2, at.y, beside + 2, at.height), least, ink, face)
        ink = style.ink
    line_in(canvas, told, MapBox(at.x, at.y, wide + 2, at.height), usual, ink if change else style.ink, face)


def paint_steps(canvas: Canvas, board: MapModel, at: MapBox, look: Look) -> None:
    """The moves to make by hand now, in order."""
    told = "  ".join(f"{number}. {step_sentence(board, step, look)}" for number, step in enumerate(board.steps, 1))
    write(canvas, told, at, look.theme.small, look.theme.palette.text)


def step_sentence(board: MapModel, step: HandStep, look: Look) -> str:
    """A move to make by hand as a sentence: “Take off Ben: Graz, Weiz.”"""
    fields = ", ".join(board.fields[field].title for field in step.fields)
    return look.fill(look._(OFF if step.off else PUT), name=step.colour, fields=fields)


# ── the head of a region ────────────────────────────────────────────────────────────────────────────────────────────


def paint_head(
    canvas: Canvas,
    land: LandModel,
    at: MapBox,
    back: MapBox,
    looks: Mapping[Party, PartyLook],
    look: Look,
    style: MapStyle,
) -> None:
    """A region's name, everybody's figures there, how full it is, and its premium; the arrow leads back."""
    theme = look.theme
    side = min(back.height, theme.mm(9)) * 0.84
    knob = (back.x + (back.width - side) / 2, back.centre[1] - side / 2)
    plain_box(canvas, knob, (side, side), theme.palette.raised, theme.design(8))
    if theme.palette.outline is not None:
        outline(canvas, knob, (side, side), theme.palette.outline, theme.design(8), 2)
    paint_icon(canvas, "back", back.centre, theme.mm(3.4), theme.palette.text)
    if at.height > back.height * 1.9 and at.width < back.width * 2.6:
        under = MapBox(at.x, at.y, at.width, at.height - back.height)
        _column(canvas, land, under, looks, look, style)
        return
    rest = MapBox(back.x + back.width, back.y, at.width - back.width, back.height)
    if at.width < theme.mm(62):
        if at.height <= back.height * 1.55:  # the name above, below it how full it is and its premium
            half = rest.height * 0.5
            _name(canvas, land, rest._replace(y=rest.y + half, height=half), theme, style)
            _figures(canvas, replace(land, mayors={}), rest._replace(height=half), looks, look, style)
            return
        _name(canvas, land, rest, theme, style)
        line = MapBox(at.x, max(at.y, back.y - theme.mm(6)), at.width, theme.mm(6))
        _figures(canvas, land, line, looks, look, style)
        return
    name = min(text_width(land.title, _big(theme), face=Typeface.SWASH) + theme.design(8), rest.width * 0.5)
    _name(canvas, land, rest._replace(width=name), theme, style)
    _figures(canvas, land, rest._replace(x=rest.x + name, width=rest.width - name), looks, look, style)


def _big(theme: Theme) -> float:
    return theme.mm(5.0) / Typeface.SWASH.cap


def _name(canvas: Canvas, land: LandModel, at: MapBox, theme: Theme, style: MapStyle, lines: int = 1) -> None:
    """The lettering of a region; where its place is too narrow for it, in narrow letters, else the short form."""
    room = (at.width - theme.design(4), at.height * 1.3)
    for face, most, fewest in ((Typeface.SWASH, 5.0, 3.0), (Typeface.NARROW, 3.6, 2.8)):
        size, least = theme.mm(most) / face.cap, theme.mm(fewest) / face.cap
        titles = [land.title, *([hyphenated(land.title, least, room[0], face=face)] if lines > 1 else [])]
        title = next((one for one in titles if set_size(one, size, *room, least, face=face)), None)
        if title is not None:
            break
    else:
        title, face, size, least = land.short, Typeface.SWASH, theme.mm(5.0) / Typeface.SWASH.cap, 0.0
    y = at.centre[1] - room[1] / 2
    write(canvas, title, (at.x, y, *room), size, style.good, face=face, least=least or None)


def _figures(
    canvas: Canvas, land: LandModel, at: MapBox, looks: Mapping[Party, PartyLook], look: Look, style: MapStyle
) -> None:
    theme = look.theme
    parts: list[tuple[Party | None, str, str]] = [
        (side, str(count), style.ink) for side, count in land.mayors.items() if count
    ]
    parts.append((None, f"{land.taken}/{len(land.fields)}", style.good))
    parts.append((None, "", style.good) if land.paid else (None, millions(land.premium, look.language), style.text))
    least = theme.mm(2.8) / Typeface.STRONG.cap
    usual = theme.mm(3.3) / Typeface.STRONG.cap if at.height > theme.mm(8) else least
    sizes = (usual, 20, 9), (usual, 18, 6), (least, 17, 4)

    def wide(part: tuple[Party | None, str, str]) -> float:
        return text_width(part[1], size, True) + (mark + theme.design(3) if part[0] or not part[1] else 0) + gap

    for letters, side, apart in sizes:
        size, mark, gap = letters, theme.design(side), theme.design(apart)
        if sum(map(wide, parts)) <= at.width:
            break
    while len(parts) > 1 and sum(map(wide, parts)) > at.width:
        parts.pop(-2)  # what the Land brings stays longest
    x = at.x + max(0.0, (at.width - sum(map(wide, parts)))) + gap / 2
    for part in parts:
        party, told, ink = part
        if party is not None:
            paint_mark(canvas, looks[party], (x + mark / 2, at.centre[1]), mark, style.ink)
            x += mark + theme.design(3)
        if told:
            room = text_width(told, size, True)
            line_in(canvas, told, MapBox(x, at.y, room + 2, at.height), size, ink, Typeface.STRONG)
            x += room
        else:
            paint_icon(canvas, "check", (x + mark / 2, at.centre[1]), mark, ink)
        x += gap


def _column(
    canvas: Canvas, land: LandModel, at: MapBox, looks: Mapping[Party, PartyLook], look: Look, style: MapStyle
) -> None:
    """The same facts a line each."""
    theme = look.theme
    mayors = {side: count for side, count in land.mayors.items() if count}
    line = min(at.height / (len(mayors) + 4.2), theme.mm(6.2))
    size = theme.mm(3.2) / Typeface.STRONG.cap
    y = at.y + at.height - 2.2 * line
    _name(canvas, land, MapBox(at.x, y, at.width, 2.2 * line), theme, style, lines=2)
    for side, count in mayors.items():
        y -= line
        mark = min(line * 0.86, theme.design(20))
        paint_mark(canvas, looks[side], (at.x + at.width * 0.32, y + line / 2), mark, style.ink)
        line_in(
            canvas,
            str(count),
            MapBox(at.x + at.width * 0.45, y, at.width * 0.4, line),
            size,
            style.ink,
            Typeface.STRONG,
        )
    y -= line
    told = f"{land.taken}/{len(land.fields)}"
    line_in(canvas, told, MapBox(at.x, y, at.width, line), size, style.good, Typeface.STRONG)
    y -= line
    if land.paid:
        paint_icon(canvas, "check", (at.centre[0], y + line / 2), line * 0.8, style.good)
    else:
        told = millions(land.premium, look.language)
        line_in(canvas, told, MapBox(at.x, y, at.width, line), size, style.text, Typeface.STRONG)
