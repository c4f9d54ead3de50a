"""A game told again as the table saw it: its beats, the board at each, and all of it as one file."""
