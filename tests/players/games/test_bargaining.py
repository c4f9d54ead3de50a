"""Seats of the box in the talks of Animal Farm: what they propose, agree to and turn down, and why."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Explains
from companion.engine.chance import drawn
from companion.engine.driver import Driver
from companion.engine.questions import CHANCE, Mode
from companion.games.animal_farm.bot import bargaining
from companion.games.animal_farm.bot.bargaining import Bargain
from companion.languages import LANGUAGES
from companion.packs.scripts.games import find_game
from companion.table.play import Opening
from companion.texts import Teller
from tests.games.house.ends import with_values
from tests.players.observed import NAMES
from tests.players.twins import resolved
from tests.shipped import shipped

REASONS = ("alone", "revolution", "politics", "markers", "rival", "little")

LIONS = {"Anna": "students_spring", "Ben": "sugar_crisis", "Cem": "red_flags", "Dora": "fallen_monument"}
"""The cards at the left of each: one that asks for lions lies beside Anna."""

NO_LIONS = {"Anna": "fallen_monument", "Ben": "sugar_crisis", "Cem": "students_spring", "Dora": "red_flags"}
"""The same cards, none beside Anna asks for lions."""

NOT_WANTED = ["most_in_india", "fewest_in_india", "worldwide"]
"""Politics cards that markers do not change."""


def talks(agents: dict[str, int], **position: Any) -> Driver:
    """The talks about Africa, with so many agents of each."""
    driver = Opening.of(resolved("animal_farm"), find_game, NAMES).driver()
    said = {"at": "region", "regions": ["africa"], "agents": {"africa": agents}, "politics": NOT_WANTED, **position}
    driver.game.load(said)
    driver.start()
    return driver


def says(driver: Driver, party: str, *, name: str = "greedy") -> Any:
    assert driver.question is not None
    return bot(name, "animal_farm", "x").answer(driver.game, driver.question, party)


def why(driver: Driver, party: str, value: Any) -> str:
    player = bot("greedy", "animal_farm", "x")
    assert isinstance(player, Explains)
    assert driver.question is not None
    told = player.reason(driver.game, driver.question, party, value)
    return told.key.removeprefix("reason.") if told is not None else ""


def say(driver: Driver, party: str, value: Any) -> None:
    assert driver.question is not None
    driver.answer(party, value, "bots", question=driver.question.id)


def proposes(driver: Driver, party: str, **split: int) -> None:
    say(driver, party, {"draft": {"partners": list(split), "split": split}})


# ── what it says ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_takes_alone_what_it_can_and_no_more_where_the_others_are_as_strong() -> None:
    driver = talks({"Anna": 3, "Ben": 1})
    value = says(driver, "Anna")
    assert value == {"draft": {"partners": ["Anna"], "split": {"Anna": 3}}}
    assert why(driver, "Anna", value) == "alone"
    driver = talks({"Anna": 3, "Ben": 1, "Cem": 2})
    value = says(driver, "Anna")
    assert len(value["draft"]["partners"]) == 2
    assert why(driver, "Anna", value) != "alone"


def test_its_partner_gets_more_than_without_it() -> None:
    driver = talks({"Anna": 2, "Ben": 2, "Cem": 2})
    draft = says(driver, "Anna")["draft"]
    assert all(draft["split"].values())
    say(driver, "Anna", {"draft": draft})
    partner = next(one for one in draft["partners"] if one != "Anna")
    assert says(driver, partner) == {"confirm": 1}


def test_the_last_marker_is_rather_left_to_who_lags_than_to_who_leads() -> None:
    """It gets nothing by that, so no card of its own is a reason."""
    stock = talks({}).game.stock("lion")  # type: ignore[attr-defined]
    last_one = {"new": {"Dora": {"lion": stock - 1}}}
    for leader, other in (("Ben", "Cem"), ("Cem", "Ben")):
        driver = talks({"Anna": 2, "Ben": 2, "Cem": 2}, points={leader: 20}, **last_one)
        value = says(driver, "Anna")
        assert value == {"draft": {"partners": ["Anna", other], "split": {"Anna": 0, other: 1}}}
        assert why(driver, "Anna", value) == ""


def test_who_fears_what_the_others_take_wants_more_of_an_agreement_and_not_less() -> None:
    """Measured by what it has without: the more it stands to lose, the more an agreement is worth."""
    driver = talks({"Anna": 2, "Ben": 2, "Cem": 2})
    assert driver.question is not None
    bargain = Bargain(driver.game, "Anna", driver.question)  # type: ignore[arg-type]
    best = max(offer.worth for offer in bargain.offers())
    assert bargain.nothing < 0 < best
    assert bargain.wanted() > bargaining.MARGIN * best


def test_it_turns_down_what_it_has_alone() -> None:
    driver = talks({"Anna": 3, "Ben": 1})
    proposes(driver, "Ben", Ben=1, Anna=1)
    assert says(driver, "Anna") != {"confirm": 1}
    proposes(driver, "Anna", Anna=3)
    driver = talks({"Anna": 3, "Ben": 1, "Cem": 2})
    proposes(driver, "Ben", Ben=1, Anna=3)
    assert says(driver, "Anna") == {"confirm": 1}


def test_it_never_proposes_the_same_again_to_who_declined_and_not_more_than_twice() -> None:
    driver = talks({"Anna": 2, "Ben": 2, "Cem": 1})
    made = []
    for _ in range(3):
        value = says(driver, "Anna")
        if value == {"decline": True}:
            break
        made.append(value["draft"])
        say(driver, "Anna", value)
        for other in value["draft"]["partners"]:
            if other != "Anna":
                say(driver, other, {"decline": True})
    assert made[0] != made[1]
    for party in set(made[0]["partners"]) - {"Anna"}:
        if set(made[0]["partners"]) == set(made[1]["partners"]):
            assert made[1]["split"][party] > made[0]["split"][party]
    assert says(driver, "Anna") in ({"decline": True}, None)
    assert len(made) == 2


@pytest.mark.parametrize(
    "agents", [{"Anna": 3, "Ben": 2}, {"Anna": 3, "Ben": 3}, {"Anna": 1, "Ben": 4, "Cem": 1}, {"Anna": 2, "Cem": 1}]
)
def test_nobody_is_offered_nothing_or_less_than_it_surely_has_without(agents: dict[str, int]) -> None:
    driver = talks(agents)
    for party in agents:
        bargain = Bargain(driver.game, party, driver.question)  # type: ignore[arg-type]
        for offer in bargain.offers():
            split = offer.draft["split"]
            for other in set(split) - {party}:
                assert split[other]
                assert bargain.worth.of(other, split) >= bargain.worth.surely(other)


def test_who_has_the_majority_is_offered_no_crumbs() -> None:
    """Anna has three of five, and would have all of it without Ben."""
    assert "draft" not in says(talks({"Anna": 3, "Ben": 2}), "Ben")


def test_a_no_of_the_box_goes_on_talking_and_giving_up_is_an_answer_of_its_own() -> None:
    driver = talks({"Anna": 3, "Ben": 1})
    proposes(driver, "Anna", Anna=3, Ben=0)
    assert says(driver, "Ben") == {"refuse": True}
    say(driver, "Ben", {"refuse": True})
    assert says(driver, "Ben") == {"decline": True}


def test_it_does_not_give_up_while_lies_there_what_it_said_yes_to() -> None:
    driver = talks({"Anna": 1, "Ben": 1, "Cem": 1, "Dora": 1})
    for _ in range(2):  # it has proposed what it may
        proposes(driver, "Ben", Ben=1, Anna=1, Cem=1)
        say(driver, "Anna", {"refuse": True})
    proposes(driver, "Anna", Anna=1, Ben=1, Cem=1)
    say(driver, "Ben", {"withdraw": 3})
    number = driver.question.version  # type: ignore[union-attr]
    say(driver, "Ben", {"confirm": number - 1})  # type: ignore[operator]
    say(driver, "Cem", {"refuse": True})
    assert says(driver, "Ben") is None
    say(driver, "Anna", {"withdraw": number - 1})  # type: ignore[operator]
    assert says(driver, "Ben") == {"decline": True}


def test_talks_among_seats_of_the_box_come_to_an_end() -> None:
    for number in range(3):
        driver = Opening.of(resolved("animal_farm"), find_game, NAMES).driver()
        driver.start()
        players = {party: bot("greedy", "animal_farm", f"{number}/{party}") for party in NAMES}
        for _ in range(2000):
            ask = driver.question
            if ask is None:
                break
            if ask.kind in CHANCE:
                shape = ask.shape() if ask.shape is not None else {}
                driver.answer(None, drawn(ask.kind, shape, random.Random(number)), "seeded")
                continue
            asked = ask.open_to() if ask.mode is Mode.ALL else ask.asked()
            told = ((party, players[party].answer(driver.game, ask, party)) for party in asked)
            party, value = next((party, value) for party, value in told if value is not None)
            say(driver, party, value)
        assert driver.outcome is not None


def test_the_easy_one_takes_the_first_that_gives_it_anything() -> None:
    driver = talks({"Anna": 3, "Ben": 1})
    proposes(driver, "Ben", Ben=1, Anna=1)
    assert says(driver, "Anna", name="easy") == {"confirm": 1}


# ── why ───────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_names_the_revolution_that_comes_nearer_and_another_reason_without_it() -> None:
    wanted = {"existing": {"Anna": {"kangaroo": 1, "parrot": 1}}}
    driver = talks({"Anna": 3, "Ben": 1}, revolutions=LIONS, **wanted)
    proposes(driver, "Ben", Ben=1, Anna=1)
    assert why(driver, "Anna", {"confirm": 1}) == "revolution"
    driver = talks({"Anna": 3, "Ben": 1}, revolutions=NO_LIONS, **wanted)
    proposes(driver, "Ben", Ben=1, Anna=1)
    assert why(driver, "Anna", {"confirm": 1}) == "markers"


def test_it_names_the_politics_card_that_it_would_score_and_another_reason_without_it() -> None:
    away = {"revolutions": NO_LIONS}
    cards = [*NOT_WANTED[:2], "most_lions"]
    driver = talks({"Anna": 3, "Ben": 1}, politics=cards, **away)
    proposes(driver, "Ben", Ben=1, Anna=1)
    assert why(driver, "Anna", {"confirm": 1}) == "politics"
    driver = talks({"Anna": 3, "Ben": 1}, politics=NOT_WANTED, **away)
    proposes(driver, "Ben", Ben=1, Anna=1)
    assert why(driver, "Anna", {"confirm": 1}) == "markers"


def test_it_does_not_give_a_leader_so_much_but_gives_it_to_somebody_behind() -> None:
    agents = {"Anna": 1, "Ben": 4, "Cem": 3}
    driver = talks(agents, points={"Anna": 2, "Ben": 30, "Cem": 2})
    proposes(driver, "Ben", Ben=4, Anna=1)
    assert says(driver, "Anna") != {"confirm": 1}
    assert why(driver, "Anna", {"decline": True}) == "rival"
    driver = talks(agents, points={"Anna": 30, "Ben": 2, "Cem": 2})
    proposes(driver, "Ben", Ben=4, Anna=1)
    assert says(driver, "Anna") == {"confirm": 1}


def test_it_hopes_for_more_and_agrees_when_it_gets_it() -> None:
    driver = talks({"Anna": 3, "Ben": 3, "Cem": 3})
    proposes(driver, "Ben", Ben=1, Anna=1)
    value = says(driver, "Anna")
    assert value["draft"]["split"]["Anna"] > 1
    assert why(driver, "Anna", {"decline": True}) == "little"
    proposes(driver, "Ben", Ben=3, Anna=3)
    assert says(driver, "Anna") == {"confirm": driver.question.version}  # type: ignore[union-attr]


def test_it_moves_one_marker_of_what_it_was_offered() -> None:
    """Whoever is asked for much by all may still agree to nearly as much."""
    driver = talks({"Anna": 2, "Ben": 4, "Cem": 2})
    proposes(driver, "Ben", Ben=4, Anna=1)
    counters = Bargain(driver.game, "Anna", driver.question)._counters()  # type: ignore[arg-type]
    assert [offer.draft["split"] for offer in counters] == [{"Anna": 2, "Ben": 3}]


def test_a_no_without_a_proposal_gives_no_reason() -> None:
    assert not why(talks({"Anna": 1, "Ben": 1, "Cem": 1}), "Anna", {"decline": True})


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_words(language: str) -> None:
    teller = Teller(resolved("animal_farm").texts.plain, {}, language, {name: name for name in NAMES})
    assert all(teller.has("values", f"reason.{key}") for key in REASONS)


# ── what it promises ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_holds_an_elephant_promises_not_to_play_it_against_a_partner() -> None:
    agents = {"Anna": 2, "Ben": 2, "Cem": 2}
    draft = says(talks(agents, existing={"Anna": {"elephant": 1}}), "Anna")["draft"]
    assert draft["pledge"]["what"] == "no_elephant"
    assert draft["pledge"]["to"] in draft["partners"][1:]
    assert "pledge" not in says(talks(agents), "Anna")["draft"]


def test_it_keeps_its_word_where_it_would_play_its_elephant_without() -> None:
    def asked(**position: Any) -> Any:
        driver = talks({"Ben": 5, "Cem": 4}, existing={"Anna": {"elephant": 1}}, points=points, **position)
        proposes(driver, "Ben", Ben=5)
        return says(driver, "Anna")

    points = {"Anna": 2, "Ben": 20, "Cem": 2}
    word = {"by": "Anna", "to": "Ben", "what": "no_elephant", "round": 1, "became": "open"}
    assert asked() == "claim"
    assert asked(pledges=[word]) == "pass"
    assert asked(pledges=[{**word, "to": "Cem"}]) == "claim"
    of_others = {**word, "by": "Cem", "to": "Dora"}
    assert asked(pledges=[word, of_others]) == asked(pledges=[of_others, word]) == "pass"


def test_it_counts_on_what_its_elephant_adds_and_on_nothing_else_that_stands_on_the_card() -> None:
    """AF-10: in a house in which an elephant can swap two markers instead."""
    more = {"actions.elephant.effects": ({"verb": "sway", "count": 1}, {"verb": "swap", "count": 2})}
    pack = with_values(shipped().load("animal_farm"), more).resolve([], {}, len(NAMES))
    for others, expected in ((5, "claim"), (3, "pass")):  # ahead by one, and by three
        driver = Opening.of(pack, find_game, NAMES).driver()
        agents, elephant = {"africa": {"Ben": 6, "Cem": others}}, {"Anna": {"elephant": 1}}
        driver.game.load(
            {"at": "region", "regions": ["africa"], "agents": agents, "politics": NOT_WANTED}
            | {"existing": elephant, "points": {"Anna": 2, "Ben": 20, "Cem": 2}}
        )
        driver.start()
        proposes(driver, "Ben", Ben=6)
        assert says(driver, "Anna") == expected


def test_a_promise_of_who_breaks_them_is_worth_less() -> None:
    def worth(*became: str) -> float:
        kept = [{"by": "Ben", "to": "Cem", "what": "share", "round": 1, "became": one} for one in became]
        driver = talks({"Anna": 2, "Ben": 2, "Cem": 2}, pledges=kept)
        pledge = {"to": "Anna", "what": "share", "when": "round"}
        say(driver, "Ben", {"draft": {"partners": ["Ben", "Anna"], "split": {"Ben": 2, "Anna": 1}, "pledge": pledge}})
        assert driver.question is not None
        return Bargain(driver.game, "Anna", driver.question).pays(1)  # type: ignore[arg-type]

    assert worth("kept", "kept") > worth() > worth("broken")
