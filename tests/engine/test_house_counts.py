"""The counts of an action that clauses can ask of: which there are, and whose, and of which round."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.engine.house.done import Done, DoneLog
from companion.engine.house.saying import AMOUNT, COUNT, TARGET, Doing, NamedAction, _counts

PUSH = NamedAction("push", {}, gives=(TARGET,))
LOG = [Done("push", "Anna", "Ben", 2), Done("push", "Anna", "Ben", 3), Done("push", "Cem", "Ben", 3)]


def read(log: list[Done]) -> dict[str, int]:
    game: Any = SimpleNamespace(state=SimpleNamespace(round=3), house=SimpleNamespace(done=DoneLog(log)))
    doing = Doing("push", "Anna", {TARGET: "Ben"})
    return {fact.name: fact.read(game, doing) for fact in _counts(PUSH, rounds=True)}


def test_what_was_done_is_counted_for_oneself_for_all_and_against_somebody() -> None:
    assert read(LOG) == {
        "done.push.me_game": 2,
        "done.push.all_game": 3,
        "done.push.me_round": 1,
        "done.push.all_round": 2,
        "done.push.on_target_game": 3,
        "done.push.on_target_round": 2,
        "done.push.on_target_last_round": 1,
    }
    assert read(LOG * 60)["done.push.all_game"] == COUNT.most == 99


def test_without_rounds_or_somebody_against_whom_there_are_fewer_counts() -> None:
    names = [fact.name.rpartition(".")[2] for fact in _counts(PUSH, rounds=False)]
    assert names == ["me_game", "all_game", "on_target_game"]
    assert len(_counts(NamedAction("climb", {}), rounds=True)) == 4
    assert (COUNT.least, AMOUNT.least) == (0, 0)
