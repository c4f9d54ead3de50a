"""What games get from the engine where they say nothing else: who may announce, what is kept from others, old saves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from companion.engine.driver import Driver
from companion.engine.game import Script
from companion.engine.questions import Kind, Question
from companion.engine.state import Sealed
from companion.engine.telling import OVERRIDE, OVERRIDE_IN_PRIVATE
from companion.engine.vocabulary import ANY_TIME, REFEREE, BadPositionError, Party, Refusal
from tests.engine.scripted import Box, Scripted, play, told
from tests.engine.test_house import SEATS, Fair
from tests.mechanics.hall import HallGame


def asked(game: Scripted) -> Script:
    yield game.side(private=True)


def in_words(game: HallGame) -> Script:
    yield Question("words", Kind.TEXT, game.parties)


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


def test_where_a_game_has_nothing_to_announce_an_announcement_that_passes_changes_nothing() -> None:
    game = HallGame(in_words, "Anna", "Ben")
    driver = Driver(game, levels={"GEN-6": "off"}, forbids={"GEN-6": ["nothing_any_time"]})
    driver.start()
    before = driver.view(REFEREE)
    driver.answer("Ben", "shout", question=ANY_TIME)
    assert (driver.view(REFEREE), game.events) == (before, [])


def test_what_is_kept_from_others_is_told_beside_the_hand_and_without_it() -> None:
    game = Sealing(asked)
    game.load({"hands": {"Anna": ["lion"]}, "drawer": {"Anna": "left"}})
    assert game.hand_of("Anna") == ("lion",)
    assert game.kept_from_others("Anna") == {"drawer": {"Anna": "left"}}
    assert game.kept_from_others("Ben") == {}


@pytest.mark.parametrize("count", range(6))
def test_a_game_is_played_by_as_many_as_it_says_or_by_any_number(count: int) -> None:
    parties = [f"party {number}" for number in range(count)]

    class Room(HallGame):
        def party_count(self) -> tuple[int, int] | None:
            return 2, 4

    assert HallGame(in_words, *parties).parties == tuple(parties)
    if 2 <= count <= 4:
        assert Room(in_words, *parties).parties == tuple(parties)
        return
    with pytest.raises(BadPositionError) as refused:
        Room(in_words, *parties)
    assert refused.value.refusals == (Refusal("GEN-10", "players", {"min": 2, "max": 4, "count": count}),)


def test_a_hand_is_empty_where_there_is_none() -> None:
    assert Scripted(asked).hand_of("Dora") == ()
    assert Fair({}, SEATS).hand_of("Anna") == ()


def test_a_save_from_before_overrides_were_private_is_compared_as_it_told_them() -> None:
    driver, game = play(asked, levels={"T-02": "warn"})
    driver.answer("Anna", "up")
    (private,) = told(game, OVERRIDE_IN_PRIVATE)
    assert game.as_once_told(private) == private._replace(kind=OVERRIDE)
    (over,) = told(game, "game_over")
    assert game.as_once_told(over) == over
