"""The page of phones: switched on and off, the code to scan, and whose phone is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper, Rule

QUIET = 3
"""Modules of white around the code, beside what the page leaves."""


@dataclass(frozen=True)
class PhonesModel:
    """What the page shows. `address` is "" while phones are off; `why` says what keeps them from being on.

    `taken` are the parties that have a phone, each with its name; `viewers` look at the public page, on a television.
    """

    address: str = ""
    why: str = ""
    taken: tuple[tuple[Party, str], ...] = ()
    troubled: bool = False
    viewers: int = 0


@dataclass(frozen=True)
class PhonesActs:
    """What can be done: switch on and off, and end the grant of a party's phone."""

    on: Callable[[], None]
    off: Callable[[], None]
    lost: Callable[[Party], None]


class QrCode(Widget):
    """A square code as one picture, in black on white whatever the colours of the window are."""

    role = "code"

    def __init__(self, data: str, **kwargs: Any) -> None:
        import segno  # home does not wait for it

        super().__init__(**kwargs)
        self.data = self.shows = data
        rows = list(segno.make(data, error="m", micro=False).matrix_iter(border=QUIET))
        texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
        pixels = bytes(0 if dark else 255 for line in reversed(rows) for dark in line)
        texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        with self.canvas:
            Color(1, 1, 1)
            self._picture = Rectangle(texture=texture)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        side = min(self.size)
        self._picture.size = side, side
        self._picture.pos = self.center_x - side / 2, self.center_y - side / 2


class PhonesScreen(Page):
    """Off: what it is, and one button. On: the code and the address, then who is there."""

    role = "phones"

    def __init__(self, look: Look, model: PhonesModel, acts: PhonesActs, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Phones"), on_back)
        self.model = model
        if model.address:
            self._on(acts)
        else:
            self._off(acts)

    def _off(self, acts: PhonesActs) -> None:
        """What it is for, and the three steps, on a sheet; below it what keeps phones from being on, and the button."""
        b, _, model = self.b, self.look._, self.model
        paper = Paper(b.theme, pad=20)
        lead = _("Whoever likes chooses in secret on a phone of their own. The screen stays where it is.")
        steps = (
            _("Switch phones on."),
            _("Scan the code with the phone, in the same Wi-Fi."),
            _("Say here whose phone it is."),
        )
        red = b.palette.brick_text
        put(
            paper,
            b.scroll(
                b.text(lead, "question", strong=True, colour=paper.ink),
                Rule(b.theme),
                *(
                    b.row(
                        b.text(f"{number}", "effect", strong=True, colour=red, wide=6, pos_hint={"top": 1}),
                        b.text(step, "effect", colour=paper.ink, pos_hint={"top": 1}),
                        high="needed",
                    )
                    for number, step in enumerate(steps, 1)
                ),
                b.text(_("Whoever knows the password of the Wi-Fi could read along."), "small", colour=paper.soft),
            ),
        )
        why = b.text(model.why, colour=b.palette.warning) if model.why else None
        on = b.button(_("Switch phones on"), acts.on, style="main", mm=MAIN_MM, icon="phone")
        self.body.add_widget(b.column(paper, why, on, gap=1.25))

    def _on(self, acts: PhonesActs) -> None:
        b, look, _, model = self.b, self.look, self.look._, self.model
        code = b.column(QrCode(model.address), b.fit(model.address.removeprefix("http://"), strong=True, high=8))
        self.body.add_widget(code)
        held = look.locked
        lost = [
            b.button(
                look.fill(_("{name}: the phone is lost"), name=name),
                partial(acts.lost, party),
                icon="close",
                mm=TOUCH_MM,
                held=held,
            )
            for party, name in model.taken
        ]
        trouble = _("Phones cannot be reached just now. We keep trying; choose on the screen.")
        nobody = _("Scan it in the same Wi-Fi, or type the address. Then say here whose phone it is.")
        self.body.add_widget(
            b.more(
                b.text(trouble, colour=b.palette.warning) if model.troubled else None,
                b.text(nobody),
                b.dim(look.fill(_("On a television: {count}"), count=model.viewers), "body") if model.viewers else None,
                *lost,
                b.button(_("Switch phones off"), acts.off, icon="power", mm=TOUCH_MM, held=held),
            )
        )
