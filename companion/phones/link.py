"""The child process that talks to the phones: started, fed, listened to, and started again when it dies.

The host owns the listening socket and hands it down, so that the port is never lost: while a child is started again,
connections wait. An outbox belongs to one child and keeps the latest state and all replies, so that a child that hangs
holds nobody up.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from companion.handbook import handbook_folder

DELAYS: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds before a child is started again, after the first death, the second and so on."""

STEADY = 60.0
"""Seconds after which a child counts as well, so that its death is a first one again."""

OFTEN, LIVES = 5, 10.0
"""After so many deaths in a row the table is told, until a child has lived for so many seconds."""

LINE = 1 << 20
"""Most bytes of a line from the child; a longer one ends it."""

BACKLOG = 64

FAREWELL = 1.5
"""Seconds that a child has at most to tell all pages that phones are switched off."""

ADDRESSES = 4
"""At so many addresses of this machine it listens at most."""

PASSED = ("PATH", "LANG", "LC_ALL")
"""What the child sees of the environment, beside where its modules lie."""

Message = dict[str, Any]

Goodbye = Literal["", "off", "left", "over"]
"""What pages are told when phones go off: nothing, as the program ends; that the table has switched them off, that the
game was left for later, or that it is over.
"""


def listen(address: str, port: int) -> socket.socket:
    """A listening socket at one address of this machine; at any free port if that one is taken. Raises OSError."""
    for wanted in (port, 0):
        server = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((address, wanted))
            server.listen(BACKLOG)
        except OSError:
            server.close()
            if not wanted:
                raise
        else:
            return server
    raise OSError(address)


def delay_after(deaths: int) -> float:
    """Seconds to wait before the next start, after so many deaths in a row."""
    return DELAYS[min(deaths, len(DELAYS)) - 1] if deaths else 0.0


class Outbox:
    """What waits to be written to one child.

    It is written to `pair` at once, in the thread of whoever puts it here: a thread of its own would wait until the
    window has drawn. What the child does not take at once waits for `write`.
    """

    def __init__(self, pair: socket.socket | None = None) -> None:
        self._pair = pair
        self._changed = threading.Condition()
        self._states: Message = {}
        self._hello: Message | None = None
        self._replies: list[Message] = []
        self._rest = b""
        self._writing = self._closed = False

    def hello(self, hello: Message) -> None:
        """Who may do what; replaces what waits of it."""
        with self._changed:
            self._hello = hello
            self._put()

    def show(self, states: Mapping[str, Any]) -> None:
        """The latest state of some audiences; replaces what waits for them."""
        with self._changed:
            self._states.update(states)
            self._put()

    def reply(self, reply: Message) -> None:
        """A reply; none is left out."""
        with self._changed:
            self._replies.append(reply)
            self._put()

    def _put(self) -> None:
        """Writes as much as the child takes without being waited for."""
        if self._pair is not None and not (self._writing or self._rest):
            self._rest = _lines(self._waiting())
            with suppress(OSError):  # it takes nothing now, or is gone
                self._rest = self._rest[self._pair.send(self._rest, socket.MSG_DONTWAIT) :]
            if not self._rest:
                return
        self._changed.notify()

    def close(self) -> None:
        """Lets whoever waits go."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def take(self) -> list[Message] | None:
        """Waits for something to write; None when it is closed. Grants come first: nobody's state goes to another."""
        with self._changed:
            return self._waiting() if self._wait() else None

    def write(self, pair: socket.socket) -> None:
        """Writes what waits, until it is closed or the child is gone. The child may take its time."""
        with suppress(OSError):
            while True:
                with self._changed:
                    self._writing = False
                    if not self._wait():
                        return
                    self._writing, said = True, self._rest + _lines(self._waiting())
                    self._rest = b""
                pair.sendall(said)

    def _wait(self) -> bool:
        """Waits for something to write; False when it is closed."""
        while not (self._closed or self._rest or self._hello or self._states or self._replies):
            self._changed.wait()
        return not self._closed

    def _waiting(self) -> list[Message]:
        lines: list[Message] = [self._hello] if self._hello is not None else []
        lines += self._replies
        if self._states:
            lines.append({"t": "state", "for": self._states})
        self._hello, self._states, self._replies = None, {}, []
        return lines


