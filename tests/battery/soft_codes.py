"""For each soft code of Bürokratopoly a table at which this code alone stands in the way of what somebody wants.

One row leads to one wish: the posts, the answers that lead there (a map: all secret choices; a list: dice; PASS: nobody
claims; a pair: who announces which card beside the question), the wish, and what has to follow once the table plays
without the rule; codes that printed numbers never reach have others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine.driver import Driver
from companion.engine.vocabulary import ANY_TIME, PASS

ELECT = {"Anna": "election", "Ben": "mutiny", "Cem": "mutiny"}
MUTINY = {"Anna": "mutiny", "Ben": "election", "Cem": "election"}
MOVE = {"Anna": "transfer_or_promote", "Ben": "mutiny", "Cem": "mutiny"}


class Wish(NamedTuple):
    """Who wants what. `then` is a part of an event that follows, or {"question": name} for the question that opens."""

    rule: str
    code: str
    posts: Mapping[str, str]
    way: tuple[Any, ...]
    party: str
    value: str
    then: Mapping[str, Any]
    hands: Mapping[str, list[str]] = {}
    prison: Mapping[str, int] = {}
    deck: tuple[str, ...] = ()
    beside: bool = False
    switches: Mapping[str, Any] = {}
    numbers: Mapping[str, Any] = {}
    instead: tuple[str, str] | None = None

    @property
    def id(self) -> str:
        """For the name of a test."""
        return f"{self.rule}-{self.code}-{self.value}"

    def position(self) -> dict[str, Any]:
        """Where the game starts."""
        there: dict[str, Any] = {"posts": self.posts, "hands": self.hands, "prison": self.prison}
        return {**there, "deck": list(self.deck)} if self.deck else there

    def lead(self, driver: Driver) -> None:
        """Answer up to where the wish is voiced."""
        for step in self.way:
            if isinstance(step, tuple):
                party, card = step
                driver.answer(party, card, question=ANY_TIME)
            elif isinstance(step, dict):
                for party, choice in step.items():
                    driver.answer(party, choice)
            else:
                assert driver.question is not None
                party = None if step == PASS or isinstance(step, list) else driver.question.asked()[0]
                driver.answer(party, step)

    def voice(self, driver: Driver) -> None:
        """Say it."""
        driver.answer(self.party, self.value, question=ANY_TIME if self.beside else None)

    def came_true(self, driver: Driver, mark: int) -> bool:
        """Whether it had its effect."""
        if "question" in self.then:
            return driver.question is not None and driver.question.name == self.then["question"]
        told = [event.plain() for event in driver.game.events[mark:]]
        return any(self.then.items() <= event.items() for event in told)


ELECTION_OF_TWO = {"queues.w1": "Anna", "queues.w2": "Ben"}
RIVALS = {"mining_and_energy": "Anna", "machine_building": "Ben"}
REVOLT = {"queues": "Ben", "queues.w1": "Anna", "queues.w2": "Cem"}
BEATEN = (MUTINY, "queues", "support_superior", [1], [6, 6], [6])

WISHES = (
    Wish("BU-06", "too_few", {"queues.w1": "Anna"}, (ELECT,), "Anna", "queues", {"kind": "election_called"}),
    Wish(
        "BU-43",
        "politburo_not_full",
        {"economy": "Anna", "ideology": "Ben"},
        (ELECT,),
        "Anna",
        "general_secretary",
        {"kind": "election_called", "rule": "BU-43"},
    ),
    Wish(
        "BU-08",
        "nothing_to_win",
        {"queues.w1": "Anna", "queues.w2": "Anna"},
        (ELECT, "queues"),
        "Anna",
        "wahlbetrug",
        {"kind": "card_played", "card": "wahlbetrug"},
        hands={"Anna": ["wahlbetrug"]},
        beside=True,
    ),
    Wish(
        "BU-10",
        "over_cap",
        {"queues.w1": "Anna", "queues.w2": "Anna", "queues.w3": "Anna", "queues.w4": "Ben"},
        (ELECT, "queues"),
        "Anna",
        "wahlbetrug",
        {"kind": "card_played", "card": "wahlbetrug"},
        hands={"Anna": ["wahlbetrug"]},
        beside=True,
    ),
    Wish(
        "BU-33",
        "between_dice_and_card",
        ELECTION_OF_TWO,
        (ELECT, "queues", PASS, [1]),
        "Ben",
        "aufstieg",
        {"kind": "card_played", "card": "aufstieg"},
        hands={"Ben": ["aufstieg"]},
        beside=True,
        switches={"green_cards_any_time": True},
    ),
    Wish(
        "BU-33",
        "contest_under_way",
        ELECTION_OF_TWO,
        (ELECT, "queues", PASS, [1]),
        "Ben",
        "aufstieg",
        {"kind": "card_played", "card": "aufstieg"},
        hands={"Ben": ["aufstieg"]},
        beside=True,
    ),
    Wish(
        "BU-33",
        "only_fraud",
        ELECTION_OF_TWO,
        (ELECT, "queues", PASS, [1], [6]),
        "Ben",
        "aufstieg",
        {"kind": "card_played", "card": "aufstieg"},
        hands={"Ben": ["aufstieg"]},
        deck=("hundertdrei_prozent",),
        beside=True,
    ),
    Wish(
        "BU-17",
        "own_superior",
        {"queues": "Anna", "queues.w1": "Anna"},
        (MUTINY,),
        "Anna",
        "queues",
        {"kind": "mutiny_called"},
    ),
    Wish(
        "BU-20",
        "not_mutineer",
        {"queues": "Ben", "queues.w1": "Anna"},
        (MUTINY, "queues"),
        "Ben",
        "beweis",
        {"kind": "card_played", "card": "beweis"},
        hands={"Ben": ["beweis"]},
        beside=True,
        switches={"evidence_mutineers_only": True},
    ),
    Wish(
        "BU-20",
        "over_cap",
        {"queues": "Ben", "queues.w1": "Anna"},
        (MUTINY, "queues"),
        "Anna",
        "beweis",
        {"kind": "card_played", "card": "beweis"},
        hands={"Anna": ["beweis"]},
        beside=True,
        numbers={"mutiny_dice": 1},
    ),
    Wish(
        "BU-23",
        "wrong_level",
        {"queues": "Ben", "queues.w1": "Anna"},
        (MUTINY, "queues", [6], [1, 1]),
        "Anna",
        "shoes",
        {"kind": "ousted", "to": "shoes"},
        numbers={"ousted_to": "one_down"},
    ),
    Wish(
        "BU-24",
        "wrong_level",
        REVOLT,
        (*BEATEN, "queues.w1"),
        "Ben",
        "shoes",
        {"kind": "punished", "to": "shoes"},
        numbers={"punished_to": "one_down"},
    ),
    Wish(
        "BU-30",
        "same_level",
        {"queues": "Anna"},
        (MOVE, "transfer", "queues"),
        "Anna",
        "shoes",
        {"kind": "transferred", "to": "shoes"},
        numbers={"transfer_to": "lower"},
    ),
    Wish(
        "BU-30",
        "lower_level",
        {"queues": "Anna"},
        (MOVE, "transfer", "queues"),
        "Anna",
        "shoes.w1",
        {"kind": "transferred", "to": "shoes.w1"},
        numbers={"transfer_to": "same"},
    ),
    Wish(
        "BU-23",
        "not_lowest_level",
        {"queues": "Ben", "queues.w1": "Anna"},
        (MUTINY, "queues", [6], [1, 1]),
        "Anna",
        "shoes",
        {"kind": "ousted", "to": "shoes"},
    ),
    Wish("BU-24", "not_opponent", REVOLT, BEATEN, "Ben", "queues.w2", {"question": "punish_to"}),
    Wish(
        "BU-24",
        "not_lowest_level",
        REVOLT,
        (*BEATEN, "queues.w1"),
        "Ben",
        "shoes",
        {"kind": "punished", "to": "shoes"},
    ),
    Wish(
        "BU-27",
        "not_below_promoter",
        {"consumer_goods": "Anna", "queues.w1": "Anna"},
        (MOVE, "promote", "consumer_goods", "queues.w1"),
        "Anna",
        "trade_and_supply",
        {"kind": "promoted", "to": "trade_and_supply"},
    ),
    Wish(
        "BU-27",
        "not_above_figure",
        {"trade_and_supply": "Anna", "queues": "Anna"},
        (MOVE, "promote", "trade_and_supply", "queues"),
        "Anna",
        "shoes",
        {"kind": "promoted", "to": "shoes"},
    ),
    Wish(
        "BU-27",
        "not_on_chain",
        {"consumer_goods": "Anna", "queues.w1": "Anna"},
        (MOVE, "promote", "consumer_goods", "queues.w1"),
        "Anna",
        "shoes",
        {"kind": "promoted", "to": "shoes"},
    ),
    Wish(
        "BU-27",
        "not_on_chain",
        {"consumer_goods": "Anna", "queues.w1": "Anna", "tractors.w1": "Anna"},
        (MOVE, "promote", "consumer_goods"),
        "Anna",
        "tractors.w1",
        {"question": "promote_to"},
    ),
    Wish(
        "BU-27",
        "promotes_self",
        {"consumer_goods": "Anna", "queues.w1": "Anna"},
        (MOVE, "promote", "consumer_goods"),
        "Anna",
        "consumer_goods",
        {"question": "promote_to"},
    ),
    Wish(
        "BU-28",
        "not_own_promoter",
        {"consumer_goods": "Ben", "queues.w1": "Anna", "machine_building": "Anna", "tractors.w1": "Anna"},
        (MOVE, "promote"),
        "Anna",
        "consumer_goods",
        {"question": "promoted"},
    ),
    Wish(
        "BU-30",
        "higher_level",
        {"queues.w1": "Anna"},
        (MOVE, "transfer", "queues.w1"),
        "Anna",
        "shoes",
        {"kind": "transferred", "to": "shoes"},
    ),
    Wish(
        "BU-30",
        "same_post",
        {"queues.w1": "Anna"},
        (MOVE, "transfer", "queues.w1"),
        "Anna",
        "queues.w1",
        {"kind": "transferred", "to": "queues.w1"},
    ),
    Wish(
        "BU-36",
        "others_figure",
        {"queues.w1": "Anna", "shoes.w1": "Anna", "tractors.w1": "Ben"},
        (ELECT, ("Anna", "aufstieg")),
        "Anna",
        "tractors.w1",
        {"kind": "moved_up", "party": "Ben"},
        hands={"Anna": ["aufstieg"]},
    ),
    Wish(
        "BU-36",
        "others_figure",
        {"queues": "Anna", "consumer_goods": "Cem", "tractors.w1": "Ben"},
        (ELECT,),
        "Anna",
        "aufstieg",
        {"kind": "moved_up", "party": "Ben"},
        hands={"Anna": ["aufstieg"]},
        beside=True,
        instead=("BU-34", "taken"),
    ),
    Wish(
        "BU-36",
        "others_figure",
        {"queues.w1": "Anna"},
        (ELECT,),
        "Anna",
        "freikauf",
        {"question": "free_to"},
        hands={"Anna": ["freikauf"]},
        prison={"Ben": 1},
        beside=True,
        instead=("BU-35", "not_in_prison"),
    ),
    Wish(
        "BU-40",
        "wrong_level",
        RIVALS,
        (ELECT, "heavy_industry", [6], [1]),
        "Ben",
        "tractors.w1",
        {"kind": "demoted", "to": "tractors.w1"},
        deck=("selbstkritik",),
    ),
    Wish(
        "BU-40",
        "other_branch",
        RIVALS,
        (ELECT, "heavy_industry", [6], [1]),
        "Ben",
        "queues",
        {"kind": "demoted", "to": "queues"},
        deck=("selbstkritik",),
    ),
)
