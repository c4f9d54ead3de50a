"""Bürokratopoly: the ladder and its whole plan, what is set there by hand, event cards, whole games."""
