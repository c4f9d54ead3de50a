"""What a simulated tower throws: faces from a script, faults in their order, and seeded dice for the rest.

A script is text. Blank lines and what follows `#` are skipped; every word is a face (a number) or a fault (the name
of a `Fault`). A roll takes the faults that stand before the next face, then as many faces as it needs; when the script
has no face there, the dice are thrown.
"""

import random
from collections import deque
from collections.abc import Iterable
from enum import Enum


class Fault(Enum):
    """What can be wrong with a tower; the value is the word for it in scripts and commands.

    A fault of a roll happens to the next roll that is asked for.
    """

    JAM = "jam"
    COCKED = "cocked"
    LOST = "lost"
    BUSY = "busy"
    """Says so to one ROLL."""
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
    """The roll is never heard of again; the tower answers everything else."""
    WRONG_VALUE = "wrong-value"
    """One face is a number that the die does not have."""
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    UNASKED = "unasked"
    """A result for a request of its own comes before the result."""
    STALE = "stale"
    """The last result comes again, as a new frame with other faces, before the result."""


class ScriptError(ValueError):
    """A script that cannot be followed; the message names the line and the word."""


def read_script(text: str, faces: int) -> list[int | Fault]:
    """The faces and faults of a script in order. Raises ScriptError, naming every word that is neither."""
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

    `chance`: throws what no script foresees; seeded it always throws the same.
    """

    def __init__(self, faces: int, chance: random.Random, script: Iterable[int | Fault] = ()) -> None:
        self.faces = faces
        self._chance = chance
        self._script = deque(script)

    def add(self, *entries: int | Fault) -> None:
        """Put faces or faults at the end of the script."""
        self._script.extend(entries)

    def take_faults(self) -> set[Fault]:
        """The faults of the roll that begins now."""
        faults: set[Fault] = set()
        while self._script and isinstance(self._script[0], Fault):
            faults.add(self._script[0])
            self._script.popleft()
        return faults

    def throw(self, count: int) -> tuple[int, ...]:
        """Faces of `count` dice."""
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
        """A face that is not `face`: for results that contradict each other."""
        return face % self.faces + 1
