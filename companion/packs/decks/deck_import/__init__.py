"""Imports decks that people typed elsewhere, with all mistakes and doubts, and writes them as files again."""
