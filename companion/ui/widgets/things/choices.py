"""Cards that are answers: a tap on one chooses it, or tells why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.game.question import OptionModel
from companion.ui.look.look import Look
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import box, outline
from companion.ui.look.theme import CARD
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.things.cards import CardFront

IN_A_ROW, MOST = 4, 6
"""So many cards lie side by side on a wide panel; more than `MOST` are a list."""


class ChoiceCard(Touchable, CardFront):
    """A card with its picture, its name and one line of what it could do now."""

    role = "option"

    def __init__(
        self,
        look: Look,
        option: OptionModel,
        art: Art,
        on_choose: Callable[[OptionModel], None],
        on_why: Callable[[OptionModel], None],
        **kwargs: Any,
    ) -> None:
        self.option = option
        lines = [option.sub] if option.sub else [look._("Not possible now")] if not option.open else []
        super().__init__(
            (lambda: on_choose(option)) if option.open else (lambda: on_why(option)),
            look=look,
            title=option.label.upper(),
            art=art,
            lines=lines,
            dimmed=not option.open,
            **kwargs,
        )

    @property
    def shows(self) -> str:
        """What is chosen by it."""
        return self.option.label

    def paint(self, canvas: Canvas) -> None:
        """Draw it; under a finger it has a frame of light."""
        super().paint(canvas)
        if self.pressed:
            palette, radius = self.theme.palette, self.theme.design(CARD)
            box(canvas, self.pos, self.size, palette.ink, radius, 0.12)
            outline(canvas, self.pos, self.size, palette.lamp, radius, self.theme.design(4))


def choice_cards(
    look: Look,
    options: Sequence[OptionModel],
    picture: Callable[[object], Art | None],
    on_choose: Callable[[OptionModel], None],
    on_why: Callable[[OptionModel], None],
) -> Widget | None:
    """The options as cards beside each other; None where one of them has no picture, or there are too many."""
    art = [picture(option.value) for option in options]
    if not options or len(options) > MOST or None in art:
        return None
    theme, count = look.theme, len(options)
    columns = min(2, count) if theme.profile.portrait else count if count <= IN_A_ROW else -(-count // 2)
    cards = [
        ChoiceCard(look, option, drawn, on_choose, on_why)
        for option, drawn in zip(options, art, strict=True)
        if drawn is not None
    ]
    gap = theme.design(10)
    rows = BoxLayout(orientation="vertical", spacing=gap)
    for first in range(0, count, columns):
        lying = BoxLayout(spacing=gap)
        aside = (columns - len(cards[first : first + columns])) / 2  # fewer in the last row lie in its middle
        for part in (Widget(size_hint_x=aside), *cards[first : first + columns], Widget(size_hint_x=aside)):
            if aside or part in cards:
                lying.add_widget(part)
        rows.add_widget(lying)
    return rows
