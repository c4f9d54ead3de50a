"""The proposal board: two people work on it at once, each side turned to an edge of the table."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget

from companion.engine.vocabulary import Party
from companion.games.animal_farm.face.clock import TimeLeft
from companion.games.animal_farm.face.proposals.side import SideContent, Whole
from companion.models.game.notice import Notice
from companion.ui.look.theme import TOUCH_MM
from companion.ui.questions.panel import QuestionContext
from companion.ui.widgets.builder import Builder
from companion.ui.widgets.layout import Surface
from companion.ui.widgets.screen.menu import level

SIDES = 2

HALFWAY = 180
"""By so many degrees is turned what faces who sits opposite."""

BESIDE = 1.4
"""The width of what stands before the way back to the table, as a share of that: the table's undo lies below it, and no
second tap on the way back may reach that.
"""

TIME = 0.5
"""The width of the time left, as a share of it."""


class Turned(RelativeLayout):
    """Shows a widget turned by quarters, clockwise; it fills the place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.degrees = 0
        self.inner: Widget | None = None
        self.scatter = Scatter(
            do_rotation=False,
            do_translation=False,
            do_scale=False,
            size_hint=(None, None),
            auto_bring_to_front=False,
        )
        self.add_widget(self.scatter)
        self.bind(size=self._fit)

    def put(self, widget: Widget, degrees: int) -> None:
        self.scatter.clear_widgets()
        self.inner, self.degrees = widget, degrees
        self.scatter.add_widget(widget)
        self._fit()

    def _fit(self, *_: object) -> None:
        if self.inner is None:
            return
        across = self.degrees % 180 == 90
        self.scatter.rotation = 0
        self.scatter.size = (self.height, self.width) if across else self.size
        self.scatter.rotation = -self.degrees
        self.scatter.center = (self.width / 2, self.height / 2)
        self.inner.size_hint = (None, None)
        self.inner.pos, self.inner.size = (0, 0), self.scatter.size


class ProposalBoard(Surface):
    """Covers the screen while people negotiate at it; leaves when the question has been answered."""

    role = "proposals"
    hides = True

    def __init__(self, asking: QuestionContext, party: Party | None = None, *, proposes: bool = False) -> None:
        """`party` has the whole board at once, until somebody sits down opposite; `proposes` something new at once."""
        b = Builder(asking.look)
        super().__init__(b.palette.surface)
        self.asking = asking
        self.question = asking.question.id
        self._due: ClockEvent | None = None
        self.shared, self._portrait = party is None, b.portrait
        self.halves = halves = BoxLayout(orientation="vertical" if b.portrait else "horizontal", spacing=b.units(1))
        self.places = [Turned() for _ in range(SIDES)]
        self.sides: list[SideContent] = []
        for place in self.places:
            self.sides.append(SideContent(asking, self._free, self._turn, self._answered, self._whole))
            if self.shared or place is self.places[0]:
                halves.add_widget(place)
            place.put(self.sides[-1], self._free_turned(place))
        says, pad = asking.look._("Split screen"), b.theme.design(6)
        split = b.button(says, self._share, mm=TOUCH_MM, size="small", padding=pad)
        self.opposite = None if self.shared else split
        timed = asking.play.opened.session.left() is not None
        beside = self.opposite or Widget()
        beside.size_hint_x = BESIDE - TIME if timed else BESIDE
        back = b.button(asking.look._("Back to the table"), asking.host.uncover, mm=TOUCH_MM)
        level([back] if self.opposite is None else [back, self.opposite])
        self.add_widget(
            b.column(
                halves,
                b.row(
                    TimeLeft(asking.play.opened.session, asking.look, size_hint_x=TIME) if timed else None,
                    beside,
                    back,
                    gap=0.5,
                    high="needed",
                ),
                gap=0.5,
                pad=0.5,
            )
        )
        self.bind(parent=self._watch)
        if party is not None:
            self.sides[0].sit(party, proposes=proposes)

    def _whole(self, side: SideContent) -> Whole:
        """Which way the only one at the board looks at all of it."""
        if self.shared:
            return ""
        across = self.places[self.sides.index(side)].degrees % 180 == 90
        return "tall" if self._portrait != across else "wide"

    def _share(self) -> None:
        """Makes room for somebody opposite."""
        if self.shared:
            return
        self.shared = True
        if self.opposite is not None:
            self.opposite.disabled, self.opposite.opacity = True, 0  # its place stays: the way back does not move
        self.halves.add_widget(self.places[1])
        for side in self.sides:
            side.look_again(self.sides[0].question)

    def _answered(self) -> None:
        """Whoever is alone at the board has done what it was opened for: the table is shown again."""
        if self.parent is not None and sum(side.party is not None for side in self.sides) < SIDES:
            self.asking.host.uncover()

    def _turn(self, side: SideContent) -> None:
        """Turns a half to whoever works there."""
        place = self.places[self.sides.index(side)]
        turned = self._free_turned(place) if side.party is None else self.asking.host.turned_to(side.party)
        place.put(side, turned)
        for other in self.sides:
            if other is not side and other.party is None:
                other.look_again(side.question)

    def _free_turned(self, place: Turned) -> int:
        """How a half at which nobody sits is turned: upright the upper one to who sits beyond it, if anybody does."""
        beyond = any(self.asking.host.turned_to(party) == HALFWAY for party in self.asking.question.asked)
        return HALFWAY if self._portrait and beyond and place is self.places[0] else 0

    def _free(self) -> list[Party]:
        """Those who take part in the talks and do not work at this board yet."""
        busy = [side.party for side in self.sides]
        return [party for party in self.asking.question.asked if party not in busy]

    # ── what others do meanwhile ────────────────────────────────────────────────────────────────────────────────

    def _watch(self, *_: object) -> None:
        listeners = self.asking.play.opened.session.listeners
        if self.parent is not None and self._changed not in listeners:
            listeners.append(self._changed)
        elif self.parent is None and self._changed in listeners:
            listeners.remove(self._changed)

    def _changed(self, _change: object) -> None:
        """Something was answered, here or by buttons: brings both halves up to date once the rest of the window is."""
        if self._due is None:
            self._due = Clock.schedule_once(self._look_again, 0)

    def _look_again(self, _passed: float) -> None:
        self._due = None
        question = self.asking.play.question()
        if self.parent is None:
            return
        if question is None or question.id != self.question:
            unfinished = any(side.draft is not None for side in self.sides)
            self.asking.host.uncover()
            if unfinished:
                said = self.asking.look._("These talks are over. What was not on the table yet is gone.")
                self.asking.host.tell(Notice(said))
            return
        for side in self.sides:
            side.look_again(question)
