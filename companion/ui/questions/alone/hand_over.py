"""Pass-and-play: blank, “give to Anna”, hold to show, choose, blank again. Nothing private stays on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.hand import HandCard, come_to
from companion.models.game.parties import PartyModel
from companion.models.game.question import OptionModel, ordered
from companion.models.play.advising import ASKS
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.questions.alone.hand import CardHand
from companion.ui.questions.panel import QuestionContext
from companion.ui.questions.warning import again_page
from companion.ui.shell.kivy_types import Touch
from companion.ui.widgets.builder import Builder, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.card import HeldCard
from companion.ui.widgets.layout import Surface
from companion.ui.widgets.things.cards import CardReverse
from companion.ui.widgets.things.choices import choice_cards

CARD_SHAPE = 0.71
"""Width over height of a card."""

PATIENCE, COUNTED = 60.0, 10
"""Seconds without a touch until private content is hidden again, and how many of them are counted down in sight."""


class HandOver(Surface):
    """The private screen of one party. `on_done` is called when it has chosen and the screen is blank again.

    `take` replaces what a tap on an option does; `options`, `sentence` and `cards` what is shown. With `held` it was
    held for already, where the table offered it. `shown` tells whether the private content is visible.
    """

    role = "hand-over"
    shown = False
    patience = PATIENCE
    plays = False
    """Whether the options are to play the cards shown: then each lies below its card."""
    closes = N_("Hide")
    """What ends the look."""

    def __init__(
        self,
        asking: QuestionContext,
        party: PartyModel,
        on_done: Callable[[], None],
        *,
        take: Callable[[Any], bool] | None = None,
        options: Callable[[], Sequence[OptionModel]] | None = None,
        sentence: str = "",
        cards: Callable[[], Sequence[HandCard]] | None = None,
        held: bool = False,
        **kwargs: Any,
    ) -> None:
        self.asking, self.party, self.on_done = asking, party, on_done
        self.options = options if options is not None else (lambda: asking.play.options(party.name, alone=True))
        self.asks_own = options is None  # the open question's
        self.says = sentence
        self.cards = cards if cards is not None else self._come
        self.take = take if take is not None else (lambda value: asking.play.choose_secretly(party.name, value))
        self.look, self.theme = asking.look.in_language(asking.play.language_of(party.name)), asking.look.theme
        self.b = b = Builder(self.look)
        super().__init__(b.palette.surface, **kwargs)
        self.page = BoxLayout(padding=b.units(2))
        self.add_widget(self.page)
        self._hiding: ClockEvent | None = None
        self.hide_key: TouchButton | None = None
        self.left = 0
        self.held = held
        self.blank()

    def dress(self, look: Look) -> None:
        """Applies another look (the owner's language and seat); shows what was held for, or blanks the screen."""
        self.look, self.theme, self.b = look, look.theme, Builder(look)
        held, self.held = self.held or self.nobody_else, False
        if held:
            self.unfold()
        else:
            self.blank()

    @property
    def nobody_else(self) -> bool:
        """Whether one person sits at the table alone, and the box plays the rest: there is nobody to hide from."""
        people = [party for party in self.asking.parties if not party.boxed]
        return (
            len(people) == 1 < len(self.asking.parties) and people[0].name == self.party.name and not people[0].on_phone
        )

    def is_outdated(self) -> bool:
        """Whether another question is open by now, after an undo, a correction or an answer from a device."""
        question = self.asking.play.question()
        return question is None or question.id != self.asking.question.id

    def go_back(self) -> None:
        """Goes one step back: to the blank page, then to the table."""
        if self.shown and not self.nobody_else:
            self.blank()
        else:
            self.asking.host.uncover()

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes every touch, so that nothing below can be tapped."""
        if self.shown:
            self._wait()
        super().on_touch_down(touch)
        return True

    def blank(self) -> None:
        """Shows only whose turn it is to look."""
        b, self.shown = self.b, False
        self._stop()
        give = self.look.fill(self.look._("Give the screen to {name}"), name=self.party.title)
        words = b.text if b.portrait else b.fit  # beside the card's back they must not push anything off the panel
        self._turn_to(
            b.row(
                None if b.portrait else self._back(),
                b.column(
                    self._back() if b.portrait else None,
                    b.mark(self.party.look, mm=16, high=17),
                    words(give, "title", strong=True, align="center"),
                    b.held(self.look._("Hold to show"), self.unfold, lit=True),
                    b.button(self.look._("Not now"), self.asking.host.uncover, style="quiet", mm=9),
                    gap=2,
                ),
                gap=3,
            )
        )

    def _back(self) -> Widget:
        """The back of the game's cards: whoever looks from afar sees that something secret is on."""
        b = self.b
        if b.portrait:  # in its own form, in the middle
            back = CardReverse(self.look, self.asking.back, size_hint=(None, 1), pos_hint={"center_x": 0.5})
            back.bind(height=lambda _, high: setattr(back, "width", high * CARD_SHAPE))
            return back
        return CardReverse(self.look, self.asking.back, size_hint_x=0.62)

    def unfold(self) -> None:
        """Shows the private content until nobody has touched it for a while."""
        self.shown = True
        self._wait()
        self.show()

    def _stop(self) -> None:
        if self._hiding is not None:
            self._hiding.cancel()
        if self.left:
            self._says_left(0)

    def _wait(self) -> None:
        """A touch gives all the time again."""
        self._stop()
        self._hiding = Clock.schedule_once(lambda _: self._count_down(COUNTED), self.patience - COUNTED)

    def _count_down(self, left: int) -> None:
        """The last seconds stand on the button, so that nobody is cut short who still reads."""
        self._says_left(left)
        if left:
            self._hiding = Clock.schedule_once(lambda _: self._count_down(left - 1), 1)
        else:
            self.forgotten()

    def _says_left(self, left: int) -> None:
        self.left = left
        if self.hide_key is not None:
            words = self.look._(self.closes)
            self.hide_key.label.text = f"{words} ({left})" if left else words

    def forgotten(self) -> None:
        """Nobody has touched it for too long."""
        self.blank()

    def show(self) -> None:
        """Shows the question and its options, for this party's eyes."""
        b, options = self.b, ordered(tuple(self.options()))
        self.why = b.column(high="needed")
        self.hide_key = self._closing()
        hand = self.cards()
        played = {option.value: option for option in options if self.plays and any(c.id == option.value for c in hand)}
        if self.plays and hand:  # what is not in hand needs no reason
            options = [one for one in options if one.open and one.value not in played]
        held = self._held(hand, played) if hand else None
        picture = partial(self.asking.picture, "choice")
        cards = choice_cards(self.look, options, picture, self._choose, self._explain) if held is None else None
        hint = self.look._("Tap a card: nobody else sees which.") if cards is not None else ""
        alone = held is not None and not options  # a hand to be looked at has all the room
        listed = b.more(*(self._listed(one) for one in options)) if cards is None and not alone else None
        if held is not None and listed is not None:
            way = b.column if b.portrait else b.row
            body = way(held, listed, gap=1.5)
        else:
            body = cards or held or listed
        self._turn_to(
            b.column(
                self._head(self.says or self.asking.play.sentence(self.party.name), self.hide_key if alone else None),
                body,
                self.why,
                b.row(self.hide_key, self._asks_advice() or self._hint(hint), high="needed") if not alone else None,
                gap=1.25,
            )
        )

    def _head(self, words: str, last: Widget | None = None) -> Widget:
        """Who looks, and at what; at its end `last`, or that it is for one alone."""
        b = self.b
        return b.row(
            b.mark(self.party.look, mm=7, size_hint=(None, None), size=(b.mm(7), b.mm(9))),
            b.heading(words, pos_hint={"center_y": 0.5}),
            last or b.icon("lock", colour=b.palette.accent, mm=5, wide=7),
            gap=1.5,
            high="needed",
        )

    def _hint(self, hint: str) -> Widget:
        return self.b.fit(hint, "small", align="right", dim=True)

    def _asks_advice(self) -> Widget | None:
        """The way to ask the box what it would do, where that is wanted."""
        adviser, name = self.asking.play.opened.adviser, self.party.name
        if not self.asks_own or not (adviser.offers(name) or adviser.told(name) is not None):
            return None
        return self.b.button(self.look._(ASKS), self._advised, style="quiet", mm=9, size="label")

    def _advised(self) -> None:
        self._wait()
        refill(self.why, self.b.text(self.asking.play.advice(self.party.name, self.look._), "body"))

    def _closing(self) -> TouchButton:
        """What ends the look."""
        b = self.b
        wide = b.mm(38) * b.theme.text_scale
        hide = self.asking.host.uncover if self.nobody_else else self.blank
        return b.button(self.look._(self.closes), hide, mm=9, icon="lock", size_hint_x=None, width=wide)

    def _held(self, hand: Sequence[HandCard], played: Mapping[Any, OptionModel]) -> Widget:
        """The cards in hand with their pictures, all in sight where they have room, and below each how it is played."""
        b = self.b
        picture = partial(self.asking.picture, "card")
        cards = [HeldCard(card, b.theme, picture(card.id)) for card in hand]
        shown = CardHand(cards, b.theme, [self._played(played.get(card.id)) for card in hand])
        view = b.scroll(shown)
        view.bind(size=lambda _, size: shown.fit_into(size[1]))
        return view

    def _played(self, option: OptionModel | None) -> Widget | None:
        if option is None:
            return None
        words = self.look._("Play") if option.open else self.look._("Not now")
        return self.b.option(replace(option, label=words), self._choose, self._explain)

    def _listed(self, option: OptionModel) -> Widget:
        return self.b.option(option, self._choose, self._explain, sub=option.sub)

    def _come(self) -> Sequence[HandCard]:
        """The cards that belong to the question."""
        play, name = self.asking.play, self.party.name
        return come_to(play.opened.session, play.teller_for(name), name)

    def _explain(self, option: OptionModel) -> None:
        refill(self.why, self.b.why(option.refused))

    def _choose(self, option: OptionModel) -> None:
        if option.warned:
            self._turn_to(again_page(self.look, option.warned, lambda: self._take(option), self.show))
        else:
            self._take(option)

    def _take(self, option: OptionModel) -> None:
        self.page.clear_widgets()  # blank first: the answer may show the table at once
        if self.take(option.value):
            self.on_done()
        else:
            self.blank()

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Removes the private content when the widget leaves the window."""
        if parent is None:
            self._stop()
            self.shown = False
            self.page.clear_widgets()

    def _turn_to(self, page: BoxLayout) -> None:
        refill(self.page, page)
