"""How a game declares what may be left out, and what may come first: once, typed, each with its rule.

`Definition.steps` and `Definition.order` are frozen dataclasses of the game's own, so that a script reads
`game.definition.steps.gift_votes`, and the type checker knows each name.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, get_args, get_type_hints

STEPS, ORDER = "steps", "order"
"""The parts of a definition, and the keys of a file, that hold these."""

RULE, PHASE = "rule", "phase"


def step(rule: str, *, printed: bool = True, phase: str = "") -> Any:
    """The default of a step: whether it is played as the rule text has it. `phase` is the phase that tells of it."""
    return field(default=printed, metadata={RULE: rule, PHASE: phase})


def order(rule: str, *, printed: str, phase: str = "") -> Any:
    """The default of an order, such as `before gains`; its type names both sides. `phase` is as for a step."""
    return field(default=printed, metadata={RULE: rule, PHASE: phase})


@dataclass(frozen=True)
class Declared:
    """A step or an order as a game declares it: what it is in the rule text, and everything that it may be."""

    name: str
    rule: str
    printed: bool | str
    values: tuple[bool | str, ...]
    phase: str = ""


def declared(definition: type[Any], part: str) -> dict[str, Declared]:
    """The steps or orders of a game's definition, by name; none if it has no such part."""
    shape = get_type_hints(definition).get(part) if part in getattr(definition, "__annotations__", {}) else None
    if shape is None:
        return {}
    hints = get_type_hints(shape)
    made = shape()
    return {
        item.name: Declared(
            item.name,
            item.metadata[RULE],
            getattr(made, item.name),
            get_args(hints[item.name]) or (True, False),
            item.metadata[PHASE],
        )
        for item in fields(shape)
    }
