"""A contest under way, readable at one metre: what it is about, who throws how many dice, what fell, sums and odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.contest import ContestModel, SideModel
from companion.models.game.parties import first_words, short_names
from companion.models.game.party_looks import PartyLook, name_today
from companion.ui.boards.face import Stake
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import COMMON
from companion.ui.look.paint.plain import box, outline
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.chips import PartyMark
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import BriefText, FitText, text_width
from companion.ui.widgets.things.dice import DiceRow
from companion.ui.widgets.things.names import Name
from companion.ui.widgets.things.odds import OddsBar
from companion.ui.widgets.things.plates import Plate

LANE, LEAST, PLATE = 96, 46, 52
"""Greatest and least height of a lane and the height of the plate above, in design pixels."""

FEW = 4
"""Up to so many lanes have room for a sentence below them."""

EDGE, PAD, DIE, BAR = 8, 10, 46, 18
"""A lane's coloured edge and its margin, the side of its dice and the height of its bar, in design pixels."""

SMALLER = 0.75
"""How much smaller dice may be so that a name beside them is whole."""

GREEN_BONUS = "bonus_card"


class SideLine(Painted, FloatLayout):
    """One side on a lane of paper: piece, name, dice, sum, chance, and the bar of it; read at one metre.

    `before` are its faces as they were shown last: the others tumble now, or are laid down if they were `typed`.
    `widest` are the widest chance and sum of all lanes, which stand below each other.
    """

    role = "side"

    def __init__(
        self,
        side: SideModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        *,
        on: bool,
        before: SideModel | None = None,
        typed: bool = False,
        widest: tuple[str, str] = ("100 %", "88"),
        **kwargs: Any,
    ) -> None:
        self.theme, self.on, self.side, self.widest = look.theme, on, side, widest
        self.look = looks[side.parties[0]]
        b, ink = Builder(look), look.theme.palette.ink
        super().__init__(**kwargs)
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.pieces = [PartyMark(looks[party], b.theme, mm=7, **free) for party in side.parties[:3]]
        title = name_today(side.parties[0], looks) if side.own else side.short or side.label
        called = [name_today(party, looks) for party in looks]
        short, first = (short_names(called)[title], first_words(called)[title]) if side.own else (title, title)
        self.name = Name(title, short, b.theme, "far", first=first, align="left", colour=ink, **free)
        # It is read at one metre: rather cut than set smaller than that needs.
        self.name.whole = self.name.face.cap / Typeface.NARROW.cap / max(1.0, b.theme.text_scale)
        self.name.slim = self.name.whole < 1
        waiting = max(0, side.dice - len(side.faces))
        seen = len(before.faces) if before is not None else len(side.faces)
        fresh = range(seen, len(side.faces))
        self.dice = DiceRow(side.faces, b.theme, waiting=waiting, mm=9, tumble=fresh, typed=typed, ink=ink, **free)
        self.total: FitText | None = None
        self.chance: FitText | None = None
        self.bar: OddsBar | None = None
        put(self, *self.pieces, self.name, self.dice)
        if side.total is not None:
            self.total = b.fit(str(side.total), "total", align="right", colour=ink, **free)
            self.add_widget(self.total)
        if side.odds is not None:
            chance = percent(side.odds)
            self.chance = b.fit(chance, "far", align="right", colour=ink, **free)
            shown = before.odds if before is not None and before.odds is not None else side.odds
            self.bar = OddsBar(shown, self.look.colour, b.theme, **free)
            put(self, self.chance, self.bar)
            if shown != side.odds:
                self.bar.show(side.odds)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        design, theme = self.theme.design, self.theme
        pad, left = design(PAD), self.x + design(EDGE) + design(PAD)
        right = self.x + self.width - pad
        bar = design(BAR) if self.bar is not None and self.height >= design(76) else design(8) if self.bar else 0.0
        low = self.y + (pad * 0.9 if self.height >= design(76) else design(4))
        if self.bar is not None:
            self.bar.pos, self.bar.size = (left, low), (right - left, bar)
            low += bar
        high = self.y + self.height - low - design(2)
        for text, least in zip((self.chance, self.total), self.widest, strict=True):
            if text is None:
                continue
            wide = text_width(least, text.wanted_px, face=text.face) + design(4)
            text.size, text.pos = (wide, high), (right - wide, low)
            right -= wide + design(14)
        side = min(design(38), high)
        for number, piece in enumerate(self.pieces):
            piece.size, piece.pos = (side, side), (left + design(2) + number * side * 0.62, low + (high - side) / 2)
        left += design(2) + side + (len(self.pieces) - 1) * side * 0.62 + design(8)
        die = min(design(DIE), high * 0.92)
        self.bonus = min(self.side.bonus, 2)
        wanted = text_width(self.name.title, self.name.wanted_px, face=self.name.face) + design(6)
        dice = len(self.dice.faces) * 1.18 + self.bonus * 0.8
        if dice:  # rather smaller dice than half a name
            die = max(die * SMALLER, min(die, (right - left - wanted - design(6)) / dice))
        room = min(dice * die, (right - left) * 0.72)
        name = max(design(40), right - left - room - design(6))
        column = min(name, max(wanted, theme.design(108)))
        self.name.size, self.name.pos = (column, high), (left, low)
        left += column + design(4)
        self.dice.size = min(len(self.dice.faces) * die * 1.18, right - left), high
        self.dice.pos = left, low
        self._bonus_at = left + self.dice.width + die * 0.4, low + high / 2, die
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the lane: paper, brighter for who throws, with the party's colour at its edge."""
        theme, palette = self.theme, self.theme.palette
        papers.paper(canvas, theme, self.pos, self.size, "paper" if self.on else "paper_rest")
        box(canvas, self.pos, (theme.design(EDGE), self.height), self.look.colour)
        if self.on and not palette.textured:
            outline(canvas, self.pos, self.size, palette.lamp, theme.design(3), theme.design(4))
        if getattr(self, "bonus", 0):
            x, y, die = self._bonus_at
            for number in range(self.bonus):
                painter.image(canvas, GREEN_BONUS, (x + number * die * 0.4, y), scale=die / theme.design(DIE) * 0.94)


