"""The environments do what PettingZoo asks, tell no secret, and give the same game for the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from companion.engine.questions import Mode
from companion.engine.vocabulary import Audience
from companion_pettingzoo import GAMES, TableEnv, env, raw_env
from companion_pettingzoo.declared import for_any_seat, for_seats
from companion_pettingzoo.naming import told
from companion_pettingzoo.offering import WAIT
from companion_pettingzoo.policies import GreedyPolicy, RandomPolicy

EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask is all zeros",
    "Environment has not defined a render() method",
)
"""What PettingZoo remarks of every observation that is a dict with a mask (its own card games included), of the mask of
a game that is over, and of what is not drawn.
"""


def played(table: TableEnv, steps: int, seed: str = "") -> list[str]:
    """Goes on at random; who decided."""
    policy, deciders = RandomPolicy(seed), []
    for agent in table.agent_iter(steps):
        if table.terminations[agent] or table.truncations[agent]:
            break
        deciders.append(agent)
        table.step(policy(table, agent))
    return deciders


@pytest.mark.parametrize("game", GAMES)
def test_it_is_an_environment(game: str, recwarn: pytest.WarningsRecorder) -> None:
    api_test(env(game, seed=1, max_steps=400), num_cycles=250)
    remarks = {str(warning.message) for warning in recwarn}
    assert [remark for remark in remarks if not remark.startswith(EXPECTED)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=80)
    one, other, another = raw_env(game, seed=5), raw_env(game, seed=5), raw_env(game, seed=6)
    for table in (one, other, another):
        table.reset()
        table.reset()  # the second game of a seed, too
    tables = [(played(table, 60), table.state_of_all()) for table in (one, other, another)]
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]


@pytest.mark.parametrize("seats", [None, 4])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_shares_of_the_victory_or_is_truncated(game: str, seats: int | None) -> None:
    table = raw_env(game, seats=seats, seed=2, max_steps=600)
    table.reset()
    played(table, 700)
    assert all(table.terminations.values()) != all(table.truncations.values())
    assert sum(table.rewards.values()) == pytest.approx(1.0 if all(table.terminations.values()) else 0.0)
    last = {agent: table._cumulative_rewards[agent] for agent in table.agents}
    assert last == table.rewards
    for _ in table.possible_agents:
        table.step(None)
    assert table.agents == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_what_the_party_may_know(game: str) -> None:
    table = raw_env(game, seed=3, max_steps=300)
    table.reset()
    for step in range(150):
        agent = table.agent_selection
        if table.terminations[agent]:
            break
        if step % 10 == 0:
            seen = table.seen(agent)
            vector = table.keys.view.vector(told(seen.view, table._seats[agent]))
            assert np.array_equal(table.observe(agent)["observation"], vector)
            lawful = [option.value for option in seen.options if not option.refusals]
            offered = list(table.offered().values())
            assert [value for value in lawful if value not in offered] == [] or len(lawful) > 64
        table.step(RandomPolicy(f"{step}")(table, agent))


@pytest.mark.parametrize("game", ["karriere_poker", "politburo"])
def test_hands_of_others_make_no_difference(game: str) -> None:
    """Other cards in others' hands: the same is told to who cannot see them, and not to their holders."""
    table = raw_env(game, seats=4, seed=4)
    table.reset()
    played(table, 25)
    me = table.agent_selection
    hands = table._driver.game.state.hands
    mine, theirs = table.observe(me), {agent: table.observe(agent) for agent in table.agents if agent != me}
    others = [agent for agent in theirs if hands[agent]]
    first, second = others[0], others[-1]
    count = min(len(hands[first]), len(hands[second]))
    assert first != second and count
    swapped = list(hands[first][:count]), list(hands[second][:count])
    hands[first][:count], hands[second][:count] = swapped[1], swapped[0]
    assert all(np.array_equal(table.observe(me)[part], mine[part]) for part in mine)
    assert any(not np.array_equal(table.observe(one)["observation"], theirs[one]["observation"]) for one in others)


