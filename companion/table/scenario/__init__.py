"""Runs scenarios: rule books as steps that a game must answer as they say."""
