"""Tries a game of others before it is kept: a process of its own, with limits, imports, checks and plays it."""
