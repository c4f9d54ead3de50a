"""Numbers typed on the screen: one within limits, or the dice that lie on the table, each by its face or its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_die
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.dice import DiceRow
from companion.ui.widgets.input.entry import CURSOR, Field, Key, TextEntry, Typing
from companion.ui.widgets.text import FitText, Text

ERASE, CHECK, TURN = "erase", "check", "−"
"""Keys beside the digits: one digit less, the number is complete, below zero."""

UPRIGHT = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))
FLAT = (("1", "2", "3", "4"), ("5", "6", "7", "8"), ("9", "0", ERASE, CHECK))


class DigitKeys(BoxLayout):
    """Rows of keys; an empty one leaves its place free. `press` gets the digit, or the name of the other key."""

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
    """Field and digits. `on_done` gets the number, when it lies between `least` and `most` (None: no end)."""

    def __init__(
        self, value: int, look: Look, on_done: Callable[[int], Any], *, least: int | None, most: int | None
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


class FaceKey(Touchable, BoxLayout):
    """A die's face as a key."""

    role = "face"

    def __init__(self, face: int, theme: Theme, on_tap: Callable[[], object], *, name: str = "", **kwargs: Any) -> None:
        self.face, self.theme, self.name = face, theme, name
        super().__init__(on_tap, size_hint_y=None, height=theme.mm(TOUCH_MM), **kwargs)
        if face > 6 or name:
            self.add_widget(FitText(name or str(face), theme, "head", strong=True))

    @property
    def shows(self) -> str:
        return self.name or str(self.face)

    def paint(self, canvas: Canvas) -> None:
        """Draw the key with its face."""
        palette = self.theme.palette
        fill = palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, palette.line, self.theme.units(0.75), 1.1)
        if self.face <= 6 and not self.name:
            side = min(self.width, self.height) * 0.7
            paint_die(canvas, self.face, self.middle, side, palette.text, palette.surface, palette.line)


class Thrown(BoxLayout):
    """Takes `count` dice that lie on the table, then hands them over with “Done”.

    While nothing has been typed, `on_throw` is offered in that place: the machine throws instead.
    """

    def __init__(
        self,
        count: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            orientation="vertical", spacing=look.theme.units(1), **{"size_hint_y": None, "height": 1, **kwargs}
        )
        self.bind(minimum_height=self.setter("height"))
        self.look, self.count, self.on_done, self.on_throw = look, count, on_done, on_throw
        self.typed: list[int] = []
        self.last = BoxLayout(size_hint_y=None, height=look.theme.mm(MAIN_MM))

    @property
    def missing(self) -> int:
        """How many dice are not typed in yet."""
        return self.count - len(self.typed)

    def _offer(self, begun: bool) -> None:
        """What can be done now: hand over what is complete, or let the machine throw before anything is `begun`."""
        self.last.clear_widgets()
        look = self.look
        if not self.missing:
            self.last.add_widget(TouchButton(look._("Done"), look.theme, self._hand_over, style="main"))
        elif self.on_throw is not None and not begun:
            self.last.add_widget(TouchButton(look._("Throw for us"), look.theme, self.on_throw, icon="dice"))

    def _hand_over(self) -> None:
        if not self.missing:
            self.on_done(list(self.typed))


class DicePad(Thrown):
    """A key for each face, one tap for each die. `names` are what stands on the faces, where that is no number."""

    def __init__(
        self,
        count: int,
        faces: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None = None,
        *,
        names: tuple[str, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(count, look, on_done, on_throw, **kwargs)
        theme, self.names = look.theme, names
        self.row = BoxLayout(size_hint_y=None, height=theme.mm(TOUCH_MM), spacing=theme.units(1))
        self.add_widget(self.row)
        keys = GridLayout(cols=3 if faces <= 6 else 5, spacing=theme.units(1), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for face in range(1, faces + 1):
            keys.add_widget(FaceKey(face, theme, partial(self._type, face), name=names[face - 1] if names else ""))
        self.add_widget(keys)
        self.add_widget(self.last)
        self._show()

    def _show(self) -> None:
        theme = self.look.theme
        self.row.clear_widgets()
        if self.names:
            said = "   ".join([*(self.names[face - 1] for face in self.typed), *["…"] * self.missing])
            self.row.add_widget(FitText(said, theme, "head"))
        else:
            self.row.add_widget(DiceRow(self.typed, theme, waiting=self.missing, mm=8.5, align="centre"))
        if self.typed:
            side = theme.mm(TOUCH_MM * 1.3)
            self.row.add_widget(
                TouchButton("", theme, self._erase, icon="erase", mm=TOUCH_MM, size_hint_x=None, width=side)
            )
        self._offer(begun=bool(self.typed))

    def _type(self, face: int) -> None:
        if self.missing:
            self.typed.append(face)
            self._show()

    def _erase(self) -> None:
        if self.typed:
            self.typed.pop()
            self._show()


class NumbersPad(Thrown, Typing):
    """Dice with many faces by their numbers, one by one; a number that no digit can follow is complete by itself."""

    role = "numbers"
    done = None

    def __init__(
        self,
        count: int,
        faces: int,
        look: Look,
        on_done: Callable[[list[int]], object],
        on_throw: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(count, look, on_done, on_throw)
        self.faces = faces
        self.digits = ""
        self.field = Field("", look.theme)
        self.add_widget(self.field)
        self.add_widget(DigitKeys(FLAT, look.theme, self.press))
        self.add_widget(self.last)
        self._show()

    def type(self, text: str) -> None:
        """A digit of a real keyboard."""
        if text.isascii() and text.isdigit():
            self.press(text)

    def erase(self) -> None:
        """One digit less."""
        self.press(ERASE)

    def finish(self) -> None:
        """The number is complete; if all are, that is the throw."""
        if self.digits:
            self.press(CHECK)
        else:
            self._hand_over()

    def press(self, key: str) -> None:
        """A digit, one less, or the number is complete."""
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
