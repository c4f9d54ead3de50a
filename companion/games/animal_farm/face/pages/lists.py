"""The pages that are lists: actions by animal, and the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
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
from companion.games.animal_farm.models.farm import CardModel, FarmModel
from companion.games.animal_farm.models.round_end import RoundEndStep
from companion.models.game.notice import Notice
from companion.models.game.party_looks import Colour, PartyLook
from companion.ui.boards.face import BoardContext
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import CONTROL, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.things.paper import Paper

TITLE_MM = 3.7
"""Capitals of a stronger action's name."""

# ── actions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class ActionCard(TappedPrint):
    """An action on a slip, with its animal; who has bought it lies on it. A tap tells what it does."""

    role = "card"

    def __init__(
        self, card: CardModel, looks: Mapping[Party, PartyLook], seen: BoardContext, share: float, region: str = ""
    ) -> None:
        self.card, self.looks, self.seen, self.region = card, looks, seen, region
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
        left, room = x + 8 * d, wide - 16 * d
        if card.basic:
            side = min(high - 10 * d, wide * 0.36)
            cut = x + 5 * d, y + (high - side) / 2, side, side
            block(canvas, theme, self.region, card.block, cut)
            outlined_block(canvas, theme, cut)
            left, room = cut[0] + side + 6 * d, wide - side - 15 * d
            words, face = best((card.title,), room, theme, 3.2)
            write(canvas, theme, words, (left, y, room, high), ink(theme, "ink"), mm=3.2, face=face, align="left")
            return
        cost = self.seen.look.fill(self.seen.look._("Cost {count}"), count=card.worth)
        looks = [self.looks[party] for party in card.parties]
        size = theme.mm(4.4)
        taken = min(size * 1.12 * max(1, len(looks)), room * 0.4)
        pieces(canvas, theme, looks, (x + wide - 6 * d, y + high / 2), size, taken)
        room -= taken + 4 * d
        words, face = best((card.title,), room, theme, TITLE_MM)
        name = min(theme.type(TITLE_MM) * 1.05, high * 0.54)
        price = min(theme.type(LEAST_MM) * 1.05, high * 0.44)
        low = y + (high - name - price) / 2 + min(2 * d, (high - name - price) / 2)
        at = left, low + price, room, name
        write(canvas, theme, words, at, ink(theme, "ink"), mm=TITLE_MM, face=face, align="left")
        write(canvas, theme, cost, (left, low, room, price), ink(theme, "brick_text"), align="left")


def tell_card(card: CardModel, seen: BoardContext) -> None:
    """Tells what is written on a card."""
    if seen.host is not None:
        seen.host.tell(Notice(f"{card.title}: {card.text}"))


class EmptySlot(Painted):
    """Where the stronger action of an animal will lie, while it is still chosen; `next` is the one that comes now."""

    def __init__(self, theme: Theme, *, next: bool, **kwargs: Any) -> None:
        self.theme, self.next = theme, next
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """A dashed place, or one in the lamp."""
        theme, at, size = self.theme, self.pos, self.size
        if not self.next:
            control(canvas, theme, at, size, "refused")
            return
        box(canvas, at, size, theme.palette.lamp, theme.design(CONTROL), 0.16)
        outline(canvas, at, size, theme.palette.lamp, theme.design(CONTROL), theme.design(3))
        write(canvas, theme, "?", (*at, *size), theme.palette.lamp, mm=7.0, face=Typeface.HEAVY)


def actions_page(board: FarmModel, seen: BoardContext) -> Widget:
    """For each animal its basic action and the advanced one in play, with cost and discs."""
    b = Builder(seen.look)
    page = b.column(gap=0.6)
    regions = {region.block: region.id for region in board.regions}
    bare = [card.block for card in board.actions if card.basic]
    bare = [one for one in bare if not any(card.block == one and not card.basic for card in board.actions)]
    for basic in (card for card in board.actions if card.basic):
        out = [card for card in board.actions if card.block == basic.block and not card.basic]
        page.add_widget(
            b.row(
                ActionCard(basic, seen.looks, seen, 0.42, regions.get(basic.block, "")),
                *(ActionCard(card, seen.looks, seen, 0.58) for card in out),
                EmptySlot(b.theme, next=basic.block == bare[0], size_hint_x=0.58) if not out else None,
                gap=0,
                spacing=b.theme.design(5),
            )
        )
    return page


# ── the end of a round ──────────────────────────────────────────────────────────────────────────────────────────────


def steps_page(board: FarmModel, seen: BoardContext) -> Widget:
    """The steps of a round's end on paper: those done are ticked, those to come are faint."""
    b = Builder(seen.look)
    listed = b.column(*(_step(step, seen) for step in board.steps), gap=0.75)
    page = b.scrolled(listed)
    listed.padding = (b.units(0.5), 0, b.units(1), 0)
    if all(step.done for step in board.steps):  # what is left for hands to do comes last
        Clock.schedule_once(lambda _: page.setter("scroll_y")(page, 0), 0)
    paper = Paper(b.theme, "slip", pad=10)
    paper.add_widget(page)
    return paper


class StepLine(PrintOnce, Widget):
    """A step's name behind its sign; `inks` are the colours of both."""

    def __init__(self, words: str, sign: str, inks: tuple[Colour, Colour], theme: Theme) -> None:
        self.words, self.sign, self.inks = words, sign, inks
        super().__init__(theme, size_hint_y=None, height=theme.type(3.2) * 1.3)

    def print(self, canvas: Canvas, frame: Frame) -> None:
        """Draw both."""
        x, y, wide, high = frame
        painter.icon(canvas, self.sign, (x + high / 2, y + high / 2), high * 0.8, self.inks[1])
        left = x + high * 1.25, y, wide - high * 1.25, high
        write(canvas, self.theme, self.words, left, self.inks[0], mm=3.2, align="left")


def _step(step: RoundEndStep, seen: BoardContext) -> Widget:
    b, look = Builder(seen.look), seen.look
    palette = b.palette
    known = step.done or step.sentences
    colour = palette.ink if known else palette.ink_soft
    sign = palette.green if step.done else palette.ink_soft
    return b.column(
        StepLine(look._(step.label), "check" if step.done else "forward", (colour, sign), b.theme),
        b.text("\n".join(step.sentences), "small", colour=palette.ink) if step.sentences else None,
        gap=0.25,
        high="needed",
    )
