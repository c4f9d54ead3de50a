"""Bürokratopoly: its table for tests, whole games, its rule book, definition, judges, numbers, choices and windows."""
