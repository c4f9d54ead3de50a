"""The own hand and what lies beside the own candidates, for their owner alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Audience, Party
from companion.games.politburo.face.asked import board_of, definition_of
from companion.games.politburo.face.cards.fan import Fan
from companion.games.politburo.face.cards.printed import PrintedCard, face_of
from companion.games.politburo.models.words import of_hand
from companion.models.game.hand import news_to
from companion.models.game.question import OptionModel
from companion.models.play.play import Play
from companion.texts import Teller
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Host, QuestionContext
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Sheet, Well

TILTS = (-1.2, 0.8, -0.6, 1.0, -1.0, 0.7)
"""How the cards of a hand lie, one after the other."""


RULE = 0.16
"""The width of a rule's number over that of the reason beside it."""


def look_at_cards(look: Look, play: Play, host: Host, party: Party) -> None:
    """Hands the screen over to somebody who only wants to see their own cards."""
    question = play.question()
    if question is None:
        return
    asking = QuestionContext(look, play, question, play.parties(), host, (), lambda value: False)
    host.cover(BureauCards(asking, asking.party(party), host.uncover))


def news(play: Play, party: Party) -> list[str]:
    """What only this player was told since the last public event: a card drawn, or the cards beside somebody's
    candidate.
    """
    return list(news_to(play.opened.session, play.teller_for(party), party)[0])


class BureauCards(HandOver):
    """The own hand and what lies beside the own candidates; nothing can be answered here."""

    def show(self) -> None:
        """Shows the hand and the candidates, for their owner's eyes."""
        view = self.asking.play.opened.session.view(Audience.of(self.party.name))
        cards = [OptionModel(card, self.teller.name(card)) for card in view["hands"].get(self.party.name, ())]
        page = self.b.column(
            self.head(self.look.fill(self.look._("{name}: your cards"), name=self.party.title)), gap=0.5
        )
        lines = []
        for candidate, beside in view["assigned"].get(self.party.name, {}).items():
            titles = ", ".join(self.teller.name(card) for card in beside)
            if titles:
                lines.append(f"{self.teller.name(candidate)}: {titles}")
        told = self.b.column(*(self.b.text(line, "small") for line in lines), gap=0.25, high="needed")
        self.why = self.b.column(high="needed")
        fan = self.fan(cards)
        fan.says(self.why)
        put(page, fan, told if lines else None, self.foot(self.hide()))
        self._turn_to(page)

    def is_outdated(self) -> bool:
        """Always False: merely looking changes nothing and cannot be outdated."""
        return False

    def head(self, text: str) -> BoxLayout:
        """The head line: the player's mark, what is asked, and that only one may look."""
        b = self.b
        view = board_of(self.asking.play)
        block = next((one for one in view.blocks if one.party == self.party.name), None)
        hand = ""
        if block is not None:
            hand = of_hand(block, self.look)
        return b.row(
            b.mark(self.party.look, mm=6, wide=7),
            b.fit(text, "head", strong=True, align="left"),
            b.icon("eye", mm=4.4, wide=5),
            b.fit(hand, "small", dim=True, align="left", wide=30 if not self.narrow else 22),
            gap=1,
            high=9,
        )

    def hide(self, mm: float = MAIN_MM) -> TouchButton:
        """Leaves the hand: the table is seen again."""
        return self.b.button(self.look._("Hide"), self.leave, mm=mm, icon="lock")

    def leave(self) -> None:
        """Back to the table; nothing private stays."""
        self.blank()
        self.asking.host.uncover()

    def foot(self, *answers: Widget | None, stacked: bool = False) -> Well:
        """What stands at the bottom, on a dark strip; `stacked`: below each other."""
        b, d = self.b, self.theme.design(1)
        well = Well(self.theme, padding=(0, 4 * d), size_hint_y=None)
        row = b.column(gap=1, high="needed") if stacked else b.row(gap=1, high="needed")
        put(row, *answers)
        well.add_widget(row)
        well.bind(minimum_height=well.setter("height"))
        return well

    def fan(
        self, cards: Sequence[OptionModel], *, chosen: frozenset[Any] = frozenset(), faces: Sequence[str] = ()
    ) -> Fan:
        """The cards beside each other, as large as there is room; `faces` where the options are no cards themselves."""
        definition, held = definition_of(self.asking.play), self.counts()
        self.made = made = list[PrintedCard]()
        for number, option in enumerate(cards):
            card = faces[number] if faces else option.value
            made.append(
                PrintedCard(
                    face_of(card, definition, self.teller),
                    option,
                    self.theme,
                    partial(self.tap, option),
                    tilt=TILTS[number % len(TILTS)],
                    chosen=option.value in chosen,
                    count=1 if faces or not self.stacked else held.get(card, 1),
                )
            )
        return Fan(made, self.theme)

    stacked = False
    """Whether equal cards are one, with their number."""

    made: Sequence[PrintedCard] = ()
    """The cards of the fan."""

    def tap(self, option: OptionModel) -> None:
        """A card was tapped."""
        if option.open:
            self.chosen(option)
        else:
            self._explain(option)

    def unread(self, option: OptionModel) -> str:
        """What a card does, if it is too small here to say so itself; empty otherwise."""
        cards = (card for card in self.made if card.option.value == option.value)
        return next((card.face.text for card in cards if not card.is_whole), "")

    def note(self, *words: Widget) -> None:
        """Says something over the foot of the page, on a ground through which nothing is seen."""
        ground = Sheet(self.theme, pad=0.75, size_hint_y=None)
        ground.add_widget(self.b.column(*words, high="needed"))
        ground.bind(minimum_height=ground.setter("height"))
        refill(self.why, ground)

    def read(self, option: OptionModel, text: str) -> None:
        """Says what a card does that is too small to say so itself."""
        self.note(self.b.text(f"{option.label}: {text}"))

    def _explain(self, option: OptionModel) -> None:
        b, told = self.b, list[Widget]()
        if text := self.unread(option):
            told.append(b.text(text))
        for why in option.refused:  # the reason in large letters, its rule small beside it
            middle = {"center_y": 0.5}
            rule = b.text(why.rule, "small", colour=b.palette.text_dim, align="right", size_hint_x=RULE)
            rule.pos_hint = middle
            told.append(b.row(b.text(why.sentence, strong=True, pos_hint=middle), rule, gap=1, high="needed"))
        self.note(*told)

    @property
    def teller(self) -> Teller:
        """The teller of this player's language and party."""
        return self.asking.play.teller_for(self.party.name)

    @property
    def narrow(self) -> bool:
        """Whether the page is higher than wide: an upright panel, or one turned towards somebody at its side."""
        return bool(self.width < self.height)

    def counts(self) -> Counter[str]:
        """How many of each card the hand holds."""
        name = self.party.name
        return Counter(self.asking.play.opened.session.view(Audience.of(name))["hands"].get(name, ()))

    def chosen(self, option: OptionModel) -> None:
        """A card was tapped: says what it does if that is not to be read on it; nothing else comes of it here."""
        if text := self.unread(option):
            self.read(option, text)
