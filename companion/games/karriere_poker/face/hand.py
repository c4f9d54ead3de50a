"""A hand that the box has dealt: for its owner alone, behind the hand-over. Cards are tapped, then played.

Equal cards lie close together, as one thing for a finger: a tap lifts all of them that can be played at once, each
further tap lays one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.questions import Kind
from companion.engine.vocabulary import PASS, TABLE, Audience, Party
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.face.felt import Felt
from companion.games.karriere_poker.face.held import Beaten, Heap, HeldCards
from companion.games.karriere_poker.face.inks import SET, dim_on_strip, on_felt, tone
from companion.games.karriere_poker.models import (
    card_name,
    corner_of,
    given_to,
)
from companion.mechanics.climbing import JOKER, read
from companion.models.game.question import OptionModel, Why
from companion.models.play.play import Play
from companion.ui.look.look import Look
from companion.ui.look.theme import MAIN_MM
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.questions.panel import Host, QuestionContext
from companion.ui.widgets.builder import refill
from companion.ui.widgets.text import FitText

GLANCE = 20.0
"""Seconds without a touch until the hand of somebody who only looks is hidden: the table waits for it. A touch anywhere
gives as long again; whoever is in turn thinks, and has as long as with any other secret.
"""

CODE_MM = 11.0
"""What the number of a rule has behind a reason."""

HEAD_MM, BAND_MM = 15.0, 11.0
"""Heights of the head, and of each of its two bands where the panel stands upright."""


def on_one_line(sentence: str) -> str:
    """A sentence in which a play such as “2 × 8” is not broken."""
    return sentence.replace(" × ", "\u00a0×\u00a0")


def look_at_hand(look: Look, play: Play, host: Host, party: Party, *, advised: bool = False) -> bool:
    """Hands the screen over to somebody who wants to see their own cards, or what is `advised` of them; False for a
    party without cards.
    """
    question = play.question()
    if question is None or party in play.opened.session.seating.box or not hand_of(play, party):
        return False

    def answer(value: Any) -> bool:
        return play.answer(party, value, question=question.id)

    asking = QuestionContext(look, play, question, play.parties(), host, (), answer, back=SET)
    screen = AdvisedHand if advised else HandScreen
    host.cover(screen(asking, asking.party(party), host.uncover, take=answer))
    return True


def hand_of(play: Play, party: Party) -> list[str]:
    """The cards that somebody holds, lowest first, jokers last; only for that party's eyes."""
    game = game_of(play)
    held: Sequence[str] = play.opened.session.view(Audience.of(party))["hands"].get(party, ())
    return sorted(held, key=game.height.__getitem__)


def game_of(play: Play) -> KarrierePoker:
    """The game that is played."""
    game = play.opened.session.game
    assert isinstance(game, KarrierePoker)
    return game


