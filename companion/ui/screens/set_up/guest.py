"""One person of the set-up: name, short name, colour, mark, form of address, and language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import OWN_NAMES
from companion.models.game.parties import MARKS, SHORT, look_of
from companion.models.game.party_looks import COLOURS
from companion.models.set_up.guests import SHORT_TAKEN, Guests
from companion.texts import ADDRESSES
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.input.swatches import swatches

OWN = "…"
"""Stands for a form of address that people type themselves."""

LONGEST_ADDRESS = 12

PIECE_MM = 34.0
"""How large the piece is that the page is about, where there is room beside what can be chosen."""

SIDE = 0.36
"""How broad it stands there, as a share of the choices."""


class GuestPage(BoxLayout):
    """Every tap applies at once, and `on_change` builds the page anew. `on_name` asks for another name, `on_page` shows
    a page to type on.
    """

    def __init__(
        self,
        look: Look,
        guests: Guests,
        name: str,
        *,
        on_page: Callable[[Widget], None],
        on_name: Callable[[], None],
        on_change: Callable[[], None],
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(1))
        self.look, self.theme, self.guests, self.name = look, look.theme, guests, name
        self.on_page, self.on_name, self.on_change = on_page, on_name, on_change
        view = b.more(gap=1.25)
        listed = view.content
        if b.portrait:
            listed.add_widget(self._names())
        self._add_badge(listed)
        put(listed, self._address(), self._language())
        self.add_widget(view if b.portrait else b.row(self._portrait(), view, gap=2))

    def _portrait(self) -> Widget:
        """The piece, large, with its names on a tag below: who this page is about."""
        b = self.b
        badge = self.guests.badges()[self.name]
        return b.column(
            b.mark(look_of(badge), mm=PIECE_MM),
            b.button(self.name, self.on_name, icon="keyboard"),
            self._short_name(size_hint_x=1),
            size_hint_x=SIDE,
            pad=0,
        )

    def _short_name(self, **kw: Any) -> Widget:
        """What stands where there is little room; a tap writes another one."""
        b, look = self.b, self.look
        said = look.fill(look._("Short: {name}"), name=self.guests.badges()[self.name].short)
        short = b.button(said, self._type_short, mm=TOUCH_MM, **kw)
        short.role = "short name"
        return short

    def _names(self) -> Widget:
        b = self.b
        badge = self.guests.badges()[self.name]
        return b.row(
            b.mark(look_of(badge), mm=11, wide=12, high=12),
            b.button(self.name, self.on_name, icon="keyboard"),
            self._short_name(size_hint_x=0.6),
            high="needed",
        )

    def _add_badge(self, listed: BoxLayout) -> None:
        b = self.b
        _, worn = self.look._, self.guests.badges()
        mine = worn[self.name]
        others = {name: badge for name, badge in worn.items() if name != self.name}
        colours = {name: look_of(mine._replace(colour=name)) for name in COLOURS}
        marks = {mark: look_of(mine._replace(mark=mark)) for mark in MARKS}
        by_colour = {badge.colour: badge.short for badge in others.values()}
        by_mark = {badge.mark: badge.short for badge in others.values()}
        box = b.titled(_("Colour; whoever has it now takes yours"))
        box.add_widget(swatches(colours, mine.colour, by_colour, self.theme, self._colour))
        listed.add_widget(box)
        box = b.titled(_("Mark"))
        box.add_widget(swatches(marks, mine.mark, by_mark, self.theme, self._mark))
        listed.add_widget(box)

    def _address(self) -> Widget:
        _, address = self.look._, self.guests.named(self.name).person.address
        words = {word: said.get(self.look.language, word) for word, said in ADDRESSES.items()}
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
        choices = {"": _("The table's"), **OWN_NAMES}
        return self.b.segments(
            _("Language of what only they see"), choices, language, self._tell_in, abreast=2 if self.b.portrait else 4
        )

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _colour(self, colour: str) -> None:
        self.guests.wear(self.name, colour=colour)
        self.on_change()

    def _mark(self, mark: str) -> None:
        self.guests.wear(self.name, mark=mark)
        self.on_change()

    def _speak(self, address: str) -> None:
        if address == OWN:
            self._type_address()
            return
        self.guests.speak_to(self.name, address=address)
        self.on_change()

    def _tell_in(self, language: str) -> None:
        self.guests.speak_to(self.name, language=language)
        self.on_change()

    def _type_short(self) -> None:
        def done(text: str) -> str:
            if not self.guests.call(self.name, text):
                return self.look.fill(self.look._(SHORT_TAKEN), name=text)
            self.on_change()
            return ""

        asked = self.look._("Short name, up to four letters. Nothing: we propose one.")
        now = self.guests.badges()[self.name].short
        self.on_page(self.b.entry(asked, now, done, most=SHORT))

    def _type_address(self) -> None:
        def done(text: str) -> str:
            self.guests.speak_to(self.name, address=text)
            self.on_change()
            return ""

        asked = self.look.fill(self.look._("What comes before “{name}”?"), name=self.name)
        self.on_page(self.b.entry(asked, "", done, most=LONGEST_ADDRESS))


def _at(words: dict[str, str], word: str) -> int:
    return list(words).index(word)
