"""How a revolution is judged, as poses of the time: the poster, the discs, the label, the points. No Kivy."""

from __future__ import annotations

from companion.ui.look import times
from companion.ui.look.motion import poses
from companion.ui.look.motion.poses import Pose
from companion.ui.look.motion.track import in_cubic, out_bounce, out_cubic, track

POSTER, DISC, FALL = 0.3, 0.16, 0.24
"""The poster comes from below; a disc begins to fall so long after the one before, and takes so long."""

FROM, HEIGHT = -440.0, 70.0
"""Where the poster comes from, and how high above its place a disc begins, in design pixels."""

DISCS = 3
LABEL = POSTER + DISC * (DISCS - 1) + FALL
"""When the label is pasted."""

POINTS = LABEL + times.STAMP
"""When the points are there, or the discs go back."""

SECONDS = POINTS + 0.24
"""All of it."""


def poster(t: float) -> Pose:
    """It comes from below."""
    return Pose(y=track(t, (0, FROM), (POSTER, 0, out_cubic)))


def disc(t: float, number: int, *, stays: bool) -> Pose:
    """One falls after the other; those of a failed revolution fade when it has failed."""
    start = POSTER + DISC * number
    y = track(t, (start, HEIGHT), (start + FALL, 0, out_bounce))
    alpha = track(t, (start, 0), (start + 0.08, 1))
    if not stays and t > POINTS:
        return Pose(y=track(t, (POINTS, 0), (SECONDS, -10, in_cubic)), alpha=track(t, (POINTS, 1), (SECONDS, 0.45)))
    return Pose(y=y, alpha=alpha)


def label(t: float) -> Pose:
    """It is pasted on as a stamp comes down; before, nothing tells what it will say."""
    return poses.stamp(t - LABEL) if t >= LABEL else Pose(alpha=0.0)


def points(t: float) -> Pose:
    """The points come after the label."""
    return Pose(alpha=track(t, (POINTS, 0), (SECONDS, 1)), y=track(t, (POINTS, -8), (SECONDS, 0, out_cubic)))
