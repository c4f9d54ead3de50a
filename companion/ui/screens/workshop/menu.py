"""The workshop: what can be made here, each as a thing on the bench with its name and what it is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.look.look import Look
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.cards import CARD_WIDE, CardReverse

LYING_MM, LARGE_MM, LOW_MM = 28.0, 20.0, 17.0
"""Height of the card beside the words, where large words need the room, and where slips lie three high."""


class Thing(NamedTuple):
    """Something to make: the drawing beside it (a pack's card back, else an icon), its name, what it is for."""

    icon: str
    art: str
    title: str
    about: str
    act: Callable[[], object]


class ThingSlip(Touchable, BoxLayout):
    """A slip of paper on the bench."""

    role = "thing"

    def __init__(self, thing: Thing, look: Look, *, low: bool = False) -> None:
        b = Builder(look)
        self.theme, self.thing = b.theme, thing
        super().__init__(thing.act, spacing=b.units(1.5), padding=b.units(1.5))
        brick = b.palette.brick_text
        plain = b.theme.text_scale == 1
        wide = (LOW_MM if low else LYING_MM if plain else LARGE_MM) * CARD_WIDE
        if thing.art:
            back = CardReverse(look, thing.art, size_hint_x=None, width=b.mm(wide))
        else:
            back = b.icon(thing.icon, mm=wide * 0.8, wide=wide, colour=brick)
        words = b.column(
            b.fit(
                thing.title, "name", strong=True, align="left", valign="bottom", colour=b.palette.ink, size_hint_y=0.7
            ),
            b.fit(thing.about, "body" if plain else "note", align="left", valign="top", colour=b.palette.ink_soft),
            gap=0.5,
        )
        put(self, back, words)

    @property
    def shows(self) -> str:
        """Its name."""
        return self.thing.title

    def paint(self, canvas: Canvas) -> None:
        """Draw the slip, darker under the finger."""
        paint_paper(canvas, self.theme, self.pos, self.size, "paper_rest" if self.pressed else "slip")


class WorkshopScreen(Page):
    """Two slips abreast, upright one below another."""

    role = "workshop"

    def __init__(self, look: Look, things: Sequence[Thing], on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Workshop"), on_back)
        abreast = 1 if self.b.portrait else 2
        grid = GridLayout(cols=abreast, spacing=self.b.units(1.5), padding=self.b.units(1))
        low = len(things) > 2 * abreast and abreast > 1
        put(grid, *(ThingSlip(thing, look, low=low) for thing in things))
        self.body.add_widget(grid)
