"""The backs of cards that lie beside a candidate: behind its dossier, or clipped onto it where the name fills it."""

from __future__ import annotations

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame, image
from companion.ui.shell.kivy_types import Canvas

MOST = 3
"""So many are seen at most."""

FIRST, NEXT, HALF = 15, 15, 9
"""From the right edge to the middle of the first back, from one to the next, and half of one's width, in design px."""

SLOPE = 16
"""The end of a tab above which a back is still seen, in design pixels."""

CLIPPED, LOW, STEP = 0.42, 0.38, 9
"""The size of backs over the drawing, clipped to a photo and on the foot of a dossier without one, and from one to the
next, in design pixels.
"""

BADGE = 19
"""The width of the sign of a candidate that was activated, in design pixels."""


def has_room(body: Frame, tab: float, count: int, d: float) -> bool:
    """Whether all backs peek out beside a tab of this width; one of 0 fills the dossier."""
    last = FIRST + NEXT * (min(count, MOST) - 1) + HALF
    return 0 < tab <= body[2] - (last - SLOPE) * d


def behind(canvas: Canvas, body: Frame, count: int, d: float) -> None:
    """Backs that peek out behind the dossier, drawn before it."""
    x, y, wide, high = body
    for number in range(min(count, MOST)):
        at = (x + wide - (FIRST + NEXT * number) * d, y + high - 2 * d)
        with art.turned(canvas, 7 - 9 * number, at):
            image(canvas, "back_small", at, 0.62)


def before(canvas: Canvas, photo: Frame | None, body: Frame, count: int, d: float) -> None:
    """Backs that lie on the dossier: on the foot of the photo, or where there is none at the end of the ribbon."""
    many = min(count, MOST)
    for number in range(many):
        if photo is not None:
            at = (photo[0] + (8 + STEP * number) * d, photo[1] + 4 * d)
        else:
            at = (body[0] + body[2] - (10 + STEP * (many - 1 - number)) * d, body[1] + 12 * d)
        with art.turned(canvas, 6 - 9 * number, at):
            image(canvas, "back_small", at, LOW if photo is None else CLIPPED)


def beside(ribbon: Frame, count: int, d: float) -> Frame:
    """The ribbon's frame without what clipped backs take at its end."""
    x, y, wide, high = ribbon
    return (x, y, wide - (19 + STEP * (min(count, MOST) - 1)) * d, high)


def beside_badge(ribbon: Frame, track: Frame, d: float) -> tuple[Frame, Frame]:
    """Ribbon and track, if they lie on one height, right of the sign of an activated one: it covers nothing written."""
    left = ribbon[0] + BADGE * d
    low = track[1] < ribbon[1] + ribbon[3]

    def right_of(frame: Frame) -> Frame:
        moved = max(0.0, left - frame[0])
        return (frame[0] + moved, frame[1], frame[2] - moved, frame[3])

    return right_of(ribbon), right_of(track) if low else track
