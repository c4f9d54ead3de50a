"""Dice by taps: the kinds that lie ready, and the tray in which those of a throw gather."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.games.reader.face.dice.throws import LyingDie, Tray, paint_lying
from companion.games.reader.face.ink import write
from companion.games.reader.models import DieModel, ReaderThrow
from companion.mechanics.dice_notation import NotationError, Pool, Throw, parse
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import papers
from companion.ui.look.paint.controls import control
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.builder import put
from companion.ui.widgets.buttons import Touchable

KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d%", "dF")
"""The dice that lie ready; a tap adds one."""

WORDS, ONE_MORE = "{…}", "+1"
"""What lies beside them: a die with words on its faces, and a small card that adds one."""

ADDED = -1
"""What is added, where else the number of a pool stands."""

LYING = (-6.0, 5.0, -3.0, 7.0, -5.0, 4.0, -4.0, 3.0, 0.0, 4.0)
"""How they lie, in degrees."""

FACES = {"d%": "%", "dF": "+"}
"""What a kind shows instead of its highest number."""


class KindKey(Touchable):
    """A die of a kind that lies ready, showing its highest face."""

    role = "die"

    def __init__(self, kind: str, tilt: float, theme: Theme, on_tap: Callable[[], object]) -> None:
        self.kind, self.tilt, self.theme, self.says = kind, tilt, theme, kind
        self._still: Still | None = None
        super().__init__(on_tap)
        self.repeats = True  # one more of them

    @property
    def shows(self) -> str:
        """Its kind."""
        return self.kind

    def paint(self, canvas: Canvas) -> None:
        """From one picture; under a finger it lies lower."""
        size = round(self.width), round(self.height)
        if self._still is None or self._still.size != size:
            self._still = Still(size, self._print, times=2.0)
        lower = self.theme.design(3) if self.pressed else 0
        self._still.show(canvas, (round(self.x), round(self.y - lower)))  # on whole pixels its edge stays a line

    def _print(self, canvas: Canvas) -> None:
        control(canvas, self.theme, (0, 0), (round(self.width), round(self.height)))
        side = min(self.width * 0.76, self.height * 0.78, self.theme.design(80))
        centre = self.width / 2, self.height * 0.52  # its shadow lies below it
        if self.kind == ONE_MORE:
            wide, high = side * 0.72, side * 0.9
            at = centre[0] - wide / 2, centre[1] - high / 2
            papers.paper(canvas, self.theme, at, (wide, high), "card")
            colour = self.theme.palette.green
            write(canvas, self.theme, ONE_MORE, (*at, wide, high), 4.4, colour, face=Typeface.STRONG)
            return
        words = self.kind == WORDS
        face = "A|B" if words else FACES.get(self.kind, self.kind.removeprefix("d"))
        paint_lying(canvas, self.theme, "d{" if words else self.kind, DieModel(face, True), centre, side, self.tilt)


class KindsReady(GridLayout):
    """A die of each kind, to be tapped."""

    def __init__(self, theme: Theme, on_tap: Callable[[str], object], high: float) -> None:
        super().__init__(cols=5, spacing=theme.units(0.75), size_hint_y=None, height=high)
        put(
            self,
            *(
                KindKey(k, tilt, theme, partial(on_tap, k))
                for k, tilt in zip((*KINDS, WORDS, ONE_MORE), LYING, strict=True)
            ),
        )


class GatheringTray(Tray):
    """The tray with the dice of a throw that is put together: each shows its highest face, those that will not count
    lie faint. A tap on one takes it back: `on_tap` gets the number of its pool, or that what is added is meant.
    """

    def __init__(self, throw: Throw | None, theme: Theme, empty: str, on_tap: Callable[[int], object]) -> None:
        self.on_tap = on_tap
        self.pools = [number for number, pool in enumerate(throw.pools) for _ in range(pool.count)] if throw else []
        super().__init__(_shown(throw) if throw is not None else None, theme, empty)

    def _sum(self, throw: ReaderThrow) -> tuple[float, float]:
        return super()._sum(throw) if throw.shows else (0.0, 0.0)

    def _result(self, canvas: Canvas, throw: ReaderThrow) -> None:
        if throw.shows:
            super()._result(canvas, replace(throw, throw=""))

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes the touch if a die is below it."""
        if not self.collide_point(*touch.pos) or self._meant(touch) is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Takes the die back that the finger is lifted from."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.collide_point(*touch.pos) and (meant := self._meant(touch)) is not None:
            self.on_tap(meant)
        return True

    def lying(self) -> list[LyingDie]:
        """Where the dice lie, from the lower left corner of the tray."""
        return self._lying(self.throw) if self.throw is not None else []

    def _meant(self, touch: Touch) -> int | None:
        """The pool of the die nearest to a finger, within half a finger, or what is added."""
        at = touch.x - self.x, touch.y - self.y
        far = [
            (math.dist(one.centre, at) - max(0.0, one.side - self.theme.mm(TOUCH_MM)) / 2, number)
            for number, one in enumerate(self.lying())
        ]
        away, number = min(far, default=(math.inf, 0))
        if away <= self.theme.mm(TOUCH_MM) / 2:
            return self.pools[number]
        x, _, wide, _ = self._room()
        beside = self.throw is not None and bool(self.throw.shows) and at[0] > x + wide - self._sum(self.throw)[1]
        return ADDED if beside else None


