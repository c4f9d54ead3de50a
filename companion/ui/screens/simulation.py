"""The controls of devices that are not there: scanners, radio dice, and what the tower's next roll comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from kivy.uix.widget import Widget

from companion.models.box.devices import FAULTS
from companion.ui.look.look import Look
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.builder import Builder, refill
from companion.ui.widgets.layout import Surface

if TYPE_CHECKING:
    from hardware.simulated.radio import SimulatedDie, SimulatedRadio


class Simulation(Protocol):
    """Controls of simulated devices; `hardware.simulated.panel.SimulationPanel` implements it."""

    @property
    def buttons(self) -> Sequence[tuple[int, int]]:
        """The buttons that can be pressed."""

    @property
    def scanners(self) -> Mapping[str, Any]:
        """The scanners by name; each has `scan(code)`."""

    @property
    def link(self) -> Any:
        """The tower's cable, with `plugged`, `plug` and `unplug`."""

    @property
    def radio(self) -> SimulatedRadio | None:
        """The radio and the dice near it."""

    def hold(self, place: int, button: int) -> None:
        """Presses a button."""

    def release(self, place: int, button: int) -> None:
        """Releases a button."""


class SimulationControls:
    """Fills a list with them. `over` is the page that an entry lies over while a code is asked for."""

    def __init__(
        self,
        look: Look,
        simulation: Simulation,
        faults: Sequence[tuple[str, Callable[[], None]]],
        over: Widget,
    ) -> None:
        self.look, self.b = look, Builder(look)
        self._simulation, self._faults, self._over = simulation, faults, over
        self.view = self.b.more()
        self._fill()

    def _fill(self) -> None:
        refill(self.view.content, *self._scanners(), *self._radio(), *self._tower())

    def _scanners(self) -> Iterator[Widget]:
        scanners = self._simulation.scanners
        shown = self.look._("{scanner}: show it a card")
        scans = [
            self.b.button(
                self.look.fill(shown, scanner=name),
                partial(self._ask_for_code, scanners[name]),
                icon="cards",
                mm=TOUCH_MM,
            )
            for name in scanners
        ]
        yield from self._lines(scans)

    def _radio(self) -> Iterator[Widget]:
        """Each die with how it is and what can be done with it; where nobody listens, how that is changed."""
        radio, _ = self._simulation.radio, self.look._
        if radio is None:
            return
        yield self.b.dim(_("Radio dice"))
        if not radio.listens and radio.fault is None:
            yield self.b.text(_("Nobody hears them yet: Devices, “Radio dice”, “On”."))
            return
        off = radio.fault is not None
        for die in radio.dice if not off else ():
            name = self.b.fit(f"{die.label} · {self._how(die)}", "small", strong=True, align="left")
            yield from self._lines(
                [
                    name,
                    self._key(_("Throw"), partial(self._do, radio.throw_by_chance, die)),
                    self._key(_("Let it lean"), partial(self._do, radio.lean, die)),
                    self._key(_("Battery"), partial(self._do, radio.drain, die)),
                ]
            )
        switch = _("Bluetooth on again") if off else _("Bluetooth off")
        yield from self._lines([self._key(switch, partial(self._switch, radio))])

    def _how(self, die: SimulatedDie) -> str:
        """What it shows, and its battery where that is low."""
        shows = self.look._("leans") if die.leans else str(die.face)
        return f"{shows} · {die.battery}\u00a0%" if die.is_low else shows

    def _tower(self) -> Iterator[Widget]:
        look, link = self.look, self._simulation.link
        yield self.b.dim(look._("The tower's next roll"))
        told = [(look._(FAULTS.get(name, name)), act) for name, act in self._faults]
        told += [(look._("Unplug"), link.unplug), (look._("Plug in"), link.plug)]
        yield from self._lines([self._key(words, act) for words, act in told])

    def _key(self, words: str, act: Callable[[], None]) -> Widget:
        return self.b.button(words, act, mm=TOUCH_MM, size="small", padding=(self.b.units(0.5), 0))

    def _lines(self, things: Sequence[Widget]) -> Iterator[Widget]:
        """Things in lines of as many as have room."""
        b = self.b
        many = 2 if b.portrait or b.theme.text_scale > 1 else 4
        for first in range(0, len(things), many):
            line = list(things[first : first + many])
            yield b.row(*line, *(b.space() for _ in range(many - len(line))), gap=0.75, high="needed")

    def _do(self, act: Callable[[SimulatedDie], None], die: SimulatedDie) -> None:
        act(die)
        self._fill()

    def _switch(self, radio: SimulatedRadio) -> None:
        if radio.fault is None:
            radio.switch_off()
        else:
            radio.fault = None
        self._fill()

    def _ask_for_code(self, scanner: Any) -> None:
        """Asks for the code that the simulated scanner will read."""
        look, over = self.look, Surface(self.b.palette.surface)

        def done(code: str) -> str:
            try:
                if code:
                    scanner.scan(code)
            except ValueError:
                return look._("It cannot read that. A tag has ten digits, 0 to 9 and A to F.")
            self._over.remove_widget(over)
            return ""

        over.add_widget(self.b.entry(look._("Which code does it read?"), "", done))
        self._over.add_widget(over)
