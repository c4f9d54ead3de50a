"""What fell: one throw on a strip of paper, with its dice, which come to rest, and its sum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.contest import ThrowModel
from companion.models.game.parties import short_names
from companion.models.game.party_looks import PartyLook, name_today
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.paint.plain import box
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.names import Name
from companion.ui.widgets.things.plates import Stamp

EDGE, STAMP_MM = 8, 6.0


class ThrowLine(Painted, BoxLayout):
    """Whose throw it is, the dice, the sum; whoever `won` has the bright paper and a tick, or a `stamp`, which stands
    below where the panel is upright. `dice_mm` is the side of the dice.

    If it `fell` just now its dice tumble. `told` is what says how they fell, to be shown when all of them rest.
    """

    role = "throw"

    def __init__(
        self,
        throw: ThrowModel,
        looks: Mapping[Party, PartyLook],
        look: Look,
        *,
        won: bool,
        fell: bool = True,
        stamp: str = "",
        dice_mm: float = 9.0,
        **kwargs: Any,
    ) -> None:
        self.theme, b = look.theme, Builder(look)
        self.won = won and throw.party is not None
        self.party = looks.get(throw.party) if throw.party is not None else None
        design, ink = b.theme.design, b.palette.ink
        below = bool(stamp) and self.won and b.portrait
        super().__init__(
            orientation="vertical",
            padding=(design(EDGE + 12), design(6), design(14), design(6)),
            **{"size_hint_max_y": b.mm(18), **kwargs},
        )
        line = b.row(gap=0)
        line.spacing = design(12)
        self.add_widget(line)
        if self.party is not None:
            called = name_today(str(throw.party), looks)
            short = short_names([name_today(party, looks) for party in looks])[called]
            name = Name(called, short, b.theme, "far", align="left", strong=True, colour=ink)
            put(line, b.mark(self.party, mm=8, wide=9), name)
        tick: Widget | None = None
        if self.won and stamp:
            tick = Stamp(stamp, b.theme, mm=STAMP_MM)
            wide = tick.still.size[0] + design(10)
            if below:
                self.add_widget(tick)
            else:
                tick.size_hint_x, tick.width = None, wide
        elif self.won:
            tick = b.icon("check", mm=6, colour=ink, wide=7)
        total = b.fit(str(throw.total), "total", align="right", colour=ink, wide=17)
        dice = b.dice(throw.faces, mm=dice_mm, tumble=range(len(throw.faces) if fell else 0), ink=ink, size_hint_x=1.3)
        put(line, dice, None if below else tick, total)
        self.told = [one for one in (tick, total if fell else None) if one is not None]

    def paint(self, canvas: Canvas) -> None:
        """Draw the strip."""
        theme = self.theme
        papers.paper(canvas, theme, self.pos, self.size, "paper" if self.won else "paper_rest")
        if self.party is not None:
            box(canvas, self.pos, (theme.design(EDGE), self.height), self.party.colour)
