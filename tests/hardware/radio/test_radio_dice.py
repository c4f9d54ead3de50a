"""A table with radio dice against a radio in memory: rolls, doubts, strangers, batteries, and a radio that goes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hardware.clock import ManualClock
from hardware.inputs import DeviceChanged, DiceRolled, DiceSource, DiceTrouble, Input, Trouble
from hardware.radio.adopted import AdoptedDie, RadioChoices, load_choices
from hardware.radio.dice_set import CARRIED, STILL_ROLLING, TOGETHER
from hardware.radio.die import Maker
from hardware.radio.radio_dice import MOST_STRANGERS, RadioDice
from hardware.radio.scanner import Advertised, Deaf, DieSaid, RadioEvent, RadioFault
from hardware.rig.radio import FILE
from hardware.simulated.radio import CROOKED, HANDLING, ON_FACE, ROLLED, ROLLING, SimulatedDie, SimulatedRadio


def die(number: int, kind: str = "d6", maker: Maker = Maker.PIXELS) -> SimulatedDie:
    return SimulatedDie(f"AA:{number:02X}", maker, number, kind)


def adopted(one: SimulatedDie, owner: str = "") -> AdoptedDie:
    return AdoptedDie(one.die, one.maker, one.kind, one.name, one.address, owner)


class Table:
    """A driver and its radio on one clock; `dice` are adopted, `strangers` only near."""

    def __init__(
        self,
        folder: Path,
        *dice: SimulatedDie,
        owners: tuple[str, ...] = (),
        connected_only: bool = False,
        strangers: tuple[SimulatedDie, ...] = (),
    ) -> None:
        self.clock = ManualClock(100.0)
        self.radio = SimulatedRadio([*dice, *strangers])
        numbers = iter(range(1, 1000))
        self.host = RadioDice(folder / FILE, self.clock, lambda: self.radio, requests=lambda: next(numbers))
        owned = [*owners, *[""] * (len(dice) - len(owners))]
        kept = tuple(adopted(one, owner) for one, owner in zip(dice, owned, strict=True))
        self.host.choose(RadioChoices(True, connected_only, kept))
        self.poll(1.0)

    def poll(self, seconds: float = 0.0) -> list[Input]:
        inputs = self.host.poll()
        for _ in range(round(seconds / 0.1)):
            self.clock.advance(0.1)
            inputs += self.host.poll()
        return inputs

    def outcome(self, seconds: float = 0.0) -> DiceRolled | DiceTrouble | None:
        told = [one for one in self.poll(seconds) if isinstance(one, DiceRolled | DiceTrouble)]
        assert len(told) <= 1
        return told[0] if told else None


def test_switched_off_nothing_is_opened(tmp_path: Path) -> None:
    def opened() -> SimulatedRadio:
        raise AssertionError

    host = RadioDice(tmp_path / FILE, ManualClock(), opened, requests=lambda: 1)
    assert host.poll() == [] and host.due() == float("inf") and not host.holds(1, 6)


EITHER = pytest.mark.parametrize("maker", list(Maker))


@EITHER
def test_a_roll_is_kept_as_soon_as_all_its_dice_lie(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    request = table.host.request_roll(2)
    table.radio.throw(two, 5)
    assert table.outcome() is None
    table.radio.throw(one, 3)
    assert table.outcome() == DiceRolled(request, (3, 5), DiceSource.RADIO)


@EITHER
def test_what_is_repeated_or_set_down_is_no_roll(tmp_path: Path, maker: Maker) -> None:
    one = die(1, maker=maker)
    table = Table(tmp_path, one)
    table.radio.throw(one, 4)
    table.poll()
    table.host.request_roll(1)
    for _ in range(3):
        table.radio.tell(one)
    table.radio.move(one, HANDLING)
    table.radio.move(one, ON_FACE, 6)
    assert table.outcome(20) is None


def test_a_die_that_is_met_lying_was_not_thrown(tmp_path: Path) -> None:
    one = die(1)
    one.state, one.face = ROLLED, 6
    table = Table(tmp_path, one)
    table.host.request_roll(1)
    table.radio.tell(one)
    assert table.outcome(1) is None


def test_a_roll_counts_whose_movement_was_not_heard(tmp_path: Path) -> None:
    one = die(1)
    one.state = ROLLED
    table = Table(tmp_path, one)
    table.host.request_roll(1)
    table.radio.move(one, ROLLED, 5)
    assert table.outcome() == DiceRolled(1, (5,), DiceSource.RADIO)


@EITHER
def test_a_die_that_leans_is_in_doubt(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    request = table.host.request_roll(2)
    table.radio.throw(one, 3)
    table.radio.move(two, ROLLING)
    table.radio.move(two, CROOKED)
    guess = 1 if maker is Maker.GODICE else None  # a GoDice says which way it leans
    assert table.outcome() == DiceTrouble(request, Trouble.COCKED, (3, guess))


@EITHER
def test_more_dice_than_were_asked_for(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    table.host.request_roll(1)
    table.radio.move(two, ROLLING)
    table.radio.throw(one, 3)
    assert table.outcome() is None
    table.radio.move(two, ROLLED, 4)
    assert table.outcome() == DiceTrouble(1, Trouble.TOO_MANY, (None,))


def test_a_die_in_somebodys_hand_holds_up_nobody(tmp_path: Path) -> None:
    one, two = die(1), die(2)
    table = Table(tmp_path, one, two)
    table.host.request_roll(1)
    table.radio.move(two, HANDLING)
    table.radio.throw(one, 3)
    assert table.outcome() == DiceRolled(1, (3,), DiceSource.RADIO)


@EITHER
def test_fewer_dice_than_were_asked_for(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    table.host.request_roll(2)
    table.radio.throw(one, 3)
    assert table.outcome(TOGETHER - 0.2) is None
    assert table.outcome(0.4) == DiceTrouble(1, Trouble.LOST, (3, None))


@EITHER
def test_a_die_that_answers_late_is_no_roll_of_the_next(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    table.host.request_roll(2)
    table.radio.throw(one, 3)
    assert isinstance(table.outcome(TOGETHER + 1), DiceTrouble)
    table.radio.throw(two, 5)
    table.poll()
    table.host.request_roll(1)
    assert table.outcome(1) is None


@EITHER
def test_a_die_that_is_thrown_again_before_the_others_lie(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    table.host.request_roll(2)
    table.radio.throw(one, 3)
    table.radio.throw(one, 6)
    table.radio.throw(two, 2)
    assert table.outcome() == DiceTrouble(1, Trouble.TWICE, (6, 2))


def test_a_battery_that_ends_in_mid_roll(tmp_path: Path) -> None:
    one = die(1)
    table = Table(tmp_path, one)
    table.host.request_roll(1)
    table.radio.move(one, ROLLING)
    assert table.outcome(STILL_ROLLING - 0.2) is None
    assert table.host.due() == pytest.approx(table.clock.now() + 0.2)
    assert table.outcome(0.4) == DiceTrouble(1, Trouble.SILENT, (None,))


def test_a_connected_die_may_be_shaken_long(tmp_path: Path) -> None:
    one = die(1, maker=Maker.GODICE)
    table = Table(tmp_path, one)
    table.host.request_roll(1)
    table.radio.move(one, ROLLING)
    assert table.outcome(STILL_ROLLING * 3) is None
    table.radio.lose(one)
    assert table.outcome(STILL_ROLLING + 0.2) == DiceTrouble(1, Trouble.SILENT, (None,))


def test_a_nearly_empty_battery_is_told(tmp_path: Path) -> None:
    one = die(1)
    one.battery = 4
    table = Table(tmp_path, one)
    assert (table.host.status.code, table.host.status.facts) == ("radio_battery", {"die": "Pixel 1"})
    one.battery = 4 | 0x80
    table.radio.tell(one)
    table.poll()
    assert table.host.status.code == "radio_ready"


def test_dice_of_another_table_are_nothing_but_near(tmp_path: Path) -> None:
    one, other = die(1), die(9)
    table = Table(tmp_path, one, strangers=(other,))
    table.host.request_roll(1)
    table.radio.throw(other, 6)
    assert table.outcome(1) is None
    assert [(near.die.die, near.adopted) for near in table.host.nearby()] == [(one.die, True), (other.die, False)]


def test_whoever_invents_dice_fills_no_memory(tmp_path: Path) -> None:
    table = Table(tmp_path, die(1))
    for number in range(2, 500):
        table.radio.say(die(number).advertisement())
    table.poll()
    assert len(table.host.nearby()) == 1 + MOST_STRANGERS


def test_dice_belong_to_people(tmp_path: Path) -> None:
    hers, his, ours = die(1), die(2), die(3)
    table = Table(tmp_path, hers, his, ours, owners=("Anna", "Ben"))
    assert table.host.holds(2, 6, ["Anna"]) and not table.host.holds(3, 6, ["Anna"])
    table.host.request_roll(1, 6, ["Anna"])
    table.radio.throw(his, 6)
    assert table.outcome() is None
    table.radio.throw(hers, 2)
    assert table.outcome() == DiceRolled(1, (2,), DiceSource.RADIO)


def test_several_kinds_in_one_throw(tmp_path: Path) -> None:
    """2d6+1d20 are two requests and one throw: the d20 lay before anybody asked for it."""
    one, two, big = die(1), die(2), die(3, "d20")
    table = Table(tmp_path, one, two, big)
    table.host.request_roll(2, 6)
    table.radio.throw(big, 17)
    table.radio.throw(one, 3)
    table.radio.throw(two, 4)
    assert table.outcome() == DiceRolled(1, (3, 4), DiceSource.RADIO)
    table.host.request_roll(1, 20)
    assert table.host.due() == table.clock.now()
    assert table.outcome() == DiceRolled(2, (17,), DiceSource.RADIO)


def test_a_d20_thrown_long_ago_does_not_count(tmp_path: Path) -> None:
    one, big = die(1), die(3, "d20")
    table = Table(tmp_path, one, big)
    table.host.request_roll(1, 6)
    table.radio.throw(big, 17)
    table.radio.throw(one, 3)
    table.outcome(CARRIED + 1)
    table.host.request_roll(1, 20)
    assert table.outcome(1) is None


def test_a_die_that_says_it_is_another_kind(tmp_path: Path) -> None:
    one = die(1)
    table = Table(tmp_path, one)
    table.host.request_roll(1)
    one.kind = "d20"
    table.radio.throw(one, 6)
    assert table.outcome() == DiceTrouble(1, Trouble.UNKNOWN_DIE, (None,))


def test_connected_only_no_broadcast_counts(tmp_path: Path) -> None:
    one = die(1)
    table = Table(tmp_path, one, connected_only=True)
    table.host.request_roll(1)
    forged = SimulatedDie("66:66", Maker.PIXELS, one.number)
    for state in (HANDLING, ROLLING, ROLLED):
        forged.state, forged.face = state, 6
        table.radio.say(forged.advertisement())
        forged.address = one.address
    assert table.outcome(1) is None
    assert table.radio.joined == {one.address}
    table.radio.throw(one, 2)
    assert table.outcome() == DiceRolled(1, (2,), DiceSource.RADIO)


def test_broadcasts_count_where_that_is_not_asked_for(tmp_path: Path) -> None:
    one = die(1)
    table = Table(tmp_path, one)
    assert table.radio.joined == set()
    table.host.request_roll(1)
    table.radio.throw(one, 2)
    assert table.outcome() == DiceRolled(1, (2,), DiceSource.RADIO)


def test_connected_dice_are_lit_for_whose_turn_it_is(tmp_path: Path) -> None:
    hers, his = die(1), die(2)
    table = Table(tmp_path, hers, his, owners=("Anna", "Ben"), connected_only=True)
    table.radio.sent.clear()
    table.host.light({"Ben": (255, 0, 0)})
    assert [(address, data[0]) for address, data in table.radio.sent] == [(his.address, 29)]


@pytest.mark.parametrize("fault", list(RadioFault))
def test_a_machine_without_bluetooth(tmp_path: Path, fault: RadioFault) -> None:
    """It says why, tries again with growing pauses, and no roll waits for it."""
    table = Table(tmp_path, die(1))
    table.radio.switch_off(fault)
    told = [one.status.code for one in table.poll() if isinstance(one, DeviceChanged)]
    assert told == [f"radio_{fault.value}"]
    assert not table.host.holds(1, 6)
    starts = table.radio.starts
    table.poll(60)
    assert 3 <= table.radio.starts - starts <= 6
    table.radio.fault = None
    table.poll(31)
    assert table.host.status.code == "radio_ready"


@EITHER
def test_bluetooth_that_goes_off_in_mid_roll(tmp_path: Path, maker: Maker) -> None:
    one, two = die(1, maker=maker), die(2, maker=maker)
    table = Table(tmp_path, one, two)
    table.host.request_roll(2)
    table.radio.throw(one, 3)
    table.poll()
    table.radio.switch_off()
    assert table.outcome() == DiceTrouble(1, Trouble.UNPLUGGED, (None, None))


@EITHER
def test_a_cancelled_roll_ends_in_nothing(tmp_path: Path, maker: Maker) -> None:
    one = die(1, maker=maker)
    table = Table(tmp_path, one)
    table.host.cancel(table.host.request_roll(1))
    table.radio.throw(one, 3)
    assert table.outcome(1) is None


def test_what_people_chose_is_kept(tmp_path: Path) -> None:
    one = die(1)
    table = Table(tmp_path, one, owners=("Anna",), connected_only=True)
    assert load_choices(tmp_path / FILE) == table.host.choices
    assert table.host.choices.without(one.die).dice == ()


@given(some.recursive(some.none() | some.booleans() | some.text() | some.integers(), lambda x: some.lists(x)))
def test_any_file_can_be_read(tmp_path_factory: pytest.TempPathFactory, plain: object) -> None:
    path = tmp_path_factory.mktemp("radio") / FILE
    for text in (json.dumps(plain), json.dumps({"on": True, "dice": [plain, {"die": plain, "maker": "pixels"}]}), "{"):
        path.write_text(text, "utf-8")
        load_choices(path)


HEARD = some.one_of(
    some.builds(Advertised, some.sampled_from(["AA:01", "AA:02", "x"]), some.just("GoDice_1")),
    some.builds(DieSaid, some.sampled_from(["AA:01", "AA:02", "x"]), some.binary(max_size=8)),
    some.builds(
        lambda state, face: SimulatedDie("AA:01", Maker.PIXELS, 1, "d6", 80, state, face).advertisement(),
        some.integers(0, 7),
        some.integers(1, 8),
    ),
    some.builds(Deaf, some.sampled_from(list(RadioFault))),
)


@given(some.lists(HEARD, max_size=30))
def test_whatever_is_heard_a_roll_ends_at_most_once(
    tmp_path_factory: pytest.TempPathFactory, heard: list[RadioEvent]
) -> None:
    table = Table(tmp_path_factory.mktemp("radio"), die(1), die(2, maker=Maker.GODICE))
    request = table.host.request_roll(2)
    for event in heard:
        table.radio.say(event)
    told = [one for one in table.poll(12) if isinstance(one, DiceRolled | DiceTrouble)]
    assert len(told) <= 1 and all(one.request == request and len(one.faces) == 2 for one in told)


def test_switched_off_nothing_is_imported(tmp_path: Path) -> None:
    """Neither bleak nor the driver, as long as nobody has chosen anything; and bleak only once it is switched on."""
    program = (
        "import sys, pathlib\n"
        "from hardware.clock import SystemClock\n"
        "from hardware.rig.radio import radio_of\n"
        "from hardware.rig.rig import Rig\n"
        "from hardware.wiring.wiring import Wiring\n"
        f"rig = Rig(Wiring(tower=None), SystemClock())\n"
        f"made = radio_of(rig, pathlib.Path({str(tmp_path)!r}), SystemClock(), lambda: None)\n"
        "rig.poll()\n"
        "assert rig.radio is None and 'hardware.radio.radio_dice' not in sys.modules\n"
        "made().poll()\n"
        "assert rig.radio is made() and not [name for name in sys.modules if name.startswith('bleak')]\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[3])
