"""The devices with their states; simulated ones with the buttons of every place and the tower's faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.models.box.devices import FAULTS, DeviceModel
from companion.ui.game.device_status import DeviceOverview
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box, paint_icon
from companion.ui.look.theme import TOUCH_MM
from companion.ui.screens.box.assign import PRESS, ButtonWizard
from companion.ui.screens.box.dice import DiceScreen
from companion.ui.shell.kivy_types import Canvas
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.input.still_line import StillLine
from companion.ui.widgets.layout import Painted, Surface
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.seats import in_lines
from companion.ui.widgets.things.paper import Paper

LOOK_EVERY = 0.25
"""Seconds between two updates while the page is shown."""


class Simulation(Protocol):
    """Controls of simulated devices; `hardware.simulated.SimulationPanel` implements it."""

    @property
    def buttons(self) -> Sequence[tuple[int, int]]:
        """The buttons that can be pressed."""

    @property
    def scanners(self) -> Mapping[str, Any]:
        """The scanners by name; each has `scan(code)`."""

    @property
    def link(self) -> Any:
        """The tower's cable, with `plugged`, `plug` and `unplug`."""

    def hold(self, place: int, button: int) -> None:
        """Presses a button."""

    def release(self, place: int, button: int) -> None:
        """Releases a button."""


EDGE = 4
"""How high a cap stands, in design pixels."""


class KeyCap(Touchable, BoxLayout):
    """A simulated button: an ivory cap with its number."""

    def __init__(self, button: int, b: Builder, on_tap: Callable[[], object]) -> None:
        self.theme = b.theme
        super().__init__(on_tap)
        self.add_widget(b.fit(str(button), "answer", strong=True, colour=b.palette.ink))

    def paint(self, canvas: Canvas) -> None:
        """Draws the cap while it is down; else its line does."""
        if self.pressed:
            size = self.width, self.height - self.theme.design(EDGE)
            paint_box(canvas, self.pos, size, self.theme.palette.paper_low, None, size[1] / 2)


class CapLine(StillLine):
    """The caps of a place beside each other."""

    def __init__(self, b: Builder, caps: Iterable[KeyCap]) -> None:
        self.theme, self.raised = b.theme, frozenset[str]()
        super().__init__(spacing=b.units(0.5), size_hint_x=1.6)
        put(self, *caps)

    def raise_caps(self, untried: Iterable[int]) -> None:
        """Those that nobody has pressed yet stand higher than the others."""
        raised = frozenset(map(str, untried))
        if raised != self.raised:
            self.raised = raised
            self.redraw()

    def draw_children(self, canvas: Canvas) -> None:
        """Draw them."""
        palette, edge = self.theme.palette, self.theme.design(EDGE)
        for cap in self.children:
            left, size = cap.x - self.x, (cap.width, cap.height - edge)
            if cap.shows in self.raised:
                paint_box(canvas, (left, 0), size, palette.ink_soft, None, size[1] / 2)
                paint_box(canvas, (left, edge), size, palette.ivory, None, size[1] / 2)
            else:
                paint_box(canvas, (left, edge / 2), size, palette.paper_low, None, size[1] / 2)


BADGE_MM = 11.0

SIGNS = {"ready": "check", "simulated": "check", "lost": "close"}
"""The state of a device → its sign; others are not there."""


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


