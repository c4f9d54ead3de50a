"""Phones that join the endless evening, answer, leave and lie."""
