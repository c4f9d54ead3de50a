"""Small widgets that are seen from afar: who sits at the table, and which devices are there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel
from companion.models.game.party_looks import Colour, PartyLook
from companion.ui.look import times
from companion.ui.look.marks import paint_box, paint_icon, paint_mark
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint import papers
from companion.ui.look.paint.controls import name_sheet
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import footed_box
from companion.ui.look.theme import NAME, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.buttons import Icon, Touchable
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import text_width, wrapped_height
from companion.ui.widgets.things.names import Name, NamesAlike

BOXED = "devices"
"""The icon of a seat that the box plays."""

PHONE, STRUCK = "phone", (((-1.0, -0.9), (1.0, 0.9)),)
"""The icon of a seat whose phone is not there, and the stroke through it."""


class PartyMark(Painted):
    """A party's mark, drawn as large as its place allows, at most `mm`; `line` is its outline in plain themes."""

    def __init__(
        self,
        look: PartyLook,
        theme: Theme,
        *,
        mm: float = 5.0,
        ticked: bool = False,
        paused: bool = False,
        refused: bool = False,
        boxed: bool = False,
        gone: bool = False,
        alpha: float = 1.0,
        line: Colour | None = None,
        **kwargs: Any,
    ) -> None:
        self.look, self.alpha, self.line = look, alpha, line or theme.palette.text
        self.sign = "close" if refused else "check" if ticked else "pause" if paused else BOXED if boxed else ""
        self.sign, self.gone = self.sign or (PHONE if gone else ""), gone and not self.sign
        self.theme = theme
        self.px = theme.mm(mm)
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        size = min(self.px, self.width, self.height)
        x, y = self.middle
        paint_mark(canvas, self.look, (x, y), size, self.line, alpha=self.alpha)
        if self.sign:
            palette, disc = self.theme.palette, size * 0.62
            corner = (x + size * 0.5 - disc * 0.85, y - size * 0.62)
            paint_box(canvas, corner, (disc, disc), palette.surface, palette.text, disc / 2, 1.2)
            where = (corner[0] + disc / 2, corner[1] + disc / 2)
            paint_icon(canvas, self.sign, where, disc * 0.62, palette.text)
            if self.gone:
                paint_icon(canvas, STRUCK, where, disc * 0.95, palette.warning)


NARROW, CLOSE = 110, 170
"""Below so many design pixels a name stands close to its piece, without and with a sign beside it."""

LOW = 1.5
"""Room above and below a name beside its piece, in design pixels: two lines are as high as that."""

FOOT = 5
"""Height of the lamp at the foot of who is asked, in design pixels: a name that is set for itself stands above it."""

NAMED, NAMED_STARTER = 48, 32
"""So much of its tile a name keeps beside a tick, and beside the starter's pennant; a tick can lie on the tile."""


