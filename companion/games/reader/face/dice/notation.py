"""Any dice: a throw gathers in a tray by taps on dice, or is typed by keys, with its odds beside it; it is thrown at
once, or saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.games.reader.face.dice.gathered import (
    ADDED,
    ONE_MORE,
    GatheringTray,
    KindsReady,
    keeping_otherwise,
    keeps,
    with_die,
    without_die,
)
from companion.games.reader.face.ink import ink
from companion.games.reader.rules.dice import LONGEST_NAME
from companion.languages import decimal_sign
from companion.mechanics.dice_notation import LONGEST, NotationError, Throw, parse
from companion.mechanics.dice_odds import odds_of
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.entry import CURSOR, EntryField, Key, Typing
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.odds import OddsBar
from companion.ui.widgets.things.paper import Paper, Rule

KEYS = ("1", "2", "3", "d", "+", "-", "4", "5", "6", "kh", "kl", "F", "7", "8", "9", "0", "%")
"""Keys of the notation, six in a line; after them the one that leads to dice with words on their faces."""

FACES = "{…}"

MEANINGS = ("4d6kh3", "2d20kl1", "3dF", "d%", "d{a|b}")
"""An example throw for each sign of the notation that is not obvious."""

LONGEST_FACES = 60

ACROSS = 6

READY_MM = 27.0
"""The height of the dice that lie ready."""

PERCENT = 100


class NotationPage(Page, Typing):
    """Dice, or field and keys, at the left; odds and actions at the right. `act(value)` gives an answer to the game."""

    role = "notation"

    def __init__(self, look: Look, act: Callable[[str], None], on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Other dice"), on_back)
        self.act, self.typed, self.least = act, "", 0
        self.by_keys, self.explains = False, False
        self.done: TouchButton | None = None
        self.field: EntryField | None = None
        self.ways = self.b.row(gap=0.5, size_hint_x=None)
        self.ways.bind(minimum_width=self.ways.setter("width"))
        self.head.add_widget(self.ways)
        self.overview()

    def overview(self) -> None:
        """The page with the throw: its dice, or its keys."""
        b = self.b
        self.left, self.side = b.column(), b.column(size_hint_x=1 if b.portrait else 0.66)
        if b.portrait:
            self.side.size_hint_y = 1.05
        refill(self.body, self.left, self.side)
        self.field = None
        if self.by_keys:
            self._keys()
        else:  # what lies ready stays under the finger
            self.place = b.column()
            high = b.mm(READY_MM * (1.15 if b.portrait else 1))
            put(self.left, self.place, KindsReady(b.theme, self._tapped, high))
        self._show()

    def _quiet(self, words: str, act: Callable[[], None], icon: str, wide: float) -> TouchButton:
        wide *= self.theme.text_scale if words else 1
        return self.b.button(words, act, style="quiet", icon=icon, mm=TOUCH_MM, wide=wide)

    def _keys(self) -> None:
        b = self.b
        self.field = EntryField("", b.theme, height=b.mm(MAIN_MM))
        wide = b.mm(TOUCH_MM * 1.4)
        grid = GridLayout(cols=ACROSS, spacing=b.units(0.5))
        put(grid, *(Key(key, b.theme, partial(self.type, key)) for key in KEYS), Key(FACES, b.theme, self._faces))
        erase = b.button("", self.erase, icon="erase", mm=MAIN_MM, size_hint_x=None, width=wide)
        put(self.left, b.row(self.field, erase, high=MAIN_MM), grid)

    def _turn(self) -> None:
        """From dice to keys, and back."""
        self.by_keys = not self.by_keys
        self.overview()

    def _gather(self, throw: Throw | None) -> None:
        """The dice of the throw in the tray."""
        empty = self.look._("Tap the dice that you throw.")
        refill(self.place, GatheringTray(throw, self.b.theme, empty, self._take_back))

    def _counting(self, throw: Throw) -> str:
        """Which dice of the last pool count, in words."""
        look, pool = self.look, throw.pools[keeps(throw)[0]]
        if pool.keep is None:
            return look._("All dice count")
        if pool.keep == 1:
            return look._("Only the lowest counts") if pool.lowest else look._("Only the highest counts")
        words = look._("Only the lowest {count} count") if pool.lowest else look._("Only the highest {count} count")
        return look.fill(words, count=pool.keep)

    def _tapped(self, kind: str) -> None:
        if kind == FACES:
            self._faces()
        elif kind != ONE_MORE:
            self._become(with_die(self.throw, kind) or self.throw)
        elif self.throw is not None:
            self._become(replace(self.throw, plus=self.throw.plus + 1))

    def _take_back(self, pool: int) -> None:
        if self.throw is not None and pool == ADDED:
            self._become(replace(self.throw, plus=self.throw.plus - (1 if self.throw.plus > 0 else -1)))
        elif self.throw is not None:
            self._become(without_die(self.throw, pool))

    def _count_otherwise(self) -> None:
        if self.throw is not None:
            self._become(keeping_otherwise(self.throw))

    def _become(self, throw: Throw | None) -> None:
        self.typed = str(throw) if throw is not None else ""
        self._show()

    def type(self, text: str) -> None:
        """Takes one key, of the screen or of a real keyboard."""
        if len(self.typed) + len(text) <= LONGEST:
            self.typed += text
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
        self.typed = self.typed.removesuffix(whole)
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
            self._tell()
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
            ready = self.typed[-1:] in "+-" or self.typed.isdigit()  # nothing yet, a sign, or how many
            self.typed += die if ready else f"+{die}"
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
        """The throw as it is now, and what comes of it."""
        if self.field is not None:
            self.field.label.text = self.typed + CURSOR
        else:
            self._gather(self.throw)
        self._tell()

    def _tell(self) -> None:
        """The odds, and the ways to throw."""
        b, look, throw, side = self.b, self.look, self.throw, self.side
        side.clear_widgets()
        self.done, self.explains = None, False
        turn = look._("Dice") if self.by_keys else look._("Formula")
        keep = look._("Keep it ready …")
        refill(
            self.ways,
            self._quiet(keep, self._name, "plus", 46) if throw is not None and not b.portrait else None,
            self._quiet(turn, self._turn, "dice" if self.by_keys else "keyboard", 26),
            self._quiet("", self._explain, "why", 11) if self.by_keys else None,
        )
        if throw is None and not self.by_keys:
            put(side, self._hint(), b.button(look._("Throw"), style="waiting", mm=14, icon="dice"))
        elif throw is None:
            side.add_widget(self._meanings())
        if throw is None:
            return
        self._odds(throw)
        if not self.by_keys and keeps(throw)[0] >= 0:
            side.add_widget(b.button(self._counting(throw), self._count_otherwise, icon="turn", mm=TOUCH_MM))
        said = look.fill(look._("Throw {throw}"), throw=str(throw)) if self.by_keys else look._("Throw")
        self.done = b.button(said, self.finish, style="main", mm=14, icon="dice")
        put(side, b.button(keep, self._name, icon="plus", mm=TOUCH_MM) if b.portrait else None, self.done)

    def _hint(self) -> Paper:
        sheet = Paper(self.b.theme, "slip", pad=18)
        told = self.look._("A tap on a die in the tray takes it back.")
        sheet.add_widget(self.b.fit(told, "question", align="left", colour=sheet.ink))
        return sheet

    # ── odds ────────────────────────────────────────────────────────────────────────────────────────────────

    def _odds(self, throw: Throw) -> None:
        """The average sum, and the chance of each sum or more."""
        b, look, odds = self.b, self.look, odds_of(throw)
        if odds is None:
            self.side.add_widget(b.fit(look._("There are no odds for this throw.")))
            return
        lowest, highest = min(odds.ways), max(odds.ways)
        range_ = look.fill(
            look._("From {least} to {most}, {mean} on average."),
            least=lowest,
            most=highest,
            mean=decimal(odds.mean, look.language),
        )
        sheet = Paper(b.theme, "slip", pad=14)
        self.least = round(odds.mean)
        chance = b.fit("", "begin", strong=True, colour=ink(b.theme, "petrol"))
        bar = OddsBar(0.0, ink(b.theme, "petrol"), b.theme)

        def tell(least: int) -> None:
            self.least = least
            share = odds.at_least(least)
            chance.text = percent(share, look.language)
            bar.odds = bar.shown = float(share)
            bar.repaint()

        told = b.fit(range_, "effect", align="left", colour=sheet.ink)
        least = b.stepper(
            look._("At least"),
            self.least,
            tell,
            least=lowest,
            most=highest,
            side_mm=TOUCH_MM,
            ink=sheet.ink,
            height=b.mm(TOUCH_MM),
        )
        if b.portrait:
            chance.size_hint_x = 0.55
            told.size_hint_y, told.height = None, b.mm(6)
            put(sheet, told, Rule(b.theme), b.row(least, chance), bar)
        else:
            sheet.spacing, chance.size_hint_y = b.units(0.5), 2.2
            put(sheet, told, Rule(b.theme), least, chance, bar)
        self.side.add_widget(sheet)
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
    return text.replace(".", decimal_sign(language))


def percent(chance: Fraction, language: str) -> str:
    """A chance in per cent; 0 or 100 only if it is exactly that."""
    value = chance * PERCENT
    if 0 < value < 1:
        return "< 1 %"
    if PERCENT - 1 < value < PERCENT:
        return "> 99 %"
    return f"{round(value)} %"
