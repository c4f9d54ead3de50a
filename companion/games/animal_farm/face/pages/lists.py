"""The pages that are lists: actions by animal, and the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.ink import (
    LEAST_MM,
    Frame,
    PrintOnce,
    TappedPrint,
    best,
    block,
    ink,
    outlined_block,
    pieces,
    sheet,
    write,
)
from companion.games.animal_farm.face.pages.ledger import LARGE, counted_row
from companion.games.animal_farm.models.farm import CardModel, FarmModel, told_of
from companion.models.game.notice import Notice
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.ui.boards.face import BoardContext
from companion.ui.look.faces import Typeface
from companion.ui.look.look import Look
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import CONTROL, Theme
from companion.ui.questions.panel import Host
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.menu import MenuSheet, Way
from companion.ui.widgets.text import text_width, wrapped_height

TOLD_MM, LARGER_MM = 3.4, 3.9
"""Capitals of a stronger action's name, the larger ones where it stands beside what it does."""

PURSE_MM, CAPTION_MM = 14.0, 3.2
"""The size of a marker to pay with, at most, and the capitals above."""

BASIC, STRONGER = 0.135, 0.865
"""The width of an animal with its basic action, and of the stronger one beside it, as shares."""

TAKEN = 0.32
"""The width that is kept for who has bought it, in large letters."""

TITLED = 0.33
"""The width of the name of a stronger action, beside what it does, as a share."""


