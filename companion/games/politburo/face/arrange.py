"""The first five cards: each is kept, laid beside a candidate or discarded (PB-08), all in one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.face.asked import board_of
from companion.games.politburo.face.cards.fan import Fan
from companion.games.politburo.face.cards.places import DossierKey, PileKey, PlaceKey
from companion.games.politburo.face.cards.printed import PrintedCard, PrintedFace
from companion.games.politburo.face.cards.tiles import Choose
from companion.games.politburo.face.panels import LOW, BureauPanel
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.games.politburo.rules.set_up import AWAY
from companion.games.politburo.rules.state import UNKNOWN
from companion.models.game.question import OptionModel, Why
from companion.packs.numbers.spelled import as_word
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder, put, refill

KEEP = ""
"""The place of a card that stays in the hand."""

PILES, HAND = 0.82, 1.5
"""The width of hand, discards and “done” over that of the dossiers beside them; that of the hand over the discards."""

LARGEST, TALLEST, HIGHER = (330.0, 240.0), (170.0, 300.0), 1.35
"""The largest pile and the largest dossier, in design pixels; how much higher dossiers are upright than the piles."""

TOLD_MM = (5.5, 10.0)
"""The height of what is said below the question, on a wide panel and upright."""

PLACES_MM, NARROW_MM = 17.5, 24.0
"""The height of the places below a hand: a dossier with the backs behind it; slim ones are higher."""


def take_these(candidates: int, cards: int, look: Look) -> str:
    """What somebody with real cards does first."""
    if candidates == 1:
        take = look._("Take this candidate and {cards} cards. Tap where a card goes, as often as you like.")
    else:
        take = look._(
            "Take these {candidates} candidates and {cards} cards. Tap where a card goes, as often as you like."
        )
    return look.fill(take, candidates=as_word(candidates, look.language), cards=as_word(cards, look.language))


class ArrangePanel(BureauPanel):
    """With real cards, of which the box only knows the number: each player in turn lays so many down by taps.

    A tap on what is kept takes back the card laid last.
    """

    heading = LOW

    def fill(self) -> None:
        """The places of the next player who has to answer."""
        if not self.asking.question.missing:
            return
        self.party = self.asking.question.missing[0]
        self.laid: list[str] = []
        board = board_of(self.asking.play)
        self.block = next(block for block in board.blocks if block.party == self.party)
        self.remove_widget(self.view)
        self.remove_widget(self.below)
        self.spacing = self.b.units(0.75)
        upright = self.theme.profile.portrait
        self.dossiers, self.piles = self.b.row(gap=0.75), self.b.row(gap=0.75)
        self.ways = self.b.row(gap=0.75, high=TOUCH_MM)
        beside = self.b.column(self.piles, self.ways, gap=0.75)
        places = self.b.column(gap=0.75) if upright else self.b.row(gap=1)
        if upright:
            self.dossiers.size_hint_y = HIGHER
        else:
            beside.size_hint_x = PILES
        put(places, self.dossiers, beside)
        take = take_these(len(self.block.candidates), self.block.hand, self.look)
        told = (
            self.b.fit(take, "label", dim=True, align="left", high=TOLD_MM[self.b.portrait])
            if self.theme.text_scale <= 1
            else None
        )
        put(self, told, places)
        self._show()

    def says(self) -> str:
        """The question to the next player who has to answer."""
        missing = self.asking.question.missing
        return self.asking.play.sentence(missing[0]) if missing else super().says()

    def _show(self) -> None:
        b, look, board = self.b, self.look, board_of(self.asking.play)
        dossiers = []
        for one in self.block.candidates:
            option, count = OptionModel(one.id, one.title), self.laid.count(one.id)
            tap = partial(self._put, one.id)
            key = DossierKey(one, board, option, look, tap, beside=count, lit=True, most=TALLEST)
            dossiers.append(key)
        away = OptionModel(AWAY, self.asking.play.teller.value("arrange", AWAY))
        kept, laid = self.block.hand - len(self.laid), bool(self.laid)
        hand = OptionModel(KEEP, look._("Keep"))
        place = PileKey(hand, look, self._back, count=kept, lit=laid, most=LARGEST, fan=True, size_hint_x=HAND)
        away_key = PileKey(away, look, partial(self._put, AWAY), count=self.laid.count(AWAY), lit=True, most=LARGEST)
        refill(self.dossiers, *dossiers)
        refill(self.piles, place, away_key)
        drawn = self.block.limit - kept  # everybody draws up before the first turn, and nothing else asks for it
        label = look.fill(look._("Done, draw {count}"), count=drawn) if drawn > 0 else look._("Done, keep all")
        again = b.button("", self._anew, icon="undo", mm=TOUCH_MM, wide=TOUCH_MM * 1.2) if laid else None
        refill(self.ways, *filter(None, (again, b.button(label, self._done, style="main", mm=TOUCH_MM))))

    def _put(self, place: str) -> None:
        """One card more; judged at each tap, so that nobody lays out what is refused in the end."""
        laid = [*self.laid, place]
        option = self.asking.play.option(self.party, self._value(laid))
        if not option.open:
            self.explain(replace(option, label=self.look._("That is not possible.")))
            return
        self.laid = laid
        self._show()

    def _back(self) -> None:
        """The card laid last comes back to the hand."""
        self.laid = self.laid[:-1]
        self._show()

    def _anew(self) -> None:
        self.laid = []
        self._show()

    def _done(self) -> None:
        self.asking.answer_as(self.party, self._value(self.laid))

    def _value(self, laid: Sequence[str]) -> list[str]:
        return [f"{UNKNOWN}@{place}" for place in laid]


class ArrangeHand(BoxLayout):
    """Dealt cards on the cloth, below them the places: one card is raised, and a tap on a place lays it there.

    Then the next is raised, or any by a tap. A laid card lies lower and says where it is. `judged` returns the whole
    answer with what is against it; a place that the raised card cannot go to lies flat and calls `on_why`.
    """

    def __init__(
        self,
        cards: Sequence[OptionModel],
        faces: Sequence[PrintedFace],
        candidates: Sequence[CandidateModel],
        board: BureauModel,
        away: str,
        look: Look,
        *,
        judged: Callable[[list[str]], OptionModel],
        on_why: Choose,
        narrow: bool = False,
    ) -> None:
        self.high = NARROW_MM if narrow else PLACES_MM
        self.b, self.look, self.theme = Builder(look), look, look.theme
        self.cards, self.faces, self.candidates, self.board = cards, faces, candidates, board
        self.judged, self.on_why = judged, on_why
        self.places = [KEEP] * len(cards)
        self.raised: int | None = 0
        self.seen: set[int] = set()
        self.note: BoxLayout | None = None
        self.title_of = {KEEP: look._("Keep"), **{one.id: one.title for one in candidates}, AWAY: away}
        super().__init__(orientation="vertical", spacing=self.b.units(0.5))
        self._show()

    def says(self, note: BoxLayout) -> None:
        """What is said lies over the foot of the cards until the next tap."""
        self.note = note
        self._show()

    def value(self) -> list[str]:
        """The answer as chosen so far."""
        return self._value(self.places)

    def _value(self, places: Sequence[str]) -> list[str]:
        placed = zip(self.cards, places, strict=True)
        return [f"{card.value}@{place}" for card, place in placed if place != KEEP]

    def _show(self) -> None:
        made = []
        for number, face in enumerate(self.faces):
            place = self.places[number]
            option = OptionModel(number, self.cards[number].label)
            made.append(
                PrintedCard(
                    face,
                    option,
                    self.theme,
                    partial(self._raise, number),
                    chosen=number == self.raised,
                    laid=self.title_of[place] if place != KEEP else "",
                )
            )
        fan = Fan(made, self.theme)
        if self.note is not None:
            if self.note.parent is not None:
                self.note.parent.remove_widget(self.note)
            self.note.clear_widgets()
            fan.says(self.note)
        refill(self, fan, self._row())

    def _row(self) -> BoxLayout:
        line = self.b.row(gap=0.5, high=self.high)
        laid = Counter(self.places)
        for place in self.title_of:
            option = OptionModel((self.raised, place), self.title_of[place], refused=self._against(place))
            tap = partial(self._put, option)
            line.add_widget(self._key(place, option, tap, laid[place]))
        return line

    def _key(self, place: str, option: OptionModel, tap: Callable[[], None], count: int) -> PlaceKey:
        lit = self.raised is not None
        one = next((one for one in self.candidates if one.id == place), None)
        if one is not None:
            return DossierKey(one, self.board, option, self.look, tap, beside=count, lit=lit)
        icon = "cards" if place == KEEP else ""
        return PileKey(option, self.look, tap, count=count, icon=icon, lit=lit)

    def _against(self, place: str) -> tuple[Why, ...]:
        if self.raised is None or self.places[self.raised] == place:
            return ()
        places = [place if other == self.raised else now for other, now in enumerate(self.places)]
        return self.judged(self._value(places)).refused

    def _raise(self, number: int) -> None:
        self.raised = number
        self._show()

    def _put(self, option: OptionModel) -> None:
        """Lay the raised card there; where none is raised nothing is asked of a place."""
        if not option.open:
            self.on_why(option)
        elif self.raised is not None:
            self.places[self.raised] = option.value[1]
            self.seen.add(self.raised)
            left = [number for number in range(len(self.cards)) if number not in self.seen]
            self.raised = next((number for number in left if number > self.raised), left[0] if left else None)
            self._show()
