"""The devices: what each is up to; with simulated ones, the buttons of every place and the tower's faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.models.box.devices import FAULTS, DeviceModel
from companion.ui.game.device_status import DeviceStatus
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.box.assign import PRESS, ButtonWizard
from companion.ui.screens.box.dice import DiceScreen
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.buttons import Icon, TouchButton
from companion.ui.widgets.input.naming import NamePage
from companion.ui.widgets.layout import Surface, as_high_as_needed, column, row, scrolled
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.text import Text

LOOK_EVERY = 0.25
"""Seconds between two looks at the devices while the page is shown."""


class Simulation(Protocol):
    """Handles of simulated devices; `hardware.simulated.SimulationPanel` fulfils it."""

    @property
    def buttons(self) -> Sequence[tuple[int, int]]:
        """The buttons that can be pressed."""

    @property
    def scanners(self) -> Mapping[str, Any]:
        """The scanners by name: `scan(code)`."""

    @property
    def link(self) -> Any:
        """The tower's cable: `plugged`, `plug`, `unplug`."""

    def hold(self, place: int, button: int) -> None:
        """Close a contact."""

    def release(self, place: int, button: int) -> None:
        """Open it."""


class DevicesScreen(Page):
    """Left the devices, right the simulation, if there is one."""

    role = "devices"

    def __init__(
        self,
        look: Look,
        on_back: Callable[[], None],
        *,
        devices: Callable[[], Sequence[DeviceModel]],
        untried: Callable[[], Sequence[tuple[int, int]]] = tuple,
        troubles: Callable[[], Sequence[tuple[str, str]]] = tuple,
        on_dice: Callable[[], None] | None = None,
        on_assign: Callable[[], None] | None = None,
        on_box: Callable[[], None] | None = None,
        simulation: Simulation | None = None,
        faults: Sequence[tuple[str, Callable[[], None]]] = (),
        names: Callable[[int], str] = str,
    ) -> None:
        super().__init__(look, look._("Devices"), on_back)
        self._devices, self._untried, self._troubles, self._names = devices, untried, troubles, names
        self._seen: object = None
        self._on_dice, self._on_assign, self._on_box = on_dice, on_assign, on_box
        self._listed = column(self.theme, 1)
        self._update()
        self.body.add_widget(scrolled(self._listed, self.theme))
        if simulation is not None:
            self.body.add_widget(self._simulation(simulation, faults, names))
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Look at the devices only while the page is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        """Show what has changed since the last look; without a change nothing is drawn."""
        devices, untried, troubles = list(self._devices()), list(self._untried()), list(self._troubles())
        if (devices, untried, troubles) == self._seen:
            return
        self._seen = (devices, untried, troubles)
        theme, look, listed = self.theme, self.look, self._listed
        listed.clear_widgets()
        for device in devices:
            line = row(theme, 1.5, size_hint_y=None, height=theme.mm(TOUCH_MM))
            colour = theme.palette.warning if device.state == "lost" else theme.palette.text
            line.add_widget(Icon(device.icon, theme, mm=5, colour=colour, size_hint_x=None, width=theme.mm(7)))
            text = Text(device.sentence, theme, "body", pos_hint={"center_y": 0.5})
            text.bind(height=lambda t, high, line=line: setattr(line, "height", max(theme.mm(TOUCH_MM), high)))
            line.add_widget(text)
            listed.add_widget(line)
        if self._on_assign is not None:
            words = look._("Assign the buttons")
            listed.add_widget(TouchButton(words, theme, self._on_assign, icon="buttons", mm=TOUCH_MM))
        if untried:
            listed.add_widget(Text(look._("Press each button once. Not seen yet:"), theme, "small", strong=True))
            for place in dict.fromkeys(place for place, _ in untried):
                numbers = ", ".join(str(button) for at, button in untried if at == place)
                listed.add_widget(Text(f"{self._names(place)}: {numbers}", theme, "small"))
        if troubles:
            listed.add_widget(Text(look._("What went wrong last"), theme, "small", strong=True))
            for trouble, details in troubles:
                listed.add_widget(Text(trouble, theme, "small"))
                if details:
                    listed.add_widget(Text(details, theme, "small", colour=theme.palette.text_dim))
        if self._on_dice is not None:
            listed.add_widget(TouchButton(look._("Dice"), theme, self._on_dice, icon="dice", mm=TOUCH_MM))
        if self._on_box is not None:
            listed.add_widget(TouchButton(look._("This box"), theme, self._on_box, icon="gear", mm=TOUCH_MM))

    def _simulation(
        self, simulation: Simulation, faults: Sequence[tuple[str, Callable[[], None]]], names: Callable[[int], str]
    ) -> Widget:
        theme, look = self.theme, self.look
        box = column(theme, 0.75)
        for place in dict.fromkeys(place for place, _ in simulation.buttons):
            line = as_high_as_needed(row(theme, 0.5))
            line.add_widget(Text(names(place), theme, "small", pos_hint={"center_y": 0.5}))
            for at, button in simulation.buttons:
                if at == place:
                    line.add_widget(
                        TouchButton(
                            str(button),
                            theme,
                            partial(self._press, simulation, place, button),
                            mm=TOUCH_MM,
                        )
                    )
            box.add_widget(line)
        for name in simulation.scanners:
            words = look.fill(look._("{scanner}: show it a card"), scanner=name)
            show = partial(self._ask_for_code, simulation.scanners[name])
            box.add_widget(TouchButton(words, theme, show, icon="cards", mm=TOUCH_MM))
        box.add_widget(Text(look._("The tower's next roll"), theme, "small", colour=theme.palette.text_dim))
        line = as_high_as_needed(row(theme, 0.5))
        for number, (name, act) in enumerate(faults):
            if number and number % 3 == 0:
                box.add_widget(line)
                line = as_high_as_needed(row(theme, 0.5))
            line.add_widget(
                TouchButton(
                    look._(FAULTS.get(name, name)), theme, act, mm=TOUCH_MM, size="small", padding=(theme.units(0.5), 0)
                )
            )
        box.add_widget(line)
        cable = as_high_as_needed(row(theme, 0.5))
        cable.add_widget(TouchButton(look._("Unplug"), theme, simulation.link.unplug, mm=TOUCH_MM))
        cable.add_widget(TouchButton(look._("Plug in"), theme, simulation.link.plug, mm=TOUCH_MM))
        box.add_widget(cable)
        return scrolled(box, theme)

    def _ask_for_code(self, scanner: Any) -> None:
        """Type over the page what the simulated scanner reads."""
        look, over = self.look, Surface(self.theme.palette.surface)

        def done(code: str) -> str:
            try:
                if code:
                    scanner.scan(code)
            except ValueError:
                return look._("It cannot read that. A tag has ten digits, 0 to 9 and A to F.")
            self.remove_widget(over)
            return ""

        over.add_widget(NamePage(look, look._("Which code does it read?"), "", done))
        self.add_widget(over)

    def _press(self, simulation: Simulation, place: int, button: int) -> None:
        simulation.hold(place, button)
        Clock.schedule_once(lambda _: simulation.release(place, button), PRESS)


