"""Decisions per second of each game beside the same game as a bare loop."""