def _shown(throw: Throw) -> ReaderThrow:
    """A throw as the tray shows it, before it is thrown."""
    dice = tuple(
        tuple(DieModel(_face(pool), pool.keep is None or die < pool.keep) for die in range(pool.count))
        for pool in throw.pools
    )
    return ReaderThrow(-1, str(throw), "", dice, f"{throw.plus:+d}" if throw.plus else "", None, None)


def _face(pool: Pool) -> str:
    return pool.names[-1] if pool.names else "%" if pool.faces == 100 else str(pool.faces)


# ── what taps do to a throw ─────────────────────────────────────────────────────────────────────────────────────


def with_die(throw: Throw | None, kind: str) -> Throw | None:
    """One more die of a kind; None if a throw cannot have that many."""
    one = parse(kind).pools[0]
    pools, plus = (list(throw.pools), throw.plus) if throw is not None else ([], 0)
    same = (one.faces, one.names, one.sign)
    for at, pool in enumerate(pools):
        if (pool.faces, pool.names, pool.sign) == same:
            pools[at] = replace(pool, count=pool.count + 1)
            return _checked(Throw(tuple(pools), plus))
    return _checked(Throw((*pools, one), plus))


def without_die(throw: Throw, at: int) -> Throw | None:
    """A die of a pool fewer; None if it was the last."""
    pools, pool = list(throw.pools), throw.pools[at]
    if pool.count > 1:
        left = pool.count - 1
        keep = None if pool.keep is None or pool.keep >= left else pool.keep
        pools[at] = replace(pool, count=left, keep=keep, lowest=pool.lowest and keep is not None)
    else:
        del pools[at]
    return Throw(tuple(pools), throw.plus) if pools else None


def keeps(throw: Throw) -> tuple[int, list[tuple[int | None, bool]]]:
    """The last pool of which only some dice could count, and the ways: how many, and whether the lowest; -1 if none."""
    for at in range(len(throw.pools) - 1, -1, -1):
        pool = throw.pools[at]
        if pool.values is not None and pool.count > 1:
            numbers = list(dict.fromkeys((pool.count - 1, 1)))
            return at, [(None, False), *((n, low) for low in (False, True) for n in numbers)]
    return -1, []


def keeping_otherwise(throw: Throw) -> Throw:
    """The next way in which dice count."""
    at, ways = keeps(throw)
    if at < 0:
        return throw
    pool = throw.pools[at]
    now = (pool.keep, pool.lowest)
    keep, lowest = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
    pools = list(throw.pools)
    pools[at] = replace(pool, keep=keep, lowest=lowest)
    return Throw(tuple(pools), throw.plus)


def _checked(throw: Throw) -> Throw | None:
    try:
        return parse(str(throw))
    except NotationError:
        return None
