"""A few words for the table, as plain data; the drawing is `companion.ui.widgets.screen.toast`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.models.game.question import Why


@dataclass(frozen=True, slots=True)
class Notice:
    """A few words for the table. `undo` offers to take back what was just done; `trouble` is no news but a problem.

    With `ways` (words, act) it stays until one of them is tapped.
    """

    text: str
    whys: tuple[Why, ...] = ()
    undo: bool = False
    trouble: bool = False
    ways: tuple[tuple[str, Callable[[], object]], ...] = ()

    @property
    def is_news(self) -> bool:
        """Whether it only tells: nothing has to be decided, and nothing is wrong."""
        return not (self.undo or self.trouble or self.ways)
