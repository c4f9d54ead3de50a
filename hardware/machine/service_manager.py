"""Tells the service manager that started this program (if any) when it is ready and that it is still alive.

The protocol is sd_notify(3): datagrams of `NAME=value` lines to a socket named in the environment. Without one, nothing
is sent.
"""

import socket
from collections.abc import Callable, Mapping
from os import getpid

SOCKET, WATCHDOG, WATCHED = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"


class ServiceManager:
    """Called from the main loop only, never from a thread: a hanging program must stop reporting.

    `environment`: contains the socket and the watchdog's microseconds. `now`: the injected clock in seconds. `send`:
    sends a datagram to an address; replaced in tests.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        now: Callable[[], float],
        send: "Callable[[str, bytes], None] | None" = None,
    ) -> None:
        self._address = environment.get(SOCKET, "")
        self._now = now
        self._send = send if send is not None else _send
        limit = environment.get(WATCHDOG, "")
        for_us = environment.get(WATCHED, str(getpid())) == str(getpid())
        self._every = int(limit) / 2e6 if limit.isdigit() and for_us else None
        self._next = 0.0
        self.trouble = ""
        """The system's error when a message could not be sent; empty while all is well."""

    @property
    def there(self) -> bool:
        """Whether there is a service manager."""
        return bool(self._address)

    def ready(self) -> None:
        """Reports that the first picture is shown."""
        self._tell("READY=1")

    def alive(self) -> None:
        """Reports that the main loop runs. Call it at each turn; it sends as often as the watchdog requires."""
        if self._every is not None and self._now() >= self._next:
            self._next = self._now() + self._every
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """Reports that the program is ending normally."""
        self._tell("STOPPING=1")

    def _tell(self, word: str) -> None:
        if not self._address:
            return
        try:
            self._send(self._address, word.encode("ascii"))
            self.trouble = ""
        except OSError as error:
            self.trouble = str(error)


def _send(address: str, word: bytes) -> None:
    path = "\0" + address[1:] if address.startswith("@") else address  # `@`: a name that is no file
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)
        line.sendto(word, path)