class DevicesScreen(Page):
    """Left the devices, right the simulation, if there is one; below both what can be done."""

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
        self._listed = self.b.column(high="needed")
        self.caps: dict[int, CapLine] = {}
        simulated = self._simulation(simulation, faults, names) if simulation is not None else ()
        self.body.add_widget(self.b.scroll(self._listed, *simulated, gap=1.25))
        self._update()
        _ = look._
        ways = (
            (_("Assign the buttons"), on_assign, "buttons"),
            (_("Dice"), on_dice, "dice"),
            (_("This box"), on_box, "gear"),
        )
        buttons = [self.b.button(words, act, icon=icon, mm=TOUCH_MM) for words, act, icon in ways if act is not None]
        if buttons:
            self.frame.add_widget(self.b.row(*level(buttons), gap=0.75, high="needed"))
        self._looking = Clock.schedule_interval(lambda _: self._update(), LOOK_EVERY)

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        """Updates the devices only while the page is shown."""
        if parent is None:
            self._looking.cancel()

    def _update(self) -> None:
        """Shows what has changed since the last update; draws nothing if nothing has."""
        devices, untried, troubles = list(self._devices()), list(self._untried()), list(self._troubles())
        if (devices, untried, troubles) == self._seen:
            return
        self._seen = (devices, untried, troubles)
        b, look, listed = self.b, self.look, self._listed
        listed.clear_widgets()
        for line in self._abreast([self._tile(device) for device in devices]):
            listed.add_widget(b.row(*line, high="needed"))
        for place, caps in self.caps.items():
            caps.raise_caps(button for at, button in untried if at == place)
        if untried and not self.caps:
            self._slip(
                look._("Press each button once. Not seen yet:"),
                *(
                    f"{self._names(place)}: " + ", ".join(str(button) for at, button in untried if at == place)
                    for place in dict.fromkeys(place for place, _ in untried)
                ),
                abreast=True,
            )
        if troubles:
            told = (part for trouble in troubles for part in trouble if part)
            self._slip(look._("What went wrong last"), *told)

    def _abreast(self, things: Sequence[Widget]) -> Iterator[list[Widget]]:
        """Things in lines of as many as have room."""
        many = 1 if self.b.portrait else 3 if self.theme.text_scale == 1 else 2
        for first in range(0, len(things), many):
            line = list(things[first : first + many])
            yield [*line, *(self.b.space() for _ in range(many - len(line)))]

    def _tile(self, device: DeviceModel) -> Widget:
        """A device: its picture with a sign for how it is, and what it is up to."""
        b = self.b
        tile = Paper(b.theme, "paper", pad=12, orientation="horizontal")
        tile.bind(minimum_height=tile.setter("size_hint_min_y"))  # all of a line are as high as the highest
        lost = device.state == "lost"
        ink = b.palette.brick_text if lost else tile.ink
        put(
            tile,
            DeviceBadge(device, b),
            b.text(device.sentence, "answer" if lost else "body", strong=lost, colour=ink, pos_hint={"center_y": 0.5}),
        )
        return tile

    def _slip(self, title: str, *lines: str, abreast: bool = False) -> None:
        """A slip with a title and a line for each sentence; short ones stand `abreast`."""
        b = self.b
        slip = Paper(b.theme, "slip", pad=12, size_hint_y=None, spacing=b.theme.design(4))
        slip.bind(minimum_height=slip.setter("height"))
        title_line = b.text(title, "label", strong=True, colour=b.palette.brick_text)
        told = [b.text(line, "small", colour=slip.ink) for line in lines]
        if abreast:  # in rows, as a list draws only those of its lines that are near
            odd = [b.space()] if len(told) % 2 else []
            pairs = zip(told[::2], [*told[1::2], *odd], strict=True)
            put(slip, title_line, *(b.row(left, right, high="needed") for left, right in pairs))
        else:
            put(slip, title_line, *told)
        self._listed.add_widget(slip)

    def _simulation(
        self, simulation: Simulation, faults: Sequence[tuple[str, Callable[[], None]]], names: Callable[[int], str]
    ) -> Iterator[Widget]:
        """What stands in for devices: the caps of each place, the scanners, the tower's next roll."""
        b, look = self.b, self.look
        if simulation.buttons:
            yield b.dim(look._("Simulated buttons; nobody has pressed the raised ones yet"))
        pads = [
            self._pad(simulation, place, names) for place in dict.fromkeys(place for place, _ in simulation.buttons)
        ]
        for line in self._abreast(pads):
            yield b.row(*line, gap=2, high=TOUCH_MM)
        scans = [
            b.button(
                look.fill(look._("{scanner}: show it a card"), scanner=name),
                partial(self._ask_for_code, simulation.scanners[name]),
                icon="cards",
                mm=TOUCH_MM,
            )
            for name in simulation.scanners
        ]
        for line in self._abreast(scans):
            yield b.row(*line, gap=0.75, high="needed")
        yield b.dim(look._("The tower's next roll"))
        told = [(look._(FAULTS.get(name, name)), act) for name, act in faults]
        told += [(look._("Unplug"), simulation.link.unplug), (look._("Plug in"), simulation.link.plug)]
        small = [b.button(words, act, mm=TOUCH_MM, size="small", padding=(b.units(0.5), 0)) for words, act in told]
        for line in self._abreast(small):
            yield b.row(*line, gap=0.75, high="needed")

    def _pad(self, simulation: Simulation, place: int, names: Callable[[int], str]) -> Widget:
        """The buttons of a place beside whose they are."""
        b = self.b
        keys = (
            KeyCap(button, b, partial(self._press, simulation, place, button))
            for at, button in simulation.buttons
            if at == place
        )
        self.caps[place] = CapLine(b, keys)
        return b.row(b.fit(in_lines(names(place)), "label", strong=True, align="left"), self.caps[place], gap=0.75)

    def _ask_for_code(self, scanner: Any) -> None:
        """Asks for the code that the simulated scanner will read."""
        look, over = self.look, Surface(self.b.palette.surface)

        def done(code: str) -> str:
            try:
                if code:
                    scanner.scan(code)
            except ValueError:
                return look._("It cannot read that. A tag has ten digits, 0 to 9 and A to F.")
            self.remove_widget(over)
            return ""

        over.add_widget(self.b.entry(look._("Which code does it read?"), "", done))
        self.add_widget(over)

    def _press(self, simulation: Simulation, place: int, button: int) -> None:
        simulation.hold(place, button)
        Clock.schedule_once(lambda _: simulation.release(place, button), PRESS)


class DevicePages:
    """Opens the page of the devices and that of the dice. `box` opens the page of the box, `name_at` tells who sits at
    a place.
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
    ) -> None:
        self._services, self._stage, self._navigator, self._status = services, stage, navigator, status
        self._wizard, self._box, self._name_at = wizard, box, name_at

    def page(self) -> None:
        """Shows the devices, with the controls of simulated ones."""
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
        """Shows what the dice have rolled, and whether they may be biased."""
        self._navigator.push(self._dice)

    def _dice(self) -> DiceScreen:
        return DiceScreen(self._stage.look, self._services.evening.dice(), self._navigator.back)
