"""What a party may know of a game, as a value: all that a player without a person is given to decide by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.questions import Option
from companion.engine.vocabulary import Event, Party, Row


class SeenRow(NamedTuple):
    """An act as a party knows of it. Where it does not know the value, the row's value is None and `known` False.

    `chance` says that no party answered: something was thrown, drawn or shuffled.
    """

    row: Row
    known: bool
    chance: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """What `party` may know when it is asked. Nothing in it leads to the table's own game.

    `levels` are those of the rules (GEN-7), `view` is what the party sees now, the open question included,
    `options` are what it may answer with the reasons against each. `entered` is the state at the last entry point
    as it saw it, None if there was none; `since` are the acts after it, `before` and `heard` the events that it
    knows of from before and after.
    """

    party: Party
    levels: Mapping[str, str]
    view: Mapping[str, Any]
    options: tuple[Option, ...]
    entered: Mapping[str, Any] | None
    since: tuple[SeenRow, ...]
    before: tuple[Event, ...]
    heard: tuple[Event, ...]
