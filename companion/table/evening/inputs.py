"""Turns button presses, keys and scans into answers: one input queue for one session.

A press that has no meaning now is silently ignored. What a light shows depends on public facts alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import BadAnswerError, Party
from companion.table.chance import Doubt, Scans, Sources, Suggestion
from companion.table.play import Change, Session, Warned, answer_for_who_left, press
from hardware.inputs import ButtonPressed, DiceRolled, DiceTrouble, Scanned


class PlaceLight(Enum):
    """What the light of a place shows: nothing, that an answer is awaited, or that one was given (never which)."""

    OFF = "off"
    ASKED = "asked"
    NUDGED = "nudged"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key on a keyboard, by the lower-case name that the window or the terminal uses."""

    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Button:
    """A button press that does not come from the hardware drivers: from a key, a simulator or a test."""

    place: int
    button: int = field(repr=False)
    at: float = 0.0


class Deed(ABC):
    """An input that knows itself how it answers, such as one that came from a phone; derive from it."""

    @abstractmethod
    def done_at(self, session: Session) -> list[Change]:
        """Does it; returns the change it made, if any. Raises GameFailedError."""


Input: TypeAlias = object
"""A `KeyPressed`, a `Button`, a `Deed`, or an input of the devices (`hardware.inputs`); others are ignored."""

REVEAL_KEYS = frozenset({"enter", "spacebar", "space"})
"""Keys that show the secret choices once everybody has chosen."""


def lights(session: Session, nudged: Collection[Party] = ()) -> dict[int, PlaceLight]:
    """What each place's light (by number) shows: who is to answer, who has answered. Public facts only."""
    ask = session.question
    missing = session.seating.people_of(ask.awaited()) if ask is not None else ()
    heard = ask.heard() if ask is not None else ()
    shown = {}
    for place in sorted(session.seating.places.values()):
        parties = session.seating.party_at(place)
        if any(party in missing for party in parties):
            shown[place] = PlaceLight.NUDGED if any(party in nudged for party in parties) else PlaceLight.ASKED
        else:
            shown[place] = PlaceLight.CHOSEN if any(party in heard for party in parties) else PlaceLight.OFF
    return shown


