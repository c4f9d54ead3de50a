"""Leads through assigning the buttons: while it goes on, presses come here and not to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.models.box.pads import WARNS, Fitting, pads_of, said_of
from companion.models.game.notice import Notice
from companion.ui.screens.box.assign import AssignScreen
from companion.ui.screens.box.devices import PRESS

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow


class ButtonWizard:
    """Asks the places one after the other for a press of each button. `flow` shows its screen."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._fitting: Fitting | None = None
        self._names: Callable[[int], str] = flow.name_at
        self._said, self._warns = "", False
        self._pressed = 0

    @property
    def possible(self) -> bool:
        """Whether this box has devices that could be assigned."""
        return self.flow.services.assign is not None

    def begin(self, names: Callable[[int], str] | None = None) -> None:
        """Ask from place 1 on. `names` tells who sits where, if no game does."""
        assign = self.flow.services.assign
        if assign is None:
            return
        self._names = names if names is not None else self.flow.name_at
        self._said, self._warns, self._pressed = "", False, 0
        self._fitting = assign()
        self.flow.devices_of_box.presses_go_to = self._take
        self.flow.navigator.push(self._page)

    # ── the screen ──────────────────────────────────────────────────────────────────────────────────────────

    def _page(self) -> AssignScreen:
        flow, rig = self.flow, self.flow.services.rig
        simulated = rig is not None and rig.panel is not None
        screen = AssignScreen(
            flow.look,
            self._back,
            on_place=self._ask,
            on_again=self._again,
            on_skip=self._skip,
            on_keep=self._keep,
            on_press=self._press if simulated else None,
        )
        self._fill(screen)
        return screen

    def _update(self) -> None:
        if isinstance(screen := self.flow.stage.screen, AssignScreen):
            self._fill(screen)

    def _fill(self, screen: AssignScreen) -> None:
        if self._fitting is not None:
            said = self._said or self._sick()
            pads = pads_of(self._fitting, self._names, self.flow.look.words)
            screen.show(pads, said, warns=self._warns or not self._said)

    def _sick(self) -> str:
        """What is wrong with the devices whose buttons are waited for."""
        told = self.flow.devices_of_box.told(self.flow.look)
        return " ".join(one.sentence for one in told if one.icon == "buttons" and one.state in ("absent", "lost"))

    def _say(self, words: str, *, warns: bool = False) -> None:
        self._said, self._warns = words, warns
        self._update()

    # ── what people do ──────────────────────────────────────────────────────────────────────────────────────

    def _take(self, given: object) -> bool:
        """Take what a button did; False if it is about something else."""
        if not isinstance(self.flow.stage.screen, AssignScreen):
            self._give_up()  # the page was left by another way than its own
            return True
        came = self._fitting.take(given) if self._fitting is not None else None
        if came is None:
            self._update()  # a device may have come or gone
            return False
        self._say(said_of(came, self._names, self.flow.look.words), warns=came.kind in WARNS)
        return True

    def _ask(self, place: int) -> None:
        if self._fitting is not None:
            self._fitting.ask(place)
            self._say("")

    def _again(self) -> None:
        if self._fitting is not None:
            self._fitting.again()
            self._say("")

    def _skip(self) -> None:
        if self._fitting is not None:
            self._fitting.skip()
            self._say("")

    def _press(self) -> None:
        """One after the other of the simulated buttons."""
        rig = self.flow.services.rig
        panel = rig.panel if rig is not None else None
        if panel is not None and panel.buttons:
            key = panel.buttons[self._pressed % len(panel.buttons)]
            self._pressed += 1
            panel.hold(*key)
            Clock.schedule_once(lambda _: panel.release(*key), PRESS)

    # ── the end ─────────────────────────────────────────────────────────────────────────────────────────────

    def _keep(self) -> None:
        fitting, flow, _ = self._fitting, self.flow, self.flow.look._
        if fitting is None:
            return
        if not fitting.changed:
            self._say(_("Nothing is different yet: press the three buttons of a place."), warns=True)
            return
        try:
            fitting.keep()
        except OSError as error:
            why = error.strerror or str(error)
            flow.tell(Notice(flow.look.fill(_("It could not be saved: {why}. Try again."), why=why), trouble=True))
            return
        self._end()
        flow.navigator.back()
        flow.tell(Notice(_("The buttons are assigned. Press each once to try it.")))

    def _back(self) -> None:
        _, flow = self.flow.look._, self.flow
        if self._fitting is None or not self._fitting.changed:
            self._cancel()
            return
        ways = ((_("Keep"), self._keep), (_("Leave everything as it was"), self._cancel), (_("Go on"), flow.stage.hush))
        flow.tell(Notice(_("What was found is not kept yet."), ways=ways))

    def _cancel(self) -> None:
        self._give_up()
        self.flow.navigator.back()

    def _give_up(self) -> None:
        if self._fitting is not None:
            self._fitting.cancel()
        self._end()

    def _end(self) -> None:
        self._fitting = None
        self.flow.devices_of_box.presses_go_to = None
