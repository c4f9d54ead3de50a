"""The dice tower: whether it is there, and one roll at a time.

The driver opens the connection, introduces itself, checks every second that the tower is there, reconnects after
failures (with increasing pauses), and never waits: `Tower.poll` handles what has arrived and what is due. A roll ends
in exactly one of `DiceRolled`, `DiceTrouble`, or nothing after `cancel`.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count as numbers

from hardware.clock import Clock
from hardware.inputs import DeviceChanged, DiceRolled, DiceSource, DiceTrouble, Input, Trouble
from hardware.ports.links import Breakage, Broken, Link, Opened, Received
from hardware.status import DeviceState, DeviceStatus
from hardware.tower.dice_roll import Ended, Roll
from hardware.tower.protocol import PROTOCOL, Hello
from hardware.tower.session import Foreign, Garbled, Greeted, Reported, Restarted, SessionEvent, TowerSession

DEVICE = "tower"


@dataclass(frozen=True)
class TowerTimings:
    """All waiting times in seconds."""

    ping_every: float = 1.0
    silent_after: float = 3.0
    """Seconds without an answer to PING (three of them) after which a ready tower counts as lost."""
    answer_within: float = 6.0
    """Seconds without a greeting or any message after which a port is closed and reopened; many boards need 2 s to
    start when their port is opened.
    """
    repeat_roll: float = 1.0
    retry_busy: float = 1.0
    roll_within: float = 30.0
    """Seconds for all portions of a roll together, long enough to throw the dice in by hand."""
    first_pause: float = 0.5
    longest_pause: float = 5.0


_BROKEN_CODES = {
    Breakage.NO_PORT: "tower_absent",
    Breakage.MISSING: "tower_port_missing",
    Breakage.IN_USE: "tower_port_in_use",
    Breakage.MODEM: "tower_port_modem",
    Breakage.DENIED: "tower_port_denied",
    Breakage.FAILED: "tower_port_failed",
}


def random_boot() -> str:
    """A new random boot id for an opening of the connection: 8 upper-case hexadecimal digits."""
    return secrets.token_hex(4).upper()


class Tower:
    """The driver of one tower.

    `link`: the connection, owned and closed by the driver. `source`: with `DiceSource.SIMULATED` the ready state is
    `SIMULATED` and every result is marked. `boot` generates the host's boot id at each opening. `requests` gives
    out the ids of rolls, where other devices roll too.
    """

    def __init__(
        self,
        link: Link,
        clock: Clock,
        *,
        source: DiceSource = DiceSource.TOWER,
        timings: TowerTimings | None = None,
        boot: Callable[[], str] = random_boot,
        requests: Callable[[], int] | None = None,
    ) -> None:
        self.status = DeviceStatus(DeviceState.ABSENT, "tower_absent")
        self._link = link
        self._clock = clock
        self._source = source
        self._timings = timings or TowerTimings()
        self._draw_boot = boot
        self._port = ""
        self._boot = ""
        self._session: TowerSession | None = None
        self._was_ready = False
        self._opening = False
        self._pause = self._timings.first_pause
        self._open_at = clock.now()
        self._roll: Roll | None = None
        self._roll_until = 0.0
        self._ask_at = 0.0
        self._line = b""
        self._number = requests if requests is not None else numbers(1).__next__
        self._wires = 0
        self._inputs: list[Input] = []

    @property
    def hello(self) -> Hello | None:
        """What the tower said about itself, while it is ready; else None."""
        usable = self.status.state in (DeviceState.READY, DeviceState.SIMULATED)
        return self._session.hello if self._session is not None and usable else None

    def request_roll(self, count: int, faces: int = 6) -> int:
        """Requests `count` dice with `faces` faces, in portions if the tower holds fewer.

        Returns the request's id. If it is impossible, `poll` returns a `DiceTrouble` for it.

        Raises ValueError for less than one die.
        """
        if count < 1:
            raise ValueError(f"cannot roll {count} dice")
        request = self._number()
        hello = self.hello
        trouble = None
        if self._roll is not None:
            trouble = Trouble.OCCUPIED
        elif hello is None:
            trouble = Trouble.NOT_READY
        elif hello.faces != faces:
            trouble = Trouble.WRONG_DICE
        if trouble is not None or hello is None:
            roll = Roll(request, count, faces, holds=count)
            self._report(roll, roll.ended(trouble or Trouble.NOT_READY))
        else:
            now = self._clock.now()
            self._roll = Roll(request, count, faces, hello.dice)
            self._roll_until = now + self._timings.roll_within
            self._ask_at = now
        return request

    def cancel(self, request: int) -> None:
        """Cancels a roll; further frames about it are acknowledged and dropped."""
        if self._roll is not None and self._roll.request == request:
            self._roll = None
        self._inputs = [
            i for i in self._inputs if not (isinstance(i, DiceRolled | DiceTrouble) and i.request == request)
        ]

    def poll(self) -> list[Input]:
        """Handles what has arrived and what is due; returns the inputs in order."""
        now = self._clock.now()
        for event in self._link.receive():
            match event:
                case Opened(port=port):
                    self._opened(port, now)
                case Received(data=data) if self._session is not None:
                    for heard in self._session.hear(data, now):
                        self._heard(heard, now)
                case Broken():
                    self._broke(event, now)
        self._supervise(now)
        self._drive_roll(now)
        if self._session is not None:
            self._session.tick(now)
            output = self._session.take_output()
            if output:
                self._link.send(output)
        inputs, self._inputs = self._inputs, []
        return inputs

    def due(self) -> float:
        """When to call `poll` again even if nothing arrives, in seconds of the clock."""
        if self._inputs:
            return self._clock.now()
        if self._session is None:
            return self._link.due() if self._opening else self._open_at
        times = [self._link.due(), self._session.due]  # also finds that the tower is silent
        if self._roll is not None:
            times += [self._ask_at, self._roll_until]
        return min(times)

    def close(self) -> None:
        """Closes the connection. Do not poll afterwards."""
        self._link.close()
        self._session = None

    def _opened(self, port: str, now: float) -> None:
        self._opening = False
        self._port = port
        self._boot = self._draw_boot()
        self._wires = 0
        self._session = TowerSession(self._boot, now, self._timings.ping_every)
        self._become(DeviceState.CONNECTING, "tower_asking", port=port)

    def _broke(self, event: Broken, now: float) -> None:
        code = _BROKEN_CODES[event.breakage]
        if self._was_ready and code in ("tower_absent", "tower_port_missing", "tower_port_failed"):
            code = "tower_unplugged"
        self._hang_up(now, code, event.port or self._port, Trouble.UNPLUGGED, event.detail)

    def _hang_up(self, now: float, code: str, port: str, trouble: Trouble, detail: str = "") -> None:
        """Closes the connection, ends the roll with an error, and reconnects after a pause."""
        self._end_roll(trouble)
        self._link.close()
        self._session = None
        self._opening = False
        self._open_at = now + self._pause
        self._pause = min(self._pause * 2, self._timings.longest_pause)
        state = DeviceState.LOST if self._was_ready else DeviceState.ABSENT
        self._become(state, code, **({"port": port} if port else {}), **({"detail": detail} if detail else {}))

    def _supervise(self, now: float) -> None:
        session = self._session
        if session is None:
            if not self._opening and now >= self._open_at:
                self._opening = True
                self._link.open()
            return
        quiet = session.quiet(now)
        if session.ready:
            usable = quiet < self._timings.silent_after
            if not usable and self.status.state is not DeviceState.LOST:
                self._end_roll(Trouble.SILENT)
                self._become(DeviceState.LOST, "tower_silent")
            elif usable and self.status.state is DeviceState.LOST:
                self._become_ready(session.hello)
            hopeless = quiet >= self._timings.answer_within
        elif session.hello is not None:
            hopeless = quiet >= self._timings.answer_within  # it speaks, but not our protocol: it may be updated
        else:
            hopeless = now - session.unknown_since >= self._timings.answer_within
        if hopeless:
            # An adapter can hang while its port stays open; only opening it anew helps then.
            code = "tower_silent" if self._was_ready else "tower_no_answer"
            self._hang_up(now, code, self._port, Trouble.SILENT)

    def _heard(self, event: SessionEvent, now: float) -> None:
        match event:
            case Greeted(hello=hello):
                self._pause = self._timings.first_pause
                self._was_ready = True
                self._become_ready(hello)
            case Foreign(hello=hello):
                self._become(
                    DeviceState.ABSENT,
                    "tower_foreign",
                    protocol=hello.protocol,
                    ours=PROTOCOL,
                    port=self._port,
                )
            case Restarted():
                self._end_roll(Trouble.RESET)
                self._become(DeviceState.CONNECTING, "tower_restarting", port=self._port)
            case Garbled(request=request) if self._roll is not None and request == self._roll.wire:
                self._end_roll(Trouble.IMPLAUSIBLE)
            case Reported(answer=answer) if self._roll is not None and answer.request == self._roll.wire:
                ended = self._roll.answered(answer)
                # No end means: the next portion at once, or the same again in a moment if the tower was busy.
                self._ask_at = now + self._timings.retry_busy if self._roll.busy else now
                if ended is not None:
                    self._report(self._roll, ended)
                    self._roll = None

    def _drive_roll(self, now: float) -> None:
        roll, session = self._roll, self._session
        if roll is None or session is None:
            return
        if now >= self._roll_until:
            self._end_roll(Trouble.BUSY if roll.busy else Trouble.SILENT)
        elif now >= self._ask_at:
            if roll.wire is None:
                self._wires = (self._wires + 1) % 0x10000
                roll.wire = f"{self._boot}{self._wires:04X}"
                self._line = session.roll(roll.wire, roll.portion)
            session.say(self._line)
            self._ask_at = now + self._timings.repeat_roll

    def _end_roll(self, trouble: Trouble) -> None:
        if self._roll is not None:
            self._report(self._roll, self._roll.ended(trouble))
            self._roll = None

    def _report(self, roll: Roll, ended: Ended) -> None:
        if ended.trouble is not None:
            self._inputs.append(DiceTrouble(roll.request, ended.trouble, ended.faces))
            return
        faces = tuple(face for face in ended.faces if face is not None)
        self._inputs.append(DiceRolled(roll.request, faces, self._source))

    def _become_ready(self, hello: Hello | None) -> None:
        if hello is None:
            return
        simulated = self._source is DiceSource.SIMULATED
        self._become(
            DeviceState.SIMULATED if simulated else DeviceState.READY,
            "tower_simulated" if simulated else "tower_ready",
            dice=hello.dice,
            faces=hello.faces,
            firmware=hello.firmware,
            port=self._port,
        )

    def _become(self, state: DeviceState, code: str, **facts: str | int) -> None:
        status = DeviceStatus(state, code, facts)
        if not status.says_the_same(self.status):
            self.status = status
            self._inputs.append(DeviceChanged(DEVICE, status))
