"""An answer: tapped to choose it; without a fill when it is refused, and then a tap explains why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.models.game.party_looks import PartyLook
from companion.models.game.question import OptionModel, Why
from companion.ui.look import times
from companion.ui.look.marks import paint_icon
from companion.ui.look.paint.controls import State, control, ink_of, numeral
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import CONTROL, MAIN_MM, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable, paint_progress
from companion.ui.widgets.chips import PartyMark
from companion.ui.widgets.layout import Painted, column
from companion.ui.widgets.text import LEADING, FitText, Text, wrapped_height
from companion.ui.widgets.things.paper import Paper

DISC, WHY = 32, 30
"""The disc of a numeral and the room of the question mark, in design pixels."""

PAD, SLIM_PAD = 6, 3
"""The room above and below the words, and where the height is wanted for others, in design pixels."""


class _Numeral(Painted, FloatLayout):
    """The disc with the number that stands at the place of an answer, too."""

    def __init__(self, number: int, theme: Theme) -> None:
        self.theme = theme
        super().__init__(size_hint_x=None, width=theme.design(DISC))
        ink = theme.palette.on_lamp
        self.word = FitText(str(number), theme, "label", strong=True, colour=ink, size_hint=(None, None))
        self.add_widget(self.word)
        self.bind(pos=self._lay, size=self._lay)

    def _lay(self, *_: object) -> None:
        side = self.theme.design(DISC)
        self.word.size = side, side
        self.word.pos = self.middle[0] - side / 2, self.middle[1] - side / 2

    def paint(self, canvas: Canvas) -> None:
        """Draw the disc."""
        numeral(canvas, self.theme, self.middle, self.theme.design(DISC))


class OptionCard(Touchable, BoxLayout):
    """One answer in a list. `mark` is the piece that it stands for, `number` ties it to a place on the board.

    `sub` is a line below the words; `lit` is the usual answer, of which a question has one at most. What forfeits
    something must be held.
    """

    role = "option"

    def __init__(
        self,
        option: OptionModel,
        theme: Theme,
        on_choose: Callable[[OptionModel], None],
        on_why: Callable[[OptionModel], None],
        *,
        mark: PartyLook | None = None,
        mm: float = MAIN_MM,
        chosen: bool = False,
        lit: bool = False,
        number: int | None = None,
        sub: str = "",
        **kwargs: Any,
    ) -> None:
        self.option, self.number = option, number
        self.theme = theme
        self.chosen, self.lit = chosen, lit and option.open
        self.seconds = times.HOLD if option.forfeits and option.open else 0.0
        self.least, self.slim = theme.mm(mm), False
        self._more = 0.0
        pad = theme.design(14)
        super().__init__(
            (lambda: on_choose(option)) if option.open else (lambda: on_why(option)),
            **{
                "orientation": "horizontal",
                "spacing": theme.design(12),
                "padding": (pad, theme.design(SLIM_PAD), pad, theme.design(SLIM_PAD)),
                "size_hint_y": None,
                "height": self.least,
                **kwargs,
            },
        )
        if number is not None:
            self.add_widget(_Numeral(number, theme))
        if mark is not None:
            self.add_widget(PartyMark(mark, theme, mm=4.8, size_hint_x=None, width=theme.mm(5.4)))
        ink = ink_of(theme, self.state)[1]
        self.label = Text(option.label, theme, "answer", strong=option.open, colour=ink)
        sub = sub or option.sub
        self.sub = Text(sub, theme, "small", colour=ink if self.lit else theme.palette.text_dim) if sub else None
        self.words = column(theme, 0, size_hint_y=None, pos_hint={"center_y": 0.5})
        self.words.bind(minimum_height=self.words.setter("height"))
        for line in (self.label, self.sub):
            if line is not None:
                self.words.add_widget(line)
                line.bind(height=self._grow)
        self.add_widget(self.words)
        if not option.open:
            self.add_widget(
                FitText("?", theme, "question", strong=True, colour=ink, size_hint_x=None, width=theme.design(WHY))
            )
        self._grow()

    @property
    def state(self) -> State:
        """How it looks."""
        if not self.option.open:
            return "refused"
        return "chosen" if self.chosen else "lit" if self.lit else "normal"

    def grows_by(self, sub: str) -> float:
        """How much higher a line below its words makes it, in px."""
        high = wrapped_height(sub, self.theme.px("small"), self.label.width, leading=LEADING)
        return max(0.0, float(self.label.height + high + 2 * self.theme.design(PAD) - self.height))

    def tell(self, sub: str) -> None:
        """Puts a line below its words."""
        self.sub = Text(sub, self.theme, "small", colour=self.theme.palette.text_dim)
        self.words.add_widget(self.sub)
        self.sub.bind(height=self._grow)
        self._grow()

    def be_slim(self, *, on: bool, more: float = 0.0) -> None:
        """Makes it so many px higher than a finger needs, where others want the height, or as high as usual."""
        if (on, more) != (self.slim, self._more):
            self.slim, self._more = on, more
            self._grow()

    def high(self, *, slim: bool) -> float:
        """How high it is in either way, in px."""
        lines = self.label.height + (self.sub.height if self.sub is not None else 0)
        pad = self.theme.design(SLIM_PAD if slim and not self.seconds else PAD)
        return float(max(min(self.least, self.theme.mm(TOUCH_MM)) if slim else self.least, lines + 2 * pad))

    def _grow(self, *_: object) -> None:
        usual = self.high(slim=False)
        self.height = min(usual, self.high(slim=True) + self._more) if self.slim else usual

    @property
    def shows(self) -> str:
        """What is answered."""
        return self.option.label

    def paint(self, canvas: Canvas) -> None:
        """Draw its box."""
        control(canvas, self.theme, self.pos, self.size, self.state, pressed=self.pressed)
        paint_progress(canvas, self, self.theme)


class WhyNote(Paper):
    """Why something cannot be done, typed on a slip: the reasons, each with its rule."""

    role = "why"

    def __init__(self, whys: tuple[Why, ...], theme: Theme, **kwargs: Any) -> None:
        super().__init__(theme, "slip", pad=12, size_hint_y=None, **kwargs)
        self.spacing = theme.design(2)
        put_reasons(self, whys, theme)
        self.bind(minimum_height=self.setter("height"))


def put_reasons(
    sheet: BoxLayout,
    whys: tuple[Why, ...],
    theme: Theme,
    size: str = "body",
    on_rule: Callable[[str], None] | None = None,
) -> None:
    """Each reason in ink, its rule typed in red below it; with `on_rule` a tap on that leads to the rule."""
    palette = theme.palette
    for why in whys:
        sheet.add_widget(Text(why.sentence, theme, size, strong=True, colour=palette.ink))
        if why.rule and on_rule is not None:
            sheet.add_widget(RuleLink(why.rule, theme, on_rule))
        elif why.rule:
            sheet.add_widget(Text(why.rule, theme, "typed", colour=palette.brick_text))


class RuleLink(Touchable, BoxLayout):
    """A rule's id, typed in red with an arrow: a tap anywhere in its line leads to the rule."""

    role = "rule_link"

    def __init__(self, rule: str, theme: Theme, on_rule: Callable[[str], None]) -> None:
        self.theme, self.rule = theme, rule
        super().__init__(lambda: on_rule(rule), size_hint_y=None, height=theme.mm(TOUCH_MM))
        self.label = FitText(rule, theme, "typed", align="left", colour=theme.palette.brick_text)
        self.add_widget(self.label)

    @property
    def shows(self) -> str:
        """The rule."""
        return self.rule

    def paint(self, canvas: Canvas) -> None:
        """Draw the arrow, and a ground while it is pressed."""
        if self.pressed:
            box(canvas, self.pos, self.size, self.theme.palette.brick_text, self.theme.design(CONTROL), alpha=0.15)
        side = self.theme.mm(3)
        at = self.right - side, self.center_y
        paint_icon(canvas, "forward", at, side, self.theme.palette.brick_text)
