"""Each soft code of Bürokratopoly played off: refused when it is enforced, and no more than told or forgotten else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.engine.driver import Driver
from companion.engine.levels import ENFORCE, OFF, WARN
from companion.engine.telling import OVERRIDES
from companion.engine.vocabulary import RefusedError
from companion.games.buerokratopoly import Buerokratopoly
from companion.table.play.opening import forbids_of
from tests.battery.buerokratopoly_tables import busy, figures_and_cards
from tests.battery.checks import hold_open, picture
from tests.battery.play import step
from tests.battery.soft_codes import ELECT, WISHES, Wish
from tests.games.buerokratopoly.table import definition, pack

SEATS = ("Anna", "Ben", "Cem")
FORBIDS = forbids_of(pack().resolve([], {}, len(SEATS)))

each = pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.id)


def seated(wish: Wish, level: str) -> Driver:
    printed = definition(len(SEATS), **wish.switches)
    changed = replace(printed, parameters=replace(printed.parameters, **wish.numbers))
    game = Buerokratopoly(changed, SEATS)
    game.load(wish.position())
    driver = Driver(game, levels={wish.rule: level}, forbids=FORBIDS)
    driver.start()
    wish.lead(driver)
    return driver


def test_no_soft_code_is_missing() -> None:
    soft = {(rule, code) for rule, codes in FORBIDS.items() for code in codes}
    assert soft == {(wish.rule, wish.code) for wish in WISHES}


@each
def test_what_a_rule_forbids_is_refused_for_this_code_alone(wish: Wish) -> None:
    driver = seated(wish, ENFORCE)
    before = picture(driver)
    with pytest.raises(RefusedError) as refused:
        wish.voice(driver)
    assert {(refusal.rule, refusal.code) for refusal in refused.value.refusals} == {
        wish.instead or (wish.rule, wish.code)
    }
    assert picture(driver) == before


@pytest.mark.lot(7)
@each
@pytest.mark.parametrize("level", [WARN, OFF])
def test_without_the_rule_the_wish_comes_true_and_the_game_goes_on(wish: Wish, level: str) -> None:
    driver = seated(wish, level)
    lying, mark = figures_and_cards(driver.game), len(driver.game.events)  # type: ignore[arg-type]
    wish.voice(driver)
    overrides = [(e.facts["of"], e.facts["code"]) for e in driver.game.events[mark:] if e.kind in OVERRIDES]
    assert set(overrides) == ({(wish.rule, wish.code)} if level == WARN else set())
    rng = random.Random(wish.id)
    came_true = wish.came_true(driver, mark)
    for _ in range(60):
        if driver.question is None:
            break
        hold_open(driver)
        step(driver, rng, taste=busy)
        came_true = came_true or wish.came_true(driver, mark)
        assert figures_and_cards(driver.game) == lying  # type: ignore[arg-type]
    assert came_true


def test_the_one_lawful_post_is_taken_by_itself_only_while_the_rule_holds() -> None:
    """Under the old post there is but one: the figure goes there unasked; without BU-40 its owner has the choice."""
    posts = {"mining_and_energy": "Anna", "machine_building": "Ben", "tractors": "Cem", "spare_parts": "Cem"}
    wish = Wish(
        "BU-40", "wrong_level", posts, (ELECT, "heavy_industry", [6], [1]), "Ben", "", {}, deck=("selbstkritik",)
    )
    assert seated(wish, ENFORCE).game.position()["posts"]["plan_overfulfilment"] == "Ben"
    for level in (WARN, OFF):
        driver = seated(wish, level)
        assert driver.question is not None
        assert (driver.question.name, driver.question.asked()) == ("demote_to", ("Ben",))
