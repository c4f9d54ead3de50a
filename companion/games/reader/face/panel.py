"""The right side of the reader's table: four pages, each with its usual actions, large, in reach of one tap."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import Party
from companion.games.reader.face.board import page_of
from companion.games.reader.face.dice.gathered import LYING, KindKey
from companion.games.reader.face.dice.notation import NotationPage
from companion.games.reader.face.dice.throws import Tray
from companion.games.reader.face.menus import ClockSheet, deck_ways, turn_ways
from companion.games.reader.face.piles import BESIDE_MM, MOST_PILES, DeckPile, beside_the_card, named_piles
from companion.games.reader.face.points import PointsPage
from companion.games.reader.models import (
    CARDS,
    DICE,
    PAGES,
    SCORE,
    TURNS,
    DeckModel,
    ReaderModel,
    ReaderThrow,
    drawn_by,
    known_source,
)
from companion.models.game.question import OptionModel, option_of
from companion.ui.look.theme import CONFIRM_MM, MAIN_MM, TOUCH_MM
from companion.ui.questions.chance import VIRTUAL
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.input.options import OptionCard
from companion.ui.widgets.screen.menu import MenuSheet, Way, level
from companion.ui.widgets.text import Text
from companion.ui.widgets.things.cards import name_beside_back

SINGLE = ("d4", "d6", "d8", "d10", "d12", "d20", "d%")
"""Dice that have a key of their own; the last key leads to any others."""


FORMULA = re.compile(r"d\d+k[hl]|\{|d.*[+-]\d*d")
"""What of the notation nobody says aloud."""

DIE_MM = TOUCH_MM
"""The height of their keys."""


BESIDE_TRAY_MM, LARGEST = 17.0, 1.1
"""The height of the tray beside the cards, and the largest type beside which it has room."""


class ReaderPanel(Panel):
    """What can be done on the page that is looked at."""

    dice: BoxLayout | None = None

    def sentence_widget(self) -> Text:
        """The choice of a page, in place of the sentence, since the question is always the same."""
        return self.b.text("", "small", size_hint_y=None, height=0)

    def fill(self) -> None:
        """The choice of a page above, the usual action below, everything else between."""
        self.remove_widget(self.sentence)
        titles = {page: self.look._(title) for page, title in PAGES.items()}
        tabs = self.b.segments("", titles, self.page, self._turn_to, abreast=len(titles))
        self.add_widget(tabs, index=len(self.children))
        {CARDS: self._cards, DICE: self._dice, TURNS: self._turns, SCORE: self._score}[self.page]()

    @cached_property
    def board(self) -> ReaderModel:
        """What lies on the table."""
        board = self.asking.board
        assert isinstance(board, ReaderModel)
        return board

    @property
    def page(self) -> str:
        """The page that is looked at."""
        return page_of(self.asking.play.page, self.board)

    @property
    def actor(self) -> Party:
        """The party for whom a tap counts: whoever is in turn, else none."""
        return self.board.turns.party or self.asking.parties[0].name

    def _turn_to(self, page: str) -> None:
        self.asking.play.page = page
        self.clear_widgets()
        self.body.clear_widgets()
        self.below.clear_widgets()
        put(self, self.sentence, self.body.parent, self.below)
        self.fill()
        self.asking.play.on_change()

    # ── what is done ────────────────────────────────────────────────────────────────────────────────────────

    def act(self, value: str) -> None:
        """Gives an answer. Throwing by the machine takes one tap: whoever chose the machine need not confirm it."""
        self.asking.answer_as(self.actor, value)
        play = self.asking.play
        while (question := play.question()) is not None and question.kind is Kind.ROLL and question.source == VIRTUAL:
            if not play.roll():
                return

    def _act_as(self, party: Party, value: str) -> None:
        self.asking.answer_as(party, value)

    def _option(self, label: str, value: str) -> OptionModel:
        play = self.asking.play
        found = option_of(play.opened.session, play.teller, self.actor, value)
        return OptionModel(value, label, None, found.refused, found.warned)

    def offer(self, label: str, value: str) -> None:
        """Adds an action to the list; grey with its reason if it cannot be done."""
        option = self._option(label, value)
        self.body.add_widget(self.b.option(option, lambda _: self.act(value), self.explain))

    def usual(self, label: str, value: str, icon: str = "", mm: float = CONFIRM_MM) -> None:
        """Adds the usual action of the page, large, below the list."""
        option = self._option(label, value)
        if option.open:
            do = partial(self.act, value)
            big = self.b.button(label, do, style="main", mm=mm, size="head", icon=icon)
            big.repeats = True
            self.below.add_widget(big)
        else:
            self.below.add_widget(self.b.option(option, lambda _: None, self.explain, mm=mm))

    def to(self, label: str, act: Callable[[], object], icon: str = "") -> TouchButton:
        """A button that leads to a page or a menu."""
        return self.b.button(label, act, icon=icon, mm=TOUCH_MM)

    def _menu(self, title: str, ways: Sequence[Way]) -> None:
        host = self.asking.host

        def closing(way: Way) -> Way:
            def do() -> None:
                host.uncover()
                way.act()

            return way._replace(act=do)

        host.cover(MenuSheet(self.look, title, [closing(way) for way in ways], host.uncover))

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────

    def _cards(self) -> None:
        board, look = self.board, self.look
        if not board.decks:
            self.note(look._("No deck is on the table. Decks are chosen when an evening is begun."))
            return
        latest = board.latest.deck if board.latest is not None else ""
        current = next((deck for deck in board.decks if deck.id == latest), board.decks[0])
        more = self.to(look._("More …"), partial(self._more_of, current), icon="menu")
        others = [self._to_deck(deck) for deck in board.decks[MOST_PILES:] if deck is not current]
        piles = beside_the_card(board, self.theme)
        put(self.body, self._piles(current) if piles else None, *others, None if piles else more)
        if self._thrown is not None:
            self.body.add_widget(self._dice_beside(self._thrown))
        for pile in current.piles[1:]:
            self.offer(look.fill(look._("Draw: {deck}"), deck=pile.title), f"draw:{pile.name}")
        plain = look._("Read a card") if current.reader else look._("Draw a card")
        words = plain if len(board.decks) == 1 else self._words_of(current)
        self.usual(words, drawn_by(current), icon="" if current.reader else "cards")

    @cached_property
    def _thrown(self) -> ReaderThrow | None:
        """The last throw, where its tray has room beside the cards."""
        throws = self.board.throws
        return throws[0] if throws and self.theme.text_scale <= LARGEST else None

    def _dice_beside(self, thrown: ReaderThrow) -> Widget:
        """Card and dice lie on one table: the tray, and beside it the same throw again."""
        b = self.b
        again = b.button(
            self._called(thrown.name or thrown.throw), partial(self.act, "again"), icon="dice", mm=BESIDE_TRAY_MM
        )
        again.repeats, again.size_hint_x = True, 0.62
        self.dice = b.row(Tray(thrown, self.theme), again, gap=1, high=BESIDE_TRAY_MM)
        return self.dice

    def goes_on(self, before: Panel | None = None) -> None:
        """A throw that came just now falls beside the cards."""
        super().goes_on(before)
        thrown = self._thrown
        if thrown is None or self.dice is None or not isinstance(before, ReaderPanel):
            return
        if before.page == self.page and (before._thrown is None or before._thrown.number < thrown.number):
            (fallen,) = known_source((thrown,), self.asking.play.opened.session)
            if fallen.source not in ("typed", "tower"):
                self.asking.host.sound("dice")
            again = self.dice.children[0]
            refill(self.dice, Tray(fallen, self.theme, falls=True), again)

    def _piles(self, current: DeckModel) -> Widget:
        """The decks as they lie there, and what else can be done with them."""
        decks, b, mm = self.board.decks, self.b, BESIDE_MM
        named = named_piles(decks) and len(decks) < MOST_PILES
        piles = [
            DeckPile(deck, self.look, partial(self.act, drawn_by(deck)), small=True, named=named, mm=mm)
            for deck in decks
        ]
        told = self.look._("More …")
        many = len(decks) > 1 or self.theme.text_scale > LARGEST
        more = b.button("" if many else told, partial(self._more_of, current), icon="menu", mm=mm)
        more.says = told
        if many:
            more.size_hint_x, more.width = None, b.mm(TOUCH_MM)
        return b.row(*piles, more, gap=1, high=mm)

    def _words_of(self, deck: DeckModel) -> str:
        words = self.look._("Read: {deck}") if deck.reader else self.look._("Draw: {deck}")
        return self.look.fill(words, deck=self._short(deck))

    @staticmethod
    def _short(deck: DeckModel) -> str:
        """Its name without its game, which its back shows."""
        return name_beside_back(deck.title, deck.id)[1]

    def _to_deck(self, deck: DeckModel) -> OptionCard:
        option, value = self._option(self._words_of(deck), drawn_by(deck)), drawn_by(deck)
        return self.b.option(option, lambda _: self.act(value), self.explain)

    def _more_of(self, current: DeckModel) -> None:
        """What else a deck can; of several it is asked which one."""
        decks = self.board.decks
        if len(decks) == 1:
            self._more(current)
        else:
            ways = [Way("cards", self._short(deck), partial(self._more, deck)) for deck in decks]
            self._menu(self.look._("Cards"), ways)

    def _who(self, title: str, value: str) -> None:
        """Asks who does it, where that matters."""
        people = self.asking.parties
        if len(people) == 1:
            self.act(value)
            return
        self._menu(title, [Way("figure", one.title, partial(self._act_as, one.name, value)) for one in people])

    def _more(self, deck: DeckModel) -> None:
        self._menu(deck.title, deck_ways(deck, self.look, self.act, self._who))

    # ── dice ────────────────────────────────────────────────────────────────────────────────────────────────

    def _dice(self) -> None:
        b, board, look = self.b, self.board, self.look
        self.body.add_widget(
            b.grid(
                *(self._die(throw, tilt) for throw, tilt in zip(SINGLE, LYING, strict=False)),
                self._further(),
                cols=4,
            )
        )
        high = MAIN_MM if board.tray else CONFIRM_MM  # throws of one's own stand above it, all in sight
        for name, throw in board.tray:
            label = f"{name}  ({throw})"
            self.body.add_widget(b.button(label, partial(self.act, f"roll:{name}"), icon="dice", mm=TOUCH_MM))
        if board.last_throw:
            told = self._called(board.last_throw)
            again = look._("Again")
            words = again if told == again else look.fill(look._("Again: {throw}"), throw=told)
            self.usual(words, "again", "dice", high)
        else:
            self.usual(look.fill(look._("Throw {throw}"), throw="2d6"), "roll:2d6", "dice", high)

    def _called(self, throw: str) -> str:
        """A throw as people say it; of one that only its formula tells, the dice in the tray say enough."""
        return self.look._("Again") if FORMULA.search(throw) else throw

    def _die(self, kind: str, tilt: float) -> KindKey:
        """A die that a tap throws."""
        key = KindKey(kind, tilt, self.theme, partial(self.act, f"roll:{kind}"))
        key.size_hint_y, key.height = None, self.b.mm(DIE_MM)
        return key

    def _further(self) -> TouchButton:
        """The way to all other dice, as high as the keys beside it."""
        return self.b.button("…", self._other, mm=DIE_MM, size="answer", padding=(self.b.units(0.5), 0))

    def _other(self) -> None:
        host = self.asking.host

        def act(value: str) -> None:
            host.uncover()
            self.act(value)

        host.cover(NotationPage(self.look, act, host.uncover))

    # ── turns ───────────────────────────────────────────────────────────────────────────────────────────────

    def _turns(self) -> None:
        board, look = self.board, self.look
        turns, people = board.turns, [party.name for party in self.asking.parties]
        many = len(people) > 1
        host = self.asking.host

        def clock() -> None:
            host.cover(ClockSheet(turns, look, self.act, host.uncover))

        ways = turn_ways(self.asking.parties, turns, look, self.act, self._menu)
        lot = look._("Draw lots: who starts?"), partial(self.act, "lot_start")
        keys: list[TouchButton] = []
        if turns.clock != "none" and turns.party:
            stop = turns.runs
            label = look._("Stop the clock") if stop else look._("Let it run")
            keys.append(self.to(label, partial(self.act, "pause" if stop else "go_on")))
            ways.insert(0, Way("star", *lot))  # who starts is settled then
        elif many:
            keys.append(self.to(*lot))
        more = partial(self._menu, look._("Turns"), ways)
        menus = [self.to(look._("Clock …"), clock), *([self.to(look._("More …"), more)] if many else [])]
        for line in (keys, menus):
            if line:
                self.body.add_widget(self.b.row(*level(line), high="needed"))
        following = _after(people, turns.party) if turns.party else turns.first or people[0]
        words = look._("Next: {name}") if turns.party else look._("Begin: {name}")
        self.usual(look.fill(words, name=self.asking.party(following).title), "next", icon="forward")

    # ── points ──────────────────────────────────────────────────────────────────────────────────────────────

    def _score(self) -> None:
        look, score = self.look, self.board.score
        put(
            self.body,
            self.to(look._("Change a round …"), self._which_round, icon="correct") if score.rounds else None,
            self.b.held(look._("Finish the evening"), partial(self.act, "finish"), mm=MAIN_MM),
        )
        self.below.add_widget(
            self.b.button(look._("Write points"), self._write, style="main", mm=CONFIRM_MM, size="head")
        )

    def _write(self, number: int = 0) -> None:
        """Adds a round of points, or changes an earlier one."""
        host, score = self.asking.host, self.board.score

        def done(points: Sequence[int]) -> None:
            host.uncover()
            written = ",".join(map(str, points))
            self.act(f"rescore:{number}:{written}" if number else f"score:{written}")

        before = score.rounds[number - 1] if number else (0,) * len(score.parties)
        now = number or len(score.rounds) + 1
        others = [total - own for total, own in zip(score.totals, before, strict=True)]
        host.cover(PointsPage(self.look, self.asking.parties, now, before, done, host.uncover, others))

    def _which_round(self) -> None:
        rounds = range(len(self.board.score.rounds), 0, -1)
        words = self.look._("Round {number}")
        ways = [Way("correct", self.look.fill(words, number=one), partial(self._write, one)) for one in rounds]
        self._menu(self.look._("Which round?"), ways[:MOST_ROUNDS])


MOST_ROUNDS = 10
"""The number of latest rounds that can be changed from the table; older ones are changed by a correction."""


def _after(people: Sequence[Party], party: Party) -> Party:
    return people[(people.index(party) + 1) % len(people)]
