"""The story of a game told again: its beats, and the file that tells them."""
