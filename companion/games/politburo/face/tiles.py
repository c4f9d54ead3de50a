"""Small options side by side: cards by kind with their values, candidates in a grid by player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.graphics import InstructionGroup
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.politburo.models.bureau import BlockModel
from companion.games.politburo.rules.definition import Definition
from companion.games.politburo.rules.judges import ANSWERS
from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel
from companion.texts import Teller
from companion.ui.look.marks import paint_box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable

ANSWERING = ("what_to_play", "play_from")
"""Questions for what is played beside somebody's turn, or as an answer."""

Choose = Callable[[OptionModel], None]


class Tile(Touchable, BoxLayout):
    """An option that shares a line with others. Refused: flat and dim with a lock; a tap explains it."""

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
        ink = b.palette.text if option.open else b.palette.text_dim
        ink = b.palette.on_accent if main else ink
        sign = icon if option.open else "lock"
        put(
            self,
            b.icon(sign, mm=2.6, colour=ink, wide=3) if sign and not (label and not option.open) else None,
            b.column(
                b.fit(label or option.label, colour=ink, strong=bool(text) or main),
                b.fit(text, "small", dim=True) if text else None,
                gap=0,
            ),
        )

    @property
    def shows(self) -> str:
        """The option's whole name, whatever of it is written."""
        return self.option.label

    def paint(self, canvas: InstructionGroup) -> None:
        """Draw its box; only an open one stands out."""
        palette, radius = self.theme.palette, self.theme.units(0.5)
        if self.main:
            line = palette.text if self.pressed else None
            paint_box(canvas, self.pos, self.size, palette.accent, line, radius, 2)
        elif self.option.open:
            line = palette.accent if self.chosen or self.pressed else palette.line
            fill = palette.sunken if self.pressed else palette.raised
            paint_box(canvas, self.pos, self.size, fill, line, radius, 2.4 if self.chosen else 1.1)
        else:
            paint_box(canvas, self.pos, self.size, palette.sunken, None, radius, alpha=1.0 if self.pressed else 0.5)


class Family(NamedTuple):
    """Cards of one kind that differ by their value alone."""

    title: str
    options: tuple[OptionModel, ...]

    @property
    def open(self) -> bool:
        """Whether one of them may be played."""
        return any(option.open for option in self.options)


class Sorted(NamedTuple):
    """The options of a question about cards."""

    answers: tuple[OptionModel, ...]
    families: tuple[Family, ...]
    cards: tuple[OptionModel, ...]
    candidates: tuple[OptionModel, ...]
    others: tuple[OptionModel, ...]


def answers_in(options: Sequence[OptionModel], definition: Definition, question: str) -> tuple[OptionModel, ...]:
    """The cards that may answer what lies on the table, where that is asked; elsewhere none."""
    if question not in ANSWERING:
        return ()
    cards = [option for option in options if option.open and option.value in definition.card]
    return tuple(option for option in cards if definition.card[option.value].kind in ANSWERS)


def sort_out(options: Sequence[OptionModel], definition: Definition, teller: Teller, question: str) -> Sorted:
    """Cards of a kind that has several values stand together; single ones, candidates and the rest for themselves.

    What answers the card on the table comes first.
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


def family_line(family: Family, definition: Definition, b: Builder, on_choose: Choose, on_why: Choose) -> BoxLayout:
    """The kind's name, then a tile for each value: one tap names the card."""
    colour = b.palette.text if family.open else b.palette.text_dim
    line = b.row(b.fit(family.title, "small", align="left", colour=colour), gap=0.5, high=TOUCH_MM)
    for option in family.options:
        value = str(definition.card[option.value].value)
        line.add_widget(Tile(option, b, on_choose, on_why, label=value, size_hint_x=None, width=b.mm(TOUCH_MM)))
    return line


def tiles(made: Iterable[Widget], theme: Theme, across: int) -> GridLayout:
    """Tiles in so many columns."""
    grid = GridLayout(cols=across, spacing=theme.units(0.5), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for one in made:
        grid.add_widget(one)
    while len(grid.children) % across:
        grid.add_widget(Widget(size_hint_y=None, height=theme.mm(TOUCH_MM)))
    return grid


def people_grid(
    options: Sequence[OptionModel],
    blocks: Sequence[BlockModel],
    looks: Mapping[Party, PartyLook],
    b: Builder,
    on_choose: Choose,
    on_why: Choose,
) -> BoxLayout:
    """A line for each player: mark, then the candidates, always in the same place. Who is lost leaves a gap."""
    by_id = {option.value: option for option in options}
    grid = b.column(gap=0.2, high="needed")
    for block in blocks:
        if not any(one.id in by_id for one in block.candidates):
            continue
        line = b.row(b.mark(looks[block.party], mm=4, wide=4.4), gap=0.4, high=TOUCH_MM)
        for one in block.candidates:
            option = by_id.get(one.id)
            line.add_widget(Widget() if option is None else Tile(option, b, on_choose, on_why, label=one.title))
        grid.add_widget(line)
    return grid
