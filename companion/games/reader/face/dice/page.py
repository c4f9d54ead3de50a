"""The page of the dice: the last throw in its tray, and those before it as small dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.uix.boxlayout import BoxLayout

from companion.engine.vocabulary import Party
from companion.games.reader.face.dice.throws import Tray, kinds_of, paint_lying
from companion.games.reader.models import ReaderThrow
from companion.models.game.party_looks import PartyLook, name_today
from companion.ui.boards import lettering
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted

LINE_MM = 7.0
"""The height of an earlier throw."""

TRAY_MM = 27.0
"""The least height of the tray: earlier throws give way to it."""

BEFORE = {True: 5, False: 3}
"""How many earlier throws are shown, by whether the panel is upright."""


class ThrowsView(BoxLayout):
    """The throws, newest first; `source` says where the last one came from, with `falls` it falls just now."""

    role = "throws"

    def __init__(
        self,
        throws: Sequence[ReaderThrow],
        look: Look,
        looks: Mapping[Party, PartyLook],
        *,
        source: str = "",
        falls: bool = False,
    ) -> None:
        b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(0.75))
        if not throws:
            self.add_widget(Tray(None, b.theme, look._("Nothing has been thrown yet.")))
            return
        last, before = throws[0], throws[1 : 1 + BEFORE[b.portrait]]
        said = " · ".join(part for part in (name_today(last.party or "", looks), last.name, last.throw) if part)
        put(
            self,
            b.row(
                b.mark(looks[last.party], mm=5, wide=6) if last.party is not None else None,
                b.fit(said, "answer", align="left"),
                b.fit(source, "small", align="right", dim=True),
                high=6,
            ),
            Tray(last, b.theme, falls=falls),
        )
        self.b = b
        self.lines = [self._line(throw) for throw in before]
        self.bind(size=self._share)
        self._share()

    def _line(self, throw: ReaderThrow) -> BoxLayout:
        b = self.b
        return b.row(
            EarlierDice(throw, b.theme),
            b.fit(throw.result, "question", strong=True, align="right", size_hint_x=0.24),
            high=LINE_MM,
        )

    def _share(self, *_: object) -> None:
        """As many earlier throws as leave the dice their room."""
        b = self.b
        each = b.mm(LINE_MM) + self.spacing
        room = self.height - b.mm(6 + TRAY_MM) - 2 * self.spacing
        shown = self.lines[: max(0, int(room / each))]
        if [one for one in self.lines if one.parent is not None] != shown:
            for line in self.lines:
                self.remove_widget(line)
            put(self, *shown)


class EarlierDice(Painted):
    """The dice of an earlier throw, small in one line; of more than have room, the first."""

    role = "earlier dice"

    def __init__(self, throw: ReaderThrow, theme: Theme) -> None:
        self.throw, self.theme = throw, theme
        self._still: Still | None = None
        super().__init__()

    @property
    def shows(self) -> str:
        """Their faces."""
        return self.throw.shows

    def paint(self, canvas: Canvas) -> None:
        """From one picture."""
        size = round(self.width), round(self.height)
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print, times=2.0)
        self._still.show(canvas, self.pos)

    def _print(self, canvas: Canvas) -> None:
        kinds = kinds_of(self.throw.throw, len(self.throw.dice))
        dice = [(kind, die) for kind, pool in zip(kinds, self.throw.dice, strict=True) for die in pool]
        side = self.height * 0.84
        most = max(1, int(self.width / (side * 1.14)))
        for number, (kind, die) in enumerate(dice[: most if len(dice) <= most else most - 1]):
            centre = (number + 0.55) * side * 1.14, self.height * 0.54  # with room for its shadow below
            paint_lying(canvas, self.theme, kind, die, centre, side, 0.0)
        if len(dice) > most:
            frame = (most - 1) * side * 1.14, 0.0, side, self.height
            px = self.theme.type(4.0, Typeface.STRONG)
            lettering.write(canvas, "…", frame, px, self.theme.palette.text, face=Typeface.STRONG)
