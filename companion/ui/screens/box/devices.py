"""The devices: whose buttons are where and whether each works, the others with their states, and a simulation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.models.box.devices import DeviceModel
from companion.models.set_up.places import SPOTS
from companion.ui.game.device_status import DeviceOverview
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.box.assign import PRESS, ButtonWizard
from companion.ui.screens.box.dice import DiceScreen
from companion.ui.screens.simulation import Simulation, SimulationControls
from companion.ui.shell.kivy_types import Canvas
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put, refill
from companion.ui.widgets.layout import Painted
from companion.ui.widgets.more import TakesItsShare
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.seats import RoundTable
from companion.ui.widgets.things.keys import CAP_MM, SIDES, KeyCap, TryPlace
from companion.ui.widgets.things.paper import Paper
from hardware.inputs import ButtonPressed

LOOK_EVERY = 0.25
"""Seconds between two updates while the page is shown."""


TOLD = 1.3
"""Up to this size of text there is room to say what is shown once a button is pressed."""

BADGE_MM = 11.0

SIGNS = {"ready": "check", "simulated": "check", "lost": "close"}
"""The state of a device → its sign; others are not there."""

SIGNS_FINE = frozenset({"ready", "simulated"})
"""In these states the drawn table says all there is to say of buttons."""


class DeviceBadge(Painted):
    """The picture of a device, faint if it is not there, with a tick or a cross in the corner."""

    def __init__(self, device: DeviceModel, b: Builder) -> None:
        self.device, self.theme = device, b.theme
        side = b.mm(BADGE_MM)
        super().__init__(size_hint=(None, None), size=(side, side), pos_hint={"center_y": 0.5})

    def paint(self, canvas: Canvas) -> None:
        """Draw both."""
        palette, side = self.theme.palette, self.width
        sign = SIGNS.get(self.device.state, "")
        ink = palette.brick_text if sign == "close" else palette.ink if sign else palette.ink_soft
        paint_icon(canvas, self.device.icon, (self.x + side * 0.42, self.y + side * 0.55), side * 0.66, ink)
        disc = side * 0.44
        corner = self.x + side - disc, self.y
        if sign:
            fill = palette.green if sign == "check" else palette.brick_text
            paint_box(canvas, corner, (disc, disc), fill, None, disc / 2)
            paint_icon(canvas, sign, (corner[0] + disc / 2, corner[1] + disc / 2), disc * 0.66, palette.paper)


TABLE_MM = 60.0
"""So much height the drawn table keeps on an upright panel."""


class DevicesScreen(Page):
    """The drawn table with the buttons of every place, and beside it the one that was pressed last, large; then the
    other devices. Without buttons the devices have all the room.

    While it is shown `heard` is called for each press, which tries a button and answers nothing.
    """

    role = "devices"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        *,
        devices: Callable[[], Sequence[DeviceModel]],
        wired: Callable[[], Collection[int]] = tuple,
        untried: Callable[[], Sequence[tuple[int, int]]] = tuple,
        troubles: Callable[[], Sequence[tuple[str, str]]] = tuple,
        on_dice: Callable[[], None] | None = None,
        on_assign: Callable[[], None] | None = None,
        on_box: Callable[[], None] | None = None,
        on_radio: Callable[[], None] | None = None,
        on_house: Callable[[], None] | None = None,
        simulation: Simulation | None = None,
        faults: Sequence[tuple[str, Callable[[], None]]] = (),
        names: Callable[[int], str] = str,
        on_leave: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(look, look._("Devices"), self._back)
        self._on_back = on_back
        self._devices, self._wired, self._untried, self._troubles = devices, wired, untried, troubles
        self._names, self._simulation, self._faults, self._on_leave = names, simulation, faults, on_leave
        self._further = ((look._("Radio dice"), on_radio, "radio_dice"), (look._("Smart home"), on_house, "lights"))
        self._seen: object = None
        self.place: int | None = None
        """The place whose buttons are shown large."""
        self.now: int | None = None
        """Its button that was pressed last."""
        self.simulates = False
        _ = look._
        ways = (
            (_("Assign the buttons"), on_assign, "buttons"),
            (_("Dice"), on_dice, "dice"),
            (_("This box"), on_box, "gear"),
        )
        roomy = not self.b.portrait and self.theme.text_scale == 1
        buttons = [
            self.b.button(words, act, icon=icon if roomy else "", mm=TOUCH_MM, size="label")
            for words, act, icon in ways
            if act is not None
        ]
        if simulation is not None:
            words = self.b.button(_("Simulation"), self._simulate, mm=TOUCH_MM, wide=34, size="label")
            self.head.add_widget(words)
        if buttons:
            self.frame.add_widget(self.b.row(*level(buttons), gap=0.75, high="needed"))
        self._update()
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Updates the devices only while the page is shown."""
        if parent is None:
            self._looking.cancel()
            self._on_leave()

    def heard(self, place: int, button: int) -> None:
        """Shows a button that was just pressed."""
        self.place, self.now, self._seen = place, button, None
        self._update()

    def untried_at(self, place: int) -> set[int]:
        """The buttons of a place that nobody has pressed since the start."""
        return {button for at, button in self._untried() if at == place}

    def _update(self) -> None:
        """Shows what has changed since the last update; draws nothing if nothing has."""
        if self.simulates:
            return
        devices, untried, troubles = list(self._devices()), list(self._untried()), list(self._troubles())
        shows = (devices, untried, troubles, frozenset(self._wired()))
        if shows == self._seen:
            return
        self._seen = shows
        b, wired = self.b, self._wired()
        fine = [one for one in devices if not (wired and one.icon == "buttons" and one.state in SIGNS_FINE)]
        further = [
            b.button(words, act, icon=icon, mm=TOUCH_MM, size="label")
            for words, act, icon in self._further
            if act is not None
        ]
        lines: list[Widget] = [b.row(*level(further), gap=0.75, high="needed")] if further else []
        lines += [self._line(device) for device in fine]
        slip = self._slip(troubles) if troubles else None
        if not wired:
            refill(self.body, b.more(*lines, slip))
            return
        brief = b.portrait and b.theme.text_scale > TOLD and self.place is None  # what to do stands below the table
        says = self.look._("Press any button") if brief else self._says(untried)
        table = RoundTable({number: self._place(number) for number in SPOTS}, b.theme, says)
        if b.portrait:
            shared = TakesItsShare(
                b.more(*lines, slip, gap=0.75), self.body, b.mm(TABLE_MM) * min(1.25, self.theme.text_scale)
            )
            refill(self.body, table, None if brief else self._tried(), shared)
            return
        table.size_hint_x = 1.12
        refill(self.body, table, b.column(self._tried(), b.scroll(*lines, slip, gap=0.75), gap=1))

    def _says(self, untried: Sequence[tuple[int, int]]) -> str:
        """What lies below the table: what the signs say."""
        return self.look._("A tick: all its buttons work.") if untried else self.look._("All buttons work.")

    def _place(self, number: int) -> TryPlace:
        missing = len(self.untried_at(number)) if number in self._wired() else None
        act, picked = partial(self._pick, number), number == self.place
        return TryPlace(number, self._names(number), missing, self.theme, act, picked=picked)

    def _pick(self, number: int) -> None:
        self.place, self.now, self._seen = number, None, None
        self._update()

    def _tried(self) -> Widget:
        """The buttons of one place, large; before anything was pressed what to do."""
        b, _, place = self.b, self.look._, self.place
        room = 17 if place is not None or b.theme.text_scale == 1 else 6  # of larger type the list below needs it
        paper = Paper(b.theme, pad=14, size_hint_y=None, height=b.mm(CAP_MM + room) * b.theme.text_scale**0.4)
        if place is None:
            told = _("Here it says whose it is, and that it works.")
            put(
                paper,
                b.fit(_("Press any button"), "title", strong=True, colour=b.palette.brick_text, align="left"),
                b.fit(told, "answer", colour=paper.ink, align="left") if b.theme.text_scale <= TOLD else None,
            )
            return paper
        name = b.fit(self._names(place), "title", strong=True, colour=paper.ink, align="left")
        if place not in self._wired():
            put(paper, name, b.fit(_("No buttons here: chosen on the screen."), colour=paper.ink, align="left"))
            return paper
        missing, panel = self.untried_at(place), self._simulation
        caps = (
            KeyCap(
                _(words),
                b,
                partial(self._press, panel, place, button) if panel is not None else None,
                seen=button not in missing,
                now=button == self.now,
            )
            for button, words in SIDES.items()
        )
        put(paper, name, b.row(*caps, gap=1, high=CAP_MM))
        return paper

    def _line(self, device: DeviceModel) -> Widget:
        """A device: its picture with a sign for how it is, and what it is up to."""
        b = self.b
        tile = Paper(b.theme, "slip", pad=8, orientation="horizontal", size_hint_y=None)
        tile.bind(minimum_height=tile.setter("height"))
        tile.whole = True
        lost = device.state == "lost"
        ink = b.palette.brick_text if lost else tile.ink
        put(
            tile,
            DeviceBadge(device, b),
            b.text(device.sentence, "answer" if lost else "body", strong=lost, colour=ink, pos_hint={"center_y": 0.5}),
        )
        return tile

    def _slip(self, troubles: Sequence[tuple[str, str]]) -> Widget:
        """What went wrong last."""
        b = self.b
        slip = Paper(b.theme, "slip", pad=12, size_hint_y=None, spacing=b.theme.design(4))
        slip.bind(minimum_height=slip.setter("height"))
        title = self.look._("What went wrong last")
        told = (part for trouble in troubles for part in trouble if part)
        put(
            slip,
            b.text(title, "label", strong=True, colour=b.palette.brick_text),
            *(b.text(line, "small", colour=slip.ink) for line in told),
        )
        return slip

    # ── what stands in for devices ──────────────────────────────────────────────────────────────────────────

    def _simulate(self) -> None:
        """Shows the controls of simulated devices in place of the table, or the table again."""
        self.simulates = not self.simulates
        self._seen = None
        if not self.simulates:
            self._update()
        elif self._simulation is not None:
            refill(self.body, SimulationControls(self.look, self._simulation, self._faults, self).view)

    def _back(self) -> None:
        """Leads from the controls to the devices, from there to where one came from."""
        if self.simulates:
            self._simulate()
        else:
            self._on_back()

    def _press(self, simulation: Simulation, place: int, button: int) -> None:
        simulation.hold(place, button)
        Clock.schedule_once(lambda _: simulation.release(place, button), PRESS)


