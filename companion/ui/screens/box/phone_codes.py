"""Codes to scan, each on a sheet of its own: the page of one seat, and the box's own Wi-Fi."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.models.box.phones import OwnWifiModel, SeatCodeModel
from companion.models.game.notice import Notice
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, rgba
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.screen.notice_room import beside_code
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.things.paper import Paper

QUIET = 3
"""Modules of white around the code, beside what its sheet leaves."""

LINE_MM = 6.5
"""Height of a line below a code."""


class QrCode(Widget):
    """A square code as one picture, black on the light of its sheet whatever the colours of the window are. `error` is
    how much of it may be lost, as a level of ISO/IEC 18004; a long text needs the least.
    """

    role = "code"

    def __init__(self, data: str, light: str = "#FFFFFF", error: str = "m", **kwargs: Any) -> None:
        import segno  # home does not wait for it

        super().__init__(**kwargs)
        self.data = self.shows = data
        rows = list(segno.make(data, error=error, micro=False).matrix_iter(border=QUIET))
        self._modules = len(rows)
        texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
        pixels = bytes(0 if dark else 255 for line in reversed(rows) for dark in line)
        texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        with self.canvas:
            Color(*rgba(light))
            self._picture = Rectangle(texture=texture)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        side = min(self.size)
        if side >= self._modules:
            side -= side % self._modules  # all modules equally broad: a fine code is read only so
        self._picture.size = side, side
        self._picture.pos = self.center_x - side / 2, self.center_y - side / 2


def code_sheet(b: Builder, data: str, *lines: str, head: str = "", beside: bool = False) -> Widget:
    """A sheet with a code, what it is for above it, and below it, or `beside` it, the same in words."""
    sheet = Paper(b.theme, "slip", pad=10)
    ink = sheet.ink
    if beside:
        words = [b.text(line, "effect", strong=True, colour=ink) for line in (head, *lines) if line]
        column = b.column(b.space(), *words, b.space(), size_hint_x=0.8)
        sheet.add_widget(b.row(QrCode(data, b.palette.slip), column))
        return sheet
    if head:
        sheet.add_widget(b.fit(head, strong=True, colour=ink, high=LINE_MM))
    sheet.add_widget(QrCode(data, b.palette.slip))
    for line in lines:
        sheet.add_widget(b.fit(line, strong=True, colour=ink, high=LINE_MM))
    return sheet


class CodePage(Page):
    """A page on which one code may stand: no notice hides its sheet."""

    def room_for(self, notice: Notice) -> Box | None:
        """Where a notice may lie."""
        code = next((one for one in self.walk(restrict=True) if isinstance(one, QrCode)), None)
        return None if code is None else beside_code(self, code.parent, notice, self.look)  # the address is below it


class SeatCodeScreen(CodePage):
    """One seat: its code as long as it is free, afterwards how its phone is and what to do if that is lost."""

    role = "seat code"

    def __init__(
        self,
        look: Look,
        model: SeatCodeModel,
        on_lost: Callable[[], None],
        on_next: Callable[[], None],
        on_back: Callable[[], None],
    ) -> None:
        name = model.seat.party.title
        super().__init__(look, look.fill(look._("The phone of {name}"), name=name), on_back)
        self.model = model
        b, _, party = self.b, look._, model.seat.party
        if model.code:
            self.body.add_widget(code_sheet(b, model.code, model.address))
            said = [
                b.text(look.fill(_("Only {name} scans this code, and has the seat at once."), name=name)),
                b.dim(_("It holds once. Whoever photographs it could be quicker: keep it to that person."), "body"),
            ]
            following = (
                b.button(_("Next without a phone"), on_next, icon="continue", mm=TOUCH_MM) if model.more else None
            )
        else:
            self.body.add_widget(b.mark(party.look, mm=24))
            away = model.seat.phone == "away"
            there = _("The phone has not been heard of for a moment. Is it asleep, or in another Wi-Fi?")
            said = [
                b.text(there if away else _("The phone is here.")),
                b.text(look.fill(_("Another phone: choose “I am {name}” on it, and say yes here."), name=name)),
                b.dim(_("Signed off, it shows nothing more, also where it is lost."), "body"),
            ]
            lost = look.fill(_("{name}: sign the phone off"), name=name)
            following = b.button(lost, on_lost, icon="close", mm=MAIN_MM, held=look.locked)
        heading = b.row(b.mark(party.look, mm=8, wide=10), b.heading(name), high="needed") if model.code else None
        self.body.add_widget(b.more(heading, *said, following, gap=1.5))


class TelevisionScreen(CodePage):
    """The address of the page for a television or a tablet across the room."""

    role = "television"

    def __init__(self, look: Look, address: str, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("The table on a television"), on_back)
        b, _ = self.b, look._
        at = f"{address.rstrip('/')}/tv"
        self.body.add_widget(code_sheet(b, at, at.removeprefix("http://")))
        said = (
            b.text(_("Open this address on a television, a tablet or a computer in the same Wi-Fi."), "effect"),
            b.text(_("It shows the board, who is asked, and what happens. It can answer nothing.")),
            b.dim(_("It shows nothing that the table does not show to all."), "body"),
        )
        self.body.add_widget(b.more(*said, gap=1.5))


class HandbookScreen(CodePage):
    """Where the owners' handbook is read: its address while phones are on, else how it comes to one."""

    role = "handbook"

    def __init__(
        self, look: Look, address: str, built: bool, on_phones: Callable[[], None], on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, look._("Handbook"), on_back)
        b, _ = self.b, look._
        told = _("How everything works, with pictures: setting up, wiring, every rule, when something is wrong.")
        about = b.text(told)
        if not built:
            missing = _("The handbook is not on this machine. A box that was installed from its package has it.")
            self.body.add_widget(b.more(b.text(missing, "effect"), about, gap=1.5))
        elif address:
            at = f"{address.rstrip('/')}/handbook"
            self.body.add_widget(code_sheet(b, at, at.removeprefix("http://")))
            said = _("Open this address on a phone, a tablet or a computer in the same Wi-Fi.")
            self.body.add_widget(b.more(b.text(said, "effect"), about, gap=1.5))
        else:
            said = _("While phones are switched on, the handbook is read on a phone, a tablet or a computer.")
            on = b.button(_("Phones"), on_phones, style="main", mm=MAIN_MM, icon="phone")
            self.body.add_widget(b.more(b.text(said, "effect"), about, on, gap=1.5))


