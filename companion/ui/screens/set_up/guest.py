"""One person of the set-up: name and piece, and folded away short name, form of address, language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import MARKS, SHORT, look_of
from companion.models.game.party_looks import COLOURS
from companion.models.set_up.guests import SHORT_TAKEN, Guests
from companion.texts import ADDRESSES
from companion.ui.look.look import Look
from companion.ui.look.paint import papers
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.pieces import Shelf
from companion.ui.widgets.input.swatches import swatches

OWN = "…"
"""Stands for a form of address that people type themselves."""

LONGEST_ADDRESS = 12

PIECE_MM = 34.0
"""How large the piece is that the page is about, where there is room beside what can be chosen."""

SIDE = 0.62
"""How broad it stands there, as a share of the pieces to choose from."""


class NameSlip(Touchable, BoxLayout):
    """A slip of paper with a name, to be written anew at a tap."""

    def __init__(self, name: str, b: Builder, on_tap: Callable[[], object], **kwargs: Any) -> None:
        self.theme = b.theme
        pad = b.theme.design(14), b.theme.design(6)
        super().__init__(on_tap, spacing=b.units(1), padding=pad, size_hint_y=None, height=b.mm(17), **kwargs)
        put(
            self,
            b.fit(name, "title", strong=True, colour=b.palette.ink, align="left" if b.portrait else "center"),
            b.icon("correct", mm=4.2, wide=5, colour=b.palette.ink_soft),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw the slip."""
        papers.paper(canvas, self.theme, self.pos, self.size, "paper_rest" if self.pressed else "slip")


class GuestPage(BoxLayout):
    """Name and piece. Every tap applies at once, and `on_change` builds the page anew; what is wanted seldom is folded
    away (`more`). `on_name` asks for another name, `on_page` shows a page to type on, or what was folded.
    """

    def __init__(
        self,
        look: Look,
        guests: Guests,
        name: str,
        *,
        on_page: Callable[..., None],
        on_name: Callable[[], None],
        on_change: Callable[[], None],
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical" if b.portrait else "horizontal", spacing=b.units(1.5))
        self.look, self.theme, self.guests, self.name = look, look.theme, guests, name
        self.on_page, self.on_name, self.on_change = on_page, on_name, on_change
        said = b.text(self._swaps(), "label", dim=True, align="center")
        piece = b.mark(look_of(self.guests.badges()[self.name]), mm=PIECE_MM)
        slip = NameSlip(self.name, b, self.on_name)
        words = look._("Short name, form of address, language")
        more = b.button(words, self.more, icon="forward", mm=TOUCH_MM, size="label")
        more.role = "more of them"
        if b.portrait:
            piece.size_hint_x = 0.42
            slip.pos_hint = {"center_y": 0.5}
            put(self, b.row(piece, slip, gap=1, high=26), self._shelf(), said, more)
        else:
            put(self, b.column(piece, slip, more, size_hint_x=SIDE), b.column(self._shelf(), said, gap=0.5))

    def _swaps(self) -> str:
        return self.look._("Whoever has that piece takes yours.")

    def _shelf(self) -> Shelf:
        """The nine pieces; whoever wears another colour on the mark of one has none of them."""
        worn = self.guests.badges()
        holders = {badge.colour: name for name, badge in worn.items() if COLOURS[badge.colour].mark == badge.mark}
        chosen = next((colour for colour, name in holders.items() if name == self.name), "")
        return Shelf(COLOURS, chosen, holders, self.theme, self._piece)

    def more(self) -> None:
        """Shows what is wanted seldom: the short name, the form of address, the language, a colour on another mark."""
        b = self.b
        view = b.more(gap=0.75)
        said = b.text(self.look._("Where there is little room"), "label", pos_hint={"center_y": 0.5})
        put(view.content, b.row(said, self._short_name(), high="needed"))
        put(view.content, self._address(), self._language())
        self._add_badge(view.content)
        self.on_page(view, self.name)

    def _short_name(self) -> Widget:
        """What stands where there is little room; a tap writes another one."""
        b, look = self.b, self.look
        said = look.fill(look._("Short: {name}"), name=self.guests.badges()[self.name].short)
        short = b.button(said, self._type_short, mm=TOUCH_MM, icon="correct")
        short.role = "short name"
        return short

    def _add_badge(self, listed: BoxLayout) -> None:
        b = self.b
        _, worn = self.look._, self.guests.badges()
        mine = worn[self.name]
        colours = {name: look_of(mine._replace(colour=name)) for name in COLOURS}
        marks = {mark: look_of(mine._replace(mark=mark)) for mark in MARKS}
        box = b.titled(_("Colour alone"))
        box.add_widget(swatches(colours, mine.colour, self.theme, self._colour))
        listed.add_widget(box)
        box = b.titled(_("Mark alone"))
        box.add_widget(swatches(marks, mine.mark, self.theme, self._mark))
        listed.add_widget(box)

    def _address(self) -> Widget:
        _, address = self.look._, self.guests.named(self.name).person.address
        words = {word: _(said) for word, said in ADDRESSES.items()}
        distinct = {
            word: label for word, label in words.items() if label not in list(words.values())[: _at(words, word)]
        }
        own = address if address and address not in distinct else ""
        choices = {"": _("None"), **distinct, OWN: own or _("Other")}
        return self.b.segments(
            _("Form of address"), choices, OWN if own else address, self._speak, abreast=3 if self.b.portrait else 6
        )

    def _language(self) -> Widget:
        _, language = self.look._, self.guests.named(self.name).person.language
        choices = {"": _("The table's"), **self.look.languages}
        return self.b.segments(
            _("Language of what only they see"), choices, language, self._tell_in, abreast=2 if self.b.portrait else 4
        )

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _piece(self, colour: str) -> None:
        self.guests.wear(self.name, colour=colour, mark=COLOURS[colour].mark)
        self.on_change()

    def _colour(self, colour: str) -> None:
        self.guests.wear(self.name, colour=colour)
        self.more()

    def _mark(self, mark: str) -> None:
        self.guests.wear(self.name, mark=mark)
        self.more()

    def _speak(self, address: str) -> None:
        if address == OWN:
            self._type_address()
            return
        self.guests.speak_to(self.name, address=address)
        self.more()

    def _tell_in(self, language: str) -> None:
        self.guests.speak_to(self.name, language=language)
        self.more()

    def _type_short(self) -> None:
        def done(text: str) -> str:
            if not self.guests.call(self.name, text):
                return self.look.fill(self.look._(SHORT_TAKEN), name=text)
            self.more()
            return ""

        asked = self.look._("Short name, up to four letters. Nothing: we propose one.")
        now = self.guests.badges()[self.name].short
        self.on_page(self.b.entry(asked, now, done, most=SHORT))

    def _type_address(self) -> None:
        def done(text: str) -> str:
            self.guests.speak_to(self.name, address=text)
            self.more()
            return ""

        asked = self.look.fill(self.look._("What comes before “{name}”?"), name=self.name)
        self.on_page(self.b.entry(asked, "", done, most=LONGEST_ADDRESS))


def _at(words: dict[str, str], word: str) -> int:
    return list(words).index(word)
