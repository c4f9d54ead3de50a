"""A short message on the screen, as plain data; `companion.ui.widgets.screen.toast` draws it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.models.game.question import Why


@dataclass(frozen=True, slots=True)
class Notice:
    """A short message. `undo` offers to take back what was just done; `trouble` marks a problem.

    With `ways` (text, action) it stays until one of them is tapped; `held` names those that a tap is not enough
    for. With `aside` it stands beside what is asked, whose answers go on counting, and leaves when something covers
    the table. With `until_answer` it is about the last answer, and leaves with the next.
    """

    text: str
    whys: tuple[Why, ...] = ()
    undo: bool = False
    trouble: bool = False
    ways: tuple[tuple[str, Callable[[], object]], ...] = ()
    held: tuple[str, ...] = ()
    aside: bool = False
    until_answer: bool = False

    @property
    def is_news(self) -> bool:
        """Whether it is for information only: no decision, no problem."""
        return not (self.undo or self.trouble or self.ways)
