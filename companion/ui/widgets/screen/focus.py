"""What the keyboard can reach: everything that fingers can, in reading order, and the spots of boards one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.entry import Key
from companion.ui.widgets.layout import AbstractWidget

Rect = tuple[float, float, float, float]
"""x, y, width, height in px of the window."""


class KeySpot(NamedTuple):
    """A spot that a widget draws itself: its name, its place in the widget's coordinates, and the action of a tap.

    `wanted` marks where the focus starts: an answer to the open question.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    act: Callable[[], object]
    wanted: bool = False


class Spotted(metaclass=AbstractWidget):
    """A widget with spots of its own, such as a board."""

    @abstractmethod
    def key_spots(self) -> Sequence[KeySpot]:
        """All spots that can be tapped now."""


class Target(NamedTuple):
    """What the keyboard can reach: a touchable, or one of a widget's spots."""

    widget: Widget
    spot: KeySpot | None = None

    @property
    def rect(self) -> Rect:
        """Its rectangle in the window."""
        if self.spot is None:
            x, y = self.widget.to_window(self.widget.x, self.widget.y)
            return float(x), float(y), float(self.widget.width), float(self.widget.height)
        x, y = self.widget.to_window(self.spot.x, self.spot.y)
        return float(x), float(y), self.spot.width, self.spot.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the rectangle in the window."""
        x, y, width, height = self.rect
        return x + width / 2, y + height / 2

    @property
    def kind(self) -> str:
        """A description by which its counterpart is found when a screen is built anew."""
        return "spot" if self.spot is not None else str(self.widget.role)

    def same_as(self, other: Target) -> bool:
        """Whether both are the same, though a spot may have been laid out anew."""
        mine, yours = self.spot, other.spot
        return self.widget is other.widget and (mine.name if mine else "") == (yours.name if yours else "")


def targets(root: Widget) -> list[Target]:
    """All targets in a part of the window, in reading order: the order in which they were added."""
    return list(_found(root))


def _found(root: Widget) -> Iterator[Target]:
    for widget in root.walk(restrict=True):
        if widget.width <= 1 or widget.height <= 1:
            continue
        if isinstance(widget, Spotted):
            yield from (Target(widget, spot) for spot in widget.key_spots())
        elif isinstance(widget, Touchable) and getattr(widget, "enabled", True):
            yield Target(widget)


def stops(found: Sequence[Target]) -> list[Target]:
    """Where Tab stops: at everything but the letters of the screen keyboard, and once at each board."""
    halts: list[Target] = []
    boards: list[Widget] = []
    for target in found:
        if isinstance(target.widget, Key):
            continue
        if target.spot is None:
            halts.append(target)
        elif target.widget not in boards:
            boards.append(target.widget)
            spots = [one for one in found if one.widget is target.widget]
            halts.append(next((one for one in spots if one.spot is not None and one.spot.wanted), spots[0]))
    return halts


def beside(found: Sequence[Target], here: Target, way: tuple[int, int]) -> Target | None:
    """The nearest thing in a direction (right and up are positive), None if there is none."""
    x, y = here.middle
    best, least = None, float("inf")
    for target in found:
        if target.same_as(here):
            continue
        dx, dy = target.middle[0] - x, target.middle[1] - y
        along = dx * way[0] + dy * way[1]
        aside = abs(dx * way[1]) + abs(dy * way[0])
        if along > 1 and along + 2 * aside < least and along > aside * 0.3:
            best, least = target, along + 2 * aside
    return best


def bring_into_sight(widget: Widget) -> None:
    """Scrolls the lists around a widget until it can be seen."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView) and above.children:
            above.scroll_to(widget, padding=8, animate=False)
        above = above.parent