class DevicePages:
    """Opens the page of the devices and that of the dice. `box` opens the page of the box, `name_at` tells who sits at
    a place, `at_table` who plays now.
    """

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        status: DeviceOverview,
        wizard: ButtonWizard,
        box: Callable[[], None],
        name_at: Callable[[int], str],
        at_table: Callable[[], Sequence[str]],
    ) -> None:
        self._services, self._stage, self._navigator, self._status = services, stage, navigator, status
        self._wizard, self._box, self._name_at, self._at_table = wizard, box, name_at, at_table

    def page(self) -> None:
        """Shows the devices, with the controls of simulated ones."""
        self._navigator.push(self._devices)

    def _devices(self) -> DevicesScreen:
        rig, status, look = self._services.rig, self._status, self._stage.look
        screen = DevicesScreen(
            look,
            self._navigator.back,
            devices=lambda: status.told(look),
            wired=status.wired,
            untried=status.untried,
            troubles=lambda: status.troubles(look),
            on_dice=self.dice,
            on_assign=self._wizard.begin if self._wizard.possible else None,
            on_box=self._box,
            on_radio=self._radio if self._services.radio is not None else None,
            on_house=self._house if self._services.events is not None else None,
            simulation=rig.panel if rig is not None else None,
            faults=rig.panel.faults() if rig is not None and rig.panel is not None else (),
            names=self._name_at,
            on_leave=self._left,
        )
        status.presses_go_to = self._tried
        return screen

    def _tried(self, given: object) -> bool:
        """Shows a press while the page of the devices is open: whoever tries a button answers nothing by it."""
        screen = self._stage.screen
        if not isinstance(given, ButtonPressed) or not isinstance(screen, DevicesScreen):
            return False
        screen.heard(given.place, given.button)
        return True

    def _left(self) -> None:
        if self._status.presses_go_to == self._tried:
            self._status.presses_go_to = None

    def _radio(self) -> None:
        """Shows the radio dice; what is behind them is imported for whoever comes here."""
        from companion.ui.screens.radio_dice import RadioDicePages

        RadioDicePages(self._services, self._stage, self._navigator, self._at_table).page()

    def _house(self) -> None:
        """Shows who in the house is told what happens; what is behind it is imported for whoever comes here."""
        from companion.ui.screens.smart_home import SmartHomePages

        SmartHomePages(self._services, self._stage, self._navigator).page()

    def dice(self) -> None:
        """Shows what the dice have rolled, and whether they may be biased."""
        self._navigator.push(self._dice)

    def _dice(self) -> DiceScreen:
        radio = self._radio if self._services.radio is not None else None
        return DiceScreen(self._stage.look, self._services.evening.dice(), self._navigator.back, radio)
