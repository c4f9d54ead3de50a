"""A game as an AEC environment: one agent a seat, one decision a step, chance drawn by the environment."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from companion.bots.observation import Observation
from companion.engine.chance import drawn
from companion.engine.questions import CHANCE, Mode, Question
from companion.engine.vocabulary import Audience, Row
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.pack import Pack
from companion.packs.resolved import ResolvedPack
from companion.packs.schema import Players
from companion.packs.scripts.games import find_game
from companion.table.play import EntryPoint, Opening
from companion.table.players.observing import observe
from companion_pettingzoo.declared import declared
from companion_pettingzoo.naming import seats_from, told
from companion_pettingzoo.offering import BUILT, Offer, described, lawful, offer

GAMES: Mapping[str, Mapping[str, Any]] = {
    "animal_farm": {},
    "buergermeister": {},
    "buerokratopoly": {},
    "karriere_poker": {"mode": "dealt"},
    "politburo": {"mode": "dealt"},
}
"""The games, and the options that they need to be played without a table: hidden hands are dealt."""

MOST_STEPS = 10_000
"""Decisions of a game after which it is truncated; see `raw_env`."""


class NobodyCanAnswerError(Exception):
    """A question is open that nobody has a lawful answer to and that does not expire: a fault of the game's script."""


def env(game: str, **settings: Any) -> AECEnv:
    """An environment that also complains when it is used in the wrong order; `settings` are those of `raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **settings))


def raw_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    variants: Sequence[str] = (),
    seed: int | None = None,
    max_steps: int = MOST_STEPS,
) -> TableEnv:
    """An environment of a game for so many seats (the fewest that can play), with options and variants of its pack.

    `seed` is that of the first `reset` without one. After `max_steps` decisions a game is truncated. Raises ValueError
    if there is no such game, and SetupRefusedError if it cannot be set up so.
    """
    setup = opening_of(game, options, variants)
    count = setup.players.min if seats is None else seats
    agents = [f"player_{place}" for place in range(count)]
    return TableEnv(game, agents, setup.for_agents(agents)[1], seed, max_steps)


class SetUp(NamedTuple):
    """A pack with options and variants, for any number of seats."""

    pack: Pack
    options: Mapping[str, Any]
    variants: Sequence[str]

    @property
    def players(self) -> Players:
        return self.pack.players

    def for_agents(self, agents: Sequence[str]) -> tuple[ResolvedPack, Opening]:
        """The pack and the game's opening for these. Raises SetupRefusedError."""
        resolved = self.pack.resolve(self.variants, self.options, len(agents))
        return resolved, Opening.of(resolved, find_game, agents)


def opening_of(game: str, options: Mapping[str, Any] | None = None, variants: Sequence[str] = ()) -> SetUp:
    """How a game is set up here. Raises ValueError if there is no such game."""
    if game not in GAMES:
        raise ValueError(f"there is no environment of {game}. There are: {', '.join(GAMES)}.")
    pack = Catalogue([installed_packs()]).load(game)
    return SetUp(pack, {**pack.simulated(), **GAMES[game], **(options or {})}, [*variants])


