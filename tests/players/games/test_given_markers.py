"""A marker that is given away (AF-13): a seat that the box takes over there gives what was promised, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Explains
from companion.engine.vocabulary import PASS
from companion.games.animal_farm.rules.pledges import NO_ELEPHANT, OPEN, SHARE
from companion.languages import LANGUAGES
from companion.texts import Teller
from tests.players.games.test_bargaining import LIONS, NO_LIONS, talks
from tests.players.observed import NAMES
from tests.players.twins import resolved

ANNA, BEN = NAMES[:2]
REASONS = ("promised", "unpromised", "costly")


def said(what: str | None, cards: dict[str, str]) -> tuple[Any, str]:
    """What Anna answers who was about to give a marker, having promised Ben this, and the key of her reason."""
    pledges = [{"by": ANNA, "to": BEN, "what": what, "round": 1, "became": OPEN}] if what else []
    driver = talks({ANNA: 3, BEN: 1}, revolutions=cards, new={ANNA: {"lion": 1}}, pledges=pledges)
    driver.answer(ANNA, "hand_over", "table", question="any_time")
    ask, player = driver.question, bot("greedy", "animal_farm", "x")
    assert isinstance(player, Explains) and ask is not None and ask.name == "hand_over_what"
    value = player.answer(driver.game, ask, ANNA)
    told = player.reason(driver.game, ask, ANNA, value)
    assert told is not None
    if value != PASS:
        driver.answer(ANNA, value, "bots")
        assert driver.question is not None
        to = player.answer(driver.game, driver.question, ANNA)
        assert to == BEN and player.reason(driver.game, driver.question, ANNA, to) == told
    return value, told.key.removeprefix("reason.")


def test_a_promise_is_kept_and_without_it_nothing_is_given() -> None:
    assert said(SHARE, NO_LIONS) == ("new.lion", "promised")
    assert said(None, NO_LIONS) == (PASS, "unpromised")
    assert said(NO_ELEPHANT, NO_LIONS) == (PASS, "unpromised")


def test_a_marker_that_two_revolutions_ask_for_is_too_dear() -> None:
    both = {**LIONS, "Dora": "bread_riot"}
    assert said(SHARE, both) == (PASS, "costly")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", REASONS)
def test_each_reason_has_words_also_for_whoever_is_advised(language: str, key: str) -> None:
    teller = Teller(resolved("animal_farm").texts.plain, {}, language, {name: name for name in NAMES})
    assert teller.has("values", f"reason.{key}") and teller.has("values", f"reason.{key}.own")
