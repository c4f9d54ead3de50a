"""A premise can be looked at before a silent step, and facts may be named `from` and `to`."""

from __future__ import annotations

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.vocabulary import Refusal
from tests.mechanics.hall import HallGame, hall


def script(game: HallGame) -> Script:
    with game.doing(lambda: [] if game.state.dice else [Refusal("R-1", "gone", {})]) as premise:
        game.state.dice = {}
        premise.hold()
        return "went on"
    game.say("lapsed", premise.why[0].rule, {"from": "a", "to": "b"}, code=premise.why[0].code)
    return "left"
    yield


def begun(**soft: str) -> Driver:
    game = HallGame(script, "Anna")
    game.state.dice = {"Anna": 1}
    driver = Driver(game, levels=soft, forbids={"R-1": ["gone"]})
    driver.start()
    return driver


def test_a_fallen_premise_leaves_its_block_without_a_question() -> None:
    driver = begun()
    assert driver.game.state.full()["result"] == "left"
    assert driver.game.events[0].facts == {"from": "a", "to": "b", "code": "gone"}
    assert driver.game.events[0].audience is None


def test_a_rule_that_is_off_does_not_fell_it() -> None:
    assert begun(**{"R-1": "off"}).game.state.full()["result"] == "went on"


def test_without_a_fall_nothing_happens() -> None:
    def calm(game: HallGame) -> Script:
        with game.doing(list) as premise:
            premise.hold()
            return "went on"
        yield from ()

    assert hall(calm).game.state.full()["result"] == "went on"
