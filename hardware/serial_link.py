"""A line over a serial port: a thread that moves bytes, and nothing else.

The thread opens, reads, writes and closes, because each of these can hang inside the kernel when an adapter
is sick; what comes of it goes into a queue. Each opening has a thread and a queue of its own, so that nothing
of a line that was given up reaches the next one.
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

from hardware.links import Breakage, Broken, LinkEvent, Opened, Received

BAUD = 115200
_CHUNK = 1024
_WAITING_CHUNKS = 64
"""How much may wait to be looked at; beyond that the thread waits too, and the kernel's buffer fills."""
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
"""Opens what was named; what it gives reads, writes, is cancelled and closed like a port of pyserial."""


def serial_port(baud: int) -> OpenPort:
    """Opens serial ports (8 data bits, no parity, 1 stop bit) for nobody but us."""

    def open_port(name: str) -> Any:
        return serial.serial_for_url(name, baud, timeout=None, write_timeout=1.0, exclusive=True)

    return open_port


open_tower_port = serial_port(BAUD)


def fixed_port(port: str) -> Resolve:
    """Always this port: a path (rather one below `/dev/serial/by-id`) or a URL that pyserial understands."""
    return lambda: port


def running_programs(processes: Path = Path("/proc")) -> list[str]:
    """The names of the programs that run on this computer."""
    names = []
    for entry in processes.glob("[0-9]*/comm"):
        with suppress(OSError):  # it has ended meanwhile
            names.append(entry.read_text("utf-8", "replace").strip())
    return names


class UsbPorts:
    """Finds the tower among the USB serial adapters: each call names the next one, looking afresh.

    `taken`: ports that are known to be something else.

    Only what has a USB vendor is tried; a built-in port may have anything on it. Opening an adapter restarts
    many boards, so whoever has other boards plugged in names the tower's port.
    """

    def __init__(self, comports: Callable[[], Iterable[Any]] = list_ports.comports, taken: Iterable[str] = ()) -> None:
        self._comports = comports
        self._taken = tuple(taken)
        self._last: str | None = None

    def __call__(self) -> str | None:
        """The port after the one named last, in order of their names; `None` if there is none."""
        taken = {os.path.realpath(port) for port in self._taken}  # a name by id is a link to the device
        found = [str(port.device) for port in self._comports() if port.vid is not None]
        ports = sorted(port for port in found if os.path.realpath(port) not in taken)
        if not ports:
            return None
        later = [port for port in ports if self._last is not None and port > self._last]
        self._last = (later or ports)[0]
        return self._last


class SerialLink:
    """A `hardware.links.Link` over pyserial.

    `resolve`: names the port; called at each opening, in the line's thread. `wake`: called in the line's thread when
    `receive` has something new. `programs`: the names of the programs that run now. `open_port`: opens what `resolve`
    names.
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
        """Begin to open the port that `resolve` names now."""
        self.close()
        self._line = _Line(self._resolve, self._wake, self._programs, self._open_port)
        self._line.start()

    def send(self, data: bytes) -> None:
        """Give bytes to the thread; nothing happens if the line is not open."""
        if self._line is not None and data:
            self._line.send(data)

    def receive(self) -> list[LinkEvent]:
        """What happened since the last call."""
        return self._line.receive() if self._line is not None else []

    def close(self) -> None:
        """Tell the thread to close; does not wait for it."""
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

    def _interrupt(self) -> None:
        """Call the thread out of its read. A call between two reads ends the next one at once: none is
        lost.
        """
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
