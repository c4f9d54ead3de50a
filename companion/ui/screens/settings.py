"""How the box is set: language, size of the text, colours, which side the board is on, how loud it speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.table.people import Settings
from companion.ui.look import Look
from companion.ui.screens.home import LANGUAGES
from companion.ui.screens.page import Page
from companion.ui.theme import TEXT_SCALES
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed, column, row, scrolled
from companion.ui.widgets.text import Text


class SettingsScreen(Page):
    """Each tap holds at once; the screen is built anew with it."""

    role = "settings"

    def __init__(
        self, look: Look, settings: Settings, on_change: Callable[[Settings], None], on_back: Callable[[], None]
    ) -> None:
        super().__init__(look, look._("Settings"), on_back)
        self.settings, self.on_change = settings, on_change
        self.listed = column(look.theme, 0.75)
        _ = look._
        self._line(_("Language"), LANGUAGES, look.language, "language")
        themes = {"dark": _("Dark"), "light": _("Light"), "contrast": _("High contrast")}
        self._line(_("Colours"), themes, settings.theme, "theme")
        sizes = {scale: f"{round(scale * 100)} %" for scale in TEXT_SCALES}
        self._line(_("Text size"), sizes, settings.text_size, "text_size")
        self._line(_("Board"), {False: _("On the left"), True: _("On the right")}, settings.mirrored, "mirrored")
        volumes = {0.0: _("Silent"), 0.4: _("Quiet"), 0.8: _("Normal"), 1.0: _("Loud")}
        self._line(_("Voice"), volumes, settings.volume, "volume")
        waits = {0: _("Never"), 5: "5 min", 10: "10 min", 30: "30 min"}
        self._line(_("Dark when nobody touches it for"), waits, settings.dim_after, "dim_after")
        self.body.add_widget(scrolled(self.listed, look.theme))

    def _line(self, title: str, choices: dict, now: object, key: str) -> None:  # type: ignore[type-arg]
        theme = self.theme
        box = as_high_as_needed(column(theme, 0.5))
        box.add_widget(Text(title, theme, "small", colour=theme.palette.text_dim))
        line = as_high_as_needed(row(theme, 0.75))
        for value, label in choices.items():
            line.add_widget(
                TouchButton(
                    label,
                    theme,
                    partial(self.on_change, replace(self.settings, **{key: value})),
                    chosen=value == now,
                    padding=(theme.units(0.75), theme.units(0.5)),
                    mm=9,
                )
            )
        box.add_widget(line)
        self.listed.add_widget(box)
