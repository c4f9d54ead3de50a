"""How steps and orders are listed: what they may be, and what they are called."""

from __future__ import annotations

import pytest

from companion.games.steps import ORDER, STEPS, declared
from companion.packs.house.settable.listing import PackSettings
from tests.games.house.ends import DONE, with_values
from tests.shipped import shipped


@pytest.mark.parametrize("game", DONE)
def test_a_step_is_a_switch_and_an_order_a_choice(game: str) -> None:
    pack = shipped().load(game)
    told = PackSettings(pack, pack).sections()
    for entry in told["steps"]:
        assert (entry["type"], entry["values"], entry["value"]) == ("flag", {}, entry["printed"])
        assert entry["key"] == f"{STEPS}.{entry['name']}"
    orders = declared(pack.game.Definition, ORDER)
    for entry in told["orders"]:
        assert (entry["type"], [*entry["values"]]) == ("choice", [*orders[entry["name"]].values])
        assert all(entry["values"].values()), "each has words"
        assert entry["key"] == f"{ORDER}.{entry['name']}"


def test_what_a_house_has_stands_beside_what_is_printed() -> None:
    pack = shipped().load("politburo")
    house = with_values(pack, {"steps.rescue": False, "order.siberia": "after gains"})
    told = PackSettings(house, pack).sections()
    found = {one["name"]: (one["value"], one["printed"]) for one in (*told["steps"], *told["orders"])}
    assert found["rescue"] == (False, True)
    assert found["siberia"] == ("after gains", "before gains")
    assert found["arranging"] == (True, True)
