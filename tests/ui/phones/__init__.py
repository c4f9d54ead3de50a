"""Phones at a table with a window: off and on, their pages, what they answer, and phones that are gone."""
