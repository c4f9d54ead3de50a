"""Deep Dive: its rules, its bot, and what the window shows of it."""

from deep_dive.rules.game import Contents, DeepDive

__all__ = ["Contents", "DeepDive"]
