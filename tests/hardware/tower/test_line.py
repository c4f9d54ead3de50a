"""The tower as a device: there, silent, unplugged, foreign, plugged in again."""

import gc
import tracemalloc

import pytest

from hardware.clock import ManualClock
from hardware.inputs import DeviceChanged, DiceRolled, DiceSource, DiceTrouble, Input, Trouble
from hardware.ports.links import Breakage, Broken, LinkEvent, Opened, Received
from hardware.simulated.panel import PORT
from hardware.status import DeviceState
from hardware.tower.protocol import TowerFrame, encode
from hardware.tower.tower import Tower, random_boot
from tests.hardware.tower.bench import Bench, ready_bench


def states(inputs: list[Input]) -> list[tuple[DeviceState, str]]:
    return [(i.status.state, i.status.code) for i in inputs if isinstance(i, DeviceChanged)]


def test_from_nothing_to_ready() -> None:
    bench = Bench()
    assert bench.host.status.state is DeviceState.ABSENT
    assert states(bench.run(1.0)) == [
        (DeviceState.CONNECTING, "tower_asking"),
        (DeviceState.READY, "tower_ready"),
    ]
    assert bench.host.status.facts == {"dice": 3, "faces": 6, "firmware": "simulator", "port": PORT}


def test_a_simulated_tower_says_so_in_state_and_results() -> None:
    bench = Bench(4, 4)
    bench.host = Tower(bench.link, bench.clock, source=DiceSource.SIMULATED)
    assert states(bench.run(1.0))[-1] == (DeviceState.SIMULATED, "tower_simulated")
    assert bench.roll(2) == DiceRolled(1, (4, 4), DiceSource.SIMULATED)


@pytest.mark.parametrize(("count", "portions"), [(1, 1), (3, 1), (4, 2), (9, 3), (20, 7)])
def test_more_dice_than_the_tower_holds_come_in_portions(count: int, portions: int) -> None:
    bench = ready_bench()
    outcome = bench.roll(count)
    assert isinstance(outcome, DiceRolled)
    assert list(outcome.faces) == bench.script.thrown
    assert len(outcome.faces) == count
    assert bench.host._wires == portions


def test_what_cannot_be_rolled_is_trouble_and_not_an_exception() -> None:
    bench = Bench()
    assert bench.host.request_roll(2) == 1
    assert DiceTrouble(1, Trouble.NOT_READY, (None, None)) in bench.host.poll()
    bench.run(1.0)
    bench.host.request_roll(1, faces=20)
    assert bench.host.poll() == [DiceTrouble(2, Trouble.WRONG_DICE, (None,))]
    bench.host.request_roll(1)
    bench.host.request_roll(1)
    assert bench.host.poll() == [DiceTrouble(4, Trouble.OCCUPIED, (None,))]
    assert [i.request for i in bench.run(3.0) if isinstance(i, DiceRolled)] == [3]
    with pytest.raises(ValueError, match="0 dice"):
        bench.host.request_roll(0)


def test_silence_is_lost_and_speech_is_ready_again() -> None:
    bench = ready_bench()
    bench.tower.mute = True
    assert states(bench.run(2.5)) == []
    assert states(bench.run(1.6)) == [(DeviceState.LOST, "tower_silent")]
    bench.host.request_roll(1)
    assert bench.host.poll() == [DiceTrouble(1, Trouble.NOT_READY, (None,))]
    bench.tower.mute = False
    assert states(bench.run(1.5)) == [(DeviceState.READY, "tower_ready")]


def test_long_silence_opens_the_line_anew() -> None:
    bench = ready_bench()
    boot = bench.host._boot
    bench.tower.mute = True
    bench.run(12.0)
    bench.tower.mute = False
    assert states(bench.run(10.0))[-1] == (DeviceState.READY, "tower_ready")
    assert bench.host._boot != boot


def test_a_host_that_was_held_up_does_not_blame_the_tower() -> None:
    bench = ready_bench(5, latency=1.0)
    bench.host.request_roll(1)
    bench.run(0.2)
    bench.clock.advance(25.0)  # nobody polled: the window was frozen, the tower was not
    assert bench.run(3.0) == [DiceRolled(1, (5,), DiceSource.TOWER)]


def test_unplugged_and_plugged_in_again() -> None:
    bench = ready_bench()
    bench.link.unplug()
    assert states(bench.run(20.0)) == [(DeviceState.LOST, "tower_unplugged")]
    bench.link.plug()
    assert states(bench.run(6.0)) == [
        (DeviceState.CONNECTING, "tower_asking"),
        (DeviceState.READY, "tower_ready"),
    ]
    assert isinstance(bench.roll(3), DiceRolled)


def test_a_restarted_tower_is_greeted_again() -> None:
    bench = ready_bench()
    bench.tower.restart()
    assert states(bench.run(2.0)) == [
        (DeviceState.CONNECTING, "tower_restarting"),
        (DeviceState.READY, "tower_ready"),
    ]


@pytest.mark.lot(5)
def test_a_thousand_unplugged_cables_leave_nothing_behind() -> None:
    bench = ready_bench()

    def cycle(times: int) -> None:
        for _ in range(times):
            bench.host.request_roll(4)
            bench.run(0.4, 0.1)
            bench.link.unplug()
            bench.run(0.2, 0.1)
            bench.link.plug()
            bench.run(1.0, 0.1)
            assert bench.host.hello is not None
        bench.script.thrown.clear()
        gc.collect()

    cycle(50)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        cycle(1000)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 20_000, f"{grown} bytes more after 1000 cycles"


