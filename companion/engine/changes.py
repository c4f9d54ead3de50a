"""What a correction of the record changed, as events tell it to everybody: no hidden value is named (GEN-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.game import Game
from companion.engine.vocabulary import TABLE


def known_to_all(game: Game) -> dict[str, Any]:
    """The public part of the state, together with the actions that are under way."""
    return {**game.state.seen(TABLE), **({"running": game.running[-1].seen(TABLE)} if game.running else {})}


def corrected(before: Mapping[str, Any], game: Game, parts: Iterable[str]) -> dict[str, Any]:
    """The facts of a `corrected` event: `parts` are the names of the corrected parts, `changes` what is different."""
    return {"parts": sorted(parts), "changes": changes_between(before, known_to_all(game), parts)}


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any], parts: Iterable[str]) -> list[dict[str, Any]]:
    """What is different, in the order of the state.

    A change is `{"part", "was", "is"}`, in a map also `"entry"`; missing entries are None. Of what lies face down,
    and of corrected `parts` that look as before, only `{"part"}` is told.
    """
    found: list[dict[str, Any]] = []
    for part, now in after.items():
        then = before.get(part)
        if then == now:
            continue
        if _face_down(then) or _face_down(now):
            found.append({"part": part})
        elif isinstance(then, Mapping) and isinstance(now, Mapping):
            keys = [key for key in {**then, **now} if then.get(key) != now.get(key)]
            found += [{"part": part, "entry": key, "was": then.get(key), "is": now.get(key)} for key in keys]
        else:
            found.append({"part": part, "was": then, "is": now})
    told = {change["part"] for change in found}
    return [*found, *({"part": part} for part in sorted(parts) if part not in told)]


def _face_down(value: Any) -> bool:
    """Whether a value shows only a count, `{"count": 3}`, because its contents
    are face down; or one of its entries does.
    """
    if not isinstance(value, Mapping):
        return False
    return set(value) == {"count"} or any(_face_down(entry) for entry in value.values())
