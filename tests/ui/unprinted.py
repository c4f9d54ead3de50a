"""Leaves out the printing of what is drawn once and shown as one picture, for tests that look at no pixel.

Whoever prints is called as ever, and takes as long as on the box; only the graphics driver, which here is a program
that fills pixels one by one, is given nothing to do.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

from kivy.graphics import Canvas, Fbo
from kivy.graphics.texture import Texture

from companion.ui.look.paint import still

_SPARE, _OWN = still._spare, still.Still._buffer


class Unprinted(Canvas):  # type: ignore[misc]
    """Takes what a buffer takes, and draws none of it."""

    def __init__(self, size: tuple[int, int], texture: Any = None) -> None:
        super().__init__()
        self.size = size
        self.texture = texture or Texture.create(size=size, colorfmt="rgba")

    def bind(self) -> None:
        """As a buffer that is drawn into from now on."""

    def release(self) -> None:
        """As one that is not any more."""

    def clear_buffer(self) -> None:
        """As one whose picture is wiped."""

    def draw(self) -> None:
        """As one whose instructions are drawn."""


def _own(self: Any) -> Any:
    if self._own is None:
        self._own = Unprinted(self._drawn_size, self.texture)
    return self._own


def unprinted(leave_out: bool) -> None:
    """From now on nothing is printed, or everything again."""
    if leave_out == (still._spare is Unprinted):
        return
    vars(still)["_spare"] = Unprinted if leave_out else _SPARE
    setattr(still.Still, "_buffer", _own if leave_out else _OWN)  # noqa: B010
    if not leave_out:
        still.SPARE[:] = [buffer for buffer in still.SPARE if isinstance(buffer, Fbo)]
        for kept in _caches(len(sys.modules)):
            kept.cache_clear()  # else the next test would be shown what was not printed in this one


@lru_cache(maxsize=1)
def _caches(_modules: int) -> list[Any]:
    """The functions of the program that keep such pictures."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("companion.")]
    found = [one for module in modules for one in vars(module).values() if hasattr(one, "cache_clear")]
    return [one for one in found if "Still" in str(one.__wrapped__.__annotations__.get("return"))]
