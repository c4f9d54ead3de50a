"""Where a card may lie: a candidate's dossier, the own hand, the discards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.uix.widget import Widget

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, image
from companion.games.politburo.face.files import dossier
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.models.game.question import OptionModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.controls import State, control, ink_of
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted

RADIUS, LAMP, PEEK, VEIL = 6, 2, 16, 0.36
"""Corners and frame of what may be tapped, the room for backs that peek out behind, in design pixels; how much of the
ground covers what may not.
"""

WIDEST, HIGHEST = 200, 150
"""The largest place, in design pixels, where nothing else is wanted."""

HAND, PILED = 78, 88
"""The height above its name and the width, in design pixels, from which on a pile is drawn larger."""

BACK, TURNED = (30, 43), 9
"""A back as it is drawn, in design pixels, and by how many degrees the next one in a fan is turned."""

MOST_BACKS = 7
"""So many backs are fanned out at most, the more the narrower."""


class PlaceKey(Touchable, Widget):
    """A place for cards. One that is `lit` waits for a card and has the lamp's frame; a refused one lies flat."""

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        look: Look,
        on_tap: Callable[[], object],
        *,
        lit: bool = False,
        most: tuple[float, float] = (WIDEST, HIGHEST),
        **kwargs: object,
    ) -> None:
        self.option, self.look, self.theme, self.lit, self.most = option, look, look.theme, lit, most
        super().__init__(on_tap, **kwargs)

    @property
    def shows(self) -> str:
        """The name of the place."""
        return self.option.label

    def _frame(self, peek: float = PEEK) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where it lies in its room, and how large; with `peek` there is room for backs above it."""
        d = self.theme.design(1)
        size = round(min(self.width, self.most[0] * d)), round(min(self.height - peek * d, self.most[1] * d))
        middle = self.middle[0], self.middle[1] - peek * d / 2
        return (round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)), size

    def _covered(self, canvas: Canvas, pos: tuple[float, float], size: tuple[float, float]) -> None:
        d = self.theme.design(1)
        if not self.option.open or self.pressed:
            box(canvas, pos, size, self.theme.palette.sunken, 4 * d, VEIL)
        elif self.lit:
            frame, around = (pos[0] - d, pos[1] - d), (size[0] + 2 * d, size[1] + 2 * d)
            outline(canvas, frame, around, self.theme.palette.accent, RADIUS * d, max(2, LAMP * d))


class DossierKey(PlaceKey):
    """A candidate: its dossier, with as many backs behind it as `beside`, or as lie there."""

    def __init__(
        self,
        one: CandidateModel,
        board: BureauModel,
        option: OptionModel,
        look: Look,
        on_tap: Callable[[], object],
        *,
        beside: int | None = None,
        **kwargs: object,
    ) -> None:
        self.one = one if beside is None else replace(one, assigned=beside)
        self.board, self.peek = board, 0.0 if beside is None else PEEK
        super().__init__(option, look, on_tap, **kwargs)  # type: ignore[arg-type]

    def paint(self, canvas: Canvas) -> None:
        """Draw the dossier in the middle of its place."""
        (x, y), (wide, high) = self._frame(self.peek)
        self.still = Still(
            (wide + 2 * MARGIN, high + 2 * MARGIN),
            lambda drawn: dossier.paint(
                drawn, (MARGIN, MARGIN, wide, high), self.one, self.board, self.theme, self.look.language
            ),
        )
        self.still.show(canvas, (x - MARGIN, y - MARGIN))
        self._covered(canvas, (x, y), (wide, high))


class AboutDossier(Painted):
    """The candidate that a question is about, with the face whatever the text size: it is no answer."""

    role = "about"

    def __init__(self, one: CandidateModel, board: BureauModel, look: Look, wide: float) -> None:
        self.one = replace(one, marker=False, active=False, assigned=0)  # of no matter here, and no room beside a face
        self.board, self.look, self.theme = board, look, replace(look.theme, text_scale=1.0)
        super().__init__(size_hint_x=None, width=wide)

    @property
    def shows(self) -> str:
        """The name of the candidate."""
        return self.one.title

    def paint(self, canvas: Canvas) -> None:
        """Draw the dossier."""
        frame = (round(self.x), round(self.y), round(self.width), round(self.height))
        wide, high = frame[2:]
        self.still = Still(
            (wide + 2 * MARGIN, high + 2 * MARGIN),
            lambda drawn: dossier.paint(
                drawn, (MARGIN, MARGIN, wide, high), self.one, self.board, self.theme, self.look.language
            ),
        )
        self.still.show(canvas, (frame[0] - MARGIN, frame[1] - MARGIN))


def fanned(canvas: Canvas, frame: Frame, count: int, d: float) -> None:
    """So many backs as they are held in a hand; for none one that is dim."""
    x, y, wide, high = frame
    each = min(high * 0.66 / (BACK[1] * d), wide / (BACK[0] * 2.9 * d))
    shown = max(1, min(MOST_BACKS, count))
    middle = x + wide / 2, y + high / 2 - 0.04 * high
    across = min(BACK[0] * 0.62 * d * each, (wide - BACK[0] * 1.6 * d * each) / max(1, shown - 1))
    for at in range(shown):
        turn = (at - (shown - 1) / 2) * TURNED
        place = middle[0] + turn / TURNED * across, middle[1] - abs(turn) ** 1.6 * 0.045 * d * each
        with art.turned(canvas, -turn, place):
            image(canvas, "back_small", place, each, "#FFFFFF" if count else "#8A8078")


class PileKey(PlaceKey):
    """The own hand or the discards: a back or an icon, the name, and how many cards of these go there.

    With `fan` all cards are seen, held as in a hand.
    """

    def __init__(
        self,
        option: OptionModel,
        look: Look,
        on_tap: Callable[[], object],
        *,
        count: int,
        icon: str = "",
        fan: bool = False,
        **kwargs: object,
    ) -> None:
        self.count, self.icon, self.fan = count, icon, fan
        super().__init__(option, look, on_tap, **kwargs)  # type: ignore[arg-type]

    def paint(self, canvas: Canvas) -> None:
        """Draw the pile above its name."""
        theme, d = self.theme, self.theme.design(1)
        pos, size = self._frame()
        control(canvas, theme, pos, size, "normal", pressed=self.pressed)
        px = theme.type(2.85)
        label = (pos[0] + 4 * d, pos[1] + 3 * d, size[0] - 8 * d, px * 1.35)
        art.write(canvas, theme, self.option.label, label, px, theme.palette.text, align="center")
        low = label[1] + label[3]
        middle = pos[0] + size[0] / 2, (low + pos[1] + size[1]) / 2
        many, large = (
            min(3, self.count),
            max(1.0, min(1.9, (pos[1] + size[1] - low) / (HAND * d), size[0] / (PILED * d))),
        )
        step = d * large
        if self.fan:
            self._fanned(canvas, (pos[0], low, size[0], pos[1] + size[1] - low))
            self._covered(canvas, pos, size)
            return
        if self.icon:
            paint_icon(canvas, self.icon, (middle[0] - 16 * d, middle[1]), 30 * d, theme.palette.text_dim)
        else:
            for number in range(max(1, many)):
                at = middle[0] - 18 * step + 3 * step * number, middle[1] + 2 * step * number
                with art.turned(canvas, 8 - 11 * number, at):
                    size_of, colour = (1.05, "#FFFFFF") if self.count else (0.9, "#8A8078")
                    image(canvas, "back_small", at, size_of * large, colour)
        text = theme.palette.text if self.count else theme.palette.text_dim
        frame = (middle[0] + 10 * step, low, size[0] / 2 - 12 * step, pos[1] + size[1] - low)
        art.write(canvas, theme, str(self.count), frame, theme.type(4.4) * large**0.5, text, face=Typeface.STRONG)
        self._covered(canvas, pos, size)

    def _fanned(self, canvas: Canvas, frame: Frame) -> None:
        """The cards of a hand, and their number right of them."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        number = theme.type(4.4) * 1.35
        room = wide - number - 22 * d
        fanned(canvas, (x + 8 * d, y, room, high), self.count, d)
        text = theme.palette.text if self.count else theme.palette.text_dim
        told = (x + wide - number - 6 * d, y, number, high)
        art.write(canvas, theme, str(self.count), told, number, text, face=Typeface.STRONG)


