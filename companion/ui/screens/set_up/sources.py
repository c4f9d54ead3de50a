"""Where dice, cards and lots of a game come from, and by what each place chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel
from companion.models.set_up.setup import SetUp, SwitchModel
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.input.segments import Segments, titled
from companion.ui.widgets.layout import row
from companion.ui.widgets.more import more_list
from companion.ui.widgets.text import Text


def source_names(look: Look) -> Mapping[str, Mapping[str, str]]:
    """What the sources of each kind of chance are called."""
    _ = look._
    return {
        "roll": {"tower": _("Tower"), "typed": _("Our dice"), "virtual": _("Machine")},
        "draw": {"virtual": _("Machine"), "physical": _("Our deck")},
        "lot": {"virtual": _("Machine"), "typed": _("We draw")},
    }


class SourcesPage(BoxLayout):
    """Every tap holds at once."""

    def __init__(
        self,
        look: Look,
        setup: SetUp,
        parties: Sequence[PartyModel],
        tower: str,
        wired: frozenset[int],
        chance: frozenset[str],
        on_assign: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(orientation="vertical", spacing=look.theme.units(1))
        self.look, self.theme, self.setup, self.parties = look, look.theme, setup, parties
        self.tower, self.wired, self.chance, self.on_assign = tower, wired, chance, on_assign
        self.listed, self.view = more_list(look, 1.25)
        self.add_widget(self.view)
        self._fill()

    def _fill(self) -> None:
        _, setup, names = self.look._, self.setup, source_names(self.look)
        self.listed.clear_widgets()
        if "roll" in self.chance:
            self._add(_("Dice"), names["roll"], "dice", setup.dice)
            said = self._about_tower()
            if said:
                self.listed.add_widget(Text(said, self.theme, "small", colour=self.theme.palette.text_dim))
        cards = setup.cards()
        if cards is not None:
            self._cards(cards)
        elif "draw" in self.chance:
            self._add(_("Cards"), names["draw"], "deck", setup.deck)
        if "lot" in self.chance:
            self._add(_("Lots, such as who begins"), names["lot"], "lots", setup.lots)
        self.listed.add_widget(self._places())
        if self.on_assign is not None:
            words = _("Assign the buttons")
            self.listed.add_widget(TouchButton(words, self.theme, self.on_assign, icon="buttons", mm=TOUCH_MM))

    def _add(self, title: str, names: Mapping[str, str], key: str, chosen: str) -> None:
        self.listed.add_widget(Segments(title, names, chosen, self.theme, partial(self._choose, key)))

    def _cards(self, cards: SwitchModel) -> None:
        now = cards.value if cards.value is not None else cards.usual

        def give(value: str) -> None:
            self.setup.give(cards, value)
            self._fill()

        self.listed.add_widget(Segments(cards.title, dict(cards.choices), now, self.theme, give))
        self.listed.add_widget(Text(cards.text, self.theme, "small", colour=self.theme.palette.text_dim))

    def _about_tower(self) -> str:
        _ = self.look._
        if self.setup.dice != "tower" or self.tower == "ready":
            return ""
        if self.tower == "simulated":
            return _("This tower is only simulated: the box throws.")
        return _("The tower is not there now. Until it is, you throw and type in.")

    def _choose(self, key: str, name: str) -> None:
        setattr(self.setup, key, name)
        self._fill()

    def _places(self) -> Widget:
        """By what each place chooses secretly."""
        _, theme = self.look._, self.theme
        box = titled(_("Secret choices"), theme)
        if not any(party.place in self.wired for party in self.parties):
            box.add_widget(Text(_("On the screen, handed round: no place has buttons."), theme, "body"))
            return box
        for party in self.parties:
            line = row(theme, 1, size_hint_y=None, height=theme.mm(TOUCH_MM))
            line.add_widget(PartyChip(party, theme, full=True))
            line.add_widget(self._choice(party))
            box.add_widget(line)
        return box

    def _choice(self, party: PartyModel) -> Widget:
        _, theme, place = self.look._, self.theme, party.place
        if place is None or place not in self.wired:
            said = _("Screen: no buttons here")
            return Text(said, theme, "small", colour=theme.palette.text_dim, pos_hint={"center_y": 0.5})
        line = row(theme, 0.75)
        now = self.setup.choices.get(place, "buttons")
        for by, label in (("buttons", _("Buttons")), ("screen", _("Screen"))):
            line.add_widget(
                TouchButton(
                    label,
                    theme,
                    partial(self._by, place, by),
                    mm=TOUCH_MM,
                    chosen=by == now,
                    padding=(theme.units(0.75), theme.units(0.5)),
                )
            )
        return line

    def _by(self, place: int, by: str) -> None:
        self.setup.choices[place] = by
        self._fill()
