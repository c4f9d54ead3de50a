"""Tells when a Bluetooth adapter that was listening goes off: bleak itself says nothing of it.

BlueZ, the system's Bluetooth service, announces it on the system bus: the adapter's property `Powered`, an adapter that
is taken away, or its own end. Without dbus-fast (which bleak brings on Linux alone) nothing is watched.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hardware.radio.scanner import RadioFault

SERVICE, ADAPTER = "org.bluez", "org.bluez.Adapter1"
BUS, OBJECTS, PROPERTIES = (
    "org.freedesktop.DBus",
    "org.freedesktop.DBus.ObjectManager",
    "org.freedesktop.DBus.Properties",
)
RULES = (
    f"type='signal',sender='{SERVICE}',interface='{PROPERTIES}',member='PropertiesChanged',arg0='{ADAPTER}'",
    f"type='signal',sender='{SERVICE}',interface='{OBJECTS}',member='InterfacesRemoved'",
    f"type='signal',sender='{BUS}',member='NameOwnerChanged',arg0='{SERVICE}'",
)


class AdapterWatch:
    """Watches from `start` to `stop`; `gone` is called in the loop's thread, once at most, with what is the matter."""

    def __init__(self, gone: Callable[[RadioFault, str], None]) -> None:
        self.has_told = False
        self._gone = gone
        self._bus: Any = None
        self._ended: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to watch. Where it cannot, dice that fall silent are noticed by their silence alone."""
        try:
            from dbus_fast import BusType, Message
            from dbus_fast.aio import MessageBus
        except ImportError:
            return
        bus = MessageBus(bus_type=BusType.SYSTEM)
        try:
            await bus.connect()
            self._bus = bus
            bus.add_message_handler(self._heard)
            for rule in RULES:
                ask = Message(BUS, "/org/freedesktop/DBus", BUS, "AddMatch", signature="s", body=[rule])
                await bus.call(ask)
        except Exception:  # noqa: BLE001 - bleak speaks to the same bus next, and says what is wrong
            self.stop()
            return
        self._ended = asyncio.create_task(self._until_the_bus_ends(bus))

    def stop(self) -> None:
        """Ends watching."""
        bus, self._bus = self._bus, None
        if self._ended is not None:
            self._ended.cancel()
        if bus is not None:
            bus.disconnect()

    async def _until_the_bus_ends(self, bus: Any) -> None:
        with suppress(Exception):
            await bus.wait_for_disconnect()
        self._tell(RadioFault.MISSING, "the system bus has ended")

    def _heard(self, message: Any) -> None:
        body = message.body
        match message.member:
            case "PropertiesChanged" if body[0] == ADAPTER and "Powered" in body[1] and not body[1]["Powered"].value:
                self._tell(RadioFault.OFF, "")
            case "InterfacesRemoved" if ADAPTER in body[1]:
                self._tell(RadioFault.MISSING, "")
            case "NameOwnerChanged" if body[0] == SERVICE and not body[2]:
                self._tell(RadioFault.MISSING, "")

    def _tell(self, fault: RadioFault, detail: str) -> None:
        if self._bus is not None:
            self._ended = None  # it may be what tells
            self.stop()
            self.has_told = True
            self._gone(fault, detail)
