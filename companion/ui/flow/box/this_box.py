"""The box itself at the window: what the self-check found, games on sticks, switching off. Never in the way of play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from companion.box.copies import Copies, Trouble, choose
from companion.box.finding import Finding, Level
from companion.box.self_check import look_at
from companion.box.sentences import sentence
from companion.models.box.this_box import BoxModel, box_model, stick_sentence
from companion.models.box.troubles import store_sentence
from companion.models.game.notice import Notice
from companion.table.evening.export import state_sheet
from companion.table.journal.entries import StoreError
from companion.ui.flow.box.calibrating import Calibrating
from companion.ui.flow.box.stick_games import Carried
from companion.ui.flow.box.updating import Updating
from companion.ui.screens.box.off import OffScreen
from companion.ui.screens.box.this_box import ThisBoxScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.home import Way as HomeWay
from companion.ui.screens.table.table import DeviceModel
from companion.ui.shell.services import Stick

if TYPE_CHECKING:
    from companion.ui.flow.flow import Flow

STICKS_EVERY = 2.0
"""Seconds between two looks at what is plugged in."""
CHECK_EVERY = 60.0
"""Seconds between two self-checks: the voltage drops when everything is plugged in, not at the start."""
PATIENCE = 3.0
"""Seconds that a stick has to take the last copy when the window closes."""


@runtime_checkable
class PowerHeld(Protocol):
    """The button that switches the box off was held; `hardware.inputs.PowerHeld` fulfils it."""

    @property
    def held_for(self) -> float:
        """Seconds."""


class ThisBox:
    """Leads through the pages of the box; `flow` shows them."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.services = flow.services
        self.found: Sequence[Finding] = ()
        self.copies = Copies(flow.services.sticks, flow.services.background, self._stick_trouble)
        self.carried = Carried(flow)
        self.updating = Updating(flow)
        self.calibrating = Calibrating(flow)
        self.sticks: Sequence[Stick] = ()
        self.stays_unsaved = False
        """Somebody was told that not everything is saved, and may switch off all the same."""
        self._sticks_at = self._check_at = float("-inf")
        self._checking = False

    def first_screen(self) -> None:
        """Home; on a panel of which nothing is known, how to get to know it comes first."""
        lobby, calibrating = self.flow.lobby, self.calibrating
        self.flow.navigator.reset(lobby.home_page, *([calibrating.corners] if calibrating.is_due else []))

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, given: Sequence[object]) -> Sequence[object]:
        """What came from the devices without what is meant for the box; and the clock has its share."""
        self.look()
        meant = [one for one in given if isinstance(one, PowerHeld)]
        if meant:
            self.switch_off()
        return [one for one in given if one not in meant] if meant else given

    def look(self) -> None:
        """Fetch what was done, look at the sticks, check the box, when it is time to."""
        self.services.background.poll()
        now = self.services.now()
        if now - self._sticks_at >= STICKS_EVERY:
            self._sticks_at = now
            self._look_at_sticks()
        if now - self._check_at >= CHECK_EVERY and not self._checking and self.services.machine is not None:
            self._check_at, self._checking = now, True
            machine, drawn_by = self.services.machine, renderer()  # OpenGL answers on this thread alone
            self.services.background.do(lambda: look_at(machine(drawn_by)), self._found)

    def _look_at_sticks(self) -> None:
        before, self.sticks = [stick.name for stick in self.sticks], list(self.services.sticks())
        self.copies.look(self.sticks)
        if before != [stick.name for stick in self.sticks]:
            self.carried.look(self.sticks)
            self._show_again()
        self.updating.tell_once()

    def _found(self, found: Sequence[Finding]) -> None:
        self._checking = False
        changed = found != self.found
        self.found = found
        if changed:
            self._show_again()

    def _show_again(self) -> None:
        """Where the box is told about, it is told anew; nothing else is disturbed."""
        stage, table = self.flow.stage, self.flow.table
        if stage.over is None and isinstance(stage.screen, HomeScreen | ThisBoxScreen):
            notice = stage.toast.notice if stage.toast is not None else None
            self.flow.show_again()
            if notice is not None:
                self.flow.tell(notice)
        elif table is not None:
            table.update_bar()

    # ── telling ─────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def faults(self) -> list[str]:
        """What somebody has to mend."""
        words = self.flow.look.words
        return [sentence(finding, words) for finding in self.found if finding.level is Level.FAULT]

    def chips(self) -> list[DeviceModel]:
        """A chip in the bottom line while something is wrong."""
        return [DeviceModel("warning", "lost", fault) for fault in self.faults[:1]]

    def notes(self) -> list[str]:
        """What home says of it."""
        return self.faults

    def ways(self) -> Sequence[HomeWay]:
        """What home offers besides."""
        return self.carried.ways()

    def _stick_trouble(self, trouble: Trouble) -> None:
        words = stick_sentence(trouble, self.flow.look.words)
        self.flow.tell(Notice(words, trouble=True))

    # ── the page ────────────────────────────────────────────────────────────────────────────────────────────

    def page(self) -> None:
        """How the box is, and what can be done with it."""
        self.flow.navigator.push(self._page)

    def _page(self) -> ThisBoxScreen:
        flow = self.flow
        updates, panel = self.updating.page, self.calibrating.begin
        return ThisBoxScreen(flow.look, self.model(), self, flow.navigator.back, updates, panel)

    def model(self) -> BoxModel:
        """What the page shows."""
        updates = self.services.updates
        return box_model(
            self.found,
            self.sticks,
            self.flow.look.words,
            updates=updates is not None and updates.possible,
            off=self.may_switch_off,
        )

    def choose(self, name: str) -> None:
        """Keep games on a stick."""
        look = self.flow.look
        stick = next((one for one in self.sticks if one.name == name), None)
        if stick is None:
            return  # pulled out under the finger: the page has changed by now
        try:
            choose(stick)
        except StoreError as error:
            self.flow.tell(Notice(store_sentence(error, look.words), trouble=True))
            return
        self.flow.show_again()
        told = look._("From now on games are kept on {stick} too, at the end of each round.")
        self.flow.tell(Notice(look.fill(told, stick=name)))

    def keep(self, copy: Path) -> None:
        """The game at hand was backed up: bring it onto the sticks."""
        self.copies.keep(copy, state_sheet(self.flow.opened, self.flow.language))

    # ── switching off ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def may_switch_off(self) -> bool:
        """Whether this is a box that is switched off here."""
        return self.services.power is not None and self.services.power.possible

    def switch_off(self) -> None:
        """Save, write onto the sticks, switch off; where something cannot be saved, only when it is asked for again."""
        flow, power = self.flow, self.services.power
        if power is None:
            return
        if flow.opened is not None and not flow.opened.saved and not self.stays_unsaved:
            self.stays_unsaved = True
            words = flow.look._("This game is not saved. Hold again to switch off all the same.")
            flow.tell(Notice(words, trouble=True))
            return
        self.stays_unsaved = False
        flow.close_game()
        flow.navigator.reset(self._off)
        self.services.background.do(power.off, self._asked)  # after what is still written onto sticks

    def _off(self) -> OffScreen:
        return OffScreen(self.flow.look)

    def _asked(self, heard: bool) -> None:
        if heard:
            return
        self.flow.lobby.home()
        words = self.flow.look._("The box could not be switched off. All is saved: the plug may be pulled.")
        self.flow.tell(Notice(words, trouble=True))

    def close(self) -> None:
        """The window closes: what is still to be written onto sticks is waited for."""
        self.services.background.close(PATIENCE)


def renderer() -> str:
    """What draws, as OpenGL calls it."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    name = glGetString(GL_RENDERER)
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name or "")
