"""Everybody's candidates on one picture: loyalty as the ladder to the offices; one player's, large, after a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.face import ink
from companion.games.politburo.face.parts import effect_line, step_line
from companion.games.politburo.face.portrait import PortraitsOf
from companion.games.politburo.models.bureau import TURNS, BlockModel, BureauModel, CandidateModel
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width

GUTTER_MM, NAME_MM, HEALTH_MM, STATE_MM, BESIDE_MM = 10.5, 15.5, 5.5, 4.5, 5.0
"""Widths of a row's columns beside the loyalty, which takes what is left."""

EDGES_MM = (1.2, 4.2)
"""Room at either end of the loyalty; right of the last point its number stands."""


class Columns:
    """Where the columns of a row are, in px from its left edge."""

    def __init__(self, width: float, theme: Theme, board: BureauModel) -> None:
        mm = theme.mm
        self.lowest, self.highest = board.lowest, board.highest
        self.gutter = (0.0, mm(GUTTER_MM))
        self.name = (mm(GUTTER_MM), mm(NAME_MM))
        right = width - mm(HEALTH_MM + STATE_MM + BESIDE_MM)
        self.health = (right, mm(HEALTH_MM))
        self.beside = (right + mm(HEALTH_MM), mm(BESIDE_MM))
        self.state = (right + mm(HEALTH_MM + BESIDE_MM), mm(STATE_MM))
        left = mm(GUTTER_MM + NAME_MM)
        self.track = (left + mm(EDGES_MM[0]), right - left - mm(sum(EDGES_MM)))

    def at(self, loyalty: int) -> float:
        """Where a loyalty stands."""
        x, width = self.track
        return x + width * (loyalty - self.lowest) / max(1, self.highest - self.lowest)


class Heading(Painted, Widget):
    """The offices over the loyalty that they take, each with its holder's mark; the round and the deck."""

    def __init__(self, board: BureauModel, seen: BoardContext, **kwargs: Any) -> None:
        self.board, self.looks, self.look, self.theme = board, seen.looks, seen.look, seen.look.theme
        super().__init__(
            size_hint_y=None, height=seen.look.theme.mm(6.8 if self.theme.profile.portrait else 8.4), **kwargs
        )

    def paint(self, canvas: InstructionGroup) -> None:
        """Two lines, so that neighbouring offices have room."""
        theme, board, palette = self.theme, self.board, self.theme.palette
        columns, half = Columns(self.width, theme, board), self.height / 2
        left = columns.name[0] + columns.name[1] - theme.mm(1)
        for number, text in enumerate(self.said()):
            frame = (self.x, self.y + half * (1 - number), left, half)
            ink.write(canvas, text, frame, theme.small, palette.text_dim)
        for number, office in enumerate(board.offices):
            x, y = self.x + columns.at(office.minimum), self.y + half * (number % 2)
            if number % 2:
                ink.stroke(canvas, [x, self.y, x, y], palette.line)
            size = min(theme.mm(3.4), half * 0.86)
            holder = self.looks.get(office.party) if office.party is not None else None
            if holder is not None:
                paint_mark(canvas, holder, (x, y + half / 2), size, palette.text)
            else:
                ink.ring(canvas, (x, y + half / 2), size * 0.6, palette.text_dim)
            before = board.offices[number - 2].minimum if number > 1 else board.lowest
            room = min(columns.at(office.minimum) - columns.at(before) - size * 1.15, theme.mm(8))
            if number == len(board.offices) - 2:  # right of it is more room: nothing stands in its line any more
                words = (x + size * 0.62, y, theme.mm(8), half)
                ink.write(canvas, office.short, words, theme.small, palette.text)
                continue
            words = (x - size * 0.62 - room, y, room, half)
            ink.write(canvas, office.short, words, theme.small, palette.text, align="right")
        for icon, (x, width) in (("heart", columns.health), ("beside", columns.beside)):
            paint_icon(canvas, icon, (self.x + x + width / 2, self.y + half / 2), theme.mm(3), palette.text_dim)

    def said(self) -> tuple[str, str]:
        """Which round it is, and how many cards there are."""
        look, board = self.look, self.board
        cards = look.fill(look._("Deck {count}, discards {other}"), count=board.deck, other=board.discard)
        return look.fill(look._("Round {number}"), number=board.number), cards


