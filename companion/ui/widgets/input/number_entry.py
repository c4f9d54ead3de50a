"""A whole number typed on the screen; what cannot be is refused while it is typed, with the limit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.input.entry import Key, TextEntry
from companion.ui.widgets.text import Text

ROWS = ("123", "456", "789")


class NumberEntry(TextEntry):
    """Field and digits. `on_done` gets the number, when it lies between `least` and `most` (None: no end)."""

    def __init__(
        self, value: int, look: Look, on_done: Callable[[int], object], *, least: int | None, most: int | None
    ) -> None:
        self.least, self.greatest = least, most
        self.take = on_done
        self.says = Text("", look.theme, "body")
        longest = max(len(str(end)) for end in (least or 0, most if most is not None else 10**9))
        super().__init__(str(value), look, self._done, most=longest)
        self.add_widget(self.says, index=1)
        self._tell(self._limits(), trouble=False)

    def _limits(self) -> str:
        _, fill = self.look._, self.look.fill
        if self.least is not None and self.greatest is not None:
            return fill(_("From {least} to {most}"), least=self._told(self.least), most=self._told(self.greatest))
        if self.least is not None:
            return self._at_least()
        return self._at_most() if self.greatest is not None else ""

    def _at_least(self) -> str:
        return self.look.fill(self.look._("At least {least}"), least=self._told(self.least or 0))

    def _at_most(self) -> str:
        return self.look.fill(self.look._("At most {most}"), most=self._told(self.greatest or 0))

    def _told(self, number: int) -> str:
        """With a mark every three digits, as the language at hand has it."""
        return f"{number:,}".replace(",", "," if self.look.language == "en" else ".")

    def _tell(self, text: str, *, trouble: bool) -> None:
        palette = self.look.theme.palette
        self.says.text = text
        self.says.colour(palette.warning if trouble else palette.text_dim)
        self.done.opacity = 0.35 if trouble else 1.0

    def _lay_keys(self) -> None:
        theme = self.look.theme
        self.keys.clear_widgets()
        for digits in ROWS:
            line = BoxLayout(spacing=theme.units(0.5), size_hint_y=None, height=theme.mm(TOUCH_MM))
            for digit in digits:
                line.add_widget(Key(digit, theme, partial(self.type, digit)))
            self.keys.add_widget(line)
        last = BoxLayout(spacing=theme.units(0.5), size_hint_y=None, height=theme.mm(TOUCH_MM))
        last.add_widget(Key("−", theme, self._turn) if (self.least or 0) < 0 else BoxLayout())
        last.add_widget(Key("0", theme, partial(self.type, "0")))
        last.add_widget(Key("", theme, self.erase, icon="erase"))
        self.keys.add_widget(last)

    # ── typing ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def number(self) -> int | None:
        """What is typed, None while it is no number."""
        digits = self.typed.removeprefix("-")
        return int(self.typed) if digits.isascii() and digits.isdigit() else None

    def type(self, text: str) -> None:
        """Add a digit. One that would make it too large is refused, and the limit said."""
        if not (text.isascii() and text.isdigit()):
            return
        typed = (self.typed + text) if self.typed not in ("0", "-0") else self.typed[:-1] + text
        if self.greatest is not None and int(typed) > self.greatest:
            self._tell(self._at_most(), trouble=True)
            self.done.opacity = 1.0 if self._allowed() else 0.35
            return
        self.typed = typed
        self._typed()

    def erase(self) -> None:
        """Take the last digit away."""
        self.typed = self.typed[:-1]
        self._typed()

    def _turn(self) -> None:
        self.typed = self.typed[1:] if self.typed.startswith("-") else f"-{self.typed}"
        self._typed()

    def _typed(self) -> None:
        self._show()
        number = self.number
        if number is not None and self.greatest is not None and number > self.greatest:
            self._tell(self._at_most(), trouble=True)
        elif number is None or (self.least is not None and number < self.least):
            self._tell(self._at_least() if self.least is not None else self._limits(), trouble=True)
        else:
            self._tell(self._limits(), trouble=False)

    def _allowed(self) -> bool:
        number = self.number
        return (
            number is not None
            and (self.least is None or number >= self.least)
            and (self.greatest is None or number <= self.greatest)
        )

    def _done(self, _text: str) -> None:
        if self._allowed():
            assert self.number is not None
            self.take(self.number)
        else:
            self._typed()
