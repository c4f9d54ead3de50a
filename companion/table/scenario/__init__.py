"""Runs scenarios: rule books as steps that a game must answer as they say."""

from companion.table.scenario.runner import cited, run_scenario

__all__ = ["cited", "run_scenario"]
