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
from companion.ui.widgets.buttons import Icon, Touchable
from companion.ui.widgets.chips import Mark, Name
from companion.ui.widgets.layout import Painted, as_high_as_needed, column, row, scrolled
from companion.ui.widgets.text import FitText, Text

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
    theme = seen.look.theme
    session = seen.play.opened.session if seen.play is not None else None
    title, short = (called(session.seating, party), shorts_at(session)[party]) if session else (party, party)
    box = row(theme, 0.5, **{"size_hint_x": None, "width": theme.mm(NAME_MM), **kwargs})
    box.add_widget(Mark(seen.looks[party], theme, mm=4.2, size_hint_x=None, width=theme.mm(4.6)))
    box.add_widget(Name(title, short, theme, align="left"))
    return box


def counted(names: Counted) -> str:
    """Markers as words: a number only where there are several."""
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in names)


# ── actions ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Card(Touchable, BoxLayout):
    """A card of which a tap tells what it does."""

    role = "card"

    def __init__(self, card: CardModel, seen: BoardContext, **kwargs: Any) -> None:
        theme = seen.look.theme
        self.card, self.theme = card, theme
        super().__init__(
            partial(tell_card, card, seen), spacing=theme.units(0.5), padding=(theme.units(0.75), 0), **kwargs
        )
        self.add_widget(FitText(card.title, theme, "body" if card.basic else "small", align="left"))
        if not card.basic:
            cost = seen.look.fill(seen.look._("Cost {count}"), count=card.worth)
            self.add_widget(FitText(cost, theme, "small", strong=True, size_hint_x=None, width=theme.mm(13)))
            for party in card.parties:
                self.add_widget(Mark(seen.looks[party], theme, mm=3.4, size_hint_x=None, width=theme.mm(3.8)))

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
    theme = seen.look.theme
    page = column(theme, 0.5)
    for basic in (card for card in board.actions if card.basic):
        line = row(theme, 0.5)
        line.add_widget(Card(basic, seen, size_hint_x=0.3))
        out = [card for card in board.actions if card.animal == basic.animal and not card.basic]
        for card in out:
            line.add_widget(Card(card, seen, size_hint_x=0.7))
        if not out:
            line.add_widget(Widget(size_hint_x=0.7))
        page.add_widget(line)
    return page


# ── revolutions ─────────────────────────────────────────────────────────────────────────────────────────────────────


def revolutions_page(board: FarmModel, seen: BoardContext) -> Widget:
    """The cards round the table: each between the two who share it; the next line begins where this one ends."""
    theme = seen.look.theme
    page = column(theme, 0.5)
    for entry in board.between:
        page.add_widget(_between(entry, seen))
    if not board.between:
        page.add_widget(Text(seen.look._("No revolution cards are laid out."), theme, colour=theme.palette.text_dim))
    return page


def _between(entry: BetweenModel, seen: BoardContext) -> Widget:
    look, theme = seen.look, seen.look.theme
    line = Line(theme)
    for party in (entry.left_of, entry.right_of):
        side = column(theme, 0, size_hint_x=None, width=theme.mm(NAME_MM))
        side.add_widget(who(party, seen))
        if party == entry.bonus:
            bonus = look._("+1 now")
            side.add_widget(
                FitText(bonus, theme, "small", colour=theme.palette.text_dim, size_hint_y=None, height=theme.mm(3.6))
            )
        if party == entry.right_of:
            line.add_widget(_card_between(entry, seen))
        line.add_widget(side)
    return line


def _card_between(entry: BetweenModel, seen: BoardContext) -> Widget:
    """Its title, and the animals that it asks for: with the mark of who has laid them, or an empty place."""
    theme = seen.look.theme
    card = column(theme, 0)
    title = row(theme, 0.5)
    if entry.succeeded:
        title.add_widget(Icon("check", theme, mm=3, size_hint_x=None, width=theme.mm(3.6)))
    title.add_widget(FitText(entry.title, theme, "small", strong=True, align="left"))
    card.add_widget(title)
    needs = row(theme, 0.5)
    for animal, party in entry.needs:
        if party is not None:
            needs.add_widget(Mark(seen.looks[party], theme, mm=3.4, size_hint_x=None, width=theme.mm(3.6)))
        colour = theme.palette.text if party is not None else theme.palette.text_dim
        needs.add_widget(FitText(animal, theme, "small", colour=colour, strong=party is not None, align="left"))
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
    theme = seen.look.theme
    page = column(theme, 0.5)
    most = max(LEAST_TRACK, *(player.points for player in board.players))
    for player in board.players:
        line = row(theme, 0.5)
        line.add_widget(who(player.party, seen))
        line.add_widget(FitText(str(player.points), theme, "head", strong=True, size_hint_x=None, width=theme.mm(8)))
        line.add_widget(Track(player.points, most, player, seen))
        page.add_widget(line)
    for card in board.politics:
        page.add_widget(_politics(card, seen))
    return page


def _politics(card: CardModel, seen: BoardContext) -> Widget:
    """What scores, how much, and who would score it now."""
    theme = seen.look.theme
    line = Line(theme, size_hint_y=None, height=theme.mm(TOUCH_MM * 0.9))
    line.add_widget(FitText(f"+{card.worth}", theme, "body", strong=True, size_hint_x=None, width=theme.mm(5)))
    line.add_widget(FitText(f"{card.title}: {card.text}", theme, "small", align="left"))
    for party in card.parties:
        line.add_widget(Mark(seen.looks[party], theme, mm=3.6, size_hint_x=None, width=theme.mm(4)))
    return line


# ── the end of a round ──────────────────────────────────────────────────────────────────────────────────────────────


def steps_page(board: FarmModel, seen: BoardContext) -> Widget:
    """What is done is ticked and told; what comes is dim."""
    theme = seen.look.theme
    listed = column(theme, 0.75)
    for step in board.steps:
        listed.add_widget(_step(step, seen))
    page = scrolled(listed, theme)
    listed.padding = (theme.units(0.75), 0, theme.units(1), 0)
    if all(step.done for step in board.steps):  # what is left for hands to do comes last
        Clock.schedule_once(lambda _: page.setter("scroll_y")(page, 0), 0)
    return page


def _step(step: Step, seen: BoardContext) -> Widget:
    look, theme = seen.look, seen.look.theme
    palette = theme.palette
    box = as_high_as_needed(column(theme, 0.25))
    line = row(theme, 0.75, size_hint_y=None, height=theme.mm(5))
    line.add_widget(Icon("check" if step.done else "forward", theme, mm=3.4, size_hint_x=None, width=theme.mm(4)))
    colour = palette.text if step.done or step.sentences else palette.text_dim
    line.add_widget(FitText(look._(step.label), theme, "body", colour=colour, align="left"))
    box.add_widget(line)
    for sentence in step.sentences:
        box.add_widget(Text(sentence, theme, "small", colour=palette.text_dim))
    return box
