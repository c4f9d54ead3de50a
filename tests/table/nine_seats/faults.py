"""What breaks at the table of nine seats: the buttons of each wiring, the tower, its line and its port."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gpiozero import DigitalInputDevice

from hardware.inputs import ButtonPressed
from hardware.ports.links import Breakage
from hardware.ports.pins import PinError, PinsDeniedError
from hardware.simulated.expander import ExpanderDouble
from hardware.tower.protocol import decode, encode
from tests.table.nine_seats.table import Devices, PadFault, TowerFault

# ── buttons ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def missing_diode(devices: Devices) -> None:
    """Place 1 tries its first button, whose diode is missing; that it leans on two later makes no ghost count."""
    panel = devices.panel
    panel.matrices["grid"].bridged = {(1, 1)}
    panel.hold(1, 1)
    devices.feed(0.2)
    panel.release(1, 1)
    devices.feed(0.1)
    for key in ((1, 1), (1, 2), (2, 1)):
        panel.hold(*key)
    seen = devices.feed(0.2)
    assert ButtonPressed(2, 2) not in seen  # place 2 holds its first button; the second is a ghost
    for key in ((1, 1), (1, 2), (2, 1)):
        panel.release(*key)
    devices.feed(0.2)


def stuck(devices: Devices) -> None:
    """Somebody's bag lies on a button that nobody needs."""
    devices.panel.hold(9, 3)
    devices.feed(9.0)
    devices.panel.release(9, 3)
    devices.feed(0.2)


def pins_fail(devices: Devices) -> None:
    """The header's library throws once."""
    pins: Any = devices.panel.pins
    real, pins.matrix_at = pins.matrix_at, None
    devices.feed(0.1)
    pins.matrix_at = real


def pins_refused(why: PinError, devices: Devices) -> None:
    """The library fails, and then there are no pins for us."""
    pins_fail(devices)
    devices.panel.refused = why


def pin_taken(devices: Devices) -> None:
    """The library fails, and then another program holds a column."""
    pins_fail(devices)
    other = DigitalInputDevice(22, pull_up=True, pin_factory=devices.panel.pins)
    devices.feed(1.5)
    other.close()


def cut(devices: Devices) -> None:
    """The lead of a whole place is torn off: nothing tells that but the person."""
    devices.dead = {4}


def bounce(devices: Devices) -> None:
    """A poor contact, and a spike on a long lead."""
    for seconds in (0.001, 0.002, 0.001, 0.003):
        devices.panel.hold(3, 1)
        devices.feed(seconds)
        devices.panel.release(3, 1)
        devices.feed(0.001)


def deaf(devices: Devices) -> None:
    """The interrupt lead breaks; somebody presses twice and wonders."""
    devices.panel.chips["left"].deaf = True
    for _ in range(2):
        devices.panel.hold(1, 1)
        devices.feed(0.1)
        devices.panel.release(1, 1)
        devices.feed(0.2)


def chip(name: str, **state: Any) -> Callable[[Devices], None]:
    """A chip is so."""

    def happens(devices: Devices) -> None:
        for field, value in state.items():
            setattr(devices.panel.chips[name], field, value)

    return happens


def bus(**state: bool) -> Callable[[Devices], None]:
    """A chip's plug is pulled, and when it is in again the bus is so."""

    def happens(devices: Devices) -> None:
        chip("left", gone=True)(devices)
        devices.feed(0.3)
        chip("left", gone=False)(devices)
        for field, value in state.items():
            setattr(devices.panel.bus, field, value)

    return happens


class _AlarmClock(ExpanderDouble):
    """Another kind of chip."""

    def read(self, register: int) -> int:
        """The time, say."""
        return 0x12


def addresses(chips: Callable[[Devices], Mapping[int, ExpanderDouble]]) -> Callable[[Devices], None]:
    """Other chips answer at the bus."""

    def happens(devices: Devices) -> None:
        devices.panel.bus.chips = dict(chips(devices))
        devices.feed(0.1)
        devices.panel.chips["left"].gone = False

    return happens


def dip(devices: Devices) -> None:
    """The supply dips."""
    devices.panel.chips["right"].power_dip()


GROUP = "Add this user to the group"
PADS: Mapping[str, tuple[PadFault, ...]] = {
    "matrix": (
        PadFault(missing_diode, "grid: no diode at r1c1"),
        PadFault(pins_fail, "grid cannot be used"),
        PadFault(stuck, "Place 9: button 3 is held all the time"),
        PadFault(cut),
        PadFault(bounce),
        PadFault(partial(pins_refused, PinError("no pins")), "grid needs pins"),
        PadFault(partial(pins_refused, PinsDeniedError("denied")), f"grid: we may not use the pins. {GROUP} gpio"),
        PadFault(pin_taken, "grid: another program is using GPIO 22"),
    ),
    "expanders": (
        PadFault(deaf, "left: its interrupt lead to GPIO 24 is dead"),
        PadFault(chip("right", spoiled=2)),
        PadFault(chip("left", gone=True), "left does not answer at 0x20"),
        PadFault(dip, "right lost its power for a moment"),
        PadFault(bus(denied=True), f"left: we may not use I2C. {GROUP} i2c"),
        PadFault(bus(missing=True), "left: there is no I2C bus 1"),
        PadFault(
            addresses(lambda devices: {0x26: devices.panel.chips["left"], 0x21: devices.panel.chips["right"]}),
            "left is not at 0x20, but something is at 0x26",
        ),
        PadFault(
            addresses(lambda devices: {**devices.panel.bus.chips, 0x20: _AlarmClock()}),
            "left: what answers at 0x20 is no MCP23017",
        ),
        PadFault(stuck, "Place 9: button 3 is held all the time"),
        PadFault(cut),
        PadFault(bounce),
    ),
}
"""What happens before the rounds, one after the other."""

