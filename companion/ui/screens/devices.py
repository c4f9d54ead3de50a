"""The devices: what each is up to; with simulated ones, the buttons of every place and the tower's faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.clock import Clock

from companion.ui.look import Look
from companion.ui.models.devices import FAULTS
from companion.ui.screens.page import Page
from companion.ui.screens.table import DeviceModel
from companion.ui.theme import TOUCH_MM
from companion.ui.widgets.buttons import Icon, TouchButton
from companion.ui.widgets.layout import as_high_as_needed, column, row, scrolled
from companion.ui.widgets.text import Text

PRESS = 0.12
"""Seconds that a simulated button is held."""


class Simulation(Protocol):
    """Handles of simulated devices; `hardware.simulated.SimulationPanel` fulfils it."""

    @property
    def buttons(self) -> Sequence[tuple[int, int]]:
        """The buttons that can be pressed."""

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
        devices: Sequence[DeviceModel],
        on_back: Callable[[], None],
        *,
        simulation: Simulation | None = None,
        faults: Sequence[tuple[str, Callable[[], None]]] = (),
        names: Callable[[int], str] = str,
    ) -> None:
        super().__init__(look, look._("Devices"), on_back)
        theme = self.theme
        listed = column(theme, 1)
        for device in devices:
            line = row(theme, 1.5, size_hint_y=None, height=theme.mm(TOUCH_MM))
            colour = theme.palette.warning if device.state == "lost" else theme.palette.text
            line.add_widget(Icon(device.icon, theme, mm=5, colour=colour, size_hint_x=None, width=theme.mm(7)))
            text = Text(device.sentence, theme, "body", pos_hint={"center_y": 0.5})
            text.bind(height=lambda t, high, line=line: setattr(line, "height", max(theme.mm(TOUCH_MM), high)))
            line.add_widget(text)
            listed.add_widget(line)
        self.body.add_widget(scrolled(listed, theme))
        if simulation is not None:
            self.body.add_widget(self._simulation(simulation, faults, names))

    def _simulation(
        self, simulation: Simulation, faults: Sequence[tuple[str, Callable[[], None]]], names: Callable[[int], str]
    ) -> Any:
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

    def _press(self, simulation: Simulation, place: int, button: int) -> None:
        simulation.hold(place, button)
        Clock.schedule_once(lambda _: simulation.release(place, button), PRESS)
