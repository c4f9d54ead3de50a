"""One person of the set-up: name, short name, colour, mark, how they are spoken to, and their language."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import OWN_NAMES
from companion.models.game.parties import MARKS, SHORT, look_of
from companion.models.game.party_looks import COLOURS
from companion.models.set_up.guests import SHORT_TAKEN, Guests
from companion.texts import ADDRESSES
from companion.ui.look.look import Look
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import Mark
from companion.ui.widgets.input.naming import NamePage
from companion.ui.widgets.input.segments import Segments, titled
from companion.ui.widgets.input.swatches import swatches
from companion.ui.widgets.layout import row
from companion.ui.widgets.more import more_list

OWN = "…"
"""Stands for a form of address that is typed."""

LONGEST_ADDRESS = 12


class GuestPage(BoxLayout):
    """Every tap holds at once, and `on_change` shows the page anew. `on_name` types another name, `on_page` shows what
    is typed into.
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
        super().__init__(orientation="vertical", spacing=look.theme.units(1))
        self.look, self.theme, self.guests, self.name = look, look.theme, guests, name
        self.on_page, self.on_name, self.on_change = on_page, on_name, on_change
        listed, view = more_list(look, 1.25)
        listed.add_widget(self._names())
        self._add_badge(listed)
        listed.add_widget(self._address())
        listed.add_widget(self._language())
        self.add_widget(view)

    def _names(self) -> Widget:
        _, theme = self.look._, self.theme
        badge = self.guests.badges()[self.name]
        line = row(theme, 1, size_hint_y=None, height=theme.mm(12))
        line.add_widget(Mark(look_of(badge), theme, mm=11, size_hint_x=None, width=theme.mm(12)))
        line.add_widget(TouchButton(self.name, theme, self.on_name, icon="keyboard"))
        short = TouchButton(badge.short, theme, self._type_short, size_hint_x=0.5, icon="keyboard")
        short.role = "short name"
        line.add_widget(short)
        return line

    def _add_badge(self, listed: BoxLayout) -> None:
        _, worn = self.look._, self.guests.badges()
        mine = worn[self.name]
        others = {name: badge for name, badge in worn.items() if name != self.name}
        colours = {name: look_of(mine._replace(colour=name)) for name in COLOURS}
        marks = {mark: look_of(mine._replace(mark=mark)) for mark in MARKS}
        by_colour = {badge.colour: badge.short for badge in others.values()}
        by_mark = {badge.mark: badge.short for badge in others.values()}
        box = titled(_("Colour; whoever has it now takes yours"), self.theme)
        box.add_widget(swatches(colours, mine.colour, by_colour, self.theme, self._colour))
        listed.add_widget(box)
        box = titled(_("Mark"), self.theme)
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
        return Segments(_("Form of address"), choices, OWN if own else address, self.theme, self._speak, abreast=3)

    def _language(self) -> Widget:
        _, language = self.look._, self.guests.named(self.name).person.language
        choices = {"": _("The table's"), **OWN_NAMES}
        return Segments(_("Language of what only they see"), choices, language, self.theme, self._tell_in, abreast=2)

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
        self.on_page(NamePage(self.look, asked, now, done, most=SHORT))

    def _type_address(self) -> None:
        def done(text: str) -> str:
            self.guests.speak_to(self.name, address=text)
            self.on_change()
            return ""

        asked = self.look.fill(self.look._("What comes before “{name}”?"), name=self.name)
        self.on_page(NamePage(self.look, asked, "", done, most=LONGEST_ADDRESS))


def _at(words: dict[str, str], word: str) -> int:
    return list(words).index(word)
