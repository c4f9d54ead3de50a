"""The sources of a game's dice, cards and lots, phones, and the device by which each place chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel
from companion.models.set_up.setup import SetUp, SwitchModel
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.beside import BoxState
from companion.ui.widgets.builder import Builder, put


def source_names(look: Look) -> Mapping[str, Mapping[str, str]]:
    """The names of the sources for each kind of chance."""
    _ = look._
    return {
        "roll": {"tower": _("Tower"), "radio": _("Radio dice"), "typed": _("Our dice"), "virtual": _("The box")},
        "draw": {"virtual": _("The box"), "physical": _("Our deck")},
        "lot": {"virtual": _("The box"), "typed": _("We draw")},
    }


def sources_title(look: Look, setup: SetUp, box: BoxState) -> str:
    """What is chosen there: buttons only where some place has them."""
    _ = look._
    cards = "draw" in box.chance or setup.cards() is not None
    named = [
        *([_("Dice")] if "roll" in box.chance else []),
        *([_("Cards")] if cards else []),
        *([_("Buttons")] if box.wired else []),
        *([_("Phones")] if box.phones else []),
    ]
    return " · ".join(named)


def sources_told(look: Look, setup: SetUp, box: BoxState) -> str:
    """How dice and cards come to the game, and whether phones do; empty if there is nothing to choose."""
    named = source_names(look)
    said = [named["roll"][setup.dice]] if "roll" in box.chance else []
    cards = setup.cards()
    if cards is not None:
        now = cards.value if cards.value is not None else cards.usual
        said.append(dict(cards.choices)[str(now)])
    elif "draw" in box.chance:
        said.append(named["draw"][setup.deck])
    if setup.phones:
        said.append(look._("Phones"))
    return " · ".join(said) or (look._("Who chooses where") if box.wired or box.phones else "")


class SourcesPage(BoxLayout):
    """Sources of chance; every tap applies at once."""

    def __init__(
        self,
        look: Look,
        setup: SetUp,
        parties: Sequence[PartyModel],
        tower: str,
        wired: frozenset[int],
        chance: frozenset[str],
        on_assign: Callable[[], None] | None = None,
        phones: bool = False,
        radio: bool = False,
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(1))
        self.look, self.theme, self.setup, self.parties = look, look.theme, setup, parties
        self.tower, self.wired, self.chance, self.on_assign = tower, wired, chance, on_assign
        self.has_phones, self.has_radio = phones, radio
        self.view = b.more(gap=1.25)
        self.listed = self.view.content
        self.add_widget(self.view)
        self._fill()

    def _fill(self) -> None:
        _, setup, names = self.look._, self.setup, source_names(self.look)
        self.listed.clear_widgets()
        if "roll" in self.chance:
            there = {"tower": self.tower != "absent", "radio": self.has_radio}
            shown = names["roll"].items()
            ways = {name: words for name, words in shown if there.get(name, True) or name == setup.dice}
            self._add(_("Dice"), ways, "dice", setup.dice)
            said = self._about_tower()
            if said:
                self.listed.add_widget(self.b.dim(said))
        cards = setup.cards()
        if cards is not None:
            self._cards(cards)
        elif "draw" in self.chance:
            self._add(_("Cards"), names["draw"], "deck", setup.deck)
        if "lot" in self.chance:
            self._add(_("Drawing lots, such as who begins"), names["lot"], "lots", setup.lots)
        if self.has_phones:
            on = {False: _("Off"), True: _("On from the start")}
            told = self.b.dim(_("Whoever likes chooses on a phone of their own."))
            put(self.listed, self.b.segments(_("Phones"), on, setup.phones, self._with_phones, beside=True), told)
        if self.wired:
            self.listed.add_widget(self._places())
        if self.on_assign is not None:
            words = _("Assign the buttons")
            self.listed.add_widget(self.b.button(words, self.on_assign, icon="buttons", mm=TOUCH_MM))

    def _add(self, title: str, names: Mapping[str, str], key: str, chosen: str) -> None:
        self.listed.add_widget(self.b.segments(title, names, chosen, partial(self._choose, key), beside=True))

    def _cards(self, cards: SwitchModel) -> None:
        now = cards.value if cards.value is not None else cards.usual

        def give(value: str) -> None:
            self.setup.give(cards, value)
            self._fill()

        put(
            self.listed,
            self.b.segments(cards.title, dict(cards.choices), now, give, beside=True),
            self.b.dim(cards.text),
        )

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

    def _with_phones(self, on: bool) -> None:
        self.setup.phones = on
        self._fill()

    def _places(self) -> Widget:
        """The device by which each place makes secret choices."""
        b, _ = self.b, self.look._
        box = b.titled(_("Secret choices"))
        for party in self.parties:
            box.add_widget(b.row(b.chip(party, full=True), self._choice(party), high=TOUCH_MM))
        return box

    def _choice(self, party: PartyModel) -> Widget:
        b, _, place = self.b, self.look._, party.place
        if place is None or place not in self.wired:
            said = _("Screen: no buttons here")
            return b.dim(said, pos_hint={"center_y": 0.5})
        now = self.setup.choices.get(place, "buttons")
        return b.row(
            *(
                b.button(
                    label,
                    partial(self._by, place, by),
                    mm=TOUCH_MM,
                    chosen=by == now,
                    padding=(b.units(0.75), b.units(0.5)),
                )
                for by, label in (("buttons", _("Buttons")), ("screen", _("Screen")))
            ),
            gap=0.75,
        )

    def _by(self, place: int, by: str) -> None:
        self.setup.choices[place] = by
        self._fill()
