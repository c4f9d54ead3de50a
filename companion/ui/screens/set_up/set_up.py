"""Set-up: the drawn table with who sits where, rules, dice, and “begin”. A remembered group is one tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel, look_of
from companion.models.set_up.guests import PLACES
from companion.models.set_up.house import differences
from companion.models.set_up.setup import SetUp
from companion.table.evening import Group
from companion.texts import spoken_name
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.set_up.guest import GuestPage
from companion.ui.screens.set_up.rules import RulesPage
from companion.ui.screens.set_up.sources import SourcesPage, source_names
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet, as_high_as_needed
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.seats import Seats

SHOWN = 2
"""Differences from the published rules that stand at the way to the rules; the rest is told behind it."""


@dataclass(frozen=True)
class BoxState:
    """What the set-up knows of the box: remembered groups, the tower's state, places with buttons, kinds of chance, and
    the way to assigning the buttons.
    """

    groups: Sequence[Group] = ()
    tower: str = "absent"
    wired: frozenset[int] = frozenset()
    chance: frozenset[str] = frozenset()
    assign: Callable[[], None] | None = None
    rules: bool = True
    """Whether what is set up has rules that can be chosen."""


class SetUpScreen(Page):
    """The table on the left; on the right what to do, or whoever was tapped. Further pages replace both."""

    role = "set-up"

    def __init__(
        self,
        look: Look,
        setup: SetUp,
        box: BoxState,
        *,
        on_back: Callable[[], None],
        on_begin: Callable[[], None],
        on_house: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look, setup.say(setup.pack.title), self._back)
        self.setup, self.box, self.on_begin, self._leave = setup, box, on_begin, on_back
        self.on_house = on_house
        self.picked: int | None = None
        self._inside = self._crowded = False
        self.done = self.b.button(look._("Done"), self.overview, style="main", mm=TOUCH_MM, wide=28)
        self.overview()

    def _back(self) -> None:
        """Out of a page first, then out of the set-up."""
        if self._inside:
            self.overview()
        else:
            self._leave()

    def page(self, widget: Widget, title: str = "") -> None:
        """A page instead of the table; with a title it has “done” in the head line."""
        self._inside = True
        self._head(title)
        refill(self.body, widget)

    def overview(self) -> None:
        """The table, and what to do."""
        self._inside = False
        self._head("")
        if self.picked not in self.setup.guests.seated:
            self.picked = None
        refill(self.body, self._table())
        side = self.b.column(size_hint=(1, None) if self.b.portrait else (0.62, 1))
        guest = self.setup.guests.seated.get(self.picked) if self.picked is not None else None
        if guest is not None:
            self._fill_guest(side, guest.name)
        elif self.setup.names:
            self._fill_ways(side)
        else:
            self._fill_groups(side)
        if self.b.portrait:
            if self.setup.names or guest is not None:
                as_high_as_needed(side)
            else:
                side.size_hint = (1, 0.8)
        self.body.add_widget(side)

    def _head(self, title: str) -> None:
        self.title.text = title or self.setup.say(self.setup.pack.title)
        if title and self.done.parent is None:
            self.head.add_widget(self.done)
        elif not title and self.done.parent is not None:
            self.head.remove_widget(self.done)

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────

    def party(self, name: str) -> PartyModel:
        """Somebody as the drawing shows them."""
        guest, badge = self.setup.guests.named(name), self.setup.guests.badges()[name]
        return PartyModel(name, badge.short, look_of(badge), guest.place)

    def _table(self) -> Widget:
        _, guests = self.look._, self.setup.guests
        parties = {guest.place: self.party(guest.name) for guest in guests.all}
        says = _("Tap a place to sit somebody there.")
        if self.picked is not None:
            says = self.look.fill(_("Where to? Tap a place for {name}."), name=guests.seated[self.picked].name)
        elif parties:
            says = _("Tap somebody to move or change them.")
        if self._crowded:
            says = self.look.fill(_("At most {count} play this game."), count=guests.most)
        full = len(guests.seated) >= guests.most
        notes = self._without_buttons()
        return Seats(parties, self.theme, self._seat, picked=self.picked, says=says, full=full, notes=notes)

    def _without_buttons(self) -> dict[int, str]:
        """Which places have no buttons, where others have: whoever sits there chooses on the screen."""
        wired = self.box.wired
        said = self.look._("no buttons")
        return {place: said for place in PLACES if place not in wired} if wired else {}

    def _seat(self, place: int) -> None:
        guests = self.setup.guests
        self._crowded = False
        if self.picked is not None:
            if place != self.picked:
                guests.put(guests.seated[self.picked].name, place)
            self.picked = None
            self.overview()
        elif place in guests.seated:
            self.picked = place
            self.overview()
        elif len(guests.seated) >= guests.most:
            self._crowded = True
            self.overview()
        else:
            self.name(None, place)

    # ── beside it ───────────────────────────────────────────────────────────────────────────────────────────

    def _fill_groups(self, side: BoxLayout) -> None:
        """Nobody sits yet: those who played before, or new names."""
        b, _ = self.b, self.look._
        if self.box.groups:
            side.add_widget(
                b.more(
                    b.dim(_("Who plays?")),
                    *(b.button(group.name, partial(self._take, group), icon="people") for group in self.box.groups),
                    gap=0.75,
                )
            )
        else:
            put(
                side,
                b.dim(self.setup.say(self.setup.pack.about), "body"),
                b.text(_("Who plays? In the order in which you sit, clockwise.")),
                b.space(),
            )
        style = "plain" if self.box.groups else "main"
        side.add_widget(b.button(_("Add a player"), partial(self.name, None), icon="plus", style=style))

    def _fill_ways(self, side: BoxLayout) -> None:
        """Rules, dice, one more, begin."""
        b, _, setup = self.b, self.look._, self.setup
        told = self._differences(short=True)
        more = self.look.fill(_("… and {count} more"), count=len(told) - SHOWN) if len(told) > SHOWN else ""
        rules = " ".join([*told[:SHOWN], more]).strip()
        ways: list[Widget] = [
            *([Way(_("Rules"), rules or _("As they are printed"), self.look, self._rules)] if self.box.rules else []),
            Way(self._sources_title(), self._sources_told(), self.look, self._sources),
        ]
        if len(setup.names) < setup.pack.players.max:
            add = partial(self.name, None)
            more = b.button(_("Add a player"), add, icon="plus", mm=TOUCH_MM, style="quiet")
            ways.insert(0 if len(setup.names) < setup.pack.players.min else len(ways), more)
        problems = setup.problems()
        begin = b.button(_("Begin"), self._begin, style="main", mm=14, size="head")
        begin.opacity = 0.35 if problems else 1.0
        put(
            side,
            *(ways if b.portrait else [b.more(*ways)]),
            b.why(tuple(problems[:1])) if problems else None,
            begin,
        )

    def _fill_guest(self, side: BoxLayout, name: str) -> None:
        """Somebody was tapped: change or take off; a tap on a place moves."""
        b, _ = self.b, self.look._
        party, person = self.party(name), self.setup.guests.named(name).person
        head = b.row(b.mark(party.look, mm=11, wide=12), high=14)
        spoken = spoken_name(name, person.address, self.look.language)
        head.add_widget(b.fit(spoken, "head", strong=True, align="left"))
        put(
            side,
            head,
            b.button(_("Change"), partial(self.guest, name), icon="correct"),
            b.button(_("Not in this game"), partial(self._out, name), icon="close"),
            b.space() if not b.portrait else None,
            b.button(_("Done"), self._unpick, style="main"),
        )

    def _unpick(self) -> None:
        self.picked = None
        self.overview()

    def _out(self, name: str) -> None:
        self.setup.guests.remove(name)
        self._unpick()

    def _take(self, group: Group) -> None:
        self.setup.take_group(group)
        self.overview()

    def _begin(self) -> None:
        if not self.setup.problems():
            self.on_begin()

    # ── pages ───────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, name: str | None, place: int | None = None) -> None:
        """The keyboard: for a new name, at a place or in the next one, or for another name."""
        guests = self.setup.guests
        if name is None and len(guests.seated) >= guests.most:
            self.overview()
            return

        def done(text: str) -> str:
            if not text and name is None:
                self.overview()
                return ""
            against = guests.against(text, name)
            if against:
                return self.look.fill(self.look._(against), name=text)
            if name is not None:
                guests.rename(name, text)
                self.guest(text)
            elif guests.add(text, place) and place is None and len(guests.seated) < guests.most:
                self.name(None)
            else:
                self.overview()
            return ""

        self.page(self.b.entry(self._asked(name), name or "", done))

    def _asked(self, name: str | None) -> str:
        _ = self.look._
        if name is not None or not self.setup.names:
            return _("Name")
        text = _("Player {number}, after {names}. “Done” without a name: that is everybody.")
        return self.look.fill(text, number=len(self.setup.names) + 1, names=", ".join(self.setup.names))

    def guest(self, name: str) -> None:
        """Everything about somebody; “done” leads to the table with nobody picked."""
        self.picked = None
        rename, again = partial(self.name, name), partial(self.guest, name)
        page = GuestPage(self.look, self.setup.guests, name, on_page=self.page, on_name=rename, on_change=again)
        self.page(page, name)

    def _rules(self) -> None:
        self.page(RulesPage(self.look, self.setup, above=self._house), self.look._("Rules"))

    def _differences(self, *, short: bool = False) -> Sequence[str]:
        return differences(self.setup.pack, self.setup, self.look.language, short=short)

    def _house(self) -> list[Widget]:
        """All that differs from the published rules, and the way to the house rules."""
        b, _ = self.b, self.look._
        told = b.sheet(line=b.palette.line, size_hint_y=None, pad=1.5, gap=0.5)
        told.role = "differences"
        told.bind(minimum_height=told.setter("height"))
        sentences = self._differences()
        put(
            told,
            b.dim(_("What differs from the published rules:")) if sentences else None,
            *(b.text(sentence) for sentence in sentences or [_("As they are printed")]),
        )
        if self.on_house is None:
            return [told]
        return [told, b.button(_("House rules"), self.on_house, icon="correct")]

    def _sources(self) -> None:
        parties = [self.party(name) for name in self.setup.names]
        box = self.box
        page = SourcesPage(self.look, self.setup, parties, box.tower, box.wired, box.chance, box.assign)
        self.page(page, self._sources_title())

    def _sources_title(self) -> str:
        _, chance = self.look._, self.box.chance
        cards = "draw" in chance or self.setup.cards() is not None
        if "roll" in chance:
            return _("Dice, cards, buttons") if cards else _("Dice, buttons")
        return _("Cards, buttons") if cards else _("Buttons")

    def _sources_told(self) -> str:
        named, chosen = source_names(self.look), self.setup
        dice = f"{self.look._('Dice')}: {named['roll'][chosen.dice]}"
        deck = f"{self.look._('Cards')}: {named['draw'][chosen.deck]}"
        said = [told for kind, told in (("roll", dice), ("draw", deck)) if kind in self.box.chance]
        cards = chosen.cards()
        if cards is not None:
            now = cards.value if cards.value is not None else cards.usual
            said = [one for one in said if one != deck] + [f"{cards.title}: {dict(cards.choices)[str(now)]}"]
        return "\n".join(said) or self.look._("Who chooses where")


class Way(Touchable, Sheet):
    """To a page: what it is about, and how things stand there."""

    role = "way"

    def __init__(self, title: str, stands: str, look: Look, on_tap: Callable[[], object]) -> None:
        b = Builder(look)
        self.on_tap = on_tap
        Sheet.__init__(self, b.theme, line=b.palette.line, size_hint_y=None, pad=1.25, gap=0.25)
        put(self, b.dim(title), b.text(stands))
        least = b.mm(12)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(least, height)))


__all__ = ["BoxState", "SetUpScreen", "Way"]