class ScriptedLink:
    """Brings exactly what the test puts in."""

    def __init__(self, *opening: LinkEvent) -> None:
        self.opening = list(opening)
        self.events: list[LinkEvent] = []
        self.opened: list[float] = []
        self.sent = b""
        self.clock = ManualClock()

    def open(self) -> None:
        self.opened.append(self.clock.now())
        self.events = list(self.opening)

    def send(self, data: bytes) -> None:
        self.sent += data

    def receive(self) -> list[LinkEvent]:
        events, self.events = self.events, []
        return events

    def due(self) -> float:
        return 0.0 if self.events else float("inf")

    def close(self) -> None:
        self.events = []


def run(host: Tower, link: ScriptedLink, seconds: float) -> list[Input]:
    inputs: list[Input] = []
    for _ in range(round(seconds / 0.1)):
        inputs += host.poll()
        link.clock.advance(0.1)
    return inputs


@pytest.mark.parametrize(
    ("breakage", "code"),
    [
        (Breakage.NO_PORT, "tower_absent"),
        (Breakage.MISSING, "tower_port_missing"),
        (Breakage.IN_USE, "tower_port_in_use"),
        (Breakage.DENIED, "tower_port_denied"),
        (Breakage.FAILED, "tower_port_failed"),
        (Breakage.MODEM, "tower_port_modem"),
    ],
)
def test_a_port_that_does_not_open_is_tried_again_with_longer_pauses(breakage: Breakage, code: str) -> None:
    link = ScriptedLink(Broken(breakage, "ttyX"))
    host = Tower(link, link.clock)
    run(host, link, 60.0)
    assert (host.status.state, host.status.code) == (DeviceState.ABSENT, code)
    pauses = [round(b - a) for a, b in zip(link.opened, link.opened[1:], strict=False)]
    assert pauses == sorted(pauses)
    assert pauses[-1] == 5
    assert 10 < len(link.opened) < 20


def test_a_device_that_is_no_tower_is_given_up_and_asked_again_later() -> None:
    link = ScriptedLink(Opened("ttyX"), Received(b"GPS 52.5 13.4\r\n" * 9))
    host = Tower(link, link.clock)
    changes = states(run(host, link, 30.0))
    assert changes[:2] == [(DeviceState.CONNECTING, "tower_asking"), (DeviceState.ABSENT, "tower_no_answer")]
    assert len(link.opened) >= 3


def test_a_tower_that_never_introduces_itself_is_no_tower() -> None:
    link = ScriptedLink(Opened("ttyX"))
    host = Tower(link, link.clock)
    inputs: list[Input] = []
    for seq in range(100):
        link.events.append(Received(encode(TowerFrame("PONG", "0A1B2C3D", seq))))
        inputs += run(host, link, 0.1)
    assert (DeviceState.ABSENT, "tower_no_answer") in states(inputs)
    assert host.hello is None


def test_a_tower_of_another_protocol_is_named_and_not_used() -> None:
    hello = encode(TowerFrame("HELLO", "0A1B2C3D", 0, ("2", "next", "3", "6")))
    link = ScriptedLink(Opened("ttyX"), Received(hello + encode(TowerFrame("PONG", "0A1B2C3D", 1))))
    host = Tower(link, link.clock)
    run(host, link, 1.0)
    assert (host.status.state, host.status.code) == (DeviceState.ABSENT, "tower_foreign")
    host.request_roll(1)
    assert DiceTrouble(1, Trouble.NOT_READY, (None,)) in host.poll()


def test_a_tower_that_says_hello_and_nothing_else_is_not_ready() -> None:
    hello = encode(TowerFrame("HELLO", "0A1B2C3D", 0, ("1", "mine", "3", "6")))
    link = ScriptedLink(Opened("ttyX"), Received(hello))
    host = Tower(link, link.clock)
    assert states(run(host, link, 0.5)) == [(DeviceState.CONNECTING, "tower_asking")]
    link.events.append(Received(encode(TowerFrame("PONG", "0A1B2C3D", 1))))
    assert states(run(host, link, 0.2)) == [(DeviceState.READY, "tower_ready")]


def test_a_roll_that_the_tower_did_not_hear_is_asked_again_with_the_same_bytes() -> None:
    link = ScriptedLink(
        Opened("ttyX"),
        Received(encode(TowerFrame("HELLO", "0A1B2C3D", 0, ("1", "mine", "3", "6")))),
        Received(encode(TowerFrame("PONG", "0A1B2C3D", 1))),
    )
    host = Tower(link, link.clock)
    run(host, link, 0.3)
    host.request_roll(2)
    run(host, link, 2.5)
    rolls = [line for line in link.sent.split(b"\n") if line.startswith(b"$ROLL")]
    assert len(rolls) == 3
    assert len(set(rolls)) == 1


def test_a_frame_of_an_unknown_kind_does_no_harm() -> None:
    bench = ready_bench()
    bench.tower._output += encode(TowerFrame("GLOW", bench.tower._boot, 60000, ("1",)))
    assert bench.run(2.0) == []


def test_nothing_is_due_that_polling_does_not_do() -> None:
    bench = Bench()
    for _ in range(300):
        for _ in range(3):  # the tower answers at once, and is told that it was heard
            if bench.host.due() <= bench.clock.now():
                bench.host.poll()
        assert bench.host.due() > bench.clock.now()
        bench.clock.advance(0.1)


def test_boots_are_drawn_afresh() -> None:
    boots = {random_boot() for _ in range(50)}
    assert len(boots) == 50
    assert all(len(boot) == 8 and int(boot, 16) >= 0 and boot == boot.upper() for boot in boots)
