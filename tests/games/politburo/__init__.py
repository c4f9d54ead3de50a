"""Politburó: its table for tests, its offices a second time, whole games, definition, reasons and numbers."""
