from hardware.inputs import Trouble
from hardware.tower.dice_roll import Ended, Roll
from hardware.tower.protocol import Failure, ReadingFlag, Reason, RollResult, TowerFrame, decode, encode
from hardware.tower.session import Garbled, Greeted, Reported, Restarted, TowerSession

BOOT = "0A1B2C3D"


def line(kind: str, seq: int, *fields: str, boot: str = BOOT) -> bytes:
    return encode(TowerFrame(kind, boot, seq, fields))


def acknowledged(session: TowerSession) -> list[str]:
    frames = [decode(part) for part in session.take_output().split(b"\n") if part]
    return [frame.fields[0] for frame in frames if frame.kind == "ACK"]


def test_a_duplicate_is_acknowledged_and_ignored() -> None:
    session = TowerSession("4F2A9C01", 0.0, 1.0)
    result = line("RES", 7, "1F", "3", "OK")
    assert session.hear(result, 0.0) == [Reported(RollResult("1F", (3,), ReadingFlag.OK))]
    assert session.hear(result, 0.5) == []
    assert acknowledged(session) == ["7", "7"]


def test_a_new_boot_forgets_the_old_duplicates_and_is_told() -> None:
    session = TowerSession("4F2A9C01", 0.0, 1.0)
    session.hear(line("ERR", 7, "1F", "JAM"), 0.0)
    events = session.hear(line("ERR", 7, "1F", "JAM", boot="99999999"), 1.0)
    assert events == [Restarted(), Reported(Failure("1F", Reason.JAM))]


def test_what_makes_no_sense_is_acknowledged_too_or_it_would_be_repeated_for_ever() -> None:
    session = TowerSession("4F2A9C01", 0.0, 1.0)
    assert session.hear(line("RES", 3, "1F", "six", "OK"), 0.0) == [Garbled("1F")]
    assert session.hear(line("ERR", 4), 0.0) == [Garbled("")]
    assert acknowledged(session) == ["3", "4"]


def test_a_tower_cannot_change_its_dice_within_a_boot() -> None:
    session = TowerSession("4F2A9C01", 0.0, 1.0)
    events = session.hear(line("HELLO", 0, "1", "mine", "3", "6") + line("PONG", 1), 0.0)
    assert [type(event) for event in events] == [Greeted]
    assert session.hear(line("HELLO", 2, "1", "mine", "3", "20"), 0.0) == []
    assert session.hello is not None
    assert session.hello.faces == 6


def test_the_hosts_seq_goes_round() -> None:
    session = TowerSession("4F2A9C01", 0.0, 1.0)
    session._seq = 65535
    first, second = (decode(session.roll("1F", 1)[:-1]) for _ in range(2))
    assert (first.seq, second.seq) == (65535, 0)


def test_an_unread_die_is_possible_only_with_doubt() -> None:
    roll = Roll(1, 2, 6, holds=3)
    assert roll.answered(RollResult("1F", (0, 4), ReadingFlag.OK)) == Ended((None, None), Trouble.IMPLAUSIBLE)
    assert roll.answered(RollResult("1F", (0, 4), ReadingFlag.DOUBT)) == Ended((None, 4), Trouble.DOUBT)
    assert roll.answered(RollResult("1F", (7, 4), ReadingFlag.DOUBT)) == Ended((None, None), Trouble.IMPLAUSIBLE)
