"""The pages that are lists: actions by animal, revolutions by seat, points, the end of a round."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.animal_farm.models.farm import BetweenModel, CardModel, Counted, FarmModel, PlayerModel
from companion.games.animal_farm.models.round_end import Step
from companion.models.game.notice import Notice
from companion.models.game.parties import shorts_at
from companion.table.play import called
from companion.ui.boards.face import BoardContext
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.chips import Name
from companion.ui.widgets.layout import Painted

NAME_MM = 17.0
"""Width of a mark with a short name."""


class Line(Painted, BoxLayout):
    """A row with a quiet ground."""

    def __init__(self, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(**{"spacing": theme.units(0.75), "padding": (theme.units(0.75), theme.units(0.25)), **kwargs})

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the ground."""
        paint_box(canvas, self.pos, self.size, self.theme.palette.raised, None, self.theme.units(0.5))


def who(party: Party, seen: BoardContext, **kwargs: Any) -> BoxLayout:
    """Mark and name, the short one where there is no room for all of it."""
    b = Builder(seen.look)
    session = seen.play.opened.session if seen.play is not None else None
    title, short = (called(session.seating, party), shorts_at(session)[party]) if session else (party, party)
    return b.row(
        b.mark(seen.looks[party], mm=4.2, wide=4.6),
        Name(title, short, b.theme, align="left"),
        gap=0.5,
        **{"size_hint_x": None, "width": b.mm(NAME_MM), **kwargs},
    )


def counted(names: Counted) -> str:
    """Markers as words: a number only where there are several."""
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in names)


# ── actions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Card(Touchable, BoxLayout):
    """A card of which a tap tells what it does."""

    role = "card"

    def __init__(self, card: CardModel, seen: BoardContext, **kwargs: Any) -> None:
        b = Builder(seen.look)
        self.card, self.theme = card, b.theme
        super().__init__(partial(tell_card, card, seen), spacing=b.units(0.5), padding=(b.units(0.75), 0), **kwargs)
        self.add_widget(b.fit(card.title, "body" if card.basic else "small", align="left"))
        if not card.basic:
            cost = seen.look.fill(seen.look._("Cost {count}"), count=card.worth)
            put(
                self,
                b.fit(cost, "small", strong=True, wide=13),
                *(b.mark(seen.looks[party], mm=3.4, wide=3.8) for party in card.parties),
            )

    @property
    def shows(self) -> str:
        """Its title."""
        return self.card.title

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the card."""
        palette = self.theme.palette
        fill = palette.sunken if self.pressed else palette.raised
        paint_box(canvas, self.pos, self.size, fill, palette.line, self.theme.units(0.5), 1)


def tell_card(card: CardModel, seen: BoardContext) -> None:
    """What stands on a card."""
    if seen.host is not None:
        seen.host.tell(Notice(f"{card.title}: {card.text}"))


def actions_page(board: FarmModel, seen: BoardContext) -> Widget:
    """For each animal its basic action, and the stronger one that lies out, with cost and discs."""
    b = Builder(seen.look)
    page = b.column(gap=0.5)
    for basic in (card for card in board.actions if card.basic):
        out = [card for card in board.actions if card.animal == basic.animal and not card.basic]
        page.add_widget(
            b.row(
                Card(basic, seen, size_hint_x=0.3),
                *(Card(card, seen, size_hint_x=0.7) for card in out),
                Widget(size_hint_x=0.7) if not out else None,
                gap=0.5,
            )
        )
    return page


# ── revolutions ─────────────────────────────────────────────────────────────────────────────────────────────────────


def revolutions_page(board: FarmModel, seen: BoardContext) -> Widget:
    """The cards round the table: each between the two who share it; the next line begins where this one ends."""
    b = Builder(seen.look)
    return b.column(
        *(_between(entry, seen) for entry in board.between),
        b.dim(seen.look._("No revolution cards are laid out.")) if not board.between else None,
        gap=0.5,
    )


def _between(entry: BetweenModel, seen: BoardContext) -> Widget:
    b, look = Builder(seen.look), seen.look
    line = Line(b.theme)
    for party in (entry.left_of, entry.right_of):
        put(
            line,
            _card_between(entry, seen) if party == entry.right_of else None,
            b.column(
                who(party, seen),
                b.fit(look._("+1 now"), "small", dim=True, high=3.6) if party == entry.bonus else None,
                gap=0,
                wide=NAME_MM,
            ),
        )
    return line


def _card_between(entry: BetweenModel, seen: BoardContext) -> Widget:
    """Its title, and the animals that it asks for: with the mark of who has laid them, or an empty place."""
    b = Builder(seen.look)
    title = b.row(b.icon("check", mm=3, wide=3.6) if entry.succeeded else None, gap=0.5)
    title.add_widget(b.fit(entry.title, "small", strong=True, align="left"))
    card = b.column(title, gap=0)
    needs = b.row(gap=0.5)
    for animal, party in entry.needs:
        if party is not None:
            needs.add_widget(b.mark(seen.looks[party], mm=3.4, wide=3.6))
        colour = b.palette.text if party is not None else b.palette.text_dim
        needs.add_widget(b.fit(animal, "small", colour=colour, strong=party is not None, align="left"))
    card.add_widget(needs)
    return card


# ── points ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Track(Painted):
    """A score track: a place for each point, the mark where somebody stands."""

    def __init__(self, points: int, most: int, player: PlayerModel, seen: BoardContext) -> None:
        self.points, self.most, self.theme, self.party = points, most, seen.look.theme, seen.looks[player.party]
        super().__init__()

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw the places that are behind, and those ahead."""
        palette, wide = self.theme.palette, self.width / (self.most + 1)
        high = min(self.height * 0.4, self.theme.mm(2.6))
        for place in range(self.most + 1):
            pos = (self.x + place * wide + 1, self.middle[1] - high / 2)
            fill = (
                self.party.colour if place == self.points else palette.line if place < self.points else palette.sunken
            )
            paint_box(canvas, pos, (max(1.0, wide - 2), high), fill, palette.text_dim, 2, 1)


