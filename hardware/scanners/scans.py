"""Decodes the bytes of scanners: keyboard scanners, lines of text, and frames of RFID readers.

No I/O: bytes and times in, codes out. Damaged data is dropped; people will show the card again.
"""

from typing import Protocol

from hardware.ports.input_node import DOWN, EV_KEY, EV_SYN, RECORD, SYN_DROPPED, UP, records
from hardware.ports.key_codes import KEY_CODES

LONGEST = 200
"""Most characters of a code; more is noise, or somebody typing on a keyboard that is configured as a scanner."""
QUIET = 0.3
"""Seconds of silence that end a code whose scanner sends no end: at 9600 baud a character takes 1 ms."""

STX, ETX = 0x02, 0x03
TAG_DIGITS = 12
"""Hexadecimal digits between STX and ETX: 10 of the tag, 2 of the checksum."""


class Decoder(Protocol):
    """Decodes the bytes of one scanner."""

    def feed(self, data: bytes, now: float) -> list[str]:
        """The codes that these bytes complete."""
        ...

    def rest(self, now: float) -> list[str]:
        """The code that a pause has completed, if any."""
        ...


class TextLines:
    """Serial scanners with common settings: the code followed by CR, LF, both, or a pause."""

    def __init__(self) -> None:
        self._text = ""
        self._last = 0.0

    def feed(self, data: bytes, now: float) -> list[str]:
        """The codes that these bytes complete (UTF-8; invalid bytes are dropped)."""
        codes = self.rest(now)
        self._last = now
        for sign in data.decode("utf-8", "ignore"):
            if sign in "\r\n":
                codes += self._end()
            elif sign.isprintable():
                self._text += sign
        return codes

    def rest(self, now: float) -> list[str]:
        return self._end() if self._text and now - self._last > QUIET else []

    def _end(self) -> list[str]:
        text, self._text = self._text.strip(), ""
        return [text] if 0 < len(text) <= LONGEST else []


_SHIFTED = dict(zip("1234567890-=[];'`\\,./", '!@#$%^&*()_+{}:"~|<>?', strict=True))
_NUMPAD = {f"numpad{digit}": str(digit) for digit in range(10)} | {
    "numpadsubstract": "-",
    "numpadadd": "+",
    "numpadmul": "*",
    "numpaddivide": "/",
    "numpaddecimal": ".",
    "spacebar": " ",
}
_SHIFTS = frozenset({KEY_CODES["shift"], KEY_CODES["rshift"]})
_ENDS = frozenset({KEY_CODES["enter"], KEY_CODES["numpadenter"], KEY_CODES["tab"]})
_SIGNS = {code: _NUMPAD.get(name, name if len(name) == 1 else "") for name, code in KEY_CODES.items()}


class TypedKeys:
    """Keyboard scanners: Linux input records of a US layout, the factory setting."""

    def __init__(self) -> None:
        self._text = ""
        self._bytes = b""
        self._shifts: set[int] = set()
        self._dropping = False
        self._last = 0.0

    def feed(self, data: bytes, now: float) -> list[str]:
        """The codes that these bytes complete; a code with keys lost in the kernel is dropped."""
        codes = self.rest(now)
        self._last = now
        whole = (len(self._bytes) + len(data)) // RECORD.size * RECORD.size
        self._bytes += data
        for _, kind, code, value in records(self._bytes[:whole]):
            if kind == EV_SYN:
                if code == SYN_DROPPED:
                    self._dropping, self._text = True, ""
                    self._shifts.clear()
            elif kind == EV_KEY and code in _SHIFTS:
                (self._shifts.discard if value == UP else self._shifts.add)(code)
            elif kind == EV_KEY and value == DOWN:
                codes += self._down(code)
        self._bytes = self._bytes[whole:]
        return codes

    def rest(self, now: float) -> list[str]:
        return self._end() if (self._text or self._dropping) and now - self._last > QUIET else []

    def _down(self, code: int) -> list[str]:
        if code in _ENDS:
            return self._end()
        sign = _SIGNS.get(code, "")
        self._text += (_SHIFTED.get(sign) or sign.upper()) if self._shifts else sign
        return []

    def _end(self) -> list[str]:
        text, whole = self._text.strip(), not self._dropping
        self._text, self._dropping = "", False
        return [text] if whole and 0 < len(text) <= LONGEST else []


class TagFrames:
    """The RDM6300, a reader of 125 kHz tags (EM4100), and the many that copy it.

    Data sheet (ITead, "RDM6300"): 9600 baud, 8 bits, no parity, 1 stop bit; supply 5 V, output TTL. A frame has 14
    bytes: STX (02), 10 ASCII hexadecimal digits (5 bytes: version, then the tag's number), 2 digits of the checksum
    (the five bytes combined by exclusive or), ETX (03). It is repeated as long as the tag is held to the coil, every
    50 to 65 ms. The number that is printed on a tag is the last four bytes in decimal, ten digits.
    """

    def __init__(self) -> None:
        self._frame: bytearray | None = None

    def feed(self, data: bytes, now: float) -> list[str]:
        """The codes that these bytes complete: a tag's ten digits in capitals."""
        codes = []
        for byte in data:
            if byte == STX:
                self._frame = bytearray()
            elif self._frame is not None and byte == ETX:
                codes += self._tag(bytes(self._frame))
                self._frame = None
            elif self._frame is not None:
                self._frame.append(byte)
                if len(self._frame) > TAG_DIGITS:
                    self._frame = None  # the end was lost: what follows is no part of this frame
        return codes

    def rest(self, now: float) -> list[str]:
        """Always empty: a frame without an end is no code."""
        return []

    @staticmethod
    def _tag(digits: bytes) -> list[str]:
        if len(digits) != TAG_DIGITS or not all(digit in b"0123456789ABCDEFabcdef" for digit in digits):
            return []
        check = 0
        for byte in bytes.fromhex(digits.decode("ascii")):
            check ^= byte
        return [digits[:10].decode("ascii").upper()] if check == 0 else []


def tag_frame(tag: str) -> bytes:
    """The bytes a reader sends for a tag of ten hexadecimal digits. Raises ValueError for anything else."""
    number = bytes.fromhex(tag)
    if len(number) != 5:
        raise ValueError(f"{tag} has no ten digits")
    check = 0
    for byte in number:
        check ^= byte
    return bytes([STX, *f"{number.hex()}{check:02x}".upper().encode("ascii"), ETX])


def typed_keys(text: str, enter: bool = True) -> bytes:
    """The records of a US-layout keyboard typing a text. Raises ValueError for characters it does not have."""
    unshifted = {shifted: plain for plain, shifted in _SHIFTED.items()}
    by_sign = {name: code for name, code in KEY_CODES.items() if len(name) == 1} | {" ": KEY_CODES["spacebar"]}
    out = b""
    for sign in text:
        shift = sign in unshifted or sign.isupper()
        code = by_sign.get(unshifted.get(sign, sign.lower()))
        if code is None:
            raise ValueError(f"no key types {sign}")
        keys = [(KEY_CODES["shift"], DOWN)] if shift else []
        keys += [(code, DOWN), (code, UP)]
        keys += [(KEY_CODES["shift"], UP)] if shift else []
        out += b"".join(_record(key, value) for key, value in keys)
    return out + (_record(KEY_CODES["enter"], DOWN) + _record(KEY_CODES["enter"], UP) if enter else b"")


def _record(code: int, value: int) -> bytes:
    return RECORD.pack(0, 0, EV_KEY, code, value) + RECORD.pack(0, 0, EV_SYN, 0, 0)
