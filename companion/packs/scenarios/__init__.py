"""Scenario files, the executable rule book."""
