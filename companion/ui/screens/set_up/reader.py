"""Before an evening with the reader: the decks, and below them people, dice and “begin”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.decks import Deck
from companion.models.game.notice import Notice
from companion.models.game.parties import look_of
from companion.models.set_up.guests import PLACES, Guests, known_in
from companion.models.set_up.reader_setup import ReaderSetUp
from companion.models.set_up.setup import SetUp
from companion.packs.decks.deck_library import FOLDER, Library
from companion.packs.problems import InvalidPackError
from companion.table.evening import Group, TableGame, store_sentence
from companion.table.journal import StoreError
from companion.texts.cards import words_in
from companion.texts.wording import N_
from companion.ui.game.device_status import DeviceOverview
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.questions.panel import Again
from companion.ui.screens.set_up.beside import BoxState, WayToPage
from companion.ui.screens.set_up.set_up import SetUpScreen
from companion.ui.screens.set_up.sources import source_names
from companion.ui.shell.kivy_types import Canvas
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.paper import paint_paper
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.text import face_of, text_width
from companion.ui.widgets.things.cards import CARD_WIDE, DeckReverse, name_beside_back
from companion.ui.widgets.words.in_room import in_one_size

MODES = {"app": N_("The box draws"), "reader": N_("Real cards")}
"""The ways in which a deck is used, in few words."""

MANY = 4
"""From so many people on their pieces say who is there."""

READER = "reader"
"""The id of the pack that only reads cards."""

DECK_MM, STANDS_MM, LINE_MM = 16.5, 28.5, 4.6
"""Height of a deck in the list, of one that stands, and of a line of words on that."""

A_LINE, TWO_LINES = 1.3, 2.1
"""The height of titles, in lines: if one is long, all have room for two, so that they have one size."""

ABREAST, ONE_LINE = 4, 0.86
"""So many decks stand abreast, and how large titles are at least, of their
usual size, before they take two lines."""

TICK_MM = 5.0
"""The tick of a deck that comes along."""

LARGE = 1.3
"""The largest text beside which four decks stand abreast."""

FOOT_MM, SHARES = 15.0, (0.42, 0.26, 0.32)
"""The height of what stands below the decks, and the shares of people, dice, and “begin”."""

UPRIGHT = 1.2
"""How much higher it is on an upright panel, where it is narrower."""

MOST_GROUPS = 5
"""Most groups that are offered; others sit down by their names."""


class ReaderSetUpScreen(Page):
    """Decks are turned on and off by a tap; everything else has a default."""

    role = "reader set-up"

    def __init__(
        self, look: Look, setup: ReaderSetUp, groups: Sequence[Group], tower: str, radio: bool, host: ReaderEvening
    ) -> None:
        super().__init__(look, setup.pack.title.told_in(look.language), host.back)
        b = self.b
        self.setup, self.groups, self.tower, self.radio, self.host = setup, groups, tower, radio, host
        asked = b.fit(look._("Which decks come along?"), "effect", dim=True, align="left" if b.portrait else "right")
        if not b.portrait:
            self.head.add_widget(asked)
        large = "begin" if self.theme.text_scale <= 1 else "title"
        begin = b.button(look._("Begin"), host.begin, style="main", mm=16, size=large)
        people, dice = self._ways()
        if b.portrait:
            asked.size_hint_y, asked.height = None, b.mm(6) * self.theme.text_scale
            below = b.column(people, dice, begin, high="needed")
        else:
            for key, share in zip((people, dice, begin), SHARES, strict=True):
                key.size_hint = share, 1
            below = b.row(people, dice, begin, high=FOOT_MM * max(1.0, self.theme.text_scale - 0.3))
        page = b.column(asked if b.portrait else None, b.more(self._decks()), below)
        self.body.add_widget(page)

    def _decks(self) -> GridLayout:
        """Every deck, as many abreast as have room for their titles."""
        b, setup = self.b, self.setup
        stands = not b.portrait and self.theme.text_scale <= LARGE
        long = any(self._is_long(deck) for deck in setup.decks)
        rows = [
            DeckRow(deck, setup.along.get(deck.id, ""), self.look, partial(self._turn, deck), stands=stands, long=long)
            for deck in setup.decks
        ]
        in_one_size([row.title for row in rows])
        grid = GridLayout(cols=ABREAST if stands else 2, spacing=b.units(0.75), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        put(grid, *rows)
        return grid

    def _is_long(self, deck: Deck) -> bool:
        """Whether a title takes two lines where four decks stand abreast."""
        theme = self.theme
        _, name = name_beside_back(words_in(deck.title, self.look.language), deck.id)
        return text_width(
            name, theme.px("effect") * ONE_LINE / theme.text_scale, face=face_of(theme, "effect", False)
        ) > (theme.profile.width / ABREAST - theme.units(2.7))

    def _ways(self) -> list[Widget]:
        look, setup = self.look, self.setup
        people = ", ".join(setup.people.names) or look._("Without names")
        seated = [look_of(badge) for badge in setup.people.guests.badges().values()]
        dice = source_names(look)["roll"][setup.people.dice]
        return [
            WayToPage(
                look._("Who is there"), people, look, self._people, seated if len(seated) >= MANY else (), lines=1
            ),
            WayToPage(look._("Dice"), dice, look, self._dice),
        ]

    def _turn(self, deck: Deck) -> None:
        self.setup.turn(deck)
        self.host.again()

    # ── menus ───────────────────────────────────────────────────────────────────────────────────────────────

    def _people(self) -> None:
        look, guests = self.look, self.setup.people.guests

        def nobody() -> None:
            for name in list(guests.names):
                guests.remove(name)

        ways = [Way("close", look._("Without names"), self._after(nobody), chosen=not guests.names)]
        for group in self.groups[:MOST_GROUPS]:
            ways.append(Way("people", group.name, self._after(partial(self.setup.people.seat, group))))
        ways.append(Way("plus", look._("Sit down by name"), self._names))
        self.host.cover(MenuSheet(look, look._("Who is there"), ways, self.host.uncover))

    def _names(self) -> None:
        self.host.uncover()
        self.host.names()

    def _dice(self) -> None:
        look, people = self.look, self.setup.people
        ways = []
        for name, label in source_names(look)["roll"].items():
            there = {"tower": self.tower != "absent", "radio": self.radio}.get(name, True)
            if not there and people.dice != name:
                continue
            choose = self._after(partial(setattr, people, "dice", name))
            ways.append(Way("tower" if name == "tower" else "dice", label, choose, chosen=people.dice == name))
        self.host.cover(MenuSheet(look, look._("Dice"), ways, self.host.uncover))

    def _after(self, act: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            self.host.uncover()
            act()
            self.host.again()

        return do


class DeckRow(Touchable, BoxLayout):
    """A deck: the back of its cards, its title, how many there are, and how it is used; all below each other where it
    `stands`. One that comes along lies on paper.
    """

    role = "deck"

    def __init__(
        self,
        deck: Deck,
        along: str,
        look: Look,
        on_tap: Callable[[], object],
        *,
        stands: bool = False,
        long: bool = False,
    ) -> None:
        b = Builder(look)
        self.along, self.theme = along, b.theme
        mm = STANDS_MM if stands else DECK_MM * (UPRIGHT if b.portrait else 1) * b.theme.text_scale
        super().__init__(
            on_tap,
            orientation="vertical" if stands else "horizontal",
            spacing=b.units(0.5 if stands else 1),
            padding=b.units(0.75),
            size_hint_y=None,
            height=b.mm(mm),
        )
        ink, soft = (b.palette.ink, b.palette.ink_soft) if along else (b.palette.text, b.palette.text_dim)
        size = look.fill(look._("{count} cards"), count=deck.size)
        _, name = name_beside_back(words_in(deck.title, look.language), deck.id)
        told = look._(MODES[along]) if along else size
        back = DeckReverse(look, deck.id, READER)
        if not stands:
            back.size_hint_x, back.width = None, b.mm((DECK_MM * b.theme.text_scale - 1) * CARD_WIDE)
        align = "center" if stands else "left"
        self.title = b.fit(
            name, "effect", align=align, valign="middle" if stands else "bottom", colour=ink, size_hint_y=1.5
        )
        used = b.fit(told, "body", align=align, valign="middle" if stands else "top", colour=soft)
        tick = b.icon("check", mm=TICK_MM if stands else 3.6, wide=TICK_MM, colour=ink) if along else None
        if stands:
            line = b.mm(LINE_MM) * b.theme.text_scale
            self.title.size_hint_y, self.title.height = None, line * (TWO_LINES if long else A_LINE)
            used.size_hint_y, used.height = None, line
            lies = b.row(b.space(size_hint_x=None, width=b.mm(TICK_MM)), back, tick) if along else back
            put(self, lies, self.title, used)
        else:
            put(self, back, b.column(self.title, b.row(tick, used, gap=0.5) if along else used, gap=0.25))

    def paint(self, canvas: Canvas) -> None:
        """Draw the slip, or a control that lays it there."""
        if self.along:
            paint_paper(canvas, self.theme, self.pos, self.size, "slip")
        else:
            control(canvas, self.theme, self.pos, self.size, pressed=self.pressed)


class ReaderEvening:
    """Shows the set-up of the reader; `open_game` starts an evening with it."""

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        status: DeviceOverview,
        open_game: Callable[[Callable[[bool], TableGame]], None],
    ) -> None:
        self._services, self._stage, self._navigator, self._status = services, stage, navigator, status
        self._open_game = open_game
        self.setup: ReaderSetUp | None = None

    def enter(self) -> None:
        """Starts the set-up with everything at its default."""
        try:
            pack = self._services.packs.load(READER)
            library = Library(self._services.evening.folder / FOLDER, self._services.packs)
            decks = [shelved.deck for shelved in library.everything() if shelved.deck is not None]
        except InvalidPackError:
            self._stage.tell(Notice(self._stage.look._("The files of this game have mistakes."), trouble=True))
            return
        known = known_in([group.seating for group in self._services.evening.groups()])
        guests = Guests(known=known, over=sorted(self._status.wired()) or PLACES)
        real = self._status.tower() == "ready"
        people = SetUp(pack, self._stage.look.language, dice="tower" if real else "virtual", guests=guests)
        self.setup = ReaderSetUp(people, pack, decks)
        self.again()

    def again(self) -> None:
        """Shows the set-up with the choices made so far."""
        self._navigator.push(self._page)

    def _page(self) -> ReaderSetUpScreen:
        setup = self.setup
        assert setup is not None
        setup.people.speak(self._stage.look.language)
        look, groups = self._stage.look.for_game(self._services.packs.look(READER)), self._services.evening.groups()
        return ReaderSetUpScreen(look, setup, groups, self._status.tower(), self._status.radio(), self)

    def names(self) -> None:
        """Shows the drawn table, where people sit down."""
        self._navigator.push(self._names)

    def _names(self) -> SetUpScreen:
        setup = self.setup
        assert setup is not None
        chance = frozenset({"roll", "lot"})
        status = self._status
        box = BoxState(
            self._services.evening.groups(),
            status.tower(),
            status.wired(),
            chance,
            rules=False,
            radio=status.radio(),
            explains=False,
        )
        look = self._stage.look.for_game(self._services.packs.look(READER))
        return SetUpScreen(look, setup.people, box, on_back=self._navigator.back, on_begin=self.begin)

    def begin(self) -> None:
        """Starts the evening with what was chosen."""
        setup = self.setup
        assert setup is not None
        self._remember(setup)
        try:
            pack = setup.made()
        except InvalidPackError as errors:
            self._stage.tell(Notice(str(errors.errors[0]), trouble=True))
            return
        seating, sources = setup.seating(self._stage.look), setup.sources()
        self._open_game(
            lambda unsaved: self._services.evening.begin(
                READER,
                seating,
                variants=setup.people.variants,
                options=setup.people.all_options(),
                sources=sources,
                unsaved=unsaved,
                pack=pack,
            )
        )

    def _remember(self, setup: ReaderSetUp) -> None:
        """Remembers the group by its names, unless it is known: then its usual settings stay."""
        evening, names = self._services.evening, set(setup.people.names)
        known = any({person.name for person in group.seating.people} == names for group in evening.groups())
        if not names or known:
            return
        try:
            evening.save_group(setup.people.group())
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, self._stage.look.words), trouble=True))

    # ── what the page asks for ──────────────────────────────────────────────────────────────────────────────

    def cover(self, widget: Widget) -> None:
        """Covers the page with a menu."""
        self._stage.cover(widget)

    def ask_first(self, party: str, act: Callable[[], object]) -> None:
        """Nobody has a phone here."""
        act()

    def ask_for_all(self, parties: Sequence[str], act: Callable[[], object], again: Again | None = None) -> None:
        """Nobody has a phone here."""
        act()

    def uncover(self) -> None:
        """Takes the menu away."""
        self._stage.uncover()

    def back(self) -> None:
        self._navigator.back()