LEAST_TRACK = 12
"""Places of the score track at least."""


def points_page(board: FarmModel, seen: BoardContext) -> Widget:
    """The score track, and the politics cards with what stands on them."""
    b = Builder(seen.look)
    most = max(LEAST_TRACK, *(player.points for player in board.players))
    return b.column(
        *(
            b.row(
                who(player.party, seen),
                b.fit(str(player.points), "head", strong=True, wide=8),
                Track(player.points, most, player, seen),
                gap=0.5,
            )
            for player in board.players
        ),
        *(_politics(card, seen) for card in board.politics),
        gap=0.5,
    )


def _politics(card: CardModel, seen: BoardContext) -> Widget:
    """What scores, how much, and who would score it now."""
    b = Builder(seen.look)
    line = Line(b.theme, size_hint_y=None, height=b.mm(TOUCH_MM * 0.9))
    put(
        line,
        b.fit(f"+{card.worth}", strong=True, wide=5),
        b.fit(f"{card.title}: {card.text}", "small", align="left"),
        *(b.mark(seen.looks[party], mm=3.6, wide=4) for party in card.parties),
    )
    return line


# ── the end of a round ──────────────────────────────────────────────────────────────────────────────────────────────


def steps_page(board: FarmModel, seen: BoardContext) -> Widget:
    """What is done is ticked and told; what comes is dim."""
    b = Builder(seen.look)
    listed = b.column(*(_step(step, seen) for step in board.steps), gap=0.75)
    page = b.scrolled(listed)
    listed.padding = (b.units(0.75), 0, b.units(1), 0)
    if all(step.done for step in board.steps):  # what is left for hands to do comes last
        Clock.schedule_once(lambda _: page.setter("scroll_y")(page, 0), 0)
    return page


def _step(step: Step, seen: BoardContext) -> Widget:
    b, look = Builder(seen.look), seen.look
    palette = b.palette
    colour = palette.text if step.done or step.sentences else palette.text_dim
    return b.column(
        b.row(
            b.icon("check" if step.done else "forward", mm=3.4, wide=4),
            b.fit(look._(step.label), colour=colour, align="left"),
            gap=0.75,
            high=5,
        ),
        *(b.dim(sentence) for sentence in step.sentences),
        gap=0.25,
        high="needed",
    )
