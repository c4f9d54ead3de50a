"""Everybody's choice at once: cards that lie face down and are turned one after the other, from who began."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kivy.clock import Clock
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.moments import Reveal
from companion.models.game.parties import PartyModel, first_words, short_names
from companion.models.game.party_looks import PartyLook, name_today
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.paint.papers import Art
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.cards import CARD_WIDE, CardFront, CardReverse
from companion.ui.widgets.things.moving import Moving
from companion.ui.widgets.things.names import Name, NamesAlike, names_alike, names_slim

ONE_ROW, CHIP_MM, MANY_MM, ASPECT = 5, 9.0, 6.5, 0.64
"""So many cards lie side by side where the panel is wide; the height of the names above them, above many of them,
and a card's form.
"""


BESIDE = 58
"""What of the place of many a card is not for the name, in design pixels."""

SMALL = "name"
"""The letters of many cards: large, as each has one word."""


class RevealedCards(GridLayout):
    """The cards of a reveal below the names of whose they are. `picture` finds the art of a choice.

    They are turned from `starter` on, clockwise. `again`: they have been seen, and lie open at once.
    """

    role = "reveal"

    def __init__(
        self,
        moment: Reveal,
        looks: Mapping[Party, PartyLook],
        look: Look,
        picture: Callable[[object], Art | None],
        of: str,
        turned: Callable[[], None],
        starter: Party | None = None,
        *,
        again: bool = False,
    ) -> None:
        b, count = Builder(look), len(moment.choices)
        upright = 2 if count in (2, 4) else 3
        columns = upright if b.portrait else count if count <= ONE_ROW else -(-count // 2)
        super().__init__(cols=columns, spacing=b.units(1))
        self.look, self.theme, self.turned = look, look.theme, turned
        values = moment.values or tuple(choice for _, choice in moment.choices)
        self.cards: list[Moving] = []
        slim = names_slim(count)
        names = {party: name_today(party, looks) for party, _ in moment.choices}
        firsts, shorts = first_words(list(names.values())), short_names(list(names.values()))
        people = [
            PartyModel(party, shorts[name], looks[party], called=name, first=firsts[name])
            for party, name in names.items()
        ]
        room = look.theme.profile.width / columns - look.theme.design(BESIDE)
        alike = names_alike(people, room, look.theme) if count > ONE_ROW else None
        for shown, (party, choice), value in zip(people, moment.choices, values, strict=True):
            art, many = picture(value), count > ONE_ROW
            if many and moment.short:
                choice = moment.short[len(self.cards)]
            title = choice.upper() if art is not None else choice
            front = CardFront(look, title, art=art, size=SMALL if many else "card")
            aspect = CARD_WIDE if many else ASPECT
            self.cards.append(Moving(look.theme, CardReverse(look, of), front, aspect=aspect))
            starts = party == starter
            if alike is not None:
                name: Widget = self._plain(b, shown, alike, starts=starts)
            else:
                name = PartyChip(shown, look.theme, height=b.mm(CHIP_MM), size="label", starts=starts, slim=slim)
            self.add_widget(b.column(name, self.cards[-1], gap=0.5 if many else 0.75))
        if b.portrait and count == columns:
            self._in_the_middle(columns)
        self.shown = 0
        seconds = poses.reveal_seconds(count)
        order = list(names)
        self.first = order.index(starter) if starter in order else 0
        calm = look.theme.calm or again
        self.stays_until = Clock.time() + (0 if again else times.READ_CARDS + (0 if calm else seconds))
        self.motion = Motion(seconds, self._pose, calm=calm)

    def _in_the_middle(self, columns: int) -> None:
        """One line on an upright panel is as high as its cards: the names stay right above them."""
        b = Builder(self.look)

        def fit(*_: object) -> None:
            wide = (self.width - self.spacing[0] * (columns - 1)) / columns
            self.height = wide / ASPECT + b.mm(CHIP_MM) + b.units(0.75)

        self.size_hint_y = None
        self.bind(width=fit)
        fit()

    def _plain(self, b: Builder, shown: PartyModel, alike: NamesAlike, *, starts: bool) -> Widget:
        """A name above one of many cards: its piece and its letters, in the middle."""
        words = alike.words[shown.name]
        wide = text_width(words, alike.px, face=alike.face) + b.theme.design(4)
        name = Name(
            shown.title, shown.short, b.theme, "small", alike=(words, alike), align="left", size_hint_x=None, width=wide
        )
        mark = b.mark(shown.look, mm=5.5, wide=6.5, high=MANY_MM)
        pennant = b.icon("pennant", mm=4, wide=5, high=MANY_MM) if starts else None
        return b.row(b.space(), mark, name, pennant, b.space(), gap=0.75, high=MANY_MM)

    def _pose(self, t: float) -> None:
        for number, card in enumerate(self.cards):
            count = len(self.cards)
            card.pose(poses.reveal(t, (number - self.first) % count, count))
        open_now = sum(card.now.face for card in self.cards)
        if open_now > self.shown:
            self.turned()
        self.shown = open_now

    def tapped(self) -> bool:
        """A tap: the first shows all cards; whether it may go on now."""
        if self.motion.moves:
            self.motion.finish()
            self.stays_until = Clock.time() + times.READ_CARDS
            return False
        return bool(Clock.time() >= self.stays_until)
