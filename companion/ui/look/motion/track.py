"""The course of one number in time: keys, and how it goes from each to the next. No Kivy, no clock."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

Easing = Callable[[float], float]
"""How far the value has come, 0 to 1, when so much of the time has passed, 0 to 1; both ends are kept."""


def linear(t: float) -> float:
    """Evenly."""
    return t


def in_quad(t: float) -> float:
    """Slow first."""
    return t * t


def in_cubic(t: float) -> float:
    """Very slow first, as something that falls."""
    return t * t * t


def out_quad(t: float) -> float:
    """Slow at the end."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Very slow at the end, as something that is laid down."""
    return float(1 - (1 - t) ** 3)


def in_out_quad(t: float) -> float:
    """Slow at both ends, as something that is pushed."""
    return 2 * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 2 / 2


def out_back(t: float) -> float:
    """Past its end and back."""
    back = 1.3
    return float(1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2)


def out_bounce(t: float) -> float:
    """Falls, and springs up once."""
    return (t / 0.7) ** 2 if t < 0.7 else 1 - 0.12 * (1 - abs((t - 0.85) / 0.15))


class Keyframe(NamedTuple):
    """At `time` seconds it is `value`; `easing` is how it comes there from the key before."""

    time: float
    value: float
    easing: Easing = linear


def track(t: float, *keys: Keyframe | tuple[float, float] | tuple[float, float, Easing]) -> float:
    """The value at a time: that of the first key before it, of the last one after it.

    >>> track(0.5, (0, 10), (1, 20))
    15.0
    """
    listed = [Keyframe(*key) for key in keys]
    if t <= listed[0].time:
        return listed[0].value
    for before, after in itertools.pairwise(listed):
        if t < after.time:
            share = (t - before.time) / (after.time - before.time)
            return before.value + (after.value - before.value) * after.easing(share)
    return listed[-1].value
