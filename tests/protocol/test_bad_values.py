"""What is wrong with a value is told of the part that is wrong: every answer of real games, spoilt part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.protocol.client import Client
from tests.protocol.house import SHIPPED, referee
from tests.protocol.learnt import Learnt
from tests.protocol.page import blocks

WRONG = [None, True, -1, 0.5, 10**15, "", "x" * 600, "no_such", [], {}, ["no_such"], {"no_such": 1}]
ONCE = 2
"""So often each question is answered wrongly."""

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("animal_farm", 3, {}),
    ("buergermeister", 2, {"options": {"time_limit": 15}}),
    ("buerokratopoly", 3, {"variants": ["fast_game", "interactive_votes"]}),
    ("karriere_poker", 4, {"options": {"mode": "dealt"}}),
    ("politburo", 2, {"options": {"mode": "dealt"}}),
    ("reader", 3, {"position": {"at": "table"}}),
]


def spoilt(value: Any, path: str = "value") -> Iterator[tuple[str, Any]]:
    """The value with one part of it wrong or missing, and the path of that part."""
    yield from ((path, wrong) for wrong in WRONG if wrong != value)
    if isinstance(value, list):
        for place, entry in enumerate(value[:3]):
            for where, wrong in spoilt(entry, f"{path}[{place}]"):
                yield where, [*value[:place], wrong, *value[place + 1 :]]
        yield from ((path, other) for other in (value[1:], [*value, *value[:1]]) if other != value)
    if isinstance(value, dict):
        for key, entry in value.items():
            yield f"{path}.{key}", {name: part for name, part in value.items() if name != key}
            for where, wrong in spoilt(entry, f"{path}.{key}"):
                yield where, {**value, key: wrong}


@pytest.mark.parametrize(("game", "seats", "more"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_wrong_part_is_named_and_every_reason_has_a_sentence(game: str, seats: int, more: dict[str, Any]) -> None:
    faults: list[str] = []
    judge = referee(faults, SHIPPED)
    met: Counter[str] = Counter()
    told: Counter[str] = Counter()

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        open_now = judge.handle({"cmd": "question"}).get("question") if request["cmd"] == "answer" else None
        if open_now and open_now["id"] == request["question"] and met[open_now["name"]] < ONCE:
            met[open_now["name"]] += 1
            party = {"party": request["party"]} if "party" in request else {}
            for path, wrong in spoilt(request["value"]):
                why = judge.handle({"cmd": "why", "question": open_now["id"], "value": wrong, **party})
                hold(why, path, wrong)
                told[why.get("error", {}).get("code", "judged")] += 1
        return judge.handle(request)

    client = Client(ask, Learnt(blocks()), 3)
    for _ in range(3):
        client.play(game, ["Anna", "Ben", "Cem", "Dora"][:seats], 60, **more)
    assert set(told) == {"bad_value", "judged"}
    assert faults == []


def hold(why: dict[str, Any], path: str, wrong: Any) -> None:
    """Either the part is named, or the rules speak, in sentences."""
    if why["ok"]:
        assert all(refusal["text"] for refusal in why["refusals"])
        return
    error = why["error"]
    assert error["code"] == "bad_value", (wrong, error)
    assert path.startswith(error["path"]) or error["path"].startswith(path), (path, wrong, error)
    assert error["path"] == "value" or error["message"].startswith(f"{error['path']}: ")
    assert len(error["message"]) < 200
