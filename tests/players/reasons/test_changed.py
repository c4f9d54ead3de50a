"""What weighs most in Die Bürgermeister and Animal Farm: another fact, another reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.bots import bot
from companion.bots.player import Explains
from companion.engine.questions import Kind, Question
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.buergermeister.rules.game import Buergermeister
from tests.players.games.test_bargaining import LIONS, NO_LIONS, NOT_WANTED
from tests.players.games.test_farm_good import standing
from tests.players.reasons.test_reasons import decided
from tests.texts.telling import teller_of

ANNA, BEN = "Anna", "Ben"


def why(game: Any, question: str, value: Any, party: str = ANNA, strength: str = "greedy") -> str:
    player = bot(strength, game.name, "x")
    assert isinstance(player, Explains)
    said = player.reason(game, Question(question, Kind.CHOOSE, (party,)), party, value)
    return "" if said is None else said.key.removeprefix("reason.")


# ── Die Bürgermeister ─────────────────────────────────────────────────────────────────────────────────────────────


def _is_first(game: Any) -> bool:
    return bool(game.current is not None and game.current.left > 1)


class Country:
    """An empty country in which somebody places the first of two figures."""

    def __init__(self) -> None:
        first = (one for one in decided("buergermeister", 60) if _is_first(one[0].game))
        own, (self.party, *_), self.field, _ = next(first)
        assert isinstance(own.game, Buergermeister) and own.game.current is not None
        self.driver, self.game = own, own.game  # without its driver a script comes to its end
        self.side = own.game.sides[own.game.current.side]
        self.own = self.side.colours[0]
        self.other = next(one.colours[0] for one in own.game.sides.values() if one is not self.side)
        self.land = [one for one in own.game.board.regions[own.game.board.region_of[self.field]] if one != self.field]
        self.beside = next(ray[0] for ray in own.game.board.rays[self.field].values() if ray)
        own.game.state.figures.clear()

    def why(self, figures: Mapping[str, str]) -> str:
        self.game.state.figures.clear()
        self.game.state.figures.update(figures)
        return why(self.game, "place_figure", self.field, self.party)


def test_a_figure_is_set_for_what_the_second_can_replace_and_else_for_the_land() -> None:
    country = Country()
    assert country.why({country.beside: country.other}) == "prepares"
    assert country.why({country.beside: country.own}) == "race"
    country.game.state.purse[country.side.id] = 0
    assert country.why({country.beside: country.other}) == "race"


def test_a_figure_is_set_for_the_land_that_it_fills() -> None:
    country = Country()
    full = dict.fromkeys(country.land, country.own)
    assert country.why(full) == "premium"
    full.pop(country.land[0])
    assert country.why(full) == "safe", "nobody can win that Land any more"


def test_a_figure_is_safe_where_no_free_field_is_left_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    country = Country()
    monkeypatch.setattr(country.game, "stock", lambda _: 1)  # it could replace nobody
    full = {one: country.other for one in country.game.board.region_of if one != country.field}
    assert country.why(full) == "safe"
    full.pop(country.beside)
    assert country.why(full) == ""


# ── Animal Farm ───────────────────────────────────────────────────────────────────────────────────────────────────


def farm(**position: Any) -> AnimalFarm:
    game = standing(at="round", **{"politics": NOT_WANTED, **position}).game
    assert isinstance(game, AnimalFarm)
    return game


def home_of(animal: str) -> str:
    return next(region.id for region in farm().definition.region.values() if region.animal == animal)


@pytest.mark.parametrize(("cards", "reason"), [(LIONS, "needed"), (NO_LIONS, "weight")])
def test_an_agent_goes_where_a_revolution_needs_it_and_else_for_the_majority(
    cards: Mapping[str, str], reason: str
) -> None:
    region = home_of("lion")
    game = farm(revolutions=cards, agents={region: {BEN: 3}})
    assert why(game, "move_to", region) == reason


@pytest.mark.parametrize(("politics", "reason"), [("most_in_india", "placed"), ("most_in_australia", "weight")])
def test_an_agent_goes_where_it_wins_a_politics_card(politics: str, reason: str) -> None:
    game = farm(politics=[politics, "worldwide", "fewest_in_india"], agents={"india": {ANNA: 3, BEN: 4, "Cem": 4}})
    assert why(game, "move_to", "india") == reason


def test_it_is_said_where_which_politics_card_is_won() -> None:
    agents = {"india": {ANNA: 3, BEN: 4, "Cem": 4}}
    game = farm(politics=["most_in_india", "worldwide", "fewest_in_india"], agents=agents)
    player = bot("greedy", game.name, "x")
    assert isinstance(player, Explains)
    said = player.reason(game, Question("move_to", Kind.CHOOSE, (ANNA,)), ANNA, "india")
    assert said is not None
    assert teller_of("animal_farm", "en").saying(said) == "Anna wants to score “The third way” in India."


@pytest.mark.parametrize(("politics", "reason"), [("most_in_india", "spoils"), ("most_in_australia", "")])
def test_an_agent_takes_a_politics_card_from_somebody_and_gives_no_reason_where_nothing_is_to_be_had(
    politics: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnimalFarm, "stock", lambda *_: 0)
    game = farm(politics=[politics, "worldwide", "fewest_in_india"], agents={"india": {ANNA: 3, BEN: 3}})
    assert why(game, "move_to", "india", strength="good") == reason


def test_a_marker_is_laid_for_the_revolution_that_lacks_it() -> None:
    assert why(farm(revolutions=LIONS), "revolution", "left.new.lion") == "revolution"
    assert why(farm(revolutions=NO_LIONS), "revolution", "left.new.lion") == ""
