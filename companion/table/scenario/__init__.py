"""Runs scenarios: the rule book written as steps with the results that a game must give."""

from companion.table.scenario.runner import cited, run_scenario

__all__ = ["cited", "run_scenario"]
