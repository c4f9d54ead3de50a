"""The table of faults: what the tower does wrong, and what the host reports."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.inputs import DiceRolled, DiceTrouble, Input, Trouble
from hardware.ports.links import LinkEvent, Received
from hardware.simulated.dice_script import Fault
from hardware.simulated.panel import MemoryLink
from hardware.status import DeviceState
from hardware.tower.protocol import TowerFrame, encode
from tests.hardware.tower.bench import Bench, ready_bench

N = None
GOOD = (3, 5, 1)

FAULTS: list[tuple[Fault, Trouble | None, tuple[int | None, ...]]] = [
    (Fault.JAM, Trouble.JAM, (N, N, N)),
    (Fault.COCKED, Trouble.COCKED, (N, N, N)),
    (Fault.LOST, Trouble.LOST, (N, N, N)),
    (Fault.BUSY, None, GOOD),  # said once: asked again a second later
    (Fault.DOUBT, Trouble.DOUBT, GOOD),
    (Fault.UNREAD, Trouble.DOUBT, (N, 5, 1)),
    (Fault.GARBAGE, None, GOOD),  # the repeat is whole
    (Fault.HALF_LINE, None, GOOD),
    (Fault.DOUBLE, None, GOOD),  # the second answers nobody
    (Fault.CONTRADICT, None, GOOD),
    (Fault.LATE, Trouble.SILENT, (N, N, N)),
    (Fault.RESET, Trouble.RESET, (N, N, N)),
    (Fault.SILENT, Trouble.SILENT, (N, N, N)),
    (Fault.WRONG_VALUE, Trouble.IMPLAUSIBLE, (N, N, N)),
    (Fault.TOO_FEW, Trouble.IMPLAUSIBLE, (N, N, N)),
    (Fault.TOO_MANY, Trouble.IMPLAUSIBLE, (N, N, N)),
    (Fault.UNASKED, None, GOOD),
    (Fault.STALE, None, GOOD),
]


def test_the_table_names_every_fault() -> None:
    assert [fault for fault, *_ in FAULTS] == list(Fault)


@pytest.mark.parametrize(("fault", "trouble", "faces"), FAULTS, ids=[f[0].value for f in FAULTS])
def test_a_fault_and_what_the_host_reports(
    fault: Fault, trouble: Trouble | None, faces: tuple[int | None, ...]
) -> None:
    bench = ready_bench(2, 2, 2, fault, *GOOD)
    assert bench.roll(3) == DiceRolled(1, (2, 2, 2), bench.host._source)
    outcome = bench.roll(3)
    if trouble is None:
        assert outcome == DiceRolled(2, GOOD, bench.host._source)
    else:
        assert outcome == DiceTrouble(2, trouble, faces)
        assert outcome.acceptable is (None not in faces)


@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.value)
def test_after_any_fault_the_next_roll_is_right_again(fault: Fault) -> None:
    bench = ready_bench(fault)
    bench.roll(3, seconds=60.0)
    bench.script.add(6, 6, 4)
    before = len(bench.script.thrown)
    outcome = bench.roll(3)
    assert isinstance(outcome, DiceRolled)
    assert list(outcome.faces) == bench.script.thrown[before:]


@pytest.mark.parametrize("fault", [Fault.JAM, Fault.DOUBT, Fault.RESET, Fault.WRONG_VALUE, Fault.SILENT])
def test_a_fault_in_the_second_portion_keeps_the_first(fault: Fault) -> None:
    bench = ready_bench(1, 2, 3, fault)
    outcome = bench.roll(5)
    assert isinstance(outcome, DiceTrouble)
    assert outcome.faces[:3] == (1, 2, 3)
    assert len(outcome.faces) == 5


@pytest.mark.parametrize("fault", [Fault.DOUBLE, Fault.CONTRADICT])
def test_a_second_result_does_not_count_for_the_next_portion(fault: Fault) -> None:
    bench = ready_bench(fault, 1, 2, 3, 4, 5, 6)
    assert bench.roll(6) == DiceRolled(1, (1, 2, 3, 4, 5, 6), bench.host._source)


def test_a_late_result_after_the_roll_was_given_up_reaches_nobody() -> None:
    bench = ready_bench(Fault.LATE, 6, 6, 6)
    request = bench.host.request_roll(3)
    bench.run(5.0)
    bench.host.cancel(request)
    assert bench.run(60.0) == []
    assert bench.script.thrown == [6, 6, 6]
    bench.script.add(1, 2, 3)
    assert bench.roll(3) == DiceRolled(2, (1, 2, 3), bench.host._source)


def test_a_roll_behind_a_given_up_one_waits_for_the_tower() -> None:
    bench = ready_bench(6, 6, 6, 1, 2, 3, latency=4.0)
    first = bench.host.request_roll(3)
    bench.run(1.0)
    bench.host.cancel(first)
    assert bench.roll(3) == DiceRolled(2, (1, 2, 3), bench.host._source)


def test_cancelling_takes_back_an_outcome_that_nobody_has_fetched() -> None:
    bench = Bench()
    request = bench.host.request_roll(3)  # nothing is ready: trouble at once
    bench.host.cancel(request)
    assert not [i for i in bench.run(1.0) if isinstance(i, DiceTrouble)]


def test_a_refused_request_stays_refused_when_it_is_repeated() -> None:
    bench = ready_bench(Fault.BUSY)
    line = encode(TowerFrame("ROLL", "0A1B2C3D", 1, ("0A1B2C3D0001", "3")))
    for _ in range(3):
        bench.tower.feed(line)
        bench.run(2.0)
    assert bench.script.thrown == []


def test_a_repeated_request_is_thrown_once() -> None:
    bench = ready_bench()
    for seq in range(3):
        bench.tower.feed(encode(TowerFrame("ROLL", "0A1B2C3D", seq, ("0A1B2C3D0001", "3"))))
        bench.run(2.0)
    assert len(bench.script.thrown) == 3


def test_always_busy_ends_as_busy() -> None:
    bench = ready_bench(*[Fault.BUSY] * 3, latency=0.0)
    bench.tower.dice = 0  # every roll asks for more than it has now
    assert bench.roll(2) == DiceTrouble(1, Trouble.BUSY, (None, None))


def test_a_tower_that_dies_in_the_middle_of_a_roll() -> None:
    bench = ready_bench(latency=10.0)
    bench.host.request_roll(2)
    bench.run(1.0)
    bench.tower.mute = True
    inputs = bench.run(5.0)
    assert [i for i in inputs if isinstance(i, DiceTrouble)] == [DiceTrouble(1, Trouble.SILENT, (None, None))]
    assert bench.host.status.state is DeviceState.LOST


def test_a_tower_that_is_unplugged_in_the_middle_of_a_roll() -> None:
    bench = ready_bench(latency=10.0)
    bench.host.request_roll(2)
    bench.run(1.0)
    bench.link.unplug()
    assert DiceTrouble(1, Trouble.UNPLUGGED, (None, None)) in bench.run(0.1)


def test_a_result_without_sense_is_trouble_at_once() -> None:
    bench = ready_bench(latency=10.0)
    bench.host.request_roll(1)
    bench.run(0.2)
    wire = bench.host._roll.wire if bench.host._roll else None
    assert wire is not None
    frame = TowerFrame("RES", bench.tower._boot, 60000, (wire, "six", "OK"))
    bench.tower._output += encode(frame)
    assert DiceTrouble(1, Trouble.IMPLAUSIBLE, (None,)) in bench.run(0.2)


class NoisyLink(MemoryLink):
    """Damages what passes, as told: each pair is a byte's distance from the last damage, and what happens
    to it.
    """

    damage: list[tuple[int, int]]
    _left = 0
    _next = 0

    def _pass(self, data: bytes) -> bytes:
        out = bytearray()
        for byte in data:
            if self.damage and self._left <= 0:
                distance, kind = self.damage[self._next % len(self.damage)]
                self._next += 1
                self._left = distance
                if kind < 256:
                    out.append(byte ^ kind)
                elif kind < 300:
                    out += bytes([byte]) * 2
                elif kind < 340:
                    out += b"\x00\xff$"
                # else the byte is lost
            else:
                self._left -= 1
                out.append(byte)
        return bytes(out)

    def send(self, data: bytes) -> None:
        super().send(self._pass(data))

    def receive(self) -> list[LinkEvent]:
        return [Received(self._pass(e.data)) if isinstance(e, Received) else e for e in super().receive()]


# A late result would hold up the fuzzing, and of two results that contradict each other noise may spare
# the false one:
# which of them lies nobody but the tower can know.
FUZZED = [fault for fault in Fault if fault not in (Fault.LATE, Fault.CONTRADICT)]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 380)), max_size=25),
    st.lists(st.one_of(st.none(), st.sampled_from(FUZZED)), max_size=5),
    st.integers(1, 8),
)
def test_no_noise_and_no_fault_ever_makes_a_wrong_die(
    damage: list[tuple[int, int]], faults: list[Fault | None], count: int
) -> None:
    bench = Bench(latency=0.3)
    link = NoisyLink(bench.tower)
    link.damage = damage
    bench.link = bench.host._link = link
    bench.run(3.0)
    for fault in faults:
        if fault is not None:
            bench.script.add(fault)
        before = len(bench.script.thrown)
        request = bench.host.request_roll(count)
        outcomes: list[Input] = []
        for _ in range(450):
            outcomes += [i for i in bench.run(0.1, 0.1) if isinstance(i, DiceRolled | DiceTrouble)]
            if outcomes:
                break
        assert len(outcomes) == 1
        outcome = outcomes[0]
        assert isinstance(outcome, DiceRolled | DiceTrouble)
        assert outcome.request == request
        assert len(outcome.faces) == count
        if isinstance(outcome, DiceRolled):
            assert list(outcome.faces) == bench.script.thrown[before:]
        bench.run(8.0)
