"""Set-up: the drawn table with who sits where, rules, dice, and “begin”. A remembered group is one tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.parties import PartyModel, look_of
from companion.models.house.draft import differences
from companion.models.set_up.guests import PLACES
from companion.models.set_up.setup import SetUp
from companion.packs.pack import Pack
from companion.table.evening import Group
from companion.texts import spoken_name
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.by_box import box_along
from companion.ui.screens.set_up.beside import BoxState, WayToPage, below_each_other, goal_line, two_abreast
from companion.ui.screens.set_up.guest import GuestPage
from companion.ui.screens.set_up.newcomers import new_here
from companion.ui.screens.set_up.rules import RulesPage
from companion.ui.screens.set_up.sources import SourcesPage, sources_title, sources_told
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.more import TakesItsShare
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page, side_width
from companion.ui.widgets.seats import Seats
from companion.ui.widgets.text import BriefText, text_width

SHOWN = 2
"""How many differences from the published rules are shown on the button to the rules; the others stand behind it."""


class SetUpScreen(Page):
    """How many along the top, the table on the left; on the right the actions, or the person who was tapped.

    Further pages replace table and actions.
    """

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
        on_goal: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look, "", self._back)
        self.setup, self.box, self.on_begin, self._leave = setup, box, on_begin, on_back
        self.on_house, self.on_goal = on_house, on_goal
        self.picked: int | None = None
        self._inside = False
        self._outside: Callable[[], None] = self.overview
        self.goal: Widget | None = None
        self.done = self.b.button(look._("Done"), self.overview, style="main", mm=TOUCH_MM, wide=28)
        self.numbers = self.b.row(gap=0.75, high=TOUCH_MM)
        if self.b.portrait:
            self.frame.add_widget(self.numbers, index=1)
        self.overview()

    @property
    def is_tight(self) -> bool:
        """Whether what stands below the table scrolls to leave the names room: in the largest text, or by a problem."""
        wrong = bool(self.setup.names and self.setup.problems())
        return self.b.portrait and self.theme.text_scale > (1 if wrong else 1.3)

    def _back(self) -> None:
        """Leads one step back: out of the present page, from somebody to the table, then out of the set-up."""
        if self._inside:
            self._outside()
        elif self.picked is not None:
            self._unpick()
        else:
            self._leave()

    def page(self, widget: Widget, title: str = "", *, within: Callable[[], None] | None = None) -> None:
        """Shows a page in place of the table; one with a title has “done” in the head line, the others type a name.
        `within` shows the page that this one was opened from, if that was not the table.
        """
        self._inside, self._outside = True, within or self.overview
        self._head(title)
        refill(self.body, widget)

    def overview(self) -> None:
        """Shows the table and the actions."""
        self._inside = False
        self._head("")
        if self.picked not in self.setup.guests.seated:
            self.picked = None
        refill(self.body, self._table())
        portrait = self.b.portrait
        side = self.b.column()
        if not portrait:
            side.size_hint_x, side.width = None, side_width(self.theme)
        if self.picked is not None:
            self._fill_guest(side, self.picked)
        else:
            self._fill_ways(side)
        if self.is_tight:
            side.size_hint_y = 0.65 if self.theme.text_scale > 1.3 else 1.8  # times the height of the table
        elif portrait:
            as_high_as_needed(side)
        self.body.add_widget(side)

    def _head(self, title: str) -> None:
        """The title of a page with “done”, or how many play."""
        b, upright = self.b, self.b.portrait
        self.title.text = title or (self.look._("Name") if self._inside else self.look._("How many?"))
        for widget in (self.done, self.numbers, self.goal):
            if widget is not None and widget.parent is self.head:
                self.head.remove_widget(widget)
        self.numbers.clear_widgets()
        if title:
            self.title.size_hint_x = 1
            self.head.add_widget(self.done)
        elif not self._inside:
            here, numbers = len(self.setup.names), self.setup.numbers
            put(
                self.numbers,
                *(
                    b.button(
                        str(number),
                        partial(self._sit, number),
                        mm=TOUCH_MM,
                        size="question",
                        style="value",
                        chosen=number == here,
                        padding=(b.units(0.5), 0),
                    )
                    for number in numbers
                ),
            )
            for button in self.numbers.children:
                button.role = "number"
            if not upright:
                self.title.size_hint_x = None
                wide = text_width(self.title.text, self.title.wanted_px, face=self.title.face)
                self.title.width = min(wide + b.units(2), b.theme.profile.width * 0.3)
                self.head.add_widget(self.numbers)
        high = max((button.height for button in self.numbers.children), default=0)
        self.numbers.height = high
        self.head.height = max(b.mm(TOUCH_MM), self.done.height, 0 if upright else high)

    def _sit(self, number: int) -> None:
        """So many play: whoever is still to come sits down without a name."""
        self.setup.guests.sit(number)
        self.picked = None
        self.overview()

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────

    def party(self, name: str) -> PartyModel:
        """Somebody as the drawing of the table shows them."""
        guest, badge = self.setup.guests.named(name), self.setup.guests.badges()[name]
        return PartyModel(name, badge.short, look_of(badge), guest.place, boxed=guest.boxed)

    def _table(self) -> Widget:
        _, guests = self.look._, self.setup.guests
        parties = {guest.place: self.party(guest.name) for guest in guests.all}
        says = ""
        if self.picked is not None and len(parties) < len(PLACES):
            says = self.look.fill(_("Where to? Tap a free place for {name}."), name=guests.seated[self.picked].name)
        elif parties and any(guest.unnamed for guest in guests.all):
            box = self.setup.has_box
            says = _("Tap a name to write it, or to let the box play.") if box else _("Tap a name to write it.")
        elif not parties:
            says = _("Tap how many you are.")
        full = len(guests.seated) >= guests.most
        notes, art = self._without_buttons(), base_of(self.setup.pack)
        return Seats(parties, self.theme, self._seat, picked=self.picked, says=says, full=full, notes=notes, art=art)

    def _without_buttons(self) -> dict[int, str]:
        """Tells which places have no buttons, if others have: those people choose on the screen."""
        wired = self.box.wired
        return {place: self.look._("no buttons") for place in PLACES if place not in wired} if wired else {}

    def _seat(self, place: int) -> None:
        guests = self.setup.guests
        if place in guests.seated:  # also beside one that is open: who goes round the table exchanges nobody
            self.picked = place if place != self.picked else None
        elif self.picked is not None:
            guests.put(guests.seated[self.picked].name, place)
            self.picked = None
        elif not guests.add_unnamed(place):
            return
        self.overview()

    # ── beside it ───────────────────────────────────────────────────────────────────────────────────────────

    def _fill_ways(self, side: BoxLayout) -> None:
        """The ways to group, rules, dice and explanations; and to begin."""
        b, _, setup, look = self.b, self.look._, self.setup, self.look
        told = self._differences(short=True)
        more = look.fill(_("… and {count} more"), count=len(told) - SHOWN) if len(told) > SHOWN else ""
        rules = " ".join([*told[:SHOWN], more]).strip().replace("… …", "…")  # the last one may be cut itself
        problems = setup.problems()
        cards = [self._way_to_sources()] if sources_told(self.look, self.setup, self.box) else []
        first = bool(problems and setup.guests.boxed)  # what the box cannot play with is changed there, and in sight
        ways: list[WayToPage] = [
            *(cards if first else []),
            *([WayToPage(_("Who plays"), self._group_told(), look, self._groups)] if self._has_others() else []),
            *([WayToPage(_("Rules"), rules or _("As they are printed"), look, self._rules)] if self.box.rules else []),
            *([] if first else cards),
            *(
                [WayToPage(_("New here"), self._new_told(), look, self._new)]
                if self.box.explains and setup.names
                else []
            ),
        ]
        ready = not problems and (bool(setup.names) or not setup.numbers.start)
        high = None if b.portrait else 1
        begin = b.when_ready(_("Begin"), self._begin, ready=ready, mm=14, size="begin", size_hint_y=high)
        why = b.why(tuple(problems[:1])) if problems and setup.names else None
        if self.is_tight:
            listed: Sequence[Widget] = [b.more(*ways)]
        else:
            listed = self._abreast(ways) if b.portrait else [TakesItsShare(b.more(*ways), side, b.mm(14))]
        offered = self.box.explains and bool(setup.learning())
        goal = goal_line(look, self.on_goal) if offered and self.on_goal is not None else None
        put(side, *listed, why, goal if not b.portrait else None, begin)
        if goal is not None and b.portrait:  # upright there is room beside the title, and none to spare below
            self.goal = goal
            words = text_width(goal.label.text, goal.label.wanted_px, face=goal.label.face)
            goal.size_hint_x, goal.width = None, words + b.mm(6) + b.theme.design(48)
            self.head.add_widget(goal)

    def _abreast(self, ways: Sequence[WayToPage]) -> Sequence[Widget]:
        """Upright: in two columns, in larger text below each other."""
        return two_abreast(self.b, ways) if self.theme.text_scale <= 1 else below_each_other(ways)

    def _fill_guest(self, side: BoxLayout, place: int) -> None:
        """Fills the side with the actions for the person who was tapped; a tap on a place moves that person."""
        b, _, guest = self.b, self.look._, self.setup.guests.seated[place]
        spoken = spoken_name(guest.name, guest.person.address, self.look.language)
        named = b.row(
            b.mark(self.party(guest.name).look, mm=9, wide=11, boxed=guest.boxed),
            b.fit(spoken, "question", strong=True, align="left"),
            high=11,
        )
        write, style = (_("Write the name"), "main") if guest.unnamed else (_("Another name"), "plain")
        head = named if b.portrait or b.theme.text_scale <= 1 else None  # of large type only the keys have room
        along = box_along(self.look, self.setup, guest, self.overview, self.page, self._way_to_sources)
        keys = [
            b.button(write, partial(self.name, place), icon="keyboard", style=style, mm=TOUCH_MM),
            b.button(_("Another piece"), partial(self.guest, place), icon="figure", mm=TOUCH_MM),
            *([along] if along is not None else []),
            b.button(_("Not in this game"), partial(self._out, guest.name), icon="close", mm=TOUCH_MM),
        ]
        done = b.button(_("Done"), self._unpick, style="plain" if guest.unnamed else "main")
        actions: Sequence[Widget | None] = [head, *keys]
        if self.is_tight:
            actions = [b.more(*actions)]
        elif b.portrait and self.theme.text_scale <= 1:
            pairs = [level(keys[at : at + 2]) for at in range(0, len(keys), 2)]
            actions = [head, *(b.row(*pair, high="needed") for pair in pairs)]
        put(side, *actions, None if b.portrait else b.space(), done)

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
        if not self.setup.problems() and (self.setup.names or not self.setup.numbers.start):
            self.on_begin()

    # ── pages ───────────────────────────────────────────────────────────────────────────────────────────────

    def name(self, place: int) -> None:
        """Shows the keyboard for the name of somebody; from person to person, while they have none."""
        guests, self.picked = self.setup.guests, None
        guest = guests.seated[place]
        nameless = [one.place for one in guests.all if one.unnamed and not one.boxed and one.place > place]
        waiting = nameless if guest.unnamed else []

        def done(text: str) -> str:
            against = guests.against(text, guest.name) if text else ""
            if against:
                return self.look.fill(self.look._(against), name=text)
            if text or not guest.unnamed:
                guests.rename(guest.name, text)
            if waiting:
                self.name(waiting[0])
            else:
                self._unpick()
            return ""

        asked = self.look._("Name of {name}. Nothing: called by the colour.") if guest.unnamed else self.look._("Name")
        told = self.look.fill(asked, name=guest.name)
        if waiting:
            told += " " + self.look.fill(self.look._("Next: {name}"), name=guests.seated[waiting[0]].name)
        entry = self.b.entry(told, "" if guest.unnamed else guest.name, done, people=True)
        mark = self.b.mark(self.party(guest.name).look, mm=8, wide=10)
        if guest.unnamed:
            entry.put_before(mark)
        self.page(entry)
        if guest.unnamed:
            self.title.text = guest.name  # “done” leads from one to the next: whose name it is now must be seen

    def guest(self, place: int) -> None:
        """Shows all settings of a person; “done” leads back to the table with nobody selected."""
        self.picked = None
        rename, again = partial(self.name, place), partial(self.guest, place)
        guests, typed = self.setup.guests, partial(self.page, within=again)
        page = GuestPage(self.look, guests, guests.seated[place].name, on_page=typed, on_name=rename, on_change=again)
        self.page(page, self.look._("Name and piece"))

    # ── groups and newcomers ────────────────────────────────────────────────────────────────────────────────

    def _has_others(self) -> bool:
        """Whether another group than the one at the table is remembered."""
        here = set(self.setup.names)
        return any({person.name for person in group.seating.people} != here for group in self.box.groups)

    def _group_told(self) -> str:
        return ", ".join(self.setup.names) or self.look._("A group that has played before")

    def _groups(self) -> None:
        b, here = self.b, set(self.setup.names)
        groups = (
            b.button(
                group.name,
                partial(self._take, group),
                icon="people",
                style="value",
                chosen={person.name for person in group.seating.people} == here,
            )
            for group in self.box.groups
        )
        self.page(b.more(*groups, gap=0.75), self.look._("Who plays"))

    def _new_told(self) -> str:
        _, learning = self.look._, self.setup.learning()
        if not learning:
            goes_on = self.setup.goes_on()
            return _("Nobody: only what never came up") if goes_on else _("Nobody: nothing is explained")
        return _("Everybody: the box explains") if len(learning) == len(self.setup.people) else ", ".join(learning)

    def _new(self) -> None:
        self.page(new_here(self.look, self.setup, self._new), self.look._("New here"))

    def _rules(self) -> None:
        self.page(RulesPage(self.look, self.setup, above=self._house), self.look._("Rules"))

    def _differences(self, *, short: bool = False) -> Sequence[str]:
        return differences(self.setup.pack, self.setup, self.look.language, short=short)

    def _house(self) -> list[Widget]:
        """The differences from the published rules, and the way to the house rules."""
        b, _ = self.b, self.look._
        sentences = self._differences()
        title = _("What differs from the published rules:") if sentences else _("As they are printed")
        told = b.column(
            b.text(title, "effect", strong=True, colour=b.palette.brick_text),
            BriefText(" · ".join(one.rstrip(".") for one in sentences), b.theme, "small", lines=2, colour=b.palette.ink)
            if sentences
            else None,
            gap=0.25,
            high="needed",
            pos_hint={"center_y": 0.5},
        )
        told.role = "differences"
        if self.on_house is None:
            return [told]
        icon, share = ("", 0.8) if b.portrait or b.theme.text_scale > 1 else ("correct", 0.4)
        way = b.button(_("House rules"), self.on_house, icon=icon, mm=TOUCH_MM, size_hint_x=share, style="field")
        way.pos_hint = {"center_y": 0.5}
        return [told, way]

    def _sources(self) -> None:
        box, parties = self.box, [self.party(name) for name in self.setup.names]
        page = SourcesPage(
            self.look, self.setup, parties, box.tower, box.wired, box.chance, box.assign, box.phones, box.radio
        )
        self.page(page, sources_title(self.look, self.setup, self.box))

    def _way_to_sources(self) -> WayToPage:
        of = self.look, self.setup, self.box
        return WayToPage(sources_title(*of), sources_told(*of), self.look, self._sources)


def base_of(pack: Pack) -> str:
    """The pack whose pictures a game has: a house rule has those of the game it changes."""
    return pack.extends[-1] if pack.extends else pack.id
