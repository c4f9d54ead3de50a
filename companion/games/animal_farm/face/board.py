"""The table of Animal Farm in pages: regions, zones, actions, revolutions, points, and the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.animal_farm.face.pages.ledger import PointsLedger, ZonesLedger
from companion.games.animal_farm.face.pages.lists import actions_page, ask_to_buy
from companion.games.animal_farm.face.pages.offers import OfferCard, offers_page
from companion.games.animal_farm.face.pages.regions import RegionsPage
from companion.games.animal_farm.face.pages.revolutions import RevolutionsLedger
from companion.games.animal_farm.face.pages.steps import StepsPage
from companion.games.animal_farm.models.farm import FarmModel, action_of, told_of
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.models.game.notice import Notice
from companion.models.game.question import OptionModel
from companion.texts.wording import N_
from companion.ui.boards.face import BoardContext
from companion.ui.look.paint.controls import control
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import give
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.keyed import KeyedChildren, Part
from companion.ui.widgets.text import face_of, text_width

PAGES: Mapping[str, str] = {
    "regions": N_("Regions"),
    "zones": N_("Markers"),
    "actions": N_("Actions"),
    "revolutions": N_("Revolutions"),
    "points": N_("Points"),
    "steps": N_("Round"),
}
"""Page → what stands on its tab."""

GIVES = frozenset({"hand_over_what", "hand_over_to", "swap_give", "swap_take"})
"""Questions about one's own markers."""

EVEN, TAB_PAD = 0.5, 3
"""How much wider than its text every tab is, of the height of its letters; so they shrink alike where they must. The
room at its edges, in design pixels.
"""


class Tab(Touchable, BoxLayout):
    """Turns to a page; the one that is shown is a sheet of light."""

    role = "tab"

    def __init__(self, text: str, b: Builder, on_tap: Callable[[], object], *, chosen: bool) -> None:
        self.theme, self.chosen = b.theme, chosen
        super().__init__(on_tap, padding=(b.theme.design(TAB_PAD), b.units(0.25)))
        colour = b.palette.on_sheet if chosen else b.palette.text
        self.add_widget(b.fit(text, "small", colour=colour))

    def paint(self, canvas: InstructionGroup) -> None:
        """Draws its box."""
        theme = self.theme
        control(canvas, theme, self.pos, self.size, "sheet" if self.chosen else "normal", pressed=self.pressed)


