"""Cards and boards that a policy has never heard of: it falls back on their general worth, and never fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.players import strengths_of
from tests.players.twins import GAMES, resolved
from tests.strength.seats import Seats

ANSWERS = 60

SAID_BY_RULES = {
    *("kind", "level", "levels", "animal", "power", "measure", "colour", "needs", "tie"),
    *("title", "short", "text"),
}
"""What names something of the script and not of the pack."""

NEW: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], object]]] = {
    "animal_farm": (("regions", "revolutions", "politics"), lambda of: of["revolutions"].__delitem__(slice(8, None))),
    "buergermeister": (("lands", "cards"), lambda of: _without_land(of, of["lands"][-1]["id"])),
    "buerokratopoly": (("posts", "cards"), lambda of: of["cards"].__delitem__(slice(4))),
    "karriere_poker": ((), lambda of: of["deck"].update(numbers=9, hand=9)),
    "politburo": (("candidates", "cards"), lambda of: of["cards"][0].update(value=4)),
}
"""Of each game whose ids are other ones, and what else is otherwise in its pack."""


def _without_land(of: dict[str, Any], land: str) -> None:
    of["lands"] = [one for one in of["lands"] if one["id"] != land]
    of["fields"] = [one for one in of["fields"] if one["land"] != land]


def renewed(game: str) -> ResolvedPack:
    """The pack of a game with other cards and another board."""
    parts, change = NEW[game]
    plain = json.loads(json.dumps(resolved(game).plain))
    content = plain["definition"]
    change(content)
    lists = {**content, **content.get("board", {})}
    ids = {one["id"] for part in parts for one in lists[part]}

    def other(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: other(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [other(one, key) for one in value]
        return word(value) if isinstance(value, str) and key not in SAID_BY_RULES else value

    def word(text: str) -> str:
        head, dot, rest = text.partition(".")
        return f"new_{head}{dot}{rest}" if head in ids else text

    return ResolvedPack.from_plain({**plain, "definition": other(content)})


@pytest.mark.lot(14)
@pytest.mark.parametrize(
    ("game", "strength"), [(game, strength) for game in GAMES for strength in strengths_of(find_game(game))]
)
@pytest.mark.parametrize("pack", [resolved, renewed])
def test_the_box_plays_all_seats_and_nothing_is_refused(
    pack: Callable[[str], ResolvedPack], game: str, strength: str
) -> None:
    found = Seats(pack(game), strength, 0).play(ANSWERS)
    assert found["answers"] >= ANSWERS
    assert not found["why"]
