"""Plays many games without people, and reports what they show."""
