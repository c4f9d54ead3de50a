"""Explains to a tower's builder why a line is not a valid frame."""

import re

from hardware.tower.protocol import LONGEST, FrameError, TowerFrame, crc, decode, read_failure, read_hello, read_result

_READERS = {"HELLO": read_hello, "RES": read_result, "ERR": read_failure}


def complaint(line: bytes) -> str:
    """What is wrong with a line (without its line feed); empty if it is valid."""
    try:
        return _fields(decode(line))
    except FrameError as error:
        return _unframed(line) or str(error)


def _fields(frame: TowerFrame) -> str:
    reader = _READERS.get(frame.kind)
    if reader is not None:
        try:
            reader(frame.fields)
        except FrameError as error:
            return f"{frame.kind}: {error}"
    return ""


def _unframed(line: bytes) -> str:
    if any(byte > 126 for byte in line):
        return "bytes that are no ASCII: is the baud rate 115200, and are both grounds joined?"
    if line.endswith(b"\r"):
        return "a carriage return before the line feed: end lines with a line feed alone"
    if not line.startswith(b"$"):
        return "no $ at the beginning"
    if len(line) >= LONGEST:
        return f"longer than {LONGEST} bytes with its line feed"
    body, star, sum_ = line[1:].rpartition(b"*")
    if not star:
        return "no * before the checksum"
    right = f"{crc(body):04X}".encode()
    if sum_ != right:
        if sum_.upper() == right:
            return "the checksum has small letters: write A to F in capitals"
        if sum_.upper().zfill(4) == right:
            return "the checksum is shorter than 4 digits: write its leading zeros"
        if sum_ == right[2:] + right[:2]:
            return f"the checksum's bytes are swapped: {right.decode()} was expected"
        told = sum_.decode("ascii", "replace")
        return (
            f"the checksum is {told}, expected {right.decode()}: CRC-16/CCITT-FALSE from the byte after $ to the "
            "byte before *, start FFFF; of 123456789 it is 29B1"
        )
    parts = body.decode("ascii").split(",")
    if not re.fullmatch(r"[A-Z]{1,8}", parts[0]):
        return "the kind is not 1 to 8 capital letters"
    if len(parts) < 3:
        return "boot or seq is missing"
    if not re.fullmatch(r"[0-9A-F]{8}", parts[1]):
        return "boot is not 8 hexadecimal digits in capitals"
    if not re.fullmatch(r"0|[1-9][0-9]{0,4}", parts[2]):
        return "seq is not a number 0 to 65535 without leading zeros"
    return ""