class PartyChip(Touchable, BoxLayout):
    """Piece and name, the short one where there is no room for all of it.

    `chose` is the picture of what it chose in this round: a tap there calls `on_chose`. Acting: a sheet of light with a
    notch towards the table. Asked, with others: the lamp at its foot. Answered: a tick; with a no: a cross; with a play
    announced in a window: cards, upright on a sheet. Away: half as bright. Played by the box: its sign; with a
    phone that is not there: one struck through. `starts`: it
    began the round, and has a pennant. None depends on colour. Without `slim` a name is never set in narrow letters, so
    that many have one size; `alike` says how all of them are set.
    """

    role = "party"

    def __init__(
        self,
        party: PartyModel,
        theme: Theme,
        on_tap: Callable[[], object] = lambda: None,
        *,
        upright: bool = False,
        full: bool = False,
        slim: bool = True,
        size: str = "effect",
        acting: bool = False,
        starts: bool = False,
        chose: Art | None = None,
        on_chose: Callable[[], object] = lambda: None,
        alike: NamesAlike | None = None,
        **kwargs: Any,
    ) -> None:
        self.party, self.acting, self.starts, self.chose, self.alike = party, acting, starts, chose, alike
        self.theme, self.come = theme, 1.0
        super().__init__(
            on_tap,
            orientation="vertical" if upright else "horizontal",
            spacing=theme.design(2 if upright else 8),
            padding=(
                theme.design(2 if alike else 4 if upright else 10),
                theme.design(3 if alike else 4 if upright else LOW),
            ),
            **{"size_hint_y": None, "height": theme.mm(TOUCH_MM), **kwargs},
        )
        self.raised = upright and party.claims
        ink = (
            theme.palette.on_sheet
            if acting or self.raised
            else theme.palette.text_dim
            if party.absent
            else theme.palette.text
        )
        wide = theme.design(30)
        mark = PartyMark(
            party.look,
            theme,
            mm=wide / theme.mm(1),
            paused=party.absent,
            refused=party.refused,
            boxed=party.boxed,
            gone=party.phone_gone,
            alpha=self.strength,
        )
        self.mark = mark
        if not upright:
            mark.size_hint_x, mark.width = None, wide
            self.bind(width=self._fit_signs)
        self.add_widget(mark)
        align = "center" if upright else "left"
        how: dict[str, Any] = {"full": full, "slim": slim and not full, "align": align, "first": party.first}
        how["alike"] = (alike.words[party.name], alike) if alike is not None else None
        label = Name(party.title, party.short, theme, size, strong=True, colour=ink, **how)
        if upright and alike is not None:
            label.size_hint_y, label.height = None, wrapped_height(party.title, alike.px, 9_999, face=alike.face)
        elif upright:
            label.size_hint_y = 0.8
        self.add_widget(label)
        self.ticked, self.told = party.answered, "cards" if party.claims else "check"
        self.signs = [
            Icon(icon, theme, mm=4, colour=colour, size_hint_x=None, width=theme.design(24))
            for icon, wanted, colour in (
                ("pennant", starts, ink),
                (self.told, party.answered, ink if acting else theme.palette.accent),
            )
            if wanted and not upright
        ]
        self.choice = ChoiceMark(chose, theme, on_chose) if chose is not None else None
        if self.choice is not None:
            self.add_widget(self.choice)

    def on_touch_down(self, touch: Touch) -> bool:
        """Lets what it chose have the touches on it."""
        if self.choice is not None and self.choice.on_touch_down(touch):
            return True
        return bool(super().on_touch_down(touch))

    def _fit_signs(self, _: Widget, width: float) -> None:
        """Where there is little room the piece is smaller and a tick lies on it, so that the name need not be."""
        design = self.theme.design
        narrow = width < design(NARROW)
        little = bool(self.signs) and (self.chose is not None or width < design(CLOSE))
        close = narrow or little or self.alike is not None or self.theme.profile.portrait
        self.mark.width = design(22 if narrow else 30)
        side = design(7 if self.alike and not narrow else 4 if close else 10)
        foot = design(LOW + FOOT if self.party.asked and not self.acting and self.alike is None else LOW)
        self.padding = (side, design(LOW), side, foot)
        self.spacing = design(4 if close else 8)
        room, ticked = width - design(58), self.party.answered
        for sign in self.signs:
            is_tick = ticked and sign is self.signs[-1]
            room -= design(32)
            if self.alike is not None:
                words = text_width(self.alike.words[self.party.name], self.alike.px, face=self.alike.face)
                fits = not is_tick and room >= words
            else:
                fits = not narrow and room >= design(NAMED if is_tick else NAMED_STARTER)
            if not fits and sign.parent is not None:
                self.remove_widget(sign)
            elif fits and sign.parent is None:
                self.add_widget(sign, 1 if self.chose is not None else 0)
        self.ticked = ticked and self.signs[-1:] != [] and self.signs[-1].parent is None
        self.repaint()

    def light_up(self) -> None:
        """The sheet of light comes, since it is now this one's turn."""
        Motion(times.ACTING, self._light, calm=self.theme.calm)

    def _light(self, t: float) -> None:
        self.come = poses.appears(t, times.ACTING)
        self.repaint()

    @property
    def strength(self) -> float:
        """How much is seen of who takes no part now."""
        return 0.5 if self.party.absent else 1.0

    @property
    def shows(self) -> str:
        """The party's name, whichever form is shown."""
        return str(self.party.title)

    def paint(self, canvas: Canvas) -> None:
        """Draw its sheet, or its box with what is asked of it at its foot."""
        theme, palette, radius = self.theme, self.theme.palette, self.theme.design(NAME)
        if self.acting:
            if self.come < 1:
                paint_box(canvas, self.pos, self.size, palette.raised, None, radius)
            name_sheet(canvas, theme, self.pos, self.size, self.come)
            return
        fill = palette.pressed if self.pressed else palette.sheet if self.raised else palette.raised
        if self.party.asked:
            footed_box(canvas, self.pos, self.size, fill, palette.accent, theme.design(FOOT), radius)
        else:
            paint_box(canvas, self.pos, self.size, fill, None, radius)
        if palette.outline is not None:
            paint_box(canvas, self.pos, self.size, None, palette.outline, radius, 1 if palette.textured else 2)
        if self.ticked:
            size = theme.design(16)
            at = self.x + self.width - size * 0.6, self.y + self.height - size * 0.6
            paint_icon(canvas, self.told, at, size, palette.on_sheet if self.raised else palette.accent)


class ChoiceMark(Touchable, Widget):
    """What a party chose in this round, as a small card on its name; a tap shows all cards again."""

    role = "choice"
    WIDE, HIGH = 46, 34

    def __init__(self, art: Art, theme: Theme, on_tap: Callable[[], object]) -> None:
        self.art, self.theme = art, theme
        super().__init__(on_tap, size_hint_x=None, width=theme.mm(TOUCH_MM))

    def paint(self, canvas: Canvas) -> None:
        """Draw the card."""
        wide, high = self.theme.design(self.WIDE), self.theme.design(self.HIGH)
        at = self.x + self.width - wide, self.middle[1] - high / 2
        papers.picture(canvas, self.theme, self.art, at, (wide, high))


class DeviceChip(Touchable, Widget):
    """A device's icon; struck through while it is absent or lost."""

    role = "device"
    OUT = frozenset({"absent", "lost"})

    def __init__(
        self, icon: str, state: str, sentence: str, theme: Theme, on_tap: Callable[[], object], **kwargs: Any
    ) -> None:
        self.icon, self.state, self.sentence, self.theme = icon, state, sentence, theme
        side = theme.mm(TOUCH_MM)
        super().__init__(on_tap, **{"size_hint": (None, None), "size": (side * 0.8, side), **kwargs})

    @property
    def shows(self) -> str:
        """The device's state in words."""
        return self.sentence

    def paint(self, canvas: Canvas) -> None:
        """Draws the icon and the state."""
        palette = self.theme.palette
        out = self.state in self.OUT
        ink = palette.warning if self.state == "lost" else palette.text_dim if out else palette.text
        size = self.theme.mm(4)
        paint_icon(canvas, self.icon, self.middle, size, ink)
        if out:
            paint_icon(canvas, "close", (self.middle[0] + size * 0.45, self.middle[1] - size * 0.4), size * 0.45, ink)
        elif self.state == "connecting":
            paint_icon(canvas, "minus", (self.middle[0], self.middle[1] - size * 0.75), size * 0.8, ink)
