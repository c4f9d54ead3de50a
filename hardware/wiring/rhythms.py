"""The `rhythms` of `hardware.yaml`: how lights show that a place is asked, waited for, or has chosen."""

import re
from collections.abc import Mapping

from companion.plainfile.marks import Node
from companion.plainfile.yaml_reader import YamlReader, written
from hardware.wiring.wiring import RHYTHMS, Rhythm

SHORTEST, LONGEST = 0.1, 5.0
"""Limits, in seconds, of each part of a rhythm: nothing flickers, and nobody waits for the next flash."""
_MOST = 12
_STEADY: Mapping[str, Rhythm] = {"lit": (1.0,), "dark": ()}
_EXPECTED = f"lit, dark, or seconds lit, dark, lit, dark … ({SHORTEST:g} to {LONGEST:g} each)"


def read_rhythms(reader: YamlReader, node: Node | None) -> dict[str, Rhythm]:
    """All rhythms, the usual ones where the file says nothing; problems are noted."""
    rhythms = dict(RHYTHMS)
    if node is None:
        return rhythms
    for name, value in reader.fields(node, "rhythms", tuple(RHYTHMS)).items():
        rhythm = _rhythm(reader, value, f"rhythms.{name}")
        if rhythm is not None:
            rhythms[name] = rhythm
    names = list(rhythms)
    for number, name in enumerate(names):
        for other in names[number + 1 :]:
            if rhythms[name] == rhythms[other]:
                reader.problem(node, "rhythms", f"{name} and {other} look alike", "give one of them another rhythm")
    return rhythms


def _rhythm(reader: YamlReader, node: Node, path: str) -> Rhythm | None:
    if written(node) in _STEADY:
        return _STEADY[written(node)]
    items = reader.sequence(node, path, _EXPECTED)
    if items is None:
        return None
    seconds = [_seconds(item) for item in items]
    good = [one for one in seconds if one is not None and SHORTEST <= one <= LONGEST]
    if len(good) != len(items) or not 2 <= len(items) <= _MOST or len(items) % 2:
        reader.problem(node, path, f"expected {_EXPECTED}", f"an even number of them, up to {_MOST}")
        return None
    return tuple(good)


def _seconds(node: Node) -> float | None:
    word = written(node)
    return float(word) if re.fullmatch(r"\d{1,2}(\.\d{1,3})?", word) else None
