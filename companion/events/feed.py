"""The socket on which lines are told: a file in the data folder that only the box's own user may open.

A line is written in the thread of whoever tells it, as far as a client takes it at once: a thread of its own would wait
until the window has drawn. What a client does not take waits, up to a bound; then the client is dropped. Nobody who
listens can hold up the game.
"""

from __future__ import annotations

import os
import selectors
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SOCKET = "events.sock"
"""Its name in the data folder."""

PRIVATE = 0o600

MOST_WAITING = 1 << 18
"""Most bytes that wait for a client; one that leaves more unread is dropped."""

MOST_CLIENTS = 16
"""Most clients at a time; more are turned away."""


class _Client:
    def __init__(self, pair: socket.socket) -> None:
        self.pair = pair
        self.rest = bytearray()


class Feed:
    """Listens in a folder. `welcome` gives what a new client is told first. Raises OSError.

    What a client says is not listened to: who says anything is dropped.
    """

    def __init__(self, folder: Path, welcome: Callable[[], bytes] = bytes) -> None:
        self._welcome = welcome
        self._path = folder / SOCKET
        self._lock = threading.Lock()
        self._clients: set[_Client] = set()
        self._closed = False
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        try:
            self._server = _listening(folder)
        except OSError:
            self._wake.close()
            self._woken.close()
            raise
        self._thread = threading.Thread(target=self._serve, name="events", daemon=True)
        self._thread.start()

    @property
    def clients(self) -> int:
        """How many listen."""
        return len(self._clients)

    def put(self, lines: bytes) -> None:
        """Tells lines to everybody who listens; returns at once."""
        with self._lock:
            for client in list(self._clients):
                self._send(client, lines)

    def close(self) -> None:
        """Lets everybody go, and takes the file away."""
        with self._lock:
            self._closed = True
        self._rouse()
        self._thread.join(5.0)
        self._path.unlink(missing_ok=True)

    # ── with the lock ───────────────────────────────────────────────────────────────────────────────────────

    def _send(self, client: _Client, lines: bytes = b"") -> None:
        client.rest += lines
        try:
            while client.rest:
                del client.rest[: client.pair.send(client.rest, socket.MSG_DONTWAIT)]
        except BlockingIOError:
            if len(client.rest) <= MOST_WAITING:
                self._rouse()
                return
            self._drop(client)
        except OSError:
            self._drop(client)

    def _drop(self, client: _Client) -> None:
        """The thread closes it: it sees that the connection has ended."""
        self._clients.discard(client)
        client.rest.clear()
        with suppress(OSError):
            client.pair.shutdown(socket.SHUT_RDWR)

    def _rouse(self) -> None:
        with suppress(OSError):  # it is awake already
            self._wake.send(b"!")

    # ── the thread ──────────────────────────────────────────────────────────────────────────────────────────

    def _serve(self) -> None:
        with selectors.DefaultSelector() as watched:
            watched.register(self._server, selectors.EVENT_READ)
            watched.register(self._woken, selectors.EVENT_READ)
            while not self._closed:
                for key, mask in watched.select():
                    if key.fileobj is self._server:
                        self._accept(watched)
                    elif key.fileobj is self._woken:
                        self._woken.recv(4096)
                    else:
                        self._look_at(watched, key.data, mask)
                with self._lock:
                    for client in self._clients:
                        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.rest else 0)
                        if watched.get_key(client.pair).events != wanted:
                            watched.modify(client.pair, wanted, client)
            for key in list(watched.get_map().values()):
                with suppress(OSError):
                    key.fileobj.close()  # type: ignore[union-attr] # all of them are sockets
        self._clients.clear()
        self._wake.close()

    def _accept(self, watched: selectors.BaseSelector) -> None:
        try:
            pair, _ = self._server.accept()
        except OSError:
            return
        with self._lock:
            if len(self._clients) >= MOST_CLIENTS:
                pair.close()
                return
            client = _Client(pair)
            watched.register(pair, selectors.EVENT_READ, client)
            self._clients.add(client)
            self._send(client, self._welcome())

    def _look_at(self, watched: selectors.BaseSelector, client: _Client, mask: int) -> None:
        with self._lock:
            if mask & selectors.EVENT_READ:
                watched.unregister(client.pair)
                self._drop(client)
                client.pair.close()
            elif client in self._clients:
                self._send(client)


def _listening(folder: Path) -> socket.socket:
    """The socket in a folder, however long its path is. The folder is this program's alone: what lies there is old."""
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        (folder / SOCKET).unlink(missing_ok=True)
        os.fchmod(server.fileno(), PRIVATE)  # what is bound gets it from the first moment on
        with _near(folder) as near:
            server.bind(near)
        server.listen(MOST_CLIENTS)
        server.setblocking(False)
    except OSError:
        server.close()
        raise
    return server


@contextmanager
def _near(folder: Path) -> Iterator[str]:
    """The socket's path by the number of its open folder: a path of a socket has 107 bytes at most."""
    number = os.open(folder, os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{number}/{SOCKET}"
    finally:
        os.close(number)


def connected(folder: Path) -> socket.socket:
    """A connection to the socket in a folder. Raises OSError."""
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _near(folder) as near:
            client.connect(near)
    except OSError:
        client.close()
        raise
    return client