class InputQueue:
    """Takes all inputs and turns them into acts of one session.

    `keys` maps a key's name to (place, button). `confirms` is called for an answer by button that a rule only warns of
    (GEN-7); the answer is given if it returns True, which it does when the same button is pressed again after the
    screen has asked. What a scanner reads is never an answer by itself: it is put into `suggested` for people to
    confirm.
    """

    def __init__(
        self,
        session: Session,
        sources: Sources,
        *,
        keys: Mapping[str, tuple[int, int]] | None = None,
        scans: Scans | None = None,
    ) -> None:
        self.session = session
        self.sources = sources
        self.keys = dict(keys or {})
        self.scans = scans
        self.suggested: Suggestion | None = None
        self.confirms: Callable[[Warned], bool] | None = None
        self._queue: SimpleQueue[Input] = SimpleQueue()
        sources.who = self._who

    # ── the queue ───────────────────────────────────────────────────────────────────────────────────────────

    def put(self, given: Input) -> None:
        """Adds an input to the queue; may be called from any thread."""
        self._queue.put(given)

    @property
    def waits(self) -> bool:
        """Whether an input has not been handled yet."""
        return not self._queue.empty()

    def pump(self) -> list[Change]:
        """Handles all queued inputs, runs due timers, and starts tower or radio dice if needed, all in one thread.

        Raises GameFailedError if the game fails; inputs handled before remain valid, the others stay in the queue.
        """
        changes: list[Change] = []
        while True:
            try:
                given = self._queue.get_nowait()
            except Empty:
                break
            changes += self.handle(given)
        ticked = self.session.tick()
        if ticked is not None:
            changes.append(ticked)
        changes += answer_for_who_left(self.session)
        self.sources.begin(self._to_throw())
        return changes

    # ── one input ───────────────────────────────────────────────────────────────────────────────────────────

    def handle(self, given: Input) -> list[Change]:
        """Handles one input; returns the change it made, if any. Raises GameFailedError."""
        if isinstance(given, KeyPressed):
            return self._key(given.name)
        if isinstance(given, ButtonPressed | Button):
            return self._press(given.place, given.button)
        if isinstance(given, Deed):
            return given.done_at(self.session)
        if isinstance(given, Scanned):
            self.suggested = self.scans.look(given.code) if self.scans is not None else None
        elif isinstance(given, DiceTrouble):
            self.sources.in_doubt(given, self._to_throw())
        elif isinstance(given, DiceRolled):
            ask = self._to_throw()
            return self._answer(ask, self.sources.thrown(given, ask))
        return []

    def use(self, source: str, *, for_good: bool = False) -> list[Change]:
        """Lets another source answer the open question of chance, or with `for_good` all of its kind.

        Raises ValueError.
        """
        ask = self.session.question
        if ask is None or ask.kind not in CHANCE:
            raise ValueError("no chance is asked for")
        if for_good:
            self.sources.for_good(ask.kind, source)
        else:
            self.sources.for_this(ask, source)
        return self._answer(ask, self.sources.chance(ask))

    @property
    def doubt(self) -> Doubt | None:
        doubt, ask = self.sources.doubt, self._to_throw()
        return doubt if doubt is not None and ask is not None and doubt.question == ask.id else None

    def settle(self, choice: str, die: int = 0, face: int = 0) -> list[Change]:
        """Settles a roll that is in doubt: `choice` is accept, fix (`die` shows `face`), again, type or without.

        Raises ValueError if that is not possible.
        """
        ask, doubt = self._to_throw(), self.doubt
        if ask is None or doubt is None:
            raise ValueError("no roll is in doubt")
        if choice == "accept":
            return self._answer(ask, self.sources.accept())
        if choice == "fix":
            return self._answer(ask, self.sources.fix(die, face))
        if choice == "again":
            self.sources.again(ask)
        elif choice == "type":
            self.sources.type_in(ask)
        elif choice == "without":
            self.sources.without(doubt.source)
            return self._answer(ask, self.sources.chance(ask))
        else:
            raise ValueError(f"there is no choice {choice}")
        return []

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _who(self, ask: Question) -> list[str]:
        """The names of those who throw: dice may belong to people."""
        seating = self.session.seating
        return [seating.people[seating.parties[party]].name for party in ask.asked() if party in seating.parties]

    def _key(self, name: str) -> list[Change]:
        if name in self.keys:
            return self._press(*self.keys[name])
        if name in REVEAL_KEYS and self.session.driver.awaits_reveal:
            return [self.session.reveal()]
        return []

    def _press(self, place: int, button: int) -> list[Change]:
        ask = self._to_throw()
        if ask is not None:
            parties = ask.asked()
            here = self.session.seating.party_at(place)
            nobody = {*self.session.seating.absent, *self.session.seating.box}
            mine = bool(here) if all(party in nobody for party in parties) else any(p in parties for p in here)
            return self._answer(ask, self.sources.throw(ask)) if mine else []
        if self.session.seating.choices.get(place) == "screen":
            return []
        pressed = press(self.session, place, button, self.confirms)
        return [pressed.change] if pressed.change is not None else []  # the screen shows why beside the option

    def _to_throw(self) -> Question | None:
        ask = self.session.question
        return ask if ask is not None and ask.kind is Kind.ROLL else None

    def _answer(self, ask: Question | None, result: tuple[Any, str] | None) -> list[Change]:
        if result is None or ask is None:
            return []
        value, source = result
        try:
            return [self.session.answer(None, value, question=ask.id, source=source)]
        except BadAnswerError:  # another number of dice is asked for by now: as if nobody had thrown
            return []
