"""What one player alone may see: the own hand, the cards beside the own candidates, and questions about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS, Audience, Party
from companion.games.politburo.face.arrange import ArrangeHand
from companion.games.politburo.face.panels import PEOPLE, BureauPanel, board_of, game_of, ways_line
from companion.games.politburo.face.tiles import Tile, answers_in, people_grid, tiles
from companion.games.politburo.models.words import of_stack
from companion.models.game.hand import news_to
from companion.models.game.question import OptionModel
from companion.models.play.play import Play
from companion.texts import Teller
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Host, QuestionContext
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed

WIDE_MM, NARROW_MM = 15.0, 19.0
"""Height of a card with its text, which takes more lines where there is less width."""


class HandPanel(BureauPanel):
    """The table sees who is asked; the screen is handed over."""

    def fill(self) -> None:
        """One button for the next who is asked; what lies on the table stays in sight."""
        self.on_the_table()
        if self.asking.question.complete:
            self.below.add_widget(self.b.button(self.look._("Go on"), self.asking.play.reveal, style="main"))
        for name in self.asking.question.missing[:1]:
            label = self.look.fill(self.look._("{name} looks at the screen"), name=name)
            self.below.add_widget(self.b.button(label, partial(self._hand_over, name), style="main", icon="hand"))

    def _hand_over(self, party: Party) -> None:
        asking = self.asking
        asking.host.cover(HandScreen(asking, asking.party(party), asking.host.uncover))


def look_at_cards(look: Look, play: Play, host: Host, party: Party) -> None:
    """Hand the screen over to somebody who only wants to see the own cards."""
    question = play.question()
    if question is None:
        return
    asking = QuestionContext(look, play, question, play.parties(), host, (), lambda value: False)
    host.cover(OwnCards(asking, asking.party(party), host.uncover))


def news(play: Play, party: Party) -> list[str]:
    """What only this player was told since something last happened openly: a drawn card, somebody's assigned ones."""
    return list(news_to(play.opened.session, play.teller_for(party), party)[0])


class OwnCards(HandOver):
    """The own hand and what lies beside the own candidates; nothing can be answered here."""

    def show(self) -> None:
        """Both, for its owner's eyes."""
        page = self.b.column(self.head(self.look.fill(self.look._("{name}: your cards"), name=self.party.name)))
        body = self.b.column()
        self.own_cards(body)
        put(page, self.b.scrolled(body), self.hide())
        self._turn_to(page)

    def is_outdated(self) -> bool:
        """Looking disturbs nothing."""
        return False

    def head(self, text: str) -> BoxLayout:
        """The mark and what is asked."""
        b = self.b
        return b.row(
            b.mark(self.party.look, mm=7, wide=7), b.fit(text, "head", strong=True, align="left"), gap=1.5, high=9
        )

    def hide(self) -> TouchButton:
        """Blank again."""
        return self.b.button(self.look._("Hide"), self.blank, style="quiet", mm=TOUCH_MM, icon="lock")

    def own_cards(self, body: BoxLayout) -> None:
        """Each card with its text, then the candidates that have some beside them."""
        play, name = self.asking.play, self.party.name
        view = play.opened.session.view(Audience.of(name))
        body.add_widget(tiles([self.card(card) for card in view["hands"].get(name, ())], self.theme, self.across))
        for candidate, cards in view["assigned"].get(name, {}).items():
            titles = ", ".join(self.teller.name(card) for card in cards)
            if titles:
                body.add_widget(self.b.text(f"{self.teller.name(candidate)}: {titles}"))

    @property
    def teller(self) -> Teller:
        """Speaks to this player in the language chosen there."""
        return self.asking.play.teller_for(self.party.name)

    @property
    def across(self) -> int:
        """Cards beside each other."""
        return 2 if self.narrow else 3

    @property
    def narrow(self) -> bool:
        """Whether it is higher than wide: an upright panel, or one that is turned to somebody at its side."""
        return bool(self.width < self.height)

    def card(self, card: str, option: OptionModel | None = None, *, chosen: bool = False) -> Tile:
        """A card with what it does."""
        play = self.asking.play
        known = game_of(play).definition.card[card]
        shown = option if option is not None else OptionModel(card, self.teller.name(card))
        held = self.counts().get(card, 0)
        label = f"{shown.label} ×{held}" if held > 1 and option is not None and option.value == card else shown.label
        text = known.text.told_in(self.teller.language)
        return Tile(
            shown,
            self.b,
            self.chosen,
            self._explain,
            label=label,
            text=text,
            chosen=chosen,
            mm=NARROW_MM if self.narrow else WIDE_MM,
        )

    def counts(self) -> Counter[str]:
        """How often the hand has each card."""
        name = self.party.name
        return Counter(self.asking.play.opened.session.view(Audience.of(name))["hands"].get(name, ()))

    def chosen(self, option: OptionModel) -> None:
        """Here a card is only looked at."""