class FarmBoard(BoxLayout):
    """Shows one page at a time. `zoom` is the page that somebody turned to, None for that of the question."""

    role = "board"

    def __init__(self, seen: BoardContext) -> None:
        self.b = b = Builder(seen.look)
        self.seen, self.look, self.theme = seen, seen.look, seen.look.theme
        super().__init__(orientation="vertical", spacing=b.theme.design(6))
        assert isinstance(seen.board, FarmModel)
        self.board: FarmModel = seen.board
        self.zoom: str | None = None
        self.marked: str | None = None
        self.options: Mapping[str, OptionModel] = {}
        self.place = b.column(gap=0)
        self.tabs = b.row(gap=0, spacing=b.theme.design(4), high=TOUCH_MM)
        put(self, self.place, self.tabs)
        self._page, self._tabs = KeyedChildren(self.place), KeyedChildren(self.tabs)
        self.regions = RegionsPage(seen, self._region, lambda: self.turn_to("points"))
        self._ask()
        self._show()

    @property
    def page(self) -> str:
        """The page that is shown."""
        wanted = self.zoom or ("zones" if self.asked in GIVES and self.board.phase != "revolution" else self.board.page)
        return "regions" if wanted == "steps" and not self.board.steps else wanted

    def update(self, board: FarmModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Shows another state; drawn only if something changed."""
        before = (self.board, self.zoom, self.options, self.asked, self.acting)
        self.board, self.zoom = board, zoom
        self._ask()
        if before != (self.board, self.zoom, self.options, self.asked, self.acting):
            self._show()

    def turn_to(self, page: str) -> None:
        self.zoom = page
        self._show()

    # ── regions that can be chosen ──────────────────────────────────────────────────────────────────────────────

    def _ask(self) -> None:
        """Which options of the open question are regions."""
        play = self.seen.play
        question = play.question() if play is not None else None
        self.asked = question.name if question is not None else ""
        self.acting = (question.party or "") if question is not None and self.asked in GIVES else ""
        known = {region.id for region in self.board.regions}
        options = question.options if question is not None else ()
        self.offered = tuple(options) if self.asked == "choose_action" else ()
        if self.asked == "buy":
            self.offered = tuple(one for one in options if one.open)
        found = {one.value: one for one in options if isinstance(one.value, str) and one.value in known}
        self.options = found if any(one.open for one in found.values()) else {}

    def _region(self, region: str) -> None:
        """A region was tapped: chooses it, or tells of it."""
        play, host, option = self.seen.play, self.seen.host, self.options.get(region)
        if play is None or host is None:
            return
        question = play.question()
        here = next(one for one in self.board.regions if one.id == region)
        title = f"{here.title}: {here.animal} {here.stock}"
        if option is None or question is None:
            host.tell(Notice(title))
        elif not option.open:
            host.tell(Notice(title, option.refused))
        else:
            party, number = question.party, question.id
            act = partial(play.answer, party, region, question=number)
            give(self.look, play, host, party, region, number, act)

    def _take(self, option: OptionModel, asked: int | None = None) -> None:
        """Takes an action that is offered; `asked` is the question that it was offered by, else the open one."""
        play, host = self.seen.play, self.seen.host
        question = play.question() if play is not None else None
        if play is None or host is None or question is None:
            return
        party, number = question.party, question.id if asked is None else asked
        act = partial(play.answer, party, option.value, question=number)
        give(self.look, play, host, party, option.value, number, act)

    def _buy(self, option: OptionModel) -> None:
        """A card that can be bought was tapped: tells what it does before it is."""
        host, question = self.seen.host, self.seen.play.question() if self.seen.play is not None else None
        if host is not None and question is not None:
            card = next(one for one in self.board.actions if one.id == option.value)
            ask_to_buy(card, self.look, host, partial(self._take, option, question.id))

    def _offers(self) -> Widget:
        """The actions that are offered, beside their animal."""
        play, cards, animal = self.seen.play, [], ""
        assert play is not None
        game = play.opened.session.game
        assert isinstance(game, AnimalFarm)
        for option in self.offered:
            card = action_of(game, str(option.value), play.teller)
            region = next(one for one in self.board.regions if one.block == card.block)
            of, told = (region.id, region.block), told_of(card, region.animal)
            animal = region.animal
            cards.append(OfferCard(option, card, of, told, self.look, self._take))
        return offers_page(cards, animal, self.b)

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        look, board, page = self.look, self.board, self.page
        rounds = (look._("Round"), f"{board.round}/{board.rounds}")
        if page == "regions":
            self.regions.show(board, self.options)
        offered = self.offered if page == "actions" else ()
        shown = page if page == "regions" else (page, board, offered, self.acting)
        self._page.show([Part(shown, partial(self._build, page))])
        tabs = [
            Part((name, name == page), partial(self._tab, name, look._(label), chosen=name == page))
            for name, label in PAGES.items()
            if name != "steps"
        ]
        first = partial(self._round, *rounds, chosen=page == "steps")
        self._tabs.show([Part((rounds, bool(board.steps), page == "steps"), first), *tabs])

    def _tab(self, name: str, text: str, *, chosen: bool) -> Widget:
        tab = Tab(text, self.b, partial(self.turn_to, name), chosen=chosen)
        small = self.theme.px("small")
        tab.size_hint_x = text_width(text, small, face=face_of(self.theme, "small", strong=False)) + EVEN * small
        tab.size_hint_min_x = self.theme.mm(TOUCH_MM)
        return tab

    def _round(self, word: str, number: str, *, chosen: bool) -> Widget:
        """Which round it is, left of the tabs; once one has ended, it turns to what that came to."""
        b = self.b
        if self.board.steps:
            tab = Tab(f"{word} {number}", b, partial(self.turn_to, "steps"), chosen=chosen)
            tab.size_hint_x, tab.width = None, b.mm(9)
            return tab
        return b.column(b.fit(word, "small", dim=True), b.fit(number, "small", strong=True), gap=0, wide=9)

    def _build(self, page: str) -> Widget:
        if page == "regions":
            return self.regions
        if page == "actions" and self.asked == "choose_action":
            return self._offers()
        if page == "actions":
            return actions_page(self.board, self.seen, {str(one.value): one for one in self.offered}, self._buy)
        pages: Mapping[str, Callable[[FarmModel, BoardContext], Widget]] = {
            "zones": ZonesLedger,
            "revolutions": RevolutionsLedger,
            "points": PointsLedger,
            "steps": StepsPage,
        }
        board = replace(self.board, turn=self.acting) if self.acting and page == "zones" else self.board
        return pages[page](board, self.seen)
