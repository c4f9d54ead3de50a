import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.tower.protocol import (
    LONGEST,
    MOST_DICE,
    MOST_FACES,
    Failure,
    FrameError,
    LineBuffer,
    ReadingFlag,
    Reason,
    RollResult,
    TowerFrame,
    crc,
    decode,
    encode,
    read_failure,
    read_hello,
    read_result,
)

fields = st.lists(st.text("0123456789ABCDEFxyz .-_/", max_size=6), max_size=5).map(tuple)
frames = st.builds(
    TowerFrame,
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=8),
    st.text("0123456789ABCDEF", min_size=8, max_size=8),
    st.integers(0, 65535),
    fields,
)
noise = st.one_of(st.binary(max_size=250), st.just(b"$" * 5), st.just(b"\x00" * 300), st.just(b"$RES,0A1B2C3D,7,"))


def test_the_check_value_of_the_catalogue() -> None:
    assert crc(b"123456789") == 0x29B1


@given(frames)
def test_there_is_one_way_to_write_a_frame(frame: TowerFrame) -> None:
    line = encode(frame)
    assert len(line) <= LONGEST
    assert line.endswith(b"\n")
    assert decode(line[:-1]) == frame
    assert encode(decode(line[:-1])) == line


@given(frames, st.data())
def test_a_damaged_frame_is_no_frame(frame: TowerFrame, data: st.DataObject) -> None:
    line = bytearray(encode(frame)[:-1])
    # A checksum of 16 bits finds every burst of up to 16 bits: one or two bytes next to each other.
    place = data.draw(st.integers(0, len(line) - 2))
    line[place] ^= data.draw(st.integers(1, 255))
    line[place + 1] ^= data.draw(st.integers(0, 255))
    with pytest.raises(FrameError):
        decode(bytes(line))


@given(frames, st.data())
def test_a_cut_frame_is_no_frame(frame: TowerFrame, data: st.DataObject) -> None:
    line = encode(frame)[:-1]
    start = data.draw(st.integers(0, len(line) - 1))
    stop = data.draw(st.integers(start, len(line) - (start == 0)))
    with pytest.raises(FrameError):
        decode(line[start:stop])


@given(st.binary(max_size=120))
def test_any_bytes_are_a_frame_or_a_frame_error(data: bytes) -> None:
    try:
        frame = decode(data)
    except FrameError:
        return
    assert encode(frame)[:-1] == data


@pytest.mark.parametrize(
    "line",
    [
        b"$PONG,0A1B2C3D,07*",
        b"$PONG,0A1B2C3D,70000*",
        b"$PONG,0a1b2c3d,7*",
        b"$PONG,0A1B2C3,7*",
        b"$pong,0A1B2C3D,7*",
        b"$PONG,0A1B2C3D,-1*",
        b"$PONG,0A1B2C3D*",
        b"$PONG,0A1B2C3D,7,\x80*",
    ],
)
def test_other_spellings_are_refused_even_with_a_right_checksum(line: bytes) -> None:
    with pytest.raises(FrameError):
        decode(line + b"%04X" % crc(line[1:-1]))


def test_a_lower_case_checksum_or_a_carriage_return_is_refused() -> None:
    line = encode(TowerFrame("RES", "0A1B2C3D", 7, ("4F2A9C010001", "3", "5", "OK")))[:-1]
    assert line == b"$RES,0A1B2C3D,7,4F2A9C010001,3,5,OK*AB5C"
    for wrong in (line.replace(b"AB5C", b"ab5c"), line + b"\r", line + b"\n", b" " + line):
        with pytest.raises(FrameError):
            decode(wrong)


@pytest.mark.parametrize(
    "frame",
    [
        TowerFrame("RES", "0A1B2C3D", 65536),
        TowerFrame("RES", "0A1B2C3D", -1),
        TowerFrame("res", "0A1B2C3D", 0),
        TowerFrame("RES", "XYZ", 0),
        TowerFrame("RES", "0A1B2C3D", 0, ("a,b",)),
        TowerFrame("RES", "0A1B2C3D", 0, ("ü",)),
        TowerFrame("RES", "0A1B2C3D", 0, ("x\n",)),
        TowerFrame("RES", "0A1B2C3D", 0, ("x" * 90,)),
    ],
)
def test_what_cannot_be_written_is_refused(frame: TowerFrame) -> None:
    with pytest.raises(FrameError):
        encode(frame)


def test_the_longest_result_fits() -> None:
    faces = [str(MOST_FACES)] * MOST_DICE
    line = encode(TowerFrame("RES", "0A1B2C3D", 65535, ("A" * 12, *faces, ReadingFlag.DOUBT.value)))
    assert read_result(decode(line[:-1]).fields) == RollResult("A" * 12, (99,) * 16, ReadingFlag.DOUBT)


def test_meanings() -> None:
    assert read_result(["1F", "3", "0", "DOUBT"]) == RollResult("1F", (3, 0), ReadingFlag.DOUBT)
    assert read_failure(["1F", "JAM"]) == Failure("1F", Reason.JAM)
    assert read_hello(["1", "tower 2.0", "3", "6"]).faces == 6


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        ["1F"],
        ["1F", "3"],
        ["1F", "3", "ok"],
        ["1F", "+3", "OK"],
        ["1F", "03", "OK"],
        ["1F", "٣", "OK"],
        ["1F", "100", "OK"],
        ["1F", "-1", "OK"],
        ["", "3", "OK"],
        ["xyz", "3", "OK"],
        ["1234567890ABC", "3", "OK"],
    ],
)
def test_results_that_make_no_sense(wrong: list[str]) -> None:
    with pytest.raises(FrameError):
        read_result(wrong)


@pytest.mark.parametrize("wrong", [["1", "x", "0", "6"], ["1", "x", "17", "6"], ["1", "x", "3", "1"], ["1", "x", "3"]])
def test_hellos_that_make_no_sense(wrong: list[str]) -> None:
    with pytest.raises(FrameError):
        read_hello(wrong)


@pytest.mark.parametrize("wrong", [[], ["1F"], ["1F", "MELTED"], ["1F", "JAM", "x"]])
def test_failures_that_make_no_sense(wrong: list[str]) -> None:
    with pytest.raises(FrameError):
        read_failure(wrong)


@given(st.lists(st.tuples(noise, frames), max_size=6), st.integers(1, 40))
def test_every_whole_frame_is_found_in_noise(stream: list[tuple[bytes, TowerFrame]], cut: int) -> None:
    data = b"".join(dirt + encode(frame) for dirt, frame in stream)
    buffer = LineBuffer()
    found = []
    for start in range(0, len(data), cut):
        for line in buffer.feed(data[start : start + cut]):
            try:
                found.append(decode(line))
            except FrameError:
                continue
    assert [frame for frame in found if frame in [f for _, f in stream]] == [frame for _, frame in stream]


def test_the_buffer_never_grows() -> None:
    buffer = LineBuffer()
    for _ in range(1000):
        assert buffer.feed(b"$" + b"x" * 997) == []
        assert len(buffer._line) <= LONGEST
    line = encode(TowerFrame("PONG", "0A1B2C3D", 1))
    assert buffer.feed(line) == [line[:-1]]