class HandScreen(OwnCards):
    """Questions for one alone. As long as the next one is for the same player, the screen stays there."""

    def is_outdated(self) -> bool:
        """Whether the open question is somebody else's."""
        question = self.asking.play.question()
        return question is None or not question.private or self.party.name not in question.missing

    def show(self) -> None:
        """What is asked now, with the cards or candidates to choose from."""
        b, play = self.b, self.asking.play
        question = play.question()
        if question is None or self.is_outdated():
            self.asking.host.uncover()
            return
        self.question = question
        page, body = b.column(gap=0.75), b.column(gap=0.75)
        page.add_widget(self.head(play.sentence(self.party.name)))
        lines = of_stack(board_of(play).stack, self.look)
        if question.name != "arrange":
            lines += news(play, self.party.name)
        for line in lines:
            body.add_widget(b.dim(line, "body"))
        self.why = b.column(high="needed")
        self.below = b.column(gap=0.75, high="needed")
        self._fill(body)
        put(page, b.scrolled(body), self.why, self.below, self.hide())
        self._turn_to(page)

    def _fill(self, body: BoxLayout) -> None:
        play, party, name = self.asking.play, self.party.name, self.question.name
        if name == "arrange":
            self._arrange(body)
            return
        options = play.options(party)
        if name in PEOPLE:
            looks = {one.name: one.look for one in self.asking.parties}
            body.add_widget(people_grid(options, board_of(play).blocks, looks, self.b, self._choose, self._explain))
        elif self.question.kind is Kind.CARDS:
            self._several(body)
        else:
            self._one_card(body, options)
        if self.question.may_pass:
            label = self.teller.value(name, PASS)
            self.below.add_widget(self.b.button(label, lambda: self._choose(OptionModel(PASS, label)), mm=TOUCH_MM))

    def _one_card(self, body: BoxLayout, options: Sequence[OptionModel]) -> None:
        """Cards, candidates to play from, and the rest: what ends the matter large at the bottom."""
        definition = game_of(self.asking.play).definition
        cards = [option for option in options if option.value in definition.card]
        people = {one.id for one in definition.candidates}
        beside = [option for option in options if option.value in people]
        others = [option for option in options if option not in cards and option not in beside]
        answers = answers_in(options, definition, self.question.name)
        if answers:
            self._tiles(body, answers, self.look._("Answers"))
        if beside:
            body.add_widget(tiles([self._beside(option) for option in beside], self.theme, self.across))
        ordinary = sorted((one for one in cards if one not in answers), key=lambda one: not one.open)
        if ordinary:
            self._tiles(body, ordinary, self.look._("Other cards") if answers else "")
        if others:
            self.below.add_widget(ways_line(others, self.b, self._choose, self._explain))

    def _tiles(self, body: BoxLayout, cards: Sequence[OptionModel], heading: str) -> None:
        put(
            body,
            self.b.dim(heading, "body") if heading else None,
            tiles([self.card(option.value, option) for option in cards], self.theme, self.across),
        )

    def _beside(self, option: OptionModel) -> Tile:
        name = self.teller.name(option.value)
        return Tile(option, self.b, self._choose, self._explain, icon="beside", label=name)

    def _several(self, body: BoxLayout, picked: frozenset[int] = frozenset()) -> None:
        """So many cards to discard: each is tapped, then all go."""
        shape = self._shape()
        held, count = list(shape.get("held", ())), int(shape.get("count", 0))
        body.clear_widgets()
        self.below.clear_widgets()

        def toggle(option: OptionModel) -> None:
            self._several(body, picked ^ {option.value})

        made = []
        for number, card in enumerate(held):
            tile = self.card(card, OptionModel(number, self.teller.name(card)), chosen=number in picked)
            tile.on_tap = partial(toggle, tile.option)
            made.append(tile)
        body.add_widget(tiles(made, self.theme, self.across))
        value = [held[number] for number in sorted(picked)]
        label = self.look.fill(self.look._("Discard {count} of {other}"), count=len(picked), other=count)
        done = self.b.button(label, partial(self._choose, OptionModel(value, label)), style="main")
        if len(picked) != count:
            done = self.b.button(label, style="plain")
        self.below.add_widget(done)

    def _shape(self) -> dict[str, Any]:
        ask = self.asking.play.opened.session.question
        return dict(ask.shape()) if ask is not None and ask.shape is not None else {}

    def _arrange(self, body: BoxLayout) -> None:
        play, party = self.asking.play, self.party.name
        view = play.opened.session.view(Audience.of(party))
        cards = [OptionModel(card, self.teller.name(card)) for card in view["hands"][party]]
        block = next(block for block in board_of(play).blocks if block.party == party)
        away = self.teller.value("arrange", "discard")
        hand = ArrangeHand(
            cards,
            block.candidates,
            away,
            self.look,
            judged=partial(play.option, party),
            on_why=self._explain,
            on_card=self._tell_card,
            narrow=self.narrow,
        )
        body.add_widget(as_high_as_needed(hand))
        self.below.add_widget(self.b.button(self.look._("Done"), lambda: self._arranged(hand.value()), style="main"))

    def _arranged(self, value: list[str]) -> None:
        """Judged first, so that what has been laid out is not lost over a refusal."""
        option = self.asking.play.option(self.party.name, value)
        if option.open:
            self._choose(option)
        else:
            self._explain(option)

    def chosen(self, option: OptionModel) -> None:
        """A card was tapped."""
        self._choose(option)

    def _tell_card(self, option: OptionModel) -> None:
        """What a card does, where there is no room for it beside the places."""
        known = game_of(self.asking.play).definition.card[option.value]
        told = known.text.told_in(self.teller.language)
        refill(self.why, self.b.text(f"{option.label}: {told}"))

    def _explain(self, option: OptionModel) -> None:
        refill(self.why, self.b.why(option.refused))

    def _take(self, option: OptionModel) -> None:
        """Blank first; then either the next question to the same player, or the table."""
        play, host, party = self.asking.play, self.asking.host, self.party.name
        self.page.clear_widgets()
        take = play.choose_secretly if self.question.secret else play.answer
        if not take(party, option.value):
            self.blank()
            return
        if self.is_outdated() or play.moments:
            host.uncover()
        else:
            self.show()
