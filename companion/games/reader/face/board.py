"""The left side of the reader's table: the page that is looked at, large enough for the whole table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.reader.face.card import CardSheet, LargeCard
from companion.games.reader.face.dice.page import ThrowsView
from companion.games.reader.face.finding import CardDrawer, cards_to_read
from companion.games.reader.face.pad import ScorePad
from companion.games.reader.face.piles import MOST_PILES, SMALL_MM, DeckPile, beside_the_card, named_piles
from companion.games.reader.face.turns import TurnsView
from companion.games.reader.models import (
    CARDS,
    DICE,
    SCORE,
    TURNS,
    CardModel,
    DeckModel,
    ReaderModel,
    ReaderThrow,
    drawn_by,
    known_source,
)
from companion.models.game.parties import short_names
from companion.models.game.party_looks import name_today
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look import times
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.questions.panel import give
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.things.moving import Moving
from companion.ui.widgets.things.paper import Paper
from companion.ui.widgets.words.in_room import in_one_size

FIND = "which_card"
"""The question for the card of a real deck that is read."""


class ReaderBoard(BoxLayout):
    """Shows a `ReaderModel`; the page is built anew when it shows something else. Where no game is played, as in a
    story, it is the page on which something happened last, and nothing on it can be tapped.
    """

    role = "board"
    zoom: str | None = None
    marked: str | None = None
    news = False

    def __init__(self, seen: BoardContext) -> None:
        assert isinstance(seen.board, ReaderModel)
        self.seen, self.look, self.theme, self.play = seen, seen.look, seen.look.theme, seen.play
        self.b = b = Builder(seen.look)
        super().__init__(padding=b.units(1))
        self._shown: tuple[object, ...] = ()
        self.model = seen.board
        self._card_shown = seen.board.latest.id if seen.board.latest is not None else ""
        self._thrown = seen.board.throws[0].number if seen.board.throws else -1
        self._last = self._card_shown, self._thrown
        self.update(seen.board, {}, None)

    def update(self, board: ReaderModel, targets: Mapping[str, OptionModel], zoom: str | None) -> None:
        """Shows another state or page, drawn only if something changed."""
        self.model = board
        card, thrown = board.latest, board.throws
        last = card.id if card is not None else "", thrown[0].number if thrown else -1
        self.news, self._last = last != self._last, last
        page = page_of(self.play.page if self.play is not None else board.about, board)
        builds: dict[str, Callable[[], Widget]] = {
            CARDS: self._cards,
            DICE: self._dice,
            TURNS: self._turns,
            SCORE: self._score,
        }
        question = self.play.question() if self.play is not None else None
        finds = question is not None and question.name == FIND
        if finds:
            builds[page] = self._drawer
        shows = (page, finds, self._parts(page))
        if shows != self._shown:
            self._shown = shows
            refill(self, builds[page]())

    def _parts(self, page: str) -> object:
        """What the page shows, to tell whether it has changed."""
        board = self.model
        parts: Mapping[str, object] = {
            CARDS: (board.decks, board.latest),
            DICE: board.throws,
            TURNS: (board.turns, board.teams),
            SCORE: board.score,
        }
        return parts[page]

    # ── pages ───────────────────────────────────────────────────────────────────────────────────────────────

    def _cards(self) -> Widget:
        b, board, look = self.b, self.model, self.look
        if not board.decks:
            sheet = Paper(b.theme, "card")
            sheet.add_widget(b.fit(look._("No deck is on the table."), "head", colour=sheet.soft))
            return sheet
        page, small = b.column(), board.latest is not None
        lying = board.decks[:MOST_PILES]
        named = named_piles(lying)
        if board.latest is not None and beside_the_card(board, b.theme):
            return self._card(board.latest)
        piles = [DeckPile(deck, look, partial(self._draw, deck), small=small, named=named) for deck in lying]
        in_one_size([pile.title for pile in piles if pile.title is not None])
        if board.latest is not None:
            put(page, self._card(board.latest), b.row(*piles, gap=1, high=SMALL_MM))
        else:
            put(page, b.row(*piles, gap=2), b.fit(look._("No card lies open."), "answer", dim=True, high=6))
        return page

    def _drawer(self) -> Widget:
        """The cards of the real deck, one of which has been drawn."""
        assert self.play is not None
        return CardDrawer(cards_to_read(self.play), self.look, lambda card: self._answer(FIND, card.value))

    def _draw(self, deck: DeckModel) -> None:
        """A tap on a pile does what the deck's button does."""
        self._answer("what_next", drawn_by(deck))

    def _answer(self, asked: str, value: str) -> None:
        play, host = self.play, self.seen.host
        question = play.question() if play is not None else None
        if play is None or question is None or question.name != asked or host is None:
            return
        party, number = self.model.turns.party or play.parties()[0].name, question.id
        give(self.look, play, host, party, value, number, lambda: play.answer(party, value, question=number))

    def _card(self, card: CardModel) -> Widget:
        """The open card; one that was drawn just now comes from the pile."""
        theme, is_new = self.theme, card.id != self._card_shown
        self._card_shown = card.id
        sheet = CardSheet(card, self.look, self.seen.host, partial(self._enlarge, self.model))
        if not is_new:
            return sheet
        moving = Moving(theme, sheet)
        Motion(times.CARD_COMES, lambda t: moving.pose(poses.comes_from_pile(t)), calm=theme.calm)
        return moving

    def _enlarge(self, board: ReaderModel) -> None:
        host, card = self.seen.host, board.latest
        if host is not None and card is not None:
            host.cover(LargeCard(card, self.look, host))

    def _dice(self) -> Widget:
        """The throws; one that came just now falls into the tray, and is heard if the box has thrown it."""
        throws: tuple[ReaderThrow, ...] = self.model.throws
        if self.play is not None:
            throws = known_source(throws, self.play.opened.session)
        newest = throws[0].number if throws else -1
        falls, self._thrown = newest > self._thrown and self.play is not None, newest
        if falls and throws[0].source not in ("typed", "tower"):
            self.seen.sound("dice")
        named = self.play.teller.name(throws[0].source) if self.play is not None and throws else ""
        return ThrowsView(throws, self.look, self.seen.looks, source=named, falls=falls)

    def _turns(self) -> Widget:
        if self.play is None:  # what has passed stands still
            turns = replace(self.model.turns, runs=False)
            return TurnsView(replace(self.model, turns=turns), self.look, self.seen.looks, lambda: 0)
        return TurnsView(self.model, self.look, self.seen.looks, self.play.opened.session.clocks.turn.unspent)

    def _score(self) -> Widget:
        return ScorePad(self.model.score, self.look, self.seen.looks, self._names())

    def _names(self) -> Mapping[Party, str]:
        """The short names, for columns in which no others have room."""
        if self.play is not None:
            return {party.name: party.short for party in self.play.parties()}
        looks = self.seen.looks
        names = {party: name_today(party, looks) for party in self.model.score.parties}
        short = short_names(list(names.values()))
        return {party: short[name] for party, name in names.items()}


def page_of(chosen: str, board: ReaderModel) -> str:
    """The page to show: the one somebody turned to, else cards, if there are any."""
    return chosen or (CARDS if board.decks else DICE)
