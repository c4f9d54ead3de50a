"""Updates: the packages on sticks, and what became of the last one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.models.box.updates import UpdatesModel
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.widgets.buttons import HeldButton
from companion.ui.widgets.more import more_list
from companion.ui.widgets.page import Page
from companion.ui.widgets.text import Text

LOOK_EVERY = 1.0
"""Seconds between two looks while the page is shown: sticks come, and words about an update."""


class UpdatesScreen(Page):
    """One held button for each package."""

    role = "updates"

    def __init__(
        self,
        look: Look,
        model: Callable[[], UpdatesModel],
        on_ask: Callable[[Any], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Updates"), on_back)
        self._model, self._on_ask = model, on_ask
        self._seen: UpdatesModel | None = None
        self._listed, view = more_list(look)
        self.body.add_widget(view)
        self._update()
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Look only while the page is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        model = self._model()
        if model == self._seen:
            return
        self._seen = model
        look, theme, listed = self.look, self.theme, self._listed
        listed.clear_widgets()
        if model.said:
            colour = theme.palette.warning if model.trouble else theme.palette.text
            listed.add_widget(Text(model.said, theme, "body", strong=True, colour=colour))
        if model.working:
            return
        for one in model.offers:
            words = look.fill(look._("Hold to install {version} from {stick}"), version=one.title, stick=one.stick)
            listed.add_widget(HeldButton(words, theme, partial(self._on_ask, one.offer), mm=MAIN_MM))
        if not model.offers:
            words = look._("Put in a USB stick with the file table-companion_….deb in its uppermost folder.")
            listed.add_widget(Text(words, theme, "body"))
        words = look._("The game goes on afterwards where it was. If the new version does not start, this one is back.")
        listed.add_widget(Text(words, theme, "small", colour=theme.palette.text_dim))
