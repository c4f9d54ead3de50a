"""Dice notation (`2d6+1`, `4d6kh3`, `3dF`, `d%`, `d{a|b|c}`), and the questions that throw such dice.

A throw is pools of dice and a number. Nothing here rolls: each pool is a `roll` question, answered by the dice tower,
by people who type in real dice, or by the program for dice that nobody has on the table (GEN-3).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress
from typing import Any, NamedTuple

from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party

MOST_DICE, MOST_FACES, MOST_POOLS, MOST_PLUS = 100, 1000, 10, 1_000_000
"""Limits of one throw: dice in all, faces of a die, pools, and what is added or taken off."""

LONGEST = 80
"""Characters of a notation."""

MINUS, BLANK, PLUS = "−", "0", "+"
"""The faces of a Fudge die, from −1 to +1."""

_NUMBER = re.compile(r"[0-9]{1,7}")
_DICE = re.compile(r"([0-9]{0,4})[dw](?:([0-9]{1,5})|(%)|(f)|\{([^{}]*)\})", re.IGNORECASE)
_KEEP = re.compile(r"(kh|kl|dh|dl|k)([0-9]{0,3})", re.IGNORECASE)


def begins_with_dice(text: str) -> bool:
    """Whether a text looks like a throw, even if not all of it can be read."""
    return _DICE.match(text.strip()) is not None


class NotationError(ValueError):
    """A text that is no valid throw.

    `code` says why; `facts` hold the numbers and the part of the text that is meant.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


@dataclass(frozen=True)
class Pool:
    """Equal dice that are thrown together.

    `keep` is how many of them count, the lowest with `lowest`; None for all. `names` is what stands on the faces if not
    numbers from 1 up, `values` what each face counts; both have one entry for each face. `values` is None if the faces
    are words: then nothing is summed. `sign` is −1 for dice that are subtracted.
    """

    count: int
    faces: int
    sign: int
    keep: int | None = None
    lowest: bool = False
    names: tuple[str, ...] = ()
    values: tuple[int, ...] | None = ()

    def worth(self, face: int) -> int:
        """What a face counts, 0 for a word."""
        if self.values is None:
            return 0
        return self.values[face - 1] if self.values else face

    def name(self, face: int) -> str:
        """What stands on a face."""
        return self.names[face - 1] if self.names else str(face)

    def kept(self, thrown: Sequence[int]) -> list[bool]:
        """For each die whether it counts; of equal dice the first ones do."""
        if self.keep is None:
            return [True] * len(thrown)
        order = sorted(range(len(thrown)), key=lambda die: self.worth(thrown[die]), reverse=not self.lowest)
        counting = set(order[: self.keep])
        return [die in counting for die in range(len(thrown))]

    def __str__(self) -> str:
        die = "F" if self.names == (MINUS, BLANK, PLUS) else f"{{{'|'.join(self.names)}}}" if self.names else self.faces
        keep = "" if self.keep is None else f"k{'l' if self.lowest else 'h'}{self.keep}"
        return f"{self.count if self.count > 1 else ''}d{die}{keep}"


class ThrowResult(NamedTuple):
    """The result of a throw: for each pool the face of each die and whether it counts; `total` is None for words."""

    dice: tuple[tuple[tuple[str, bool], ...], ...]
    total: int | None


@dataclass(frozen=True)
class Throw:
    """Pools of dice and a number that is added."""

    pools: tuple[Pool, ...]
    plus: int

    @property
    def sums(self) -> bool:
        """Whether the throw has a total: none of its dice bears words."""
        return all(pool.values is not None for pool in self.pools)

    def read(self, thrown: Sequence[Sequence[int]]) -> ThrowResult:
        """The result of these faces, numbered from 1, given pool by pool."""
        dice, total = [], self.plus
        for pool, faces in zip(self.pools, thrown, strict=True):
            kept = pool.kept(faces)
            dice.append(tuple(zip(map(pool.name, faces), kept, strict=True)))
            total += pool.sign * sum(map(pool.worth, compress(faces, kept)))
        return ThrowResult(tuple(dice), total if self.sums else None)

    def __str__(self) -> str:
        text = "".join(f"{'-' if pool.sign < 0 else '+'}{pool}" for pool in self.pools)
        return text.removeprefix("+") + (f"{self.plus:+d}" if self.plus else "")