class Block(Touchable, Widget):
    """A player's candidates, a line each. A tap shows them large."""

    role = "block"

    def __init__(
        self, block: BlockModel, board: BureauModel, seen: BoardContext, on_tap: Callable[[], object], **kwargs: Any
    ) -> None:
        self.block, self.board = block, board
        self.looks, self.look, self.theme = seen.looks, seen.look, seen.look.theme
        super().__init__(on_tap, **kwargs)

    @property
    def shows(self) -> str:
        """The player and what stands in the lines."""
        lines = [f"{one.title} {one.loyalty} {one.health} {one.assigned}" for one in self.block.candidates]
        return " ".join((self.block.party, *lines))

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the lines."""
        theme, palette = self.theme, self.theme.palette
        fill = palette.sunken if self.pressed else palette.raised
        line = palette.accent if self.block.turn else None
        paint_box(canvas, self.pos, self.size, fill, line, theme.units(0.5), 2)
        columns = Columns(self.width, theme, self.board)
        for office in self.board.offices:
            x = self.x + columns.at(office.minimum)
            ink.stroke(canvas, [x, self.y, x, self.top], palette.line, alpha=0.8)
        zero = self.x + columns.at(0)
        ink.stroke(canvas, [zero, self.y, zero, self.top], palette.line, alpha=0.45)
        self._player(canvas, columns)
        high = self.height / max(1, len(self.block.candidates))
        for number, one in enumerate(self.block.candidates):
            self._line(canvas, columns, one, self.top - high * (number + 1), high)

    def _player(self, canvas: InstructionGroup, columns: Columns) -> None:
        """Mark, hand and limit; the name stands along the top of the table."""
        theme, palette, block = self.theme, self.theme.palette, self.block
        width, size = columns.gutter[1], min(theme.mm(4.2), self.height * 0.42)
        middle = self.x + width / 2 - theme.mm(0.5)
        paint_mark(canvas, self.looks[block.party], (middle, self.y + self.height * 0.66), size, palette.text)
        if block.is_in:
            hand = f"{block.hand}/{block.limit}"
            frame = (self.x + theme.mm(0.8), self.y + self.height * 0.04, width - theme.mm(2.6), self.height * 0.36)
            ink.write(canvas, hand, frame, theme.small, palette.text_dim, align="center")

    def _line(self, canvas: InstructionGroup, columns: Columns, one: CandidateModel, y: float, high: float) -> None:
        theme, palette = self.theme, self.theme.palette
        x, colour = self.x, palette.text if one.lost is None else palette.text_dim
        frame = (x + columns.name[0], y, columns.name[1] - theme.mm(1.2), high)
        ink.write(canvas, one.title, frame, theme.small, colour, strong=one.active)
        if one.lost is not None:
            text = self.board.title_of[one.lost]
            ink.write(canvas, text, (x + columns.at(0) + 3, y, columns.track[1], high), theme.small, colour)
            return
        self._loyalty(canvas, columns, one, y, high)
        ink.write(canvas, str(one.health), (x + columns.health[0], y, columns.health[1], high), theme.small, colour,
                  align="center", strong=one.health <= 3)  # fmt: skip
        if one.assigned:
            frame = (x + columns.beside[0], y, columns.beside[1], high)
            ink.write(canvas, str(one.assigned), frame, theme.small, colour, align="center")
        sign = "hospital" if one.hospitalised else "play" if one.active else "check" if one.marker else ""
        if sign:
            centre = (x + columns.state[0] + columns.state[1] / 2, y + high / 2)
            ink_of = palette.accent if one.active else palette.text
            paint_icon(canvas, sign, centre, min(theme.mm(2.8), high * 0.8), ink_of)

    def _loyalty(self, canvas: InstructionGroup, columns: Columns, one: CandidateModel, y: float, high: float) -> None:
        """A bar from zero, the number at its end, a star where the office that it holds is."""
        theme, palette = self.theme, self.theme.palette
        zero, here = self.x + columns.at(0), self.x + columns.at(one.loyalty)
        thick = high * 0.42
        left, right = min(zero, here), max(zero, here)
        colour = palette.text_dim if one.loyalty >= 0 else palette.warning
        ink.bar(canvas, (left, y + (high - thick) / 2, max(1.5, right - left), thick), colour, 0.62)
        size = min(theme.mm(3.6), high * 0.92)
        told = str(one.loyalty).replace("-", "−")
        if one.office is not None:
            office = self.board.office(one.office)
            star = self.x + columns.at(office.minimum)
            if right + 3 - size / 2 < star + size / 2 and star - size / 2 < right + 3 + text_width(told, theme.small):
                right = star + size / 2  # the number stands beside the star, not under it
        ink.write(canvas, told, (right + 3, y, theme.mm(5), high), theme.small, palette.text, strong=True)
        if one.office is not None:
            where = (star, y + high / 2)
            paint_icon(canvas, "star", where, size, palette.accent if office.lawful else palette.warning)


class BureauBoard(BoxLayout):
    """The overview, or one player's candidates. `zoom` is the player."""

    role = "board"

    def __init__(self, seen: BoardContext, **kwargs: Any) -> None:
        assert isinstance(seen.board, BureauModel)
        self.seen, self.model = seen, seen.board
        self.marked: str | None = None
        self.zoom: Party | None = None
        self.theme = seen.look.theme
        self.b = Builder(seen.look)
        super().__init__(orientation="vertical", **kwargs)
        self.shown: tuple[BureauModel, Party | None] | None = None
        self._show()

    def update(self, board: BureauModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Show another state; built anew only if something changed."""
        self.model, self.zoom = board, zoom
        self._show()

    def open(self, party: Party | None) -> None:
        """One player's candidates, or all."""
        self.zoom = party
        self._show()

    def _show(self) -> None:
        if self.shown == (self.model, self.zoom):
            return
        self.shown = self.model, self.zoom
        self.clear_widgets()
        block = next((one for one in self.model.blocks if one.party == self.zoom), None)
        if block is not None:
            self.add_widget(PortraitsOf(block, self.model, self.seen, lambda: self.open(None)))
            return
        b, model = self.b, self.model
        blocks = b.column(gap=0.4)
        put(
            blocks,
            *(
                Block(one, model, self.seen, partial(self.open, one.party), **self._tall(len(model.blocks)))
                for one in model.blocks
            ),
            Widget() if len(model.blocks) < 4 else None,
        )
        beside = 1 if len(model.effects) < 3 else 2
        self.add_widget(
            b.column(
                Heading(model, self.seen),
                blocks,
                step_line(model, self.seen.look) if model.step != TURNS else None,
                *(
                    effect_line(model.effects[first : first + beside], self.seen)
                    for first in range(0, len(model.effects), beside)
                ),
                gap=0.15,
            )
        )

    def _tall(self, count: int) -> dict[str, Any]:
        """Few players have lines of a calm height, not as high as may be."""
        return {"size_hint_max_y": self.theme.mm(TOUCH_MM * 2)} if count < 4 else {}
