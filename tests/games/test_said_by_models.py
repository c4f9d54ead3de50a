"""What models say besides questions and events: contests, cards, choices and talks, with names and numbers."""

from __future__ import annotations

from typing import Any

from companion.engine.describing import describe
from companion.engine.driver import Driver
from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.models.draft import talks_of
from companion.games.buergermeister.models import map_of
from companion.games.politburo.models.bureau import bureau_of
from companion.models.game.contest import contest_of, sums_of
from companion.models.game.moments import Thrown, card_of, moments_of
from tests.games.animal_farm import table as animal_farm_table
from tests.games.buergermeister import table as buergermeister_table
from tests.games.buerokratopoly.table import seat
from tests.games.politburo import table as politburo_table
from tests.texts.telling import teller_of


def election(hands: dict[str, list[str]], **options: Any) -> Driver:
    """Anna calls an election among three, with one die each."""
    driver = seat({"posts": {"queues.w1": "Anna", "queues.w2": "Ben", "queues.w3": "Cem"}, "hands": hands}, **options)
    for party in ("Anna", "Ben", "Cem"):
        driver.answer(party, "election")
    driver.answer("Anna", "queues")
    return driver


def contest(driver: Driver) -> Any:
    about = driver.view(TABLE)["running"][-1]
    teller = teller_of("buerokratopoly", "en")
    return contest_of(about, driver.game.odds(), teller, driver.game.contest_says())


def test_the_post_and_the_odds_are_there_before_anybody_decides_about_a_card() -> None:
    """BU-10: three with a die each; the card window is open."""
    driver = election({"Ben": ["wahlbetrug"]})
    assert driver.question is not None and driver.question.name == "before_dice"
    model = contest(driver)
    assert [round(side.odds, 3) for side in model.sides] == [0.333] * 3
    assert (model.begun, model.run_off) == (False, False)
    assert model.sentences[0].startswith("At stake: ")


def test_gifted_dice_count_in_the_sum_and_a_sentence_says_so() -> None:
    """BU-46: Anna rolls for Cem."""
    driver = election({}, interactive_votes=True)
    driver.answer("Anna", "Cem")
    driver.answer("Ben", "Ben")
    assert "Anna rolls for Cem: 1 die counts there." in contest(driver).sentences
    for faces in ([5], [6], [5]):
        driver.answer(None, faces)
    teller = teller_of("buerokratopoly", "en")
    driver.answer(None, "aussprache")
    (thrown,) = [one for one in moments_of(driver.game.events, (), driver.game, teller) if isinstance(one, Thrown)]
    assert sums_of(thrown.stages[0]) == {"Cem": 10, "Ben": 6}
    assert thrown.winner == "Cem"


def test_a_run_off_says_who_rolls_once_more() -> None:
    driver = election({})
    for faces in ([5], [5], [1]):
        driver.answer(None, faces)
    model = contest(driver)
    assert model.run_off
    assert "A tie: Anna and Ben roll once more, with the same number of dice." in model.sentences


def test_a_choice_says_what_it_could_do_now() -> None:
    """BU-06, BU-16: one area for an election, no superior for a mutiny. The same for whoever holds whatever."""
    driver = seat({"posts": {"queues.w1": "Anna", "queues.w2": "Ben"}})
    teller = teller_of("buerokratopoly", "en")
    said = {
        value: teller.saying(driver.game.choice_says("choose_action", "Anna", value))
        for value in ("election", "mutiny", "transfer_or_promote")
    }
    assert said == {
        "election": "Possible: 1 election",
        "mutiny": "Impossible now",
        "transfer_or_promote": "Possible now",
    }


def test_an_area_says_the_dice_of_a_contest_there() -> None:
    """BU-09: three at most; BU-19: two for the superior and one for each own figure there."""
    posts = {f"queues.w{n}": "Anna" for n in (1, 2)} | {"queues.w3": "Ben", "delays.w1": "Anna", "delays.w2": "Anna"}
    posts |= {"dissidents": "Cem", "dissidents.w1": "Anna", "dissidents.w2": "Cem", "brown_coal.w1": "Ben"}
    driver = seat({"posts": posts})
    teller = teller_of("buerokratopoly", "en")
    said = {
        area: teller.saying(driver.game.choice_says("choose_area", "Anna", area))
        for area in ("queues", "delays", "dissidents", "brown_coal")
    }
    assert said == {
        "queues": "2 dice against 1",
        "delays": "Nobody stands against",
        "dissidents": "1 die against 3",
        "brown_coal": "",
    }


