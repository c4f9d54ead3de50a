"""A code that a person's own phone scans to put the finished game into its app BG Stats."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.look.look import Look
from companion.ui.screens.box.phone_codes import QrCode
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper
from companion.years import correction


class BgStatsScreen(Page):
    """The code as large as there is room: the more people, the finer it is. `why` says why there is none."""

    role = "bg stats"

    def __init__(self, look: Look, address: str, why: str, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Into BG Stats"), on_back)
        b, _ = self.b, look._
        if not address:
            self.body.add_widget(b.more(b.heading(why)))
            return
        sheet = Paper(b.theme, "slip", pad=6)
        sheet.add_widget(QrCode(address, b.palette.slip, error=correction(address)))
        words = b.more(
            b.text(_("BG Stats is an app that keeps which games its owner has played, and how they ended.")),
            b.text(
                _("A phone that scans this code puts the game into its app BG Stats. The box itself sends nothing.")
            ),
            b.text(_("The phone needs the app and the internet, not the Wi-Fi of the box.")),
            b.dim(_("Names and places of all people stand in the code."), "body"),
            gap=1.5,
        )
        words.size_hint_x = 1 if b.portrait else 0.62
        words.size_hint_y = 0.5 if b.portrait else 1
        put(self.body, sheet, words)
