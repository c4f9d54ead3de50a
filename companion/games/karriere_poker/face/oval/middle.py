"""The middle of the table: the cards that must be beaten and who laid them, or who leads."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any, NamedTuple

from kivy.uix.floatlayout import FloatLayout

from companion.games.karriere_poker.face.cards import MARGIN as CARD_MARGIN
from companion.games.karriere_poker.face.cards import SHAPE, card_picture, fan
from companion.games.karriere_poker.face.inks import SET, on_felt
from companion.games.karriere_poker.face.oval.heaps import DealtHeap, paint_heap
from companion.games.karriere_poker.face.oval.places import room_between
from companion.games.karriere_poker.models import CareerModel, DealModel, LaidModel, Scene, SeatModel
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_mark
from companion.ui.look.paint import painter
from companion.ui.look.paint.plain import box, outline
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import FitText, face_of, text_width
from companion.ui.widgets.things.names import beginning

CARD, CARD_ALONE, HIGH_PILL, GAP = 86.0, 104.0, 34.0, 8.0
"""The width of a card, of one that has more room, the height of a pill and the gap below it, in design pixels."""

PIECE, WON = 22.0, 0.72
"""The width of a piece, and how large the cards are that won, beside those that must be beaten."""

HEAP, LEAST_HEAP, HEAP_GAP = 112.0, 50.0, 6.0
"""The height of a heap's cards, below which none is shown, and what is free above and below, in design pixels."""


class Lying(NamedTuple):
    """A card in the middle: its id, what stands in its corner, its centre in the window, and its turn in degrees."""

    card: str
    corner: str
    centre: tuple[float, float]
    turn: float