class TableEnv(AECEnv):
    """One table. All that an agent is told comes from what its party may know (`Observation`).

    An observation is a dict: `observation`, the declared keys of the view; `action_mask`, the lawful actions, all 0
    when it is not this agent's turn; and, in games that have them, `built`, a row for each of the last actions.
    """

    def __init__(self, game: str, agents: Sequence[str], opening: Opening, seed: int | None, max_steps: int) -> None:
        self.metadata = {"name": f"companion_{game}_v0", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.game, self.opening, self.max_steps = game, opening, max_steps
        self.possible_agents = [*agents]
        self.keys = declared(game, len(agents))
        self.actions = len(self.keys.actions) + BUILT
        shown: dict[str, spaces.Space] = {
            "observation": spaces.Box(-1, 1, (len(self.keys.view),), np.float32),
            "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
        }
        if self.keys.built:
            shown["built"] = spaces.Box(-1, 1, (BUILT, len(self.keys.built)), np.float32)
        self.observation_spaces = {agent: spaces.Dict(shown) for agent in agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in agents}
        self._seats = {agent: seats_from(agents, agent) for agent in agents}
        self._seeds = random.Random(seed)

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game. Without a seed it is another one each time, in the same order for the same first seed."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self._chance = random.Random(self._seeds.getrandbits(64))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._offer = Offer({}, ())
        self._left_to: list[str] = []
        self._driver = self.opening.driver()
        self._driver.game.keeps_snapshots = True
        self._entry, self._rows = EntryPoint(), list[Row]()
        self._driver.start()
        self._note()
        self.agent_selection = self.agents[0]
        self._to_a_decision()

    # ── what an agent is told ───────────────────────────────────────────────────────────────────────────────

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        view, seats = self._driver.view(Audience.of(agent)), self._seats[agent]
        mask = np.zeros(self.actions, np.int8)
        told_of = {"observation": self.keys.view.vector(told(view, seats)), "action_mask": mask}
        mine = agent == self.agent_selection
        if mine:
            mask[[*self._offer.answers]] = 1
        if self.keys.built:
            rows = np.zeros((BUILT, len(self.keys.built)), np.float32)
            for place, value in enumerate(self._offer.built if mine else ()):
                rows[place] = self.keys.built.vector(told(described(value, view), seats))
            told_of["built"] = rows
        return told_of

    def seen(self, agent: str) -> Observation:
        """All that an agent's party may know, as players of the box are given it: with what was heard and done."""
        return observe(self.opening.driver(), self._driver, self._entry, self._rows, agent)

    def offered(self) -> dict[int, Any]:
        """The lawful actions of the agent whose turn it is, and the answers that they stand for."""
        return dict(self._offer.answers)

    def state_of_all(self) -> str:
        """The true position with all secrets, as text, and the question: two that are equal go on alike."""
        ask = self._driver.question
        return json.dumps([self._driver.game.position(), ask and [ask.name, ask.id]], sort_keys=True)

    # ── what an agent does ──────────────────────────────────────────────────────────────────────────────────

    def step(self, action: Any) -> None:
        """Takes an action. Raises ValueError if it is not lawful; then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if int(action) not in self._offer.answers:
            raise ValueError(f"action {action} is not lawful for {agent} now; the action mask says which are")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps += 1
        value = self._offer.answers[int(action)]
        ask = self._driver.question
        assert ask is not None
        if value is None:
            self._left_to.remove(agent)
            if not self._left_to:
                self._driver.expire(ask.id)
                self._note()
        else:
            self._left_to = []
            self._driver.answer(agent, value, "bots", question=ask.id)
            self._note()
        self._to_a_decision()
        self._accumulate_rewards()

    def close(self) -> None:
        """Nothing is open."""

    # ── the game ────────────────────────────────────────────────────────────────────────────────────────────

    def _note(self) -> None:
        """Keeps what was done since the last entry point, for `seen`."""
        driver = self._driver
        entered = driver.game.entered
        if entered is not None and entered[0] is not self._entry.position:
            self._entry, self._rows = EntryPoint(entered[0], events=entered[1]), []
        else:
            self._rows += driver.rows
        driver.rows.clear()

    def _to_a_decision(self) -> None:
        """Draws chance and goes on until an agent has to decide, or the game is over."""
        driver = self._driver
        while (ask := driver.question) is not None:
            if ask.kind in CHANCE:
                shape = ask.shape() if ask.shape is not None else {}
                driver.answer(None, drawn(ask.kind, shape, self._chance), "seeded")
            elif self.steps >= self.max_steps:
                self._end(self.truncations)
                return
            elif self._turn_of_somebody(ask):
                return
            else:
                driver.expire(ask.id)
            self._note()
        self._end(self.terminations)
        if driver.outcome is not None and driver.outcome.ranking:
            first = driver.outcome.ranking[0]
            self.rewards.update({agent: 1 / len(first) for agent in first})

    def _turn_of_somebody(self, ask: Question) -> bool:
        """Selects who decides next and offers them what they may answer; whether there is somebody."""
        to_several = ask.mode is Mode.ANY
        if to_several and not self._left_to:
            able = self._able(ask, ask.awaited()) or self._able(ask, ask.asked())
            self._left_to = self._chance.sample(able, len(able))  # else the first seat would always be quickest
        can_expire = ask.expires() or self._driver.game.time_limit() is not None
        for agent in self._left_to if to_several else ask.open_to():
            last = not to_several or self._left_to == [agent]
            found = self._offer_to(agent, ask, may_wait=to_several and (can_expire or not last))
            if found.answers:
                self.agent_selection, self._offer = agent, found
                return True
        if can_expire:
            return False
        raise NobodyCanAnswerError(f"{ask.name}, asked of {', '.join(ask.asked())}")

    def _able(self, ask: Question, agents: Sequence[str]) -> list[str]:
        """Those of them who have a lawful answer."""
        return [agent for agent in agents if self._offer_to(agent, ask, may_wait=False).answers]

    def _offer_to(self, agent: str, ask: Question, *, may_wait: bool) -> Offer:
        options, view = self._driver.options(ask.id, agent), self._driver.view(Audience.of(agent))
        values = lawful(self._driver.game, ask, agent, options, view)
        return offer(values, self.keys.actions.places, self._seats[agent], may_wait=may_wait)

    def _end(self, ended: dict[str, bool]) -> None:
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection, self._offer = self.agents[0], Offer({}, ())