def test_an_event_says_what_it_does_above_the_throw_and_in_the_result() -> None:
    """BM-09: who pays how much; red helps, blue does not."""
    driver = buergermeister_table.seat({"at": "turn"}, 3)
    teller = teller_of("buergermeister", "de")
    game = buergermeister_table.game_of(driver)
    costs = next(card.id for card in game.definition.cards if card.effect.pay)
    says = game.card_says(costs, "Anna")
    assert says is not None
    assert (says.sign, teller.saying(says)) == (-1, "Anna zahlt Augen × 100.000.")
    assert driver.question is not None and driver.question.name == "draw_event"
    driver.answer(None, costs)
    (drawn,) = [event for event in game.events if event.kind == "card_drawn"]
    shown = card_of(drawn, game, teller)
    assert shown is not None and (shown.colour, shown.sign) == ("blue", -1)
    party = drawn.facts["party"]
    before = len(game.events)
    driver.answer(None, [2])
    thrown = next(one for one in moments_of(game.events[before:], (), game, teller) if isinstance(one, Thrown))
    assert thrown.card is not None and thrown.card.effect == f"{party} zahlt Augen × 100.000."


def test_a_capture_is_an_arrow_from_the_figure_to_the_other_end() -> None:
    driver = buergermeister_table.seat({"at": "turn"}, 3)
    game = buergermeister_table.game_of(driver)
    model = map_of(game, driver.view(TABLE), teller_of("buergermeister", "en"))
    assert model.shots == ()


def test_a_play_says_what_it_would_do_and_a_target_where_it_stands() -> None:
    driver = politburo_table.seat({"turn": "Anna", "hands": {"Anna": ["assault_3"]}})
    politburo_table.say(driver, ("Anna", "draw_up"), ("Anna", "assault_3"))
    teller = teller_of("politburo", "en")
    assert teller.saying(driver.game.choice_says("target", "Anna", "dragunova")) == "Loyalty 5, health 10"
    driver.answer("Anna", "dragunova")
    stack = bureau_of(driver.game.definition, driver.view(TABLE), teller).stack
    assert stack is not None
    assert stack.plays[0].effect == "Dragunova loses 3 health."


def test_talks_name_the_majority_the_stake_and_who_owes_a_yes() -> None:
    """AF-07, AF-11: four agents in all, so three are needed; nobody asks for more than its agents."""
    position = {"at": "region", "regions": ["africa"], "agents": {"africa": {"Anna": 2, "Ben": 1, "Cem": 1}}}
    driver = animal_farm_table.seat(position, 4)
    driver.answer("Anna", {"draft": {"partners": ["Anna", "Ben"], "split": {"Anna": 2, "Ben": 1}}})
    assert driver.question is not None
    told = describe(driver.question, TABLE, driver.game)
    model = talks_of(driver.game, told["shape"], told["about"], teller_of("animal_farm", "en"))
    assert (model.needed, model.strength, model.stake) == (3, 4, 4)
    assert [(one.label, one.most) for one in model.counters] == [("Anna", 2), ("Ben", 1), ("Cem", 1)]
    assert model.due == {"Ben": 1}


def test_a_field_says_whom_a_figure_could_replace_from_there_and_a_direction_who_would_go() -> None:
    """BM-12, BM-16, BM-17: who places by phone has a list of names, and no map before them."""
    deck = buergermeister_table.pack().resolve([], {}, 3).definition.cards
    still = next(card.id for card in deck if card.effect.nothing)
    figures = {"steiermark.b3": "Anna", "steiermark.c3": "Ben", "steiermark.d2": "Cem", "steiermark.d1": "Anna"}
    driver = buergermeister_table.seat({"at": "turn", "turn": "Anna", "figures": figures}, 3)
    while driver.question is not None and driver.question.name != "place_figure":
        driver.answer(None, still)
    game, teller = driver.game, teller_of("buergermeister", "en")

    def says(question: str, value: str) -> str:
        return teller.saying(game.choice_says(question, "Anna", value))

    assert says("place_figure", "steiermark.d3") == "Replaces Trofaiach and Rottenmann, only in one direction"
    assert (
        says("place_figure", "wien.d3") == says("place_figure", "steiermark.c3") == says("place_figure", "pass") == ""
    )
    driver.answer("Anna", "steiermark.d3")
    assert driver.question is not None and driver.question.name == "capture"
    told = {one: (teller.value("capture", one), says("capture", one)) for one in ("north", "west", "south", "leave")}
    assert told == {
        "north": ("North", "Trofaiach: Cem loses 1"),
        "west": ("West", "Rottenmann: Ben loses 1"),
        "south": ("South", ""),
        "leave": ("Replace nobody", ""),
    }
