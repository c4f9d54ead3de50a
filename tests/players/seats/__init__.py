"""Seats that the box plays at a table: their rhythm, their advice, their talks with people, and what fails."""
