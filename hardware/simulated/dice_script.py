"""What a simulated tower rolls: faces and faults from a script, then seeded random faces.

A script is text. Blank lines and text after `#` are ignored; every word is a face (a number) or a fault (the value of a
`Fault`). A roll uses the faults before the next face, then as many faces as it needs; when the script has run out,
faces are random.
"""

import random
from collections import deque
from collections.abc import Iterable
from enum import Enum


class Fault(Enum):
    """The ways in which a tower can fail; values are the words used in scripts and commands.

    A fault concerning a roll applies to the next roll requested.
    """

    JAM = "jam"
    COCKED = "cocked"
    LOST = "lost"
    BUSY = "busy"
    """Answers one ROLL with “busy”."""
    DOUBT = "doubt"
    """Reads all dice but is not sure."""
    UNREAD = "unread"
    """In doubt, and the first die could not be read at all."""
    GARBAGE = "garbage"
    """Noise, NULs and an endless line before and within the first copy of the result."""
    HALF_LINE = "half-line"
    """The first copy of the result is cut in the middle."""
    DOUBLE = "double"
    """The result comes twice, as two frames with a seq each."""
    CONTRADICT = "contradict"
    """A second result of the same request with other faces follows. The host takes the first that it can
    read.
    """
    LATE = "late"
    """The result comes after everybody has given up."""
    RESET = "reset"
    """The tower starts anew in the middle of the roll."""
    SILENT = "silent"
    """No result ever comes; the tower answers everything else."""
    WRONG_VALUE = "wrong-value"
    """One face is a number that the die does not have."""
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    UNASKED = "unasked"
    """A result for a request of its own comes before the result."""
    STALE = "stale"
    """The last result comes again, as a new frame with other faces, before the result."""


class ScriptError(ValueError):
    """A script with errors; the message names line and word."""


def read_script(text: str, faces: int) -> list[int | Fault]:
    """The faces and faults of a script in order. Raises ScriptError naming every wrong word."""
    known = {fault.value: fault for fault in Fault}
    entries: list[int | Fault] = []
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        for word in line.partition("#")[0].split():
            if word in known:
                entries.append(known[word])
            elif word.isascii() and word.isdigit() and len(word) <= 3 and 1 <= int(word) <= faces:
                entries.append(int(word))
            else:
                wrong.append(f"line {number}: {word[:40]!r} is neither a face 1..{faces} nor a fault")
    if wrong:
        raise ScriptError("\n".join([*wrong, "faults: " + ", ".join(known)]))
    return entries


class DiceScript:
    """The dice of one simulated tower.

    `chance` generates faces when the script has run out; with a seed they are always the same.
    """

    def __init__(self, faces: int, chance: random.Random, script: Iterable[int | Fault] = ()) -> None:
        self.faces = faces
        self._chance = chance
        self._script = deque(script)

    def add(self, *entries: int | Fault) -> None:
        """Appends faces or faults to the script."""
        self._script.extend(entries)

    def take_faults(self) -> set[Fault]:
        """The faults of the roll that starts now."""
        faults: set[Fault] = set()
        while self._script and isinstance(self._script[0], Fault):
            faults.add(self._script[0])
            self._script.popleft()
        return faults

    def throw(self, count: int) -> tuple[int, ...]:
        """The faces of `count` dice."""
        thrown: list[int] = []
        while len(thrown) < count:
            head = self._script[0] if self._script else None
            if isinstance(head, int):
                thrown.append(head)
                self._script.popleft()
            else:
                thrown.append(self._chance.randint(1, self.faces))
        return tuple(thrown)

    def another(self, face: int) -> int:
        """A face other than `face`, for contradictory results."""
        return face % self.faces + 1
