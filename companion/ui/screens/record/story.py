"""A game told again, step by step: what happened, and the board then.

‹ How it went                    34
┌ the board ─────────┐  Ben: 2 × 5.
│                    │  Cem passes.
│                    │  (1) (2) (3)
│                    │  ━━━━●──────
└────────────────────┘  [‹] [Play it all] [›]
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.models.game.party_looks import PartyLook
from companion.models.record.how_it_went import TITLE
from companion.models.story.beats import Beat, Retelling
from companion.models.story.words import DRIFTED, PAUSE, PLAY, TURN
from companion.ui.boards.face import BoardContext, BoardWidget, Face
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import MAIN_MM, TOUCH_MM, Theme, rgba
from companion.ui.shell.kivy_types import Canvas, Touch
from companion.ui.widgets.builder import put, refill
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper

WHOLE, QUICKEST, SLOWEST = 120.0, 0.1, 4.0
"""Seconds in which the whole game is played, and those between two beats."""

AT_ONCE = 0.05
"""Seconds that going on to a beat far ahead may take of a frame."""


LINE_MM, KNOB_MM = 1.2, 5.0
"""How thick the line of the whole game is, and how large the place on it where one is."""


class Track(Painted, Widget):
    """The whole game as a line: a finger on it leads to that part. `marks` are where the game turned, from 0 to 1."""

    role = "track"

    def __init__(self, on_share: Callable[[float], None], marks: Sequence[float], theme: Theme, **kwargs: Any) -> None:
        self.theme, self.share, self.marks, self._on_share = theme, 0.0, marks, on_share
        super().__init__(**kwargs)

    @property
    def shows(self) -> str:
        """How much of the game lies behind."""
        return f"{self.share:.0%}"

    def put(self, share: float) -> None:
        """Shows another place."""
        if share != self.share:
            self.share = share
            self.paint_soon()

    def paint(self, canvas: Canvas) -> None:
        """The line, what lies behind as a thicker one, and the place."""
        theme, palette = self.theme, self.theme.palette
        knob, line = theme.mm(KNOB_MM), theme.mm(LINE_MM)
        wide, middle = max(0.0, self.width - knob), self.y + self.height / 2
        box(canvas, (self.x + knob / 2, middle - line / 4), (wide, line / 2), palette.line)
        box(canvas, (self.x + knob / 2, middle - line / 2), (wide * self.share, line), palette.text)
        for mark in self.marks:
            box(
                canvas,
                (self.x + knob / 2 + wide * mark - line / 2, middle - 0.7 * knob),
                (line, 1.4 * knob),
                palette.text,
            )
        canvas.add(Color(*rgba(palette.text)))
        canvas.add(Ellipse(pos=(self.x + wide * self.share, middle - knob / 2), size=(knob, knob)))

    def on_touch_down(self, touch: Touch) -> bool:
        """Takes a finger that comes down on it."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        """The place follows the finger; the story only once it is lifted."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.put(self._at(touch))
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        """Goes there."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._on_share(self._at(touch))
        return True

    def _at(self, touch: Touch) -> float:
        knob = self.theme.mm(KNOB_MM)
        return max(0.0, min(1.0, float((touch.x - self.x - knob / 2) / max(1.0, self.width - knob))))


class StoryScreen(Page):
    """Steps through the beats by taps. They are told as far as somebody has gone; who leaps ahead sees them pass.

    `turns` are the journal's numbers of the answers that turned the game, `marks` how much of it lay behind each, and
    `length` says how many answers it had.
    """

    role = "story"

    def __init__(
        self,
        look: Look,
        retelling: Retelling,
        face: Face,
        looks: Mapping[Party, PartyLook],
        turns: Sequence[int],
        length: int,
        on_stick: Callable[[], None],
        on_back: Callable[[], None],
        marks: Sequence[float] = (),
    ) -> None:
        super().__init__(look, look._(TITLE), on_back)
        self.retelling, self.turns = retelling, turns
        self._more, self._face, self._looks = retelling.beats(), face, looks
        self._pace = max(QUICKEST, min(SLOWEST, WHOLE / max(1, length)))
        self.beats: list[Beat] = []
        self.at, self.ended = 0, False
        self.steps = 0
        self.plays = False
        self._wanted, self._share = -1, 0.0
        self.board: BoardWidget | None = None
        b = self.b
        self.count = b.fit("", align="right", size_hint_x=0.3)
        self.head.add_widget(self.count)
        self.put_beside_title(b.button(look._("Onto a stick"), on_stick, icon="disk"), also_upright=True)
        self._sheet = b.column()
        self._told = Paper(b.theme, "paper", pad=12, size_hint_y=None)
        self._told.bind(minimum_height=self._told.setter("height"))
        self._keys = b.row(gap=0.75, high="needed")
        self.track = Track(self.go, marks, b.theme, size_hint_y=None, height=b.mm(TOUCH_MM))
        side = b.column(b.scroll(self._told), self._turning(), self.track, self._keys, gap=0.75)
        self._step()
        if self.beats[0].board is not None:
            side.size_hint_x, side.size_hint_y = (1, 0.8) if b.portrait else (0.62, 1)
            put(self.body, self._sheet, side)
        else:
            self.body.add_widget(side)
        self._show()

    @property
    def shows(self) -> str:
        """The sentences of the beat."""
        return " ".join(self.beats[self.at].sentences) if self.beats else ""

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Nothing goes on once it is gone."""
        if parent is None:
            self._stop()

    def knows(self, steps: int) -> None:
        """How many steps there are in all, once they were counted."""
        self.steps = steps
        self._count()

    # ── going ───────────────────────────────────────────────────────────────────────────────────────────────

    def back(self) -> None:
        self._stop()
        self.at = max(0, self.at - 1)
        self._show()

    def on(self) -> None:
        self._stop()
        self._step()
        self._show()

    def play(self) -> None:
        """Plays on from here, from the beginning at the end; or stops."""
        if self.plays:
            self._stop()
        else:
            if self.ended and self.at == len(self.beats) - 1:
                self.at = 0
            self.plays = True
            Clock.schedule_interval(self._played, self._pace)
        self._show()

    def leap(self, turn: int) -> None:
        """Goes to an answer that turned the game."""
        self._stop()
        self._wanted, self._share = self.turns[turn], 0.0
        self.at = 0
        Clock.schedule_interval(self._leaps, 0)

    def _step(self) -> bool:
        """One beat on; False at the end."""
        if self.at + 1 >= len(self.beats) and not self.ended:
            if (beat := next(self._more, None)) is not None:
                self.beats.append(beat)
            else:
                self.ended = True
        before = self.at
        self.at = min(len(self.beats) - 1, self.at + (1 if len(self.beats) > 1 else 0))
        return self.at != before

    def _played(self, _: float) -> None:
        if not self._step():
            self._stop()
        self._show()

    def go(self, share: float) -> None:
        """Goes to a place of the game, from 0 to 1."""
        self._wanted = -1
        self._stop()
        self._share = share
        self.at = min(self.at, max(0, bisect_left([beat.done for beat in self.beats], share)))
        Clock.schedule_interval(self._leaps, 0)

    def _leaps(self, _: float) -> None:
        until = Clock.time() + AT_ONCE
        while self.beats[self.at].last < self._wanted or self.beats[self.at].done < self._share:
            if not self._step():
                break
            if Clock.time() > until:
                self._show()
                return
        self._stop()
        self._show()

    def _stop(self) -> None:
        self.plays = False
        Clock.unschedule(self._played)
        Clock.unschedule(self._leaps)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    def _show(self) -> None:
        b, _, beat = self.b, self.look._, self.beats[self.at]
        self._count()
        ends = self.ended and self.at == len(self.beats) - 1 and self.retelling.drifted
        told = (*beat.sentences, *self._turned(beat)) or (_("The game begins."),)
        refill(
            self._told,
            *(b.text(sentence, "answer", colour=b.palette.ink) for sentence in told),
            b.text(_(DRIFTED), "answer", strong=True, colour=b.palette.ink) if ends else None,
        )
        self._show_board(beat)
        self.track.put(beat.done)
        words = _(PAUSE if self.plays else PLAY)
        refill(
            self._keys,
            b.button("", self.back, icon="back", mm=MAIN_MM, size_hint_x=0.5),
            b.button(words, self.play, style="main", mm=MAIN_MM),
            b.button("", self.on, icon="forward", mm=MAIN_MM, size_hint_x=0.5),
        )

    def _count(self) -> None:
        _ = self.look._
        told = _("Step {number} of {count}") if self.steps else _("Step {number}")
        self.count.text = self.look.fill(told, number=self.at + 1, count=self.steps)

    def _show_board(self, beat: Beat) -> None:
        if beat.board is None:
            return
        if self.board is None:
            self.board = self._face.draw(BoardContext(beat.board, self._looks, self.look, lambda spot: None))
            self._sheet.add_widget(self.board)
        else:
            self.board.update(beat.board, {}, None)

    def _turned(self, beat: Beat) -> list[str]:
        """Which turning point the beat is, if it is one."""
        before = max((one.last for one, two in pairwise(self.beats) if two.last == beat.last), default=-1)
        mine = [number for number, entry in enumerate(self.turns, 1) if before < entry <= beat.last]
        words = self.look._(TURN)
        return [self.look.fill(words, number=number) for number in mine]

    def _turning(self) -> Widget | None:
        if not self.turns:
            return None
        b = self.b
        numbers = range(len(self.turns))
        return b.row(
            *(b.button(str(turn + 1), partial(self.leap, turn), mm=TOUCH_MM) for turn in numbers),
            gap=0.75,
            high=TOUCH_MM,
        )
