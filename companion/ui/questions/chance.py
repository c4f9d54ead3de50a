"""Chance: dice from the tower, typed in or thrown by the machine; cards drawn, shuffled; lots (GEN-3)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.vocabulary import PASS
from companion.models.game.question import OptionModel
from companion.table.chance import Doubt
from companion.texts.wording import N_
from companion.ui.look.look import Look
from companion.ui.look.theme import CONFIRM_MM, TOUCH_MM
from companion.ui.questions.height.room import make_room
from companion.ui.questions.panel import Panel
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.input.dice_pad import DicePad, FaceKey, TypedDice, for_one
from companion.ui.widgets.input.number_pad import NumbersPad
from companion.ui.widgets.things.names import brief

TYPED, TOWER, RADIO, VIRTUAL = "typed", "tower", "radio", "virtual"

MOST_KEYS = 10
"""Most faces that get a key each: so many are in sight at once; for more, the number is typed."""


class RollPanel(Panel):
    """Waits for tower or radio dice, or takes in the dice on the table; the machine can throw from now on, or once."""

    def fill(self) -> None:
        """Shows what the present source of chance needs."""
        shape = self.asking.question.shape
        dice, faces = int(shape.get("dice", 1)), int(shape.get("faces", 6))
        doubt = self.asking.play.opened.inputs.doubt
        if doubt is not None:
            self._doubt(doubt)
        elif self.asking.question.source in (TOWER, RADIO):
            self.body.add_widget(
                self.b.dice([], waiting=dice, mm=11, align="centre", size_hint_y=None, height=self.b.mm(13))
            )
            self.note(self.look._(WAITS_FOR[self.asking.question.source]))
            self.below.add_widget(self.b.button(self.look._("Type in instead"), self._type))
        elif self.asking.question.source == VIRTUAL:
            self._by_machine()
        else:
            play = self.asking.play
            every = play.roll_for_all if self._to_throw() > 1 else None
            pad: TypedDice
            if faces > MOST_KEYS:
                pad = NumbersPad(dice, faces, self.look, play.typed, play.roll, on_all=every, thrower=self._who())
            else:
                pad = DicePad(
                    dice,
                    faces,
                    self.look,
                    play.typed,
                    play.roll,
                    names=tuple(shape.get("names", ())),
                    on_all=every,
                    thrower=self._who(),
                    hint=self.asking.rule,
                )
            pad.go_on_from(play.typed_so_far, self._keep)
            ask = play.opened.session.question
            if ask is not None and play.opened.sources.lacks_radio_dice(ask):
                self.body.add_widget(self.b.dim(self.look._(TOO_FEW_NEAR)))
            self.body.add_widget(pad)
            pad.remove_widget(pad.last)
            self.foot = self.b.row(pad.last, high="needed", gap=0.5)  # in reach, however long the sentence is
            self.below.add_widget(self.foot)
            if isinstance(pad, DicePad):
                self._let_grow(pad)

    @property
    def spare(self) -> float:
        """None where dice are typed in: they take it, as soon as they are laid out."""
        return 0.0 if any(isinstance(one, DicePad) for one in self.body.children) else super().spare

    def give(self, pad: DicePad, spare: float) -> None:
        """Lets the dice and their keys have so many free px."""
        pad.grow(spare)

    def _let_grow(self, pad: DicePad) -> None:
        """The dice have the height that nothing else needs."""

        def needed() -> float:
            others = [one for one in self.body.children if one is not pad]
            return float(sum(one.height for one in others) + self.body.spacing * len(others) + pad.least)

        def grow(_: float) -> None:
            self.give(pad, self.view.height - needed())

        later = Clock.create_trigger(grow, -1)  # never while a layout runs
        self.view.bind(height=later)
        self.body.bind(height=later)
        make_room(self, needed)

    def _keep(self, typed: Sequence[int]) -> None:
        self.asking.play.typed_so_far = typed

    def _fix(self, doubt: Doubt) -> None:
        refill(self.body, FixDie(doubt, self.look, partial(self.asking.play.settle, "fix")))

    def _by_machine(self) -> None:
        """Lets the machine throw when somebody taps, so that the table sets the pace."""
        b, play = self.b, self.asking.play
        several = self._to_throw() > 1
        put(
            self.below,
            b.button(self.look._("Type in instead"), self._type, mm=TOUCH_MM),
            b.button(for_one(self.look, self._who()), play.roll, mm=TOUCH_MM, icon="dice") if several else None,
            b.button(self.look._("Throw for all"), play.roll_for_all, style="main", mm=CONFIRM_MM, icon="dice")
            if several
            else b.button(
                for_one(self.look, who) if (who := self._who()) else self.look._("Throw"),
                play.roll,
                style="main",
                mm=CONFIRM_MM,
                size="head",
                icon="dice",
            ),
        )

    def _who(self) -> str:
        """The first name of whoever throws now, also of the last of several, and of a seat of the box, for which
        somebody else throws; "" where nobody else does. The sentence above has all of a long one.
        """
        party, among = self.asking.question.party, self.asking.question.about.get("participants", ())
        named = party is not None and (len(among) > 1 or self.asking.party(party).boxed)
        if party is None or not named:
            return ""
        return brief(self.asking.party(party).first or self.asking.play.teller.name(party))

    def _to_throw(self) -> int:
        """How many people have still to throw, as far as a contest is under way."""
        about = self.asking.question.about
        participants, rolls = about.get("participants", ()), about.get("rolls", {})
        return len([party for party in participants if party not in rolls])

    def _type(self) -> None:
        play = self.asking.play
        ask = play.opened.session.question
        if ask is not None:
            play.opened.sources.for_this(ask, TYPED)
            play.on_change()

    def _doubt(self, doubt: Doubt) -> None:
        """The choices when the tower or radio dice are not sure: accept, roll again, type in, or go on without them."""
        by_radio = doubt.source == RADIO
        b, play = self.b, self.asking.play
        known = [face for face in doubt.faces if face is not None]
        missing = len(doubt.faces) - len(known)
        self.note(self.look._((RADIO_TROUBLES if by_radio else TROUBLES)[doubt.trouble]))
        if known:
            dice = b.dice(known, waiting=missing, mm=11, align="centre", size_hint_y=None)
            dice.height = b.mm(12)
            self.body.add_widget(dice)
        for choice in doubt.choices:
            if choice == "fix":
                act = partial(self._fix, doubt)
                self.body.add_widget(b.button(self.look._("Fix one die"), act, mm=TOUCH_MM))
                continue
            label = self.look._((RADIO_CHOICES if by_radio else CHOICES)[choice])
            style = "main" if choice == "accept" else "plain"
            self.body.add_widget(b.button(label, partial(play.settle, choice), style=style, mm=TOUCH_MM))


class FixDie(BoxLayout):
    """Asks which die, unless only one is unknown; then what it shows. The others stay as the tower read them."""

    role = "fix"

    def __init__(self, doubt: Doubt, look: Look, on_fixed: Callable[[int, int], object], **kwargs: Any) -> None:
        self.b = b = Builder(look)
        super().__init__(orientation="vertical", spacing=b.units(1), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.doubt, self.look, self.on_fixed = doubt, look, on_fixed
        unknown = [die for die, face in enumerate(doubt.faces) if face is None]
        if len(unknown) == 1 or len(doubt.faces) == 1:
            self._faces(unknown[0] if unknown else 0)
            return
        self._ask(self.look._("Which die is wrong?"))
        self._keys([(face, partial(self._faces, die)) for die, face in enumerate(self.doubt.faces)])

    def _faces(self, die: int) -> None:
        self._ask(self.look._("What does it show?"))
        self._keys([(face, partial(self.on_fixed, die, face)) for face in range(1, self.doubt.sides + 1)])

    def _ask(self, sentence: str) -> None:
        refill(self, self.b.text(sentence, strong=True))

    def _keys(self, keys: list[tuple[int | None, Callable[[], object]]]) -> None:
        theme = self.look.theme
        grid = GridLayout(cols=3 if len(keys) <= 6 else 5, spacing=theme.units(1), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for face, act in keys:
            grid.add_widget(FaceKey(face or 0, theme, act))
        self.add_widget(grid)


WAITS_FOR = {TOWER: N_("Drop the dice into the tower."), RADIO: N_("Throw the radio dice.")}
"""What people are to do, by the source that is waited for."""

TOO_FEW_NEAR = N_("Too few radio dice are near.")
"""Why people type in what they did not choose to."""

CHOICES = {
    "accept": N_("This is right"),
    "again": N_("Roll again"),
    "type": N_("Type in"),
    "without": N_("Go on without the tower"),
}

RADIO_CHOICES = {**CHOICES, "without": N_("Go on without the radio dice")}

TROUBLES = {
    "cocked": N_("A die leans."),
    "jam": N_("The tower is jammed."),
    "lost": N_("A die is missing."),
    "doubt": N_("The tower is not sure of every die."),
    "unplugged": N_("The tower was unplugged."),
    "silent": N_("The tower does not answer."),
    "reset": N_("The tower has restarted."),
    "busy": N_("The tower is busy all the time."),
    "implausible": N_("What the tower said cannot be right."),
    "wrong_dice": N_("The tower holds other dice than these."),
    "not_ready": N_("The tower is not ready."),
    "occupied": N_("The tower still throws for somebody else."),
}
"""What a roll of the tower ended with → the sentence about it; the choices stand below."""

RADIO_TROUBLES = {
    "cocked": N_("A die leans."),
    "lost": N_("A die is missing."),
    "silent": N_("A die went silent while it rolled. Perhaps its battery is empty."),
    "too_many": N_("More dice were thrown than were asked for."),
    "twice": N_("A die was thrown twice."),
    "unknown_die": N_("A die does not tell what it shows. Is its kind right, on the page of the devices?"),
    "unplugged": N_("Bluetooth went off in the middle of the roll."),
    "not_ready": N_("Bluetooth is not ready."),
    "occupied": N_("The radio dice are still thrown for somebody else."),
}
"""What a roll of radio dice ended with → the sentence about it."""


class ShufflePanel(Panel):
    """Cards are shuffled by the machine, or by hand where the deck is real."""

    def fill(self) -> None:
        """Offers both ways."""
        if self.asking.question.may_pass:
            self.below.add_widget(self.b.button(self.look._("Shuffled"), self._by_hand, style="main", mm=CONFIRM_MM))
        style = "plain" if self.asking.question.may_pass else "main"
        self.below.add_widget(self.b.button(self.look._("Shuffle for us"), self._shuffle, style=style))

    def _by_hand(self) -> None:
        self.asking.play.answer(None, PASS, source="physical")

    def _shuffle(self) -> None:
        cards = list(self.asking.question.shape.get("cards", ()))
        random.SystemRandom().shuffle(cards)
        self.asking.play.answer(None, cards, source="virtual")


class LotPanel(Panel):
    """Which of those in a lot was drawn; or the machine draws."""

    def fill(self) -> None:
        """Lists all that the lot can fall on."""
        teller, name = self.asking.play.teller, self.asking.question.name
        for one in self.asking.question.shape.get("of", ()):
            option = OptionModel(one, teller.value(name, one))
            self.body.add_widget(self.b.option(option, self.choose, self.explain, mark=self.asking.mark(one)))
        self.below.add_widget(self.b.button(self.look._("Draw lots for us"), self._draw))

    def _draw(self) -> None:
        among = list(self.asking.question.shape.get("of", ()))
        if among:
            self.asking.play.answer(None, random.SystemRandom().choice(among), source="virtual")
