"""Numbers typed on the screen: one within limits, or dice with many faces, each by its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.languages import grouped
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.input.dice_pad import TypedDice
from companion.ui.widgets.input.entry import CURSOR, EntryField, Key, TextEntry, Typing
from companion.ui.widgets.text import Text

ERASE, CHECK, TURN = "erase", "check", "−"
"""Keys beside the digits: remove the last digit, finish the number, change its sign."""

UPRIGHT = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))
FLAT = (("1", "2", "3", "4"), ("5", "6", "7", "8"), ("9", "0", ERASE, CHECK))
FLATTER = (("1", "2", "3", "4", "5", "6"), ("7", "8", "9", "0", ERASE, CHECK))
"""The same on an upright panel, which is broad enough and has the tray above."""


class DigitKeys(BoxLayout):
    """Rows of keys; an empty name leaves a gap. `press` gets the digit, or the name of another key."""

    def __init__(self, rows: tuple[tuple[str, ...], ...], theme: Theme, press: Callable[[str], object]) -> None:
        super().__init__(orientation="vertical", spacing=theme.units(0.5), size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        for keys in rows:
            line = BoxLayout(spacing=theme.units(0.5), size_hint_y=None, height=theme.mm(TOUCH_MM))
            for key in keys:
                icon = key if key in (ERASE, CHECK) else ""
                act = partial(press, key)
                line.add_widget(Key("" if icon else key, theme, act, icon=icon) if key else BoxLayout())
            self.add_widget(line)


class NumberEntry(TextEntry):
    """Field and digits. `on_done` gets the number once it lies between `least` and `most` (None: no limit).

    The first digit replaces the number that stood there; after erasing or turning its sign, digits are added to it.
    """

    def __init__(
        self, value: int, look: Look, on_done: Callable[[int], Any], *, least: int | None, most: int | None
    ) -> None:
        self.least, self.greatest = least, most
        self.take = on_done
        self.untouched = True
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
        """The number as the language writes it."""
        return grouped(number, self.look.language)

    def _tell(self, text: str, *, trouble: bool) -> None:
        palette = self.look.theme.palette
        self.says.text = text
        self.says.colour(palette.warning if trouble else palette.text_dim)
        self.done.opacity = 0.35 if trouble else 1.0

    def _lay_keys(self) -> None:
        last = (TURN if (self.least or 0) < 0 else "", "0", ERASE)
        self.keys.clear_widgets()
        self.keys.add_widget(DigitKeys((*UPRIGHT, last), self.look.theme, self._press))

    def _press(self, key: str) -> None:
        act = {ERASE: self.erase, TURN: self._turn}.get(key)
        if act is not None:
            act()
        else:
            self.type(key)

    # ── typing ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def number(self) -> int | None:
        """The number that was typed, None if it is none."""
        digits = self.typed.removeprefix("-")
        return int(self.typed) if digits.isascii() and digits.isdigit() else None

    def type(self, text: str) -> None:
        """Adds a digit. One that would make the number too large is refused, and the limit told."""
        if not (text.isascii() and text.isdigit()):
            return
        before = "" if self.untouched else self.typed
        typed = before[:-1] + text if before in ("0", "-0") else before + text
        if self.greatest is not None and int(typed) > self.greatest:
            self._tell(self._at_most(), trouble=True)
            self.done.opacity = 1.0 if self._allowed() else 0.35
            return
        self.typed, self.untouched = typed, False
        self._typed()

    def erase(self) -> None:
        """Removes the last digit."""
        self.typed, self.untouched = self.typed[:-1], False
        self._typed()

    def _turn(self) -> None:
        self.untouched = False
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


class NumbersPad(TypedDice, Typing):
    """Takes dice with many faces by their numbers; a number that no further digit can extend is complete at once."""

    role = "numbers"
    done = None

    def __init__(
        self,
        count: int,
        faces: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None = None,
        *,
        on_all: Callable[[], object] | None = None,
        thrower: str = "",
    ) -> None:
        super().__init__(count, look, on_done, on_throw)
        self.on_all, self.thrower = on_all, thrower
        self.faces = faces
        self.digits = ""
        self.field = EntryField("", look.theme)
        self.add_widget(self.field)
        self.add_widget(DigitKeys(FLATTER if look.theme.profile.portrait else FLAT, look.theme, self.press))
        self.add_widget(self.last)
        self._show()

    def type(self, text: str) -> None:
        """Takes a digit of a real keyboard."""
        if text.isascii() and text.isdigit():
            self.press(text)

    def erase(self) -> None:
        """Removes the last digit."""
        self.press(ERASE)

    def finish(self) -> None:
        """Finishes the number; after the last one, hands over the throw."""
        if self.digits:
            self.press(CHECK)
        else:
            self._hand_over()

    def press(self, key: str) -> None:
        """Takes a key of the screen: a digit, remove the last one, or finish."""
        if key == ERASE:
            self._erase()
        elif key == CHECK:
            self._complete()
        elif self.missing and 1 <= int(self.digits + key) <= self.faces:
            self.digits += key
            if int(self.digits) * 10 > self.faces:
                self._complete()
        self._show()

    def _erase(self) -> None:
        if not self.digits and self.typed:
            self.digits = str(self.typed.pop())
        self.digits = self.digits[:-1]

    def _complete(self) -> None:
        if self.digits:
            self.typed.append(int(self.digits))
            self.digits = ""

    def _show(self) -> None:
        waiting = [f"{self.digits}{CURSOR}"] if self.missing else []
        self.field.label.text = "   ".join([*map(str, self.typed), *waiting])
        self._offer(begun=bool(self.typed or self.digits))