class PhoneLink:
    """Keeps a child alive at a listening socket, which it owns from now on.

    `heard` gets each message of the child, in another thread; `command` starts the child, given the numbers of the
    listening sockets and of the pair. `pause(seconds)` waits between two starts and returns whether to go on; `now` is
    the clock.
    """

    def __init__(
        self,
        server: socket.socket,
        heard: Callable[[Message], None],
        *,
        command: Callable[[Sequence[int], int], list[str]] | None = None,
        pause: Callable[[float], bool] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._servers, self._heard, self._now = [server], heard, now
        self._begun = now()
        self._command = command if command is not None else _command
        self._stopped = threading.Event()
        self._pause = pause if pause is not None else self._wait
        self._lock = threading.Lock()
        self._hello: Message = {"t": "hello"}
        self._states: Message = {}
        self._outbox: Outbox | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._moved = False
        self.deaths = 0
        """How often the child has died in a row."""
        self._thread = threading.Thread(target=self._keep_alive, name="phones", daemon=True)
        self._thread.start()

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens; the last one that was added."""
        return _name(self._servers[-1])

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """All the addresses at which it listens."""
        return [_name(server) for server in self._servers]

    @property
    def pid(self) -> int | None:
        """The process id of the present child."""
        return self._child.pid if self._child is not None else None

    @property
    def fails(self) -> bool:
        """Whether the child dies again and again; one that has lived for a while counts as well."""
        return self.deaths >= OFTEN and (self._outbox is None or self._now() - self._begun < LIVES)

    # ── to the child ────────────────────────────────────────────────────────────────────────────────────────

    def hello(self, hello: Message) -> None:
        """Who may do what. States of audiences that are gone are forgotten with `keep`."""
        with self._lock:
            self._hello = {"t": "hello", **hello}
            if self._outbox is not None:
                self._outbox.hello(self._hello)

    def show(self, states: Mapping[str, Any]) -> None:
        """Sends whole states; unchanged ones are not sent again."""
        with self._lock:
            new = {name: state for name, state in states.items() if self._states.get(name) != state}
            gone = {name: None for name in self._states if name not in states}
            self._states = dict(states)
            if self._outbox is not None and (new or gone):
                self._outbox.show({**gone, **new})

    def reply(self, reply: Message) -> None:
        """Sends a reply; one to a child that is gone is lost, and the page asks again."""
        with self._lock:
            if self._outbox is not None:
                self._outbox.reply({"t": "reply", **reply})

    def prefer(self, host: str) -> bool:
        """Makes an address at which it listens the one that is shown. Returns whether it is one."""
        with self._lock:
            known = [server for server in self._servers if _name(server)[0] == host]
            self._servers = [server for server in self._servers if server not in known] + known
        return bool(known)

    def listen_too(self, server: socket.socket) -> None:
        """Listens at a further address, which a changed network has given to this machine; the oldest of many is left.

        The child is started anew with it: pages come back by themselves within a second.
        """
        with self._lock:
            self._servers.append(server)
            for left in self._servers[:-ADDRESSES]:
                left.close()
            del self._servers[:-ADDRESSES]
            self._moved, child = True, self._child
        if child is not None:
            child.terminate()

    def close(self, *, goodbye: Goodbye = "") -> None:
        """Ends the child and gives the port back; `goodbye` is what pages are told first."""
        self._stopped.set()
        with self._lock:
            child, outbox = self._child, self._outbox
            for server in self._servers:
                server.close()
        if goodbye and outbox is not None and child is not None:
            outbox.reply({"t": "bye", "why": goodbye})
            with suppress(subprocess.TimeoutExpired):
                child.wait(FAREWELL)
        if outbox is not None:
            outbox.close()
        if child is not None:
            child.terminate()
        self._thread.join(5.0)
        if child is not None and child.poll() is None:
            child.kill()
            child.wait()

    # ── its life ────────────────────────────────────────────────────────────────────────────────────────────

    def _wait(self, seconds: float) -> bool:
        return not self._stopped.wait(seconds)

    def _keep_alive(self) -> None:
        while not self._stopped.is_set() and self._pause(delay_after(self.deaths)):
            self._begun = self._now()
            with suppress(OSError):  # no process, no file numbers: tried again later, as after a death
                self._live()
            if self._now() - self._begun > STEADY:
                self.deaths = 0
            with self._lock:
                moved, self._moved = self._moved, False
            self.deaths += not moved

    def _live(self) -> None:
        """One child from its start to its end. Raises OSError."""
        ours, theirs = socket.socketpair()
        outbox = Outbox(ours)
        with ours:
            with theirs, self._lock:
                if self._stopped.is_set():
                    return
                self._moved = False
                listening = [server.fileno() for server in self._servers]
                environment = {name: os.environ[name] for name in PASSED if name in os.environ}
                # The package's program is found by its launcher alone: the child looks where this process does.
                environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
                child = self._child = subprocess.Popen(
                    self._command(listening, theirs.fileno()),
                    pass_fds=(*listening, theirs.fileno()),
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                )
                outbox.hello(self._hello)
                outbox.show(self._states)
                self._outbox = outbox
            writer = threading.Thread(target=outbox.write, args=(ours,), name="phones-out", daemon=True)
            writer.start()
            try:
                self._listen_to(ours)
            finally:
                with self._lock:
                    self._outbox = None
                outbox.close()
                with suppress(OSError):
                    ours.shutdown(socket.SHUT_RDWR)
                child.kill()
                child.wait()
                writer.join(1.0)

    def _listen_to(self, ours: socket.socket) -> None:
        """Passes on what the child says, until it ends or says nonsense."""
        with ours.makefile("rb") as lines:
            while line := lines.readline(LINE):
                if not line.endswith(b"\n"):
                    return
                try:
                    message = json.loads(line)
                except (ValueError, RecursionError):
                    return
                if not isinstance(message, dict):
                    return
                self._heard(message)


def _lines(messages: Sequence[Message]) -> bytes:
    return b"".join(json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in messages)


def _name(server: socket.socket) -> tuple[str, int]:
    host, port = server.getsockname()[:2]
    return str(host), int(port)


def _command(listening: Sequence[int], pair: int) -> list[str]:
    handbook = handbook_folder()
    where = [] if handbook is None else [str(handbook)]
    return [sys.executable, "-m", "companion.phones.server", ",".join(map(str, listening)), str(pair), *where]
