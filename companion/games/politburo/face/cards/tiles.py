"""Small options side by side, and the options of a question sorted by what they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.uix.boxlayout import BoxLayout

from companion.games.politburo.rules.definition import Definition
from companion.games.politburo.rules.judges import ANSWERS
from companion.games.politburo.rules.script import END_TURN
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.texts import Teller
from companion.ui.look.paint.controls import State, control, ink_of
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.buttons import HOLD_SECONDS, Touchable
from companion.ui.widgets.text import text_width

ANSWERING = ("what_to_play", "play_from")
"""Questions about the card played beside somebody's turn, or as an answer."""

Choose = Callable[[OptionModel], object]


class Tile(Touchable, BoxLayout):
    """An option that shares a line with others. A refused one is flat and dim with a lock; a tap explains why."""

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        b: Builder,
        on_choose: Choose,
        on_why: Choose,
        *,
        label: str = "",
        text: str = "",
        icon: str = "",
        chosen: bool = False,
        main: bool = False,
        mm: float = TOUCH_MM,
        **kwargs: Any,
    ) -> None:
        self.option, self.theme, self.chosen, self.main = option, b.theme, chosen, main
        super().__init__(
            (lambda: on_choose(option)) if option.open else (lambda: on_why(option)),
            **{
                "orientation": "horizontal",
                "padding": (b.units(0.6), b.units(0.35)),
                "spacing": b.units(0.5),
                "size_hint_y": None,
                "height": b.mm(mm),
                **kwargs,
            },
        )
        ink = ink_of(b.theme, self.state)[1]
        sign = icon if option.open else "lock"
        put(
            self,
            b.icon(sign, mm=2.6, colour=ink, wide=3) if sign and not (label and not option.open) else None,
            b.column(
                b.fit(label or option.label, colour=ink, strong=bool(text) or main, size_hint_y=0.62 if text else 1),
                b.fit(text, "small", colour=ink) if text else None,
                gap=0,
            ),
        )

    @property
    def shows(self) -> str:
        """The option's whole name, even if only a part of it is written."""
        return self.option.label

    @property
    def state(self) -> State:
        """How it looks."""
        if self.main:
            return "lit"
        return "refused" if not self.option.open else "sheet" if self.chosen else "normal"

    def paint(self, canvas: Canvas) -> None:
        """Draws its box; a refused one has a dashed line only."""
        control(canvas, self.theme, self.pos, self.size, self.state, pressed=self.pressed)


class HoldTile(Tile):
    """A lit button that is held by one player, whose piece stands on it and who alone is to look. What stands below the
    label is left out where that needs two lines, if it is `spare`.
    """

    role = "button"
    seconds = HOLD_SECONDS

    def __init__(
        self,
        label: str,
        text: str,
        mark: PartyLook,
        b: Builder,
        on_held: Callable[[], object],
        *,
        spare: bool = False,
        **kwargs: Any,
    ) -> None:
        option = OptionModel(None, label)
        super().__init__(option, b, lambda _: on_held(), lambda _: None, main=True, **kwargs)
        ink = ink_of(b.theme, self.state)[1]
        said, below = b.fit(label, "label", colour=ink, strong=True), b.fit(text, "small", colour=ink, size_hint_y=0.8)
        words = b.column(said, below, gap=0)
        refill(self, b.mark(mark, mm=6, wide=7.5), words)

        def place(_: object, wide: float) -> None:
            both = text_width(label, b.theme.least, face=said.face) <= wide
            if both != (below.parent is not None):
                refill(words, said, below if both else None)

        if spare:
            said.bind(width=place)

    def paint(self, canvas: Canvas) -> None:
        """Draw it, and how much longer it is to be held."""
        super().paint(canvas)
        if self.progress > 0:
            high = self.theme.design(8)
            box(canvas, self.pos, (self.width * self.progress, high), self.theme.palette.on_lamp, high / 2)


class Family(NamedTuple):
    """ClothCards of one kind that differ in their value only."""

    title: str
    options: tuple[OptionModel, ...]

    @property
    def open(self) -> bool:
        """Whether one of the cards may be played."""
        return any(option.open for option in self.options)


class Sorted(NamedTuple):
    """The options of a question about cards, sorted by what they are."""

    answers: tuple[OptionModel, ...]
    families: tuple[Family, ...]
    cards: tuple[OptionModel, ...]
    candidates: tuple[OptionModel, ...]
    others: tuple[OptionModel, ...]

    @property
    def all_open(self) -> bool:
        """Whether nothing of it is refused altogether."""
        return all(one.open for one in self.families) and all(one.open for one in (*self.cards, *self.others))


def answers_in(options: Sequence[OptionModel], definition: Definition, question: str) -> tuple[OptionModel, ...]:
    """The cards that may answer the play on the table, if that is what is asked; else none."""
    if question not in ANSWERING:
        return ()
    cards = [option for option in options if option.open and option.value in definition.card]
    return tuple(option for option in cards if definition.card[option.value].kind in ANSWERS)


def sort_out(options: Sequence[OptionModel], definition: Definition, teller: Teller, question: str) -> Sorted:
    """Sorts options: kinds with several values, single cards, candidates, and the rest.

    ClothCards that answer the play on the table come first.
    """
    kinds: dict[str, list[OptionModel]] = {}
    answers = answers_in(options, definition, question)
    for option in options:
        if option.value in definition.card and option not in answers:
            kinds.setdefault(definition.card[option.value].kind, []).append(option)
    families, cards = [], []
    for kind, found in kinds.items():
        values = {definition.card[option.value].value for option in found}
        if len(found) > 1 and len(values) == len(found) and teller.has("values", kind):
            families.append(Family(teller.name(kind), tuple(found)))
        else:
            cards += found
    people = {candidate.id for candidate in definition.candidates}
    return Sorted(
        answers,
        tuple(families),
        tuple(sorted(cards, key=lambda option: not option.open)),
        tuple(option for option in options if option.value in people),
        tuple(option for option in options if option.value not in definition.card and option.value not in people),
    )


def ways_line(
    options: Sequence[OptionModel],
    b: Builder,
    on_choose: Choose,
    on_why: Choose,
    mm: float = MAIN_MM,
    *,
    main: bool = False,
) -> BoxLayout:
    """What can be done besides playing a card, in one line; what ends the turn stands out, or all if `main`."""
    line = b.row(gap=0.75, size_hint_y=None, height=b.mm(mm) if options else 0)
    px = b.theme.px("body")
    for option in options:
        last = main or option.value == END_TURN
        wide = text_width(option.label, px, strong=last)
        if not last:  # it may stand on two lines
            wide = max(wide * 0.6, *(text_width(word, px) for word in ("", *option.label.split())))
        wide += b.units(3 if last else 2)
        line.add_widget(Tile(option, b, on_choose, on_why, label=option.label, main=last, mm=mm, size_hint_x=wide))
    return line
