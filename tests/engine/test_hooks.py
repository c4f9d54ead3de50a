"""What games get from the engine where they say nothing else: who may announce, what is kept from others, old saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.state import Sealed
from companion.engine.telling import OVERRIDE, OVERRIDE_IN_PRIVATE
from companion.engine.vocabulary import Party, Refusal
from tests.engine.scripted import Box, Scripted, play, told


def asked(game: Scripted) -> Script:
    yield game.side(private=True)


class Shouting(Scripted):
    """Whoever holds it may shout, and all may see that they do."""

    announcement: ClassVar[Any] = "shout"

    def judge_any_time(self, party: Party, value: Any) -> Sequence[Refusal]:
        return [*super().judge_any_time(party, value), *self.judge_holder(party)]


def test_only_who_could_announce_something_is_offered_it() -> None:
    game = Shouting(asked)
    game.state.holder = "Ben"
    assert game.who_may_announce() == ["Ben"]
    game.state.holder = None
    assert game.who_may_announce() == []


def test_a_rule_that_is_off_keeps_nobody_from_announcing() -> None:
    game = Shouting(asked)
    Driver(game, levels={"T-05": "off"}, forbids={"T-05": ["lost_it"]})
    assert game.who_may_announce() == ["Anna", "Ben", "Cem"]


@dataclass
class Desk(Box):
    drawer: Sealed = field(default_factory=Sealed)


class Sealing(Scripted):
    def fresh(self) -> Desk:
        box = super().fresh()
        return Desk(box.hands, box.deck)


def test_what_is_kept_from_others_is_told_beside_the_hand_and_without_it() -> None:
    game = Sealing(asked)
    game.load({"hands": {"Anna": ["lion"]}, "drawer": {"Anna": "left"}})
    assert game.hand_of("Anna") == ("lion",)
    assert game.kept_from_others("Anna") == {"drawer": {"Anna": "left"}}
    assert game.kept_from_others("Ben") == {}


def test_a_save_from_before_overrides_were_private_is_compared_as_it_told_them() -> None:
    driver, game = play(asked, levels={"T-02": "warn"})
    driver.answer("Anna", "up")
    (private,) = told(game, OVERRIDE_IN_PRIVATE)
    assert game.as_once_told(private) == private._replace(kind=OVERRIDE)
    (over,) = told(game, "game_over")
    assert game.as_once_told(over) == over
