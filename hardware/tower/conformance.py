"""Tries a dice tower against docs/tower_protocol.md, and tells its builder what is wrong and which rule says so.

It speaks to the line itself, without the driver: the driver forgives what this has to find.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from hardware.clock import Clock
from hardware.ports.links import Broken, Link, Opened, Received
from hardware.tower.line_doctor import complaint
from hardware.tower.protocol import (
    PROTOCOL,
    FrameError,
    Hello,
    RollResult,
    TowerFrame,
    decode,
    encode,
    read_hello,
    read_result,
)

LOOK = 0.02
"""Seconds between two looks at the line."""
GREET_WITHIN, PONG_WITHIN, ROLL_WITHIN = 6.0, 1.0, 30.0
REPEAT, REPEAT_SLACK = 0.5, 0.25
"""Seconds between repetitions, and how much they may differ from that."""
NEVER_MADE = "FFFFFFFFFFFF"
BOOT = "7E57B007"


@dataclass(frozen=True)
class ConformanceResult:
    """One test: what was tested, whether it passed, and what to do if not. `rule` names a section of the protocol."""

    tried: str
    held: bool
    rule: str
    advice: str = ""


class _Over(Exception):
    pass


class TowerTrial:
    """Tests one tower.

    `pause` waits for a number of seconds. `rolls` is the number of rolls to request.
    """

    def __init__(self, link: Link, clock: Clock, pause: Callable[[float], object], rolls: int = 5) -> None:
        self._link = link
        self._clock = clock
        self._pause = pause
        self._rolls = rolls
        self._seq = 0
        self._data = b""
        self._frames: list[tuple[float, bytes, TowerFrame]] = []
        self._bad: dict[str, bytes] = {}
        self._broken: Broken | None = None
        self._heard_bytes = 0
        self._hello: Hello | None = None
        self._boots: set[str] = set()
        self._told: defaultdict[str, set[bytes]] = defaultdict(set)
        self._opened = False

    def run(self) -> Iterator[ConformanceResult]:
        """Runs all tests in order; those that have become impossible are left out."""
        self._link.open()
        try:
            yield from self._greeting()
            yield from self._pings()
            yield from self._results()
            yield from self._repeated_request()
            yield from self._busy()
            yield from self._noise()
        except _Over:
            pass
        finally:
            self._link.close()
        yield from self._lines()

    # ── what is tried ───────────────────────────────────────────────────────────────────────────────────────

    def _greeting(self) -> Iterator[ConformanceResult]:
        opened = self._until(lambda: self._broken is not None or self._opened, GREET_WITHIN)
        if not opened or self._broken is not None:
            detail = self._broken.detail if self._broken is not None else "no answer of the system"
            yield ConformanceResult("the port opens", False, "Line and frame", f"{detail or 'it does not'}")
            raise _Over
        yield ConformanceResult("the port opens", True, "Line and frame")
        began = self._clock.now()
        for _ in range(int(GREET_WITHIN)):
            self._send("PING")
            self._until(lambda: bool(self._of("HELLO") and self._of("PONG")), 1.0)
        yield self._greeted(began)
        hello = self._of("HELLO")
        try:
            self._hello = read_hello(hello[0][2].fields) if hello else None
        except FrameError as error:
            yield ConformanceResult("HELLO says who it is", False, "Frames", str(error))
        if self._hello is None:
            raise _Over
        same = self._hello.protocol == PROTOCOL
        advice = f"it says protocol {self._hello.protocol}, this page is protocol {PROTOCOL}"
        yield ConformanceResult("HELLO names our protocol", same, "Frames", "" if same else advice)
        yield self._repeats("HELLO", hello[0][1])
        self._acknowledge()

    def _greeted(self, began: float) -> ConformanceResult:
        if self._of("HELLO") and self._of("PONG"):
            return ConformanceResult("it answers PING with HELLO and PONG", True, "Rules for the tower, 1 and 2")
        if not self._heard_bytes:
            advice = "not one byte came: is the firmware running, are RX and TX crossed, is it this port?"
        elif not self._frames:
            advice = "bytes came, and no frame among them: see the lines below"
        else:
            missing = "HELLO" if not self._of("HELLO") else "PONG"
            advice = f"{missing} never came within {self._clock.now() - began:.0f} s"
        return ConformanceResult("it answers PING with HELLO and PONG", False, "Rules for the tower, 1 and 2", advice)

    def _pings(self) -> Iterator[ConformanceResult]:
        missed = 0
        for _ in range(3):
            self._frames.clear()
            self._send("PING")
            missed += not self._until(lambda: bool(self._of("PONG")), PONG_WITHIN)
        advice = f"{missed} of 3 PINGs had no PONG within {PONG_WITHIN:g} s" if missed else ""
        yield ConformanceResult("every PING has its PONG within a second", not missed, "Rules for the tower, 2", advice)
        again = self._of("HELLO")
        advice = "HELLO goes on although ACK named its seq: compare the ACK's field with the seq that you sent"
        yield ConformanceResult("HELLO ends with its ACK", not again, "Rules for the tower, 4", advice if again else "")

    def _results(self) -> Iterator[ConformanceResult]:
        for number in range(self._rolls):
            count = number % self._dice + 1
            request = f"{BOOT}{number + 1:04X}"
            line, report = self._roll(request, count, waits=number == 0)
            if number == 0 and report is not None:
                yield self._repeats(report.kind, line)
                self._acknowledge()
                self._frames.clear()
                self._let(REPEAT * 2.5)
                again = bool(self._of(report.kind))
                advice = f"{report.kind} goes on although ACK named its seq" if again else ""
                yield ConformanceResult(f"{report.kind} ends with its ACK", not again, "Rules for the tower, 4", advice)
            yield self._judged(report, request, count)

    def _judged(self, report: TowerFrame | None, request: str, count: int) -> ConformanceResult:
        tried = f"a roll of {count} is answered with {count} plausible dice"
        rule = "Rules for the host, 3"
        if report is None:
            return ConformanceResult(tried, False, rule, f"neither RES nor ERR within {ROLL_WITHIN:g} s")
        fields = report.fields
        if not fields or fields[0] != request:
            told = fields[0] if fields else "nothing"
            return ConformanceResult(
                tried, False, rule, f"it answers request {told}, asked was {request}: give it back as it came"
            )
        if report.kind == "ERR":
            return ConformanceResult(tried, False, rule, f"ERR {', '.join(fields[1:])}: free the dice and try again")
        try:
            result: RollResult = read_result(fields)
        except FrameError as error:
            return ConformanceResult(tried, False, rule, str(error))
        least = 1 if result.flag.value == "OK" else 0
        most = self._hello.faces if self._hello is not None else 0
        wrong = [face for face in result.faces if not least <= face <= most]
        if wrong:
            return ConformanceResult(tried, False, rule, f"face {wrong[0]} on a die of {most} faces")
        if len(result.faces) != count:
            return ConformanceResult(
                tried, False, rule, f"{len(result.faces)} faces came: one for each die that was asked for"
            )
        if len(self._told[request]) > 1:
            advice = "it reported one request in two frames: repeat the first one as the same bytes, with its seq"
            return ConformanceResult(tried, False, "Rules for the tower, 4", advice)
        return ConformanceResult(
            tried, True, rule, "in doubt: " + str(result.faces) if result.flag.value == "DOUBT" else ""
        )

    def _repeated_request(self) -> Iterator[ConformanceResult]:
        request = f"{BOOT}A001"
        ask = self._send("ROLL", request, "1")
        self._wait_report(request)
        first = self._reports(request)
        self._acknowledge()
        self._frames.clear()
        self._say(ask)
        self._wait_report(request, 3.0)
        self._let(1.0)
        again = self._reports(request)
        self._acknowledge()
        same = bool(first and again) and {frame.fields for *_, frame in again} == {first[0][2].fields}
        advice = ""
        if first and not again:
            advice = "a ROLL that was said again after its answer has to have the same answer again"
        elif not same:
            advice = "the same request was thrown twice: remember the last request and its answer"
        yield ConformanceResult("the same request again has the same answer", same, "Rules for the tower, 3", advice)

    def _busy(self) -> Iterator[ConformanceResult]:
        self._frames.clear()
        self._send("ROLL", f"{BOOT}B001", str(self._dice))
        self._send("ROLL", f"{BOOT}B002", "1")
        self._wait_report(f"{BOOT}B002", 3.0)
        second = self._reports(f"{BOOT}B002")
        self._wait_report(f"{BOOT}B001")
        first = self._reports(f"{BOOT}B001")
        self._acknowledge()
        refused = bool(second) and second[0][2].kind == "ERR" and second[0][2].fields[1:] == ("BUSY",)
        quick = bool(first and second) and first[0][0] <= second[0][0]
        advice = (
            "" if refused or quick else "a second ROLL while dice fall has to be answered with ERR, its request, BUSY"
        )
        yield ConformanceResult(
            "a second request meanwhile is refused as BUSY", refused or quick, "Rules for the tower, 3", advice
        )

    def _noise(self) -> Iterator[ConformanceResult]:
        self._frames.clear()
        spoiled = bytearray(encode(TowerFrame("ROLL", BOOT, self._seq, (NEVER_MADE, "1"))))
        spoiled[-2] ^= 0x01
        self._say(b"\x00\xff\n~" * 40 + bytes(spoiled) + b"$PING,\n$$")
        self._let(1.0)
        rolled = bool(self._reports(NEVER_MADE))
        advice = "a ROLL with a wrong checksum was thrown: compare the checksum before anything else" if rolled else ""
        yield ConformanceResult("a line with a wrong checksum is dropped", not rolled, "Line and frame", advice)
        self._send("PING")
        heard = self._until(lambda: bool(self._of("PONG")), PONG_WITHIN)
        advice = "" if heard else "after noise it hears no more: drop all that precedes the last $ of a line"
        yield ConformanceResult("after noise it hears the next frame", heard, "Line and frame", advice)

    def _lines(self) -> Iterator[ConformanceResult]:
        for why, line in self._bad.items():
            yield ConformanceResult(f"the line {line[:60]!r}", False, "Line and frame", why)
        if len(self._boots) > 1:
            advice = f"it had {len(self._boots)} boots: it starts anew while it is spoken to (supply? watchdog?)"
            yield ConformanceResult("it keeps its boot", False, "Rules for the tower, 1", advice)

    def _repeats(self, kind: str, line: bytes) -> ConformanceResult:
        """Sends no ACK, and checks that the same bytes are repeated."""
        self._let(REPEAT * 3.2)
        times = [at for at, said, _ in self._frames if said == line]
        others = [said for at, said, frame in self._frames if frame.kind == kind and said != line and at > times[0]]
        gaps = [later - sooner for sooner, later in pairwise(times)]
        tried, rule = f"{kind} is repeated every 0.5 s until ACK", "Rules for the tower, 4"
        if others and not gaps:
            return ConformanceResult(tried, False, rule, "it comes again with another seq: repeat the very same bytes")
        if len(gaps) < 2:
            return ConformanceResult(
                tried, False, rule, f"it came {len(times)} time(s) in {REPEAT * 3.2:.1f} s without ACK"
            )
        wrong = [gap for gap in gaps if abs(gap - REPEAT) > REPEAT_SLACK]
        return ConformanceResult(tried, not wrong, rule, f"{wrong[0]:.2f} s between two of them" if wrong else "")

    # ── the line ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _dice(self) -> int:
        return self._hello.dice if self._hello is not None else 1

    def _roll(self, request: str, count: int, waits: bool) -> tuple[bytes, TowerFrame | None]:
        self._frames.clear()
        self._send("ROLL", request, str(count))
        self._until(lambda: any(f.kind in ("RES", "ERR") for *_, f in self._frames), ROLL_WITHIN)
        found = [(line, frame) for _, line, frame in self._frames if frame.kind in ("RES", "ERR")]
        if not waits:
            self._acknowledge()
        return found[0] if found else (b"", None)

    def _wait_report(self, request: str, seconds: float = ROLL_WITHIN) -> None:
        self._until(lambda: bool(self._reports(request)), seconds)

    def _reports(self, request: str) -> list[tuple[float, bytes, TowerFrame]]:
        return [f for f in self._frames if f[2].kind in ("RES", "ERR") and f[2].fields[:1] == (request,)]

    def _of(self, kind: str) -> list[tuple[float, bytes, TowerFrame]]:
        return [frame for frame in self._frames if frame[2].kind == kind]

    def _acknowledge(self) -> None:
        for seq in {frame.seq for *_, frame in self._frames if frame.kind in ("HELLO", "RES", "ERR")}:
            self._send("ACK", str(seq))
        self._let(LOOK)

    def _send(self, kind: str, *fields: str) -> bytes:
        line = encode(TowerFrame(kind, BOOT, self._seq, fields))
        self._seq += 1
        self._say(line)
        return line

    def _say(self, line: bytes) -> None:
        self._link.send(line)

    def _let(self, seconds: float) -> None:
        self._until(lambda: False, seconds)

    def _until(self, over: Callable[[], bool], seconds: float) -> bool:
        until = self._clock.now() + seconds
        while True:
            self._listen()
            if over():
                return True
            if self._clock.now() >= until or self._broken is not None:
                return False
            self._pause(LOOK)

    def _listen(self) -> None:
        for event in self._link.receive():
            match event:
                case Opened():
                    self._opened = True
                case Broken():
                    self._broken = event
                case Received(data=data):
                    self._heard_bytes += len(data)
                    *lines, self._data = (self._data + data).split(b"\n")
                    for line in lines:
                        self._take(line)

    def _take(self, line: bytes) -> None:
        why = complaint(line)
        if why and len(self._bad) < 5:
            self._bad.setdefault(why, line)
        try:
            frame = decode(line)
        except FrameError:
            return  # what is wrong with it was noted
        if not self._boots:
            self._bad.clear()  # a board may babble while it starts
        self._boots.add(frame.boot)
        if frame.kind in ("RES", "ERR") and frame.fields:
            self._told[frame.fields[0]].add(line)
        self._frames.append((self._clock.now(), line, frame))
