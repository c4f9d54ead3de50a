"""Answers that are printed things: cards, markers, regions, names."""
