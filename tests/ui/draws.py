"""How often the graphics card is asked to draw for one picture of the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MOST_DRAWS = 95
"""Draws of one screen: a gate against parts that fall into many pieces. Filled area costs more than they do."""


def drawn(canvas: Any) -> Iterator[Any]:
    """Every instruction that draws something, of a canvas and of all that stand in it.

    What a picture was made of is not drawn again with it.
    """
    from kivy.graphics import Fbo
    from kivy.graphics.instructions import InstructionGroup, VertexInstruction

    for one in canvas.children:
        if isinstance(one, VertexInstruction):
            yield one
        elif isinstance(one, InstructionGroup) and not isinstance(one, Fbo):
            yield from drawn(one)


def draws(shown: Any) -> int:
    """The draws of a window, or of one widget in it with all that it holds."""
    return sum(1 for _ in drawn(shown.canvas))
