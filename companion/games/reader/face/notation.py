"""Any dice: a throw is entered by keys, with its odds beside it; it is thrown at once, or saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.reader.face.ink import RIM, ink, tray
from companion.games.reader.face.throws import paint_lying
from companion.games.reader.models import DieModel
from companion.games.reader.rules.dice import LONGEST_NAME
from companion.mechanics.dice_notation import LONGEST, NotationError, Throw, parse
from companion.mechanics.dice_odds import odds_of
from companion.ui.look.look import Look
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import Touchable, TouchButton
from companion.ui.widgets.input.entry import CURSOR, EntryField, Key, Typing
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.odds import OddsBar
from companion.ui.widgets.things.paper import Paper, Rule

KEYS = ("1", "2", "3", "d", "+", "-", "4", "5", "6", "kh", "kl", "F", "7", "8", "9", "0", "%")
"""Keys of the notation, six in a line; after them the one that leads to dice with words on their faces."""

FACES = "{…}"

MEANINGS = ("4d6kh3", "2d20kl1", "3dF", "d%", "d{a|b}")
"""An example throw for each sign of the notation that is not obvious."""

TRAY_MM = 19.0
"""The height of the tray with a die of each kind."""

LONGEST_FACES = 60

ACROSS = 6

KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")
"""The dice that lie in the tray; a tap adds one."""

LYING = (-6.0, 5.0, -3.0, 7.0, -5.0, 4.0)
"""How they lie, in degrees."""

LAST_DICE = re.compile(r"(?:^|(?<=[+-]))(\d*)(d\d+)$")
"""How many dice of which kind are the last that was typed."""
PERCENT = 100


class KindKey(Touchable):
    """A die of a kind that lies in the tray, showing its highest face."""

    role = "die"

    def __init__(self, kind: str, tilt: float, theme: Theme, on_tap: Callable[[], object]) -> None:
        self.kind, self.tilt, self.theme, self.says = kind, tilt, theme, kind
        self._still: Still | None = None
        super().__init__(on_tap)

    @property
    def shows(self) -> str:
        """Its kind."""
        return self.kind

    def paint(self, canvas: Canvas) -> None:
        """From one picture; under a finger it lies lower."""
        size = round(self.width), round(self.height)
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print, times=2.0)
        self._still.show(canvas, (self.x, self.y - (self.theme.design(3) if self.pressed else 0)))

    def _print(self, canvas: Canvas) -> None:
        side = min(self.width * 0.8, self.height * 0.86, self.theme.design(72))
        centre = self.width / 2, self.height / 2 + self.theme.design(1)
        die = DieModel(self.kind.removeprefix("d"), counts=True)
        paint_lying(canvas, self.theme, self.kind, die, centre, side, self.tilt)


class KindTray(Painted, BoxLayout):
    """The tray with a die of each kind."""

    def __init__(self, theme: Theme, on_tap: Callable[[str], object], high: float) -> None:
        self.theme = theme
        self._still: Still | None = None
        rim = theme.design(RIM + 6)
        super().__init__(padding=(rim, rim, rim, rim), size_hint_y=None, height=high)
        put(self, *(KindKey(kind, tilt, theme, partial(on_tap, kind)) for kind, tilt in zip(KINDS, LYING, strict=True)))

    def paint(self, canvas: Canvas) -> None:
        """The felt, from one picture."""
        size = round(self.width), round(self.height)
        if self._still is None or self._still.size != size:
            self._still = Still(size, lambda on: tray(on, self.theme, (2, 4), (size[0] - 4, size[1] - 6)), times=2.0)
        self._still.show(canvas, self.pos)


class NotationPage(Page, Typing):
    """Field and keys at the left; odds and actions at the right. `act(value)` gives an answer to the game."""

    role = "notation"

    def __init__(
        self,
        look: Look,
        begun: str,
        tray: Sequence[tuple[str, str]],
        act: Callable[[str], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("Other dice"), on_back)
        self.act, self.tray, self.typed, self.least = act, tray, begun or "2d6", 0
        self.fresh, self.explains = True, False
        self.done: TouchButton | None = None
        self.head.add_widget(self.b.button("", self._explain, style="quiet", icon="why", mm=TOUCH_MM, wide=11))
        self.overview()

    def overview(self) -> None:
        """The page with the throw and its keys."""
        b = self.b
        self.body.clear_widgets()
        self.field = EntryField("", b.theme, height=b.mm(MAIN_MM))
        wide = b.mm(TOUCH_MM * 1.4)
        grid = GridLayout(cols=ACROSS, spacing=b.units(0.5))
        put(grid, *(Key(key, b.theme, partial(self.type, key)) for key in KEYS), Key(FACES, b.theme, self._faces))
        self.side = b.column(size_hint_x=1 if b.portrait else 0.75)
        put(
            self.body,
            b.column(
                b.row(
                    self.field,
                    b.button("", self.erase, icon="erase", mm=MAIN_MM, size_hint_x=None, width=wide),
                    high=MAIN_MM,
                ),
                KindTray(b.theme, self.add, b.mm(TRAY_MM * (1.2 if b.portrait else 1))),
                grid,
            ),
            self.side,
        )
        self._show()

    def type(self, text: str) -> None:
        """Takes one key, of the screen or of a real keyboard."""
        if len(self.typed) + len(text) <= LONGEST:
            self.fresh = False
            self.typed += text
            self._show()

    def add(self, kind: str) -> None:
        """Takes a die of the tray: one more of those typed last, or another kind. The first one begins a throw."""
        begun = "" if self.fresh else self.typed
        last = LAST_DICE.search(begun)
        if last is not None and last[2] == kind:
            typed = f"{begun[: last.start()]}{int(last[1] or 1) + 1}{kind}"
        else:
            ready = not begun or begun[-1] in "+-" or re.search(r"(?:^|[+-])\d+$", begun) is not None
            typed = begun + (kind if ready else f"+{kind}")
        if len(typed) <= LONGEST:
            self.fresh, self.typed = False, typed
            self._show()

    def finish(self) -> None:
        """Handles Enter: throws, if what was typed is a throw."""
        if self.throw is not None:
            self.act(f"roll:{self.throw}")

    def erase(self) -> None:
        """Takes back the last key."""
        whole = next((key for key in KEYS if len(key) > 1 and self.typed.endswith(key)), self.typed[-1:])
        if whole == "}":
            whole = self.typed[self.typed.rfind("{") :]
        self.fresh, self.typed = False, self.typed.removesuffix(whole)
        self._show()

    def _meanings(self) -> Paper:
        """Explains the signs, each by a throw, on a sheet."""
        b, _ = self.b, self.look._
        told = (
            _("the highest 3 count"),
            _("the lower one counts"),
            _("minus, nothing or plus"),
            _("1 to 100"),
            _("words on the faces"),
        )
        sheet = Paper(b.theme, "slip", pad=12)
        sheet.spacing = 0
        if self.throw is None:
            said = _("This is no throw yet. For example 2d6+1 or 4d6kh3.")
            sheet.add_widget(b.fit(said, "effect", align="left", colour=sheet.ink, size_hint_y=1.6))
        for throw, means in zip(MEANINGS, told, strict=True):
            sheet.add_widget(
                b.row(
                    b.fit(throw, "effect", strong=True, align="left", colour=ink(b.theme, "petrol"), size_hint_x=0.62),
                    b.fit(means, "body", align="left", colour=sheet.ink),
                    gap=1,
                )
            )
        return sheet

    def _explain(self) -> None:
        """Shows what the signs mean, until the next key or a second tap."""
        if self.explains or self.side.parent is None:
            self._show()
        else:
            self.explains, self.done = True, None
            refill(self.side, self._meanings())

    def _faces(self) -> None:
        """A page to make a die with words on its faces."""
        asked = self.look._("What stands on the faces? With commas between them, for example: yes, no, perhaps")
        refill(self.body, self.b.entry(asked, "", self._with_faces, most=LONGEST_FACES))

    def _with_faces(self, listed: str) -> str:
        faces = [face.strip() for face in listed.split(",") if face.strip()]
        die = f"d{{{'|'.join(faces)}}}" if faces else ""
        try:
            parse(die or "d6")
        except NotationError:
            return self.look._("That makes no die. Leave out braces and bars.")
        if die:
            self.typed = self.typed + die if self.typed[-1:] in "+-" or self.typed.isdigit() else die
        self.overview()
        return ""

    @property
    def throw(self) -> Throw | None:
        """The throw that was typed, None if it is none."""
        try:
            return parse(self.typed)
        except NotationError:
            return None

    def _show(self) -> None:
        b, look, throw = self.b, self.look, self.throw
        self.field.label.text = self.typed + CURSOR
        side = self.side
        side.clear_widgets()
        self.done, self.explains = None, False
        if throw is None:
            side.add_widget(self._meanings())
            return
        self._odds(throw)
        side.add_widget(b.button(look._("Keep it ready …"), self._name, icon="plus", mm=TOUCH_MM))
        said = look.fill(look._("Throw {throw}"), throw=str(throw))
        self.done = b.button(said, self.finish, style="main", mm=14, icon="dice")
        side.add_widget(self.done)

    # ── odds ────────────────────────────────────────────────────────────────────────────────────────────────

    def _odds(self, throw: Throw) -> None:
        """The average sum, and the chance of each sum or more."""
        b, look, odds = self.b, self.look, odds_of(throw)
        if odds is None:
            self.side.add_widget(b.fit(look._("There are no odds for this throw.")))
            return
        lowest, highest = min(odds.chances), max(odds.chances)
        range_ = look.fill(
            look._("From {least} to {most}, {mean} on average."),
            least=lowest,
            most=highest,
            mean=decimal(odds.mean, look.language),
        )
        sheet = Paper(b.theme, "slip", pad=14)
        self.least = round(odds.mean)
        chance = b.fit("", "card", colour=sheet.ink)
        bar = OddsBar(0.0, ink(b.theme, "petrol"), b.theme)

        def tell(least: int) -> None:
            self.least = least
            share = odds.at_least(least)
            chance.text = percent(share, look.language)
            bar.odds = bar.shown = float(share)
            bar.repaint()

        label = look._("At least")
        told = b.fit(range_, "effect", align="left", colour=sheet.ink)
        if b.portrait:  # low and broad
            chance.size_hint_x = 0.5
            put(sheet, b.row(told, chance, gap=1), Rule(b.theme), bar)
        else:
            told.size_hint_y, told.height = None, b.mm(10)
            put(sheet, told, Rule(b.theme), chance, bar)
        put(self.side, sheet, b.stepper(label, self.least, tell, least=lowest, most=highest, side_mm=TOUCH_MM))
        tell(self.least)

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────────────

    def _name(self) -> None:
        """Asks for the name under which the throw is saved."""
        asked = self.look.fill(self.look._("A name for {throw}"), throw=self.typed)
        refill(self.body, self.b.entry(asked, "", self._named, most=LONGEST_NAME))

    def _named(self, name: str) -> str:
        if not name:
            self.overview()
            return ""
        try:
            parse(name)
        except NotationError:
            self.act(f"save_throw:{name}={self.typed}")
            return ""
        return self.look._("The name is a throw itself. Choose another one.")


def decimal(number: Fraction, language: str) -> str:
    """A number with one digit after the decimal point or comma; none if it is whole."""
    text = f"{float(number):.1f}".removesuffix(".0")
    return text if language == "en" else text.replace(".", ",")


def percent(chance: Fraction, language: str) -> str:
    """A chance in per cent; 0 or 100 only if it is exactly that."""
    value = chance * PERCENT
    if 0 < value < 1:
        return "< 1 %"
    if PERCENT - 1 < value < PERCENT:
        return "> 99 %"
    return f"{round(value)} %"
