"""Whether a table enforces a rule, only warns, or leaves it off, and what that makes of refusals (GEN-7).

A level applies to the codes that a rule lists under `forbids`; structural codes refuse at every level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from companion.engine.vocabulary import BadAnswerError, Refusal

ENFORCE, WARN, OFF = "enforce", "warn", "off"
LEVELS = (ENFORCE, WARN, OFF)


class Levels:
    """The level of each rule. `forbids` maps a rule id to those of its codes that a level acts on.

    `listed` maps a rule id to all its codes, as the pack of the game lists them; None if it is not known.
    """

    listed: Mapping[str, Collection[str]] | None = None

    def __init__(self, levels: Mapping[str, str] | None, forbids: Mapping[str, Iterable[str]] | None) -> None:
        self._repeats = False
        self.forbids = {rule: frozenset(codes) for rule, codes in (forbids or {}).items()}
        self.of: dict[str, str] = {}
        self._soft: dict[tuple[str, str], str] = {}
        self.set_all(levels or {})

    def copied(self) -> Levels:
        """The same levels, to be switched on their own."""
        twin = Levels.__new__(Levels)
        twin.__dict__.update(self.__dict__)
        twin.of, twin._soft = dict(self.of), dict(self._soft)
        return twin

    def set_all(self, levels: Mapping[str, str]) -> None:
        """Sets these levels, as they once were; nothing is judged."""
        for rule, level in levels.items():
            self._set(rule, level)

    def switch(self, rule: str, level: str) -> None:
        """Sets the level of a rule. Raises BadAnswerError for an unknown level, and for a
        rule without a `forbids` code.
        """
        if level not in LEVELS or not self.forbids.get(rule):
            raise BadAnswerError("bad_request", f"{rule} cannot be set to {level}")
        self._set(rule, level)

    def blocks(self, found: Sequence[Refusal]) -> Sequence[Refusal]:
        """Those of the refusals that forbid the answer."""
        if found and self._repeats and (listed := self.listed) is not None:
            found = [r for r in found if r.code in listed.get(r.rule, ()) or not listed.get(r.rule)]
        if not self._soft:
            return found
        return [r for r in found if (r.rule, r.code) not in self._soft]

    def warns(self, found: Sequence[Refusal]) -> Sequence[Refusal]:
        """Those of the refusals that only warn."""
        return [r for r in found if self._soft.get((r.rule, r.code)) == WARN]

    @contextmanager
    def as_once(self) -> Iterator[None]:
        """Repeats what was once done: a refusal that the game's pack does not list came later, and is none."""
        self._repeats = True
        try:
            yield
        finally:
            self._repeats = False

    def _set(self, rule: str, level: str) -> None:
        self.of[rule] = level
        for code in self.forbids.get(rule, ()):
            if level == ENFORCE:
                self._soft.pop((rule, code), None)
            else:
                self._soft[rule, code] = level
