"""What one player alone may see: the own hand, the cards beside the own candidates, and questions about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS, Audience, Party
from companion.games.politburo.face.arrange import ArrangeHand
from companion.games.politburo.face.asked import ASKS_MORE, PEOPLE, board_of, definition_of, game_of
from companion.games.politburo.face.cards.fan import Fan
from companion.games.politburo.face.cards.places import DossierKey
from companion.games.politburo.face.cards.printed import PrintedCard, face_of
from companion.games.politburo.face.cards.tiles import HoldTile, Tile, answers_in, ways_line
from companion.games.politburo.face.files.dossiers import Dossiers
from companion.games.politburo.face.panels import StripPanel
from companion.games.politburo.face.strip import is_below
from companion.games.politburo.models.bureau import CandidateModel
from companion.games.politburo.models.words import of_stack
from companion.games.politburo.rules.script import END_TURN
from companion.models.game.hand import news_to
from companion.models.game.question import OptionModel, QuestionModel
from companion.models.play.play import Play
from companion.texts import Teller
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Host, QuestionContext
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import Sheet, Well
from companion.ui.widgets.things.cards import CardReverse

TILTS = (-1.2, 0.8, -0.6, 1.0, -1.0, 0.7)
"""How the cards of a hand lie, one after the other."""


class HandPanel(StripPanel):
    """Somebody is asked alone. The button is held until the hand is seen, so that nobody sees it by a slip.

    What ends a turn is in reach beside it: it needs no card, and it tells nobody anything.
    """

    beside = (1.0, 1.6)

    def fill(self) -> None:
        """The way to the hand for the next who is asked."""
        asking = self.asking
        if asking.question.complete:
            self.below.add_widget(self.b.button(self.look._("Go on"), asking.play.reveal, style="main"))
        if not is_below(asking.question):
            self._lie_hidden()
        for name in asking.question.missing[:1]:
            label = self.look.fill(self.look._("{name}: hold to look"), name=name)
            alone = self.look.fill(self.look._("Only {name} looks."), name=name)
            mark = asking.party(name).look
            self.below.add_widget(HoldTile(label, alone, mark, self.b, partial(self._hand_over, name), mm=MAIN_MM))
            if asking.question.name == "turn":
                ends = asking.play.teller.value("turn", END_TURN)
                option = OptionModel(END_TURN, ends)
                self.below.add_widget(Tile(option, self.b, self._ends, self.explain, label=ends, size_hint_x=0.75))

    def _ends(self, option: OptionModel) -> None:
        self.asking.answer_as(self.asking.question.missing[0], option.value)

    def _lie_hidden(self) -> None:
        """Beside the cloth, which tells what happened, the back of a card: something secret comes now."""
        self.remove_widget(self.view)
        back = CardReverse(self.look, self.asking.back, size_hint_x=None)
        back.bind(height=lambda _, high: setattr(back, "width", high * 0.7))
        self.add_widget(self.b.row(self.b.space(), back, self.b.space()), index=1)

    def _lie_down(self) -> None:
        if is_below(self.asking.question):
            super()._lie_down()

    def _hand_over(self, party: Party) -> None:
        asking = self.asking
        hand = HandScreen(asking, asking.party(party), asking.host.uncover)
        asking.host.cover(hand)
        hand.unfold()


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
            self.head(self.look.fill(self.look._("{name}: your cards"), name=self.party.name)), gap=0.5
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
            hand = self.look.fill(self.look._("Hand {count} of {limit}"), count=block.hand, limit=block.limit)
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
        made = []
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

    def tap(self, option: OptionModel) -> None:
        """A card was tapped."""
        if option.open:
            self.chosen(option)
        else:
            self._explain(option)

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
        """A card was tapped; here nothing comes of it."""


class HandScreen(BureauCards):
    """Questions for one player alone. While the next question is for the same player, the screen stays with them."""

    stacked = True
    question: QuestionModel
    picked: Any = None
    """The card that is raised, and waits to be played."""
    _shown = -1

    def is_outdated(self) -> bool:
        """Whether the open question is somebody else's."""
        question = self.asking.play.question()
        return question is None or not question.private or self.party.name not in question.missing

    def show(self) -> None:
        """Shows what is asked now, with the cards or candidates to choose from."""
        question = self.asking.play.question()
        if question is None or self.is_outdated():
            self.asking.host.uncover()
            return
        if question.id != self._shown:
            self.picked = None
        self.question, self._shown = question, question.id
        b, play = self.b, self.asking.play
        page = b.column(gap=0.5)
        page.add_widget(self.head(play.sentence(self.party.name)))
        lines = of_stack(board_of(play).stack, self.look)[:1]
        if question.name != "arrange":
            lines += news(play, self.party.name)
        for line in lines:
            page.add_widget(b.dim(line, "small"))
        self.why = b.column(high="needed")
        self._fill(page)
        self._turn_to(page)

    def _fill(self, page: BoxLayout) -> None:
        play, party, name = self.asking.play, self.party.name, self.question.name
        if name == "arrange":
            self._arrange(page)
            return
        options = play.options(party)
        back = None
        if self.question.may_pass:
            label = self.teller.value(name, PASS)
            back = self.b.button(label, lambda: self._choose(OptionModel(PASS, label)), mm=MAIN_MM)
        if name in PEOPLE:
            self._people(page, options, back)
        elif self.question.kind is Kind.CARDS:
            self._several(page)
        else:
            self._one_card(page, options, back)

    def _people(self, page: BoxLayout, options: Sequence[OptionModel], back: TouchButton | None) -> None:
        """The dossiers, with the card that is about to be played beside them where there is room."""
        looks = {one.name: one.look for one in self.asking.parties}
        by_id = {option.value: option for option in options}

        def tapped(one: CandidateModel) -> None:
            option = by_id.get(one.id)
            if option is not None:
                (self._choose if option.open else self._explain)(option)

        grid = Dossiers(board_of(self.asking.play), looks, self.look, tapped, options=by_id)
        put(page, grid, self.why, self.foot(self.hide(), back))

    def _one_card(self, page: BoxLayout, options: Sequence[OptionModel], back: TouchButton | None) -> None:
        """For one card: the hand, candidates to play from, then the rest, with what ends the matter at the bottom."""
        definition = game_of(self.asking.play).definition
        cards = [option for option in options if option.value in definition.card]
        people = {one.id for one in definition.candidates}
        beside = [option for option in options if option.value in people]
        others = [option for option in options if option not in cards and option not in beside]
        answers = answers_in(options, definition, self.question.name)
        ordinary = sorted((one for one in cards if one not in answers), key=lambda one: not one.open)
        board = board_of(self.asking.play)
        keys = [DossierKey(board.candidate(one.value), board, one, self.look, partial(self.tap, one)) for one in beside]
        fan = self.fan([*answers, *ordinary], chosen=frozenset({self.picked} if self.picked is not None else ()))
        fan.lead(keys)
        fan.says(self.why)
        put(page, fan)
        if self.picked is not None:
            option = next(one for one in cards if one.value == self.picked)
            label = self.look.fill(self.look._("Play: {card}"), card=option.label)
            play = self.b.button(label, partial(self._choose, option), style="main", mm=MAIN_MM)
            page.add_widget(self.foot(self.hide(), play))
            return
        ways = ways_line(others, self.b, self._choose, self._explain) if others else None
        if ways is not None and not self.narrow:
            ways.size_hint_x = 0.9 * len(others)
        page.add_widget(self.foot(self.hide(), ways, back, stacked=self.narrow and len(others) > 2))

    def _several(self, page: BoxLayout, picked: frozenset[int] = frozenset()) -> None:
        """For a number of cards to discard: each is tapped and raised, then all go together."""
        shape = self._shape()
        held, count = list(shape.get("held", ())), int(shape.get("count", 0))
        head = page.children[-1]
        for child in [one for one in page.children if one is not head]:
            page.remove_widget(child)
        options = [OptionModel(number, self.teller.name(card)) for number, card in enumerate(held)]
        fan = self.fan(options, chosen=frozenset(picked), faces=held)
        for card in fan.cards:
            card.on_tap = partial(self._toggle, page, picked, card.option)
        value = [held[number] for number in sorted(picked)]
        label = self.look.fill(self.look._("Discard {count} of {other}"), count=len(picked), other=count)
        if len(picked) == count:
            done = self.b.button(label, partial(self._choose, OptionModel(value, label)), style="main", mm=MAIN_MM)
        else:
            done = self.b.button(label, style="plain", mm=MAIN_MM)
        put(page, fan, self.foot(self.hide(), done))

    def _toggle(self, page: BoxLayout, picked: frozenset[int], option: OptionModel) -> None:
        self._several(page, picked ^ {option.value})

    def _shape(self) -> dict[str, Any]:
        ask = self.asking.play.opened.session.question
        return dict(ask.shape()) if ask is not None and ask.shape is not None else {}

    def _arrange(self, page: BoxLayout) -> None:
        play, party = self.asking.play, self.party.name
        view = play.opened.session.view(Audience.of(party))
        cards = [OptionModel(card, self.teller.name(card)) for card in view["hands"][party]]
        block = next(block for block in board_of(play).blocks if block.party == party)
        away = self.teller.value("arrange", "discard")
        definition, board = definition_of(play), board_of(play)
        hand = ArrangeHand(
            cards,
            [face_of(card.value, definition, self.teller) for card in cards],
            block.candidates,
            board,
            away,
            self.look,
            judged=partial(play.option, party),
            on_why=self._explain,
            narrow=self.narrow,
        )
        hand.says(self.why)
        done = self.b.button(self.look._("Done"), lambda: self._arranged(hand.value()), style="main", mm=TOUCH_MM)
        put(page, hand, self.foot(self.hide(TOUCH_MM), done))

    def _arranged(self, value: list[str]) -> None:
        """Sends the arrangement; it is judged first, so that a refusal does not discard it."""
        option = self.asking.play.option(self.party.name, value)
        if option.open:
            self._choose(option)
        else:
            self._explain(option)

    def chosen(self, option: OptionModel) -> None:
        """A card was tapped: plays it; in the own turn one after which nothing is asked is raised first."""
        definition = definition_of(self.asking.play)
        known = definition.card.get(option.value)
        confirms = self.question.name == "turn" and known is not None and known.kind not in ASKS_MORE
        if confirms and self.picked != option.value:
            self.picked = option.value
            self.show()
        else:
            self._choose(option)

    def _explain(self, option: OptionModel) -> None:
        self._note(self.b.why(option.refused))

    def _note(self, words: Widget) -> None:
        """Says something over the foot of the page, on a ground through which nothing is seen."""
        ground = Sheet(self.theme, pad=0.75, size_hint_y=None)
        ground.add_widget(words)
        ground.bind(minimum_height=ground.setter("height"))
        refill(self.why, ground)

    def _take(self, option: OptionModel) -> None:
        """Gives the answer from a blank screen, then shows the same player's next question or returns to the table."""
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
