"""Any dice: a throw is entered by keys, with its odds beside it; it is thrown at once, or saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.games.reader.rules.dice import LONGEST_NAME
from companion.mechanics.dice_notation import LONGEST, NotationError, Throw, parse
from companion.mechanics.dice_odds import odds_of
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.entry import CURSOR, EntryField, Key, Typing
from companion.ui.widgets.screen.page import Page

KEYS = ("1", "2", "3", "d", "+", "-", "4", "5", "6", "kh", "kl", "F", "7", "8", "9", "0", "%")
"""Keys of the notation, six in a line; after them the one that leads to dice with words on their faces."""

FACES = "{…}"

MEANINGS = ("4d6kh3", "2d20kl1", "3dF", "d%", "d{a|b}")
"""An example throw for each sign of the notation that is not obvious."""

LONGEST_FACES = 60

ACROSS = 6
PERCENT = 100


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
        self.done: TouchButton | None = None
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
                grid,
                b.dim(self._meanings()),
            ),
            self.side,
        )
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

    def _meanings(self) -> str:
        """Explains the signs, each by a throw."""
        _ = self.look._
        told = (
            _("the highest 3 count"),
            _("the lower one counts"),
            _("minus, nothing or plus"),
            _("1 to 100"),
            _("words on the faces"),
        )
        return " · ".join(f"{throw}: {means}" for throw, means in zip(MEANINGS, told, strict=True))

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
        self.done = None
        if throw is None:
            side.add_widget(b.fit(look._("This is no throw yet. For example 2d6+1 or 4d6kh3.")))
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
        self.side.add_widget(b.text(range_))
        self.least = round(odds.mean)
        chance = b.fit("", "head", strong=True)

        def tell(least: int) -> None:
            self.least = least
            chance.text = percent(odds.at_least(least), look.language)

        label = look._("At least")
        put(self.side, b.stepper(label, self.least, tell, least=lowest, most=highest, side_mm=TOUCH_MM), chance)
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
