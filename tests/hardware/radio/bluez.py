"""A system bus of its own with a double of BlueZ on it, so that bleak itself can be tried without a radio."""

from __future__ import annotations

import asyncio
import subprocess
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dbus_fast import BusType, Message, Variant
from dbus_fast.aio import MessageBus

from hardware.radio.adapter_watch import ADAPTER, OBJECTS, PROPERTIES, SERVICE
from hardware.radio.scanner import Advertised

HERE = "/org/bluez/hci0"
PATIENCE = 20.0


class Bluez:
    """The service with one adapter; each call comes back after it is on the bus. `searches` counts who listens."""

    def __init__(self) -> None:
        self.powered, self.searches = True, 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._do(self._begin())

    def turn(self, on: bool) -> None:
        """Switches the adapter."""
        self.powered = on
        self._signal(HERE, PROPERTIES, "PropertiesChanged", "sa{sv}as", [ADAPTER, {"Powered": Variant("b", on)}, []])

    def unplug(self) -> None:
        """Takes the adapter away."""
        self._signal("/", OBJECTS, "InterfacesRemoved", "oas", [HERE, [ADAPTER]])

    def hear(self, heard: Advertised) -> None:
        """Lets a die be near."""
        known = {
            "Address": Variant("s", heard.address),
            "AddressType": Variant("s", "random"),
            "Alias": Variant("s", heard.name),
            "Name": Variant("s", heard.name),
            "Adapter": Variant("o", HERE),
            "RSSI": Variant("n", -50),
            "ManufacturerData": Variant("a{qv}", {key: Variant("ay", data) for key, data in heard.maker_data.items()}),
            "ServiceData": Variant("a{sv}", {key: Variant("ay", data) for key, data in heard.service_data.items()}),
        }
        body = [f"{HERE}/dev_{heard.address.replace(':', '_')}", {"org.bluez.Device1": known}]
        self._signal("/", OBJECTS, "InterfacesAdded", "oa{sa{sv}}", body)

    def end(self) -> None:
        """The service dies."""

        async def ended() -> None:
            self._bus.disconnect()

        if self._thread.is_alive():
            self._do(ended())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(PATIENCE)
            self._loop.close()

    async def _begin(self) -> None:
        self._bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        self._bus.add_message_handler(self._asked)
        await self._bus.request_name(SERVICE)

    def _asked(self, message: Message) -> Message | None:
        match message.member:
            case "GetManagedObjects":
                facts = {"Powered": Variant("b", self.powered), "Roles": Variant("as", ["central"])}
                return Message.new_method_return(message, "a{oa{sa{sv}}}", [{HERE: {ADAPTER: facts}}])
            case "StartDiscovery":
                self.searches += 1
                return Message.new_method_return(message)
            case "StopDiscovery" if not self.powered:
                return Message.new_error(message, "org.bluez.Error.NotReady", "Resource Not Ready")
            case "StopDiscovery" | "SetDiscoveryFilter":
                return Message.new_method_return(message)
        return None

    def _signal(self, path: str, interface: str, member: str, signature: str, body: list[Any]) -> None:
        async def told() -> None:
            await self._bus.send(Message.new_signal(path, interface, member, signature, body))

        self._do(told())

    def _do(self, act: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(act, self._loop).result(PATIENCE)


@contextmanager
def system_bus(folder: Path) -> Iterator[str]:
    """A bus; its address, for `DBUS_SYSTEM_BUS_ADDRESS`."""
    address = f"unix:path={folder / 'bus'}"
    command = ["dbus-daemon", "--session", f"--address={address}", "--nofork", "--nopidfile", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        assert daemon.stdout is not None
        try:
            daemon.stdout.readline()
            yield address
        finally:
            daemon.kill()
