"""What happens to a dossier, in motion: it is turned over for Siberia, its photo falls, a ribbon is unrolled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from kivy.graphics import Color, Rectangle

from companion.games.politburo.face import art
from companion.games.politburo.face.art import Frame
from companion.games.politburo.face.files import dossier
from companion.games.politburo.face.files.dossier import Parts
from companion.games.politburo.face.files.shapes import shape_of
from companion.games.politburo.models.bureau import BureauModel, CandidateModel
from companion.ui.look import times
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.track import in_quad, out_cubic, track
from companion.ui.look.paint.still import MARGIN, Still
from companion.ui.shell.kivy_types import Canvas

if TYPE_CHECKING:
    from companion.games.politburo.face.files.dossiers import Dossiers

DROP, RIBBON, FALLS = 0.3, 0.18, 8
"""How long a photo falls and a ribbon is rolled, and how far a photo falls, in design pixels."""


class Happening(ABC):
    """A motion of one dossier, drawn over the others until it rests. `whole`: all of it moves, not only `parts`."""

    whole: ClassVar[bool] = False
    parts: ClassVar[Parts] = dossier.ALL
    seconds: float = times.ONE_THING

    def __init__(
        self,
        over: Dossiers,
        then: CandidateModel,
        now: CandidateModel,
        before: BureauModel,
        board: BureauModel,
        frame: Frame,
        done: Callable[[], None],
    ) -> None:
        self.over, self.then, self.now, self.frame, self._done = over, then, now, frame, done
        self.before, self.board = before, board
        self.theme, self.language = over.theme, over.look.language
        self.layer = art.group()
        self.motion: Motion | None = None

    def begin(self) -> None:
        """Start it."""
        self.over.canvas.after.add(self.layer)
        self.prepare()
        self.motion = Motion(self.seconds, self._pose, self._ended, calm=self.theme.calm)

    def prepare(self) -> None:  # noqa: B027 (not every one has pictures of its own)
        """Make the pictures that move."""

    @abstractmethod
    def pose(self, canvas: Canvas, t: float) -> None:
        """Draw it as it is `t` seconds after its beginning."""

    def _pose(self, t: float) -> None:
        self.layer.clear()
        self.pose(self.layer, t)

    def _ended(self) -> None:
        self.cancel()
        self._done()

    def cancel(self) -> None:
        """Take it away."""
        if self.motion is not None:
            self.motion.cancel()
        self.over.canvas.after.remove(self.layer)

    def picture(self, one: CandidateModel, board: BureauModel, parts: Parts = dossier.ALL) -> Still:
        """A dossier alone, with room for its shadow."""
        wide, high = self.frame[2:]
        frame = (MARGIN, MARGIN, wide, high)
        return Still(
            (wide + 2 * MARGIN, high + 2 * MARGIN),
            lambda canvas: dossier.paint(canvas, frame, one, board, self.theme, self.language, parts),
        )


def show(canvas: Canvas, still: Still, centre: tuple[float, float], wide: float = 1.0, scale: float = 1.0,
         alpha: float = 1.0) -> None:  # fmt: skip
    """A picture around a point, made narrower or larger."""
    size = still.size[0] * wide * scale, still.size[1] * scale
    canvas.add(Color(1, 1, 1, alpha))
    canvas.add(Rectangle(texture=still.texture, pos=(centre[0] - size[0] / 2, centre[1] - size[1] / 2), size=size))


class Exile(Happening):
    """The dossier turns over, and the stamp comes down on its back."""

    whole = True
    seconds = times.FLIP + times.STAMP

    def prepare(self) -> None:
        """The front as it was, the back without its stamp, the stamp."""
        self.front = self.picture(self.then, self.before)
        self.back = self.picture(self.now, self.board, Parts(stamp=False))
        self.shape = shape_of(self.frame, self.theme)
        self.stamp = dossier.stamp(self.theme, self.shape, self.language)

    def pose(self, canvas: Canvas, t: float) -> None:
        """First the turn, then the stamp."""
        pose = poses.flip(min(t, times.FLIP))
        lift = self.theme.design(pose.lift)
        x, y = dossier.middle_of(self.frame)
        show(canvas, self.back if pose.face else self.front, (x, y + lift), pose.wide)
        if t > times.FLIP:
            pressed = poses.stamp(t - times.FLIP)
            at = dossier.middle_of(self.shape.body)
            with art.turned(canvas, 8, at):
                show(canvas, self.stamp, at, scale=pressed.scale, alpha=pressed.alpha)


class Death(Happening):
    """The corners let the photo go, it drops, and a black ribbon is laid over it."""

    parts = Parts(photo=False)
    seconds = DROP + RIBBON

    def prepare(self) -> None:
        """The photo without its corners."""
        shape = shape_of(self.frame, self.theme)
        self.photo = shape.photo

    def pose(self, canvas: Canvas, t: float) -> None:
        """The fall, then the ribbon."""
        if self.photo is None:
            return
        d = self.theme.design(1)
        x, y, wide, high = self.photo
        fallen = track(t, (0, 0), (DROP, FALLS, in_quad))
        if t < DROP:
            dossier.photo(canvas, (x, y - fallen * d * 0.6, wide, high), self.then, self.theme, corners=False)
        else:
            dossier.photo(canvas, self.photo, self.now, self.theme)


class NewOffice(Happening):
    """The former ribbon is rolled up, then the new one is unrolled."""

    parts = Parts(ribbon=False)
    seconds = RIBBON

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # as its parent has it
        self.seconds = RIBBON * (1 + (self.then.office is not None and self.now.office is not None))

    def prepare(self) -> None:
        """Both ribbons, each a picture of its own."""
        self.shape = shape_of(self.frame, self.theme)
        self.rolls: list[tuple[Still, bool]] = []
        if self.then.office is not None:
            self.rolls.append((self._ribbon(self.then, self.before), False))
        if self.now.office is not None:
            self.rolls.append((self._ribbon(self.now, self.board), True))

    def _ribbon(self, one: CandidateModel, board: BureauModel) -> Still:
        _, _, wide, high = self.shape.ribbon
        moved = self.shape._replace(ribbon=(MARGIN, MARGIN, wide, high))
        return Still(
            (wide + 2 * MARGIN, high + 2 * MARGIN),
            lambda canvas: dossier.ribbon(canvas, moved, one, board, self.theme),
        )

    def pose(self, canvas: Canvas, t: float) -> None:
        """So much of the ribbon as is unrolled, and the roll at its end."""
        number = min(int(t / RIBBON), len(self.rolls) - 1)
        still, opens = self.rolls[number]
        share = track(t - number * RIBBON, (0, 0), (RIBBON, 1, out_cubic))
        share = share if opens else 1 - share
        x, y, _, high = self.shape.ribbon
        wide = max(1.0, still.size[0] * share)
        canvas.add(Color(1, 1, 1, 1))
        coords = (0, 0, share, 0, share, 1, 0, 1)
        canvas.add(
            Rectangle(
                texture=still.texture, pos=(x - MARGIN, y - MARGIN), size=(wide, still.size[1]), tex_coords=coords
            )
        )
        if 0.02 < share < 0.98:
            art.image(canvas, "ribbon_roll", (x - MARGIN + wide, y + high / 2), 0.8)


Make = Callable[..., Happening]


def happening_of(then: CandidateModel | None, now: CandidateModel) -> Make | None:
    """What everybody should see of a change, None if nothing."""
    if then is None or (then.lost is not None and then.lost == now.lost):
        return None
    if now.lost == "siberia":
        return Exile
    if now.lost == "killed":
        return Death
    return NewOffice if then.office != now.office else None
