"""Pixels dice: what they broadcast, what they say once connected, and how they are lit.

The layout is that of the makers' published library, github.com/GameWithPixels/pixels-js: advertisements as in
`react-native-pixels-connect/src/getScannedPixel.ts`, messages as in `pixels-core-connect/src/DieMessages.ts`, faces as
in `pixels-core-animation/src/DiceUtils.ts`. Numbers are little-endian. Bytes come from anybody near, so nothing here
raises for them.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass

from hardware.radio.die import KINDS, UNKNOWN_KIND, DieMotion, Maker, Sighting

SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
NOTIFIES = "a6b90002-7a5a-43f2-a962-350c8edc9b5b"
WRITES = "a6b90003-7a5a-43f2-a962-350c8edc9b5b"
OLD_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
"""The service of older firmware. GoDice have the same, but no data of five bytes and eight."""

_MAKER_DATA = struct.Struct("<BBBBB")
"""LEDs, kind (high half) and colour (low half), roll state, index of the face, battery (highest bit: charging)."""
_SERVICE_DATA = struct.Struct("<II")
"""The die's number, and when its firmware was made, in seconds since the epoch."""
_KIND_CODES = (UNKNOWN_KIND, "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6", "dF")
_BY_LEDS = {4: "d4", 6: "d6", 8: "d8", 10: "d10", 12: "d12", 20: "d20", 21: "d6"}
_MOTIONS = (DieMotion.UNKNOWN, DieMotion.LANDED, DieMotion.HELD, DieMotion.ROLLING, DieMotion.CROOKED, DieMotion.LAID)

_WRONG_NORMALS_UNTIL = 1_704_150_000
"""Firmware made up to then numbers the faces of its d4 and d6 otherwise."""
_OLD_FACES: Mapping[str, Mapping[int, int]] = {
    "d4": {0: 1, 3: 2, 2: 3, 5: 4},
    "d6": {0: 1, 4: 2, 3: 3, 2: 4, 1: 5, 5: 6},
}
_FUDGE_FACES: Mapping[int, int] = {0: 3, 5: 3, 1: 1, 4: 1, 2: 2, 3: 2}

ROLL_STATE, REQUEST_ROLL_STATE, BLINK, REQUEST_BATTERY, BATTERY = 3, 23, 29, 33, 34
_CHARGING = 2
"""Battery states from here on are those of a die in its charger, except the last, which are errors."""
_NOT_CHARGING = 4
ALL_FACES = 0xFFFFFFFF


@dataclass(frozen=True)
class PixelFacts:
    """What an advertisement told of a die and its messages leave out."""

    die: str
    kind: str
    firmware: int


def read_advertisement(
    name: str, maker_data: Mapping[int, bytes], service_data: Mapping[str, bytes]
) -> tuple[Sighting, PixelFacts] | None:
    """The die behind an advertisement; None where it is not from one, or has only half of the data yet."""
    told = next((data for data in maker_data.values() if len(data) == _MAKER_DATA.size), None)
    known = next((data for data in service_data.values() if len(data) == _SERVICE_DATA.size), None)
    if told is None or known is None:
        return None
    leds, look, state, index, battery = _MAKER_DATA.unpack(told)
    number, firmware = _SERVICE_DATA.unpack(known)
    code = look >> 4
    kind = _KIND_CODES[code] if 0 < code < len(_KIND_CODES) else _BY_LEDS.get(leds, UNKNOWN_KIND)
    if not number:
        return None
    facts = PixelFacts(f"{number:08x}", kind, firmware)
    motion = _motion(state)
    level = min(100, battery & 0x7F)
    sighting = Sighting(
        facts.die,
        Maker.PIXELS,
        kind,
        harmless(name),
        motion,
        _face(index, kind, firmware) if motion is not DieMotion.CROOKED else None,
        level,
        bool(battery & 0x80),
    )
    return sighting, facts


def read_message(data: bytes, facts: PixelFacts) -> Sighting | None:
    """What a connected die says; None for what is of no use to a roll."""
    if len(data) < 3:
        return None
    kind, first, second = data[0], data[1], data[2]
    if kind == ROLL_STATE:
        motion = _motion(first)
        face = _face(second, facts.kind, facts.firmware) if motion is not DieMotion.CROOKED else None
        return Sighting(facts.die, Maker.PIXELS, facts.kind, motion=motion, face=face)
    if kind == BATTERY:
        charging = _CHARGING <= second < _NOT_CHARGING
        return Sighting(facts.die, Maker.PIXELS, facts.kind, battery=min(100, first), charging=charging)
    return None


def blink(colour: tuple[int, int, int], times: int = 1, milliseconds: int = 1500) -> bytes:
    """The message that makes all faces blink in a colour (red, green, blue: 0 to 255)."""
    red, green, blue = colour
    packed = red << 16 | green << 8 | blue
    return struct.pack("<BBHIIBB", BLINK, times, milliseconds, packed, ALL_FACES, 128, 1)


def greetings() -> tuple[bytes, ...]:
    """What a die is asked as soon as it is connected."""
    return bytes([REQUEST_ROLL_STATE]), bytes([REQUEST_BATTERY])


def harmless(name: str) -> str:
    """A name that a stranger's device gave itself, cut and without control characters."""
    return "".join(letter for letter in name if letter.isprintable())[:24]


def _motion(state: int) -> DieMotion:
    return _MOTIONS[state] if state < len(_MOTIONS) else DieMotion.UNKNOWN


def _face(index: int, kind: str, firmware: int) -> int | None:
    """The face from 1 on; None where the die has no such face, or nobody knows how many it has."""
    if kind == UNKNOWN_KIND:
        return None
    if kind == "dF":
        return _FUDGE_FACES.get(index)
    if firmware <= _WRONG_NORMALS_UNTIL and kind in _OLD_FACES:
        return _OLD_FACES[kind].get(index)
    if kind in ("d10", "d00"):
        return (index or 10) if index < 10 else None
    return index + 1 if index < KINDS[kind] else None
