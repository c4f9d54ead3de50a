"""What Die Bürgermeister celebrate: the poster of a full Land, and the urn at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.engine.vocabulary import Party
from companion.games.buergermeister.face.print import ART, printed
from companion.games.buergermeister.models import FullLand
from companion.models.game.party_looks import PartyLook
from companion.texts import grammar
from companion.ui.look import times
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_icon, paint_mark
from companion.ui.look.motion import poses
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.track import in_cubic, out_cubic, track
from companion.ui.look.paint import painter, papers
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.paint.papers import Art
from companion.ui.look.paint.plain import box, outline
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.text import FitText
from companion.ui.widgets.things.moving import Moving
from companion.ui.widgets.things.paper import Paper
from companion.ui.widgets.things.plates import Stamp

POSTER = 236.0, 312.0
RING = 117.0, 122.0, 88.0
"""The poster's size, and the middle and width of its ring, in design pixels from its north-west corner."""

STAMP_MM, STAMP_HIGH = 4.6, 19.0
"""Capitals of the stamp, and the most that they are high on the poster, in its design pixels."""

COUNTS = 0.6
"""Seconds in which a premium counts up."""


class _Drawn(Painted):
    """Something painted by a function."""

    def __init__(self, how: Callable[[Canvas, Any], None], **kwargs: Any) -> None:
        self._how = how
        super().__init__(**kwargs)

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        self._how(canvas, self)