class OwnWifiScreen(Page):
    """The box's own Wi-Fi: what it takes away before it is switched on, then its two codes."""

    role = "own wifi"

    def __init__(
        self,
        look: Look,
        model: OwnWifiModel,
        on_switch: Callable[[bool], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("The box's own Wi-Fi"), on_back)
        self.model = model
        if model.state == "on":
            self._on(on_switch)
        else:
            self._off(on_switch)

    def _off(self, on_switch: Callable[[bool], None]) -> None:
        b, _, model = self.b, self.look._, self.model
        if model.state == "working":
            self.body.add_widget(b.more(b.heading(_("One moment …")), b.text(_("The box changes its Wi-Fi."))))
            return
        self.body.add_widget(
            b.more(
                b.text(model.said, colour=b.palette.warning) if model.said else None,
                b.text(_("Where there is no Wi-Fi, or phones do not reach the box, it makes one for this evening.")),
                b.text(_("Meanwhile the box leaves the Wi-Fi it is in. It returns to it after the evening.")),
                b.text(_("Phones have no internet there, and do not see each other.")),
                b.dim(_("The password is a new one each time."), "body"),
                b.held(_("Hold to switch it on"), lambda: on_switch(True), mm=MAIN_MM, lit=True),
                gap=1.25,
            )
        )

    def _on(self, on_switch: Callable[[bool], None]) -> None:
        b, _, model = self.b, self.look._, self.model
        page = model.address.removeprefix("http://")
        into = code_sheet(b, model.code, model.name, model.password, head=_("1  Into the Wi-Fi"), beside=b.portrait)
        onto = code_sheet(b, model.address, page, head=_("2  To the page"), beside=b.portrait)
        hint = b.text(_("“No internet” is right: stay connected. If the page does not come, switch mobile data off."))
        off = b.button(_("Back to the home Wi-Fi"), lambda: on_switch(False), icon="power", mm=TOUCH_MM, held=True)
        if b.portrait:
            for one in (into, onto, hint, off):
                self.body.add_widget(one)
            return
        self.frame.remove_widget(self.body)
        beside = b.column(b.space(), hint, off, size_hint_x=0.62)
        self.frame.add_widget(b.row(into, onto, beside, gap=1.5))
