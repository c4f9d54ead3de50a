"""What moves on a map: a piece that is set down, and those that are captured and turn to their new colour.

The poses are functions of the seconds; the board has changed already when anything moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Rectangle

from companion.engine.vocabulary import Party
from companion.models.boards.land_map import MapModel
from companion.models.game.party_looks import PartyLook
from companion.ui.look import times
from companion.ui.look.marks import paint_mark
from companion.ui.look.motion.poses import REST, Pose
from companion.ui.look.motion.track import in_quad, out_cubic, out_quad, track
from companion.ui.look.paint import painter
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas


class TurnedPiece(NamedTuple):
    """A piece that is captured: its field, whose it was, whose it is."""

    field: str
    before: Party
    after: Party


class BoardChange(NamedTuple):
    """What the last answer changed on the board: pieces turned over along a direction, and pieces set down."""

    turned: tuple[TurnedPiece, ...] = ()
    direction: str = ""
    down: tuple[str, ...] = ()

    @property
    def seconds(self) -> float:
        """How long it takes to show."""
        if self.turned:
            return times.ARROW + times.TURN_OVER + times.TURN_APART * (len(self.turned) - 1)
        return times.SET_DOWN if self.down else 0.0


NOTHING = BoardChange()


def change_of(before: MapModel, now: MapModel) -> BoardChange:
    """What is shown moving between two states; nothing where more has changed than one answer does."""
    if before.fields.keys() != now.fields.keys():
        return NOTHING
    turned, down = [], []
    for field, here in now.fields.items():
        was = before.fields[field].owner
        if here.owner is None or here.owner == was:
            continue
        if was is None:
            down.append(field)
        else:
            turned.append(TurnedPiece(field, was, here.owner))
    for shot in before.shots:
        if {one.field for one in turned} == set(shot.through) and not down:
            return BoardChange(tuple(sorted(turned, key=lambda one: shot.through.index(one.field))), shot.answer)
    return BoardChange(down=tuple(down)) if len(down) == 1 and not turned else NOTHING


def arrow_drawn(t: float) -> float:
    """How much of the arrow is drawn: 0 to 1."""
    return track(t, (0, 0.25), (times.ARROW, 1, out_cubic))


def turned_over(t: float, number: int) -> Pose:
    """A piece is lifted, seen from its edge, and lies there in its new colour (face 1)."""
    t -= times.ARROW + number * times.TURN_APART
    half, end = times.TURN_OVER / 2, times.TURN_OVER
    lift = track(t, (0, 0), (half, 14, out_quad), (end, 0, in_quad))
    wide = track(t, (0, 1), (half, 0.12, in_quad), (end, 1, out_quad))
    return REST._replace(y=lift, wide=wide, face=int(t >= half), lift=lift)


def set_down(t: float) -> Pose:
    """A piece comes down onto its field."""
    lift = track(t, (0, 22), (times.SET_DOWN, 0, in_quad))
    return REST._replace(y=lift, scale=1 + lift / 110, lift=lift)


def hidden(change: BoardChange) -> Sequence[str]:
    """The fields whose pieces are drawn by themselves while it moves."""
    return [*(one.field for one in change.turned), *change.down]


def paint_moving(
    canvas: Canvas,
    look: PartyLook,
    at: tuple[float, float],
    radius: float,
    pose: Pose,
    theme: Theme,
    ink: str,
) -> None:
    """A piece that moves, and its shadow, which stays where it stands."""
    (x, y), up = at, theme.design(pose.y)
    picture = painter.piece_picture(look, radius)
    if picture is None:
        paint_mark(canvas, look, (x, y + up), radius * 1.9 * pose.wide, ink)
        return
    share = radius / (int(picture.part.name.rsplit("_", 1)[1]) * picture.unit) * pose.scale
    shadow = ATLAS.picture(f"{picture.part.name}_shadow")
    for one, high in ((shadow, 0.0), (picture, up)):
        if one is not None:
            wide, tall = one.size[0] * share * pose.wide, one.size[1] * share
            canvas.add(Color(1, 1, 1, 1))
            pos = round(x - wide / 2), round(y + high - tall / 2)
            canvas.add(Rectangle(texture=one.texture, pos=pos, size=(round(wide), round(tall))))