class WayKey(PlaceKey):
    """A way to begin a turn: as many backs as it draws, with their number, and beside them what it is and does."""

    def __init__(
        self, option: OptionModel, look: Look, on_tap: Callable[[], object], *, does: str, drawn: int,
        main: bool = False, **kwargs: object,
    ) -> None:  # fmt: skip
        self.does, self.drawn, self.main = does, drawn, main
        super().__init__(option, look, on_tap, **kwargs)  # type: ignore[arg-type]

    @property
    def shows(self) -> str:
        """The way, and what it does."""
        return f"{self.option.label}: {self.does}"

    def paint(self, canvas: Canvas) -> None:
        """Draw the backs left, the words right of them."""
        theme, d = self.theme, self.theme.design(1)
        (x, y), (wide, high) = self.pos, self.size
        state: State = "refused" if not self.option.open else "lit" if self.main else "normal"
        control(canvas, theme, self.pos, self.size, state, pressed=self.pressed)
        ink = ink_of(theme, state)[1]
        beside = min(100 * d, wide * 0.27)
        fan = min(1.5, high / (56 * d), beside / (54 * d))
        shown = min(MOST_BACKS, self.drawn)
        for number in range(shown):
            turn = (number - (shown - 1) / 2) * min(11, 30 / shown)
            at = x + beside * 0.54 + turn * 0.75 * d, y + high * 0.52 - abs(turn) * 0.12 * d
            with art.turned(canvas, -turn, at):
                image(canvas, "back_small", at, fan)
        left = x + (beside if shown else 16 * d)
        frame = left + 6 * d, y + high * 0.5, x + wide - left - 12 * d, high * 0.44
        art.write(canvas, theme, self.option.label, frame, theme.type(3.3), ink)
        frame = frame[0], y + high * 0.08, frame[2], high * 0.4
        art.write(canvas, theme, self.does, frame, theme.type(2.8), ink, face=Typeface.LABEL)
