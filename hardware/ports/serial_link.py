"""A connection over a serial port, operated by a thread.

The thread opens, reads, writes and closes, because each of these can hang in the kernel with a faulty adapter; results
go into a queue. Each opening has its own thread and queue, so that data of an old connection never reaches a new one.
"""

import errno
import os
import queue
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import serial
from serial.tools import list_ports

from hardware.ports.links import Breakage, Broken, LinkEvent, Opened, Received

BAUD = 115200
_CHUNK = 1024
_WAITING_CHUNKS = 64
"""Most chunks that may wait to be read; beyond that the thread waits too, and the kernel's buffer fills."""
_STOP = b""
_LINE_ERRORS = (serial.SerialException, OSError, TypeError, ValueError)
"""What pyserial raises for a line that is not there or went away: also plain OSError, TypeError for a port
closed
meanwhile, ValueError for a URL that it does not know."""
_BREAKAGES = {
    errno.ENOENT: Breakage.MISSING,
    errno.EACCES: Breakage.DENIED,
    errno.EPERM: Breakage.DENIED,
    errno.EAGAIN: Breakage.IN_USE,
    errno.EBUSY: Breakage.IN_USE,
}

Resolve = Callable[[], str | None]
OpenPort = Callable[[str], Any]
"""Opens a port; the result is read, written, cancelled and closed like a port of pyserial."""


def serial_port(baud: int) -> OpenPort:
    """Opens serial ports (8 data bits, no parity, 1 stop bit) exclusively."""

    def open_port(name: str) -> Any:
        return serial.serial_for_url(name, baud, timeout=None, write_timeout=1.0, exclusive=True)

    return open_port


open_tower_port = serial_port(BAUD)


def fixed_port(port: str) -> Resolve:
    """Always this port: a path (preferably below `/dev/serial/by-id`) or a URL for pyserial."""
    return lambda: port


def running_programs(processes: Path = Path("/proc")) -> list[str]:
    """The names of all running programs."""
    names = []
    for entry in processes.glob("[0-9]*/comm"):
        with suppress(OSError):  # it has ended meanwhile
            names.append(entry.read_text("utf-8", "replace").strip())
    return names


class UsbPorts:
    """Finds the tower among USB serial adapters: each call returns the next one.

    `taken`: ports used by other devices.

    Only USB adapters are tried; built-in ports may have anything connected. Opening an adapter restarts many boards, so
    owners of other boards should configure the tower's port.
    """

    def __init__(self, comports: Callable[[], Iterable[Any]] = list_ports.comports, taken: Iterable[str] = ()) -> None:
        self._comports = comports
        self._taken = tuple(taken)
        self._last: str | None = None

    def __call__(self) -> str | None:
        """The port after the last one, sorted by name; `None` if there is none."""
        taken = {os.path.realpath(port) for port in self._taken}  # a name by id is a link to the device
        found = [str(port.device) for port in self._comports() if port.vid is not None]
        ports = sorted(port for port in found if os.path.realpath(port) not in taken)
        if not ports:
            return None
        later = [port for port in ports if self._last is not None and port > self._last]
        self._last = (later or ports)[0]
        return self._last


class SerialLink:
    """A `hardware.ports.links.Link` over pyserial.

    `resolve` returns the port, in the connection's thread, at each opening. `wake` is called in that thread when
    `receive` has something new. `programs` returns the names of running programs. `open_port` opens a port.
    """

    def __init__(
        self,
        resolve: Resolve,
        wake: Callable[[], None] = lambda: None,
        programs: Callable[[], Iterable[str]] = running_programs,
        open_port: OpenPort = open_tower_port,
    ) -> None:
        self._resolve = resolve
        self._open_port = open_port
        self._programs = programs
        self._wake = wake
        self._line: _Line | None = None

    def open(self) -> None:
        """Starts opening the port that `resolve` returns now."""
        self.close()
        self._line = _Line(self._resolve, self._wake, self._programs, self._open_port)
        self._line.start()

    def send(self, data: bytes) -> None:
        """Passes bytes to the thread; does nothing if the connection is not open."""
        if self._line is not None and data:
            self._line.send(data)

    def receive(self) -> list[LinkEvent]:
        """What happened since the last call."""
        return self._line.receive() if self._line is not None else []

    def due(self) -> float:
        """0 if something has happened since the last call of `receive`."""
        return 0.0 if self._line is not None and self._line.has_events() else float("inf")

    def close(self) -> None:
        """Tells the thread to close, without waiting."""
        if self._line is not None:
            self._line.stop()
            self._line = None


class _Line:
    """One opening of a port, with its thread."""

    def __init__(
        self,
        resolve: Resolve,
        wake: Callable[[], None],
        programs: Callable[[], Iterable[str]],
        open_port: OpenPort,
    ) -> None:
        self._resolve = resolve
        self._open_port = open_port
        self._programs = programs
        self._wake = wake
        self._events: queue.Queue[LinkEvent] = queue.Queue(_WAITING_CHUNKS)
        self._outgoing: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._stopped = threading.Event()
        self._port: Any = None
        self._thread = threading.Thread(target=self._run, name="serial line", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def send(self, data: bytes) -> None:
        self._outgoing.put(data)
        self._interrupt()

    def stop(self) -> None:
        self._stopped.set()
        self.send(_STOP)

    def receive(self) -> list[LinkEvent]:
        events: list[LinkEvent] = []
        while len(events) < _WAITING_CHUNKS:
            try:
                events.append(self._events.get_nowait())
            except queue.Empty:
                break
        return events

    def has_events(self) -> bool:
        return not self._events.empty()

    def _interrupt(self) -> None:
        """Interrupts the thread's read; between two reads, the next one ends at once."""
        port = self._port
        if port is not None:
            try:
                port.cancel_read()
            except _LINE_ERRORS:
                return  # closed in this very moment: the thread is on its way out

    def _run(self) -> None:
        name = ""
        try:
            name = self._resolve() or ""
            if not name:
                self._tell(Broken(Breakage.NO_PORT))
                return
            port = self._open_port(name)
            try:
                self._port = port
                self._tell(Opened(name))
                self._move_bytes(port)
            finally:
                self._port = None
                port.close()
        except _LINE_ERRORS as problem:
            number = problem.errno if isinstance(problem, OSError) else None
            breakage = _BREAKAGES.get(number or 0, Breakage.FAILED)
            if breakage is Breakage.IN_USE and "ModemManager" in self._programs():
                breakage = Breakage.MODEM
            self._tell(Broken(breakage, name, str(problem)))

    def _move_bytes(self, port: Any) -> None:
        while not self._stopped.is_set():
            while not self._outgoing.empty():
                data = self._outgoing.get()
                if data:
                    port.write(data)
            data = port.read(1)
            if data:
                data += port.read(min(port.in_waiting, _CHUNK))
                self._tell(Received(data))

    def _tell(self, event: LinkEvent) -> None:
        while not self._stopped.is_set():
            try:
                self._events.put(event, timeout=0.2)
            except queue.Full:
                continue
            self._wake()
            return
