"""Karriere Poker: its table for tests, its rules a second time, whole games, judges and numbers."""
