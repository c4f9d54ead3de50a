"""Questions for any card of the game, with real cards: one tap on a value, and all others behind one pile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.politburo.face.asked import about_whom, always_asked, board_of, definition_of, order_line
from companion.games.politburo.face.cards.places import AboutDossier, DossierKey
from companion.games.politburo.face.cards.printed import PrintedFace, face_of
from companion.games.politburo.face.cards.spread import CardKey, CardsPile, KindCard, Spread
from companion.games.politburo.face.cards.tiles import (
    ANSWERING,
    Choose,
    Family,
    Sorted,
    Tile,
    sort_out,
    ways_line,
)
from companion.games.politburo.face.files.at_risk import at_risk
from companion.games.politburo.face.panels import LARGE, LOW, LOWEST, BureauPanel, pass_button
from companion.games.politburo.face.strip import ALONE, strip_of
from companion.models.game.question import OptionModel
from companion.ui.game.halves import BOARD
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import put
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.text import FitText, Text, text_width

TURN_WIDE = 0.45
"""The share of the panel's width that a question beside the board has, and a little more: it may shrink a little."""

DOSSIER_MM, LARGE_DOSSIER_MM = 18.0, 26.0
"""The height of a dossier from which a card can be played, and where there is nothing else."""

MOST, ALONE_MOST = (200.0, 150.0), (400.0, 320.0)
"""The most size of such a dossier, and of the only one, in design pixels."""

ABOUT_MM, ABOUT_WIDE_MM = 19.5, 29.5
"""Height and width of the dossier that a question is about, beside its words."""

PILE_MM, KIND_MM, LARGE_MM = 11.5, 11.0, 30.0
"""Height of the pile of other cards, of a kind with its name at the left, and the most of one with its picture."""

FEW, BESIDE = 12, 4
"""Up to so many single cards lie open, up to the second number beside others; more lie on a pile."""

FLAT_ABREAST = 5
"""So many of those that cannot be played now stand in a line of a broad panel."""

ANSWERS_MOST = "counterattack"
"""The kind that answers every attack that can be answered: what is against it is against all answers."""


class CardsPage(Page):
    """All cards on the whole screen: kinds with their values, single ones, and below them what cannot be done now."""

    role = "cards"

    def __init__(self, asked: CardsAsked, title: str, found: Sorted, told: str = "") -> None:
        super().__init__(asked.look, title, asked.asking.host.uncover)
        b, host = self.b, asked.asking.host

        def take(option: OptionModel) -> None:
            host.uncover()
            asked.take(option)

        page = b.column(gap=0.75)
        able = [one for one in found.families if one.open]
        unable = [one for one in found.families if not one.open]
        single = [one for one in (*found.answers, *found.cards) if one.open]
        flat = [one for one in found.cards if not one.open]
        closed = [Tile(one, b, take, asked.explain) for one in found.others]
        put(
            page,
            b.dim(told) if told else None,
            asked.kinds(able, take, high=None if single else LARGE_MM) if able else None,
            asked.spread(single, take) if single else None,
            self._told(b.row(*closed, gap=0.75, high=TOUCH_MM)) if flat and single else None,
            asked.flat(flat, take, low=bool(single)) if flat else None,
            asked.kinds(unable, take) if unable else None,
            b.row(*closed, gap=0.75, high=TOUCH_MM) if closed and not (flat and single) else None,
        )
        self.body.add_widget(page)

    def _told(self, closed: BoxLayout) -> Widget:
        """What is said of those that cannot be played now, beside other ways that are closed."""
        words = self.look._("What cannot be played now")
        if not closed.children:
            return self.b.dim(words)
        closed.add_widget(self.b.fit(words, "label", dim=True, align="left"), index=len(closed.children))
        return closed


