"""A simulated dice tower with the complete protocol and with faults on request.

No I/O: it is fed the host's bytes, returns its own, and uses the given clock, so that the same class serves behind a
pseudo-terminal, in `--simulate` and in tests.
"""

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass

from hardware.clock import Clock
from hardware.simulated.dice_script import DiceScript, Fault
from hardware.tower.protocol import (
    PROTOCOL,
    SEQ_MODULUS,
    UNREAD,
    FrameError,
    FrameKind,
    LineBuffer,
    ReadingFlag,
    Reason,
    TowerFrame,
    decode,
    encode,
    read_count,
    read_request,
    read_seq,
)

FIRMWARE = "simulator"
REPEAT = 0.5
"""Seconds after which HELLO, RES and ERR are repeated until the host acknowledges them."""
LATE = 40.0
"""Seconds by which a late result is delayed: more than any host waits."""

_REASONS = {
    Fault.JAM: Reason.JAM,
    Fault.COCKED: Reason.COCKED,
    Fault.LOST: Reason.LOST,
}
_NOISE = b"\x00\xff\x00$RES,\x80,*\r\n" + b"~" * 200 + b"\n$$$*0000\n"


@dataclass
class _Unacknowledged:
    """A frame that is repeated until the host acknowledges its sequence number."""

    seq: int
    line: bytes
    again_at: float


@dataclass
class _Rolling:
    """A requested roll. `answer` is set when it is over or refused."""

    host: str
    request: str
    answer: bytes | None = None
    answer_seq: int = -1