class DevicePages:
    """Shows the devices and what the dice have thrown. `box` shows the page of the box, `name_at` tells who sits at a
    place.
    """

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        status: DeviceStatus,
        wizard: ButtonWizard,
        box: Callable[[], None],
        name_at: Callable[[int], str],
    ) -> None:
        self._services, self._stage, self._navigator, self._status = services, stage, navigator, status
        self._wizard, self._box, self._name_at = wizard, box, name_at

    def page(self) -> None:
        """The devices, with the handles of simulated ones."""
        self._navigator.push(self._devices)

    def _devices(self) -> DevicesScreen:
        rig, status, look = self._services.rig, self._status, self._stage.look
        return DevicesScreen(
            look,
            self._navigator.back,
            devices=lambda: status.told(look),
            untried=status.untried,
            troubles=lambda: status.troubles(look),
            on_dice=self.dice,
            on_assign=self._wizard.begin if self._wizard.possible else None,
            on_box=self._box,
            simulation=rig.panel if rig is not None else None,
            faults=self._services.faults,
            names=self._name_at,
        )

    def dice(self) -> None:
        """What the dice have shown, and whether they may be biased."""
        self._navigator.push(self._dice)

    def _dice(self) -> DiceScreen:
        return DiceScreen(self._stage.look, self._services.evening.dice(), self._navigator.back)
