"""Where dice, draws, shuffles and lots come from (rule GEN-3): tower, radio dice, typing, computer, real deck.

A group chooses a list of sources for each kind of chance, and the first one that is able to answer is used. Sources
with an immediate result are asked by the session (`Sources.chance`). Dice tower and radio dice are started and answer
later, through the input queue. Typed results and cards from a real deck are answers of people and do not pass here.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import PASS
from companion.table.chance.tower import DiceTower, Doubt, RadioRolls
from companion.table.play import Chance
from hardware.inputs import DiceRolled, DiceTrouble

TOWER, RADIO, TYPED, VIRTUAL, SEEDED, PHYSICAL = "tower", "radio", "typed", "virtual", "seeded", "physical"
"""The sources; `seeded` is the machine with a seed (tests, simulation), `physical` a deck of cards on the table."""

FIXED = "+fixed"
"""Ends the source when a person read one die anew; an undo offers such a result for change instead of keeping it."""
ACCEPTED = "+accepted"
"""Ends the source when the tower or the radio dice had a doubt and a person confirmed the result."""

FOR: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {
        Kind.ROLL: (TOWER, RADIO, TYPED, VIRTUAL),
        Kind.DRAW: (VIRTUAL, PHYSICAL),
        Kind.SHUFFLE: (VIRTUAL, PHYSICAL),
        Kind.LOT: (VIRTUAL, TYPED),
    }
)
"""The sources that a group can choose from, for each kind of chance."""

USUAL: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {Kind.ROLL: (TOWER, TYPED), Kind.DRAW: (VIRTUAL,), Kind.SHUFFLE: (VIRTUAL,), Kind.LOT: (VIRTUAL,)}
)
"""The defaults: the tower or real dice on the table, the machine for the rest."""


class _Pending(NamedTuple):
    """A roll that was requested: its request id, the question, how many dice, their faces, and from which source."""

    request: int
    question: int
    dice: int
    faces: int
    source: str


class Sources:
    """The sources of chance of one game.

    `chosen` maps a kind of chance (roll, draw, shuffle, lot) to the sources in order of preference. `chance` is the
    operating system's random generator unless a seeded one is given; results are then marked `seeded`. With `by_hand`
    the computer rolls only when somebody presses (`throw`), otherwise at once. `radio` gives the radio dice, None while
    there are none; `who` names those whom a question asks, as dice may belong to people.
    """

    def __init__(
        self,
        chosen: Mapping[str, Sequence[str]] | None = None,
        *,
        chance: random.Random | None = None,
        tower: DiceTower | None = None,
        by_hand: bool = False,
        radio: Callable[[], RadioRolls | None] = lambda: None,
    ) -> None:
        self.chains: dict[Kind, tuple[str, ...]] = dict(USUAL)
        for name, chain in (chosen or {}).items():
            self.choose(name, chain)
        self.tower = tower
        self.by_hand = by_hand
        self.who: Callable[[Question], Sequence[str]] = lambda _: ()
        self._radio = radio
        self.doubt: Doubt | None = None
        self._machine = chance if chance is not None else secrets.SystemRandom()
        self._machine_is = VIRTUAL if chance is None else SEEDED
        self._once: tuple[int, str] | None = None
        self._pending: _Pending | None = None

    # ── choosing ────────────────────────────────────────────────────────────────────────────────────────────

    def choose(self, kind: str, chain: Sequence[str]) -> None:
        """Uses these sources, in order of preference, for a kind of chance from now on. Raises ValueError."""
        chance = Kind(kind)
        allowed = FOR.get(chance, ())
        wrong = [source for source in chain if source not in allowed]
        if wrong or not chain:
            named = ", ".join(wrong) or "nothing"
            raise ValueError(f"{kind} cannot come from {named}; choose from: {', '.join(allowed)}")
        self.chains[chance] = tuple(chain)

    def for_good(self, kind: str, source: str) -> None:
        """Uses one source for a kind of chance for the rest of the evening. Raises ValueError."""
        self.choose(kind, (source,))
        self._forget()

    def for_this(self, question: Question, source: str) -> None:
        """Uses another source for this question only."""
        if source not in FOR.get(question.kind, ()):
            raise ValueError(f"a {question.kind} cannot come from {source}")
        self._forget()
        self._once = (question.id, source)

    def source_of(self, question: Question) -> str:
        """Returns the name of the source that answers this question now."""
        if self._once is not None and self._once[0] == question.id:
            return self._once[1]
        chain = self.chains[question.kind]
        usable = (source for source in chain if self._is_able(source, question))
        return next(usable, TYPED if question.kind is Kind.ROLL else chain[-1])

    def lacks_radio_dice(self, question: Question) -> bool:
        """Whether radio dice were to answer this question of chance and are too few, so that people type it in."""
        asked = self._once is None or self._once[0] != question.id
        return asked and RADIO in self.chains[question.kind] and self.source_of(question) == TYPED

    # ── at once ─────────────────────────────────────────────────────────────────────────────────────────────

    def chance(self, question: Question) -> tuple[Any, str] | None:
        """Returns result and source of a question of chance if available at once, else None. For `Session.chance`."""
        source = self.source_of(question)
        if source == PHYSICAL and question.kind is Kind.SHUFFLE and question.may_pass:
            return PASS, PHYSICAL  # the cards are shuffled by hand: each draw will be asked
        if source != VIRTUAL or (question.kind is Kind.ROLL and self.by_hand):
            return None
        return self._by_machine(question)

    def throw(self, question: Question) -> tuple[Any, str] | None:
        """Rolls because somebody pressed: result and source if the computer rolls, None if the tower or people do."""
        if question.kind is not Kind.ROLL:
            return None
        if self.source_of(question) == VIRTUAL:
            return self._by_machine(question)
        self.begin(question)
        return None

    def machine_throws(self, question: Question) -> tuple[Any, str] | None:
        """Throws with the machine where that is what throws; None where people do, or the tower."""
        return self._by_machine(question) if self.source_of(question) == VIRTUAL else None

    def _by_machine(self, question: Question) -> tuple[Any, str]:
        shape = question.shape() if question.shape is not None else {}
        return drawn(question.kind, shape, self._machine), self._machine_is

    # ── the tower and radio dice ────────────────────────────────────────────────────────────────────────────

    @property
    def rolling(self) -> bool:
        """Whether the tower or the radio dice have been asked and have not answered yet."""
        return self._pending is not None

    def begin(self, question: Question | None) -> bool:
        """Requests the roll from the tower or the radio dice if they are to answer this question.

        Returns whether they are rolling for it.

        Call this whenever the open question may have changed; a request for another question is cancelled.
        """
        if self._pending is not None and not self._is_for(question):
            self._drop()
        if self.doubt is not None and (question is None or question.id != self.doubt.question):
            self.doubt = None
        if question is None or question.kind is not Kind.ROLL or self.doubt is not None:
            return False
        source, radio = self.source_of(question), self._radio()
        if self._pending is not None and self._pending.source != source:
            self._drop()
        if self._pending is None:
            dice, faces = _dice(question)
            if source == TOWER and self.tower is not None:
                request = self.tower.request_roll(dice, faces)
            elif source == RADIO and radio is not None:
                request = radio.request_roll(dice, faces, self.who(question))
            else:
                return False
            self._pending = _Pending(request, question.id, dice, faces, source)
        return True

    def thrown(self, result: DiceRolled, question: Question | None) -> tuple[Any, str] | None:
        """Turns the tower's result into answer and source for `question`; None if it was rolled for another one."""
        pending = self._answered(result.request, question)
        if pending is None or len(result.faces) != pending.dice:
            return None
        return list(result.faces), result.source.value

    def in_doubt(self, trouble: DiceTrouble, question: Question | None) -> Doubt | None:
        """Turns a failed roll of the tower into choices for the table; None if nobody waits for this roll."""
        pending = self._answered(trouble.request, question)
        if pending is None:
            return None
        faces = trouble.faces if len(trouble.faces) == pending.dice else (None,) * pending.dice
        self.doubt = Doubt(pending.question, faces, pending.faces, trouble.trouble.value, pending.source)
        return self.doubt

    def accept(self) -> tuple[Any, str]:
        """Takes the result that the tower or the dice were unsure of, because a person confirms it.

        Raises ValueError if there is none.
        """
        doubt = self._settled()
        if not doubt.acceptable:
            raise ValueError("not every die could be read")
        self.doubt = None
        return list(doubt.faces), doubt.source + ACCEPTED

    def fix(self, die: int, face: int) -> tuple[Any, str]:
        """Takes the tower's result with one die (counted from 0) corrected by a person. Raises ValueError."""
        doubt = self._settled()
        faces = list(doubt.faces)
        if not 0 <= die < len(faces) or not 1 <= face <= doubt.sides:
            raise ValueError(f"a die from 1 to {len(faces)} and a face from 1 to {doubt.sides}")
        faces[die] = face
        if None in faces:
            raise ValueError("another die could not be read either")
        self.doubt = None
        return faces, doubt.source + FIXED

    def again(self, question: Question) -> bool:
        """Rolls all dice again; False if the tower or the radio dice cannot be asked now."""
        self.doubt = None
        return self.begin(question)

    def type_in(self, question: Question) -> None:
        """Lets people type in the result of this one roll."""
        self.for_this(question, TYPED)

    def without(self, unwanted: str) -> None:
        """Stops using the tower or the radio dice for this evening.

        Rolls are then typed in, or made by the computer where the group chose that.
        """
        rest = tuple(source for source in self.chains[Kind.ROLL] if source != unwanted)
        self.chains[Kind.ROLL] = rest or (TYPED,)
        self._forget()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _is_able(self, source: str, question: Question) -> bool:
        """Whether a source is there, and can answer this question."""
        if source == RADIO:
            radio = self._radio()
            waits = self._waits_for(RADIO) and self._is_for(question)
            return radio is not None and (waits or radio.holds(*_dice(question), self.who(question)))
        return source != TOWER or self._tower_throws(question)

    def _tower_throws(self, question: Question) -> bool:
        """Whether the tower is there and has such dice. Before it has introduced itself it is assumed to have them."""
        if not self._tower_is_ready():
            return False
        dice, faces = _dice(question)
        hello = self.tower.hello if self.tower is not None else None
        return bool(getattr(hello, "faces", faces) == faces and getattr(hello, "dice", dice) >= dice)

    def _tower_is_ready(self) -> bool:
        return self.tower is not None and (self.tower.hello is not None or self._waits_for(TOWER))

    def _waits_for(self, source: str) -> bool:
        return self._pending is not None and self._pending.source == source

    def _is_for(self, question: Question | None) -> bool:
        """Whether the tower is rolling for exactly this question, with the number of dice that it asks for now."""
        assert self._pending is not None
        if question is None or question.kind is not Kind.ROLL or question.id != self._pending.question:
            return False
        return _dice(question) == (self._pending.dice, self._pending.faces)

    def _answered(self, request: int, question: Question | None) -> _Pending | None:
        """Closes the request with this id and returns it; None if it was for another question."""
        pending = self._pending
        if pending is None or pending.request != request:
            return None
        meant = self._is_for(question)
        self._pending = None
        return pending if meant else None

    def _drop(self) -> None:
        pending, self._pending = self._pending, None
        thrower = None if pending is None else self.tower if pending.source == TOWER else self._radio()
        if pending is not None and thrower is not None:
            thrower.cancel(pending.request)

    def _forget(self) -> None:
        self._drop()
        self.doubt = None
        self._once = None

    def _settled(self) -> Doubt:
        if self.doubt is None:
            raise ValueError("no roll is in doubt")
        return self.doubt


def _dice(question: Question) -> tuple[int, int]:
    """The number of dice that a roll asks for now, and the number of their faces."""
    shape = question.shape() if question.shape is not None else {}
    return shape.get("dice", 1), shape.get("faces", 6)


def usable_chains(chosen: Any) -> dict[str, tuple[str, ...]]:
    """Returns the valid part of a remembered choice of sources; files may be outdated or edited by hand."""
    usable = {}
    for name, chain in chosen.items() if isinstance(chosen, Mapping) else ():
        if name in set(CHANCE) and isinstance(chain, Sequence):
            kept = tuple(source for source in chain if source in FOR[Kind(name)])
            if kept:
                usable[name] = kept
    return usable


def seeded(seed: int | str) -> Chance:
    """A source that answers every chance question at once, from `seed` alone."""
    rng = random.Random(seed)
    return lambda ask: (drawn(ask.kind, ask.shape() if ask.shape is not None else {}, rng), SEEDED)
