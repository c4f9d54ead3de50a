"""What anybody may play: one control beside every question, which all have while a card could do something (GEN-6)."""

from __future__ import annotations

from companion.engine.vocabulary import Party
from companion.games.buerokratopoly.rules.cards import GREEN
from tests.games.buerokratopoly.table import seat


def offered(hands: dict[str, list[str]], **position: object) -> tuple[Party, ...]:
    return tuple(seat({"posts": {"queues.w1": "Anna"}, "hands": hands, **position}).game.who_may_announce())


def test_all_or_nobody_may_announce_whatever_is_held() -> None:
    """BU-33: Anna's figure could rise, if her card were one of advancement."""
    assert {offered({"Anna": [kind]}) for kind in GREEN} == {("Anna", "Ben", "Cem")}


def test_nobody_is_offered_what_no_card_could_do() -> None:
    assert offered({}) == ()
    assert offered({"Ben": ["aufstieg"]}) == ()  # Ben has no figure on the ladder or in prison
    assert offered({"Ben": ["aufstieg"]}, prison={"Ben": 1}) == ("Anna", "Ben", "Cem")
    assert offered({"Anna": ["beweis"]}, discard=["aufstieg"] * 4) == ()
