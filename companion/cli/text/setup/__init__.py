"""Setting up a game by questions, one after the other, and back again."""
