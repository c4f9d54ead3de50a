"""What one player alone may see: the own hand, the cards beside the own candidates, and questions about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS, Audience, Party
from companion.games.politburo.face.arrange import ArrangeHand
from companion.games.politburo.face.asked import (
    ASKS_MORE,
    PEOPLE,
    always_asked,
    board_of,
    definition_of,
    game_of,
    order_line,
)
from companion.games.politburo.face.cards.places import DossierKey
from companion.games.politburo.face.cards.printed import face_of
from companion.games.politburo.face.cards.tiles import HoldTile, Tile, answers_in, ways_line
from companion.games.politburo.face.files.dossiers import Dossiers
from companion.games.politburo.face.own_cards import BureauCards, news
from companion.games.politburo.face.panels import StripPanel
from companion.games.politburo.face.strip import is_below
from companion.games.politburo.models.bureau import CandidateModel
from companion.games.politburo.models.words import of_stack
from companion.games.politburo.rules.script import END_TURN
from companion.models.game.question import OptionModel, QuestionModel
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.questions.alone.on_phone import held_by
from companion.ui.widgets.builder import put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.things.cards import CardReverse

CONFIRMED = ("turn", "what_to_play", "play_from")
"""Questions at which a card after which nothing is asked is raised first, and played by its name."""
MOST_WAYS = 4
"""With more ways besides the cards only those stand below them that are open."""


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
            who = asking.party(name)
            alone = self.look._("Only {name} looks.")
            label, alone = held_by(self.look, who, self.look._("{name}: hold to look"), alone)
            act, spare = partial(self._hand_over, name), not who.on_phone  # the label says already who looks
            self.below.add_widget(HoldTile(label, alone, who.look, self.b, act, spare=spare, mm=MAIN_MM))
            if asking.question.name == "turn":
                ends = asking.play.teller.value("turn", END_TURN)
                option = OptionModel(END_TURN, ends)
                self.below.add_widget(Tile(option, self.b, self._ends, self.explain, label=ends, size_hint_x=0.75))

    def _ends(self, option: OptionModel) -> None:
        play, party = self.asking.play, self.asking.question.missing[0]

        def ends() -> None:
            play.take_back_begun(party)
            play.answer(party, option.value)

        self.asking.host.ask_first(party, ends)

    def _lie_hidden(self) -> None:
        """Beside the cloth, which tells what happened, the back of a card: something secret comes now."""
        self.remove_widget(self.view)
        back = CardReverse(self.look, self.asking.back, size_hint_x=None)
        back.bind(height=lambda _, high: setattr(back, "width", high * 0.7))
        self.add_widget(self.b.row(self.b.space(), back, self.b.space()), index=1)
        if order := order_line(self.asking.play, self.look):
            self.add_widget(self.b.dim(order, "small"), index=2)

    def _lie_down(self) -> None:
        if is_below(self.asking.question):
            super()._lie_down()

    def _hand_over(self, party: Party) -> None:
        asking = self.asking
        hand = HandScreen(asking, asking.party(party), asking.host.uncover)
        asking.host.cover(hand)
        if hand.parent is not None:  # else it is asked first whether it is opened here
            hand.unfold()


class HandScreen(BureauCards):
    """Questions for one player alone. While the next question is for the same player, the screen stays with them."""

    stacked = True
    question: QuestionModel
    picked: Any = None
    """The card that is raised, and waits to be played; or the candidate whose card is looked at."""
    _shown = -1

    def is_outdated(self) -> bool:
        """Whether the open question is somebody else's."""
        question = self.asking.play.question(party=self.party.name)
        return question is None or not question.private or self.party.name not in question.missing

    def show(self) -> None:
        """Shows what is asked now, with the cards or candidates to choose from."""
        question = self.asking.play.question(party=self.party.name)
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
        if self._only_later():
            lines.append(self._where_else())
        if question.name == "add_assault":
            lines.append(always_asked(self.look))
        for line in lines:
            page.add_widget(b.dim(line, "small"))
        self.why = b.column(high="needed")
        self._fill(page)
        self._turn_to(page)

    def _only_later(self) -> bool:
        """Whether cards of the hand can be played where there is something to answer, and none of them answers it."""
        play, stack = self.asking.play, board_of(self.asking.play).stack
        if self.question.name != "what_to_play" or stack is None or not stack.plays:
            return False
        options, definition = play.options(self.party.name), game_of(play).definition
        able = any(one.open and one.value in definition.card for one in options)
        return able and not answers_in(options, definition, self.question.name)

    def _where_else(self) -> str:
        """Where an answer may lie, as the hand has none: beside a candidate, if one can be tapped."""
        play = self.asking.play
        people = {one.id for one in game_of(play).definition.candidates}
        if any(one.open and one.value in people for one in play.options(self.party.name)):
            return self.look._("No card in hand answers this; lit ones come later. To answer, tap a candidate.")
        return self.look._("No card in hand answers this; what is played now comes afterwards.")

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
        looked_at = next((option for option in beside if option.value == self.picked), None)
        if looked_at is not None:
            self._laid_before(page, looked_at)
            return
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
        if len(others) > MOST_WAYS:  # beside so many there is no room for what cannot be done
            others = [one for one in others if one.open]
        ways = ways_line(others, self.b, partial(self._way, page), self._explain) if others else None
        if ways is not None and not self.narrow:
            ways.size_hint_x = 0.9 * len(others)
        page.add_widget(self.foot(self.hide(), ways, back, stacked=self.narrow and len(others) > 2))

    def _way(self, page: BoxLayout, option: OptionModel) -> None:
        """What gives the turn up says what it does, and is tapped once more."""
        if not option.forfeits:
            self._choose(option)
            return
        self.note(self.b.text(option.sub, strong=True))
        again = ways_line([option], self.b, self._choose, self._explain, main=True)
        back = self.b.button(self.look._("Rather not"), self.show, mm=MAIN_MM)
        page.remove_widget(page.children[0])
        page.add_widget(self.foot(self.hide(), back, again, stacked=self.narrow))

    def _laid_before(self, page: BoxLayout, option: OptionModel) -> None:
        """What lies beside an own candidate, face up for its owner alone; played by its name only."""
        board, cards = board_of(self.asking.play), self._beside(option.value)
        fan = self.fan([OptionModel(card, self.teller.name(card)) for card in cards])
        fan.lead([DossierKey(board.candidate(option.value), board, option, self.look, self._lay_back)])
        back = self.b.button(self.look._("Back to the hand"), self._lay_back, mm=MAIN_MM)
        label = self.look.fill(self.look._("Play: {card}"), card=self.teller.name(cards[0]))
        play = self.b.button(label, partial(self._choose, option), style="main", mm=MAIN_MM) if option.open else None
        for made in self.made:
            made.on_tap = partial(self._say_of, made.option)
        put(page, fan, self.why, self.foot(self.hide(), back, play, stacked=self.narrow))
        if not option.open:
            self._explain(option)

    def _lay_back(self) -> None:
        self.picked = None
        self.show()

    def _say_of(self, card: OptionModel) -> None:
        if text := self.unread(card):
            self.read(card, text)

    def _beside(self, candidate: str) -> Sequence[str]:
        """The cards that lie beside an own candidate."""
        name = self.party.name
        view = self.asking.play.opened.session.view(Audience.of(name))
        return list(view["assigned"].get(name, {}).get(candidate, ()))

    def tap(self, option: OptionModel) -> None:
        """A card was tapped, or a candidate: with one card it is looked at first, two are seen with the next question.

        One that may not play now is looked at all the same: whoever laid a card there may always see it.
        """
        cards = self._beside(option.value)
        if cards and (not option.open or (len(cards) == 1 and self.question.name == "what_to_play")):
            self.picked = option.value
            self.show()
        else:
            super().tap(option)

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
        """A card was tapped: plays it. One that is too small to be read is raised first and told, and in the own turn
        or from a candidate one after which nothing is asked.
        """
        definition = definition_of(self.asking.play)
        known = definition.card.get(option.value)
        confirms = self.question.name in CONFIRMED and known is not None and known.kind not in ASKS_MORE
        text = self.unread(option)
        if (confirms or text) and self.picked != option.value:
            self.picked = option.value
            self.show()
            if text:
                self.read(option, text)
        elif text and not confirms:  # whoever has only read it lays it back
            self.picked = None
            self.show()
        else:
            self._choose(option)

    def _take(self, option: OptionModel) -> None:
        """Gives the answer from a blank screen, then shows the same player's next question or returns to the table."""
        play, host, party = self.asking.play, self.asking.host, self.party.name
        self.page.clear_widgets()
        source, number = "screen" if self.question.secret else "person", self.question.id
        if not play.answer(party, option.value, source=source, question=number):
            self.blank()
            return
        if self.is_outdated() or play.moments:
            host.uncover()
        else:
            self.show()
