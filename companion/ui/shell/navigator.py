"""Which screen is shown, and which ones lie behind it. Whoever shows a screen says how it is built, not where its
back button leads: that is always the screen that was left for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the shell is imported before Kivy may be
    from kivy.uix.widget import Widget

    Build = Callable[[], Widget]


class Navigator:
    """A stack of screens, of which the topmost is shown by `show`.

    A screen stands there as the function that builds its widget: it is called whenever the screen comes into sight, and
    again by `rebuild` when the language or the colours change. A screen stands on the stack once: pushing one that lies
    there already leads back to it. (Bound methods of the same object are equal, so `navigator.push(self.page)` knows
    its page again; a lambda is another screen each time.)
    """

    def __init__(self, show: Callable[[Widget], None]) -> None:
        self._show = show
        self._stack: list[Build] = []
        self.on_shown: Callable[[], None] = lambda: None
        """Called after each change of screen, for what can be done only when it is there."""

    def reset(self, *stack: Build) -> None:
        """Begin anew with these screens, the first of which has nothing behind it; the last one is shown."""
        self._stack = list(stack)
        self.rebuild()

    def push(self, build: Build) -> None:
        """Show a screen; back leads to the one that is shown now."""
        if build in self._stack:
            del self._stack[self._stack.index(build) + 1 :]
        else:
            self._stack.append(build)
        self.rebuild()

    def replace(self, build: Build) -> None:
        """Show a screen in the place of the one that is shown now, to which nothing leads back."""
        self._stack.pop()
        self.push(build)

    def back(self) -> None:
        """Show the screen that was left for this one; the first screen stays."""
        if len(self._stack) > 1:
            self._stack.pop()
            self.rebuild()

    def to_root(self) -> None:
        """Show the first screen."""
        self.reset(*self._stack[:1])

    def rebuild(self) -> None:
        """Build the screen that is shown anew."""
        if self._stack:
            self._show(self._stack[-1]())
            self.on_shown()

    def is_at(self, build: Build) -> bool:
        """Whether this screen is the one that is shown."""
        return bool(self._stack) and self._stack[-1] == build