class Middle(FloatLayout):
    """The words in the middle; the table draws the rest of it into its picture."""

    def __init__(self, look: Look) -> None:
        self.look, self.theme = look, look.theme
        super().__init__(size_hint=(None, None))
        free: dict[str, Any] = {"size_hint": (None, None)}
        self.words = FitText("", self.theme, "answer", colour=on_felt(self.theme), align="left", **free)
        self.above = FitText("", self.theme, "answer", strong=True, colour=on_felt(self.theme), **free)
        self.below = FitText("", self.theme, "small", colour=on_felt(self.theme), **free)
        self.aside = FitText("", self.theme, "small", strong=True, colour=on_felt(self.theme), **free)
        self.board: CareerModel | None = None
        self.cards: list[Lying] = []
        self.heaps: list[DealtHeap] = []
        self.wide = 1
        self.pill: tuple[float, float, float, float] | None = None

    def lay(
        self, board: CareerModel, pos: tuple[float, float], size: tuple[float, float], seat: tuple[float, float]
    ) -> None:
        """Places everything for a state of the table in a box, around seats of that size."""
        self._place(board, pos, size, seat)
        self.clear_widgets()
        for words in (self.words, self.above, self.aside, self.below):
            if words.text:
                self.add_widget(words)

    def _place(
        self, board: CareerModel, pos: tuple[float, float], size: tuple[float, float], seat: tuple[float, float]
    ) -> None:
        self.board, self.pos, self.size = board, pos, size
        design, top = self.theme.design, board.top
        high = design(HIGH_PILL) * self.theme.px("label") / self.theme.mm(3.0) * 0.70
        x, y = pos[0] + size[0] / 2, pos[1] + size[1] / 2
        self.cards, self.heaps, self.pill = [], [], None
        for words in (self.words, self.above, self.aside, self.below):
            words.text = ""
        self.above.wanted_px, self.above.face = self.theme.px("answer"), Typeface.STRONG
        if board.scene is Scene.SEATS:
            beside = len(board.seats) not in (5, 7)  # somebody sits in the middle, above and below
            free = size[1] - 2 * seat[1] if beside else size[1] - seat[1]
            self._seats(board, (x, y), (size[0] - 2 * seat[0] - design(16), free - design(12)))
            return
        self.around = len(board.seats), size, seat
        free = size[1] - 2 * seat[1] - high - design(2 * GAP)
        grown = max(1.0, size[0] / design(484))
        wide = design(CARD if top is None or top.count > 2 else CARD_ALONE) * grown
        self.wide = round(max(design(60), min(wide, free * SHAPE)))
        if board.won is not None:
            self._won(board, board.won, (x, y), high)
            return
        if top is None:
            if board.deal is not None:
                self._deal(board, board.deal, (x, y), high)
            else:
                self._lead(board, (x, y), high)
            return
        low = self._fan(top, (x, y + (high + design(GAP)) / 2)) - design(GAP) - high
        low = max(low, pos[1] + seat[1] + 1)  # the lowest seat stands below it
        who = next(one for one in board.seats if one.party == top.party)
        self._pill(who, f"{top.words}, ", self._room(low, low + high), (x, low), high)

    def _fan(self, laid: LaidModel, centre: tuple[float, float]) -> float:
        """The faces of a play around a spot; how low they reach."""
        x, y = centre
        card_high = self.wide / SHAPE
        room = self._room(y - card_high / 2, y + card_high / 2)
        self.cards = [
            Lying(card, corner, (x + shift, y - abs(turn) * self.wide * 0.004), turn)
            for (card, corner), (shift, turn) in zip(
                laid.faces, fan(laid.count, self.wide, room * 0.92, self.wide * 0.54), strict=True
            )
        ]
        return y - card_high / 2

    def _won(self, board: CareerModel, won: LaidModel, centre: tuple[float, float], high: float) -> None:
        """What the round before was won with, smaller than what must be beaten, and who leads now."""
        design, line = self.theme.design, self.theme.px("small") * 1.3
        self.wide = round(self.wide * WON)
        card_high = self.wide / SHAPE
        top = centre[1] + (line + card_high + design(GAP) + high) / 2
        who = next(seat for seat in board.seats if seat.party == won.party)
        self.above.text = self.look.fill(self.look._("{name} won with:"), name=who.first_word)
        room = self._room(top - line, top)
        self.above.size, self.above.pos = (room, line), (centre[0] - room / 2, top - line)
        low = self._fan(won, (centre[0], top - line - card_high / 2)) - design(GAP) - high
        leader = next((seat for seat in board.seats if seat.leads), None)
        if leader is not None:
            self._leads(leader, (centre[0], low), high)

    def _leads(self, leader: SeatModel, at: tuple[float, float], high: float) -> bool:
        """Who leads, in a pill; False where only the name has room in it."""
        return self._who_does(self.look._("Leads: {name}"), leader, at, high)

    def _who_does(self, sentence: str, who: SeatModel, at: tuple[float, float], high: float) -> bool:
        """A sentence that ends with a name, in a pill; False where only the name has room in it."""
        told = self.look.fill(sentence, name="").strip()
        room = self._room(at[1], at[1] + high)
        px, around = self.theme.px("answer"), self.theme.design(PIECE + 34)
        fits = any(
            text_width(f"{told} {name}", px, face=Typeface.STRONG) + around <= room
            for name in {who.name, who.first_word or who.name}
        )
        self._pill(who, f"{told} " if fits else "", room, at, high)
        return fits

    def _room(self, low: float, high: float) -> float:
        """How wide something may be between two heights in the window."""
        design = self.theme.design
        count, size, seat = self.around
        return room_between(count, size, seat, low - self.y, high - self.y, design(44)) - design(8)

    def _pill(self, who: SeatModel, told: str, room: float, at: tuple[float, float], high: float) -> None:
        """A pill in the middle at a height, with a piece and words that end with a name."""
        design = self.theme.design
        around = design(PIECE + 6 + 2 * 14)
        room = max(room, design(150))
        text, face, px = self._told(who, told, room - around)
        wide = min(room, text_width(text, px, face=face) + around + 2)
        self.words.face, self.words.wanted_px, self.words.text = face, px, text
        self.words.size = wide - around + design(2), high
        left = at[0] - wide / 2
        self.words.pos = left + design(14 + PIECE + 6), at[1]
        self.pill, self.who = (left, at[1], wide, high), who

    def _told(self, who: SeatModel, told: str, room: float) -> tuple[str, Typeface, float]:
        """Words that end with a name, their letters, and how large: narrow and smaller before the name is cut."""
        theme = self.theme
        usual, narrow, small = (Typeface.STRONG, theme.px("answer")), Typeface.NARROW, theme.px("small")
        least = narrow, theme.type(2.8, narrow)
        for face, px in (usual, (narrow, usual[1]), (Typeface.STRONG, small), (narrow, small), least):
            for name in (who.name, who.first_word):
                if name and text_width(told + name, px, face=face) <= room:
                    return told + name, face, px
        face, px = least
        free = room - text_width(told, px, face=face)
        begun = beginning(who.first_word or who.name, who.short, free, px, face) if who.short else who.name
        return (told + begun, *(usual if begun in (who.name, who.short) else least))

    def _deal(self, board: CareerModel, deal: DealModel, centre: tuple[float, float], high: float) -> None:
        """Nothing has been laid in a game with real cards: who deals, what each heap is for, and of which cards."""
        look, theme, design = self.look, self.theme, self.theme.design
        dealer = next(seat for seat in board.seats if seat.party == deal.dealer)
        gap, high = design(HEAP_GAP), min(high, theme.px("answer") * 1.18)
        edge = self.around[2][1] + gap
        highest, lowest = self.y + self.size[1] - edge, self.y + edge  # between the topmost seat and the lowest
        line, small, most = theme.px("answer") * 1.2, theme.px("small") * 1.3, design(HEAP) * self.size[0] / design(484)
        free = highest - lowest - high - line - 2 * gap
        small = small + gap if free - small - gap >= design(LEAST_HEAP) else 0.0
        told = [(deal.each, look._("for everyone"))]
        if deal.left:
            rest = look._("put aside") if deal.aside else look.fill(look._("for {name}"), name=dealer.first_word)
            told.append((deal.left, rest))
        room = self._room(centre[1] - high, centre[1] + high)
        card = min(max(design(HEAP), most), free - small, (room / len(told) - 2 * gap) / SHAPE)
        if card < design(LEAST_HEAP):
            card = 0.0
        left = max(0.0, free - small - card)
        spare, top = min(2 * gap, left / 2), highest - max(0.0, left - 4 * gap) / 2
        self._who_does(look._("Shuffles and deals: {name}"), dealer, (centre[0], top - high), high)
        middle = top - high - gap - spare - card / 2
        low = middle - card / 2 - gap - spare - line
        if card:
            self._heaps(told, (centre[0], middle), card, (low, line))
        else:
            low = top - high - gap
            for (count, words), shown in zip(told, (self.above, self.aside), strict=False):
                shown.wanted_px = theme.px("small")
                low = self._small(shown, f"{count} {words}", centre[0], low, strong=True)
        cards = look._("In play: {sets} × 1 to {highest} and {jokers} jokers")
        told_cards = look.fill(cards, sets=deal.sets, highest=deal.highest, jokers=deal.jokers)
        self._small(self.below, told_cards, centre[0], low)

    def _heaps(
        self, told: list[tuple[int, str]], centre: tuple[float, float], card: float, line: tuple[float, float]
    ) -> None:
        """Heaps beside each other, and in a line below them (from where on, how high) what each is for."""
        theme, gap, (low, high) = self.theme, self.theme.design(HEAP_GAP), line
        room, apart = self._room(low, low + high), card * SHAPE + 2 * gap
        words = [text for _, text in told]
        px, face = theme.type(2.8, Typeface.NARROW), Typeface.NARROW
        for usual in (theme.px("answer"), theme.px("small")):
            if sum(text_width(one, usual, face=Typeface.STRONG) for one in words) + 4 * gap <= room:
                px, face = usual, Typeface.STRONG
                break
        wide = [text_width(one, px, face=face) + 2 for one in words]
        between = max(gap, min(4 * gap, room - sum(wide)))
        beside = len(told) > 1
        left = -max(apart / 2, (wide[0] + between) / 2) if beside else 0.0  # captions do not reach over the middle
        left = max(left, (wide[0] - room) / 2)  # nor over the seats beside them
        spots = [left, max(apart / 2, left + sum(wide) / 2 + between)] if beside else [left]
        for (count, _), text, shown, x, one in zip(told, words, (self.above, self.aside), spots, wide, strict=False):
            shown.text, shown.wanted_px, shown.face = text, px, face
            shown.size, shown.pos = (one, high), (centre[0] + x - one / 2, low)
            away = len(self.heaps) - (len(told) - 1) / 2
            self.heaps.append(DealtHeap(count, (centre[0] + away * apart, centre[1]), card))

    def _small(self, words: FitText, told: str, middle: float, top: float, *, strong: bool = False) -> float:
        """A sentence in one or two small lines below a height, if it has room there; returns where the next begins."""
        px, face = self.theme.px("small"), Typeface.STRONG if strong else face_of(self.theme, "small", strong=False)
        lowest = self.y + self.around[2][1]  # the lowest seat stands below it
        for lines, down in ((1.3, 0.0), (2.5, 0.0), (1.3, 0.25), (1.3, 0.5)):  # or clear of the seats at the sides
            low = top - px * (lines + down)
            room = self._room(low, low + px * lines)
            if low >= lowest and (lines > 2 or text_width(told, px, face=face) <= room):
                words.text = told
                words.size, words.pos = (room, px * lines), (middle - room / 2, low)
                return low
        return top

    def _lead(self, board: CareerModel, centre: tuple[float, float], high: float) -> None:
        """Nothing lies there any more: who clears the table, of which game; where nobody has to, who leads."""
        look, design = self.look, self.theme.design
        leader = next((seat for seat in board.seats if seat.leads), None)
        clears = next((seat for seat in board.seats if seat.clears and board.cleared and not board.swapped), None)
        who, told = (clears, look._("Clears: {name}")) if clears is not None else (leader, look._("Leads: {name}"))
        self.above.text = look.fill(look._("Game {number}"), number=board.game)
        if who is not None and not self._who_does(told, who, (centre[0], centre[1] - high / 2), high):
            self.above.text = look.fill(told, name="").strip()  # above the name
        low = centre[1] + high / 2 + design(4)
        room = self._room(low, low + high)
        under = self.y + self.size[1] - self.around[2][1] - low  # the topmost seat stands above it
        if under < self.theme.px("small"):
            self.above.text = ""
        self.above.size, self.above.pos = (room, max(1.0, min(high, under))), (centre[0] - room / 2, low)

    def _seats(self, board: CareerModel, centre: tuple[float, float], free: tuple[float, float]) -> None:
        """That people have new seats, and what the arrows mean."""
        look, room = self.look, free[0]
        moved = any(seat.chair_of for seat in board.seats)
        self.above.text = look._("New seats") if moved else look._("Who sits where")
        under = self.theme.px("small") * 1.4 if moved else 0.0
        high = min(self.theme.px("effect") * 2.5, free[1] - under)
        low = centre[1] - (high - under) / 2
        self.above.size, self.above.pos = (room, high), (centre[0] - room / 2, low)
        if moved:
            self.below.text = look._("← before")
            self.below.size, self.below.pos = (room, under), (centre[0] - room / 2, low - under)

    def drawn(self, *, cards: bool = True) -> object:
        """All that the table's picture shows of it."""
        return (
            self.wide,
            tuple(self.cards) if cards else (),
            tuple(self.heaps),
            self.pill,
            self.who.look if self.pill is not None else None,
        )

    def box(self, origin: tuple[float, float]) -> tuple[float, float, float, float]:
        """Where that is, however the cards are turned: x, y, width, height."""
        wide, high = self.wide * (0.5 + CARD_MARGIN) + 1, self.wide * (0.5 / SHAPE + CARD_MARGIN) + 1
        boxes = []
        for _, _, (x, y), turn in self.cards:
            across, up = cos(radians(turn)), abs(sin(radians(turn)))
            right, top = wide * across + high * up, wide * up + high * across
            boxes.append((x - right, y - top, x + right, y + top))
        for heap in self.heaps:
            (x, y), across, up = heap.centre, heap.wide / 2 + 12, heap.high / 2 + 12  # with its shadow
            boxes.append((x - across, y - up, x + across, y + up))
        if self.pill is not None:
            x, y, wide, high = self.pill
            boxes.append((x - 1, y - 1, x + wide + 1, y + high + 1))
        if not boxes:
            return 0, 0, 0, 0
        left, low, right, top = (
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        )
        return left - origin[0], low - origin[1], right - left, top - low

    def draw(self, canvas: Canvas, origin: tuple[float, float], *, cards: bool = True) -> None:
        """The pill and, unless they move, the cards, on the table's picture."""
        theme, design = self.theme, self.theme.design
        for heap in self.heaps:
            paint_heap(canvas, theme, heap, origin)
        for card, corner, (x, y), turn in self.cards if cards else ():
            picture = card_picture(theme, card, corner, self.wide)
            picture.show_turned(canvas, (x - origin[0], y - origin[1]), turn)
        if self.pill is not None:
            x, y, wide, high = self.pill
            pos = x - origin[0], y - origin[1]
            if not theme.palette.textured or not painter.nine(canvas, "pill", pos, (wide, high), of=SET):
                box(canvas, pos, (wide, high), theme.palette.surface, high / 2)
                outline(canvas, pos, (wide, high), theme.palette.line, high / 2, 2)
            at = pos[0] + design(14 + PIECE / 2), pos[1] + high / 2
            paint_mark(canvas, self.who.look, at, design(PIECE), theme.palette.text)
