"""What is done with real cards before a game, in two steps beside the pairs on the felt (KP-24)."""

from __future__ import annotations

from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.things.paper import Paper

NUMBER_MM = 6.5
"""The width of a step's number."""


class StepSlip(Paper):
    """A step on a slip of paper: its number, large, and who gives which cards."""

    role = "gives"

    def __init__(self, number: int, told: str, b: Builder) -> None:
        super().__init__(b.theme, "slip", pad=12)
        self.orientation, self.shows = "horizontal", told
        centre = {"center_y": 0.5}
        shown = b.text(str(number), "head", strong=True, colour=b.palette.brick_text, wide=NUMBER_MM, pos_hint=centre)
        put(self, shown, b.text(told, "answer", strong=True, colour=self.ink, pos_hint=centre))
        as_high_as_needed(self)
