"""The end of the evening: who has won, and the firm as it stands, on felt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from random import Random
from typing import Any

from kivy.graphics import Color, Quad, StencilPop, StencilPush, StencilUnUse, StencilUse, Triangle
from kivy.uix.floatlayout import FloatLayout

from companion.engine.vocabulary import Party
from companion.games.karriere_poker.face.certificate import RankRow, below_each_other
from companion.games.karriere_poker.face.felt import paint_felt
from companion.games.karriere_poker.face.inks import CREAM, SET, dim_on_strip, on_felt, tone
from companion.games.karriere_poker.models import CertificateModel
from companion.models.game.moments import Over
from companion.models.game.party_looks import PartyLook
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint.papers import Art, whole
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import rgba
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText


class EveningRanks(Painted, FloatLayout):
    """The result, then everybody with their plate, and the place before the last game."""

    role = "evening ranks"

    def __init__(self, over: Over, model: CertificateModel, look: Look, looks: Mapping[Party, PartyLook]) -> None:
        self.theme = look.theme
        super().__init__()
        free: dict[str, Any] = {"size_hint": (None, None)}
        ink, dim = on_felt(self.theme), dim_on_strip(self.theme)
        self.says = FitText(over.sentence, self.theme, "question", strong=True, colour=ink, align="left", **free)
        self.rule = FitText(over.rule, self.theme, "small", colour=dim, align="right", **free)
        self.ranks = [RankRow(rank, looks[rank.party], look) for rank in model.ranks]
        for row in self.ranks:
            row.size_hint = (None, None)
        for part in (self.says, self.rule, *self.ranks):
            self.add_widget(part)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        theme, edge = self.theme, self.theme.design(10)
        if self.width <= 1 or self.height <= 1:
            return
        head, room = theme.px("question") * 2.5, self.width - 2 * edge
        code = min(room * 0.2, theme.px("small") * 4)
        self.says.pos, self.says.size = (self.x + edge, self.top - head - edge / 2), (room - code - edge, head)
        self.rule.pos, self.rule.size = (self.right - edge - code, self.says.y), (code, head)
        below_each_other(self.ranks, (self.x + edge, self.y + edge), (room, self.height - head - 2 * edge), theme)

    def paint(self, canvas: Canvas) -> None:
        """The felt."""
        paint_felt(canvas, self.theme, self.pos, self.size)
        if not self.theme.palette.textured:
            outline(canvas, self.pos, self.size, self.theme.palette.line, self.theme.design(8), 2)


RAYS, SPREAD = 24, 0.55
"""How many rays of light are behind the chair, and how much of the way to the next each fills."""

CONFETTI = 46
"""How many scraps of paper fall around it."""


class Throne(Painted):
    """The Boss's armchair in the light, scraps of paper falling around it, and the pieces of who has won in it."""

    role = "throne"

    def __init__(self, look: Look, winners: Sequence[PartyLook]) -> None:
        self.theme, self.winners = look.theme, tuple(winners)
        super().__init__()

    def paint(self, canvas: Canvas) -> None:
        """The chair as large as there is room; the pieces stand on its seat."""
        high = min(self.height * 0.96, self.width * 0.9)
        x, y = self.middle
        if self.theme.palette.textured:
            self.still = Still(self.size, self._festive, times=2.0)
            self.still.show(canvas, self.pos)
        whole(canvas, Art(SET, "chair"), (x - high / 2, y - high / 2), (high, high))
        count = len(self.winners)
        side = min(high * 0.46, high * 0.6 / count)
        for number, look in enumerate(self.winners):
            at = x + (number - (count - 1) / 2) * side * 0.94, y - high * 0.02
            paint_mark(canvas, look, at, side, self.theme.palette.ink)

    def _festive(self, canvas: Canvas) -> None:
        """Felt with rays from behind the chair, and scraps in the colours of all pieces, the same ones every time."""
        (wide, high), theme = self.size, self.theme
        paint_felt(canvas, theme, (0, 0), self.size)
        x, y, far = wide / 2, high / 2, wide
        canvas.add(StencilPush())
        box(canvas, (0, 0), self.size, CREAM)
        canvas.add(StencilUse())
        canvas.add(Color(*rgba(tone(theme, "brass"), 0.2)))
        for number in range(RAYS):
            turns = [2 * pi * (number + share) / RAYS for share in (0.0, SPREAD)]
            (ax, ay), (bx, by) = ((x + far * cos(turn), y + far * sin(turn)) for turn in turns)
            canvas.add(Triangle(points=(x, y, ax, ay, bx, by)))
        canvas.add(StencilUnUse())
        box(canvas, (0, 0), self.size, CREAM)
        canvas.add(StencilPop())
        rng, side = Random(CONFETTI), theme.mm(1.1)
        inks = [look.colour for look in self.winners] + [tone(theme, ink) for ink in ("brass", "ivory", "rise", "fall")]
        for number in range(CONFETTI):
            at, turn = (rng.uniform(0, wide), rng.uniform(0, high)), rng.uniform(0, pi)
            along, across = (cos(turn) * side, sin(turn) * side), (-sin(turn) * side * 0.45, cos(turn) * side * 0.45)
            corners = [
                coordinate
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                for coordinate in (at[0] + a * along[0] + b * across[0], at[1] + a * along[1] + b * across[1])
            ]
            canvas.add(Color(*rgba(inks[number % len(inks)])))
            canvas.add(Quad(points=corners))
