"""How things lie at each moment of their motions; no Kivy, so that a pose can be tested and drawn alone."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from companion.ui.look import times
from companion.ui.look.motion.track import (
    in_cubic,
    in_out_quad,
    in_quad,
    out_back,
    out_bounce,
    out_cubic,
    out_quad,
    track,
)

Point = tuple[float, float]


class Pose(NamedTuple):
    """Where a thing is beside its resting place, in design pixels; how it is turned, scaled and seen.

    `turned` is in degrees against the clock, `wide` scales its width alone, `face` is which side of it is seen, and
    `lift` how far it is above the table: its shadow stays behind.
    """

    x: float = 0.0
    y: float = 0.0
    turned: float = 0.0
    scale: float = 1.0
    wide: float = 1.0
    alpha: float = 1.0
    face: int = 0
    lift: float = 0.0


REST = Pose()


def flip(t: float) -> Pose:
    """A card turns from its back (face 0) to its front (1)."""
    half, end = 0.14, times.FLIP
    wide = track(t, (0, 1), (half, 0.1, in_quad), (0.28, 1.03, out_cubic), (end, 1.0, out_quad))
    lift = track(t, (0, 0), (half, 12, out_quad), (end, 0, in_quad))
    return Pose(y=lift, wide=wide, face=int(t >= half), lift=lift)


REVEAL_OUT = 0.14
"""From so much of a turn on the front is seen."""


def reveal_seconds(count: int) -> float:
    """How long it takes until all cards of a reveal lie open; more cards follow each other more quickly."""
    return times.FLIP + max(0, count - 1) * _apart(count)


def _apart(count: int) -> float:
    return min(times.FLIP_APART, (times.SEQUENCE - times.FLIP) / max(1, count - 1))


def reveal(t: float, number: int, count: int) -> Pose:
    """The pose of one card of a reveal, counted from who started, clockwise: open it is larger, and over no name."""
    now = t - number * _apart(count)
    return flip(now)._replace(y=0.0, scale=track(now, (0, FACE_DOWN), (times.FLIP, 1.0, out_quad)))


FACE_DOWN = 0.92
"""How large a card of a reveal is that is not turned yet."""


HOPS = (26.0, 14.0, 5.0)
"""How high a die hops, in design pixels."""

TUMBLES = (3, 6, 1, 4, 2, 5)
"""The faces that are seen while it tumbles, whatever it shows at last."""

FACE_EVERY, TRUE_FACE = 0.12, 0.48
"""A tumbling die shows another face so often, and its true one from then on, in seconds."""


def die(t: float, face: int, tilt: float = 0.0, *, seed: int = 0) -> Pose:
    """A die tumbles and lies with its true face, turned by `tilt` degrees. The faces before say nothing of it.

    The turn is a whole one and the tilt, so that it comes to rest as it lies.
    """
    end = times.DICE
    at, up = end / len(HOPS), 0.0
    for number, high in enumerate(HOPS):
        start = number * at
        up = track(t, (start, up), (start + at / 2, high, out_quad), (start + at, 0, in_quad)) if t >= start else up
    turned = track(t, (0, tilt + 360), (TRUE_FACE, tilt + 12, out_quad), (end, tilt, out_quad))
    scale = 1 + up / 120
    if t >= TRUE_FACE:
        return Pose(y=up, turned=turned, scale=scale, face=face, lift=up)
    step = int(max(0.0, t) / FACE_EVERY)
    shown = TUMBLES[(seed * 3 + step) % len(TUMBLES)]
    return Pose(y=up, turned=turned, scale=scale, face=shown, lift=up)


def dropped(t: float, face: int, tilt: float = 0.0) -> Pose:
    """A die that was typed in is just laid down."""
    lift = track(t, (0, 10), (times.DICE_TYPED, 0, in_quad))
    return Pose(y=lift, turned=tilt, face=face, lift=lift, alpha=track(t, (0, 0.3), (0.05, 1)))


STAMP_LANDS = 0.14
"""When a stamp touches the paper, in seconds."""


def stamp(t: float) -> Pose:
    """A stamp comes down, and the paper under it gives way: that is `lift`, below 0."""
    scale = track(t, (0, 1.7), (STAMP_LANDS, 0.96, in_cubic), (0.2, 1.03, out_quad), (times.STAMP, 1.0, out_quad))
    alpha = track(t, (0, 0.25), (STAMP_LANDS, 1.0, in_quad))
    return Pose(scale=scale, alpha=alpha, lift=track(t, (STAMP_LANDS - 0.01, 0), (STAMP_LANDS, -3), (0.2, 0, out_quad)))


def slide_seconds(levels: int) -> float:
    """How long a piece moves that crosses so many levels."""
    return min(times.SLIDE_MOST, times.SLIDE + times.SLIDE_PER_LEVEL * levels)


def along(t: float, seconds: float, path: Sequence[Point]) -> Point:
    """Where a piece is on a path of straight lines, which it goes along in so many seconds."""
    lengths = [abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in itertools.pairwise(path)]
    gone = in_out_quad(min(1.0, max(0.0, t / seconds))) * sum(lengths) if seconds else sum(lengths)
    for (start, end), length in zip(itertools.pairwise(path), lengths, strict=True):
        if gone <= length and length:
            share = gone / length
            return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        gone -= length
    return path[-1]


def bars_fall(t: float) -> float:
    """How far the bars of a prison have come down, 0 to 1: after the piece is there."""
    start = times.PRISON - 0.14
    return track(t, (start, 0), (times.PRISON, 1, out_bounce))


def comes_from_pile(t: float) -> Pose:
    """A card grows out of the pile."""
    return Pose(
        scale=track(t, (0, 0.35), (times.CARD_COMES, 1, out_cubic)), alpha=track(t, (0, 0.4), (0.08, 1)), face=1
    )


def grows(t: float, start: float, end: float) -> float:
    """A bar grows from one length to another."""
    return track(t, (0, start), (times.ODDS, end, out_cubic))


def appears(t: float, seconds: float = times.PAGE) -> float:
    """How much of a page is seen that fades in."""
    return track(t, (0, 0), (seconds, 1))


def overshoots(t: float, seconds: float) -> float:
    """Something arrives, a little too far and back: 0 to 1."""
    return track(t, (0, 0), (seconds, 1, out_back))
