"""An example that also measures: plays games and prints who won how often, and steps a second.

python -m companion_pettingzoo karriere_poker --policy greedy --policy random --games 20
"""

from __future__ import annotations

import argparse
import time

from companion_pettingzoo.environment import GAMES, MOST_STEPS, raw_env
from companion_pettingzoo.policies import POLICIES, Policy


def main() -> None:
    """Plays as the arguments say."""
    parser = argparse.ArgumentParser(prog="companion_pettingzoo", description="play games in the environment")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--policy", action="append", choices=POLICIES, help="one for all agents, or one each (random)")
    parser.add_argument("--seats", type=int, help="how many play (the fewest that can)")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--max-steps", type=int, default=MOST_STEPS)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    env = raw_env(args.game, seats=args.seats, seed=args.seed, max_steps=args.max_steps)
    names = args.policy or ["random"]
    names = names * len(env.possible_agents) if len(names) == 1 else names
    if len(names) != len(env.possible_agents):
        parser.error(f"{len(names)} policies for {len(env.possible_agents)} agents: name one, or one for each")
    policies: dict[str, Policy] = {
        agent: POLICIES[name](f"{args.seed}/{agent}") for agent, name in zip(env.possible_agents, names, strict=True)
    }
    shares = dict.fromkeys(env.possible_agents, 0.0)
    steps = truncated = 0
    began = time.process_time()
    for _ in range(args.games):
        env.reset()
        for agent in env.agent_iter():
            _observation, reward, terminated, cut, _info = env.last()
            shares[agent] += reward
            truncated += cut and agent == env.possible_agents[0]
            env.step(None if terminated or cut else policies[agent](env, agent))
        steps += env.steps
    took = time.process_time() - began
    for agent, name in zip(env.possible_agents, names, strict=True):
        print(f"{agent}  {name}  {shares[agent]:.1f} of {args.games} games")
    print(
        f"{steps:,} steps in {took:.1f} s of processor time: {steps / took:,.0f} a second; {truncated} games truncated"
    )


if __name__ == "__main__":
    main()