def percent(odds: float) -> str:
    """A chance as it is written."""
    return f"{round(odds * 100)} %"


def widest_in(contest: ContestModel) -> tuple[str, str]:
    """The widest chance and sum in the lanes of a contest, in the widest digits: the rest is the names'."""
    chances = [percent(side.odds) for side in contest.sides if side.odds is not None]
    sums = [str(max(side.total or 0, side.dice * contest.faces)) for side in contest.sides]
    digits = max(map(len, sums), default=1)
    return "8" * (max(map(len, chances), default=3) - 2) + " %", "8" * digits


def plate_of(title: str, stake: Stake | None, look: Look, of: str) -> Plate:
    """The plate above a contest: what is at stake, on the game's own plate where it has one."""
    theme = look.theme
    known = stake is not None and papers.Art(of, stake.plate).exists
    name, of = (stake.plate, of) if stake is not None and known else ("plate", COMMON)
    ink = theme.palette.ink if "ministers" in name else "#F5ECDA"
    high = theme.design(PLATE)
    colour = theme.palette.brick_text
    return Plate(title, theme, colour, ink=ink, of=of, name=name, size="effect", size_hint_y=None, height=high)


class ContestView(BoxLayout):
    """Takes the board's place while dice are thrown. `before` is the contest as it was shown last, `why` the reason for
    it where a seat of the box has called it.
    """

    role = "contest"

    def __init__(
        self,
        contest: ContestModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        *,
        throwing: tuple[Party, ...] = (),
        before: ContestModel | None = None,
        stake: Stake | None = None,
        of: str = COMMON,
        typed: bool = False,
        why: str = "",
        **kwargs: Any,
    ) -> None:
        b = Builder(look)
        gap = b.theme.design(8)
        super().__init__(orientation="vertical", spacing=gap, **kwargs)
        title = stake.words if stake is not None else ""
        if contest.run_off:
            title = f"{look._('Run-off')} · {title}" if title else look._("Run-off")
        self.plate: Widget | None = plate_of(title, stake, look, of) if title else None
        then = {side.label: side for side in before.sides} if before and before.run_off == contest.run_off else {}
        self.sides = b.column(gap=0, size_hint_y=None)
        self.sides.spacing = gap
        how: dict[str, Any] = {"typed": typed, "widest": widest_in(contest)}
        for side in contest.sides:
            on = any(party in side.parties for party in throwing)
            self.sides.add_widget(SideLine(side, looks, look, on=on, before=then.get(side.label), **how))
        self.why = None
        if why and len(contest.sides) <= FEW:  # more lanes need the height
            self.why = BriefText(why, b.theme, colour=b.palette.text_dim, lines=2, keeps_end=True)
            self.why.bind(height=self._share)
        put(self, self.plate, self.sides, self.why, b.space())
        self.most = (b.theme.design(LANE) + gap) * len(contest.sides) - gap
        self.bind(height=self._share)

    def _share(self, *_: object) -> None:
        """Makes the lanes as high as there is room, but never higher than they need."""
        beside = sum(one.height + self.spacing for one in (self.plate, self.why) if one is not None)
        above = beside + self.spacing
        self.sides.height = max(1.0, min(self.most, self.height - above))
