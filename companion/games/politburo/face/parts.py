"""Lines below the overview: lasting cards and until when they last, and the steps of a round's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.face import art
from companion.games.politburo.models.bureau import BureauModel, EffectModel
from companion.games.politburo.models.words import of_effect
from companion.models.game.party_looks import PartyLook
from companion.ui.boards.face import BoardContext
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import Host
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import text_width, wrapped_height

LINE_MM, TIGHT_MM = 4.4, 5.4
"""Height of a line; upright panels leave more room for all of it."""

STEP_MM, NAME_MM = 5.2, 2.8
"""Height of the line of steps, and of its capitals: the dossiers need the room, so no text size enlarges them."""

MARKS, SAID_LARGEST = 2, 1.0
"""So many owners of lasting cards have their piece beside a question, whose line below is no larger than usual."""

MARK_MM, LISTED_MM = 4.0, 7.0
"""Width of a piece in a line, and the height of one in the list of all lasting cards."""


def _line(look: Look) -> BoxLayout:
    b = Builder(look)
    return b.row(gap=0.5, high=TIGHT_MM if b.portrait else LINE_MM)


def effect_line(effects: Sequence[EffectModel], seen: BoardContext) -> BoxLayout:
    """A line of lasting cards beside each other; the piece whose turn ends one stands right behind its words."""
    look = replace(seen.look, theme=replace(seen.look.theme, text_scale=1.0))  # the dossiers need the room
    b = Builder(look)
    line = _line(look)
    for effect in effects:
        _said(line, effect, seen, b, "small", MARK_MM)
    line.add_widget(b.space())
    return line


def effect_list(effects: Sequence[EffectModel], seen: BoardContext, close: Callable[[], object]) -> BoxLayout:
    """All lasting cards, a line each, in large letters; the key below leads back."""
    b = Builder(seen.look)
    return b.column(_effects(effects, seen), b.button(seen.look._("Dossiers"), close, icon="back", mm=TOUCH_MM))


def _effects(effects: Sequence[EffectModel], seen: BoardContext) -> Widget:
    b = Builder(seen.look)
    lines = b.column(gap=0.75)
    for effect in effects:
        line = b.row(gap=0.5, high=LISTED_MM)
        _said(line, effect, seen, b, "label", LISTED_MM)
        line.add_widget(b.space())
        lines.add_widget(line)
    return b.scrolled(lines)


def _said(line: BoxLayout, effect: EffectModel, seen: BoardContext, b: Builder, size: str, wide: float) -> None:
    words, theme = of_effect(effect, seen.look), b.look.theme
    px, face = theme.px(size), theme.style(size).face
    while px > theme.least and wrapped_height(words, px, theme.profile.width, face=face) > line.height:
        px *= 0.93  # as they will be written, so that the piece stands right behind them
    known = text_width(words, px, face=face) + b.units(0.5)
    most = theme.profile.width * (1.0 if b.portrait else 0.55) - 2.6 * b.mm(wide)
    put(
        line,
        b.mark(seen.looks[effect.party], mm=wide * 0.85, wide=wide),
        b.fit(words, size, align="left", size_hint_x=None, width=min(known, most)),
        b.mark(seen.looks[effect.before], mm=wide * 0.85, wide=wide) if effect.before is not None else None,
    )


def list_alone(effects: Sequence[EffectModel], seen: BoardContext, host: Host) -> None:
    """All lasting cards on the whole screen."""
    shown = Page(seen.look, seen.look._("Lasting cards"), host.uncover)
    shown.body.add_widget(_effects(effects, seen))
    host.cover(shown)


class TurnAndLasting(Touchable, BoxLayout):
    """Whose turn it is, and below it what lasts; a tap shows all of that. `sentence` is the first line, if any."""

    def __init__(
        self, sentence: Widget | None, board: BureauModel, looks: Mapping[Party, PartyLook], look: Look, host: Host
    ) -> None:
        self.theme, b = look.theme, Builder(look)
        seen = BoardContext(board, looks, look, lambda spot: None)
        alone = replace(look, theme=replace(look.theme, text_scale=min(look.theme.text_scale, SAID_LARGEST)))

        effects = board.effects
        super().__init__(partial(list_alone, effects, seen, host), orientation="vertical", padding=(b.units(0.5), 0))
        line = b.row(gap=0.25, size_hint_y=0.72)
        self.says = of_effect(effects[0], look)
        if len(effects) > 1:
            self.says = look.fill(look._("Lasting cards: {count}"), count=len(effects))
        told, way = Builder(alone).fit(self.says, "small", align="left"), b.icon("forward", mm=2.4, wide=2.4)
        until = effects[0].before if len(effects) == 1 else None
        pieces = [until] if until is not None else _owners(effects)[:MARKS]
        marks = [b.mark(looks[party], mm=MARK_MM * 0.8, wide=MARK_MM) for party in pieces]
        put(line, *((told, *marks) if until is not None else (*marks, told)), way)
        put(self, sentence, line)

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)


class LastingKey(Touchable, BoxLayout):
    """How many lasting cards there are, where a line is too short for their words; a tap shows them."""

    def __init__(self, effects: Sequence[EffectModel], seen: BoardContext, on_tap: Callable[[], object]) -> None:
        self.theme = seen.look.theme
        b = Builder(seen.look)
        super().__init__(on_tap, size_hint_y=None, height=b.mm(TOUCH_MM), padding=(b.units(1), 0), spacing=b.units(0.5))
        self.says = seen.look.fill(seen.look._("Lasting cards: {count}"), count=len(effects))
        marks = (b.mark(seen.looks[party], mm=MARK_MM, wide=MARK_MM * 1.1) for party in _owners(effects))
        put(self, b.fit(self.says, "label", align="left"), *marks, b.icon("forward", mm=3, wide=4))

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)


def _owners(effects: Sequence[EffectModel]) -> list[str]:
    return list(dict.fromkeys(effect.party for effect in effects))


class StepLine(Painted):
    """The steps of a round's end: done with a tick, the present one lit, and those to come."""

    role = "steps"

    def __init__(self, board: BureauModel, look: Look) -> None:
        self.theme = look.theme
        self.names = [name for _, name in board.steps]
        self.at = next((number for number, (step, _) in enumerate(board.steps) if step == board.step), -1)
        super().__init__(size_hint_y=None, height=self.theme.mm(STEP_MM))

    @property
    def shows(self) -> str:
        """The present step."""
        return self.names[self.at] if self.at >= 0 else ""

    def paint(self, canvas: Canvas) -> None:
        """Draw each in a field as wide as its name needs."""
        theme, palette, d = self.theme, self.theme.palette, self.theme.design(1)
        px = theme.mm(NAME_MM) / Typeface.STRONG.cap
        widths = [text_width(name, px, face=Typeface.NARROW) for name in self.names]
        spare = (self.width - sum(widths)) / max(1, len(widths))
        x = self.x
        for number, (name, wide) in enumerate(zip(self.names, widths, strict=True)):
            wide += spare
            now = number == self.at
            if now:
                box(canvas, (x, self.y), (wide, self.height), palette.lamp, 5 * d)
            ink = palette.on_lamp if now else palette.text
            left = x + 2 * d
            if number < self.at and spare > 16 * d:
                paint_icon(canvas, "check", (x + 8 * d, self.y + self.height / 2), 10 * d, palette.accent)
                left += 12 * d
            frame = (left, self.y, x + wide - 2 * d - left, self.height)
            face = Typeface.STRONG if now else Typeface.NARROW
            art.write(canvas, theme, name, frame, px, ink, face=face, align="center")
            x += wide
