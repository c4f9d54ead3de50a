"""Branches are told apart, and marking them changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fuzz import batch
from tests.fuzz.batch import explore
from tests.fuzz.parsers import Parser
from tests.fuzz.reach import BRANCHES, MARKS, Branches, Guide, marked

SOURCE = '''"""A module."""
from __future__ import annotations

def kind(n: int) -> str:
    """What it is."""
    if n < 0 or n > 100:
        return "outside"
    small = [m for m in range(n) if m < 3]
    try:
        name = "zero" if not n else ("few" if len(small) < 3 else "many")
    except ValueError:
        name = ""
    match n:
        case 7:
            name = "seven"
        case _:
            pass
    return name
'''
DOORS = (b"!x", b"&a", b"*a", b"#REF!", b"0x10")
KINDS = {-1: "outside", 101: "outside", 0: "zero", 2: "few", 8: "many", 7: "seven"}


def test_marks_change_nothing_and_tell_branches_apart() -> None:
    branches = Branches()
    module: dict[str, Any] = {MARKS: branches.marks}
    exec(marked(SOURCE, "m", "m.py", branches), module)
    guide = Guide(branches)
    assert module["kind"].__doc__ == "What it is."
    for n, name in KINDS.items():
        assert module["kind"](n) == name
        assert guide.new(), f"{n} goes a way of its own"
        assert module["kind"](n) == name
        assert not guide.new(), "the same way is not new"
    lines = {line for module_name, line, _ in branches.places if module_name == "m"}
    assert lines >= {4, 6, 7, 8, 10, 15, 17}
    missed = {str(place) for place in branches.places} - guide.places()
    assert [place.partition("/")[0] for place in missed] == ["m:12"], "only what is never caught is missing"


def test_guidance_finds_the_way_through_doors_that_chance_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    doors = "".join(f"{'    ' * n}if {word!r} in raw:\n" for n, word in enumerate(DOORS, 1))
    source = f"def read(raw):\n{doors}{'    ' * (len(DOORS) + 1)}return ['through']\n    return []\n"
    module: dict[str, Any] = {MARKS: BRANCHES.marks}
    exec(marked(source, "doors", "doors.py", BRANCHES), module)
    monkeypatch.setattr(batch, "FRAGMENTS", 4000)
    parser = Parser("doors", module["read"], lambda: [b"x"])
    alone, guided = (explore(parser, "1", [b"x"], guided=how) for how in (False, True))
    assert not alone.refused, "chance alone went through all doors: they are too few to show anything"
    assert guided.refused
    assert alone.places() < guided.places()
