"""Parses typed answers to questions whose options cannot be listed: dice, splits, cards. See also `proposing`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.cli.text.talk import matches
from companion.engine.questions import Kind
from companion.texts.wording import N_

Named = Callable[[str], str]
"""Returns the name of an id in the present language."""

_GROUP = re.compile(r"(\d+)\s*[x×*]\s*(\w+)")


class NotUnderstoodError(Exception):
    """A line cannot be interpreted: `what` is the part that was not understood, `known` what would be, if known."""

    def __init__(self, what: str = "", known: Sequence[str] | None = None) -> None:
        super().__init__(what)
        self.what, self.known = what, known


def dice(typed: str, shape: Mapping[str, Any]) -> list[int]:
    """Reads “4 6”, “4, 6” or “46” as faces. Raises NotUnderstoodError if number or faces do not fit `shape`."""
    count, faces = shape.get("dice", 1), shape.get("faces", 6)
    parts = re.split(r"[\s,+;]+", typed.strip())
    if len(parts) == 1 and len(parts[0]) == count and faces < 10:
        parts = list(parts[0])
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise NotUnderstoodError
    thrown = [int(part) for part in parts]
    if len(thrown) != count or not all(1 <= face <= faces for face in thrown):
        raise NotUnderstoodError
    return thrown


def one_of(typed: str, ids: Sequence[str], name: Named) -> str:
    """The one id that was typed, as an id or as (a part of) its name. Raises NotUnderstoodError."""
    if typed in ids:
        return typed
    different = list(dict.fromkeys(ids))
    meant = matches(typed, [name(value) for value in different]) if typed else []
    if len(meant) != 1:
        raise NotUnderstoodError
    return different[meant[0]]


def value_of(kind: Kind, typed: str, ids: Sequence[str] = (), name: Named = str) -> Any:
    """Reads a split, cards or a text in the engine's form. Raises NotUnderstoodError.

    `ids` are the possible cards or parties; `name` returns what they are called.
    """
    if kind is Kind.TEXT:
        return typed
    if kind is Kind.SPLIT:
        return amounts(typed, ids, name)
    if kind is Kind.CARDS:
        return cards(typed, ids, name)
    raise NotUnderstoodError


def amounts(typed: str, ids: Sequence[str] = (), name: Named = str) -> dict[str, int]:
    """Reads “Anna 3, Ben 2” or “Anna=3, Ben=2” as a map. Raises NotUnderstoodError.

    Names of `ids` may be abbreviated; any other name stays as it was typed.
    """
    found: dict[str, int] = {}
    for part in re.split(r"[,;]", typed):
        called, number = _name_and_number(part)
        meant = [called] if called in ids else [ids[place] for place in matches(called, [name(one) for one in ids])]
        found[meant[0] if len(meant) == 1 else called] = number
    return found


def _name_and_number(part: str) -> tuple[str, int]:
    split = re.fullmatch(r"\s*(.*?)\s*[=: ]\s*([−+-]?[0-9]{1,9})\s*", part)
    if split is None or not split[1]:
        raise NotUnderstoodError
    return split[1], int(split[2].replace("−", "-"))


def cards_in(value: Any) -> Iterator[str]:
    """The ids of single cards in an answer or in a question's shape: all strings in lists."""
    if isinstance(value, list):
        yield from (entry for entry in value if isinstance(entry, str))
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from cards_in(entry)


def cards(typed: str, ids: Sequence[str], name: Named) -> list[Any]:
    """Reads “2x7, 1xjoker” as groups of cards, other words as cards among `ids`. Raises NotUnderstoodError."""
    found: list[Any] = []
    for part in (part.strip() for part in re.split(r"[,;]", typed)):
        group = _GROUP.fullmatch(part)
        if group is None:
            found.append(one_of(part, ids, name))
        elif group[2].casefold() == "joker":
            found.append({"joker": int(group[1])})
        elif group[2].isdigit():
            found.append({"rank": int(group[2]), "count": int(group[1])})
        else:
            raise NotUnderstoodError
    return found


# translators: words that are typed to be shown all that there is to choose from, separated by commas
ALL_OF_THEM = N_("all")

TYPED = frozenset({Kind.SPLIT, Kind.CARDS, Kind.PROPOSE, Kind.TEXT})
"""Kinds whose answers can be typed out, whether options are listed or not."""


def how_to_type(kind: Kind, _: Callable[[str], str], people: Sequence[str], cards: Sequence[str]) -> str:
    """A hint how to type an answer of this kind, with names of players or cards as examples; "" if there is none."""
    if kind is Kind.SPLIT:
        shares = ", ".join(f"{name} {amount}" for name, amount in zip(people, (3, 2), strict=False))
        return _("Type names, each with an amount behind it, like: {example}").format(example=shares)
    if kind is Kind.CARDS:
        return _("Type cards, like: {example}").format(example=", ".join(cards[:2]) or "2x7, 1xjoker")
    return ""
