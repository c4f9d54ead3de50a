"""How certificate, medal and ranks arrive: plain functions of the seconds, in design pixels. No Kivy."""

from __future__ import annotations

from companion.ui.look import times
from companion.ui.look.motion.poses import Point, Pose
from companion.ui.look.motion.track import in_cubic, in_out_quad, out_cubic, out_quad, track

TILT = 1.4
"""Degrees by which a certificate lies askew."""

MEDAL = 0.14
"""So long after the certificate the medal comes."""

RANKS, APART, ARRIVES = 0.34, 0.06, 0.2
"""When the first rank arrives, the time to the next, and how long one takes."""


def certificate(t: float) -> Pose:
    """A certificate drops on the felt."""
    end = times.CARD_COMES
    scale = track(t, (0, 1.25), (end * 0.7, 0.985, in_cubic), (end, 1.0, out_quad))
    return Pose(scale=scale, turned=track(t, (0, 5), (end, TILT, out_cubic)), alpha=track(t, (0, 0), (0.09, 1)))


def medal(t: float) -> Pose:
    """Its medal is pressed on."""
    start = times.CARD_COMES
    end = start + MEDAL
    return Pose(scale=track(t, (start, 1.6), (end, 1.0, in_cubic)), alpha=track(t, (start, 0), (start + 0.05, 1)))


def rank(t: float, place: int, count: int) -> Pose:
    """A rank arrives from the right: the last place (`place` = `count`) first, the Boss's (1) last."""
    start = RANKS + APART * (count - place)
    return Pose(x=track(t, (start, 60), (start + ARRIVES, 0, out_cubic)), alpha=track(t, (start, 0), (start + 0.08, 1)))


def certificate_seconds(count: int) -> float:
    """How long all of it takes, with so many ranks."""
    return RANKS + APART * (count - 1) + ARRIVES


PLAYED, EACH = 0.2, 0.045
"""How long a card slides from its seat to the middle, and the time to the next one."""


def played_seconds(count: int) -> float:
    """How long so many cards take to be laid."""
    return PLAYED + EACH * max(0, count - 1)


def played(t: float, number: int, start: Point, end: Point, turn: float) -> tuple[Point, float]:
    """Where a card that is laid is, and how it is turned."""
    share = track(t, (EACH * number, 0), (EACH * number + PLAYED, 1, out_cubic))
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), turn * share


GATHERED, LEAVES = 0.16, 0.22
"""How long the cards take to come together, and then to leave to whoever clears the table."""


def cleared(t: float, start: Point, middle: Point, end: Point, turn: float) -> tuple[Point, float]:
    """Where a card is that is cleared away, and how it is turned."""
    if t < GATHERED:
        share = track(t, (0, 0), (GATHERED, 1, in_out_quad))
        return (start[0] + (middle[0] - start[0]) * share, start[1] + (middle[1] - start[1]) * share), turn * (
            1 - share
        )
    share = track(t, (GATHERED, 0), (GATHERED + LEAVES, 1, in_out_quad))
    return (middle[0] + (end[0] - middle[0]) * share, middle[1] + (end[1] - middle[1]) * share), 0.0


TAKEN, CLIPPED = 0.35, 0.12
"""How long a plate slides from the stack to a seat, and then its clip turns into place."""


def taken(t: float, start: Point, end: Point) -> Point:
    """Where a plate is that somebody has won."""
    share = track(t, (0, 0), (TAKEN, 1, out_cubic))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def clip(t: float) -> Pose:
    """The clip of who is out: it comes when the plate lies, and turns by a quarter."""
    end = TAKEN + CLIPPED
    return Pose(turned=track(t, (TAKEN, 90), (end, 0, out_cubic)), alpha=track(t, (TAKEN - 0.001, 0), (TAKEN, 1)))
