"""Which screen is shown, and which ones its back button leads to.

Screens do not say where their back button leads: it is always the screen from which they were opened, with the menu
over it that led away from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the shell is imported before Kivy may be
    from kivy.uix.widget import Widget

    Build = Callable[[], Widget]
    LayAgain = Callable[[], None]


class Navigator:
    """A stack of screens, of which the topmost is shown by `show`.

    A screen stands there as the function that builds its widget: it is called whenever the screen comes into sight, and
    again by `rebuild` when the language or the colours change. A screen stands on the stack once: pushing one that lies
    there already leads back to it. (Bound methods of the same object are equal, so `navigator.push(self.page)` knows
    its page again; a lambda is another screen each time.)

    `over` is asked, whenever a screen is left for another, what lies over it and comes back with it: it returns what
    lays that there again, or None.
    """

    def __init__(self, show: Callable[[Widget], None], over: Callable[[], LayAgain | None] = lambda: None) -> None:
        self._show, self._over = show, over
        self._stack: list[Build] = []
        self._left: dict[Build, LayAgain] = {}  # what lay over screens below the topmost one
        self.on_shown: Callable[[], None] = lambda: None
        """Called after each change of screen, for what needs the new screen."""

    def reset(self, *stack: Build) -> None:
        """Replaces the whole stack; the last screen is shown."""
        self._stack = list(stack)
        self._left.clear()
        self.rebuild()

    def push(self, build: Build) -> None:
        """Shows a screen; its back button leads to the present one."""
        lay = self._over()
        for left in self._stack[-1:]:
            self._left.pop(left, None)
            if lay is not None:
                self._left[left] = lay
        self._go_to(build)

    def _go_to(self, build: Build) -> None:
        if build in self._stack:
            del self._stack[self._stack.index(build) + 1 :]
        else:
            self._stack.append(build)
        self.rebuild()

    def replace(self, build: Build) -> None:
        """Shows a screen in place of the present one, which is removed from the stack."""
        self._stack.pop()
        self._go_to(build)

    def back(self) -> None:
        """Returns to the previous screen, and to what lay over it; does nothing on the first one."""
        if len(self._stack) > 1:
            self._stack.pop()
            self.rebuild()
            self._left.pop(self._stack[-1], lambda: None)()

    def to_root(self) -> None:
        """Shows the first screen."""
        self.reset(*self._stack[:1])

    def rebuild(self) -> None:
        """Rebuilds the screen that is shown."""
        if self._stack:
            self._show(self._stack[-1]())
            self.on_shown()

    def is_at(self, build: Build) -> bool:
        """Whether this screen is the one that is shown."""
        return bool(self._stack) and self._stack[-1] == build
