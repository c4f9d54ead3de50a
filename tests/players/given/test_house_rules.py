"""Players without people go by the clauses of a house, and nothing hidden shows through them."""

from __future__ import annotations

import random

import pytest

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.table.players.imagining import dealt
from tests.players import twins
from tests.players.observed import NAMES, moments
from tests.scenario.test_house_rules import EXAMPLES, HOUSES

HERE = 30


def house(name: str) -> ResolvedPack:
    pack = Catalogue([installed_packs(), EXAMPLES], find_game).load(name)
    return pack.resolve([], twins.GAMES[pack.game.name], len(NAMES))


@pytest.mark.lot(13)
@pytest.mark.parametrize("name", HOUSES)
def test_what_is_hidden_changes_no_answer_and_no_reason(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = house(name)
    monkeypatch.setattr(twins, "resolved", lambda game: pack)
    wrong, differ = twins.faults(pack.game, HERE)
    assert wrong == []
    assert differ > HERE / 4


def test_what_was_done_is_known_in_the_head_too() -> None:
    pack, counted = house("peace"), 0
    for number in range(6):
        for _, seen, opening, position in moments(pack, f"counted/{number}", 260):
            if seen.entered is None or not position.get("counted"):
                continue
            counted += 1
            found = dealt(seen, opening.driver, random.Random(number))
            if found is not None:
                assert found.stand().game.position()["counted"] == position["counted"]
            if counted > 5:
                return
    assert counted
