"""Touch input: exactly one source, and where touches land on the picture. Import it after `profile.prepare`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.base import EventLoop
from kivy.config import Config

from companion.ui.shell.profile import WronglySetError

NUMBERS = 6


class TouchMapping:
    """Corrects touches on a panel whose touch layer does not match its picture.

    Six numbers a b c d e f: x' = a x + b y + c, y' = d x + e y + f, with x and y from 0 to 1 from the top left. Kivy
    calls `process` with all events of a frame; Kivy's own y counts from the bottom.
    """

    def __init__(self, numbers: Sequence[float]) -> None:
        self._numbers = tuple(numbers)
        self._placed: dict[Any, tuple[float, float]] = {}

    @classmethod
    def read(cls, text: str) -> TouchMapping:
        """Parses six numbers separated by spaces. Raises WronglySetError with what is expected."""
        try:
            numbers = [float(word) for word in text.split()]
        except ValueError:
            numbers = []
        if len(numbers) != NUMBERS:
            raise WronglySetError(f"COMPANION_TOUCH_MATRIX={text}: six numbers are needed, such as 0 1 0 1 0 0")
        return cls(numbers)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The corrected position of a touch, from the top left, 0 to 1."""
        a, b, c, d, e, f = self._numbers
        return a * x + b * y + c, d * x + e * y + f

    def process(self, events: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """Corrects the touches of a frame; one already corrected (a lifted finger that has not moved) is left alone."""
        for kind, touch in events:
            if not touch.is_touch:
                continue
            if self._placed.get(touch.uid) != (touch.sx, touch.sy):
                x, y = self.place(touch.sx, 1 - touch.sy)
                touch.sx, touch.sy = x, 1 - y
                self._placed[touch.uid] = (touch.sx, touch.sy)
            if kind == "end":
                self._placed.pop(touch.uid, None)
        return events


READERS = ("mtdev", "hidinput")
"""Kivy's names for its other ways to read a panel."""


def use_one_pointer(touch: str = "", matrix: str = "") -> None:
    """Sets up exactly one source of touches; with two, every tap would count twice.

    By default it is the window's own, which reads panels and the mouse. `touch` names another provider with its device
    (`mtdev,/dev/input/event0`), which replaces it. `matrix` is parsed by `TouchMapping.read`.

    Raises WronglySetError for a provider that Kivy does not have, because the panel would not react.
    """
    if touch and touch.partition(",")[0] not in READERS:
        raise WronglySetError(f"COMPANION_TOUCH={touch}: expected {' or '.join(READERS)}, a comma and the device")
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    if touch:
        Config.set("input", "panel", touch)
        for provider in list(EventLoop.input_providers):
            EventLoop.remove_input_provider(provider)
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")
    point(matrix)


def point(matrix: str) -> None:
    """Sets the touch matrix (see `TouchMapping.read`); "" for no correction."""
    for module in list(EventLoop.postproc_modules):
        if isinstance(module, TouchMapping):
            EventLoop.remove_postproc_module(module)
    if matrix:
        EventLoop.add_postproc_module(TouchMapping.read(matrix))