class HandScreen(HandOver):
    """All cards of a hand. Whoever is in turn taps some and plays them; everybody else only looks."""

    def blank(self) -> None:
        """Shows only whose turn it is to look."""
        self.page.padding = self.b.units(2)
        super().blank()

    def show(self) -> None:
        """The hand, for its owner's eyes."""
        question = self.asking.question
        self.dealt = hand_of(self.asking.play, self.party.name)
        self.picked: list[int] = []
        self.his_turn = question.kind is Kind.CARDS and question.party == self.party.name
        self.playable = self._playable() if self.his_turn else set(self.dealt)
        if not self.his_turn:
            self.patience = GLANCE
            self._wait()
        self.page.padding = 0
        self.told = BoxLayout(orientation="vertical")
        self.own_cards = HeldCards(self.look)
        upright = "vertical" if self.b.portrait else "horizontal"
        self.ways = BoxLayout(orientation=upright, spacing=self.b.units(1), padding=self.b.units(1), size_hint_y=None)
        self._turn_to(Felt(self.look, self._asked(), self.own_cards, self.ways))
        self._draw()

    def _playable(self) -> set[str]:
        """The cards that occur in some legal play."""
        found: set[str] = set()
        for option in self.asking.play.options(self.party.name):
            laid = read(option.value) if option.open else None
            found.update(laid.cards() if laid is not None else ())
        return found

    def forgotten(self) -> None:
        """Whoever was in turn is asked for again; whoever only looked has the table back."""
        if self.his_turn:
            self.blank()
        else:
            self.asking.host.uncover()

    def _draw(self) -> None:
        """Shows what is lifted now."""
        heaps = []
        for card in dict.fromkeys(self.dealt):
            here = [number for number, one in enumerate(self.dealt) if one == card]
            teller = self.asking.play.teller
            heaps.append(
                Heap(
                    card,
                    card_name(card, teller),
                    corner_of(card, teller),
                    len(here),
                    sum(number in self.picked for number in here),
                    card in self.playable,
                )
            )
        self.own_cards.show(heaps, self._tap)
        self._tell()
        refill(self.ways, *self._ways())

    # ── the head ────────────────────────────────────────────────────────────────────────────────────────────

    def _asked(self) -> BoxLayout:
        """Who looks and what is asked, what must be beaten, and a few words that change."""
        b, play, party = self.b, self.asking.play, self.party
        look, own = self.look, len(self.dealt)
        many = look._("{name}: your cards, {count} of them") if own > 1 else look._("{name}: your last card")
        count = look.fill(many, name=party.title, count=own)
        sentence = on_one_line(self.says or play.sentence(party.name)) if self.his_turn else count
        asked = b.row(
            b.mark(party.look, mm=7, wide=8),
            b.fit(sentence, "answer", strong=True, align="left", colour=on_felt(self.theme)),
            gap=1,
        )
        laid = self._laid()
        beaten = Beaten(laid, self.look, size_hint_x=None, width=b.mm(20)) if laid else None
        if b.portrait:
            if beaten is not None:
                asked.add_widget(beaten)
            return b.column(asked, self.told, gap=0, pad=1, high=2 * BAND_MM)
        return b.row(asked, beaten, self.told, gap=1.5, pad=1, high=HEAD_MM)

    def _laid(self) -> list[tuple[str, str]]:
        """The cards that must be beaten, each with what stands in its corner."""
        game, teller = game_of(self.asking.play), self.asking.play.teller
        plays = self.asking.play.opened.session.view(TABLE)["plays"] if self.his_turn else ()
        return [(card, corner_of(card, teller)) for card in game.cards_of(plays[-1])] if plays else []

    def _tell(self, whys: Sequence[Why] = ()) -> None:
        """What stands at the right of the head: reasons, else for whom this is, and what was swapped."""
        b, look = self.b, self.look
        if whys:
            told, rules = " ".join(why.sentence for why in whys), " ".join(dict.fromkeys(why.rule for why in whys))
            text = FitText(told, self.theme, "body", colour=on_felt(self.theme), align="left")
            code = b.fit(rules, "small", align="right", colour=dim_on_strip(self.theme), wide=CODE_MM)
            note = b.row(text, code, gap=0.5)
            note.role = "why"
            refill(self.told, note)
            return
        dim, brass = dim_on_strip(self.theme), tone(self.theme, "brass")
        if given := self._given():
            eye = b.icon("eye", mm=4.4, wide=6, colour=brass)
            refill(self.told, b.row(eye, b.fit(given, "small", align="left", colour=dim), gap=1))
            return
        many = look._("{count} cards, seen by nobody else")
        own = look.fill(many, count=len(self.dealt)) if len(self.dealt) > 1 else look._("One card, seen by nobody else")
        row = b.row(
            b.icon("eye", mm=4.4, wide=6, colour=brass),
            b.fit(own, "answer", strong=True, align="left", colour=brass),
            gap=1,
        )
        if self.his_turn and len([one for one in self.picked if self.dealt[one] != JOKER]) > 1:
            refill(self.told, row, b.fit(look._("Another tap: one fewer."), "small", align="left", colour=dim))
            return
        flat = self.his_turn and not self.playable.issuperset(self.dealt)
        hint = b.fit(look._("What beats nothing lies flat."), "small", align="left", colour=dim) if flat else None
        refill(self.told, row, hint)

    def _given(self) -> str:
        """What was swapped before this game, for whoever only looks, and until a card is laid."""
        given = given_to(game_of(self.asking.play), self.party.name)
        state = self.asking.play.opened.session.view(TABLE)
        if given is None or (self.his_turn and (state["plays"] or state["cleared"]["count"])):
            return ""
        teller, look = self.asking.play.teller, self.look
        names = [", ".join(card_name(card, teller) for card in cards) for cards in (given.gave, given.got)]
        told = look._("Swapped with {name}: gave {gave}, got {got}.")
        return look.fill(told, name=self.asking.party(given.partner).title, gave=names[0], got=names[1])

    def _explain(self, option: OptionModel) -> None:
        self._tell(option.refused)

    # ── the foot ────────────────────────────────────────────────────────────────────────────────────────────

    def _ways(self) -> list[Widget]:
        """What can be done; upright the play stands above the rest."""
        b, look, question = self.b, self.look, self.asking.question
        waits = self.his_turn and not self.nobody_else
        hide = self.blank if waits else self.asking.host.uncover  # nobody else waits for the screen
        self.hide_key = b.button(look._("Hide"), hide, icon="lock", size_hint_x=0.8)
        ways: list[Widget] = [self.hide_key]
        if self.his_turn and question.may_pass:
            style = "plain" if self.playable else "main"
            choose = partial(self._choose, OptionModel(PASS, ""))
            ways.append(b.button(look._("Pass"), choose, style=style, size_hint_x=0.8))
        play: Widget | None = None
        if self.his_turn:
            if self.picked:
                label = look.fill(look._("Play: {cards}"), cards=self._picked_words())
                play = b.button(label, self._play, style="main" if self._option().open else "plain")
            else:
                told = look._("Tap the cards to play") if self.playable else look._("None of them beats that.")
                play = b.fit(told, "answer", colour=dim_on_strip(self.theme))
            play.size_hint_x = 1 if b.portrait else 1.7
        rows = 2 if b.portrait and play is not None else 1
        self.ways.height = b.mm(MAIN_MM) * rows + b.units(1 + rows)
        if b.portrait and play is not None:
            return [play, b.row(*ways)]
        return [*ways, *([play] if play is not None else [])]

    def _picked_words(self) -> str:
        option = self._option()
        laid = read(option.value)
        assert laid is not None
        number = str(laid.number) if laid.number else card_name(JOKER, self.asking.play.teller)
        return f"{laid.size} × {number}"

    def _option(self) -> OptionModel:
        return self.asking.play.option(self.party.name, [self.dealt[number] for number in sorted(self.picked)])

    # ── taps ────────────────────────────────────────────────────────────────────────────────────────────────

    def _tap(self, card: str) -> None:
        """A tap on equal cards lifts all that can be played at once; where some are lifted it lays one back. Jokers,
        which are dear, are lifted one by one, and all laid back.
        """
        if not self.his_turn:
            return
        if card not in self.playable:
            self._why_not(card)
            return
        here = [number for number, one in enumerate(self.dealt) if one == card]
        lifted = [number for number in here if number in self.picked]
        count = self._count()
        full = bool(count) and len(self.picked) >= count and card != JOKER
        if card == JOKER and lifted and (full or len(lifted) == len(here)):
            self.picked = [number for number in self.picked if number not in lifted]
        elif card != JOKER and lifted:
            self.picked.remove(lifted[0])
        else:
            self._pick(card, [number for number in here if number not in lifted])
        self._draw()

    def _pick(self, card: str, rest: Sequence[int]) -> None:
        """Lifts cards; those of another number are laid back. Where the count is fixed no more than that are lifted,
        and a joker takes the place of one of them.
        """
        count = self._count()
        if card == JOKER:
            if count and len(self.picked) >= count:
                numbered = [number for number in self.picked if self.dealt[number] != JOKER]
                self.picked = [number for number in self.picked if number not in numbered[:1]]
            self.picked.append(rest[0])
            return
        self.picked = [one for one in self.picked if self.dealt[one] in (card, JOKER)]
        self.picked += rest[: max(1, count - len(self.picked)) if count else len(rest)]

    def _count(self) -> int:
        """How many cards must be laid; 0 for whoever leads."""
        plays = self.asking.play.opened.session.view(TABLE)["plays"]
        return int(plays[0]["count"]) if plays else 0

    def _why_not(self, card: str) -> None:
        """What is against the best play that contains this card."""
        same = [other for other in self.dealt if other == card]
        jokers = [JOKER] * (self.dealt.count(JOKER) if card != JOKER else 0)
        best = [*same, *jokers][: max(1, self._count())]
        self._explain(self.asking.play.option(self.party.name, best))

    def _play(self) -> None:
        if not self.picked:
            return
        option = self._option()
        if option.open:
            self._choose(option)
        else:
            self._explain(option)


class AdvisedHand(HandScreen):
    """The hand with those cards lifted that the box would play: whoever has asked can play them, or others."""

    def show(self) -> None:
        """What the box would do; it is asked for when it is shown."""
        play, name = self.asking.play, self.party.name
        self.says = play.advice(name, self.look._)
        super().show()
        found = play.opened.adviser.told(name)
        laid = read(found.value) if found is not None and found.value not in (None, PASS) else None
        for card in laid.cards() if laid is not None else ():
            here = (number for number, one in enumerate(self.dealt) if one == card and number not in self.picked)
            self.picked += list(here)[:1]
        self._draw()

    def blank(self) -> None:
        """Whoever has read it has no use for it: the table is back."""
        if self.shown:
            self.shown = False
            self.asking.host.uncover()
            return
        super().blank()
