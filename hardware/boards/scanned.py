"""Boards whose contacts have to be scanned, each by its own worker.

Access may block (a hanging bus, a slow device), so a thread runs it and puts the results into a queue. The work is done
by `ScannedContacts.step`, which tests and simulations call without a thread. A missing board is looked for again at
increasing intervals.
"""

import queue
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from hardware.buttons.contacts import Edge, Gone, Level, Seen
from hardware.clock import Clock
from hardware.status import DeviceState, DeviceStatus
from hardware.wiring.wiring import ButtonKey

QUIET, BUSY = 0.02, 0.005
"""Seconds between two scans while nothing changes, and for a while after a change."""
BUSY_FOR = 0.06
"""Seconds of faster scans after a change; longer than `hardware.buttons.debounce.OPEN_TIME`, so that every change
settles.
"""
TELL_EVERY = 0.5
"""Seconds after which levels are reported even without a change, which reveals stuck buttons."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 5.0
HANGS_AFTER = 3.0
"""Seconds without a sign of life after which the worker counts as hanging in the kernel or on the bus."""


class BoardError(Exception):
    """A board cannot be used. `code` and `facts` as in `hardware.status.DeviceStatus`."""

    def __init__(self, code: str, detail: str = "", **facts: str | int) -> None:
        super().__init__(detail or code)
        self.code = code
        self.facts = {**facts, **({"detail": detail} if detail else {})}


@dataclass(frozen=True)
class Reading:
    """The spots that are closed now, and edges (spot, closed, seconds) if the device reports them."""

    closed: frozenset[str]
    edges: tuple[tuple[str, bool, float], ...] = ()


@dataclass(frozen=True)
class Remark:
    """A board works but has a problem worth reporting."""

    code: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


class Scanner(Protocol):
    """Access to one board. All methods except `nudge` are called from one thread and may block."""

    def open(self) -> None:
        """Finds and initialises the board. Raises BoardError."""
        ...

    def read(self) -> Reading:
        """The contacts that are closed now. Raises BoardError."""
        ...

    def light(self, spot: str, lit: bool) -> None:
        """Switches a light. Raises BoardError."""
        ...

    def remark(self) -> Remark | None:
        """A problem that the last readings have shown, if any."""
        ...

    def wait(self, seconds: float) -> None:
        """Waits for a possible change, at most this long."""
        ...

    def nudge(self) -> None:
        """Ends a wait; may be called from any thread."""
        ...

    def close(self) -> None:
        """Releases the board, even if it is half open or broken."""
        ...


class Nudged:
    """The waiting part of a `Scanner` for devices that do not report changes."""

    def __init__(self) -> None:
        self._awake = threading.Event()

    def wait(self, seconds: float) -> None:
        self._awake.wait(seconds)
        self._awake.clear()

    def nudge(self) -> None:
        self._awake.set()


class ScannedContacts:
    """The buttons and lights of one board.

    `spots`: each button's spot on the board. `lights`: each place's light on the board. `threaded`: a thread does the
    work, otherwise the reader does. `wake` is called in the thread when there is something to read.
    """

    def __init__(
        self,
        name: str,
        spots: Mapping[ButtonKey, str],
        lights: Mapping[int, str],
        scanner: Scanner,
        clock: Clock,
        *,
        threaded: bool,
        simulated: bool = False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._name = name
        self._spots = dict(spots)
        self._lights = dict(lights)
        self._scanner = scanner
        self._clock = clock
        self._simulated = simulated
        self._wake = wake
        self.status = DeviceStatus(DeviceState.CONNECTING, "board_starting", {"board": name})
        self._told = self.status
        self._out: queue.SimpleQueue[Seen | DeviceStatus] = queue.SimpleQueue()
        # Never grows or shrinks, so that the worker may walk over it while somebody switches a light.
        self._wanted = dict.fromkeys(self._lights.values(), False)
        self._shown: dict[str, bool] = {}
        self._open = False
        self._worked = False
        self._closed: frozenset[str] | None = None
        self._next = clock.now()
        self._busy_until = 0.0
        self._settled = True
        self._tell_at = 0.0
        self._pause = FIRST_PAUSE
        self._alive = clock.now()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        if threaded:
            self._thread = threading.Thread(target=self._work, name=f"board {name}", daemon=True)
            self._thread.start()

    @property
    def keys(self) -> Sequence[ButtonKey]:
        return tuple(self._spots)

    def read(self, now: float, unsettled: bool) -> Sequence[Seen]:
        if self._thread is None and now >= self._next:
            self.step()
        seen: list[Seen] = []
        while not self._out.empty():
            told = self._out.get()
            if isinstance(told, DeviceStatus):
                self.status = told
            else:
                seen.append(told)
        if self._hangs(now):
            self.status = DeviceStatus(DeviceState.LOST, "board_hangs", {"board": self._name})
        elif self.status.code == "board_hangs":
            self.status = self._told
        return seen

    def due(self, now: float, unsettled: bool) -> float:
        if not self._out.empty() or self._hangs(now) is not (self.status.code == "board_hangs"):
            return now
        return self._next if self._thread is None else now + HANGS_AFTER / 2

    def _hangs(self, now: float) -> bool:
        return self._thread is not None and now - self._alive > HANGS_AFTER

    def light(self, place: int, lit: bool) -> None:
        """Switches a place's light; it is restored when a lost board returns."""
        spot = self._lights[place]
        if self._wanted[spot] is not lit:
            self._wanted[spot] = lit
            self._next = min(self._next, self._clock.now())
            self._scanner.nudge()

    def close(self) -> None:
        """Releases the board and switches its lights off."""
        self._wanted.update(dict.fromkeys(self._wanted, False))
        self._stopped.set()
        if self._thread is None:
            self._farewell()
        else:
            self._scanner.nudge()
            self._thread.join(timeout=1.0)  # one that hangs is a daemon: it ends with the process

    def step(self) -> float:
        """Does the work that is due; returns the seconds until the next step."""
        now = self._alive = self._clock.now()
        try:
            with _board_errors():
                if not self._open:
                    self._scanner.open()
                    self._open = True
                    self._shown = {}
                for spot, lit in self._wanted.items():
                    if self._shown.get(spot) is not lit:
                        self._scanner.light(spot, lit)
                        self._shown[spot] = lit
                reading = self._scanner.read()
        except BoardError as error:
            self._lose(error, now)
        else:
            self._worked, self._pause = True, FIRST_PAUSE
            self._take(reading, self._clock.now())
            self._become_ready(self._scanner.remark())
            self._next = now + (BUSY if now < self._busy_until else QUIET)
        return max(0.0, self._next - self._clock.now())

    def _take(self, reading: Reading, now: float) -> None:
        changed = bool(reading.edges) or reading.closed != self._closed
        self._closed = reading.closed
        if changed:
            self._busy_until = now + BUSY_FOR
            self._settled = False
        if self._settled and now < self._tell_at:
            return
        self._tell_at = now + TELL_EVERY
        places = {spot: key for key, spot in self._spots.items()}
        for spot, closed, at in reading.edges:
            if spot in places:
                self._out.put(Edge(places[spot], closed, at))
        for key, spot in self._spots.items():
            self._out.put(Level(key, spot in reading.closed, now))
        if not self._settled:
            self._wake()
        # Only what is told counts. The last look of the busy time may have come early in it, if Python did not let this
        # thread run; so one after it is told, which shows that the contact has stayed as it was for long enough.
        self._settled = now >= self._busy_until

    def _lose(self, error: BoardError, now: float) -> None:
        self._open, self._closed = False, None
        self._scanner.close()
        self._next = now + self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        for key in self._spots:
            self._out.put(Gone(key))
        state = DeviceState.LOST if self._worked else DeviceState.ABSENT
        self._become(DeviceStatus(state, error.code, {"board": self._name, **error.facts}))

    def _become_ready(self, remark: Remark | None) -> None:
        state = DeviceState.SIMULATED if self._simulated else DeviceState.READY
        places = len({place for place, _ in self._spots} | set(self._lights))
        code = "board_simulated" if self._simulated else "board_ready"
        facts: Mapping[str, str | int] = {"board": self._name, "places": places}
        if remark is not None:
            code, facts = remark.code, {"board": self._name, **remark.facts}
        self._become(DeviceStatus(state, code, facts))

    def _become(self, status: DeviceStatus) -> None:
        if not status.says_the_same(self._told):
            self._told = status
            self._out.put(status)
            self._wake()

    def _work(self) -> None:
        while not self._stopped.is_set():
            seconds = self.step()
            until = self._clock.now() + seconds
            while seconds > 0 and not self._stopped.is_set():
                if self._open:
                    self._scanner.wait(seconds)
                    break
                self._stopped.wait(min(seconds, TELL_EVERY))
                self._alive = self._clock.now()
                seconds = until - self._alive
        self._farewell()

    def _farewell(self) -> None:
        try:
            with _board_errors():
                for spot in self._wanted if self._open else ():
                    self._scanner.light(spot, False)
        except BoardError as error:
            self._become(DeviceStatus(DeviceState.LOST, error.code, {"board": self._name, **error.facts}))
        finally:
            self._scanner.close()


@contextmanager
def _board_errors() -> Iterator[None]:
    """Turns all exceptions of libraries into the board's state, so that a worker never ends silently."""
    try:
        yield
    except BoardError:
        raise
    except Exception as problem:
        raise BoardError("board_failed", f"{type(problem).__name__}: {problem}") from problem