class SimulatedTower:
    """A tower with `dice` dice.

    `script`: its faces and faults. `latency`: seconds from ROLL to result. `chance` generates its boot ids.
    """

    def __init__(
        self, clock: Clock, script: DiceScript, *, dice: int = 3, latency: float = 0.0, chance: random.Random
    ) -> None:
        self.script = script
        self.dice = dice
        self.latency = latency
        self.mute = False
        """Whether the tower is dead: it neither receives nor sends anything."""
        self._clock = clock
        self._chance = chance
        self._start()

    def restart(self) -> None:
        """Loses all state and restarts with a new boot id, as after a power cut."""
        self._start()
        self._hello()

    def feed(self, data: bytes) -> None:
        """Takes bytes from the host."""
        if self.mute:
            return
        for line in self._lines.feed(data):
            try:
                self._heard(decode(line))
            except FrameError:
                continue  # noise; the host repeats what it wants to know

    def poll(self) -> bytes:
        """The bytes for the host that are due now."""
        now = self._clock.now()
        while self._plans and self._plans[0][0] <= now:
            heapq.heappop(self._plans)[2]()
        for waiting in self._unacknowledged:
            if now >= waiting.again_at:
                waiting.again_at = now + REPEAT
                self._output += waiting.line
        output = b"" if self.mute else bytes(self._output)
        self._output.clear()
        return output

    def due(self) -> float:
        """When it says something next, in seconds of the clock."""
        if self._output:
            return 0.0
        times = [waiting.again_at for waiting in self._unacknowledged]
        times += [at for at, *_ in self._plans[:1]]
        return min(times, default=float("inf"))

    def _start(self) -> None:
        self._boot = f"{self._chance.getrandbits(32):08X}"
        self._seq = 0
        self._lines = LineBuffer()
        self._output = bytearray()
        self._plans: list[tuple[float, int, Callable[[], None]]] = []
        self._planned = 0
        self._unacknowledged: list[_Unacknowledged] = []
        self._greeted: str | None = None
        self._hello_seq = -1
        self._hello_to: str | None = None
        self._rolling: _Rolling | None = None
        self._refused: _Rolling | None = None
        self._last_request = "0"

    def _heard(self, frame: TowerFrame) -> None:
        match frame.kind, frame.fields:
            case FrameKind.PING, ():
                if frame.boot not in (self._greeted, self._hello_to):
                    self._hello_to = frame.boot
                    self._hello()
                self._say(FrameKind.PONG)
            case FrameKind.ROLL, (request, count):
                self._asked(frame.boot, read_request(request), read_count(count))
            case FrameKind.ACK, (seq,):
                acknowledged = read_seq(seq)
                if acknowledged == self._hello_seq:
                    self._greeted = frame.boot
                self._unacknowledged = [u for u in self._unacknowledged if u.seq != acknowledged]

    def _asked(self, host: str, request: str, count: int) -> None:
        for known in (self._rolling, self._refused):
            if known is not None and (known.host, known.request) == (host, request):
                if known.answer is not None:
                    self._insist(known.answer_seq, known.answer)
                return
        rolling = self._rolling
        under_way = rolling is not None and rolling.answer is None
        faults = set() if under_way else self.script.take_faults()
        if under_way or Fault.BUSY in faults or count > self.dice:
            # Remembered: a request that was refused must not be rolled when it is only repeated.
            seq, line = self._report(FrameKind.ERR, request, Reason.BUSY.value)
            self._refused = _Rolling(host, request, line, seq)
            return
        self._rolling = _Rolling(host, request)
        if Fault.RESET in faults:
            self._plan(self.latency / 2, self.restart)
        elif Fault.SILENT in faults:
            # The roll is forgotten, but not that it was asked for: a repeated ROLL must not wake it.
            self._rolling.answer, self._rolling.answer_seq = b"", -1
        else:
            wait = self.latency + (LATE if Fault.LATE in faults else 0.0)
            self._plan(wait, lambda: self._finish(request, count, faults))

    def _finish(self, request: str, count: int, faults: set[Fault]) -> None:
        for fault, reason in _REASONS.items():
            if fault in faults:
                self._answer(FrameKind.ERR, request, reason.value)
                return
        faces = self.script.throw(count)
        if Fault.UNASKED in faults:
            self._result("0", faces)
        if Fault.STALE in faults:
            self._result(self._last_request, tuple(self.script.another(face) for face in faces))
        told = faces
        if Fault.WRONG_VALUE in faults:
            told = (self.script.faces + 1, *faces[1:])
        if Fault.TOO_FEW in faults:
            told = faces[1:]
        if Fault.TOO_MANY in faults:
            told = (*faces, faces[0])
        if Fault.UNREAD in faults:
            told = (UNREAD, *faces[1:])
        doubt = faults & {Fault.DOUBT, Fault.UNREAD}
        self._answer(
            FrameKind.RES,
            request,
            *map(str, told),
            (ReadingFlag.DOUBT if doubt else ReadingFlag.OK).value,
            damage=faults,
        )
        self._last_request = request
        if Fault.DOUBLE in faults:
            self._result(request, told)
        if Fault.CONTRADICT in faults:
            self._result(request, tuple(self.script.another(face) for face in faces))

    def _result(self, request: str, faces: tuple[int, ...]) -> None:
        self._report(FrameKind.RES, request, *map(str, faces), ReadingFlag.OK.value)

    def _answer(self, kind: str, *fields: str, damage: set[Fault] | None = None) -> bytes:
        """Answers the present roll; the first copy may be damaged, repetitions are not."""
        seq = self._seq
        line = self._frame(kind, *fields)
        if self._rolling is not None:
            self._rolling.answer, self._rolling.answer_seq = line, seq
        damaged = damage or set()
        if Fault.HALF_LINE in damaged:
            self._output += line[: len(line) // 2]
        elif Fault.GARBAGE in damaged:
            self._output += _NOISE + line[:7] + b"\x00" + line[8:] + _NOISE
        else:
            self._output += line
        self._unacknowledged.append(_Unacknowledged(seq, line, self._clock.now() + REPEAT))
        return line

    def _insist(self, seq: int, line: bytes) -> None:
        """Repeats an answer that the host has requested again, until it is acknowledged."""
        if line and all(u.seq != seq for u in self._unacknowledged):
            self._unacknowledged.append(_Unacknowledged(seq, line, self._clock.now()))

    def _hello(self) -> None:
        self._unacknowledged = [u for u in self._unacknowledged if u.seq != self._hello_seq]
        self._hello_seq, _ = self._report(
            FrameKind.HELLO, str(PROTOCOL), FIRMWARE, str(self.dice), str(self.script.faces)
        )

    def _report(self, kind: str, *fields: str) -> tuple[int, bytes]:
        """Sends a frame now and every `REPEAT` seconds until acknowledged; returns its number and bytes."""
        seq = self._seq
        line = self._frame(kind, *fields)
        self._output += line
        self._unacknowledged.append(_Unacknowledged(seq, line, self._clock.now() + REPEAT))
        return seq, line

    def _say(self, kind: str, *fields: str) -> None:
        self._output += self._frame(kind, *fields)

    def _frame(self, kind: str, *fields: str) -> bytes:
        line = encode(TowerFrame(kind, self._boot, self._seq, fields))
        self._seq = (self._seq + 1) % SEQ_MODULUS
        return line

    def _plan(self, wait: float, what: Callable[[], None]) -> None:
        self._planned += 1
        heapq.heappush(self._plans, (self._clock.now() + wait, self._planned, what))