# ── the tower ───────────────────────────────────────────────────────────────────────────────────────────────────────


def does(*commands: str) -> Callable[[Devices], None]:
    """Something happens in the tower: see hardware/firmware/simulator/run.c."""
    return lambda devices: devices.tower.do(*commands)


def seen(**what: Any) -> Callable[[Devices], None]:
    """The sensor board sees this."""
    return lambda devices: devices.lie(**what)


def line(change: Callable[[bytes], bytes]) -> Callable[[Devices], None]:
    """The line does this to what the tower says."""

    def happens(devices: Devices) -> None:
        devices.line.spoil = change

    return happens


def once(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Only to the first result or trouble that passes."""
    passed: list[bytes] = []

    def spoil(said: bytes) -> bytes:
        if b"$RES" not in said or passed:
            return said
        passed.append(said)
        return change(said)

    return spoil


def noise(said: bytes) -> bytes:
    """Rubbish around everything."""
    return b"\x00\xff$RES,0BADCAFE,1,AB,6,OK*0000\n" + said + b"~" * 130 if said else b""


def late(said: bytes) -> bytes:
    """No result passes; the rest does."""
    return b"".join(one for one in said.splitlines(keepends=True) if not one.startswith(b"$RES"))


def changed(said: bytes) -> bytes:
    """A face that no die has, in a frame that is sound."""
    lines = []
    for one in said.splitlines(keepends=True):
        if one.startswith(b"$RES") and one.endswith(b"\n"):
            frame = decode(one[:-1])
            one = encode(type(frame)(frame.kind, frame.boot, frame.seq, (frame.fields[0], "9", *frame.fields[2:])))
        lines.append(one)
    return b"".join(lines)


def unplug(devices: Devices) -> None:
    """Somebody stumbles over the cable."""
    devices.line.unplug()


def held(program: str, devices: Devices) -> None:
    """The cable comes out; when it is in again another program has the port."""
    devices.line.unplug()
    devices.feed(0.3)
    devices.line.plug()
    devices.line.hold()
    devices.line.programs.append(program)


def refused(why: Breakage, devices: Devices) -> None:
    """The cable comes out; when it is in again the system does not give us the port."""
    devices.line.unplug()
    devices.feed(0.3)
    devices.line.plug()
    devices.line.refused = why


TOWER = (
    TowerFault(does("auto 0"), "jam", "again", said="roll: jam"),
    TowerFault(does("barrier 1"), "jam", "again"),
    TowerFault(seen(flags=2), "cocked", "again", said="roll: cocked"),
    TowerFault(seen(seen=2), "lost", "again", said="roll: lost"),
    TowerFault(does("sensors off"), "lost", "again"),
    TowerFault(seen(flags=1), "doubt", "accept", said="roll: doubt"),
    TowerFault(lambda devices: devices.lie(faces=(0, *devices.lying[1:])), "doubt", "fix"),
    TowerFault(does("reset"), "reset", "again", after=0.6, said="roll: reset"),
    TowerFault(line(changed), "implausible", "again", said="roll: implausible"),
    TowerFault(line(noise)),
    TowerFault(line(once(lambda said: said[: len(said) // 2]))),
    TowerFault(line(once(lambda said: said + said))),
    TowerFault(line(late), "silent", "type", said="roll: silent"),
    TowerFault(line(lambda said: b""), "silent", "type", said="The dice tower has stopped answering"),
    TowerFault(unplug, "unplugged", "type", after=0.6, said="The dice tower is unplugged"),
    TowerFault(partial(held, "minicom"), "unplugged", "type", said="Another program is using"),
    TowerFault(partial(held, "ModemManager"), "unplugged", "type", said="ModemManager uses"),
    TowerFault(partial(refused, Breakage.DENIED), "unplugged", "type", said=f"{GROUP} dialout"),
)
"""What happens while the tower throws, one after the other."""


def arriving(devices: Devices) -> None:
    """Nothing is at the port, then something that is refused, then what is no tower, then one of another protocol."""
    devices.feed(1.0)
    devices.line.refused = Breakage.FAILED
    devices.feed(6.0)
    devices.line.refused = None
    devices.line.plug()
    devices.line.spoil = lambda said: b""
    devices.feed(20.0)
    devices.line.spoil = _of_tomorrow
    devices.tower.do("reset")
    devices.feed(8.0)
    devices.line.spoil = bytes
    devices.tower.do("reset")  # its firmware was updated
    devices.feed(8.0)


ARRIVING = ("Nothing is plugged in at", "cannot be used", "does not answer like a dice tower", "speaks protocol 2")
"""What is said of that."""


def _of_tomorrow(said: bytes) -> bytes:
    lines = []
    for one in said.splitlines(keepends=True):
        if one.startswith(b"$HELLO") and one.endswith(b"\n"):
            frame = decode(one[:-1])
            one = encode(type(frame)(frame.kind, frame.boot, frame.seq, ("2", *frame.fields[1:])))
        lines.append(one)
    return b"".join(lines)