class LandPoster(Painted, FloatLayout):
    """A campaign poster: the pieces of those who won the Land under the hat, its name, and the stamp."""

    role = "poster"

    def __init__(
        self, look: Look, land: str, winners: Sequence[PartyLook], stamped: Callable[[], None], **kwargs: Any
    ) -> None:
        self.look, self.theme, self.winners = look, look.theme, tuple(winners)
        super().__init__(**kwargs)
        flat = not look.theme.palette.textured
        ink = look.theme.palette.ink if flat else printed().print.text
        self.land = FitText(land, look.theme, "script", colour=ink, size_hint=(None, None))
        words = printed().moments["land_full"].stamp.told_in(look.language)
        self.stamp = Moving(look.theme, Stamp(words, look.theme, mm=STAMP_MM), size_hint=(None, None))
        self.stamp.pose(poses.REST._replace(alpha=0.0))
        put(self, self.land, self.stamp)
        self.bind(pos=self._lay, size=self._lay)
        self.motion = Motion(times.STAMP, self._press, stamped, calm=look.theme.calm)

    def _press(self, t: float) -> None:
        pose = poses.stamp(t)
        self.stamp.pose(pose._replace(scale=pose.scale * self.small))

    @property
    def small(self) -> float:
        """How much smaller than usual the stamp is on a small poster, where it would lie over the name."""
        return float(min(1.0, STAMP_HIGH * self.share / self.theme.mm(STAMP_MM)))

    @property
    def shows(self) -> str:
        """Whose Land it is."""
        return str(self.land.text)

    @property
    def share(self) -> float:
        """How large the poster is, over its size in design pixels."""
        return float(min(self.width / POSTER[0], self.height / POSTER[1]))

    def _point(self, x: float, y: float) -> tuple[float, float]:
        left = self.x + (self.width - POSTER[0] * self.share) / 2
        return left + x * self.share, self.y + (self.height + POSTER[1] * self.share) / 2 - y * self.share

    def _lay(self, *_: object) -> None:
        share = self.share
        self.land.pos = tuple(round(one) for one in self._point(24, 246))
        self.land.size = 186 * share, 42 * share
        self.stamp.pos = tuple(round(one) for one in self._point(24, 288))
        self.stamp.size = 186 * share, 44 * share
        self.stamp.pose(self.stamp.now._replace(scale=self.small))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The poster and the pieces in its ring."""
        share, theme = self.share, self.theme
        x, y = self._point(POSTER[0] / 2, POSTER[1] / 2)
        unit = share / theme.design(1)
        if ATLAS.plain or not painter.image(canvas, "poster", (x, y), of=ART, scale=unit):
            at, size = self._point(10, 296), (214 * share, 285 * share)
            papers.paper(canvas, theme, at, size)
        count = len(self.winners)
        mark = RING[2] * share * (0.82 if count == 1 else 0.46 if count == 2 else 0.36)
        ring = self._point(RING[0], RING[1])
        for number, look in enumerate(self.winners):
            at = ring[0] + (number - (count - 1) / 2) * mark * 1.04, ring[1]
            paint_mark(canvas, look, at, mark, theme.palette.ink)


class FullLandScene(FloatLayout):
    """The poster, and beside it who won the Land and what it brings; the premium counts up."""

    def __init__(
        self, look: Look, land: FullLand, looks: Mapping[Party, PartyLook], sound: Callable[[str], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        b = Builder(look)
        self.look = look
        poster = LandPoster(look, land.title, [looks[party] for party in land.won], lambda: sound("stamp"))
        align = "center" if b.portrait else "left"
        rows, self.sums = [], []
        for party, amount in land.won.items():
            told = b.fit(self._sum(amount), "display", strong=True, align="left", wide=37 if b.portrait else None)
            self.sums.append((told, amount))
            edge = b.space() if b.portrait else None
            rows.append(
                b.row(edge, b.mark(looks[party], mm=10, wide=12), told, b.space() if edge else None, gap=1, high=14)
            )
        last = "\u00a0".join(land.sentence.rsplit(" ", 1))  # the number does not stand alone in a line
        said = b.fit(last, "name", strong=True, align=align, high=26)
        beside = b.column(b.space(), said, *rows, b.space())
        both = (
            b.column(poster, beside, gap=1, pad=1)
            if b.portrait
            else b.row(poster, beside, b.space(size_hint_x=0.04), gap=3)
        )
        if b.portrait:
            poster.size_hint_y = 1.7
        self.add_widget(b.column(both, b.go_on(), pad=1, gap=0.5))
        sound("brass")
        self.motion = Motion(COUNTS, self._count, calm=look.theme.calm)

    def _sum(self, amount: int) -> str:
        return f"+{grammar.number(amount, self.look.language)}"

    def _count(self, t: float) -> None:
        for told, amount in self.sums:
            shown = amount if t >= COUNTS else track(t, (0, 0), (COUNTS, amount, out_cubic))
            told.text = self._sum(int(shown // ROUNDED) * ROUNDED)


ROUNDED = 50_000
"""To multiples of this a sum is shown while it counts up."""

URN = 124.0, 142.0
FALL, APART = 0.34, 0.2
"""How long a ballot falls, and from the start of one to the start of the next."""


class Urn(FloatLayout):
    """The urn; a ballot for each Land falls into it."""

    role = "urn"

    def __init__(self, look: Look, ballots: int, fell: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme, self.fell, self.seen = look.theme, fell, 0
        self.back = _Drawn(lambda canvas, at: self._image(canvas, at, "urn"), size_hint=(None, None))
        self.front = _Drawn(lambda canvas, at: self._image(canvas, at, "urn_front"), size_hint=(None, None))
        self.ballots = []
        self.add_widget(self.back)
        for _ in range(ballots):
            paper = _Drawn(lambda canvas, at: self._image(canvas, at, "ballot"))
            falling = Moving(look.theme, paper, size_hint=(None, None))
            self.ballots.append(falling)
            self.add_widget(falling)
        self.add_widget(self.front)
        self.bind(pos=self._lay, size=self._lay)
        seconds = FALL + max(0, ballots - 1) * APART
        self.motion = Motion(seconds, self._fall, calm=look.theme.calm)

    def _image(self, canvas: Canvas, at: Any, name: str) -> None:
        art = Art(ART, name)
        if art.exists and papers.whole(canvas, art, at.pos, at.size):
            return
        if name == "urn_front":
            return
        palette = self.theme.palette
        box(canvas, at.pos, at.size, palette.paper, 3)
        outline(canvas, at.pos, at.size, palette.ink, 3, 2)
        if name == "urn":  # its slit, and the cross of a vote
            box(
                canvas, (at.x + at.width * 0.25, at.y + at.height * 0.86), (at.width / 2, at.height * 0.05), palette.ink
            )
            paint_icon(canvas, "close", (at.center_x, at.y + at.height * 0.42), at.height * 0.4, palette.ink)

    def _lay(self, *_: object) -> None:
        share = min(self.width / URN[0], self.height / (URN[1] * 1.16)) * 0.96
        wide, high = URN[0] * share, URN[1] * share
        for part in (self.back, self.front):
            part.size = round(wide), round(high)
            part.pos = round(self.x + (self.width - wide) / 2), round(self.y + (self.height - high) / 2)
        for ballot in self.ballots:
            ballot.size = round(56 * share * 0.8), round(44 * share * 0.8)
            ballot.pos = round(self.x + self.width / 2 - ballot.width / 2), round(self.back.y + high * 0.46)

    def _fall(self, t: float) -> None:
        gone = 0
        for number, ballot in enumerate(self.ballots):
            passed = t - number * APART
            up = track(passed, (0, 110), (FALL, 0, in_cubic))
            turn = (-14, 10, -6)[number % 3] * (up / 110)
            alpha = 1.0 if 0 <= passed < FALL else 0.0
            gone += passed >= FALL
            ballot.pose(poses.REST._replace(y=up, turned=turn, alpha=alpha))
        if gone > self.seen:
            self.seen = gone
            self.fell()


def the_end(
    look: Look,
    sentence: str,
    winners: Sequence[PartyLook],
    ballots: int,
    sound: Callable[[str], None],
    reached: str = "",
) -> FloatLayout:
    """The urn, and on a slip beside it the sentence that ends the game, the winners' pieces, what they `reached`."""
    b = Builder(look)
    urn = Urn(look, ballots, lambda: sound("card"), size_hint=(1, 1.25) if b.portrait else (0.8, 1))
    slip = Paper(look.theme, "paper", pad=16)
    put(
        slip,
        b.row(*(b.mark(one, mm=21) for one in winners), gap=1.5, high=25),
        b.fit(sentence, "display", strong=True, colour=slip.ink),
        b.fit(reached, "head", colour=slip.ink, high=9) if reached else None,
    )
    slip.size_hint_y = 0.86
    slip.pos_hint = {"center_y": 0.5}
    return b.column(urn, slip, gap=1, pad=1.5) if b.portrait else b.row(urn, slip, gap=1, pad=2)
