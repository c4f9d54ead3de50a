"""What the usual players choose where they once chose at random: each choice has a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import RandomBot, is_legal
from companion.engine.driver import Driver
from companion.engine.game import Game
from companion.engine.questions import Kind, Question
from companion.engine.vocabulary import Party
from companion.games.animal_farm.rules.state import LEFT, RIGHT
from companion.games.buerokratopoly.rules.game import Buerokratopoly
from companion.games.buerokratopoly.rules.script import ELECTION, MUTINY, TRANSFER_OR_PROMOTE
from companion.games.buerokratopoly.worth import least_needed
from companion.packs.resolved import ResolvedPack
from companion.packs.scripts.games import find_game
from companion.simulate.play import Plan, play
from companion.table.play import Opening
from tests.games.animal_farm import table as animal_farm_table
from tests.games.buerokratopoly import table as buerokratopoly_table
from tests.games.buerokratopoly.test_whole_games import game_of
from tests.games.politburo import table as politburo_table
from tests.players.observed import NAMES
from tests.players.twins import resolved
from tests.shipped import shipped

A_WHIM = {("buerokratopoly", "choose_action")}
"""What is chosen at random now and then on purpose: else players could block each other for ever."""


def switched(game: str, variants: Sequence[str], **options: Any) -> ResolvedPack:
    return shipped().load(game).resolve(list(variants), options, 4)


PACKS = {
    "animal_farm": lambda: resolved("animal_farm"),
    "chosen actions": lambda: switched("animal_farm", [], choose_actions=True),
    "buergermeister": lambda: resolved("buergermeister"),
    "buerokratopoly": lambda: resolved("buerokratopoly"),
    "votes": lambda: switched("buerokratopoly", ["fast_game", "interactive_votes", "favours"]),
    "karriere_poker": lambda: resolved("karriere_poker"),
    "politburo": lambda: resolved("politburo"),
}


@pytest.mark.lot(6)
@pytest.mark.parametrize("what", PACKS)
def test_nothing_is_left_to_chance(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_random, answers = Counter[tuple[str, str]](), RandomBot.answer

    def noted(self: RandomBot, game: Game, ask: Question, party: Party) -> Any:
        values = ask.candidates(party) if ask.candidates is not None else ()
        if sum(is_legal(game, ask, party, value) for value in values) != 1:
            at_random[game.name, ask.name] += 1
        return answers(self, game, ask, party)

    monkeypatch.setattr(RandomBot, "answer", noted)
    plan = Plan(PACKS[what](), 4, ("greedy",) * 4, "by reason")
    for number in range(2):
        play(plan, number, find_game)
    assert set(at_random) <= A_WHIM


def says_one_of(driver: Driver, party: Party, values: set[str]) -> str:
    assert driver.question is not None
    players = [bot("greedy", driver.game.name, str(seed)) for seed in range(9)]
    found = {player.answer(driver.game, driver.question, party) for player in players}
    assert found <= values
    return str(min(found))


# ── Bürokratopoly ─────────────────────────────────────────────────────────────────────────────────────────────────────


def rebelled(posts: dict[str, str], *rolls: int) -> Driver:
    """Anna calls a mutiny against Ben among the queues, and everybody throws that much with each die."""
    driver = buerokratopoly_table.seat({"posts": {"queues": "Ben", **posts}})
    for party, action in (("Anna", "mutiny"), ("Ben", "election"), ("Cem", "election")):
        driver.answer(party, action)
    driver.answer("Anna", "queues")
    while (ask := driver.question) is not None and ask.name == "choose_side":
        driver.answer(ask.asked()[0], "support_mutiny")
    for eyes in rolls:
        ask = driver.question
        assert ask is not None and ask.shape is not None
        driver.answer(None, [eyes] * ask.shape()["dice"])
    return driver


def test_the_strongest_of_a_mutiny_is_punished_and_sent_where_it_is_alone() -> None:
    driver = rebelled({"queues.w1": "Cem", "queues.w2": "Anna", "queues.w3": "Anna", "shoes.w1": "Anna"}, 1, 6, 1)
    assert driver.question is not None and driver.question.name == "punish"
    punished = says_one_of(driver, "Ben", {"queues.w2", "queues.w3"})
    driver.answer("Ben", punished)
    target = bot("greedy", "buerokratopoly", "x").answer(driver.game, driver.question, "Ben")
    superior = game_of(driver).ladder.superior(target)
    assert superior not in ("queues", "shoes")


def test_the_ousted_superior_is_sent_where_it_has_nobody() -> None:
    driver = rebelled({"queues.w1": "Anna", "shoes.w1": "Ben", "shoes.w2": "Ben"}, 6, 1)
    if driver.question is not None and driver.question.name == "choose_mutiny_figure":
        driver.answer("Anna", "queues.w1")
    assert driver.question is not None and driver.question.name == "ousted_to"
    target = bot("greedy", "buerokratopoly", "x").answer(driver.game, driver.question, "Anna")
    assert game_of(driver).ladder.superior(target) != "shoes"


def test_a_ransom_goes_first_while_nobody_is_in_prison() -> None:
    held = ["aufstieg", "freikauf", "beweis", "wahlbetrug"]
    for prison, first in (({}, "freikauf"), ({"Anna": 1}, "beweis")):
        position = {"posts": {"queues.w1": "Anna"}, "hands": {"Anna": held}, "prison": prison}
        game = game_of(buerokratopoly_table.seat(position))
        assert max(held, key=lambda card: least_needed(game, "Anna", card)) == first
        assert min(held, key=lambda card: least_needed(game, "Anna", card)) == "aufstieg"


# ── Politburó ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_secret_police_looks_beside_the_strongest_of_the_others() -> None:
    beside = {"Anna": {"arkadin": ["bodyguard"]}, "Ben": {"dragunova": ["avenger"], "yegorin": ["avenger"]}}
    office = politburo_table.definition().office_with("sees_assigned")
    position = {"turn": "Anna", "loyalty": {"yegorin": 9, "dragunova": 6, "gromin": 14}, "assigned": beside}
    driver = politburo_table.seat({**position, "offices": {office: "arkadin"}, "hands": {"Anna": []}})
    politburo_table.say(driver, ("Anna", "draw_up"), ("Anna", "look"))
    assert politburo_table.name(driver) == "look_at"
    says_one_of(driver, "Anna", {"yegorin"})


# ── Animal Farm ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_spy_takes_what_the_revolutions_of_its_victim_ask_for() -> None:
    revolutions = {"Ben": "march_of_the_mothers", "Anna": "fallen_monument", "Cem": "sugar_crisis"}
    game = animal_farm_table.game_of(animal_farm_table.seat({"revolutions": revolutions}))
    asked = {animal for side in (LEFT, RIGHT) for animal in game.missing(game.place_at("Ben", side))}
    animals = [*dict.fromkeys(region.animal for region in game.definition.region.values())]
    assert asked and set(animals) - asked
    for idle in set(animals) - asked:
        values = [f"existing.{animal}" for animal in (idle, *sorted(asked))]
        facts = {"victim": "Ben"}
        ask = Question("spy_out", Kind.CHOOSE, ("Anna",), candidates=lambda _, v=values: v, facts=lambda f=facts: f)  # type: ignore[misc]
        found = {bot("greedy", "animal_farm", str(seed)).answer(game, ask, "Anna") for seed in range(9)}
        assert found <= set(values[1:])


def test_a_whim_takes_what_could_gain_something_now() -> None:
    """A mutiny where nobody stands above would look like a slip."""
    game = Opening.of(resolved("buerokratopoly"), find_game, NAMES).new_game()
    assert isinstance(game, Buerokratopoly)
    ask = Question(
        "choose_action", Kind.CHOOSE, (NAMES[0],), candidates=lambda _: (ELECTION, MUTINY, TRANSFER_OR_PROMOTE)
    )
    area = next(one for one in game.ladder.areas() if game.ladder.level(one) == game.ladder.lowest - 1)
    game.state.posts.clear()
    game.state.posts.update(dict.fromkeys(game.ladder.area(area)[:2], NAMES[0]))
    chosen = {bot("greedy", game.name, str(number)).answer(game, ask, NAMES[0]) for number in range(60)}
    assert chosen == {ELECTION}