class CardsAsked(BureauPanel):
    """A question for any card of the game."""

    def take(self, option: OptionModel) -> None:
        """Answers with a card or another way."""
        self.choose(option)

    def face(self, option: OptionModel) -> PrintedFace:
        """A card as it is printed."""
        return face_of(option.value, definition_of(self.asking.play), self.asking.play.teller)

    def sorted_out(self) -> Sorted:
        """What may be answered, by what it is."""
        play = self.asking.play
        return sort_out(self.asking.options, definition_of(play), play.teller, self.asking.question.name)

    def kinds(
        self, families: Sequence[Family], take: Choose, *, high: float | None = None, room: float = 1.0
    ) -> BoxLayout:
        """Kinds of cards with their values: beside each other where all values have room, else below each other.

        `high` is the most height of each, in mm; None: no more than needed. `room` is their share of the panel's width.
        """
        b, definition = self.b, definition_of(self.asking.play)
        values = sum(len(one.options) for one in families)
        wide = self.theme.profile.width * room
        beside = not b.portrait and len(families) > 1 and wide >= (values + 1) * b.mm(TOUCH_MM)
        place = b.row(gap=0.75) if beside else b.column(gap=0.75)
        for one in families:
            share = {"size_hint_x": len(one.options) + 0.3} if beside else {}
            place.add_widget(KindCard(one, definition, self.look, take, self.explain, **share))
        rows = 1 if beside else len(families)
        place.size_hint_y = None
        each = (KIND_MM if not beside else TOUCH_MM + 7) if high is None else high
        place.height = rows * b.mm(each) * (1 if high is None else max(1.0, self.theme.text_scale**0.5)) + (
            rows - 1
        ) * b.units(0.75)
        return place

    def spread(self, options: Sequence[OptionModel], take: Choose) -> Spread:
        """Single cards, as large as they can be."""
        keys = [CardKey(one, self.face(one), self.look, take, self.explain) for one in options]
        return Spread(keys, self.theme)

    def flat(self, options: Sequence[OptionModel], take: Choose, *, low: bool) -> Widget:
        """Those that cannot be played now; `low` where others can: as small as a finger allows, in full lines."""
        spread = self.spread(options, take)
        if low:
            across = 3 if self.b.portrait else FLAT_ABREAST
            rows = -(-len(options) // across)
            spread.across = -(-len(options) // rows)
            spread.size_hint_y, spread.height = None, rows * self.b.mm(TOUCH_MM) + (rows - 1) * self.b.theme.design(6)
        return spread

    def pile(self, found: Sorted, title: str, told: str = "", **kwargs: object) -> CardsPile:
        """The pile of what else there is; a tap spreads it on the whole screen. It pictures what can be played there,
        and only where nothing can what cannot.
        """
        page = partial(CardsPage, self, title if not told else self.says(), found, told)
        each = [*found.cards, *(one for family in found.families for one in family.options[-1:])]
        each += [one for family in found.families for one in family.options[:-1]]
        faces = [self.face(one) for one in ([card for card in each if card.open] or each)]
        return CardsPile(title, faces, self.look, lambda: self.asking.host.cover(page()), **kwargs)


class CardPanel(CardsAsked):
    """A question for a card beside what was played, or beside the dossiers: answers and candidates to play from are
    in sight, what comes afterwards lies on a pile.
    """

    def sentence_widget(self) -> Text | FitText | BoxLayout:
        """The question; about one candidate alone, it stands beside the dossier."""
        one = about_whom(self.asking.play)
        if one is None or at_risk(board_of(self.asking.play)):  # the dossier lies large on the table
            return super().sentence_widget()
        row = self.b.row(gap=1, high=ABOUT_MM)
        wide = self.b.mm(ABOUT_WIDE_MM)
        said = self.b.fit(self.says(), "head", strong=True, align="left")
        board = board_of(self.asking.play)
        put(row, AboutDossier(board.candidate(one), board, self.look, wide), said)
        return row

    @property
    def heading(self) -> float:  # type: ignore[override]
        """Two lines where a question is long: in one it would be the smallest thing here."""
        wide = text_width(self.says(), self.theme.px("head"), strong=True)
        room = TURN_WIDE if self.theme.text_scale in BOARD else 1.0  # else the board lies on another side
        return LOW if wide <= self.theme.profile.width * room else 2 * LOWEST

    @property
    def spare(self) -> float:
        """No room for anything else."""
        return 0.0

    def fill(self) -> None:
        """The cards, candidates to play from, and what else can be done."""
        b, look, found = self.b, self.look, self.sorted_out()
        self.remove_widget(self.view)
        self.remove_widget(self.below)
        self.spacing = b.units(0.75)
        families = [one for one in found.families if one.open and not self._answers]
        cards = [one for one in found.cards if one.open]
        few = BESIDE if families or found.answers or found.candidates else FEW
        piled = self._answers or (len(cards) > few and not self._all_width)
        shown = [*found.answers, *(cards if not piled else ())]
        able = (
            bool(shown or cards) or any(one.open for one in found.families) or any(one.open for one in found.candidates)
        )
        people = self._people(found.candidates, large=not shown and not families)
        fills = people is not None and people.size_hint_y is not None and not shown
        told = b.dim(look._("From the hand:")) if shown and people is not None else None
        spread = self.spread(shown, self.take) if shown else b.space()
        if people is not None and shown and self._all_width and not b.portrait:
            people.size_hint_x, people.pos_hint, people.size_hint_y = 0.34, {"top": 1}, 1
            middle: Sequence[Widget | None] = (b.row(people, b.column(told, spread, gap=0.5), gap=1.5),)
        elif people is not None and shown and self._abreast:
            people.size_hint_x, people.pos_hint = len(found.candidates), {"top": 1}
            middle = (b.row(people, b.column(told, spread, gap=0.5), gap=1),)
        else:
            middle = (people, self._values(families, bool(shown)), told, spread if not fills else None)
        always = b.dim(always_asked(look)) if self.asking.question.name == "add_assault" else None
        missing = self._missing(found.candidates, able=able)
        large = self.theme.text_scale > LARGE and not self.theme.profile.portrait
        if not large:  # else the pile needs the room; the cards on it tell why
            missing += self._unanswerable(found)
        crowded = large and (missing or people is not None)
        order = order_line(self.asking.play, look) if not crowded else ""
        put(self, b.dim(order, "small") if order else None, *map(b.text, missing), always, *middle)
        ways = [one for one in found.others if one.open]
        line = ways_line(ways, b, self.take, self.explain, TOUCH_MM, main=not able and self._asked_for_play)
        pile = self._rest(found, piled=piled)
        if pile is not None and not (shown or families or found.candidates):  # it is all there is
            pile.size_hint_y, pile.size_hint_max_y = 4, b.mm(LARGE_MM * 1.5)
        if pile is not None and self._all_width and not b.portrait:
            pile.size_hint_y, line.height = 1, pile.height
            for one in line.children:
                one.size_hint_y = 1
            put(self, b.row(pile, line, gap=1, size_hint_y=None, height=line.height))
        else:
            put(self, pile, line)
        put(self, self.below)
        put(self.below, pass_button(self) if self.asking.question.may_pass else None)

    @property
    def _all_width(self) -> bool:
        """Whether nothing stands beside it."""
        return strip_of(self.asking.question) == ALONE

    @property
    def _abreast(self) -> bool:
        """Whether candidates and cards of the hand stand beside each other: below each other they would be low."""
        return self._answers and not self._all_width

    def _values(self, families: Sequence[Family], beside: bool) -> Widget | None:
        """Kinds with values; one alone is large."""
        if not families:
            return None
        strip = strip_of(self.asking.question)
        kinds = self.kinds(families, self.take, room=1 - strip.board if strip is not None else 1.0)
        if len(families) == 1 and not beside:
            kinds.size_hint_y, kinds.size_hint_max_y = 4, self.b.mm(LARGE_MM)
        return kinds

    def _rest(self, found: Sorted, *, piled: bool) -> CardsPile | None:
        """The pile of what lies open nowhere, if there is any."""
        look = self.look
        rest = found._replace(
            answers=(),
            families=tuple(one for one in found.families if self._answers or not one.open),
            cards=tuple(one for one in found.cards if piled or not one.open),
            candidates=(),
            others=tuple(one for one in found.others if not one.open),
        )
        if not (rest.cards or rest.families):
            return None
        later = look._("Other cards, played afterwards") if self._answers else look._("Other cards")
        some = any(one.open for one in rest.cards) or any(one.open for one in rest.families)
        if not some and not self._asked_for_play:  # one kind was asked for
            return None
        title = later if some else look._("What cannot be played now")
        told = later if some and self._answers else ""
        return self.pile(rest, title, told, size_hint_y=None, height=self.b.mm(PILE_MM))

    @property
    def _asked_for_play(self) -> bool:
        """Whether somebody has announced a card who may have none after all."""
        return self.asking.question.name in ANSWERING

    @property
    def _answers(self) -> bool:
        """Whether there is something to answer, so that other cards wait."""
        stack = board_of(self.asking.play).stack
        return self._asked_for_play and stack is not None and bool(stack.plays)

    def _missing(self, people: Sequence[OptionModel], *, able: bool) -> list[str]:
        """Why there is less to choose from than people expect: an empty hand, candidates that may not play."""
        if not self._asked_for_play:
            return []
        look, board = self.look, board_of(self.asking.play)
        asked = next(one for one in board.blocks if one.party == self.asking.question.asked[0])
        name, empty = self.asking.party(asked.party).title, not asked.hand
        told = []
        if not able and not people:
            why = look._("{name} has no card left.") if empty else look._("{name} has nothing that fits.")
            told.append(look.fill(why, name=name))
        elif empty:
            told.append(look.fill(look._("{name} has no card in hand."), name=name))
        against = () if able else (why.sentence for one in people for why in one.refused[:1])
        return [*told, *dict.fromkeys(against)]

    def _unanswerable(self, found: Sorted) -> list[str]:
        """Why no card of the hand answers: the card that answers most tells it. Else people look for it on the pile."""
        if not self._answers or found.answers or any(one.open for one in found.candidates):
            return []
        kinds = definition_of(self.asking.play).card
        board, asked = board_of(self.asking.play), self.asking.question.asked[0]
        if not next(one.hand for one in board.blocks if one.party == asked):  # that is told already
            return []
        against = [one.refused[0].sentence for one in found.cards if kinds[one.value].kind == ANSWERS_MOST]
        name = self.asking.party(asked).title
        why = self.look._("{name} cannot answer: {why}")
        return [self.look.fill(why, name=name, why=sentence) for sentence in against[:1]]

    def _people(self, options: Sequence[OptionModel], *, large: bool) -> Widget | None:
        """The candidates to play from: their dossiers, `large` where nothing else can be played."""
        if not options:
            return None
        board = board_of(self.asking.play)
        upright = self.theme.profile.portrait
        alone = large and len(options) == 1
        few = 1 if large and len(options) == 1 else max(2, len(options))
        grid = self.b.grid(cols=few if not upright or large else 3, gap=0.75)
        beside = self._abreast and not large
        if beside or (self._all_width and not large and not upright):
            grid.cols = 1 if self._all_width else len(options)
        rows = -(-len(options) // grid.cols)
        grid.size_hint_y, grid.height = None, rows * self.b.mm(LARGE_DOSSIER_MM if large else DOSSIER_MM)
        if alone:  # all the room there is: as a portrait
            grid.size_hint_y = 6
        for one in options:
            tap = partial(self.choose if one.open else self.explain, one)
            backs, most = board.candidate(one.value).assigned, ALONE_MOST if few == 1 else MOST
            key = DossierKey(board.candidate(one.value), board, one, self.look, tap, beside=backs, lit=True, most=most)
            grid.add_widget(key)
        laid = self.look._("Laid down:") if beside else self.look._("A card laid down before: tap where it lies.")
        wanted = self.b.dim(laid) if any(one.open for one in options) else None
        for _ in range(grid.cols - len(options)):
            grid.add_widget(self.b.space())
        if beside:  # as high as the cards of the hand
            grid.size_hint_y = 1
            return self.b.column(wanted, grid, gap=0.5)
        return self.b.column(wanted, grid, gap=0.5, **({"size_hint_y": 6} if alone else {"high": "needed"}))
