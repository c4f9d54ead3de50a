r"""The dice tower's line protocol: frames to bytes and back.

A frame is one line of ASCII, at most `LONGEST` bytes with its line feed:

    $KIND,boot,seq,field,...*CRC\n

`KIND` is upper-case letters; `boot` is 8 upper-case hexadecimal digits, drawn at random when the sender starts; `seq`
counts its frames, 0..65535 and round again; a repeated frame keeps its seq, so that it is the same bytes. `CRC` is
CRC-16/CCITT-FALSE over the bytes between `$` and `*`, as 4 upper-case hexadecimal digits. Both sides frame alike: the
host has a boot too, drawn at each opening of the line.

There is one way to write each frame, and only that one is read: `decode(encode(f)) == f` and `encode(decode(b)) == b`.
docs/tower_protocol.md tells the conversation.
"""

import re
from binascii import crc_hqx
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

PROTOCOL = 1
LONGEST = 96
"""Longest frame in bytes, with `$` and line feed."""
SEQ_MODULUS = 65536
MOST_DICE = 16
"""Most dice of a tower: that many, with two digits each, fit into one frame."""
MOST_FACES = 99
UNREAD = 0
"""Stands for a face that could not be read; allowed only together with `ReadingFlag.DOUBT`."""

_NUMBER = r"0|[1-9][0-9]{0,4}"
_FRAME = re.compile(
    rb"\$((?P<kind>[A-Z]{1,8}),(?P<boot>[0-9A-F]{8}),(?P<seq>%s)(?P<fields>(?:,[ -#%%-)+\-./0-~]*)*))"
    rb"\*(?P<crc>[0-9A-F]{4})" % _NUMBER.encode()
)
_FIELD = re.compile(r"[ -#%-)+\-./0-~]*")
_BOOT = re.compile(r"[0-9A-F]{8}")
_KIND = re.compile(r"[A-Z]{1,8}")
_REQUEST = re.compile(r"[0-9A-F]{1,12}")
_WHOLE = re.compile(_NUMBER)


class FrameError(ValueError):
    """The line is no valid frame, or its fields make no sense; the message says why."""


class FrameKind:
    """The kinds of frame. Not an enum, because newer firmware may send valid frames of unknown kinds."""

    PING = "PING"
    ROLL = "ROLL"
    ACK = "ACK"
    HELLO = "HELLO"
    PONG = "PONG"
    RES = "RES"
    ERR = "ERR"


class ReadingFlag(Enum):
    """How sure the tower is of its reading."""

    OK = "OK"
    DOUBT = "DOUBT"


class Reason(Enum):
    """Why the tower has no result."""

    JAM = "JAM"
    COCKED = "COCKED"
    LOST = "LOST"
    BUSY = "BUSY"


@dataclass(frozen=True)
class TowerFrame:
    """One frame. `fields` are ASCII without `$ * ,` and control characters."""

    kind: str
    boot: str
    seq: int
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hello:
    """The tower's introduction: protocol number, firmware, number of dice and of their faces."""

    protocol: int
    firmware: str
    dice: int
    faces: int


@dataclass(frozen=True)
class RollResult:
    """The faces in the tower. `request` is the host's id for the roll, 1 to 12 upper-case hexadecimal digits."""

    request: str
    faces: tuple[int, ...]
    flag: ReadingFlag


@dataclass(frozen=True)
class Failure:
    """The tower has no result."""

    request: str
    reason: Reason


