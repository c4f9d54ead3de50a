"""The machine's own radio, through bleak. Imported only once somebody has switched radio dice on.

bleak is asynchronous, so it has a thread with a loop of its own; out of it come only events, into a queue.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from hardware.radio.adapter_watch import AdapterWatch
from hardware.radio.scanner import Advertised, Deaf, DieSaid, Joined, Listening, Parted, RadioEvent, RadioFault

if TYPE_CHECKING:
    from bleak import BleakClient

CONNECT_WITHIN = 10.0
STOP_WITHIN = 3.0
"""Seconds that a connection may take, and that ending everything may."""
_MOST_EVENTS = 2000
"""So many events are kept if nobody fetches them; in a hall full of radios older ones are of no use."""


class BleakRadio:
    """A `RadioScanner`. `wake` is called from its thread when there is something to receive."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._events: deque[RadioEvent] = deque(maxlen=_MOST_EVENTS)
        self._clients: dict[str, tuple[BleakClient, str]] = {}
        self._scanner: Any = None
        self._watch: AdapterWatch | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name="radio", daemon=True)
            self._thread.start()
        self._do(self._listen())

    def receive(self) -> list[RadioEvent]:
        events = []
        while self._events:
            events.append(self._events.popleft())
        return events

    def due(self) -> float:
        return 0.0 if self._events else float("inf")

    def connect(self, address: str, notifies: str, writes: str) -> None:
        self._do(self._connect(address, notifies, writes))

    def send(self, address: str, data: bytes) -> None:
        self._do(self._send(address, data))

    def part(self, address: str) -> None:
        self._do(self._part(address))

    def stop(self) -> None:
        loop, thread = self._loop, self._thread
        if loop is None or thread is None:
            return
        ended = asyncio.run_coroutine_threadsafe(self._end(), loop)
        ended.add_done_callback(lambda _: loop.call_soon_threadsafe(loop.stop))
        thread.join(STOP_WITHIN)
        if not thread.is_alive():
            loop.close()
        self._loop = self._thread = None
        self._events.clear()

    # ── in the thread ───────────────────────────────────────────────────────────────────────────────────────

    def _do(self, act: Coroutine[Any, Any, None]) -> None:
        if self._loop is None:
            act.close()
        else:
            asyncio.run_coroutine_threadsafe(act, self._loop)

    def _tell(self, event: RadioEvent) -> None:
        self._events.append(event)
        self._wake()

    async def _listen(self) -> None:
        try:
            from bleak import BleakScanner
        except ImportError as error:
            self._tell(Deaf(RadioFault.NO_PROGRAM, str(error)))
            return
        await self._stop_listening()

        def heard(device: Any, data: Any) -> None:
            name = data.local_name or device.name or ""
            self._tell(Advertised(device.address, name, dict(data.manufacturer_data), dict(data.service_data)))

        watch = self._watch = AdapterWatch(lambda fault, detail: self._tell(Deaf(fault, detail)))
        await watch.start()
        try:
            # BlueZ leaves out repeated advertisements unless asked for them, and a roll is one.
            self._scanner = BleakScanner(heard, bluez={"filters": {"DuplicateData": True}})
            await self._scanner.start()
        except Exception as error:  # noqa: BLE001 - every back end has errors of its own
            self._scanner = None
            watch.stop()
            if not watch.has_told:
                self._tell(Deaf(fault_of(error), str(error)))
        else:
            if not watch.has_told:
                self._tell(Listening())

    async def _stop_listening(self) -> None:
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.stop()
        scanner, self._scanner = self._scanner, None
        if scanner is not None:
            try:
                await scanner.stop()
            except Exception:  # noqa: BLE001 - nothing more can be done about a radio that is gone
                return

    async def _connect(self, address: str, notifies: str, writes: str) -> None:
        from bleak import BleakClient

        def gone(_: Any) -> None:
            if self._clients.pop(address, None) is not None:
                self._tell(Parted(address))

        client = BleakClient(address, gone, timeout=CONNECT_WITHIN)
        try:
            await client.connect()
            self._clients[address] = client, writes
            await client.start_notify(notifies, lambda _, data: self._tell(DieSaid(address, bytes(data))))
        except Exception:  # noqa: BLE001 - out of reach, taken by a phone, no die: the driver tries again
            self._clients.pop(address, None)
            await _hang_up(client)
            self._tell(Parted(address))
        else:
            self._tell(Joined(address))

    async def _send(self, address: str, data: bytes) -> None:
        client, writes = self._clients.get(address, (None, ""))
        if client is None:
            return
        try:
            await client.write_gatt_char(writes, data)
        except Exception:  # noqa: BLE001 - if it is gone, that is told by its own event
            return

    async def _part(self, address: str) -> None:
        client, _ = self._clients.pop(address, (None, ""))
        if client is not None:
            await _hang_up(client)
            self._tell(Parted(address))

    async def _end(self) -> None:
        await self._stop_listening()
        for client, _ in list(self._clients.values()):
            await _hang_up(client)
        self._clients.clear()


async def _hang_up(client: "BleakClient") -> None:
    try:
        await client.disconnect()
    except Exception:  # noqa: BLE001 - it is gone already
        return


def fault_of(error: Exception) -> RadioFault:
    """What an error of bleak's, or of the system service behind it, means for people."""
    from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason

    if isinstance(error, BleakBluetoothNotAvailableError):
        reasons = BleakBluetoothNotAvailableReason
        known = {
            reasons.NO_BLUETOOTH: RadioFault.MISSING,
            reasons.NO_BLE_CENTRAL_ROLE: RadioFault.MISSING,
            reasons.POWERED_OFF: RadioFault.OFF,
            reasons.DENIED_BY_USER: RadioFault.DENIED,
            reasons.DENIED_BY_SYSTEM: RadioFault.DENIED,
            reasons.DENIED_BY_UNKNOWN: RadioFault.DENIED,
        }
        return known.get(error.reason, RadioFault.FAILED)
    said = str(error).lower()
    if isinstance(error, FileNotFoundError) or "serviceunknown" in said:
        return RadioFault.MISSING  # no system bus, or no BlueZ on it
    if "accessdenied" in said or isinstance(error, PermissionError):
        return RadioFault.DENIED
    return RadioFault.OFF if "notready" in said else RadioFault.FAILED
