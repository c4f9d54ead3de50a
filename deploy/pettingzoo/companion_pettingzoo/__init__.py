"""The five games as PettingZoo environments (AEC): chance, rules and reasons are the referee's own."""

from __future__ import annotations

from companion_pettingzoo.environment import GAMES, TableEnv, env, raw_env

__all__ = ["GAMES", "TableEnv", "env", "raw_env"]