@pytest.mark.parametrize("game", GAMES)
def test_the_declared_keys_tell_nearly_all_that_is_seen(game: str) -> None:
    for seats in (None, 4):
        table = raw_env(game, seats=seats, seed=77)
        table.reset()
        known = amounts = 0
        for step in range(300):
            agent = table.agent_selection
            if table.terminations[agent]:
                break
            names = told(table._driver.view(Audience.of(agent)), table._seats[agent])
            amounts += len(names)
            known += sum(name in table.keys.view.places for name in names)
            table.step(RandomPolicy(f"{step}")(table, agent))
        assert known / amounts > 0.6, "constants are left out, but not so many"


def test_a_key_for_any_seat_is_written_out_and_an_id_is_no_seat() -> None:
    assert for_any_seat("assault.@2=@0") == "assault.@A=@B"
    assert for_seats("assault.@A=@B", 2) == ["assault.@0=@1", "assault.@1=@0"]
    assert for_seats("cards[]=attempt@belkova", 3) == ["cards[]=attempt@belkova"]
    assert for_seats("owner=@A", 3) == ["owner=@0", "owner=@1", "owner=@2"]
    assert for_any_seat("a.@0.@1.@2") is None


def test_the_same_position_looks_the_same_from_every_seat() -> None:
    table = raw_env("animal_farm", seed=1)
    table.reset()
    first = told({"at": "x", "points": {"player_0": 3, "player_1": 1}}, table._seats["player_0"])
    second = told({"at": "x", "points": {"player_1": 3, "player_2": 1}}, table._seats["player_1"])
    assert first == second == {"at=x": 1, "points.@0": 3, "points.@1": 1}


def test_what_is_not_lawful_is_refused_and_changes_nothing() -> None:
    table = raw_env("karriere_poker", seed=1)
    table.reset()
    before, agent = table.state_of_all(), table.agent_selection
    forbidden = next(action for action in range(table.actions) if action not in table.offered())
    with pytest.raises(ValueError, match="not lawful"):
        table.step(forbidden)
    assert (table.state_of_all(), table.agent_selection) == (before, agent)
    assert set(np.flatnonzero(table.observe(agent)["action_mask"])) == set(table.offered())
    other = next(one for one in table.agents if one != agent)
    assert not table.observe(other)["action_mask"].any()


def test_who_is_asked_beside_others_may_wait_but_not_all_of_them() -> None:
    table = raw_env("animal_farm", seats=4, seed=1)
    table.reset()
    policy = RandomPolicy("x")
    while (ask := table._driver.question) is None or ask.mode is not Mode.ANY:
        table.step(policy(table, table.agent_selection))
    waited = []
    while WAIT in table.offered():
        waited.append(table.agent_selection)
        table.step(WAIT)
    assert sorted([*waited, table.agent_selection]) == sorted(table.agents)
    drafts = [value for value in table.offered().values() if isinstance(value, dict) and "draft" in value]
    assert len(drafts) > 4 and all(draft not in drafts[:place] for place, draft in enumerate(drafts))
    rows = table.observe(table.agent_selection)["built"]
    assert np.count_nonzero(rows.any(axis=1)) == len(table._offer.built)


def test_talks_go_on_where_the_last_asked_has_no_answer() -> None:
    table = raw_env("animal_farm", seats=4, seed=3)
    table.reset()
    played(table, 1_000)
    assert all(table.terminations.values())


def test_games_and_set_ups_that_are_not_there_are_named() -> None:
    with pytest.raises(ValueError, match="karriere_poker"):
        raw_env("reader")
    many: dict[str, Any] = {"seats": 5, "options": {"boss_three": False}}
    assert len(raw_env("karriere_poker", **many).possible_agents) == 5


@pytest.mark.parametrize("game", GAMES)
def test_the_game_s_own_player_finds_its_answers_among_the_actions(game: str) -> None:
    table = raw_env(game, seed=9, max_steps=60)
    table.reset()
    policies = {agent: GreedyPolicy(agent) for agent in table.agents}
    for agent in table.agent_iter(60):
        if table.terminations[agent] or table.truncations[agent]:
            break
        table.step(policies[agent](table, agent))
    answers, others = (sum(getattr(one, what) for one in policies.values()) for what in ("answers", "others"))
    assert answers and others / answers < 0.2, (answers, others)
