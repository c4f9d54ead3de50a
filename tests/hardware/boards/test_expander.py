"""The expander against a chip double that keeps registers as the data sheet says."""

import pytest

from hardware.boards.expander import DEAF_AFTER, ExpanderScanner
from hardware.boards.scanned import LONGEST_PAUSE, BoardError
from hardware.inputs import ButtonPressed, DeviceChanged
from hardware.leds import Light
from hardware.simulated.expander import BusDouble, ExpanderDouble
from hardware.status import DeviceState, status_sentence
from hardware.wiring.wiring import Expander, port_pin
from tests.hardware.tables import EXPANDERS, Table


def scanner(*, interrupt: int | None = None, lights: tuple[str, ...] = ()) -> tuple[ExpanderScanner, ExpanderDouble]:
    chip = ExpanderDouble()
    bus = BusDouble({0x20: chip})

    def listen(pin: int, ring: object) -> object:
        chip.interrupt = lambda low: ring() if low else None  # type: ignore[operator]
        return lambda: None

    made = ExpanderScanner(Expander("left", 0x20, interrupt=interrupt), lights, bus.open, listen)  # type: ignore[arg-type]
    made.open()
    return made, chip


def test_the_chip_is_set_up_as_its_data_sheet_wants() -> None:
    _, chip = scanner(lights=("b0",))
    inputs = 0b0111_1110_0111_1111  # neither GPA7 nor GPB7 is ever an input, and b0 is a light
    for register in (0x00, 0x04, 0x0C):  # IODIR, GPINTEN, GPPU
        assert chip.registers[register] | chip.registers[register + 1] << 8 == inputs
    assert chip.registers[0x0A] == 0x44  # MIRROR, open drain


def test_each_of_the_fourteen_inputs_reads() -> None:
    made, chip = scanner()
    for spot in [f"{port}{pin}" for port in "ab" for pin in range(7)]:
        chip.hold(port_pin(spot) or 0)
        assert made.read().closed == {spot}
        chip.release(port_pin(spot) or 0)
    assert made.read().closed == frozenset()


def test_an_interrupt_stays_until_the_port_is_read_and_the_next_change_rings_again() -> None:
    rung: list[bool] = []
    made, chip = scanner()
    chip.interrupt = rung.append
    chip.hold(1)
    chip.hold(2)
    assert rung == [True]
    made.read()
    assert rung == [True, False]
    chip.release(1)
    assert rung == [True, False, True]


def test_a_press_wakes_at_once_where_the_interrupt_is_wired() -> None:
    made, chip = scanner(interrupt=24)
    assert not made._awake.is_set()
    chip.hold(3)
    assert made._awake.is_set()


def test_a_dead_interrupt_lead_loses_nothing_and_is_told() -> None:
    table = Table(EXPANDERS)
    table.panel.chips["left"].deaf = True
    assert ButtonPressed(1, 1) in table.press(1, 1)
    assert ButtonPressed(2, 2) in table.press(2, 2)
    status = table.status("left")
    assert (status.state, status.code) == (DeviceState.SIMULATED, "expander_deaf")
    assert status_sentence(status) == "left: its interrupt lead to GPIO 24 is dead. It works, a little slower."
    table.panel.chips["left"].deaf = False
    table.press(1, 1)
    assert table.status("left").code == "board_simulated"
    assert DEAF_AFTER > 1
    table.close()


def test_a_spoiled_transfer_is_tried_again_and_nobody_notices() -> None:
    table = Table(EXPANDERS)
    table.panel.chips["left"].spoiled = 2
    assert table.press(1, 3) == [ButtonPressed(1, 3)]
    table.close()


def test_unplugged_is_lost_and_comes_back_with_its_lights() -> None:
    table = Table(EXPANDERS)
    table.rig.show(2, Light.CHOSEN)
    table.run(0.1)
    chip = table.panel.chips["left"]
    chip.gone = True
    chip.power_dip()
    table.run(0.2)
    assert (table.status("left").state, table.status("left").code) == (DeviceState.LOST, "expander_silent")
    assert table.status("right").state is DeviceState.SIMULATED
    assert table.press(9, 1) == [ButtonPressed(9, 1)]  # the others play on
    chip.gone = False
    table.run(LONGEST_PAUSE + 1)
    assert table.status("left").state is DeviceState.SIMULATED
    assert table.panel.lights()[2]
    assert table.press(1, 2) == [ButtonPressed(1, 2)]
    table.close()


def test_a_dip_of_its_supply_is_noticed_and_it_is_set_up_anew() -> None:
    table = Table(EXPANDERS)
    table.panel.chips["right"].power_dip()  # it answers, without pull-ups: everything seems to be held
    inputs = table.run(2.0)
    told = [i.status.code for i in inputs if isinstance(i, DeviceChanged)]
    assert told == ["expander_restarted", "board_simulated"]
    assert [i for i in inputs if isinstance(i, ButtonPressed)] == []
    assert table.press(9, 3) == [ButtonPressed(9, 3)]
    table.close()


def test_jumpers_that_are_set_otherwise_are_told_with_both_addresses() -> None:
    table = Table(EXPANDERS, start=False)
    chips = table.panel.bus.chips
    chips[0x24] = chips.pop(0x20)
    table.rig.start()
    table.run(0.2)
    assert status_sentence(table.status("left")) == "left is not at 0x20, but something is at 0x24: check its jumpers."
    chips[0x20] = chips.pop(0x24)
    table.run(LONGEST_PAUSE + 1)
    assert table.status("left").state is DeviceState.SIMULATED
    table.close()


class _Stranger(ExpanderDouble):
    """Answers, and keeps nothing: another kind of chip."""

    def write(self, register: int, value: int) -> None:
        """Forget it."""


@pytest.mark.parametrize(
    ("fault", "code", "word"),
    [("missing", "i2c_no_bus", "raspi-config"), ("denied", "i2c_denied", "group i2c")],
)
def test_a_bus_that_is_off_or_forbidden_says_what_to_do(fault: str, code: str, word: str) -> None:
    table = Table(EXPANDERS, start=False)
    setattr(table.panel.bus, fault, True)
    table.rig.start()
    table.run(0.2)
    status = table.status("left")
    assert (status.state, status.code) == (DeviceState.ABSENT, code)
    assert word in status_sentence(status)
    setattr(table.panel.bus, fault, False)
    table.run(LONGEST_PAUSE + 1)
    assert table.status("left").state is DeviceState.SIMULATED
    table.close()


def test_another_chip_at_the_address_is_told() -> None:
    bus = BusDouble({0x20: _Stranger()})
    made = ExpanderScanner(Expander("left", 0x20), (), bus.open, lambda pin, ring: lambda: None)
    with pytest.raises(BoardError) as caught:
        made.open()
    assert caught.value.code == "expander_foreign"
