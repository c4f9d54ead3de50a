"""Decks that people typed elsewhere: read with all that is wrong or doubtful in them, and written again."""
