"""One conversation with a dice tower, from opening the connection to its end.

It introduces the host, checks regularly that the tower answers, acknowledges, drops repetitions, and notices when the
tower restarts. No I/O: bytes and times in, bytes and events out.
"""

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

from hardware.tower.protocol import (
    PROTOCOL,
    SEQ_MODULUS,
    Failure,
    FrameError,
    FrameKind,
    Hello,
    LineBuffer,
    RollResult,
    TowerFrame,
    decode,
    encode,
    read_failure,
    read_hello,
    read_result,
)

_REMEMBERED = 64
"""How many of the tower's sequence numbers are kept to recognise duplicates; a repetition comes within a few frames."""


@dataclass(frozen=True)
class Greeted:
    """The tower has introduced itself and answered; rolls may be requested."""

    hello: Hello


@dataclass(frozen=True)
class Foreign:
    """The tower uses another version of the protocol."""

    hello: Hello


@dataclass(frozen=True)
class Restarted:
    """The tower has a new boot id: all requests are lost."""


@dataclass(frozen=True)
class Reported:
    """A new result or failure."""

    answer: RollResult | Failure


@dataclass(frozen=True)
class Garbled:
    """A valid frame whose fields make no sense: never a result, and repeating it would not help.

    `request` is its first field, with any content.
    """

    request: str


SessionEvent: TypeAlias = Greeted | Foreign | Restarted | Reported | Garbled


class TowerSession:
    """Both directions of one opened line.

    `boot`: the host's boot for this opening, 8 upper-case hexadecimal digits. `now`: when the line was opened, in
    seconds. `ping_every`: seconds between two PINGs.
    """

    def __init__(self, boot: str, now: float, ping_every: float) -> None:
        self.hello: Hello | None = None
        self.unknown_since = now
        """Since when the tower has been asked to identify itself, in seconds."""
        self._asked: float | None = None
        self._boot = boot
        self._seq = 0
        self._ping_every = ping_every
        self._ping_at = now
        self._lines = LineBuffer()
        self._output = bytearray()
        self._tower_boot: str | None = None
        self._answered = False
        self._seen: deque[int] = deque(maxlen=_REMEMBERED)

    @property
    def ready(self) -> bool:
        """Whether the tower has introduced itself, answered a PING, and uses the supported protocol."""
        return self._answered and self.hello is not None and self.hello.protocol == PROTOCOL

    def roll(self, request: str, count: int) -> bytes:
        """A new ROLL frame; repeat it by sending the same bytes."""
        return self._frame(FrameKind.ROLL, request, str(count))

    def say(self, line: bytes) -> None:
        """Adds a line to the output."""
        self._output += line

    def take_output(self) -> bytes:
        """Returns and clears the bytes to send."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def quiet(self, now: float) -> float:
        """For how many seconds a PING has been waiting for any valid frame.

        It counts from the PING and not from the last frame: a host that was blocked itself finds the tower's answers
        waiting, and must not mistake its own absence for the tower's.
        """
        return 0.0 if self._asked is None else now - self._asked

    def tick(self, now: float) -> None:
        """Sends a PING if it is time to."""
        if now >= self._ping_at:
            self._ping_at = now + self._ping_every
            if self._asked is None:
                self._asked = now
            self.say(self._frame(FrameKind.PING))

    @property
    def due(self) -> float:
        """When to call `tick` again, in seconds."""
        return self._ping_at

    def hear(self, data: bytes, now: float) -> list[SessionEvent]:
        """Handles received bytes. Invalid lines are dropped, because important frames are repeated."""
        events: list[SessionEvent] = []
        for line in self._lines.feed(data):
            try:
                frame = decode(line)
            except FrameError:
                continue  # noise, or a frame cut short; the tower repeats what we do not acknowledge
            self._asked = None
            events += self._heard(frame, now)
        return events

    def _heard(self, frame: TowerFrame, now: float) -> list[SessionEvent]:
        events: list[SessionEvent] = []
        if frame.boot != self._tower_boot:
            if self._tower_boot is not None:
                events.append(Restarted())
            self._tower_boot = frame.boot
            self._answered, self.hello = False, None
            self.unknown_since = now
            self._seen.clear()
        if frame.kind in (FrameKind.HELLO, FrameKind.RES, FrameKind.ERR):
            # Also a duplicate is acknowledged: it comes because our first ACK was lost.
            self.say(self._frame(FrameKind.ACK, str(frame.seq)))
        if frame.seq in self._seen:
            return events
        self._seen.append(frame.seq)
        was_ready = self.ready
        try:
            events += self._meant(frame)
        except FrameError:
            if frame.kind in (FrameKind.RES, FrameKind.ERR):
                events.append(Garbled(frame.fields[0] if frame.fields else ""))
        if self.ready and not was_ready and self.hello is not None:
            events.append(Greeted(self.hello))
        return events

    def _meant(self, frame: TowerFrame) -> list[SessionEvent]:
        match frame.kind:
            case FrameKind.PONG:
                self._answered = True
            case FrameKind.HELLO:
                hello = read_hello(frame.fields)
                if self.hello is not None and hello != self.hello:
                    raise FrameError("a tower cannot change its dice without starting anew")
                self.hello = hello
                if hello.protocol != PROTOCOL:
                    return [Foreign(hello)]
            case FrameKind.RES:
                return [Reported(read_result(frame.fields))]
            case FrameKind.ERR:
                return [Reported(read_failure(frame.fields))]
        return []  # PONG and HELLO change what we know; other kinds belong to newer firmware

    def _frame(self, kind: str, *fields: str) -> bytes:
        line = encode(TowerFrame(kind, self._boot, self._seq, fields))
        self._seq = (self._seq + 1) % SEQ_MODULUS
        return line