def crc(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected, no final exclusive or.

    Of `b"123456789"` it is 0x29B1 (the check value of the catalogue of parametrised CRC algorithms).
    """
    return crc_hqx(data, 0xFFFF)


def encode(frame: TowerFrame) -> bytes:
    """The frame as bytes with line feed. Raises FrameError if it cannot be represented."""
    parts = (frame.kind, frame.boot, str(frame.seq), *frame.fields)
    if not _KIND.fullmatch(frame.kind) or not _BOOT.fullmatch(frame.boot):
        raise FrameError(f"kind {frame.kind!r} or boot {frame.boot!r} is malformed")
    if not 0 <= frame.seq < SEQ_MODULUS:
        raise FrameError(f"seq {frame.seq} is outside 0..{SEQ_MODULUS - 1}")
    if not all(_FIELD.fullmatch(field) for field in frame.fields):
        raise FrameError("a field holds a character that frames cannot carry")
    body = ",".join(parts).encode("ascii")
    line = b"$%s*%04X\n" % (body, crc(body))
    if len(line) > LONGEST:
        raise FrameError(f"{len(line)} bytes are more than {LONGEST}")
    return line


def decode(line: bytes) -> TowerFrame:
    """The frame in a line without its line feed. Raises FrameError for anything that is not exactly one frame."""
    if len(line) >= LONGEST:
        raise FrameError("the line is too long")
    match = _FRAME.fullmatch(line)
    if match is None:
        raise FrameError("the line is not framed")
    if int(match["crc"], 16) != crc(match[1]):
        raise FrameError("the checksum is wrong")
    seq = int(match["seq"])
    if seq >= SEQ_MODULUS:
        raise FrameError("seq is too large")
    fields = match["fields"].decode("ascii").split(",")[1:]
    return TowerFrame(match["kind"].decode("ascii"), match["boot"].decode("ascii"), seq, tuple(fields))


def read_hello(fields: Sequence[str]) -> Hello:
    """The fields of a HELLO: protocol, firmware, dice, faces. Raises FrameError."""
    if len(fields) != 4:
        raise FrameError("HELLO has 4 fields")
    protocol, firmware, dice, faces = fields
    return Hello(_whole(protocol, 1, 999), firmware, _whole(dice, 1, MOST_DICE), _whole(faces, 2, MOST_FACES))


def read_result(fields: Sequence[str]) -> RollResult:
    """The fields of a RES: request, faces, flag; the faces are whole numbers 0..99 of any count.

    Whether they can be right is for the host to judge: it knows what it asked for. Raises FrameError.
    """
    if len(fields) < 2 or fields[-1] not in {flag.value for flag in ReadingFlag}:
        raise FrameError("RES has a request, faces and a flag")
    faces = tuple(_whole(face, 0, MOST_FACES) for face in fields[1:-1])
    return RollResult(read_request(fields[0]), faces, ReadingFlag(fields[-1]))


def read_failure(fields: Sequence[str]) -> Failure:
    """The fields of an ERR: request, reason. Raises FrameError."""
    if len(fields) != 2 or fields[1] not in {reason.value for reason in Reason}:
        raise FrameError("ERR has a request and one of JAM, COCKED, LOST, BUSY")
    return Failure(read_request(fields[0]), Reason(fields[1]))


def read_request(field: str) -> str:
    """A request id. Raises FrameError."""
    if not _REQUEST.fullmatch(field):
        raise FrameError("a request is 1 to 12 upper-case hexadecimal digits")
    return field


def read_count(field: str) -> int:
    """How many dice a ROLL asks for. Raises FrameError."""
    return _whole(field, 1, MOST_DICE)


def read_seq(field: str) -> int:
    """The sequence number that an ACK names. Raises FrameError."""
    return _whole(field, 0, SEQ_MODULUS - 1)


def _whole(field: str, least: int, most: int) -> int:
    if not _WHOLE.fullmatch(field) or not least <= int(field) <= most:
        raise FrameError(f"{field[:12]!r} is not a whole number {least}..{most}")
    return int(field)


class LineBuffer:
    """Cuts a stream of bytes into lines that may be frames.

    Everything before the last `$` of a line is dropped, so that boot noise, NULs and the half of a cut frame do not
    take the next frame with them; what gets longer than a frame can be is dropped until the next `$`. It never holds
    more than one frame's length.
    """

    def __init__(self) -> None:
        self._line = bytearray()
        self._within = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, each from its `$` on, without line feed."""
        lines: list[bytes] = []
        for byte in data:
            if byte == 0x24:  # $
                self._line[:] = b"$"
                self._within = True
            elif not self._within:
                continue
            elif byte == 0x0A:
                lines.append(bytes(self._line))
                self._within = False
            elif len(self._line) < LONGEST - 1:
                self._line.append(byte)
            else:
                self._within = False
        return lines
