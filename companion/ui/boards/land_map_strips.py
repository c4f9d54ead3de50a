"""What stands around a map: the premium table, the purses, what is to be done by hand, the head of a region."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.vocabulary import Party
from companion.models.boards.land_map import HandStep, LandModel, MapModel
from companion.models.game.party_looks import PartyLook
from companion.texts import grammar
from companion.texts.wording import N_
from companion.ui.boards.land_map_layout import TABLE_LINES, Box
from companion.ui.boards.lettering import write
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.shell.kivy_types import Canvas

MILLION = 1_000_000
OFF, PUT = N_("Take off {name}: {fields}."), N_("Put {name}: {fields}.")
"""The two things that hands do after an answer."""


def millions(amount: int, language: str) -> str:
    """An amount for a narrow column: 1,1 M; 0,55 M."""
    plain = f"{amount / MILLION:.2f}".removesuffix("0")
    return f"{plain.replace('.', ',') if language != 'en' else plain} M"


def signed(amount: int, language: str) -> str:
    """An amount with its sign."""
    return f"{'+' if amount >= 0 else '−'}{grammar.number(abs(amount), language)}"


def paint_table(canvas: Canvas, land: LandModel, box: Box, looks: Mapping[Party, PartyLook], look: Look) -> None:
    """One column of the premium table: name, fields taken, who leads, premium."""
    palette, size = look.theme.palette, look.theme.small
    paint_box(canvas, (box.x + 1, box.y), (box.width - 2, box.height), palette.sunken, palette.line, 3, 0.8)
    line, inner = box.height / TABLE_LINES, box.width - 4

    def at(number: int) -> Box:
        return Box(box.x + 2, box.y + box.height - (number + 1) * line, inner, line)

    write(canvas, land.short, at(0), size, palette.text, strong=True)
    write(canvas, f"{land.taken}/{len(land.fields)}", at(1), size, palette.text)
    paint_leaders(canvas, land, at(2), looks, look)
    if land.paid:
        paint_icon(canvas, "check", at(3).centre, line * 0.7, palette.text_dim)
    else:
        write(canvas, millions(land.premium, look.language), at(3), size, palette.text)


def paint_leaders(canvas: Canvas, land: LandModel, box: Box, looks: Mapping[Party, PartyLook], look: Look) -> None:
    """The marks of those who have the most figures there, and how many they have."""
    if not land.first:
        write(canvas, "–", box, look.theme.small, look.theme.palette.text_dim)
        return
    mark = min(box.height * 0.86, box.width / (len(land.first) + 1.5))
    words = mark * 1.5
    x = box.x + (box.width - mark * len(land.first) * 1.08 - words) / 2
    for party in land.first:
        paint_mark(canvas, looks[party], (x + mark / 2, box.centre[1]), mark, look.theme.palette.text)
        x += mark * 1.08
    write(canvas, str(land.most), (x, box.y, words, box.height), look.theme.small, look.theme.palette.text)


def paint_purses(canvas: Canvas, board: MapModel, box: Box, looks: Mapping[Party, PartyLook], look: Look) -> None:
    """Every purse and the fund, and what the last answer moved."""
    theme, palette = look.theme, look.theme.palette
    each = box.width / (len(board.purses) + 1)
    for number, (side, amount, moved) in enumerate(board.purses):
        at = Box(box.x + number * each, box.y, each, box.height)
        line = palette.accent if side == board.turn else palette.line
        paint_box(
            canvas,
            (at.x + 1, at.y),
            (at.width - 2, at.height),
            palette.raised,
            line,
            3,
            2.0 if side == board.turn else 0.8,
        )
        mark = min(theme.mm(3.5), at.height * 0.7)
        paint_mark(canvas, looks[side], (at.x + mark * 0.75, at.centre[1]), mark, palette.text)
        _amount(canvas, amount, moved, Box(at.x + mark * 1.35, at.y, at.width - mark * 1.45, at.height), look)
    at = Box(box.x + len(board.purses) * each, box.y, each, box.height)
    half = at.height / 2
    write(canvas, look._("Fund"), (at.x, at.y + half, at.width, half), theme.small, palette.text_dim)
    write(canvas, signed(board.fund, look.language), (at.x, at.y, at.width, half), theme.small, palette.text)


def _amount(canvas: Canvas, amount: int, moved: int, box: Box, look: Look) -> None:
    palette, size, shown = look.theme.palette, look.theme.small, grammar.number(amount, look.language)
    if not moved:
        write(canvas, shown, box, size, palette.text, strong=True)
        return
    half = box.height / 2
    write(canvas, shown, (box.x, box.y + half, box.width, half), size, palette.text, strong=True)
    ink = palette.accent if moved > 0 else palette.warning
    write(canvas, signed(moved, look.language), (box.x, box.y, box.width, half), size, ink)


def paint_steps(canvas: Canvas, board: MapModel, box: Box, look: Look) -> None:
    """What hands do now, in order."""
    told = "  ".join(f"{number}. {step_sentence(board, step, look)}" for number, step in enumerate(board.steps, 1))
    write(canvas, told, box, look.theme.small, look.theme.palette.text)


def step_sentence(board: MapModel, step: HandStep, look: Look) -> str:
    """“Take off Ben: Graz, Weiz.”"""
    fields = ", ".join(board.fields[field].title for field in step.fields)
    return look.fill(look._(OFF if step.off else PUT), name=step.colour, fields=fields)


def paint_title(canvas: Canvas, land: LandModel, box: Box, looks: Mapping[Party, PartyLook], look: Look) -> None:
    """A region's name above it, with its line of the premium table: how full it is, everybody's figures, premium."""
    theme, palette = look.theme, look.theme.palette
    write(
        canvas,
        land.title,
        (box.x, box.y + box.height * 0.5, box.width, box.height * 0.5),
        theme.body,
        palette.text,
        strong=True,
    )
    low = Box(box.x, box.y, box.width, box.height * 0.5)
    each = low.width / (len(land.mayors) + 2)
    write(canvas, f"{land.taken}/{len(land.fields)}", (low.x, low.y, each, low.height), theme.small, palette.text)
    x = low.x + each
    for side, count in land.mayors.items():
        mark = min(low.height * 0.8, theme.mm(3.5))
        paint_mark(canvas, looks[side], (x + each * 0.35, low.centre[1]), mark, palette.text)
        where = (x + each * 0.35 + mark * 0.6, low.y, mark * 1.6, low.height)
        write(canvas, str(count), where, theme.small, palette.text, strong=side in land.first)
        x += each
    if land.paid:
        paint_icon(canvas, "check", (x + each / 2, low.centre[1]), low.height * 0.7, palette.text_dim)
    else:
        write(canvas, millions(land.premium, look.language), (x, low.y, each, low.height), theme.small, palette.text)


def paint_facts(canvas: Canvas, land: LandModel, box: Box, looks: Mapping[Party, PartyLook], look: Look) -> None:
    """The same in a column beside the region, a line each."""
    theme, palette = look.theme, look.theme.palette
    lines = len(land.mayors) + 4
    line = min(box.height / lines, theme.mm(6))
    y = box.y + box.height - 2 * line
    write(canvas, land.title, (box.x, y, box.width, 2 * line), theme.small, palette.text, strong=True)
    y -= line
    write(canvas, f"{land.taken}/{len(land.fields)}", (box.x, y, box.width, line), theme.small, palette.text)
    mark = min(line * 0.8, theme.mm(3.5))
    for side, count in land.mayors.items():
        y -= line
        paint_mark(canvas, looks[side], (box.x + box.width * 0.35, y + line / 2), mark, palette.text)
        where = (box.x + box.width * 0.5, y, box.width * 0.4, line)
        write(canvas, str(count), where, theme.small, palette.text, strong=side in land.first)
    y -= line
    if land.paid:
        paint_icon(canvas, "check", (box.centre[0], y + line / 2), line * 0.7, palette.text_dim)
    else:
        write(canvas, millions(land.premium, look.language), (box.x, y, box.width, line), theme.small, palette.text)