def parse(text: str) -> Throw:
    """A throw from its notation; blanks and case do not matter, `W` is read like `d`. Raises NotationError.

    The codes are `empty`, `no_dice`, `not_a_throw` (with `found`, what cannot be read), `too_long`, `too_many_dice`,
    `too_many_faces`, `too_many_pools` and `too_large` (each with `most`), `keeps_words`, and `keeps_too_many` (with
    `dice` and `keep`).
    """
    if len(text) > LONGEST:
        raise NotationError("too_long", most=LONGEST)
    rest = _without_blanks(text)
    if not rest:
        raise NotationError("empty")
    pools: list[Pool] = []
    plus, first = 0, True
    while rest:
        sign, rest = _sign(rest, first=first)
        first = False
        if dice := _DICE.match(rest):
            rest = rest[dice.end() :]
            keep = _KEEP.match(rest)
            pools.append(_pool(dice, keep, sign))
            rest = rest[keep.end() :] if keep else rest
        elif number := _NUMBER.match(rest):
            plus += sign * int(number[0])
            rest = rest[number.end() :]
        else:
            raise NotationError("not_a_throw", found=rest)
    return _within_limits(Throw(tuple(pools), plus))


def _without_blanks(text: str) -> str:
    """The text without blanks, except inside braces, where words may have them."""
    inside = re.split(r"(\{[^{}]*\})", text)
    for part in inside[::2]:
        if gap := re.search(r"[0-9]\s+[0-9].*", part):  # two numbers are not one
            raise NotationError("not_a_throw", found=gap[0])
    return "".join(part if part.startswith("{") else re.sub(r"\s+", "", part) for part in inside).replace("−", "-")


def _sign(rest: str, *, first: bool) -> tuple[int, str]:
    if rest[0] in "+-":
        return (-1 if rest[0] == "-" else 1), rest[1:]
    if first:
        return 1, rest
    raise NotationError("not_a_throw", found=rest)


def _pool(dice: re.Match[str], keep: re.Match[str] | None, sign: int) -> Pool:
    count = int(dice[1]) if dice[1] else 1
    made = _faces(dice, count, sign)
    if keep is None:
        return made
    how, number = keep[1].lower(), int(keep[2]) if keep[2] else 1
    counting = count - number if how in ("dh", "dl") else number
    if made.values is None:
        raise NotationError("keeps_words")
    if not 0 < counting <= count:
        raise NotationError("keeps_too_many", keep=number, dice=count)
    return replace(made, keep=counting, lowest=how in ("kl", "dh"))


def _faces(dice: re.Match[str], count: int, sign: int) -> Pool:
    _, faces, percent, fudge, words = dice.groups()
    if fudge:
        return Pool(count, 3, sign, names=(MINUS, BLANK, PLUS), values=(-1, 0, 1))
    if words is not None:
        names = tuple(name.strip() for name in words.split("|"))
        if not all(names):
            raise NotationError("not_a_throw", found=f"{{{words}}}")
        numbers = all(re.fullmatch(r"[+-]?[0-9]{1,6}", name) for name in names)
        return Pool(count, len(names), sign, names=names, values=tuple(map(int, names)) if numbers else None)
    return Pool(count, 100 if percent else int(faces), sign)


def _within_limits(throw: Throw) -> Throw:
    if not throw.pools or not all(pool.count and pool.faces for pool in throw.pools):
        raise NotationError("no_dice")
    for code, found, most in (
        ("too_many_dice", sum(pool.count for pool in throw.pools), MOST_DICE),
        ("too_many_faces", max(pool.faces for pool in throw.pools), MOST_FACES),
        ("too_many_pools", len(throw.pools), MOST_POOLS),
        ("too_large", abs(throw.plus), MOST_PLUS),
    ):
        if found > most:
            raise NotationError(code, most=most)
    return throw


def thrown(
    name: str, throw: Throw, parties: tuple[Party, ...], rule: str, facts: Callable[[], Mapping[str, Any]] | None = None
) -> Script:
    """Asks for each pool of a throw; returns the `ThrowResult`.

    `names` in the question's shape are the texts on the faces.
    """
    faces = []
    for pool in throw.pools:
        faces.append((yield Question(name, Kind.ROLL, parties, shape=partial(_shape, pool), rule=rule, facts=facts)))
    return throw.read(faces)


def _shape(pool: Pool) -> dict[str, Any]:
    names = {"names": list(pool.names)} if pool.names else {}
    return {"dice": pool.count, "faces": pool.faces, **names}
