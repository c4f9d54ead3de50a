"""Pieces that go from post to post, and to prison: what went where, and how it is seen going."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kivy.graphics import InstructionGroup

from companion.engine.vocabulary import Party
from companion.models.boards.ladder import LadderModel
from companion.ui.boards.ladder_layout import way
from companion.ui.look import times
from companion.ui.look.motion.motion import Motion
from companion.ui.look.motion.poses import Point, along, bars_fall, slide_seconds
from companion.ui.look.motion.track import track

if TYPE_CHECKING:
    from companion.ui.boards.ladder import LadderBoard

MOST = 3
"""More pieces that go at once were set by hand: they are just there."""

BLINK = 0.16
"""How long the place where a piece has come to is lit, in seconds."""


class PieceStep(NamedTuple):
    """A piece of a party from post to post; `end` is None for the prison."""

    party: Party
    start: str
    end: str | None


@dataclass(frozen=True)
class PieceMoves:
    """What went somewhere between two states of a board."""

    steps: tuple[PieceStep, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.steps)

    @property
    def jailed(self) -> Counter[Party]:
        """How many of each party went to prison."""
        return Counter(step.party for step in self.steps if step.end is None)


def moved(before: LadderModel, after: LadderModel) -> PieceMoves:
    """What went where; nothing if it is more than a table does at once, or cannot be told."""
    gone: dict[Party, list[str]] = {}
    come: dict[Party, list[str]] = {}
    if before.levels != after.levels:
        return PieceMoves()
    for post, now in after.posts.items():
        then = before.posts[post].owner
        if then == now.owner:
            continue
        if then is not None:
            gone.setdefault(then, []).append(post)
        if now.owner is not None:
            come.setdefault(now.owner, []).append(post)
    steps: list[PieceStep] = []
    for party, starts in gone.items():
        ends: list[str | None] = list(come.get(party, []))
        ends += [None] * max(0, after.prison.get(party, 0) - before.prison.get(party, 0))
        if len(starts) != len(ends):
            return PieceMoves()
        steps += [PieceStep(party, start, end) for start, end in zip(starts, ends, strict=True)]
    return PieceMoves(tuple(steps)) if 0 < len(steps) <= MOST else PieceMoves()


class MovingPieces:
    """Moves them on a board that shows the new state already, all but them."""

    def __init__(self, board: LadderBoard, went: PieceMoves) -> None:
        self.board, self.went = board, went
        self.motion: Motion | None = None
        self._over = InstructionGroup()

    def start(self) -> None:
        """Draws the board without what moves, and lets it move."""
        board = self.board
        board.ground.clear()
        board.shown_now()
        ends = [step.end for step in self.went.steps if step.end is not None]
        jailed = self.went.jailed
        board.show(board.ground, hidden=ends, absent=jailed, bars=0.0 if jailed else 1.0)
        board.ground.add(self._over)
        self.ways = [self._way(step) for step in self.went.steps]
        seconds = max((times.PRISON if jailed else 0.0, *(self._seconds(step) for step in self.went.steps)))
        self.slide = seconds - (0.14 if jailed else 0.0)
        self.motion = Motion(seconds + (0 if jailed else BLINK), self._pose, self._done)

    def stop(self) -> None:
        """Ends without drawing anything: the board is drawn anew."""
        if self.motion is not None:
            self.motion.cancel()

    def _seconds(self, step: PieceStep) -> float:
        posts = self.board.board.posts
        return slide_seconds(abs(posts[step.start].level - posts[step.end].level) if step.end is not None else 2)

    def _way(self, step: PieceStep) -> tuple[Point, ...]:
        laid = self.board.laid
        if step.end is not None:
            return way(self.board.board, laid, step.start, step.end)
        here = laid.cell_of(step.start)
        if here is None or laid.prison is None:
            return ()
        (x1, y1), (x2, y2) = here.centre, laid.prison.centre
        return (x1, y1), (x1, y2), (x2, y2)

    def _pose(self, t: float) -> None:
        board, over = self.board, self._over
        over.clear()
        lying = board.lying(over)
        placed = []
        for step, path in zip(self.went.steps, self.ways, strict=True):
            if path:
                x, y = along(min(t, self.slide), self.slide, path)
                placed.append((board.looks[step.party], (x, y, 9.5 * board.laid.unit)))
        if t > self.slide and not self.went.jailed:
            glow = track(t - self.slide, (0, 1), (BLINK, 0))
            lying.glow([step.end for step in self.went.steps if step.end is not None], glow)
        lying.mesh(placed)
        if self.went.jailed:
            lying.bars(bars_fall(t))

    def _done(self) -> None:
        self.board.moving = None
        self.board.repaint()