class ActionCard(TappedPrint):
    """An action on a slip, with its animal; who has bought it lies on it. A tap tells what it does."""

    role = "card"

    def __init__(
        self,
        card: CardModel,
        looks: Mapping[Party, PartyLook],
        seen: BoardContext,
        share: float,
        of: tuple[str, str] = ("", ""),
    ) -> None:
        """`of` is the region and the name of its animal."""
        self.card, self.looks, self.seen, (self.region, self.animal) = card, looks, seen, of
        super().__init__(seen.look.theme, partial(tell_card, card, seen), size_hint_x=share)

    @property
    def shows(self) -> str:
        """The card's title."""
        return self.card.title

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw it."""
        theme, d, card = self.theme, self.theme.design(1), self.card
        x, y, wide, high = frame
        sheet(canvas, theme, "slip", frame, "slip")
        self.tint(canvas, frame)
        if card.basic:
            side = min(high, wide) - 4 * d
            cut = x + (wide - side) / 2, y + (high - side) / 2, side, side
            block(canvas, theme, self.region, card.block, cut)
            outlined_block(canvas, theme, cut)
            return
        self._bought(canvas, frame)

    def tint(self, canvas: Canvas, frame: Frame) -> None:
        """What is below the words, besides the paper."""

    def _bought(self, canvas: Canvas, frame: Frame) -> None:
        """A stronger action: name, cost, who has it, and what it does where that has room."""
        theme, d, card = self.theme, self.theme.design(1), self.card
        x, y, wide, high = frame
        left, room = x + 8 * d, wide - 16 * d
        cost = self.seen.look.fill(self.seen.look._("Cost {count}"), count=card.worth)
        looks = [self.looks[party] for party in card.parties]
        px = theme.type(LEAST_MM, Typeface.NARROW)
        part, size = room * TITLED, theme.mm(3.8)
        taken = min(size * 1.12 * len(looks), room * 0.34) + 6 * d if looks else 0.0
        beside = max(1, round(room - part - taken))
        name, line = theme.type(LARGER_MM) * 1.05, theme.type(LEAST_MM) * 1.05
        told = next(
            (
                one
                for one in (told_of(card, self.animal), card.brief)
                if max(wrapped_height(one, px, beside, face=Typeface.NARROW), name + line) <= high
            ),
            None,
        )
        if told is not None and theme.text_scale < LARGE:
            title, face = best((card.title,), part - 8 * d, theme, LARGER_MM)
            low = y + (high - name - line) / 2
            at = left, low + line, part - 8 * d, name
            write(canvas, theme, title, at, ink(theme, "ink"), mm=LARGER_MM, face=face, align="left")
            write(canvas, theme, cost, (left, low, part, line), ink(theme, "brick_text"), align="left")
            if looks:
                pieces(canvas, theme, looks, (left + room, y + high / 2), size, taken)
            at = left + part, y, room - part - taken, high
            write(canvas, theme, told, at, ink(theme, "ink"), face=Typeface.NARROW, align="left")
            return
        self._in_two(canvas, (left, y, room, high), cost, looks)

    def _in_two(self, canvas: Canvas, frame: Frame, cost: str, looks: Sequence[PartyLook]) -> None:
        """In large letters: name, cost and who has it, below them all the width for what it does."""
        theme, card, (x, y, wide, high) = self.theme, self.card, frame
        name = min(theme.type(TOLD_MM) * 1.05, high * 0.5)
        below, px = high - name, theme.type(LEAST_MM, Typeface.NARROW)
        size = min(theme.mm(4.4), name * 0.9)
        taken = wide * TAKEN
        price = text_width(cost, theme.type(LEAST_MM, Typeface.NARROW), face=Typeface.NARROW) + theme.design(4)
        free = wide - taken - price - theme.design(10)
        title, face = best((card.title,), free, theme, TOLD_MM)
        fits = [
            one
            for one in (told_of(card, self.animal), card.brief)
            if wrapped_height(one, px, round(wide), face=Typeface.NARROW) <= below
        ]
        told = fits[0] if fits else card.brief
        low = y + high - name - theme.design(1)
        write(canvas, theme, title, (x, low, free, name), ink(theme, "ink"), mm=TOLD_MM, face=face, align="left")
        at = x + free + theme.design(4), low, price, name  # at the same place on all cards
        write(canvas, theme, cost, at, ink(theme, "brick_text"), face=Typeface.NARROW, align="left")
        pieces(canvas, theme, looks, (x + wide, low + name / 2), size, taken)
        at = x, y, wide, below
        write(canvas, theme, told, at, ink(theme, "ink"), face=Typeface.NARROW, align="left")


class BuyCard(ActionCard):
    """One that can be bought: a tap tells all of it, and asks."""

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        card: CardModel,
        seen: BoardContext,
        on_tap: Callable[[OptionModel], object],
        of: tuple[str, str],
    ) -> None:
        self.option = option
        super().__init__(card, seen.looks, seen, STRONGER, of)
        self.on_tap = partial(on_tap, option)

    def tint(self, canvas: Canvas, frame: Frame) -> None:
        """In the lamp."""
        d = self.theme.design(1)
        x, y, wide, high = frame
        at, size = (x + 2 * d, y + 2 * d), (wide - 4 * d, high - 4 * d)
        box(canvas, at, size, ink(self.theme, "ochre"), 6 * d, 0.5 if self.theme.palette.textured else 0.0)
        outline(canvas, at, size, self.theme.palette.lamp, 6 * d, 4 * d)


class Purse(PrintOnce, Widget):
    """What somebody has to pay with, as discs below what it is."""

    def __init__(self, markers: Sequence[tuple[str, int]], caption: str, theme: Theme) -> None:
        self.markers, self.caption = markers, caption
        super().__init__(theme, size_hint_y=None, height=theme.mm(PURSE_MM))

    def fill(self, high: float) -> None:
        """Makes it so high."""
        self.height = max(high, self.theme.mm(PURSE_MM))

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """On a slip."""
        theme, d, (x, y, wide, high) = self.theme, self.theme.design(1), frame
        sheet(canvas, theme, "slip", frame, "slip")
        line = theme.type(CAPTION_MM) * 1.25
        at = x + 10 * d, y + high - line - 4 * d, wide - 20 * d, line
        write(canvas, theme, self.caption, at, ink(theme, "ink"), mm=CAPTION_MM, align="left")
        if self.markers:
            below = x + 10 * d, y + 6 * d, wide - 20 * d, high - line - 12 * d
            self._discs(canvas, below)

    def _discs(self, canvas: Canvas, frame: Frame) -> None:
        """In one row or two, whichever leaves them larger."""
        x, y, wide, high = frame
        count = len(self.markers)

        def side(rows: int) -> float:
            each = -(-count // rows)
            return float(min(self.theme.mm(PURSE_MM), high / rows * 0.92, wide / each / 1.12))

        rows = max((1, 2), key=side)
        each, step = -(-count // rows), high / rows
        for row in range(rows):
            at = x, y + high - (row + 1) * step, wide, step
            counted_row(canvas, self.theme, self.markers[row * each : (row + 1) * each], at, side(rows))


def tell_card(card: CardModel, seen: BoardContext) -> None:
    """Tells what is written on a card."""
    if seen.host is not None:
        seen.host.tell(Notice(f"{card.title}: {card.text}"))


def ask_to_buy(card: CardModel, look: Look, host: Host, buy: Callable[[], object]) -> None:
    """Tells what is written on a card that can be bought; the second tap buys it."""

    def pay() -> None:
        host.uncover()
        buy()

    price = look.fill(look._("Buy: {count} markers"), count=card.worth)
    ways = (Way("check", price, pay, lit=True), Way("back", look._("Not after all"), host.uncover))
    host.cover(MenuSheet(look, f"{card.title}: {card.text}", ways, host.uncover))


class EmptySlot(Painted):
    """Where the stronger action of an animal will lie, while it is still chosen; `next` is the one that comes now."""

    def __init__(self, animal: str, theme: Theme, *, next: bool, **kwargs: Any) -> None:
        self.animal, self.theme, self.next = animal, theme, next
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """A dashed place, or one in the lamp."""
        theme, at, size = self.theme, self.pos, self.size
        if not self.next:
            control(canvas, theme, at, size, "refused")
            write(canvas, theme, self.animal, (*at, *size), theme.palette.text_dim, mm=3.4)
            return
        box(canvas, at, size, theme.palette.lamp, theme.design(CONTROL), 0.16)
        outline(canvas, at, size, theme.palette.lamp, theme.design(CONTROL), theme.design(3))
        write(canvas, theme, self.animal, (*at, *size), theme.palette.lamp, mm=4.4)


def actions_page(
    board: FarmModel,
    seen: BoardContext,
    buys: Mapping[str, OptionModel] = MappingProxyType({}),
    on_buy: Callable[[OptionModel], object] = lambda _: None,
) -> Widget:
    """For each animal its basic action and the one in play, with cost and discs; those in `buys` are answers."""
    b = Builder(seen.look)
    page = b.column(gap=0)
    page.spacing = b.theme.design(3)
    of = {region.block: (region.id, region.animal) for region in board.regions}
    bare = [card.block for card in board.actions if card.basic]
    bare = [one for one in bare if not any(card.block == one and not card.basic for card in board.actions)]
    for basic in (card for card in board.actions if card.basic):
        out = [card for card in board.actions if card.block == basic.block and not card.basic]
        page.add_widget(
            b.row(
                ActionCard(basic, seen.looks, seen, BASIC, of[basic.block]),
                *(
                    BuyCard(buys[card.id], card, seen, on_buy, of[card.block])
                    if card.id in buys
                    else ActionCard(card, seen.looks, seen, STRONGER, of[card.block])
                    for card in out
                ),
                EmptySlot(of[basic.block][1], b.theme, next=basic.block == bare[0], size_hint_x=STRONGER)
                if not out
                else None,
                gap=0,
                spacing=b.theme.design(5),
            )
        )
    return page
