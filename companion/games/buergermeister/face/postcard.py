"""An event card: a postcard with its picture, its sign, what it tells, and below what must be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from companion.games.buergermeister.face.print import ART, printed
from companion.games.buergermeister.rules.definition import Card, Effect
from companion.models.game.party_looks import PartyLook
from companion.texts import grammar
from companion.texts.cards import words_in
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.mesh import fill
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import box, dashed, outline
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText
from companion.ui.widgets.things.dice import DiceRow
from companion.ui.widgets.things.moving import Moving

FRAME, SIGN, DOT = 26, 46, 5
"""The printed frame, the square with the sign, and the dots of a line, in design pixels."""

LINE = 30
"""Letters that stand in one line beside two dice."""

DIE_MM = 11.0
"""The side of the die that falls onto the card."""


def effect_in_words(effect: Effect, pip: int, name: str, look: Look) -> tuple[str, str]:
    """What must be done: the sum, at `pip` schillings for each, and who does what."""
    if effect.dice:
        each = grammar.number(pip, look.language)
        dice = look._("Pips")
        told = (
            look._("{name} collects it from the fund.") if effect.collect else look._("{name} pays it into the fund.")
        )
        return f"{dice} × {each}", look.fill(told, name=name)
    if effect.free_placements:
        return look.fill(look._("Free figures this turn: {count}"), count=effect.free_placements), ""
    if effect.fewer_placements:
        return look.fill(look._("Figures this turn: −{count}"), count=effect.fewer_placements), ""
    if effect.look_at_next:
        return look._("See the next card."), look.fill(look._("Only {name} looks."), name=name)
    return look._("Nothing happens."), ""


class Postcard(Painted, FloatLayout):
    """One card, as large as its place. With `faces` the dice fall in, and `result` says what came of them."""

    role = "card"

    def __init__(
        self,
        look: Look,
        card: Card,
        pip: int,
        name: str,
        mark: PartyLook | None,
        said: str,
        *,
        faces: Sequence[int] = (),
        result: str = "",
        **kwargs: Any,
    ) -> None:
        self.look, self.theme, self.card, self.mark = look, look.theme, card, mark
        palette, language = look.theme.palette, look.language
        super().__init__(**kwargs)
        style, flat = printed(), not palette.textured
        self.good = card.colour == "red"
        self.colour = palette.ink if flat else style.colour("favourable" if self.good else "unfavourable")
        ink = palette.ink if flat else style.print.ink
        self.art = Art(ART, f"motif_{style.motifs.get(card.id, 'office')}")
        kind = look._("Favourable") if self.good else look._("Unfavourable")
        number = look.fill(look._("No. {number}"), number=card.number)
        first, second = effect_in_words(card.effect, pip, name, look)
        if faces:
            first = f"{sum(faces)} × {grammar.number(pip, language)}"
        self.tells_much = bool(result) or len(second) > LINE

        def words(text: str, size: str, colour: str, align: str = "left", **more: Any) -> FitText:
            made = FitText(text, look.theme, size, colour=colour, align=align, size_hint=(None, None), **more)
            self.add_widget(made)
            return made

        self.said = words(said, "name", palette.text, strong=True)
        self.kind = words(kind, "effect", self.colour, strong=True)
        self.number = words(number, "note", palette.ink_soft, "right")
        self.title = words(words_in(card.title, language), "script", self.colour, valign="bottom")
        self.words = words(" ".join(words_in(card.text, language).split()), "read", ink, valign="top")
        first = first.replace(": ", ":\u00a0")  # a number does not stand alone in a line
        self.first = words(first, "name", ink, strong=True, valign="bottom" if second else "middle")
        self.second = words(result or second, "effect", ink, valign="top")
        self.dice: list[Moving] = []
        for _ in range(card.effect.dice):
            die = Moving(self.theme, DiceRow((1,), self.theme, mm=DIE_MM, align="center"), size_hint=(None, None))
            die.pose(poses.REST._replace(alpha=0.0))
            self.add_widget(die)
            self.dice.append(die)
        self.faces = tuple(faces)[: len(self.dice)]
        self.motion: Motion | None = None
        lay = Clock.create_trigger(self._lay, -1)  # where it will lie, not where it lay on the way there
        self.bind(pos=lay, size=lay)
        if self.faces:
            self.motion = Motion(times.DICE, self._fall, calm=self.theme.calm)

    def _fall(self, t: float) -> None:
        for number, (die, face) in enumerate(zip(self.dice, self.faces, strict=False)):
            now = poses.die(t, face, (-5, 4)[number % 2], seed=number)
            row = die.sides[0]
            if isinstance(row, DiceRow) and row.faces != [now.face]:
                row.faces = [now.face]
                row.repaint()
            die.pose(now._replace(face=0))

    @property
    def shows(self) -> str:
        """Its title."""
        return str(self.title.text)

    # ── where its parts lie ─────────────────────────────────────────────────────────────────────────────────

    def _lay(self, *_: object) -> None:
        design, high = self.theme.design, self.theme.mm(9)
        edge = design(8)
        left, low, across, up = self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 1.5 * edge
        tall = up > across
        mark = design(44) if self.mark is not None else 0.0
        self.said.pos, self.said.size = (left + mark, low + up - high), (max(1, across - mark), high)
        self.sheet = (left, low, across, up - high - design(6))
        x, y, wide, top = self.sheet
        frame = design(FRAME)
        x, y, wide, top = x + frame, y + frame * 0.9, wide - 2 * frame, top - 1.9 * frame
        if not self.art.exists:
            self.window = None
        elif tall:
            side = min(wide, top * 0.46)
            self.window = (x + (wide - side * 1.05) / 2, y + top - side, side * 1.05, side)
            top -= side + design(10)
        else:
            side = min(top * 240 / 228, wide * 0.45)
            self.window = (x, y, side, top)
            x, wide = x + side + design(18), wide - side - design(18)
        sign = design(SIGN)
        self.sign = (x, y + top - sign)
        self._put(self.kind, x + sign + design(12), self.sign[1], wide * 0.62 - sign - design(12), sign)
        self._put(self.number, x + wide * 0.62, self.sign[1], wide * 0.38, sign)
        die = self.theme.mm(DIE_MM) * 1.2
        foot = max(die, self.theme.mm(17 if self.tells_much else 14)) + design(4)
        room = top - sign - foot - design(16)
        head = min(room * 0.56, self.theme.mm(16))
        self._put(self.title, x, self.sign[1] - head, wide, head)
        self._put(self.words, x, y + foot + design(12), wide, room - head - design(2))
        self.rule = (x, y + foot + design(4), wide)
        aside = len(self.dice) * (die + design(6)) + (design(6) if self.dice else 0)
        low = foot * (0.6 if self.tells_much else 0.5)
        if self.second.text:
            self._put(self.first, x + aside, y + low - design(2), wide - aside, foot - low)
            self._put(self.second, x + aside, y - design(2), wide - aside, low)
        else:
            self._put(self.first, x, y, wide, foot)
        self.slots = []
        for number, one in enumerate(self.dice):
            at = x + number * (die + design(6))
            self.slots.append((at, y + (foot - die) / 2, die))
            self._put(one, at, y + (foot - die) / 2, die, die)
        self.repaint()

    @staticmethod
    def _put(widget: Any, x: float, y: float, wide: float, high: float) -> None:
        widget.pos, widget.size = (round(x), round(y)), (max(1, round(wide)), max(1, round(high)))

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

    def paint(self, canvas: Canvas) -> None:
        """The card, its picture, its sign, and the empty places of its dice."""
        if not hasattr(self, "sheet"):
            return
        theme, design = self.theme, self.theme.design
        if self.mark is not None:
            at = self.said.x - design(24), self.said.y + self.said.height / 2
            paint_mark(canvas, self.mark, at, design(34), theme.palette.text)
        pos, size = self.sheet[:2], self.sheet[2:]
        name = "postcard_red" if self.good else "postcard_blue"
        if ATLAS.plain or not painter.nine(canvas, name, pos, size, of=ART):
            papers.paper(canvas, theme, pos, size, "card")
            inset = design(12)
            inner = (size[0] - 2 * inset, size[1] - 2 * inset)
            outline(canvas, (pos[0] + inset, pos[1] + inset), inner, self.colour, 3, max(3, design(3.6)))
        if self.window is not None:
            at, area = self.window[:2], self.window[2:]
            painter.filled(canvas, self.art.name, at, area, of=ART)
            painter.nine(canvas, "postcard_window", at, area, of=ART)
        self._sign(canvas)
        x, y, wide = self.rule
        dot, step = max(2, round(design(2))), 2 * design(DOT)
        fill(
            canvas,
            [(round(x + number * step), round(y), dot * 2, dot) for number in range(int(wide / step))],
            self.colour,
        )
        if len(self.faces) < len(self.dice):
            for left, low, side in self.slots:
                edge = side * 0.84
                at = left + (side - edge) / 2, low + (side - edge) / 2
                dashed(canvas, at, (edge, edge), self.colour, theme.mm(1.4), edge * 0.2)
                pip = round(edge * 0.18)
                middle = left + (side - pip) / 2, low + (side - pip) / 2
                box(canvas, middle, (pip, pip), self.colour, pip / 2)

    def _sign(self, canvas: Canvas) -> None:
        """Plus or minus in a square, two for two dice; a hat where no money is moved."""
        effect, side = self.card.effect, self.theme.design(SIGN)
        money = {(True, 1): "sign_plus", (True, 2): "sign_plus_2", (False, 1): "sign_minus"}
        name = money.get((self.good, effect.dice), f"sign_hat_{self.card.colour}")
        centre = self.sign[0] + side / 2, self.sign[1] + side / 2
        if ATLAS.plain or not painter.image(canvas, name, centre, of=ART):
            box(canvas, self.sign, (side, side), self.colour, 4)
            bars = [(0.62, 0.16)] if not self.good else [(0.62, 0.16), (0.16, 0.62)]
            for wide, high in bars if effect.dice else ():
                at = centre[0] - side * wide / 2, centre[1] - side * high / 2
                box(canvas, at, (side * wide, side * high), self.theme.palette.paper)
